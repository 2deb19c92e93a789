//! Movements that wait for an answer, as they are saved: by an action, by what the rules propose, by Knockback.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::sheet::action::MovementKind;
use crate::table::CharacterId;

/// A movement by an action, any way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// Who moves.
    pub who: CharacterId,
    /// Up to so many spaces of distance.
    pub spaces: u8,
}

/// A movement that the rules propose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Instinct", deny_unknown_fields)]
pub struct AutoMove {
    /// Who moves.
    pub who: CharacterId,
    /// By what.
    pub goes: MovementKind,
    /// The GM leads it another way.
    #[serde(rename = "by_hand")]
    pub overridden: bool,
}

/// Units that are pushed, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Knockback {
    /// Who pushes, and picks where two directions qualify.
    pub by: CharacterId,
    /// Where the effect comes from.
    pub source: Hex,
    /// How many spaces.
    pub spaces: u8,
    /// Who is still to be pushed.
    pub targets: Vec<CharacterId>,
    /// The first of them is the one to be pushed next.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub picked: bool,
    /// It is of a Blast, of which the log says what it leads away from.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blast: bool,
}
