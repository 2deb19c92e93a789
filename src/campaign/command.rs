//! The one door's key: every change of a campaign as a value.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::{heroes_of_hex, unhex};

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
    /// A change to a game of Unhex.
    Unhex(unhex::Command),
    /// A change to a game of Heroes of Hex.
    HeroesOfHex(heroes_of_hex::Command),
}

impl From<unhex::Command> for Command {
    fn from(command: unhex::Command) -> Self {
        Self::Unhex(command)
    }
}

impl From<heroes_of_hex::Command> for Command {
    fn from(command: heroes_of_hex::Command) -> Self {
        Self::HeroesOfHex(command)
    }
}
