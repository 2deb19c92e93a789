//! Damage on its way to a body, as it is kept. What it does is in `attack::wounds`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::table::CharacterId;

/// A part of a hit: what goes to one location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The location.
    pub location: Location,
    /// How much; on the torso it may be more than its boxes hold, the rest lowers the level only.
    #[schemars(range(max = 99))]
    pub amount: u8,
    /// The armor question: not asked yet, or whether a piece is broken to stop this share (U-66).
    pub stopped: Option<bool>,
}

/// Damage on its way to a body. The armor questions come first, then everything is marked at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// Who is hit.
    pub target: CharacterId,
    /// What is marked (U-61).
    pub mark: Mark,
    /// Nothing is marked, only the level falls (U-67).
    #[serde(default)]
    pub less_lethal: bool,
    /// Where the hit was aimed.
    pub location: Location,
    /// How much it is; what is spread is not in it.
    #[schemars(range(max = 99))]
    pub damage: u8,
    /// Its parts.
    #[schemars(length(max = 6))]
    pub shares: Vec<Share>,
    /// So much of it the damaged character spreads over locations as they like (U-96).
    #[serde(default)]
    #[schemars(range(max = 99))]
    pub spread: Option<u8>,
}
