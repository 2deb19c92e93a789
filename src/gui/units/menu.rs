//! What can be done with a unit as a whole, wherever it is listed: its sheet, its place, its part in the fight.

use std::collections::BTreeSet;

use egui::{RichText, Ui};

use crate::board::grid::{Footprint, Hex};
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::scene::Scene;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::shell::ui_command::said;
use crate::gui::units::start::start_zones;
use crate::gui::units::{UnitCommand, UnitGame, change, map_shown};
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::units::tokens;
use crate::table::{CharacterId, MapId};

/// Who stands on a space of that unit’s, too.
pub(in crate::gui) fn sharing<G: UnitGame>(game: &G, who: CharacterId) -> Vec<CharacterId> {
    let stands = |who| Some((game.placed(who)?.map, tokens::footprint(game, who)?));
    let Some((map, own)) = stands(who) else {
        return Vec::new();
    };
    let all = game.people().into_iter().map(|(other, _)| other);
    let others = all.filter(|other| *other != who);
    let here = |(there, spaces): (MapId, Footprint)| there == map && spaces.overlaps(own);
    others
        .filter(|other| stands(*other).is_some_and(here))
        .collect()
}

/// The menu of a unit.
pub(in crate::gui) fn menu_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    who: CharacterId,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(unit) = game.unit(who).map(G::about) else {
        return;
    };
    if item_ui(ui, icons::USER, "Open the sheet") {
        actions.push(Action::Select(who));
    }
    if item_ui(ui, icons::SCREEN, "Hand the sheet over") {
        actions.push(People::HandOver(who).into());
    }
    if item_ui(ui, icons::EDIT, "Rename…") {
        scene.naming = Some(Naming::of_unit(who, unit.name));
        actions.push(Action::ShowPane(Pane::Roster));
    }
    let words = if unit.hidden {
        "Show to players"
    } else {
        "Hide from players"
    };
    if item_ui(ui, icons::HIDDEN, words) {
        change::<G>(UnitCommand::set(who, "hidden", !unit.hidden), actions);
    }
    if item_ui(ui, icons::HEALTH, "Put an effect…") {
        actions.push(Action::Select(who));
        actions.push(Action::Ui(UiCommand::AddEffect));
    }
    ui.separator();
    place_ui(ui, game, who, scene, actions);
    if game.is_fighting() && !game.is_in_fight(who) {
        if item_ui(ui, icons::FIGHT, &format!("Join the {}", G::FIGHT)) {
            change::<G>(UnitCommand::Join { who }, actions);
        }
    } else if game.is_fighting() {
        game.fight_menu_ui(ui, who, actions);
        if item_ui(ui, icons::HEALTH, "Record a result…") {
            actions.push(Action::RecordFor(who));
        }
        if item_ui(ui, icons::FIGHT, &format!("Leave the {}", G::FIGHT)) {
            change::<G>(UnitCommand::Leave { who }, actions);
        }
    }
    ui.separator();
    let what = G::SYSTEM.info().team;
    let words = format!("Move to a {what}");
    let joins = ui.menu_button(icons::label(icons::TEAM, &words), |ui| {
        let teams = game.teams().iter();
        let teams = teams.map(|(id, team)| (Some(*id), team.name.clone(), team.name.clone()));
        let none = (None, format!("No {what}"), format!("no {what}"));
        for (team, words, into) in teams.chain([none]) {
            let button = egui::Button::new(RichText::new(words));
            let joins = ui.add_enabled(game.team_of(who) != team, button);
            widgets::name_button(&joins, &format!("Into {into}"));
            if joins.clicked() {
                actions.push(Action::Do(G::join(who, team)));
            }
        }
    });
    widgets::name_button(&joins.response, &words);
    if item_ui(ui, icons::COPY, "Duplicate") {
        let (also, at) = (BTreeSet::new(), None);
        change::<G>(UnitCommand::DuplicateUnit { who, also, at }, actions);
    }
    if item_ui(ui, icons::SAVE, "Export the sheet…") {
        actions.push(People::ExportForm(who).into());
    }
    ui.separator();
    if item_ui(ui, icons::DELETE, "Remove") {
        change::<G>(UnitCommand::RemoveUnit { who }, actions);
    }
}

/// What can be done with a space: whoever is selected is placed there.
pub(in crate::gui) fn space_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    (map, at): (MapId, Hex),
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    match scene.selected.filter(|who| game.unit(*who).is_some()) {
        Some(who) => {
            let free = game.is_free_for(who, map, at);
            let words = format!("Place {} here", game.person(who).unwrap_or_default());
            let button = egui::Button::new(icons::label(icons::MAP, &words));
            let button = ui.add_enabled(free, button);
            widgets::name_button(&button, &words);
            if button.clicked() {
                change::<G>(UnitCommand::Place { who, map, at }, actions);
            }
        }
        None => widgets::hint_ui(ui, "Select a unit to place it here"),
    }
}

/// An item of a menu; whether it was clicked.
pub(in crate::gui) fn item_ui(ui: &mut Ui, icon: &str, words: &str) -> bool {
    widgets::menu_item_ui(ui, icon, words, true)
}

/// Onto the board: where the map was picked, in a start zone, anywhere; and off it.
fn place_ui<G: UnitGame>(
    ui: &mut Ui,
    game: &G,
    who: CharacterId,
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let map = map_shown(game, scene);
    if let Some((map, board)) = map.and_then(|map| Some((map, game.boards().get(&map)?))) {
        ui.menu_button("Place on the board", |ui| {
            let picked = G::own_ref(&scene.own).board.view.picked;
            if let Some(at) = picked.filter(|at| game.is_free_for(who, map, *at)) {
                let words = format!("On {}", board.address(at));
                if ui.button(words).clicked() {
                    change::<G>(UnitCommand::Place { who, map, at }, actions);
                }
            }
            let zones = start_zones(game, map).into_iter();
            let zones = zones.map(|(zone, name)| (Some(zone), format!("In {name}")));
            for (zone, words) in zones.chain([(None, said(ui.ctx(), "On a free space"))]) {
                let free = game.free_for(who, map, zone);
                let button = ui.add_enabled(free.is_some(), egui::Button::new(words));
                let Some(at) = free else {
                    button.on_disabled_hover_text(said(ui.ctx(), "No space there is free"));
                    continue;
                };
                if button.clicked() {
                    change::<G>(UnitCommand::Place { who, map, at }, actions);
                }
            }
            let words = "A space picked on the board can be chosen here, too";
            widgets::hint_ui(ui, &said(ui.ctx(), words));
        });
    }
    let Some(place) = game.placed(who) else {
        return;
    };
    let hidden = !place.hidden;
    let words = match hidden {
        true => "Hide this token only",
        false => "Show this token again",
    };
    if item_ui(ui, icons::HIDDEN, words) {
        change::<G>(UnitCommand::HideToken { who, hidden }, actions);
    }
    if item_ui(ui, icons::MAP, "Take off the board") {
        change::<G>(UnitCommand::TakeOffMap { who }, actions);
    }
}
