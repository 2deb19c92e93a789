//! Every “Choice” of the ledger that is in play so far, with its default. Saved with every value written out.
//! Their words and options are in `house_rule_list`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::SightRules;

/// The table's choices. A campaign carries all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HouseRules {
    /// U-33, U-35: how marks count and whether sight must hold both ways.
    pub sight: SightRules,
    /// U-02: slots and abilities follow the max level; otherwise the level of the moment.
    #[serde(default = "yes")]
    pub growth_by_max_level: bool,
    /// U-14: an opposed roll compares the number to which a critical success set the dice; otherwise the dice as they
    /// fell.
    #[serde(default = "yes")]
    pub set_number_counts: bool,
    /// U-64: unconscious below this level; the introduction of the source would say 1.
    pub unconscious_below: u8,
    /// U-50: lost actions add up; otherwise at most one is owed.
    pub lost_actions_add_up: bool,
    /// U-66: a piece of armor stops its own location's share only; otherwise also what would flow on from there.
    pub armor_stops_own_share_only: bool,
    /// U-62: what does not fit a full torso still lowers the level; otherwise it is lost.
    pub full_torso_lowers_level: bool,
    /// U-19: the attacker still adjusts where the target chose the dice.
    pub adjust_targets_choice: bool,
    /// U-41: only conscious characters count as a team's highest level.
    pub conscious_roll_initiative: bool,
    /// U-57: sight to either area is enough to intercept; otherwise to both.
    pub intercept_by_either_area: bool,
    /// U-81: the longest range of a two-handed ranged weapon, in steps; none is unlimited.
    pub longest_range: Option<u8>,
    /// U-90: only somebody in the same area can be defended by another; otherwise anybody in sight.
    #[serde(default = "yes")]
    pub defend_another_nearby: bool,
    /// U-96: the “turns” of U-90 to U-100 are rounds; otherwise the turns of single teams.
    #[serde(default = "yes")]
    pub turns_are_rounds: bool,
    /// U-96: each die of a roll of 100 counts 10 where dice are counted; otherwise 0.
    #[serde(default = "yes")]
    pub hundred_counts_tens: bool,
    /// U-101: stealth hampers the sight of others only; otherwise one's own sight outward, too.
    #[serde(default = "yes")]
    pub stealth_inward_only: bool,
}

/// The default of choices that older files do not name.
fn yes() -> bool {
    true
}

impl HouseRules {
    /// What a “turn” of U-90 to U-100 is (U-96), as in “defends all-out this round”.
    #[must_use]
    pub const fn span(&self) -> &'static str {
        if self.turns_are_rounds {
            "round"
        } else {
            "turn"
        }
    }
}

impl Default for HouseRules {
    fn default() -> Self {
        Self {
            sight: SightRules::default(),
            growth_by_max_level: true,
            set_number_counts: true,
            unconscious_below: 10,
            lost_actions_add_up: true,
            armor_stops_own_share_only: false,
            full_torso_lowers_level: true,
            adjust_targets_choice: true,
            conscious_roll_initiative: true,
            intercept_by_either_area: true,
            longest_range: None,
            defend_another_nearby: true,
            turns_are_rounds: true,
            hundred_counts_tens: true,
            stealth_inward_only: true,
        }
    }
}
