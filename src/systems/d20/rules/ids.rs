//! The ids of the ledger of Attack · Move · Bonus, and its cards.

use crate::board::BoardRule;
use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn d(number: u16) -> RuleId {
    RuleId {
        ledger: 'D',
        number,
    }
}

/// The line of the ledger that a finding of the map check is about.
#[must_use]
pub const fn board_rule(rule: BoardRule) -> RuleId {
    d(match rule {
        BoardRule::Terrain => 5,
        BoardRule::Places | BoardRule::Walking | BoardRule::Sight | BoardRule::Marks => 9,
    })
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../../assets/rules/d20.md");
