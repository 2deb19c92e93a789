//! The sides with their units, who comes, changes sides and goes (H-01); boards and encounters below.

mod boards;
mod row;
mod side;

use egui::{ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::{common as widgets, rows};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, UnitEdit};
use crate::table::{CharacterId, TeamId};

/// Everybody in the order in which the panel shows them.
pub(super) fn in_order(game: &HeroesOfHex) -> Vec<CharacterId> {
    let sides = game.sides.keys().copied().map(Some);
    sides
        .chain([None])
        .flat_map(|side| members(game, side))
        .collect()
}

fn members(game: &HeroesOfHex, side: Option<TeamId>) -> Vec<CharacterId> {
    let units = game.units.iter();
    units
        .filter(|(_, unit)| unit.side == side)
        .map(|(id, _)| *id)
        .collect()
}

pub(in crate::gui) fn roster_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        buttons_ui(ui, scene, actions);
        for (id, side) in &game.sides {
            block_ui(ui, game, Some(*id), actions, |ui, actions| {
                side::heading_ui(ui, *id, side, scene, actions);
                for who in members(game, Some(*id)) {
                    row::row_ui(ui, game, who, scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        let alone = members(game, None);
        if !alone.is_empty() {
            block_ui(ui, game, None, actions, |ui, actions| {
                widgets::heading_ui(ui, "No side", "");
                for who in alone {
                    row::row_ui(ui, game, who, scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        side::new_ui(ui, game, scene, actions);
        boards::boards_ui(ui, game, scene, actions);
        encounters_ui(ui, game, scene, actions);
    });
}

/// The ways to somebody new.
fn buttons_ui(ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        // All of them in one line of a narrow panel.
        ui.spacing_mut().button_padding = egui::vec2(6.0, 3.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        for (words, command) in [
            ("New…", UiCommand::NewCharacter),
            ("Sheets…", UiCommand::AddFromSheets),
        ] {
            let button = ui.button(words);
            widgets::name_button(&button, command.name());
            if button.on_hover_text(command.tooltip(ui.ctx())).clicked() {
                actions.push(Action::Ui(command));
            }
        }
        let button = ui.button("Side…");
        widgets::name_button(&button, "New side…");
        if button.on_hover_text("Add a side").clicked() {
            scene.naming = Some(Naming::new_team());
        }
    });
}

/// A side with its rows; whoever is dragged here and let go joins it.
fn block_ui(
    ui: &mut Ui,
    game: &HeroesOfHex,
    side: Option<TeamId>,
    actions: &mut Vec<Action>,
    add: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    let joins = |who| {
        let other = game.units.get(&who).is_some_and(|unit| unit.side != side);
        let edit = UnitEdit::Side(side);
        other.then(|| Action::Do(Command::EditUnit { who, edit }.into()))
    };
    rows::block_ui(ui, actions, joins, add);
}
