//! The head of a team: its name, who plays it, its menu; and the field for the name of a new one.

use egui::{Align, Label, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::roster::Roster;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::naming::{Naming, naming_ui};
use crate::gui::widgets::{common as widgets, icons};
use crate::table::{DiceMode, Kind, Reactions, Team, TeamCommand, TeamEdit, TeamId, free_team};

/// The field for a new team, where there is one in the making.
pub(super) fn new_ui<G: Roster>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let new = |naming: &Naming| naming.is_of(None);
    if !scene.naming.as_ref().is_some_and(new) {
        return;
    }
    let field = format!("Name of the new {}", G::SYSTEM.info().team);
    let Some(name) = naming_ui(ui, &mut scene.naming, &field) else {
        return;
    };
    // The first team is the players', whatever follows the GM's until it is said otherwise.
    let players = |team: &std::sync::Arc<Team>| team.kind == Kind::Pc;
    let kind = if game.teams().values().any(players) {
        Kind::Npc
    } else {
        Kind::Pc
    };
    if let Some(id) = free_team(game.teams()) {
        let team = Team::new(game.teams(), name, kind);
        actions.push(Action::Do(G::team_command(id, TeamCommand::Put(team))));
    }
}

/// The name with its menu, or the field that changes it.
pub(super) fn heading_ui<G: Roster>(
    ui: &mut Ui,
    game: &G,
    (id, team): (TeamId, &Team),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let naming = scene.naming.as_ref();
    if naming.is_some_and(|naming| naming.is_of(Some(id))) {
        let field = format!("Name of {}", team.name);
        let name = naming_ui(ui, &mut scene.naming, &field);
        if let Some(name) = name.filter(|name| *name != team.name) {
            let edit = TeamCommand::Edit(TeamEdit::Name(name));
            actions.push(Action::Do(G::team_command(id, edit)));
        }
        return;
    }
    let muted = theme::tokens(ui).muted;
    widgets::from_right_ui(ui, |ui| {
        let name = format!("Menu of the {} {}", G::SYSTEM.info().team, team.name);
        widgets::more_ui(ui, &name, |ui| {
            menu_ui(ui, game, (id, team), scene, actions);
        });
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let name = theme::strong(&team.name).color(muted);
            ui.add(Label::new(name).truncate());
            let words = RichText::new(words::<G>(team)).small().color(muted);
            ui.add(Label::new(words).truncate());
        });
    });
}

fn words<G: Roster>(team: &Team) -> String {
    let mut words = match team.kind {
        Kind::Pc => "players".to_owned(),
        Kind::Npc => "GM".to_owned(),
    };
    // Real dice are usual.
    if team.dice == DiceMode::App {
        words += ", app dice";
    }
    if team.reactions == Reactions::Skip {
        words = format!("{words}, no {}", G::REACTIONS);
    }
    if team.hidden {
        words += ", hidden";
    }
    words
}

fn menu_ui<G: Roster>(
    ui: &mut Ui,
    game: &G,
    (id, team): (TeamId, &Team),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let what = G::SYSTEM.info().team;
    let mut queue = |command| actions.push(Action::Do(G::team_command(id, command)));
    let item_ui = |ui: &mut Ui, icon, words: &str| widgets::menu_item_ui(ui, icon, words, true);
    if item_ui(ui, icons::EDIT, &format!("Rename the {what}")) {
        scene.naming = Some(Naming::of(id, &team.name));
    }
    let (kind, words) = match team.kind {
        Kind::Pc => (Kind::Npc, "Hand to the GM"),
        Kind::Npc => (Kind::Pc, "Hand to the players"),
    };
    if item_ui(ui, icons::TEAM, words) {
        queue(TeamCommand::Edit(TeamEdit::Kind(kind)));
    }
    let (reactions, words) = match team.reactions {
        Reactions::Ask => (Reactions::Skip, "Don’t ask for"),
        Reactions::Skip => (Reactions::Ask, "Ask for"),
    };
    if item_ui(ui, icons::DEFEND, &format!("{words} {}", G::REACTIONS)) {
        queue(TeamCommand::Reactions(reactions));
    }
    let (dice, words) = match team.dice {
        DiceMode::App => (DiceMode::Real, "Use real dice"),
        DiceMode::Real => (DiceMode::App, "Use app dice"),
    };
    if item_ui(ui, icons::DICE, words) {
        queue(TeamCommand::Dice(dice));
    }
    let words = if team.hidden {
        "Show it to players"
    } else {
        "Hide it from players"
    };
    if item_ui(ui, icons::HIDDEN, words) {
        queue(TeamCommand::Edit(TeamEdit::Hidden(!team.hidden)));
    }
    game.team_menu_ui(ui, id, actions);
    ui.separator();
    let words = format!("Remove the {what}");
    let remove = ui.button(icons::label(icons::DELETE, &words));
    widgets::name_button(&remove, &words);
    let [_, people] = G::SYSTEM.info().somebody;
    let stay = format!("Its {people} stay, without a {what}");
    if remove.hover_text(stay).clicked() {
        actions.push(Action::Do(G::team_command(id, TeamCommand::Remove)));
    }
}
