//! The table as a value, for other programs and for the tracker: where everybody stands and on what ground, what is being
//! resolved, what is asked and of whom, what could be done, each with its odds and the whole command that does it. It is
//! the GM's: what is hidden is there and marked so. Nothing here decides or changes anything; how it is printed is the
//! command line's.
//!
//! `offered` is what all games share, `areas` and `spaces` are the two kinds of map; the games' own are in their rooms.

mod areas;
mod encounter;
pub(super) mod offered;
mod spaces;

use schemars::JsonSchema;
use serde::Serialize;

pub use areas::{AreaState, AreasState, ConnectionState, PinState};
pub use encounter::EncounterState;
pub(in crate::campaign) use encounter::encounters;
#[cfg(feature = "print")]
pub(in crate::campaign) use encounter::encounters_on;
pub use offered::{Asked, Begin, HouseRuleState, MapName, Offered, Ready};
pub use spaces::{BarrierState, KindState, LabelState, SpaceState, SpacesState, ZoneState};

use super::{Campaign, Game, InCampaign};
use crate::systems::doors::for_each_game;

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// What `tableside state --json` says.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[serde(untagged)]
        #[schemars(title = "Tableside state")]
        pub enum State {
            $(
                #[doc = concat!("Of ", $name, ".")]
                $Game(Box<<crate::systems::$room::$Game as InCampaign>::State>),
            )*
        }

        impl Campaign {
            /// The table as a value.
            #[must_use]
            pub fn state(&self) -> State {
                match &self.game {
                    $(Game::$Game(game) => State::$Game(Box::new(game.state(self))),)*
                }
            }
        }
    };
}
for_each_game!(games);
