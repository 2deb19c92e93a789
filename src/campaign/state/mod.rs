//! The table as a value, for other programs and for the tracker: where everybody stands and on what ground, what is being
//! resolved, what is asked and of whom, what could be done, each with its odds and the whole command that does it. It is
//! the GM's: what is hidden is there and marked so. Nothing here decides or changes anything; how it is printed is the
//! command line's.
//!
//! `offered` is what both games share, `areas` and `spaces` are the two kinds of map, `unhex` and `heroes_of_hex` the games.

mod areas;
mod heroes_of_hex;
mod offered;
mod spaces;
mod unhex;

use schemars::JsonSchema;
use serde::Serialize;

pub use areas::{AreaState, AreasState, ConnectionState, PinState};
pub use heroes_of_hex::{
    ActionState, HeroesOfHexState, ObjectiveState, OverState, SideOffered, SideState, TurnState,
    UnitState,
};
pub use offered::{Asked, Begin, HouseRuleState, MapName, Offered, Ready};
pub use spaces::{BarrierState, KindState, LabelState, SpaceState, SpacesState, ZoneState};
pub use unhex::{
    Boxes, EffectState, EncounterState, InHand, ItemState, Member, Stage, TeamOffered, TeamState,
    UnhexState,
};

use super::{Campaign, Game};

/// What `tableside state --json` says.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Tableside state")]
pub enum State {
    /// Of Unhex.
    Unhex(Box<UnhexState>),
    /// Of Heroes of Hex.
    HeroesOfHex(Box<HeroesOfHexState>),
}

impl Campaign {
    /// The table as a value.
    #[must_use]
    pub fn state(&self) -> State {
        match &self.game {
            Game::Unhex(game) => State::Unhex(Box::new(UnhexState::of(self, game))),
            Game::HeroesOfHex(game) => {
                State::HeroesOfHex(Box::new(HeroesOfHexState::of(self, game)))
            }
        }
    }
}
