//! Initiative, as it is kept. What happens is in `fight::initiative`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::words::fact::Morale;
use crate::table::{CharacterId, TeamId};

/// Initiative in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Initiative {
    /// How far it has come.
    pub stage: Stage,
    /// Each team's roll.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, SideRoll>")]
    pub sides: BTreeMap<TeamId, SideRoll>,
    /// The order in which teams roll, where it matters (U-42).
    pub first: Option<TeamId>,
}

/// One team's part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideRoll {
    /// Who may roll: the highest levels, and whoever is good at it (U-41, U-44).
    pub candidates: Vec<CharacterId>,
    /// The roll, once it is clear who rolls.
    pub roll: Option<RollState>,
    /// A critical failure's loss was taken.
    pub settled: bool,
    /// The GM was asked whether a wounded team that failed critically goes on (U-43).
    pub morale: Option<Morale>,
    /// A leader who would roll instead of those of a higher level (U-44).
    #[serde(default)]
    pub proposed: Option<CharacterId>,
    /// Who of a higher level has not yet consented to that.
    #[serde(default)]
    pub consents: Vec<CharacterId>,
    /// Leaders who are not let roll.
    #[serde(default)]
    pub refused: Vec<CharacterId>,
}

/// How far initiative has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "InitiativeStage")]
pub enum Stage {
    /// Teams choose who rolls.
    Rollers,
    /// Whoever had initiative says who rolls first (U-42).
    First,
    /// Dice.
    Rolls,
    /// The highest are equal, and the GM says who wins (U-42).
    Tie,
    /// The winner chooses the order.
    Order {
        /// The winner.
        winner: TeamId,
    },
    /// Done.
    Done,
}
