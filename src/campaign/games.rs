//! What a campaign has for each game, made from the one list of games: the commands and changes of all of them as one
//! type each, and the way from there into the game's room.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Campaign, Document, MadeRoll, correct};
use crate::dice::Dice;
use crate::limits::weighed::Weigh;
use crate::systems::doors::for_each_game;
use crate::systems::{Game, GameFact, System, heroes_of_hex, unhex};
use crate::table::{Answer, Decider, DiceMode, Refusal};

/// Why a record of another game cannot be applied.
const OTHER_GAME: &str = "the record is of another game";

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// A change of a campaign. Panels, the command line, the journal and the tests all make these.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Command {
            /// Rename the campaign.
            Rename(String),
            /// Take back the last change.
            Undo,
            /// Do the change that was taken back again.
            Redo,
            /// Go to the state after that record, on whatever branch; 0 is the start.
            Restore(u64),
            /// Take up records that an opening left out behind a damaged place of the journal, as far as each still fits.
            TakeUp(Vec<u64>),
            /// Give a roll of the rules other faces and go on from there; what followed from it is taken back.
            CorrectRoll {
                /// All faces of that roll, in the order in which they are asked for.
                faces: Vec<i32>,
                /// Which one, by the number of its line in the log: any of the last action in Heroes of Hex. None is the last.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                roll: Option<usize>,
            },
            $(
                #[doc = concat!("A change to a game of ", $name, ".")]
                $Game($room::Command),
            )*
        }

        $(impl From<$room::Command> for Command {
            fn from(command: $room::Command) -> Self {
                Self::$Game(command)
            }
        })*

        impl Command {
            /// The command that answers the question of that key.
            #[must_use]
            pub fn answer(system: System, key: &str, answer: Answer) -> Self {
                let decision = Some(key.to_owned());
                match system {
                    $(System::$Game => $room::Command::Answer { decision, answer }.into(),)*
                }
            }

            /// The key of the question that it answers, if it names one, and the answer.
            #[must_use]
            pub fn answered(&self) -> Option<(Option<&str>, &Answer)> {
                match self {
                    $(Self::$Game($room::Command::Answer { decision, answer }) => {
                        Some((decision.as_deref(), answer))
                    })*
                    _ => None,
                }
            }

            /// The command by which everybody rolls such dice.
            #[must_use]
            pub fn set_dice(system: System, dice: DiceMode) -> Self {
                match system {
                    $(System::$Game => $room::Command::dice_for_all(dice).into(),)*
                }
            }

            /// The same by the GM's word, past what a rule refuses; none where no rule can be skipped.
            #[must_use]
            pub fn overruled(&self) -> Option<Self> {
                match self {
                    $(Self::$Game(command) => command.overruled().map(Self::$Game),)*
                    Self::Rename(_)
                    | Self::Undo
                    | Self::Redo
                    | Self::Restore(_)
                    | Self::TakeUp(_)
                    | Self::CorrectRoll { .. } => None,
                }
            }

            /// Which game it changes, if it is a game's.
            fn system(&self) -> Option<System> {
                match self {
                    $(Self::$Game(_) => Some(System::$Game),)*
                    _ => None,
                }
            }
        }

        /// One entity of a campaign before and after.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Change {
            /// The campaign's name.
            Name {
                /// As it was.
                before: String,
                /// As it is.
                after: String,
            },
            $(
                #[doc = concat!("An entity of a game of ", $name, ".")]
                $Game($room::Change),
            )*
        }

        impl Change {
            /// The same change the other way round.
            #[must_use]
            pub fn reversed(&self) -> Self {
                match self {
                    Self::Name { before, after } => Self::Name {
                        before: after.clone(),
                        after: before.clone(),
                    },
                    $(Self::$Game(change) => Self::$Game(change.reversed()),)*
                }
            }
        }

        impl Weigh for Change {
            fn spaces(&self) -> usize {
                match self {
                    Self::Name { .. } => 0,
                    $(Self::$Game(change) => change.spaces(),)*
                }
            }
        }

        impl Campaign {
            $(
                #[doc = concat!("The game, if it is ", $name, ".")]
                #[must_use]
                pub const fn $room(&self) -> Option<&$room::$Game> {
                    match &self.game {
                        Game::$Game(game) => Some(game),
                        _ => None,
                    }
                }
            )*

            /// What a command of its game is called.
            pub(super) fn label_in_game(&self, command: &Command) -> Option<String> {
                match (command, &self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => Some(game.label(command)),)*
                    _ => None,
                }
            }

            /// Who does a command of its game; none for the GM.
            pub(super) fn doer_in_game(&self, command: &Command) -> Option<String> {
                match (command, &self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => game.who_does(command),)*
                    _ => None,
                }
            }

            /// Does a command of its game.
            pub(super) fn apply_in_game(
                &mut self,
                command: &Command,
                dice: &mut dyn Dice,
            ) -> Result<(), Refusal> {
                match (command, &mut self.game) {
                    $((Command::$Game(command), Game::$Game(game)) => game.apply(command, dice),)*
                    (command, own) => {
                        let other = command.system().map_or("no game", System::name);
                        let own = own.system().name();
                        Err(Refusal::structure(format!(
                            "that is for {other}, and this is a campaign of {own}"
                        )))
                    }
                }
            }

            /// What differs in its game from an earlier state. No command makes it another game.
            pub(super) fn changes_in_game(&self, before: &Self, changes: &mut Vec<Change>) {
                match (&before.game, &self.game) {
                    $((Game::$Game(old), Game::$Game(new)) => {
                        changes.extend(new.changes_since(old).into_iter().map(Change::$Game));
                    })*
                    _ => {}
                }
            }

            /// Whether these changes, which led here, may have left something in its game that cannot be.
            pub(super) fn may_be_broken_in_game(&self, changes: &[Change]) -> bool {
                match &self.game {
                    $(Game::$Game(game) => game.broken_by(changes.iter().filter_map(|change| {
                        match change {
                            Change::$Game(change) => Some(change),
                            _ => None,
                        }
                    })),)*
                }
            }

            /// Applies a change of its game.
            pub(super) fn apply_change_in_game(&mut self, change: &Change) -> Result<(), String> {
                match (change, &mut self.game) {
                    $((Change::$Game(change), Game::$Game(game)) => game.apply_change(change),)*
                    _ => Err(OTHER_GAME.into()),
                }
            }

            /// Takes up a change of its game whose own history is lost.
            pub(super) fn take_up_in_game(&mut self, change: &Change) -> Result<(), String> {
                match (change, &mut self.game) {
                    $((Change::$Game(change), Game::$Game(game)) => game.take_up_change(change),)*
                    _ => Err(OTHER_GAME.into()),
                }
            }

            /// Takes back the faces that were typed towards a roll that still waits for that roller.
            pub(super) fn take_back_faces(&mut self, who: Decider) {
                match &mut self.game {
                    $(Game::$Game(game) => game.take_back_faces(who),)*
                }
            }

            /// Notes what a roll showed before it is corrected, and puts the rolls in again that stand beside it. Returns
            /// which line of the log the note is.
            pub(super) fn begin_correction(&mut self, made: &MadeRoll) -> usize {
                match (&mut self.game, &made.fact) {
                    $((Game::$Game(game), GameFact::$Game(fact)) => {
                        let from = game.log.len();
                        game.note_corrected(fact, made.later);
                        for other in &made.others {
                            if let GameFact::$Game(other) = other {
                                game.refill(other);
                            }
                        }
                        from
                    })*
                    // A roll is always of its campaign's game.
                    _ => 0,
                }
            }

            /// Brings the notes of this correction and of earlier ones that stand to their rolls. `now` is what was
            /// corrected, and the log was made anew from that line on.
            pub(super) fn end_correction(&mut self, made: &MadeRoll, now: &Self, from: usize) {
                match (&mut self.game, &now.game) {
                    $((Game::$Game(game), Game::$Game(now)) => {
                        game.arrange_corrections(now, made.line, from);
                    })*
                    _ => {}
                }
            }
        }

        impl Document {
            /// The rolls of a campaign that can be corrected, the newest first.
            pub(super) fn rolls_at(&self, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
                match &campaign.game {
                    $(Game::$Game(game) => correct::$room::rolls(self, campaign, game, head),)*
                }
            }
        }

        /// Who made a roll of the rules, and the faces it fell on, in the order in which they are asked for.
        pub(super) fn roll_of(fact: &GameFact) -> Option<(Decider, Vec<i32>)> {
            match fact {
                $(GameFact::$Game(fact) => fact.roll().map(|(who, _, faces)| (who, faces)),)*
            }
        }
    };
}
for_each_game!(games);
