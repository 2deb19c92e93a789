//! What the window asks of whatever game a campaign has: its panels, and what its keys and people mean there. The games
//! themselves are in their own folders; nothing else in the window knows which there are.

pub(in crate::gui) mod d20;
pub(in crate::gui) mod flow;
pub(in crate::gui) mod heroes_of_hex;
pub(in crate::gui) mod squads;
pub(in crate::gui) mod unhex;

use std::sync::Arc;

use egui::{Context, Ui};

use crate::board::areas::AreaId;
use crate::board::grid::{Hex, HexBoard};
use crate::campaign::{Command, Game};
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::areas::MapPart;
use crate::gui::board::Aim;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::panels::decision::CardKey;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::panels::palette::Entry;
use crate::gui::scene::Scene;
use crate::gui::shell::arrangement::Arrangement;
use crate::gui::shell::hint::{GameMoment, HintWords};
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::Group;
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::tool_rack::RackTool;
use crate::systems::doors::for_each_game;
use crate::systems::{Doors, System};
use crate::table::{
    Answer, CharacterId, Decision, EncounterCommand, EncounterId, Encounters, MapId, PictureId,
    RuleId,
};

/// What is the same in every campaign of a game.
pub(in crate::gui) struct Shape {
    /// The panels that it has.
    pub(in crate::gui) panes: &'static [Pane],
    /// The panels that it calls by words of its own, on their tabs.
    pub(in crate::gui) panes_called: &'static [(Pane, &'static str)],
    /// Words that it has for those of what all games share.
    pub(in crate::gui) says: &'static [&'static [(&'static str, &'static str)]],
    /// What its fights are called, as a menu.
    pub(in crate::gui) fight: &'static str,
    /// What it calls commands of the window by words of its own, and what they do in it.
    pub(in crate::gui) commands: &'static [&'static [(UiCommand, &'static str, &'static str)]],
    /// The tools that draw its maps.
    pub(in crate::gui) tools: fn() -> Vec<RackTool>,
    /// What keys do on its maps beside what they do on all, and what each does.
    pub(in crate::gui) map_keys: &'static [(&'static str, &'static str)],
    /// Where its panels stand at first.
    pub(in crate::gui) usual: fn() -> Arrangement,
    /// The rules cards, as headings with a text below each.
    pub(in crate::gui) cards: &'static str,
    /// Things that have no card of their own: the name of each kind, and all of it.
    pub(in crate::gui) things: &'static [(&'static str, Things)],
    /// The command that plays its sample, the button of it, what is in it.
    pub(in crate::gui) sample: (UiCommand, &'static str, &'static str),
    /// What is often rolled in it beside the rules, in dice notation, each with what it means.
    pub(in crate::gui) rolls: &'static [(&'static str, &'static str)],
    /// What its hints say where the usual words do not fit.
    pub(in crate::gui) hint_words: HintWords,
    /// Commands of the window that mean nothing in it: no menu has them.
    pub(in crate::gui) has_no: &'static [UiCommand],
    /// Does what a command of the window means in it.
    pub(in crate::gui) run: fn(&mut App, UiCommand, &Context),
}

/// All things of a kind.
type Things = fn() -> Vec<Thing>;

/// Something in the rules that has a name and a text, and stands on a card with others.
pub(in crate::gui) struct Thing {
    /// The card.
    pub(in crate::gui) rule: RuleId,
    /// What it is called.
    pub(in crate::gui) name: &'static str,
    /// What it does.
    pub(in crate::gui) text: &'static str,
    /// Other words by which it is found.
    pub(in crate::gui) also: String,
}

/// What becomes of a key while cards may be open.
pub(in crate::gui) enum CardPress {
    /// No card is open.
    NoCard,
    /// A card has taken it.
    Taken,
    /// A card has taken it, and was complete.
    Done(Command),
}

impl CardPress {
    /// A card has taken a key, and may be complete.
    pub(in crate::gui) fn taken(done: Option<Command>) -> Self {
        done.map_or(Self::Taken, Self::Done)
    }
}

/// What a command would leave undone.
pub(in crate::gui) struct Undone {
    /// The command of the window that does it.
    pub(in crate::gui) by: UiCommand,
    /// What it does, as in “E again to end”.
    pub(in crate::gui) verb: &'static str,
    /// Who could still act, or stands.
    pub(in crate::gui) words: String,
}

