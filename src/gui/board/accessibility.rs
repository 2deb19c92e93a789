//! What a screen reader, and a test, hears of the map: the canvas, and the space under its one cursor.

use egui::accesskit::Role;
use egui::{Id, Rect, Response, Sense, Ui, Vec2, WidgetInfo};

use crate::board::hex::{Hex, HexBoard};
use crate::gui::app::Scene;
use crate::gui::board::looks::{Looks, spaces};
use crate::gui::board::units::state_words;
use crate::gui::board::{Ways, drag, pointer, view};
use crate::gui::games::heroes_of_hex::known::From;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, MapId};

/// The most opponents in sight that are named.
const MOST_NAMED: usize = 4;

/// The canvas is "Map"; its active descendant is the space under the cursor, "Space E5" with what is there.
pub(super) fn describe(
    ui: &Ui,
    response: &Response,
    (game, map, board): (&HeroesOfHex, MapId, &HexBoard),
    scene: &mut Scene,
    ways: &Ways,
    looks: Option<&Looks>,
) {
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, ui.is_enabled(), "Map"));
    let at = scene.heroes.map.cursor;
    let id = Id::unique("hex map cursor");
    if let Some(at) = at {
        let middle = view::middle(board, at);
        let middle = scene.heroes.map.screen_from_map(response.rect, middle);
        let rect = Rect::from_center_size(middle, Vec2::splat(2.0));
        let cursor = ui.interact(rect, id, Sense::hover());
        let name = format!("Space {}", board.address(at));
        cursor.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        let from = looks.map(|looks| (map, looks.who, looks.from));
        let held = None;
        let asked = Asked { held, looks, from };
        let words = space_words((game, map, board), scene, ways, &asked, at);
        ui.ctx()
            .accesskit_node_builder(id, |node| node.set_description(words));
    }
    let zoom = format!("{:.0} %", 100.0 * scene.heroes.map.zoom());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(zoom);
        node.set_description(board.name.as_str());
        if at.is_some() {
            node.set_active_descendant(id.accesskit_id());
        }
    });
}

/// What is asked of every space.
pub(super) struct Asked<'a> {
    /// The unit that is dragged.
    pub(super) held: Option<CharacterId>,
    /// What is seen from where it is asked.
    pub(super) looks: Option<&'a Looks>,
    /// From where that is.
    pub(super) from: Option<From>,
}

/// Everything there is to say of a space: terrain, zones, walls, who stands there, the way there, how it is seen.
pub(super) fn space_words(
    (game, map, board): (&HeroesOfHex, MapId, &HexBoard),
    scene: &mut Scene,
    ways: &Ways,
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
        let edge = crate::board::hex::Edge::new(at, side);
        if let Some(barrier) = board.barriers.get(&edge) {
            words.push(format!(
                "{} {}",
                barrier.kind.name(),
                board.layout.side_name(side)
            ));
        }
    }
    let lies = game
        .objectives
        .values()
        .filter(|objective| objective.board == map && objective.artifact() == Some(at));
    words.extend(lies.map(|objective| objective.name.clone()));
    let there = pointer::unit_at(game, map, at);
    if let Some(who) = there {
        let side = game
            .side_of(who)
            .map_or_else(String::new, |side| format!(" of {}", game.side_name(side)));
        words.push(format!(
            "{}{side}, {}",
            game.name(who),
            state_words(game, who)
        ));
    }
    words.extend(ways.words(at));
    let shown = (map, board);
    let held = asked.held;
    words.extend(held.and_then(|who| drag::words(game, shown, (who, at), ways)));
    let mut said = words.join("; ");
    // What is seen from there, where it is asked from there.
    if let Some(looks) = asked.looks.filter(|looks| looks.from == at) {
        let seen = looks.others.iter().filter(|other| other.sight);
        let seen = seen.map(|other| format!("{} {}", game.name(other.who), spaces(other.distance)));
        let seen: Vec<String> = seen.take(MOST_NAMED).collect();
        said = format!("{said}. From here {}", looks.sum());
        if !seen.is_empty() {
            said = format!("{said}, {}", seen.join(", "));
        }
        return said;
    }
    // How it is seen from where it is asked, else from the unit that is looked at (H-25).
    let looked_at = || {
        let who = scene.selected.or(ways.who)?;
        let place = game.places.get(&who).filter(|place| place.map == map)?;
        Some((map, Some(who), place.at))
    };
    if let Some(from) = asked.from.or_else(looked_at).filter(|from| from.2 != at) {
        let seen = scene.known.heroes.why(game, from, at);
        if !seen.is_empty() {
            let whose = from
                .1
                .map_or_else(String::new, |who| format!("From {}: ", game.name(who)));
            said = format!("{said}. {whose}{seen}");
        }
    }
    said
}
