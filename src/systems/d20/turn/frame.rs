//! Procedures in progress, which lie on one another in a fight, as they are saved.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::d20::attack::roll::Roll;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::Act;
use crate::systems::d20::turn::fight::{Pay, Trail};
use crate::table::{CharacterId, ItemId};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Frame")]
pub enum Frame {
    /// D-01: ties are broken.
    Ties(Box<Ties>),
    /// D-10: an attack is rolled.
    Strike(Box<Strike>),
    /// D-14: a healing is rolled.
    Mend(Box<Mend>),
    /// D-42: a spell takes effect on one target after the other.
    Effect(Effect),
    /// D-31: somebody may take a free hit.
    FreeHit(FreeHit),
    /// D-33: somebody walks.
    Walk(Box<Walk>),
    /// D-42: upkeep at the start of a turn, before the first act of it.
    Upkeep(Upkeep),
    /// D-14: which wound goes.
    Cure(CharacterId),
    /// D-41: whether a summon is kept.
    Keep(CharacterId),
}

impl Frame {
    /// Whom a hit is on that is rolled, or that somebody may take: of a free hit whoever gave the reason (D-23, D-31).
    #[must_use]
    pub const fn hits(&self) -> Option<CharacterId> {
        match self {
            Self::Strike(strike) => Some(strike.on),
            Self::FreeHit(hit) => Some(hit.on),
            Self::Ties(_)
            | Self::Mend(_)
            | Self::Effect(_)
            | Self::Walk(_)
            | Self::Upkeep(_)
            | Self::Cure(_)
            | Self::Keep(_) => None,
        }
    }
}

/// Ties that are broken (D-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ties {
    /// By d20s.
    pub rolls: Vec<Roll>,
    /// By the GM, one group after the other.
    pub groups: Vec<Vec<CharacterId>>,
}

/// With what somebody attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum With {
    /// A weapon: physical.
    Weapon(ItemId),
    /// A spell.
    Spell(ItemId),
}

/// What makes an attack possible, and what that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// An Attack Action, the cast of a spell, or what starts a fight.
    Attack,
    /// MA and both BA: without feats or Strength (D-04).
    Extra,
    /// A free hit (D-31), that of a feat too.
    Free,
    /// A free critical hit (D-23): no d20, ×2, no chain.
    FreeCritical,
}

/// An attack that is being rolled (D-10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Strike")]
pub struct Strike {
    /// Which one of the fight, counted from 1.
    pub number: u32,
    /// Who attacks.
    pub by: CharacterId,
    /// The target.
    pub on: CharacterId,
    /// With what.
    pub with: With,
    /// At what (D-13).
    pub aim: Option<Aim>,
    /// By what.
    pub manner: Manner,
    /// Bonus Actions that went into it (D-08).
    pub to_hit: u8,
    /// The attacker was undetected (D-12).
    pub sneak: bool,
    /// From behind, by facing or by the GM's word (D-12).
    pub behind: bool,
    /// The GM's word is behind it, wherever it reaches.
    pub forced: bool,
    /// Its dice.
    pub roll: Roll,
}

/// A healing that is being rolled (D-14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mend {
    /// Who heals.
    pub by: CharacterId,
    /// The target.
    pub on: CharacterId,
    /// By which spell.
    pub spell: ItemId,
    /// The GM’s word is behind it, wherever it reaches.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
    /// Its dice.
    pub roll: Roll,
}

/// A spell that is cast and takes effect on one target after the other (D-10, D-42).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Effect")]
pub struct Effect {
    /// Who has cast it.
    pub by: CharacterId,
    /// The spell.
    pub spell: ItemId,
    /// Those still to come, in the order in which they were named.
    pub targets: Vec<CharacterId>,
    /// The GM’s word is behind it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
}

/// A free hit that somebody may take (D-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FreeHit {
    /// Who may.
    pub owner: CharacterId,
    /// Whom it hits.
    pub on: CharacterId,
    /// It is a critical one, which needs no slot (D-23).
    pub critical: bool,
    /// It is for a step, which is taken after it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub step: bool,
}

/// Somebody who walks (D-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Walk")]
pub struct Walk {
    /// The unit.
    pub who: CharacterId,
    /// By which action.
    pub pay: Pay,
    /// The steps to come.
    pub path: Vec<Hex>,
    /// What the steps so far cost, in spaces.
    pub used: u32,
    /// Steps that the log does not tell of yet.
    pub untold: u32,
    /// Its way is still to be said.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// What it has left behind this turn (D-31).
    pub trail: Trail,
    /// Who was asked for a free hit before the next step.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub asked: BTreeSet<CharacterId>,
    /// The last square where it could have ended (D-09).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Hex>,
    /// The GM's word is behind it, however far it leads.
    pub forced: bool,
}

/// Upkeep that is to be paid (D-42).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    /// The unit.
    pub who: CharacterId,
    /// For which spells.
    pub spells: Vec<ItemId>,
    /// What is done once all of it is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
}

/// An act that waits until something is settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Then")]
pub struct Then {
    /// The act.
    pub act: Act,
    /// By the GM’s word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub force: bool,
}

/// What a frame's step came to.
pub(in crate::systems::d20) type Progress = crate::systems::frames::Progress<Frame>;

impl Frame {
    /// Whom it is about.
    #[must_use]
    pub fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Ties(ties) => {
                let rollers = ties.rolls.iter().map(|roll| roll.roller);
                rollers
                    .chain(ties.groups.iter().flatten().copied())
                    .collect()
            }
            Self::Strike(strike) => vec![strike.by, strike.on],
            Self::Mend(mend) => vec![mend.by, mend.on],
            Self::Effect(effect) => vec![effect.by],
            Self::FreeHit(hit) => vec![hit.owner, hit.on],
            Self::Walk(walk) => vec![walk.who],
            Self::Upkeep(upkeep) => vec![upkeep.who],
            Self::Cure(who) | Self::Keep(who) => vec![*who],
        }
    }

    /// The rolls in it.
    pub(in crate::systems::d20) fn rolls_mut(&mut self) -> Vec<&mut Roll> {
        match self {
            Self::Ties(ties) => ties.rolls.iter_mut().collect(),
            Self::Strike(strike) => vec![&mut strike.roll],
            Self::Mend(mend) => vec![&mut mend.roll],
            Self::Effect(_)
            | Self::FreeHit(_)
            | Self::Walk(_)
            | Self::Upkeep(_)
            | Self::Cure(_)
            | Self::Keep(_) => Vec::new(),
        }
    }
}
