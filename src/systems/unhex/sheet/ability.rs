//! The combat abilities (U-90 to U-102): what each is called, what it does in a sentence, what it is for and needs.
//! How one changes a roll or an act is decided where those are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::table::RuleId;

/// The combat abilities (U-90 to U-102); each is a separate pick.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// U-90: good Defend while a shield is held.
    GoodDefend,
    /// U-90: Defend another in the same area while a shield is held.
    DefendAnother,
    /// U-90: attack with a shield in hand.
    ShieldAttack,
    /// U-90: defend every attack of a round, and do nothing else.
    AllOutDefend,
    /// U-91: good First Aid.
    GoodFirstAid,
    /// U-91, U-73: one box is erased without a roll.
    SureFirstAid,
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
    /// U-92: a critical success also destroys a slot of the target's items, two-handed melee.
    #[serde(rename = "melee_2h_destroy_item")]
    Melee2hDestroyItem,
    /// U-92: cannot be counterattacked, two-handed melee.
    #[serde(rename = "melee_2h_no_counterattack")]
    Melee2hNoCounterattack,
    /// U-93: good Attack, one-handed melee.
    #[serde(rename = "melee_1h_good_attack")]
    Melee1hGoodAttack,
    /// U-93: good Intercept and Counterattack, one-handed melee.
    #[serde(rename = "melee_1h_good_reaction")]
    Melee1hGoodReaction,
    /// U-93: precise Attack, one-handed melee.
    #[serde(rename = "melee_1h_precise_attack")]
    Melee1hPreciseAttack,
    /// U-93: a critical success may cost the target its next action, one-handed melee.
    #[serde(rename = "melee_1h_cost_action")]
    Melee1hCostAction,
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
    /// U-97: Blast.
    Blast,
    /// U-98: Continuous.
    Continuous,
    /// U-99: Cover.
    Cover,
    /// U-99: Demolish.
    Demolish,
    /// U-100: good initiative rolls.
    GoodInitiative,
    /// U-100: Rally, once in a fight.
    Rally,
    /// U-100: Direct another.
    Direct,
    /// U-100: one more action for directing after a successful initiative roll.
    ExtraDirect,
    /// U-101: one more cover mark in an area without enemies.
    Stealth,
    /// U-102: strike with an empty hand or two legs.
    Unarmed,
    /// U-102: good Attack, unarmed.
    UnarmedGoodAttack,
    /// U-102: good Counterattack and Intercept, unarmed.
    UnarmedGoodReaction,
    /// U-102: precise Attack, unarmed.
    UnarmedPreciseAttack,
    /// U-102: an Intercept with two empty hands may stop the mover.
    UnarmedStop,
}

