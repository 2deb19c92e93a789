//! What a screen reader, and a test, hears of the map: the canvas, and the space under its one cursor.

use egui::accesskit::Role;
use egui::{Id, Rect, Response, Sense, Ui, Vec2, WidgetInfo};

use crate::board::grid::{Edge, Hex, HexBoard};
use crate::gui::board::geometry;
use crate::gui::board::on_board::{From, OnBoard, Reachable, WaitingAct};
use crate::gui::board::sight::{Looks, spaces};
use crate::gui::board::view::BoardView;
use crate::gui::board::{drag, pointer};
use crate::gui::shell::ui_command::said;
use crate::table::{CharacterId, MapId};

/// The most opponents in sight that are named.
const MOST_NAMED: usize = 4;

/// The canvas is "Board"; its active descendant is the space under the cursor, "Space E5" with what is there.
pub(super) fn describe(
    ui: &Ui,
    response: &Response,
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    view: &BoardView,
    asked: &Asked<'_>,
    waiting: &[WaitingAct],
) {
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, ui.is_enabled(), "Board"));
    let at = view.cursor;
    let id = Id::unique("hex map cursor");
    if let Some(at) = at {
        let middle = geometry::middle(board, at);
        let middle = view.camera.to_screen(response.rect, middle);
        let rect = Rect::from_center_size(middle, Vec2::splat(2.0));
        let cursor = ui.interact(rect, id, Sense::hover());
        let name = format!("{} {}", said(ui.ctx(), "Space"), board.address(at));
        cursor.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let words = space_words(ui, on, (map, board), asked, at);
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_description(words));
    }
    let zoom = format!("{} %", view.camera.zoom_percent());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(zoom);
        let acts = waiting.iter().map(|act| act.describe.as_str());
        let words: Vec<&str> = [board.name.as_str()].into_iter().chain(acts).collect();
        node.set_description(words.join("; "));
        if at.is_some() {
            node.set_active_descendant(id.accesskit_id());
        }
    });
}

/// What is asked of every space.
pub(super) struct Asked<'a> {
    /// Where can be moved to.
    pub(super) reachable: &'a Reachable,
    /// By whom, if not by whoever acts.
    pub(super) dragged: Option<CharacterId>,
    /// The unit that is dragged and not let go of yet.
    pub(super) held: Option<CharacterId>,
    /// What is seen from where it is asked.
    pub(super) looks: Option<&'a Looks>,
    /// From where that is.
    pub(super) from: Option<From>,
}

/// Everything there is to say of a space: terrain, zones, walls, who stands there, the way there, how it is seen.
pub(super) fn space_words(
    ui: &Ui,
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    asked: &Asked<'_>,
    at: Hex,
) -> String {
    let Some(space) = board.spaces.get(at) else {
        return "not on the board".to_owned();
    };
    let mut words = vec![board.terrain_name(space.terrain).to_owned()];
    if space.elevation != 0 {
        words.push(format!("elevation {:+}", space.elevation));
    }
    if space.hidden {
        words.push("hidden from players".to_owned());
    }
    let zones = board.zones.values().filter(|zone| zone.spaces.contains(at));
    words.extend(zones.map(|zone| format!("{}, {}", zone.name, zone.kind.name())));
    let labels = board.labels.values().filter(|label| label.at == at);
    words.extend(labels.map(|label| label.text.clone()));
    for side in board.layout.sides().iter().copied() {
        let edge = Edge::new(at, side);
        if let Some(barrier) = board.barriers.get(&edge) {
            words.push(format!(
                "{} {}",
                barrier.kind.name(),
                board.layout.side_name(side)
            ));
        }
    }
    let lies = on.things(map).into_iter().filter(|(lies, _)| *lies == at);
    words.extend(lies.map(|(_, name)| name));
    for who in pointer::units_at(on, map, at) {
        let side = on.side_name(who);
        let side = side.map_or_else(String::new, |side| format!(" of {side}"));
        let (name, state) = (on.name(who), on.state_words(who));
        words.push(format!("{name}{side}, {state}"));
    }
    if asked.reachable.prices.contains_key(&at) {
        words.extend(on.path_words(asked.dragged, at));
    }
    let held = asked.held;
    words.extend(held.and_then(|who| drag::words(on, (map, board), (who, at), asked.reachable)));
    let mut all = words.join("; ");
    // What is seen from there, where it is asked from there.
    if let Some(looks) = asked.looks.filter(|looks| looks.from == at) {
        let seen = looks.others.iter().filter(|other| other.sight);
        let seen = seen.map(|other| {
            let far = said(ui.ctx(), &spaces(other.distance.into()));
            format!("{} {far}", on.name(other.who))
        });
        let seen: Vec<String> = seen.take(MOST_NAMED).collect();
        all = format!("{all}. From here {}", looks.sum());
        if !seen.is_empty() {
            all = format!("{all}, {}", seen.join(", "));
        }
        return all;
    }
    // How it is seen from where it is asked, else from the unit that is looked at.
    let looked_at = || {
        let who = on.selected().or(asked.reachable.who)?;
        let (_, at) = on.place(who).filter(|(there, _)| *there == map)?;
        Some((map, Some(who), at))
    };
    if let Some(from) = asked.from.or_else(looked_at).filter(|from| from.2 != at) {
        let seen = on.why(from, at);
        if !seen.is_empty() {
            let whose = from
                .1
                .map_or_else(String::new, |who| format!("From {}: ", on.name(who)));
            all = format!("{all}. {whose}{seen}");
        }
    }
    all
}
