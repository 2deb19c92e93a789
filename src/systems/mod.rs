//! The games, one room each, all with the same doors. Which games there are is known here; their rules are in the rooms.

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

/// There is no game of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game “{0}”; there are {keys}", keys = System::ALL.map(System::key).join(", "))]
pub struct NoSuchGame(String);

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

    /// The game of that key or name, without regard to case.
    ///
    /// # Errors
    /// That there is none of that name.
    pub fn named(wanted: &str) -> Result<Self, NoSuchGame> {
        let plain = wanted.trim().to_lowercase();
        let mut all = Self::ALL.into_iter();
        let found = all.find(|game| game.key() == plain || game.name().to_lowercase() == plain);
        found.ok_or_else(|| NoSuchGame(wanted.to_owned()))
    }
}
