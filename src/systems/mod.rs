//! The games, one room each, all with the same doors. Which games there are, and which are to come, is known here; their
//! rules are in the rooms.

use serde::{Deserialize, Serialize};

use crate::dice::Die;

pub mod d20;
pub(crate) mod doors;
mod entities;
pub mod flow;
mod frames;
pub(crate) mod free_rolls;
mod game;
pub mod heroes_of_hex;
pub mod house_rule;
mod info;
mod log_record;
mod rolling;
pub mod sheet;
pub mod squads;
pub mod unhex;
pub(crate) mod units;

pub use doors::Doors;
use doors::for_each_game;
pub use game::{Game, GameFact, Played};
pub use info::{GameInfo, Sample};
pub use log_record::LogRecord;

macro_rules! system {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The games that this version plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum System {
            $(
                #[doc = concat!($name, ".")]
                $Game,
            )*
        }

        impl System {
            /// All of them, in the order of the start page.
            pub const ALL: [Self; [$(Self::$Game),*].len()] = [$(Self::$Game),*];

            /// The game's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Game => $name,)*
                }
            }

            /// What is the same in every campaign of it.
            #[must_use]
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Self::$Game => &$room::INFO,)*
                }
            }

            /// As the command line and files name it.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$Game => stringify!($room),)*
                }
            }
        }
    };
}
for_each_game!(system);

/// A game that Tableside is made for and this version does not play yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToCome {
    /// The game's name.
    pub name: &'static str,
    /// As the command line will name it.
    pub key: &'static str,
}

/// The games to come, in the order of the start page.
pub const TO_COME: [ToCome; 0] = [];

/// Why a name is not that of a game that this version plays.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// The game is to come.
    #[error("this version does not play {} yet, only {}", .0.name, System::names())]
    Yet(ToCome),
    /// There is no such game.
    #[error("there is no game “{0}”; there are {keys}", keys = keys())]
    Unknown(String),
}

/// The first of the list, where nobody has said which.
impl Default for System {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl System {
    /// The die that its rules roll.
    #[must_use]
    pub const fn die(self) -> Die {
        self.info().die
    }

    /// The names of all of them, in words.
    #[must_use]
    pub fn names() -> String {
        let [first @ .., last] = &Self::ALL.map(Self::name);
        format!("{} and {last}", first.join(", "))
    }

    /// The game of that key or name, without regard to case.
    ///
    /// # Errors
    /// That the game is to come, or that there is none of that name.
    pub fn named(wanted: &str) -> Result<Self, NotPlayed> {
        let plain = wanted.trim().to_lowercase();
        let is = |key: &str, name: &str| key == plain || name.to_lowercase() == plain;
        if let Some(game) = Self::ALL.into_iter().find(|s| is(s.key(), s.name())) {
            return Ok(game);
        }
        let to_come = TO_COME.into_iter().find(|game| is(game.key, game.name));
        Err(to_come.map_or_else(|| NotPlayed::Unknown(wanted.to_owned()), NotPlayed::Yet))
    }
}

/// The keys of all games, those to come last.
fn keys() -> String {
    let played = System::ALL.into_iter().map(System::key);
    let keys: Vec<&str> = played.chain(TO_COME.map(|game| game.key)).collect();
    keys.join(", ")
}
