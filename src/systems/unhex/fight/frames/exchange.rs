//! A strike and the reaction to it, as they are kept. What happens is in `attack::exchange`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::table::CharacterId;

/// What the target does about an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Nothing.
    None,
    /// U-56.
    Defend(RollState),
    /// U-55.
    Counterattack(Strike),
}

/// A strike and the reaction to it, in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// The strike that began it.
    pub attack: Strike,
    /// What the target does about it.
    pub reaction: Reaction,
    /// How far it has come.
    pub stage: Stage,
    /// Where it matters who rolls first: whether those who defend do (U-42).
    pub target_first: Option<bool>,
    /// Who has said already whether they react (U-51).
    #[serde(default)]
    pub answered: Vec<CharacterId>,
    /// The Defends of others for the target, in the order declared (U-90).
    #[serde(default)]
    pub defenders: Vec<RollState>,
    /// Who has declared a reaction and is still to take what burns there (U-98).
    #[serde(default)]
    pub owing: Vec<CharacterId>,
    /// Who is taking it now.
    #[serde(default)]
    pub paying: Option<CharacterId>,
    /// Who reacts by the GM's word, past what a rule forbids.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub forced: BTreeSet<CharacterId>,
}

/// How far an exchange has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ExchangeStage")]
pub enum Stage {
    /// Reactions are declared before the dice (U-51).
    Reactions,
    /// The side with initiative says who rolls first (U-42).
    First,
    /// Dice.
    Rolls,
    /// An equal opposed roll that no rule settles (U-20).
    Tie,
    /// Dice are picked and adjusted.
    Strikes,
    /// Damage of the attack, then of a counterattack.
    Damage(u8),
    /// What a critical success does besides (U-92).
    Riders,
    /// Done.
    Done,
}