impl Ability {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 37] = [
        Self::GoodDefend,
        Self::DefendAnother,
        Self::ShieldAttack,
        Self::AllOutDefend,
        Self::GoodFirstAid,
        Self::SureFirstAid,
        Self::Melee2hGoodAttack,
        Self::Melee2hGoodReaction,
        Self::Melee2hPowerfulAttack,
        Self::Melee2hPreciseAttack,
        Self::Melee2hDestroyItem,
        Self::Melee2hNoCounterattack,
        Self::Melee1hGoodAttack,
        Self::Melee1hGoodReaction,
        Self::Melee1hPreciseAttack,
        Self::Melee1hCostAction,
        Self::Ranged2hGoodAttack,
        Self::Ranged2hGoodIntercept,
        Self::Ranged2hPowerfulAttack,
        Self::Ranged2hPreciseAttack,
        Self::Ranged2hLongSight,
        Self::Ranged1hGoodAttack,
        Self::Ranged1hPreciseAttack,
        Self::Blast,
        Self::Continuous,
        Self::Cover,
        Self::Demolish,
        Self::GoodInitiative,
        Self::Rally,
        Self::Direct,
        Self::ExtraDirect,
        Self::Stealth,
        Self::Unarmed,
        Self::UnarmedGoodAttack,
        Self::UnarmedGoodReaction,
        Self::UnarmedPreciseAttack,
        Self::UnarmedStop,
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
            Self::DefendAnother => "Shield: Defend another",
            Self::ShieldAttack => "Shield: attack with it",
            Self::AllOutDefend => "Shield: All-Out Defend",
            Self::GoodFirstAid => "First aid: good First Aid",
            Self::SureFirstAid => "First aid: sure success",
            Self::Melee2hDestroyItem => "2H melee: critical destroys an item",
            Self::Melee2hNoCounterattack => "2H melee: no Counterattack against it",
            Self::Melee1hCostAction => "1H melee: critical costs an action",
            Self::Blast => "AoE: Blast",
            Self::Continuous => "AoE: Continuous",
            Self::Cover => "AoE: Cover",
            Self::Demolish => "AoE: Demolish",
            Self::Rally => "Leader: Rally",
            Self::Direct => "Leader: Direct",
            Self::ExtraDirect => "Leader: one more action to Direct",
            Self::Stealth => "Stealth",
            Self::Unarmed => "Unarmed combat",
            Self::UnarmedGoodAttack => "Unarmed: good Attack",
            Self::UnarmedGoodReaction => "Unarmed: good Counterattack and Intercept",
            Self::UnarmedPreciseAttack => "Unarmed: precise Attack",
            Self::UnarmedStop => "Unarmed: Intercept stops the mover",
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
            | Self::Ranged1hGoodAttack
            | Self::UnarmedGoodAttack => {
                "Roll an Attack again once: the tens, the ones or both; the second result stands."
            }
            Self::Melee2hGoodReaction | Self::Melee1hGoodReaction | Self::UnarmedGoodReaction => {
                "Roll an Intercept or a Counterattack again once."
            }
            Self::Ranged2hGoodIntercept => "Roll an Intercept again once.",
            Self::Melee2hPowerfulAttack | Self::Ranged2hPowerfulAttack => {
                "Raise the damage of an Attack that hits by 1."
            }
            Self::Melee2hPreciseAttack
            | Self::Melee1hPreciseAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged1hPreciseAttack
            | Self::UnarmedPreciseAttack => {
                "Move the hit location of an Attack that hits by 1 up or down."
            }
            Self::Ranged2hLongSight => {
                "Attack past two cover marks; only three block your line of sight."
            }
            Self::GoodInitiative => {
                "Roll initiative again once, and roll it for your team if the one who would agrees."
            }
            Self::DefendAnother => {
                "Spend your action to Defend somebody else while you hold a shield, in your area or as the house rule says."
            }
            Self::ShieldAttack => "Attack with the shield in your hand, in the same area.",
            Self::AllOutDefend => {
                "Declare it after initiative and before any action: until the turn is over, Defend every attack on you, not good and without criticals, and do nothing else."
            }
            Self::GoodFirstAid => "Roll First Aid again once.",
            Self::SureFirstAid => {
                "Instead of rolling First Aid, erase one \\; the others become X."
            }
            Self::Melee2hDestroyItem => {
                "A critical success also destroys one slot of the target’s items."
            }
            Self::Melee2hNoCounterattack => "Your Attack cannot be counterattacked.",
            Self::Melee1hCostAction => {
                "A critical success may cost the target its next action instead of giving you one."
            }
            Self::Blast => {
                "Strike several in an area at range 0 or 1: one die is the damage, the other how many more are hit."
            }
            Self::Continuous => {
                "An area at range 0 or 1 hurts whoever starts an action other than Move there; the other die is how long."
            }
            Self::Cover => {
                "Every connection of an area at range 0 or 1 gets a cover mark at its end, for as many turns as a die shows."
            }
            Self::Demolish => "All cover marks at the ends of an area at range 0 or 1 are gone.",
            Self::Rally => {
                "Once in a fight, roll: on a success anybody of your team may raise their level to the roll; a critical failure costs all of them."
            }
            Self::Direct => {
                "Spend your action so that another of your team may take one without spending theirs."
            }
            Self::ExtraDirect => {
                "A successful initiative roll gives you one more action that is for directing only."
            }
            Self::Stealth => {
                "In an area without enemies, one more cover mark lies between you and every other area, until you Attack or Intercept; a Move brings it back."
            }
            Self::Unarmed => "Attack, Counterattack and Intercept with an empty hand or two legs.",
            Self::UnarmedStop => {
                "An Intercept with two empty hands that hits may stop the mover and pick the area."
            }
        }
    }

    /// The line of the ledger it stands in.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::GoodDefend | Self::DefendAnother | Self::ShieldAttack | Self::AllOutDefend => {
                u(90)
            }
            Self::GoodFirstAid | Self::SureFirstAid => u(91),
            Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack
            | Self::Melee2hDestroyItem
            | Self::Melee2hNoCounterattack => u(92),
            Self::Melee1hGoodAttack
            | Self::Melee1hGoodReaction
            | Self::Melee1hPreciseAttack
            | Self::Melee1hCostAction => u(93),
            Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight => u(94),
            Self::Ranged1hGoodAttack | Self::Ranged1hPreciseAttack => u(95),
            Self::Blast => u(97),
            Self::Continuous => u(98),
            Self::Cover | Self::Demolish => u(99),
            Self::GoodInitiative | Self::Rally | Self::Direct | Self::ExtraDirect => u(100),
            Self::Stealth => u(101),
            Self::Unarmed
            | Self::UnarmedGoodAttack
            | Self::UnarmedGoodReaction
            | Self::UnarmedPreciseAttack
            | Self::UnarmedStop => u(102),
        }
    }

    /// The kind of item it is for, if it is for one.
    #[must_use]
    pub const fn works_with(self) -> Option<ItemKind> {
        match self {
            Self::GoodDefend | Self::DefendAnother | Self::ShieldAttack | Self::AllOutDefend => {
                Some(ItemKind::Shield)
            }
            Self::GoodFirstAid | Self::SureFirstAid => Some(ItemKind::FirstAid),
            Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack
            | Self::Melee2hDestroyItem
            | Self::Melee2hNoCounterattack => Some(ItemKind::Melee2h),
            Self::Melee1hGoodAttack
            | Self::Melee1hGoodReaction
            | Self::Melee1hPreciseAttack
            | Self::Melee1hCostAction => Some(ItemKind::Melee1h),
            Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight => Some(ItemKind::Ranged2h),
            Self::Ranged1hGoodAttack | Self::Ranged1hPreciseAttack => Some(ItemKind::Ranged1h),
            Self::Blast => Some(ItemKind::Blast),
            Self::Continuous => Some(ItemKind::Continuous),
            Self::Cover => Some(ItemKind::Cover),
            Self::Demolish => Some(ItemKind::Demolish),
            Self::GoodInitiative
            | Self::Rally
            | Self::Direct
            | Self::ExtraDirect
            | Self::Stealth
            | Self::Unarmed
            | Self::UnarmedGoodAttack
            | Self::UnarmedGoodReaction
            | Self::UnarmedPreciseAttack
            | Self::UnarmedStop => None,
        }
    }

    /// The ability that has to be picked before this one. Every new ability answers here.
    #[must_use]
    pub const fn prerequisite(self) -> Option<Self> {
        match self {
            Self::ExtraDirect => Some(Self::Direct),
            Self::UnarmedGoodAttack
            | Self::UnarmedGoodReaction
            | Self::UnarmedPreciseAttack
            | Self::UnarmedStop => Some(Self::Unarmed),
            Self::GoodDefend
            | Self::DefendAnother
            | Self::ShieldAttack
            | Self::AllOutDefend
            | Self::GoodFirstAid
            | Self::SureFirstAid
            | Self::Melee2hGoodAttack
            | Self::Melee2hGoodReaction
            | Self::Melee2hPowerfulAttack
            | Self::Melee2hPreciseAttack
            | Self::Melee2hDestroyItem
            | Self::Melee2hNoCounterattack
            | Self::Melee1hGoodAttack
            | Self::Melee1hGoodReaction
            | Self::Melee1hPreciseAttack
            | Self::Melee1hCostAction
            | Self::Ranged2hGoodAttack
            | Self::Ranged2hGoodIntercept
            | Self::Ranged2hPowerfulAttack
            | Self::Ranged2hPreciseAttack
            | Self::Ranged2hLongSight
            | Self::Ranged1hGoodAttack
            | Self::Ranged1hPreciseAttack
            | Self::Blast
            | Self::Continuous
            | Self::Cover
            | Self::Demolish
            | Self::GoodInitiative
            | Self::Rally
            | Self::Direct
            | Self::Stealth
            | Self::Unarmed => None,
        }
    }
}
