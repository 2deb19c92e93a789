//! A move, as it is kept. What happens is in `fight::moves`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::table::CharacterId;

/// A move in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// Who moves.
    pub mover: CharacterId,
    /// From where.
    pub from: AreaId,
    /// To where.
    pub to: AreaId,
    /// Who has not yet said whether they intercept.
    pub asked: Vec<CharacterId>,
    /// Intercepts in the order declared, the next one first.
    pub declared: Vec<(CharacterId, Weapon)>,
    /// Who of them strikes less-lethal (U-67).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub less_lethal: BTreeSet<CharacterId>,
    /// Who of them strikes by the GM's word, past what a rule forbids.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub forced: BTreeSet<CharacterId>,
    /// The intercept that is being resolved.
    pub resolving: Option<CharacterId>,
    /// Full legs before the move; one more stops it (U-62).
    pub full_legs: u8,
    /// The body could move when it began; if a hit takes that away, the mover stops (U-62).
    pub able: bool,
    /// Who stopped it, and in which area it ends.
    pub stopped: Option<(CharacterId, Option<AreaId>)>,
    /// Whose unarmed intercept has hit and may stop it (U-102).
    #[serde(default)]
    pub may_stop: Option<CharacterId>,
    /// Cancelled by a change beneath it; it ends where the mover is.
    #[serde(default)]
    pub void: bool,
    /// Whose intercept starts and takes first what burns there (U-98).
    #[serde(default)]
    pub paying: Option<(CharacterId, Weapon)>,
    /// An unarmed intercept stopped it, not what became of the body (U-102).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped_unarmed: bool,
}
