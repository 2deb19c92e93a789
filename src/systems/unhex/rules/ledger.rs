//! The ids of Unhex's ledger, and its cards.

use crate::board::BoardRule;
use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn u(number: u16) -> RuleId {
    RuleId {
        ledger: 'U',
        number,
    }
}

/// The line of the ledger that a finding of the map check is about.
#[must_use]
pub const fn board_rule(rule: BoardRule) -> RuleId {
    u(match rule {
        BoardRule::Places | BoardRule::Terrain => 30,
        BoardRule::Sight => 35,
        BoardRule::Marks => 36,
        BoardRule::Walking => 54,
    })
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../../assets/rules/unhex.md");
