//! The house rules: every “Choice” of the ledger that names an alternative. The others are our reading; their cards say so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Diagonals, HexRules};
use crate::systems::flow::rules::ids::f;
use crate::systems::house_rule::{Choice, Options, house_rule_list, house_rules, one_of, switch};

/// What decides an opposed check of one success level first (F-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieBy {
    /// The skill before modifiers.
    Skill,
    /// The target number.
    Target,
}

/// What decides it last, within one side (F-02).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum CoinBy {
    /// A coin.
    Coin,
    /// The GM.
    Gm,
}

/// What a critical attack by somebody one size larger does against a critical parry (F-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LargerCritical {
    /// It wins outright.
    Wins,
    /// It is of the same level.
    Ties,
}

/// How long a Feint keeps (F-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeintLasts {
    /// Until it is used.
    UntilUsed,
    /// To the end of the turn.
    ThisTurn,
}

/// A house rule of Flow.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

house_rules! {
    f,
    /// The table's choices. A campaign carries all of them.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[schemars(rename = "FlowHouseRules")]
    HouseRules:
    2 ties: TieBy = TieBy::Skill, "Ties of opposed checks",
        "What decides when both sides reach the same success level",
        Options::OneOf(&[("skill", "the skill before modifiers"), ("target", "the target number")]);
    2 coin: CoinBy = CoinBy::Coin, "Ties within one side",
        "What decides when skills are equal, too, and both are on one side",
        Options::OneOf(&[("coin", "a coin"), ("gm", "the GM says")]);
    5 damage_by_level: bool = false, "Damage by success level",
        "Whether better hits do more damage before a critical one doubles it",
        switch("hard +1, major and critical +2", "all levels do the same");
    12 flow_limit: bool = false, "Most FP",
        "Whether FP stop at the higher modifier of Melee and Ranged",
        switch("the higher modifier of Melee and Ranged", "no maximum");
    33 larger_critical: LargerCritical = LargerCritical::Wins, "Critical attacks by larger ones",
        "What a critical attack by somebody one size larger does against a critical parry",
        Options::OneOf(&[("wins", "wins outright"), ("ties", "ties with it")]);
    41 feint: FeintLasts = FeintLasts::UntilUsed, "Feint",
        "How long the advantage of a Feint waits for its attack",
        Options::OneOf(&[("until_used", "until it is used"), ("this_turn", "this turn only")]);
}
one_of!(TieBy: Skill "skill", Target "target");
one_of!(CoinBy: Coin "coin", Gm "gm");
one_of!(LargerCritical: Wins "wins", Ties "ties");
one_of!(FeintLasts: UntilUsed "until_used", ThisTurn "this_turn");

impl HouseRules {
    /// What a board is told (F-50). On squares a diagonal is one space.
    #[must_use]
    pub fn of_boards(&self) -> HexRules {
        HexRules {
            diagonals: Diagonals::One,
            ..HexRules::default()
        }
    }
}
