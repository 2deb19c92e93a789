//! An attack on an area, as it is kept. What happens is in `attack::area_attack`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::table::{CharacterId, ItemId};

/// An attack on an area, in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaAttack {
    /// Who attacks.
    pub by: CharacterId,
    /// With what; it is used up by the roll.
    pub item: ItemId,
    /// What it is called.
    pub item_name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Which area.
    pub area: AreaId,
    /// The roll.
    pub roll: RollState,
    /// How far it has come.
    pub stage: Stage,
    /// The damage, once it is known.
    #[schemars(range(max = 20))]
    pub damage: u8,
    /// How many are hit beyond the first (U-97).
    #[schemars(range(max = 9))]
    pub others: u8,
    /// Who is hit by a Blast, and what they do about it.
    pub targets: Vec<BlastTarget>,
    /// Who still takes the damage, the next one first.
    pub hits: Vec<CharacterId>,
    /// Who was there and surrendered before its dice: it does not reach them (U-58).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub spared: BTreeSet<CharacterId>,
}

/// Somebody whom a Blast hits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastTarget {
    /// The character.
    pub who: CharacterId,
    /// What they do about it.
    pub defend: Defend,
}

/// What somebody does about a Blast (U-97).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BlastDefend")]
pub enum Defend {
    /// Has not said yet.
    Asked,
    /// Nothing.
    No,
    /// Defends, declared and paid for.
    Declared,
    /// Takes what burns there first (U-98).
    Paying,
    /// Rolls.
    Rolls(RollState),
}

/// How far an attack on an area has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AreaStage")]
pub enum Stage {
    /// The roll is not settled.
    Rolling,
    /// Which die is what.
    Dice,
    /// Who is hit (U-97).
    Targets,
    /// Who defends (U-97).
    Reactions,
    /// Defends start; what burns there is taken first (U-98).
    Toll,
    /// Defends are rolled.
    Defends,
    /// Damage, one after the other.
    Damage,
    /// Done.
    Done,
}
