//! Objectives of the scenario: whose, what, how far, a clear “done” or “failed” (H-51), and the GM's hand over each.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::tracker::gm_menu::number_ui;
use crate::gui::tracker::{Goal, goal_ui};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::typed::Typed;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Objective, ObjectiveId, ObjectiveKind};

pub(super) fn objectives_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    if game.objectives.is_empty() {
        return;
    }
    widgets::heading_ui(ui, "Objectives", "");
    for (id, objective) in &game.objectives {
        let wins = if objective.wins { " · wins" } else { "" };
        let within = objective.within.map_or_else(String::new, |within| {
            format!(" · Turn {} of {within}", objective.turns.min(within))
        });
        let side = game.team_name(objective.side);
        let most = objective.kind.goal();
        let goal = Goal {
            name: &objective.name,
            words: format!("{side} · {}{within}{wins}", objective.kind.words()),
            // What is done by the GM’s word is as far as what has come there, and goes back from there.
            progress: if objective.met {
                most
            } else {
                objective.progress
            },
            goal: most,
            met: objective.met,
            failed: objective.failed,
        };
        let set = goal_ui(ui, &goal, |ui| {
            by_hand_ui(ui, game, (*id, objective), typed, actions);
        });
        if let Some(progress) = set {
            let now = Objective {
                progress,
                met: false,
                ..Objective::clone(objective)
            };
            actions.push(set_to(*id, &now));
        }
    }
}

/// The command that sets how far it is.
fn set_to(objective: ObjectiveId, to: &Objective) -> Action {
    let command = Command::SetObjective {
        objective,
        progress: to.progress,
        met: to.met,
        failed: to.failed,
        carrier: to.carrier,
    };
    Action::Do(command.into())
}

/// How many Turns it takes, whether it is met or has failed, and who carries its artifact.
fn by_hand_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (id, one): (ObjectiveId, &Objective),
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    if let ObjectiveKind::Capture { turns, .. } | ObjectiveKind::Survive { turns } = &one.kind {
        let label = format!("Turns of {}", one.name);
        let put = |to| {
            let mut objective = one.clone();
            if let ObjectiveKind::Capture { turns, .. } | ObjectiveKind::Survive { turns } =
                &mut objective.kind
            {
                *turns = to;
            }
            Command::PutObjective { id, objective }
        };
        number_ui(ui, typed, (&label, "Turns"), turns, put, actions);
    }
    let goal = one.kind.goal();
    let mut set = |to: Objective| actions.push(set_to(id, &to));
    let met = if one.met { "Not done" } else { "Done" };
    if ui.button(met).clicked() {
        // At its goal it would be met again.
        let most = goal.saturating_sub(u32::from(one.met));
        set(Objective {
            progress: one.progress.min(most),
            met: !one.met,
            failed: one.failed && one.met,
            ..one.clone()
        });
        ui.close();
    }
    let failed = if one.failed { "Not failed" } else { "Failed" };
    if ui.button(failed).clicked() {
        set(Objective {
            met: one.met && one.failed,
            failed: !one.failed,
            ..one.clone()
        });
        ui.close();
    }
    if !matches!(one.kind, ObjectiveKind::Recover { .. }) {
        return;
    }
    ui.separator();
    let units = game.skirmish.iter().flat_map(|s| s.units.keys().copied());
    for carrier in units.map(Some).chain([None]) {
        let name = carrier.map_or_else(|| "nobody".to_owned(), |unit| game.name(unit));
        let words = format!("Carried by {name}");
        if ui.selectable_label(one.carrier == carrier, words).clicked() {
            set(Objective {
                carrier,
                ..one.clone()
            });
            ui.close();
        }
    }
}
