//! Procedures in progress, which lie on one another in a skirmish, as they are saved; and what a step of one comes to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::attack::opposed_roll::OpposedRoll;
use crate::systems::heroes_of_hex::attack::pool::Pool;
use crate::systems::heroes_of_hex::movement::pending::{AutoMove, Knockback, Walk};
use crate::systems::heroes_of_hex::turn::declaration::Declared;
use crate::table::TeamId;

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexFrame")]
pub enum Frame {
    /// H-11, H-12: the Fate Roll.
    Fate(Box<Pool>),
    /// H-10: the GM says whose Turn is next.
    Next(TeamId),
    /// H-30, H-40, H-41: a declared action, from its Reactions to its end.
    Declared(Box<Declared>),
    /// H-31 to H-33: opposed rolls and what they do.
    #[serde(rename = "clash")]
    OpposedRoll(Box<OpposedRoll>),
    /// H-42.
    Knockback(Box<Knockback>),
    /// A movement by an action, any way.
    Walk(Box<Walk>),
    /// H-44 to H-47.
    #[serde(rename = "instinct")]
    AutoMove(Box<AutoMove>),
}

/// What a frame's step came to.
pub(in crate::systems::heroes_of_hex) type Progress = crate::systems::frames::Progress<Frame>;

/// What becomes of a frame that was answered.
pub(in crate::systems::heroes_of_hex) type After = crate::systems::frames::After<Frame>;

/// The declarations among those procedures, the latest last.
pub(in crate::systems::heroes_of_hex) fn declarations(frames: &[Frame]) -> Vec<&Declared> {
    let declared = frames.iter().filter_map(|frame| match frame {
        Frame::Declared(declared) => Some(&**declared),
        _ => None,
    });
    declared.collect()
}
