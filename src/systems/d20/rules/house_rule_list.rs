//! The house rules: every “Choice” of the ledger that names an alternative. The others are our reading; their cards say so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Diagonals, HexRules};
use crate::systems::d20::rules::ids::d;
use crate::systems::house_rule::{Choice, Options, house_rule_list, house_rules, one_of};

/// Who goes first of those with the same Agility modifier (D-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The higher d20, rolled once a fight.
    Roll,
    /// The GM says.
    Gm,
}

/// How long summoning sickness lasts (D-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sickness {
    /// Until the summoner’s next turn.
    SummonersTurn,
    /// To the end of this round.
    ThisRound,
    /// To the end of the next round.
    NextRound,
}

/// A house rule of Attack · Move · Bonus.
pub type HouseRule = crate::systems::house_rule::HouseRule<HouseRules>;

house_rules! {
    d,
    /// The table's choices. A campaign carries all of them.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[schemars(rename = "D20HouseRules")]
    HouseRules:
    1 ties: TieBreak = TieBreak::Roll, "Ties in the order",
        "Who goes first of several with the same Agility modifier",
        Options::OneOf(&[("roll", "the higher d20, once a fight"), ("gm", "the GM says")]);
    41 sickness: Sickness = Sickness::SummonersTurn, "Summoning sickness",
        "How long somebody who was summoned neither acts nor dodges",
        Options::OneOf(&[
            ("summoners_turn", "until its summoner’s next turn"),
            ("this_round", "to the end of this round"),
            ("next_round", "to the end of the next round"),
        ]);
}
one_of!(TieBreak: Roll "roll", Gm "gm");
one_of!(Sickness: SummonersTurn "summoners_turn", ThisRound "this_round", NextRound "next_round");

impl HouseRules {
    /// What a board is told: a diagonal is one space (D-09).
    #[must_use]
    pub fn of_boards(&self) -> HexRules {
        HexRules {
            diagonals: Diagonals::One,
            ..HexRules::default()
        }
    }
}
