//! What can be done with a unit as a whole, wherever it is listed: its sheet, its place, its part in the skirmish.

use std::collections::BTreeSet;

use egui::{RichText, Ui};

use crate::board::grid::Hex;
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::games::heroes_of_hex::map_shown;
use crate::gui::games::heroes_of_hex::newcomers::start_zones;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex};
use crate::table::{CharacterId, MapId};

pub(super) fn menu_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(unit) = game.units.get(&who) else {
        return;
    };
    if item_ui(ui, icons::USER, "Open the sheet") {
        actions.push(Action::Select(who));
    }
    if item_ui(ui, icons::SCREEN, "Hand the sheet over") {
        actions.push(People::HandOver(who).into());
    }
    let words = if unit.hidden {
        "Show to players"
    } else {
        "Hide from players"
    };
    if item_ui(ui, icons::HIDDEN, words) {
        change(Command::set(who, "hidden", !unit.hidden), actions);
    }
    if item_ui(ui, icons::HEALTH, "Put an effect…") {
        actions.push(Action::Select(who));
        actions.push(Action::Ui(UiCommand::AddEffect));
    }
    ui.separator();
    place_ui(ui, game, who, scene, actions);
    skirmish_ui(ui, game, who, actions);
    ui.separator();
    ui.menu_button("Move to a side", |ui| {
        let sides = game.sides.iter();
        let sides = sides.map(|(id, side)| (Some(*id), side.name.as_str(), side.name.clone()));
        for (side, words, into) in sides.chain([(None, "No side", "no side".to_owned())]) {
            let button = egui::Button::new(RichText::new(words));
            let joins = ui.add_enabled(unit.side != side, button);
            widgets::name_button(&joins, &format!("Into {into}"));
            if joins.clicked() {
                let side = side.map(|side| side.0);
                change(Command::set(who, "side", side), actions);
            }
        }
    });
    if item_ui(ui, icons::COPY, "Duplicate") {
        let (also, at) = (BTreeSet::new(), None);
        change(Command::DuplicateUnit { who, also, at }, actions);
    }
    if item_ui(ui, icons::SAVE, "Export the sheet…") {
        actions.push(People::ExportForm(who).into());
    }
    ui.separator();
    if item_ui(ui, icons::DELETE, "Remove") {
        change(Command::RemoveUnit { who }, actions);
    }
}

/// What can be done with a space: whoever is selected is placed there.
pub(super) fn space_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    (map, at): (MapId, Hex),
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let free = game.is_free(map, at);
    match scene.selected.filter(|who| game.units.contains_key(who)) {
        Some(who) => {
            let words = format!("Place {} here", game.name(who));
            let button = egui::Button::new(icons::label(icons::MAP, &words));
            let button = ui.add_enabled(free, button);
            widgets::name_button(&button, &words);
            if button.clicked() {
                change(Command::Place { who, map, at }, actions);
            }
        }
        None => widgets::hint_ui(ui, "Select a unit to place it here"),
    }
}

fn item_ui(ui: &mut Ui, icon: &str, words: &str) -> bool {
    let button = ui.button(icons::label(icon, words));
    widgets::name_button(&button, words);
    button.clicked()
}

fn change(command: Command, actions: &mut Vec<Action>) {
    actions.push(Action::Do(command.into()));
}

/// Onto the board: where the map was picked, in a start area, anywhere; and off it.
fn place_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    who: CharacterId,
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let map = map_shown(game, scene);
    if let Some((map, board)) = map.and_then(|map| Some((map, game.boards.get(&map)?))) {
        ui.menu_button("Place on the map", |ui| {
            let picked = scene.own.heroes_of_hex.board.view.picked;
            if let Some(at) = picked.filter(|at| game.is_free(map, *at)) {
                let words = format!("On {}", board.address(at));
                if ui.button(words).clicked() {
                    change(Command::Place { who, map, at }, actions);
                }
            }
            let zones = start_zones(game, map).into_iter();
            let zones = zones.map(|(zone, name)| (Some(zone), format!("In {name}")));
            for (zone, words) in zones.chain([(None, "On a free space".to_owned())]) {
                let free = game.free_space(map, zone);
                let button = ui.add_enabled(free.is_ok(), egui::Button::new(words));
                let Ok(at) = free else {
                    button.on_disabled_hover_text("No space there is free");
                    continue;
                };
                if button.clicked() {
                    change(Command::Place { who, map, at }, actions);
                }
            }
            widgets::hint_ui(ui, "A space picked on the map can be chosen here, too");
        });
    }
    let Some(place) = game.places.get(&who) else {
        return;
    };
    let hidden = !place.hidden;
    let words = match hidden {
        true => "Hide the token",
        false => "Show the token",
    };
    if item_ui(ui, icons::HIDDEN, words) {
        change(Command::HideToken { who, hidden }, actions);
    }
    if item_ui(ui, icons::MAP, "Take off the map") {
        change(Command::TakeOffMap { who }, actions);
    }
}

/// In the skirmish or out of it; marker, choice and result by the GM's word (H-11, H-14).
fn skirmish_ui(ui: &mut Ui, game: &HeroesOfHex, who: CharacterId, actions: &mut Vec<Action>) {
    let Some(turn) = game.turn() else {
        return;
    };
    let Some(standing) = game.unit_state(who) else {
        if item_ui(ui, icons::FIGHT, "Join the skirmish") {
            change(Command::Join { who }, actions);
        }
        return;
    };
    let on = !standing.activated;
    let words = match on {
        true => "Put an Activation marker",
        false => "Take the Activation marker off",
    };
    if item_ui(ui, icons::CHECK, words) {
        change(Command::SetMarker { who, on }, actions);
    }
    let of_side = game.side_of(who) == Some(turn.side);
    if of_side && turn.active != Some(who) && item_ui(ui, icons::MOVE, "Make it the active unit") {
        let who = Some(who);
        change(Command::SetActive { who }, actions);
    }
    if item_ui(ui, icons::HEALTH, "Record a result…") {
        actions.push(Action::RecordFor(who));
    }
    if item_ui(ui, icons::FIGHT, "Leave the skirmish") {
        change(Command::Leave { who }, actions);
    }
}
