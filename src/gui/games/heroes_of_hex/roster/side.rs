//! The head of a side: its name, who plays it, its menu; and the field for the name of a new one.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::naming::{Naming, naming_ui};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, Side, SideKind};
use crate::table::{DiceMode, Reactions, TeamId};

/// The field for a new side, where there is one in the making.
pub(super) fn new_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let new = |naming: &Naming| naming.is_of(None);
    if !scene.naming.as_ref().is_some_and(new) {
        return;
    }
    let Some(name) = naming_ui(ui, &mut scene.naming, "Name of the new side") else {
        return;
    };
    let last = game.sides.keys().next_back().map_or(0, |id| id.0);
    // The first side is the players', whatever follows the GM's until it is said otherwise.
    let players = |side: &std::sync::Arc<Side>| side.kind == SideKind::Players;
    let kind = if game.sides.values().any(players) {
        SideKind::Enemies
    } else {
        SideKind::Players
    };
    let like = game.sides.values().next();
    let side = Side {
        name,
        kind,
        dice: like.map_or(DiceMode::App, |side| side.dice),
        reactions: Reactions::Ask,
        hidden: false,
    };
    let id = TeamId(last.saturating_add(1));
    actions.push(Action::Do(Command::PutSide { id, side }.into()));
}

/// The name with its menu, or the field that changes it.
pub(super) fn heading_ui(
    ui: &mut Ui,
    id: TeamId,
    side: &Side,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let naming = scene.naming.as_ref();
    if naming.is_some_and(|naming| naming.is_of(Some(id))) {
        let field = format!("Name of {}", side.name);
        let name = naming_ui(ui, &mut scene.naming, &field);
        if let Some(name) = name.filter(|name| *name != side.name) {
            put(id, side, |side| side.name = name, actions);
        }
        return;
    }
    let muted = theme::tokens(ui).muted;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let name = format!("Menu of the side {}", side.name);
            widgets::more_ui(ui, &name, |ui| menu_ui(ui, (id, side), scene, actions));
            ui.label(RichText::new(words(side)).small().color(muted));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let name = theme::strong(&side.name).color(muted);
                ui.add(egui::Label::new(name).truncate());
            });
        });
    });
}

fn words(side: &Side) -> String {
    let mut words = match side.kind {
        SideKind::Players => "players".to_owned(),
        SideKind::Enemies => "GM".to_owned(),
    };
    if side.dice == DiceMode::Real {
        words += ", real dice";
    }
    if side.reactions == Reactions::Skip {
        words += ", no Reactions";
    }
    if side.hidden {
        words += ", hidden";
    }
    words
}

/// Queues the side as it is after that change.
fn put(id: TeamId, side: &Side, change: impl FnOnce(&mut Side), actions: &mut Vec<Action>) {
    let mut side = side.clone();
    change(&mut side);
    actions.push(Action::Do(Command::PutSide { id, side }.into()));
}

fn menu_ui(ui: &mut Ui, (id, side): (TeamId, &Side), scene: &mut Scene, actions: &mut Vec<Action>) {
    if ui.button("Rename the side").clicked() {
        scene.naming = Some(Naming::of(id, &side.name));
    }
    let (kind, words) = match side.kind {
        SideKind::Players => (SideKind::Enemies, "Make it the GM’s"),
        SideKind::Enemies => (SideKind::Players, "Make it the players’"),
    };
    if ui.button(words).clicked() {
        put(id, side, |side| side.kind = kind, actions);
    }
    let (reactions, words) = match side.reactions {
        Reactions::Ask => (Reactions::Skip, "Skip its Reactions"),
        Reactions::Skip => (Reactions::Ask, "Ask for its Reactions"),
    };
    if ui.button(words).clicked() {
        let side = id;
        actions.push(Action::Do(Command::SetReactions { side, reactions }.into()));
    }
    let (dice, words) = match side.dice {
        DiceMode::App => (DiceMode::Real, "Let it roll real dice"),
        DiceMode::Real => (DiceMode::App, "Let the app roll for it"),
    };
    if ui.button(words).clicked() {
        let side = Some(id);
        actions.push(Action::Do(Command::SetDice { side, dice }.into()));
    }
    let words = if side.hidden {
        "Show it to players"
    } else {
        "Hide it from players"
    };
    let hide = ui.button(icons::label(icons::HIDDEN, words));
    widgets::name_button(&hide, words);
    if hide.clicked() {
        put(id, side, |side| side.hidden = !side.hidden, actions);
    }
    ui.separator();
    let remove = ui.button(icons::label(icons::DELETE, "Remove the side"));
    widgets::name_button(&remove, "Remove the side");
    if remove
        .on_hover_text("Its units stay, without a side")
        .clicked()
    {
        actions.push(Action::Do(Command::RemoveSide { side: id }.into()));
    }
}
