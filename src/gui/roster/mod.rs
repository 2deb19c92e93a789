//! The roster: teams with everybody in them, who comes, changes sides and goes. The row of one of them, and what stands
//! below all teams, is the game's.

mod team;

use egui::{Key, Response, ScrollArea, Ui};

use crate::campaign::InCampaign;
use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::scene::Scene;
use crate::gui::shell::message::sentence;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::mood::Mood;
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::{common as widgets, rows};
use crate::systems::Doors;
use crate::table::{CharacterId, TeamId};

/// A game with a roster.
pub(in crate::gui) trait Roster: InCampaign + Panels {
    /// What the game calls reactions.
    const REACTIONS: &'static str;

    /// Draws the row of one of them, who stands out like that.
    fn row_ui(
        &self,
        ui: &mut Ui,
        who: (CharacterId, Mood),
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    );

    /// What the game says below the name of a team, such as when it acts, with what is set of that.
    fn team_ui(&self, _ui: &mut Ui, _team: TeamId, _scene: &mut Scene, _actions: &mut Vec<Action>) {
    }

    /// What the game adds to the menu of a team.
    fn team_menu_ui(&self, _ui: &mut Ui, _team: TeamId, _actions: &mut Vec<Action>) {}

    /// Draws what stands below all teams.
    fn below_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);
}

/// Everybody in the order in which the roster shows them.
pub(in crate::gui) fn in_order(game: &dyn Doors) -> Vec<CharacterId> {
    let teams = game.teams().keys().copied().map(Some);
    teams
        .chain([None])
        .flat_map(|team| game.members_of(team))
        .collect()
}

/// The panel.
pub(in crate::gui) fn roster_ui<G: Roster>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        buttons_ui::<G>(ui, scene, actions);
        if game.teams().is_empty() {
            let words = format!(
                "There are no {}s in this campaign yet",
                G::SYSTEM.info().team
            );
            widgets::hint_ui(ui, &words);
        }
        let moods = scene.moods(game);
        for (id, team) in game.teams() {
            block_ui(ui, game, Some(*id), actions, |ui, actions| {
                team::heading_ui(ui, game, (*id, team), scene, actions);
                game.team_ui(ui, *id, scene, actions);
                for who in game.members_of(Some(*id)) {
                    game.row_ui(ui, (who, moods.of(who)), scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        let alone = game.members_of(None);
        if !alone.is_empty() {
            block_ui(ui, game, None, actions, |ui, actions| {
                widgets::heading_ui(ui, &format!("No {}", G::SYSTEM.info().team), "");
                for who in alone {
                    game.row_ui(ui, (who, moods.of(who)), scene, actions);
                }
                ui.add_space(theme::SPACE);
            });
        }
        team::new_ui(ui, game, scene, actions);
        game.below_ui(ui, scene, actions);
    });
}

/// A row was clicked, or has the keys: whoever can be chosen for the turn is by a double click or Enter; the Menu key opens
/// the menu.
pub(in crate::gui) fn row_pressed(
    ui: &Ui,
    row: &Response,
    who: CharacterId,
    chooses: impl FnOnce() -> Option<Action>,
    actions: &mut Vec<Action>,
) {
    let focused = row.has_focus();
    let key = |key| focused && ui.input(|input| input.key_pressed(key));
    if row.clicked() {
        actions.push(rows::selects(ui, who));
    }
    if row.double_clicked() || key(Key::Enter) {
        actions.extend(chooses());
    }
    if key(Key::Menu) {
        actions.push(Action::Menu(MapMenu {
            of: MenuOf::Person(who),
            at: row.rect.center(),
            by: None,
        }));
    }
}

/// The ways to somebody new.
fn buttons_ui<G: Roster>(ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        // All of them in one line of a narrow panel.
        ui.spacing_mut().button_padding = egui::vec2(6.0, 3.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        for (words, command) in [
            ("New…", UiCommand::NewCharacter),
            ("Sheets…", UiCommand::AddFromSheets),
        ] {
            let button = ui.button(words);
            widgets::name_button(&button, command.name(ui.ctx()));
            if button.hover_words(|| command.tooltip(ui.ctx())).clicked() {
                actions.push(Action::Ui(command));
            }
        }
        let team = G::SYSTEM.info().team;
        let button = ui.button(format!("{}…", sentence(team)));
        widgets::name_button(&button, &format!("New {team}…"));
        if button.hover_words(|| format!("Add a {team}")).clicked() {
            scene.naming = Some(Naming::new_team());
        }
    });
}

/// A team with its rows; whoever is dragged here and let go joins it.
fn block_ui(
    ui: &mut Ui,
    game: &impl Roster,
    team: Option<TeamId>,
    actions: &mut Vec<Action>,
    add: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    fn join<G: InCampaign>(_: &G, who: CharacterId, team: Option<TeamId>) -> Action {
        Action::Do(G::join(who, team))
    }
    let joins = |who| {
        let other = game.person(who).is_some() && game.team_of(who) != team;
        other.then(|| join(game, who, team))
    };
    rows::block_ui(ui, actions, joins, add);
}
