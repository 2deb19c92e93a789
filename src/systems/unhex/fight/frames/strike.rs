//! One attack roll with a weapon, as it is kept. What it does is in `attack::strike`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rolls::percentile::Hit;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::item::{ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::table::CharacterId;

/// One attack roll with a weapon and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Attack, Counterattack or Intercept.
    pub kind: StrikeKind,
    /// Who strikes.
    pub by: CharacterId,
    /// Who is struck.
    pub at: CharacterId,
    /// With what.
    pub weapon: Weapon,
    /// What it is called.
    pub weapon_name: String,
    /// What it is; unarmed it is nothing special.
    pub weapon_kind: ItemKind,
    /// At what range, in steps.
    pub range: u32,
    /// Cover marks on the way.
    pub marks: u32,
    /// The target has cover.
    pub cover: bool,
    /// It lowers the level only (U-67).
    #[serde(default)]
    pub less_lethal: bool,
    /// The roll.
    pub roll: RollState,
    /// How far it has come.
    pub stage: StrikeStage,
    /// The dice as picked and adjusted.
    pub hit: Option<Hit>,
    /// A critical success may still destroy a slot of the target's items (U-92).
    #[serde(default)]
    pub destroys: bool,
}

/// How far a strike has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StrikeStage {
    /// The roll is not settled.
    Rolling,
    /// Which die is damage (U-53).
    Pick,
    /// Precise or powerful (U-17, U-18).
    Adjust,
    /// Its damage is known, or it missed.
    Settled,
}
