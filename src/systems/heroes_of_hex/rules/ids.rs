//! The ids of the ledger of Heroes of Hex, and its cards.

use crate::board::BoardRule;
use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn h(number: u16) -> RuleId {
    RuleId {
        ledger: 'H',
        number,
    }
}

/// The line of the ledger that a finding of the map check is about.
#[must_use]
pub const fn board_rule(rule: BoardRule) -> RuleId {
    h(match rule {
        BoardRule::Places | BoardRule::Walking => 20,
        BoardRule::Terrain => 21,
        BoardRule::Sight => 24,
        BoardRule::Marks => 51,
    })
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../../assets/rules/heroes_of_hex.md");
