//! The ids of the ledger of Heroes of Hex, and its cards.

use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn h(number: u16) -> RuleId {
    RuleId {
        ledger: 'H',
        number,
    }
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../assets/rules/heroes_of_hex.md");
