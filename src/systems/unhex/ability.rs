//! The combat abilities (U-90 to U-102): what each is called, what it does in a sentence, what it is for and needs.
//! How one changes a roll or an act is decided where those are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::item::ItemKind;
use super::rules::u;
use crate::table::RuleId;

/// The combat abilities whose effects are in play so far (U-90 to U-100); each is a separate pick.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// U-90: good Defend while a shield is held.
    GoodDefend,
    /// U-92: good Attack, two-handed melee.
    #[serde(rename = "melee_2h_good_attack")]
    Melee2hGoodAttack,
    /// U-92: good Intercept and Counterattack, two-handed melee.
    #[serde(rename = "melee_2h_good_reaction")]
    Melee2hGoodReaction,
    /// U-92: powerful Attack, two-handed melee.
    #[serde(rename = "melee_2h_powerful_attack")]
    Melee2hPowerfulAttack,
    /// U-92: precise Attack, two-handed melee.
    #[serde(rename = "melee_2h_precise_attack")]
    Melee2hPreciseAttack,
    /// U-93: good Attack, one-handed melee.
    #[serde(rename = "melee_1h_good_attack")]
    Melee1hGoodAttack,
    /// U-93: good Intercept and Counterattack, one-handed melee.
    #[serde(rename = "melee_1h_good_reaction")]
    Melee1hGoodReaction,
    /// U-93: precise Attack, one-handed melee.
    #[serde(rename = "melee_1h_precise_attack")]
    Melee1hPreciseAttack,
    /// U-94: good Attack, two-handed ranged.
    #[serde(rename = "ranged_2h_good_attack")]
    Ranged2hGoodAttack,
    /// U-94: good Intercept, two-handed ranged.
    #[serde(rename = "ranged_2h_good_intercept")]
    Ranged2hGoodIntercept,
    /// U-94: powerful Attack, two-handed ranged.
    #[serde(rename = "ranged_2h_powerful_attack")]
    Ranged2hPowerfulAttack,
    /// U-94: precise Attack, two-handed ranged.
    #[serde(rename = "ranged_2h_precise_attack")]
    Ranged2hPreciseAttack,
    /// U-94: line of sight for the Attack lost only at 3 marks, two-handed ranged.
    #[serde(rename = "ranged_2h_long_sight")]
    Ranged2hLongSight,
    /// U-95: good Attack, one-handed ranged.
    #[serde(rename = "ranged_1h_good_attack")]
    Ranged1hGoodAttack,
    /// U-95: precise Attack, one-handed ranged.
    #[serde(rename = "ranged_1h_precise_attack")]
    Ranged1hPreciseAttack,
    /// U-100: good initiative rolls.
    GoodInitiative,
}

impl Ability {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 16] = [
        Self::GoodDefend,
        Self::Melee2hGoodAttack,
        Self::Melee2hGoodReaction,
        Self::Melee2hPowerfulAttack,
        Self::Melee2hPreciseAttack,
        Self::Melee1hGoodAttack,
        Self::Melee1hGoodReaction,
        Self::Melee1hPreciseAttack,
        Self::Ranged2hGoodAttack,
        Self::Ranged2hGoodIntercept,
        Self::Ranged2hPowerfulAttack,
        Self::Ranged2hPreciseAttack,
        Self::Ranged2hLongSight,
        Self::Ranged1hGoodAttack,
        Self::Ranged1hPreciseAttack,
        Self::GoodInitiative,
    ];

    /// What the sheet calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GoodDefend => "Shield: good Defend",
            Self::Melee2hGoodAttack => "2H melee: good Attack",
            Self::Melee2hGoodReaction => "2H melee: good Intercept and Counterattack",
            Self::Melee2hPowerfulAttack => "2H melee: powerful Attack",
            Self::Melee2hPreciseAttack => "2H melee: precise Attack",
            Self::Melee1hGoodAttack => "1H melee: good Attack",
            Self::Melee1hGoodReaction => "1H melee: good Intercept and Counterattack",
            Self::Melee1hPreciseAttack => "1H melee: precise Attack",
            Self::Ranged2hGoodAttack => "2H ranged: good Attack",
            Self::Ranged2hGoodIntercept => "2H ranged: good Intercept",
            Self::Ranged2hPowerfulAttack => "2H ranged: powerful Attack",
            Self::Ranged2hPreciseAttack => "2H ranged: precise Attack",
            Self::Ranged2hLongSight => "2H ranged: sees past two marks",
            Self::Ranged1hGoodAttack => "1H ranged: good Attack",
            Self::Ranged1hPreciseAttack => "1H ranged: precise Attack",
            Self::GoodInitiative => "Leader: good initiative",
        }
    }

    /// What it does, for whoever picks it.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::GoodDefend => "Roll a Defend again once while you hold a shield.",
            Self::Melee2hGoodAttack
            | Self::Melee1hGoodAttack
            | Self::Ranged2hGoodAttack
            | Self::Ranged1hGoodAttack => {
                "Roll an Attack again once: the tens, the ones or both; the second result stands."
            }
            Self::Melee2hGoodReaction | Self::Melee1hGoodReaction => {
                "Roll an Intercept or a Counterattack again once."
            }
            Self::Ranged2hGoodIntercept => "Roll an Intercept again once.",
            Self::Melee2hPowerfulAttack | Self::Ranged2hPowerfulAttack => {
                "Raise the damage of an Attack that hits by 1."
            }
            Self::Melee2hPreciseAttack
            | Self::Melee1hPreciseAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged1hPreciseAttack => {
                "Move the hit location of an Attack that hits by 1 up or down."
            }
            Self::Ranged2hLongSight => {
                "Attack past two cover marks; only three block your line of sight."
            }
            Self::GoodInitiative => {
                "Roll initiative again once, and roll it for your team if the one who would agrees."
            }
        }
    }

    /// The line of the ledger it stands in.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::GoodDefend => u(90),
            Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack => u(92),
            Self::Melee1hGoodAttack | Self::Melee1hGoodReaction | Self::Melee1hPreciseAttack => {
                u(93)
            }
            Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight => u(94),
            Self::Ranged1hGoodAttack | Self::Ranged1hPreciseAttack => u(95),
            Self::GoodInitiative => u(100),
        }
    }

    /// The kind of item it is for, if it is for one.
    #[must_use]
    pub const fn works_with(self) -> Option<ItemKind> {
        match self {
            Self::GoodDefend => Some(ItemKind::Shield),
            Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack => Some(ItemKind::Melee2h),
            Self::Melee1hGoodAttack | Self::Melee1hGoodReaction | Self::Melee1hPreciseAttack => {
                Some(ItemKind::Melee1h)
            }
            Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight => Some(ItemKind::Ranged2h),
            Self::Ranged1hGoodAttack | Self::Ranged1hPreciseAttack => Some(ItemKind::Ranged1h),
            Self::GoodInitiative => None,
        }
    }

    /// The ability that has to be picked before this one. Every new ability answers here.
    #[must_use]
    pub const fn prerequisite(self) -> Option<Self> {
        match self {
            Self::GoodDefend
            | Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack
            | Self::Melee1hGoodAttack
            | Self::Melee1hGoodReaction
            | Self::Melee1hPreciseAttack
            | Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight
            | Self::Ranged1hGoodAttack
            | Self::Ranged1hPreciseAttack
            | Self::GoodInitiative => None,
        }
    }
}
