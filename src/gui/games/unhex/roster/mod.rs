//! The roster: teams with everybody in them, who comes, changes sides and goes; maps and encounters.

mod row;
mod team;

use egui::{ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::encounters::encounters_ui;
use crate::gui::games::unhex::maps_list::maps_ui;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::{common as widgets, icons, rows};
use crate::systems::unhex::{Command, SheetEdit, Unhex};
use crate::table::{CharacterId, Decider, TeamId};

/// Everybody in the order in which the roster shows them.
pub(super) fn in_order(game: &Unhex) -> Vec<CharacterId> {
    let teams = game.teams.keys().copied().map(Some);
    teams
        .chain([None])
        .flat_map(|team| members(game, team))
        .collect()
}

fn members(game: &Unhex, team: Option<TeamId>) -> Vec<CharacterId> {
    game.characters
        .iter()
        .filter(|(_, sheet)| sheet.team == team)
        .map(|(id, _)| *id)
        .collect()
}

pub(in crate::gui) fn roster_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let deciding: Vec<Decider> = scene.known.decisions().iter().map(|d| d.who).collect();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        buttons_ui(ui, scene, actions);
        for (id, team) in &game.teams {
            block_ui(ui, game, Some(*id), actions, |ui, actions| {
                team::heading_ui(ui, game, *id, team, scene, actions);
                for who in members(game, Some(*id)) {
                    let decides = deciding.contains(&Decider::Character(who));
                    row::row_ui(ui, game, who, decides, scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        let alone = members(game, None);
        if !alone.is_empty() {
            block_ui(ui, game, None, actions, |ui, actions| {
                widgets::heading_ui(ui, "No team", "");
                for who in alone {
                    row::row_ui(ui, game, who, false, scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        team::new_ui(ui, game, scene, actions);
        maps_ui(ui, game, scene, actions);
        encounters_ui(ui, game, scene, actions);
    });
}

/// The ways to somebody new.
fn buttons_ui(ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
        for (icon, words, command) in [
            (icons::USER, "New…", UiCommand::NewCharacter),
            (icons::ADD, "Sheets…", UiCommand::AddFromSheets),
        ] {
            let button = ui.button(icons::label(icon, words));
            widgets::name_button(&button, command.name());
            if button.on_hover_text(command.tooltip(ui.ctx())).clicked() {
                actions.push(Action::Ui(command));
            }
        }
        let button = ui.button(icons::label(icons::TEAM, "Team…"));
        widgets::name_button(&button, "New team…");
        if button.on_hover_text("Add a team").clicked() {
            scene.naming = Some(Naming::new_team());
        }
    });
}

/// A team with its rows; whoever is dragged here and let go joins it.
fn block_ui(
    ui: &mut Ui,
    game: &Unhex,
    team: Option<TeamId>,
    actions: &mut Vec<Action>,
    add: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    let joins = |who| {
        let other = game.characters.get(&who).is_some_and(|c| c.team != team);
        let edit = SheetEdit::Team(team);
        other.then(|| Action::Do(Command::EditSheet { who, edit }.into()))
    };
    rows::block_ui(ui, actions, joins, add);
}
