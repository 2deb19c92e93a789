//! Objectives of the scenario: whose, what, how far, a clear “met” or “failed” (H-51), and the GM's hand over each.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Objective, ObjectiveId, ObjectiveKind};
use crate::table::CharacterId;

pub(super) fn objectives_ui(ui: &mut Ui, game: &HeroesOfHex, actions: &mut Vec<Action>) {
    if game.objectives.is_empty() {
        return;
    }
    let t = theme::tokens(ui);
    ui.add_space(theme::SPACE);
    widgets::heading_ui(ui, "Objectives", "");
    for (id, objective) in &game.objectives {
        let right = match (objective.met, objective.failed) {
            (true, _) => RichText::new(icons::label(icons::CHECK, "met")).color(t.good),
            (false, true) => RichText::new("failed").color(t.muted),
            (false, false) => {
                let goal = objective.kind.goal();
                RichText::new(format!("{} of {goal}", objective.progress)).color(t.muted)
            }
        };
        widgets::pair_ui(ui, &objective.name, right);
        let wins = if objective.wins {
            ", wins the skirmish"
        } else {
            ""
        };
        let within = objective.within.map_or_else(String::new, |within| {
            format!(", Turn {} of {within}", objective.turns.min(within))
        });
        let side = game.side_name(objective.side);
        let words = format!("{side}, {}{within}{wins}", objective.kind.words());
        widgets::hint_ui(ui, &words);
        let menu = ui.menu_button("Set by hand", |ui| {
            by_hand_ui(ui, game, (*id, objective), actions);
        });
        let name = format!("Set {} by hand", objective.name);
        ui.ctx()
            .accesskit_node_builder(menu.response.id, |node| node.set_label(name));
    }
}

/// How far it is, whether it is met or has failed, and who carries its artifact.
fn by_hand_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (id, one): (ObjectiveId, &Objective),
    actions: &mut Vec<Action>,
) {
    let mut set = |progress: u32, met: bool, failed: bool, carrier: Option<CharacterId>| {
        let command = Command::SetObjective {
            objective: id,
            progress,
            met,
            failed,
            carrier,
        };
        actions.push(Action::Do(command.into()));
    };
    let (progress, goal) = (one.progress, one.kind.goal());
    let more = egui::Button::new("One step more");
    if ui.add_enabled(progress < goal, more).clicked() {
        set(progress + 1, one.met, one.failed, one.carrier);
    }
    let back = egui::Button::new("One step back");
    if ui.add_enabled(progress > 0, back).clicked() {
        set(progress - 1, one.met, one.failed, one.carrier);
    }
    let met = if one.met { "Not met" } else { "Met" };
    if ui.button(met).clicked() {
        // At its goal it would be met again.
        let most = if one.met {
            goal.saturating_sub(1)
        } else {
            goal
        };
        set(
            progress.min(most),
            !one.met,
            one.failed && one.met,
            one.carrier,
        );
    }
    let failed = if one.failed { "Not failed" } else { "Failed" };
    if ui.button(failed).clicked() {
        set(progress, one.met && one.failed, !one.failed, one.carrier);
    }
    if !matches!(one.kind, ObjectiveKind::Recover { .. }) {
        return;
    }
    ui.separator();
    let units = game.skirmish.iter().flat_map(|s| s.units.keys().copied());
    let bearers = units.map(Some).chain([None]);
    for bearer in bearers {
        let name = bearer.map_or_else(|| "nobody".to_owned(), |unit| game.name(unit));
        let words = format!("Carried by {name}");
        if ui.selectable_label(one.carrier == bearer, words).clicked() {
            set(progress, one.met, one.failed, bearer);
        }
    }
}
