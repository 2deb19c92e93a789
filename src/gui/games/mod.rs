//! What the window asks of whatever game a campaign has: its panels, and what its keys and people mean there. The games
//! themselves are in their own folders.

pub(in crate::gui) mod heroes_of_hex;
pub(in crate::gui) mod unhex;

use egui::Ui;

use crate::campaign::Game;
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::areas::MapPart;
use crate::gui::panels::decision::CardKey;
use crate::gui::shell::arrangement::Arrangement;
use crate::gui::shell::layout::Pane;
use crate::gui::ui_command::UiCommand;
use crate::systems::doors::for_each_game;
use crate::systems::{Doors, System};
use crate::table::{Answer, CharacterId, Decision, MapId};

/// What is the same in every campaign of a game.
pub(super) struct Shape {
    /// The panels that it has.
    pub(super) panes: &'static [Pane],
    /// What its teams are called, on the tab of their panel.
    pub(super) teams: &'static str,
    /// Where its panels stand at first.
    pub(super) usual: fn() -> Arrangement,
    /// The rules cards, as headings with a text below each.
    pub(super) cards: &'static str,
    /// The command that plays its sample, the button of it, what is in it.
    pub(super) sample: (UiCommand, &'static str, &'static str),
}

/// A game in the window.
pub(super) trait Panels: Doors {
    /// Draws one of the panels that the game fills.
    fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>);

    /// Draws the buttons at the head of the map.
    fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);

    /// The map that shows: the one picked, else the one that is played on, else the first.
    fn map_shown(&self, scene: &Scene) -> Option<MapId>;

    /// The part of the map that shows.
    fn part_shown(&self, scene: &Scene) -> Option<MapPart>;

    /// Why a command of the window can do nothing now, as far as the game knows.
    fn why_not(&self, command: UiCommand) -> Option<&'static str>;

    /// What the number keys take while nothing is asked.
    fn legal_offers(&self, scene: &mut Scene) -> Vec<Action>;

    /// The answer that a key makes whole.
    fn press(&self, scene: &mut Scene, decision: &Decision, key: CardKey) -> Option<Answer>;

    /// Goes to where somebody stands; none where they stand nowhere.
    fn go_to(&self, who: CharacterId) -> Option<Action>;

    /// Who was wounded last in the log from that line on: the table wants to see that sheet.
    fn hurt_since(&self, line: usize) -> Option<CharacterId>;

    /// Asks what a hit on that character does.
    fn record_for(&self, scene: &mut Scene, who: CharacterId);

    /// Draws one sheet alone, for a player to fill in.
    fn hand_over_ui(
        &self,
        ui: &mut Ui,
        who: CharacterId,
        scene: &mut Scene,
        actions: &mut Vec<Action>,
    );

    /// Commits a field of a sheet that is being left.
    fn leave_sheet(&self, scene: &mut Scene, actions: &mut Vec<Action>);
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The game of a campaign, in the window.
        pub(super) fn panels(game: &Game) -> &dyn Panels {
            match game {
                $(Game::$Game(game) => game,)*
            }
        }

        /// What is the same in every campaign of that game.
        pub(super) const fn shape(system: System) -> &'static Shape {
            match system {
                $(System::$Game => &$room::SHAPE,)*
            }
        }
    };
}
for_each_game!(games);
