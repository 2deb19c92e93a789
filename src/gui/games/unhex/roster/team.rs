//! The head of a team: its name, what it is, its menu; and the field for the name of a new one.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::{RECOVERY_HELP, recovery};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::naming::{Naming, naming_ui};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Command, DiceMode, Kind, Reactions, Team, TeamEdit, Unhex};
use crate::table::TeamId;

/// The field for a new team, where there is one in the making.
pub(super) fn new_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let new = |naming: &Naming| naming.is_of(None);
    if !scene.naming.as_ref().is_some_and(new) {
        return;
    }
    let Some(name) = naming_ui(ui, &mut scene.naming, "Name of the new team") else {
        return;
    };
    let last = game.teams.keys().next_back().map_or(0, |id| id.0);
    // The first team is the players', whatever follows the GM's until it is said otherwise.
    let players = game.teams.values().any(|team| team.kind == Kind::Pc);
    let team = Team {
        name,
        kind: if players { Kind::Npc } else { Kind::Pc },
        dice: game.teams.values().next().map_or(DiceMode::App, |t| t.dice),
        reactions: Reactions::Ask,
        hidden: false,
    };
    let id = TeamId(last.saturating_add(1));
    actions.push(Action::Do(Command::PutTeam { id, team }.into()));
}

/// The name with its menu, or the field that changes it.
pub(super) fn heading_ui(
    ui: &mut Ui,
    game: &Unhex,
    id: TeamId,
    team: &Team,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    if scene
        .naming
        .as_ref()
        .is_some_and(|naming| naming.is_of(Some(id)))
    {
        let name = format!("Name of {}", team.name);
        if let Some(new) = naming_ui(ui, &mut scene.naming, &name).filter(|new| *new != team.name) {
            edit(id, TeamEdit::Name(new), actions);
        }
        return;
    }
    let muted = theme::tokens(ui).muted;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let name = format!("Menu of the team {}", team.name);
            widgets::more_ui(ui, &name, |ui| {
                menu_ui(ui, game, (id, team), scene, actions);
            });
            ui.label(RichText::new(words(team)).small().color(muted));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let name = theme::strong(&team.name).color(muted);
                ui.add(egui::Label::new(name).truncate());
            });
        });
    });
}

fn words(team: &Team) -> String {
    let mut words = match team.kind {
        Kind::Pc => "players".to_owned(),
        Kind::Npc => "GM".to_owned(),
    };
    if team.reactions == Reactions::Skip {
        words += ", no reactions";
    }
    if team.hidden {
        words += ", hidden";
    }
    words
}

fn edit(team: TeamId, edit: TeamEdit, actions: &mut Vec<Action>) {
    actions.push(Action::Do(Command::EditTeam { team, edit }.into()));
}

fn menu_ui(
    ui: &mut Ui,
    game: &Unhex,
    (id, team): (TeamId, &Team),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    if ui.button("Rename the team").clicked() {
        scene.naming = Some(Naming::of(id, &team.name));
    }
    let (kind, words) = match team.kind {
        Kind::Pc => (Kind::Npc, "Make it the GM’s"),
        Kind::Npc => (Kind::Pc, "Make it the players’"),
    };
    if ui.button(words).clicked() {
        edit(id, TeamEdit::Kind(kind), actions);
    }
    let (reactions, words) = match team.reactions {
        Reactions::Ask => (Reactions::Skip, "Skip its reactions"),
        Reactions::Skip => (Reactions::Ask, "Ask for its reactions"),
    };
    if ui.button(words).clicked() {
        let team = id;
        actions.push(Action::Do(Command::SetReactions { team, reactions }.into()));
    }
    let (dice, words) = match team.dice {
        DiceMode::App => (DiceMode::Real, "Let it roll real dice"),
        DiceMode::Real => (DiceMode::App, "Let the app roll for it"),
    };
    if ui.button(words).clicked() {
        let team = Some(id);
        actions.push(Action::Do(Command::SetDice { team, dice }.into()));
    }
    let words = if team.hidden {
        "Show it to players"
    } else {
        "Hide it from players"
    };
    let hide = ui.button(icons::label(icons::HIDDEN, words));
    widgets::name_button(&hide, words);
    if hide.clicked() {
        edit(id, TeamEdit::Hidden(!team.hidden), actions);
    }
    let recover = recovery(game, id);
    let words = "All of it recover";
    let button = ui
        .add_enabled(
            recover.is_some(),
            egui::Button::new(icons::label(icons::HEALTH, words)),
        )
        .on_hover_text(RECOVERY_HELP);
    widgets::name_button(&button, words);
    if let Some(recover) = recover.filter(|_| button.clicked()) {
        actions.push(Action::Do(recover.into()));
    }
    ui.separator();
    let remove = ui.button(icons::label(icons::DELETE, "Remove the team"));
    widgets::name_button(&remove, "Remove the team");
    if remove
        .on_hover_text("Its members stay, without a team")
        .clicked()
    {
        actions.push(Action::Do(Command::RemoveTeam { team: id }.into()));
    }
}
