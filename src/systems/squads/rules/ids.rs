//! The ids of the ledger of Stacks & Hordes, and its cards.

use crate::board::BoardRule;
use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn s(number: u16) -> RuleId {
    RuleId {
        ledger: 'S',
        number,
    }
}

/// The line of the ledger that a finding of the map check is about.
#[must_use]
pub const fn board_rule(rule: BoardRule) -> RuleId {
    s(match rule {
        BoardRule::Terrain | BoardRule::Walking | BoardRule::Marks => 4,
        BoardRule::Places => 5,
        BoardRule::Sight => 51,
    })
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../../assets/rules/squads.md");