/// A game in the window.
pub(in crate::gui) trait Panels: Doors {
    /// Draws one of the panels that the game fills.
    fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>);

    /// Draws the buttons at the head of the map.
    fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);

    /// Draws the page of the session.
    fn session_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);

    /// Draws the page of house rules.
    fn house_rules_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>);

    /// The map that shows: the one picked, else the one that is played on, else the first.
    fn map_shown(&self, scene: &Scene) -> Option<MapId>;

    /// Whoever acts, or says what is done next.
    fn acting(&self, scene: &Scene) -> Option<CharacterId>;

    /// Whoever could start a fight by what they do.
    fn opens(&self, _scene: &Scene) -> Option<CharacterId> {
        None
    }

    /// Whether somebody acts next by being picked.
    fn can_be_picked(&self, _who: CharacterId) -> bool {
        false
    }

    /// The part of the map that shows.
    fn part_shown(&self, scene: &Scene) -> Option<MapPart>;

    /// The board of spaces that shows, if there is one.
    fn board_shown(&self, _scene: &Scene) -> Option<(MapId, Arc<HexBoard>)> {
        None
    }

    /// Whether a fight goes on.
    fn is_fighting(&self) -> bool;

    /// Whether the tools show that draw the map.
    fn is_drawing(&self, scene: &Scene) -> bool;

    /// Whether something is selected on the map that is drawn.
    fn has_selection(&self, _scene: &Scene) -> bool {
        false
    }

    /// The command that makes a copy of each of them; none of nobody.
    fn duplicate(&self, who: &[CharacterId]) -> Option<Command>;

    /// Why a command of the window can do nothing now, as far as the game knows.
    fn why_not(&self, command: UiCommand) -> Option<&'static str>;

    /// What is left undone if that command ends a turn in which somebody could still act, or puts it off.
    fn left_undone(&self, command: &Command, scene: &mut Scene) -> Option<Undone>;

    /// Who still stands if that command ends the fight.
    fn cut_short(&self, _command: &Command) -> Option<Undone> {
        None
    }

    /// What can be done while nothing is asked.
    fn offers(&self, scene: &mut Scene) -> Arc<[Group]>;

    /// The answer that a key makes whole.
    fn press(&self, scene: &mut Scene, decision: &Decision, key: CardKey) -> Option<Answer> {
        scene.draft.press(decision, key)
    }

    /// Goes to where somebody stands; none where they stand nowhere.
    fn go_to(&self, who: CharacterId) -> Option<Action>;

    /// Shows a zone map with that area in the middle; whether there is such an area.
    fn look_at_area(&self, _map: MapId, _area: AreaId, _scene: &mut Scene) -> bool {
        false
    }

    /// Shows a board with that space in the middle, and gives it the keys, if a context is given; whether there is such
    /// a board.
    fn look_at_space(
        &self,
        _map: MapId,
        _at: Hex,
        _keys: Option<&Context>,
        _scene: &mut Scene,
    ) -> bool {
        false
    }

    /// Begins to aim an act on the board.
    fn aim(&self, _aim: Aim, _ctx: &Context, _scene: &mut Scene) {}

    /// What of it can be found by name: people, places, things.
    fn found(&self) -> Vec<Entry>;

    /// What hints look at.
    fn moment(&self, scene: &Scene) -> GameMoment;

    /// The command that shows a picture of that many pixels there; none if there is no such sheet or map.
    fn show_picture(&self, target: PictureFor, id: PictureId, size: [u32; 2]) -> Option<Command>;

    /// What that one can do to somebody or at a place now; none is whoever acts.
    fn deeds(
        &self,
        ctx: &Context,
        on: (Option<CharacterId>, MenuOf),
        scene: &mut Scene,
    ) -> Vec<Deed>;

    /// Who stands where that one stands, so that one lies on the other.
    fn sharing(&self, _who: CharacterId) -> Vec<CharacterId> {
        Vec::new()
    }

    /// Draws the menu of somebody, or of a place.
    fn menu_ui(&self, ui: &mut Ui, of: MenuOf, scene: &mut Scene, actions: &mut Vec<Action>);

    /// What has become of whom in the log from that line on.
    fn outcomes_since(&self, line: usize) -> Vec<(CharacterId, Outcome)>;

    /// What of the map has the focus while the keys are on it.
    fn canvas(&self, scene: &Scene) -> Option<egui::Id>;

    /// Whom an attack that goes on is on.
    fn struck(&self) -> Option<CharacterId>;

    /// Whether a hit on that character changes nothing any more.
    fn is_down(&self, who: CharacterId) -> bool;

    /// The word for that.
    fn down_word(&self, _who: CharacterId) -> &'static str {
        "down"
    }

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

