//! The opposed roll (H-31 to H-33) as it is saved: one attack roll, and every defender’s own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::attack::damage::DamageType;
use crate::systems::heroes_of_hex::attack::pool::Pool;
use crate::systems::heroes_of_hex::sheet::action::{AttackType, Reach};
use crate::systems::heroes_of_hex::turn::declaration::DeclarationId;
use crate::table::CharacterId;

/// An attack that is being rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Clash", deny_unknown_fields)]
pub struct OpposedRoll {
    /// The declaration that it belongs to.
    pub of: DeclarationId,
    /// What the attack is called.
    pub action: String,
    /// Who attacks.
    pub by: CharacterId,
    /// Where they stood when it was declared to its end, or the middle of a Blast (H-42); Knockback leads away from there.
    pub from: Hex,
    /// With which attributes.
    pub attack_type: AttackType,
    /// What a hit does.
    pub damage: DamageType,
    /// What was reached with it, if it is on one alone; a change by hand beneath it is checked against that.
    pub reach: Option<Reach>,
    /// Poison tokens of a hit.
    pub poison: u8,
    /// Spaces of Knockback of a hit.
    pub knockback: u8,
    /// It is a Blast, of which the log says what its Knockback leads away from.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blast: bool,
    /// The attack roll.
    pub attack: Pool,
    /// Everybody who is attacked.
    pub defenders: Vec<Defender>,
    /// Every roll is in, and every defender was dealt with.
    pub resolved: bool,
}

/// Somebody who is attacked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defender {
    /// The unit.
    pub who: CharacterId,
    /// The defense roll.
    pub defense: Pool,
}

impl OpposedRoll {
    pub(in crate::systems::heroes_of_hex) fn pools(&self) -> impl Iterator<Item = &Pool> {
        let defenses = self.defenders.iter().map(|defender| &defender.defense);
        std::iter::once(&self.attack).chain(defenses)
    }

    pub(in crate::systems::heroes_of_hex) fn pools_mut(
        &mut self,
    ) -> impl Iterator<Item = &mut Pool> {
        let defenses = self.defenders.iter_mut().map(|one| &mut one.defense);
        std::iter::once(&mut self.attack).chain(defenses)
    }
}
