//! The ids of the ledger of Flow, and its cards.

use crate::board::BoardRule;
use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn f(number: u16) -> RuleId {
    RuleId {
        ledger: 'F',
        number,
    }
}

/// The line of the ledger that a finding of the map check is about.
#[must_use]
pub const fn board_rule(rule: BoardRule) -> RuleId {
    f(match rule {
        BoardRule::Terrain | BoardRule::Places | BoardRule::Walking | BoardRule::Marks => 50,
        BoardRule::Sight => 52,
    })
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../../assets/rules/flow.md");
