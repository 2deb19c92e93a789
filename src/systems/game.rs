//! The games as one type each: the game of a campaign, a fact of its log. Made from the one list of games.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::System;
use super::doors::{Doors, for_each_game};

/// One of the games as a type, for what is generic over them.
pub trait Played: Doors + Sized + 'static {
    /// Which one.
    const SYSTEM: System;

    /// The game of a campaign, if it is this one.
    fn of(game: &Game) -> Option<&Self>;
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The game of a campaign. Sheets and fights of different games cannot mix.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Game {
            $(
                #[doc = concat!($name, ".")]
                $Game(crate::systems::$room::$Game),
            )*
        }

        impl Game {
            /// A new game with nobody and nothing in it.
            #[must_use]
            pub fn new(system: System) -> Self {
                match system {
                    $(System::$Game => Self::$Game(crate::systems::$room::$Game::default()),)*
                }
            }

            /// Which game it is.
            #[must_use]
            pub const fn system(&self) -> System {
                match self {
                    $(Self::$Game(_) => System::$Game,)*
                }
            }

            /// What any game can be asked.
            #[must_use]
            pub fn doors(&self) -> &dyn Doors {
                match self {
                    $(Self::$Game(game) => game,)*
                }
            }

            /// The same, to be changed past any command.
            pub(crate) fn doors_mut(&mut self) -> &mut dyn Doors {
                match self {
                    $(Self::$Game(game) => game,)*
                }
            }

            /// How many lines of the log are the same in both from the first on.
            #[must_use]
            pub fn common_log(&self, other: &Self) -> usize {
                match (self, other) {
                    $((Self::$Game(one), Self::$Game(other)) => one.log.common_len(&other.log),)*
                    _ => 0,
                }
            }
        }

        $(impl From<crate::systems::$room::$Game> for Game {
            fn from(game: crate::systems::$room::$Game) -> Self {
                Self::$Game(game)
            }
        })*

        $(impl Played for crate::systems::$room::$Game {
            const SYSTEM: System = System::$Game;

            fn of(game: &Game) -> Option<&Self> {
                match game {
                    Game::$Game(game) => Some(game),
                    _ => None,
                }
            }
        })*

        /// What a line of a log tells, as its game keeps it.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
        #[serde(untagged)]
        pub enum GameFact {
            $(
                #[doc = concat!("In ", $name, ".")]
                $Game(crate::systems::$room::Fact),
            )*
        }

        impl GameFact {
            /// The sentence of the log.
            #[must_use]
            pub fn sentence(&self) -> String {
                match self {
                    $(Self::$Game(fact) => fact.sentence(),)*
                }
            }
        }

        $(impl From<crate::systems::$room::Fact> for GameFact {
            fn from(fact: crate::systems::$room::Fact) -> Self {
                Self::$Game(fact)
            }
        })*
    };
}
for_each_game!(games);
