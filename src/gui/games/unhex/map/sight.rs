//! Sight between two areas on the map: what is asked, what is pointed out, why in words; and where the selected
//! character can walk.

use egui::{RichText, Ui};

use crate::board::areas::{AreaId, AreaMap, Lines, Why};
use crate::gui::action::Action;
use crate::gui::areas::Highlight;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::{Act, Frame, MoveFrame, StrikeKind, Unhex, u};
use crate::table::MapId;

/// The strip below the map: the answer, or how to ask.
pub(super) fn strip_ui(
    ui: &mut Ui,
    map: &AreaMap,
    scene: &Scene,
    answer: Option<(&Why, (AreaId, AreaId))>,
    actions: &mut Vec<Action>,
) {
    match (answer, &scene.own.unhex.probe[..]) {
        (Some((why, ends)), _) => why_ui(ui, map, why, ends, actions),
        (None, [from]) => {
            ui.label(format!(
                "Sight from {}: pick a second area",
                map.area_name(*from)
            ));
        }
        (None, _) => {
            let words = "Pick two areas to see range, cover and sight between them";
            ui.label(RichText::new(words).color(theme::tokens(ui).muted));
        }
    }
}

/// The two areas that sight is asked about: picked by hand, else those of the attack in progress.
pub(super) fn question(game: &Unhex, scene: &Scene, shown: MapId) -> Option<(AreaId, AreaId)> {
    if let [from, to] = scene.own.unhex.probe[..] {
        return Some((from, to));
    }
    let fight = game.fight.as_ref().filter(|fight| fight.map == shown)?;
    fight.frames.iter().rev().find_map(|frame| match frame {
        Frame::Exchange(exchange)
            // An intercept is ruled between two areas, and shown there.
            if exchange.attack.range > 0 && exchange.attack.kind != StrikeKind::Intercept =>
        {
            Some((
            game.area_of(exchange.attack.by)?,
            game.area_of(exchange.attack.at)?,
            ))
        }
        Frame::Area(area) => {
            let from = game.area_of(area.by)?;
            (from != area.area).then_some((from, area.area))
        }
        _ => None,
    })
}

/// The connections that somebody crosses who is intercepted.
pub(super) fn crossing(map: &AreaMap, going: &MoveFrame) -> Highlight {
    let ends = (going.from, going.to);
    let crossed = map
        .connections
        .iter()
        .filter(|(_, line)| (line.from, line.to) == ends || (line.to, line.from) == ends);
    Highlight {
        path_connections: crossed.map(|(id, _)| *id).collect(),
        ..Highlight::default()
    }
}

/// The strip below the map while an intercept is resolved.
pub(super) fn intercept_ui(ui: &mut Ui, words: &str, actions: &mut Vec<Action>) {
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong(words));
        widgets::rule_link_ui(ui, u(57), actions);
    });
}

/// Where the selected character can walk, while it may act.
pub(super) fn moves(game: &Unhex, lines: &Lines, scene: &Scene, shown: MapId) -> Highlight {
    let mut highlight = Highlight::default();
    let Some(who) = scene.selected else {
        return highlight;
    };
    let Some(area) = game.area_of(who).filter(|_| {
        let place = game.places.get(&who);
        place.is_some_and(|place| place.map == shown)
    }) else {
        return highlight;
    };
    highlight.reachable = lines
        .next_areas(area)
        .into_iter()
        .filter(|to| game.check_act(who, &Act::Move { to: *to }).is_ok())
        .collect();
    highlight
}

/// “Why” in one sentence, with the verdict and the rules.
fn why_ui(
    ui: &mut Ui,
    map: &AreaMap,
    why: &Why,
    (from, to): (AreaId, AreaId),
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    ui.spacing_mut().item_spacing.y = 2.0;
    widgets::line_ui(ui, |ui| {
        let ends = format!("{} → {}", map.area_name(from), map.area_name(to));
        ui.label(theme::strong(ends));
        let verdict = match (why.look.sight, why.look.cover) {
            (true, true) => "Sight, with cover",
            (true, false) => "Clear sight",
            (false, _) => "No sight",
        };
        ui.label(theme::strong(verdict));
        for rule in [u(33), u(35)] {
            widgets::rule_link_ui(ui, rule, actions);
        }
        let steps = match why.look.steps {
            Some(1) => "1 move on foot".to_owned(),
            Some(n) => format!("{n} moves on foot"),
            None => "no way on foot".to_owned(),
        };
        ui.label(RichText::new(steps).small().color(muted));
    });
    ui.label(&why.sentence);
    if why.paths.len() > 1 {
        let paths: Vec<&str> = why.paths.iter().map(|path| path.words.as_str()).collect();
        let all = RichText::new(paths.join("; ")).small().color(muted);
        let label = ui.add(egui::Label::new(all).truncate());
        label.hover_text(paths.join("\n"));
    }
}