/// A game whose prepared encounters show in the window: what differs from game to game.
pub(in crate::gui) trait ShowsEncounters: Panels + Encounters {
    /// What starting one does, in a sentence.
    const START: &'static str;
    /// What stands below its form.
    const HINTS: &'static [&'static str];

    /// The command that does it.
    fn encounter_command(command: EncounterCommand<Self::Area>) -> Command;

    /// Other ways to start one than the usual, and what they are called.
    fn other_starts(&self, _encounter: EncounterId) -> Vec<(String, EncounterCommand<Self::Area>)> {
        Vec::new()
    }
}

/// What the panels of a game keep beside the campaign.
pub(in crate::gui) trait Keeps {
    /// A frame begins.
    fn begin_frame(&mut self) {}

    /// The campaign has changed: what was worked out from it holds no more.
    fn forget(&mut self);

    /// What was picked on the map is picked no more.
    fn leave(&mut self);

    /// Another map shows.
    fn show_other_map(&mut self) {}

    /// Puts the tools away that draw the map.
    fn put_tools_away(&mut self);

    /// The keys have no place on the map any more: Enter takes none before they have one again.
    fn drop_cursor(&mut self) {}

    /// Forgets a way that a click has shown, which another one would go; whether there was one.
    fn forget_way(&mut self) -> bool {
        false
    }

    /// Puts all cards away; whether any was open.
    fn close_cards(&mut self) -> bool;

    /// Whether something is being put together by keys.
    fn is_begun(&self) -> bool;

    /// Whether a card is open, by keys or not.
    fn has_card(&self) -> bool {
        self.is_begun()
    }

    /// Somebody was selected: a card that is about somebody is about them.
    fn card_follows(&mut self, _who: CharacterId) {}

    /// Gives a key to the card that is open.
    fn press_card(&mut self, key: CardKey) -> CardPress;
}

/// The game of which a command of the window plays the sample.
pub(in crate::gui) fn sampled_by(command: UiCommand) -> Option<System> {
    let mut all = System::ALL.into_iter();
    all.find(|system| shape(*system).sample.0 == command)
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The game of a campaign, in the window.
        pub(in crate::gui) fn panels(game: &Game) -> &dyn Panels {
            match game {
                $(Game::$Game(game) => game,)*
            }
        }

        /// What is the same in every campaign of that game.
        pub(in crate::gui) const fn shape(system: System) -> &'static Shape {
            match system {
                $(System::$Game => &$room::SHAPE,)*
            }
        }

        /// Whether a command is a player's to give on that sheet: their words, looks, numbers, items and marks.
        #[must_use]
        pub fn is_players(command: &Command, on: CharacterId) -> bool {
            match command {
                $(Command::$Game(command) => $room::is_players(command, on),)*
                Command::Rename(_)
                | Command::Undo
                | Command::UndoFace
                | Command::Redo
                | Command::Restore(_)
                | Command::TakeUp(_)
                | Command::InHand { .. }
                | Command::CorrectRoll { .. } => false,
            }
        }

        /// What the panels of each game keep beside the campaign.
        #[derive(Default)]
        pub(in crate::gui) struct Own {
            $(pub(in crate::gui) $room: $room::Own,)*
        }

        impl Keeps for Own {
            fn begin_frame(&mut self) {
                $(self.$room.begin_frame();)*
            }

            fn forget(&mut self) {
                $(self.$room.forget();)*
            }

            fn leave(&mut self) {
                $(self.$room.leave();)*
            }

            fn show_other_map(&mut self) {
                $(self.$room.show_other_map();)*
            }

            fn put_tools_away(&mut self) {
                $(self.$room.put_tools_away();)*
            }

            fn drop_cursor(&mut self) {
                $(self.$room.drop_cursor();)*
            }

            fn forget_way(&mut self) -> bool {
                let mut any = false;
                $(any |= self.$room.forget_way();)*
                any
            }

            fn close_cards(&mut self) -> bool {
                [$(self.$room.close_cards()),*].contains(&true)
            }

            fn is_begun(&self) -> bool {
                [$(self.$room.is_begun()),*].contains(&true)
            }

            fn has_card(&self) -> bool {
                [$(self.$room.has_card()),*].contains(&true)
            }

            fn card_follows(&mut self, who: CharacterId) {
                $(self.$room.card_follows(who);)*
            }

            fn press_card(&mut self, key: CardKey) -> CardPress {
                $(match self.$room.press_card(key) {
                    CardPress::NoCard => {}
                    pressed => return pressed,
                })*
                CardPress::NoCard
            }
        }
    };
}
for_each_game!(games);
