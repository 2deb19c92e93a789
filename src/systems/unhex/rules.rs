//! The ids of Unhex's ledger, and its cards.

use crate::table::RuleId;

/// Line `number` of the ledger.
#[must_use]
pub const fn u(number: u16) -> RuleId {
    RuleId {
        ledger: 'U',
        number,
    }
}

/// The rules cards as one text, a heading per id.
pub const CARDS: &str = include_str!("../../../assets/rules/unhex.md");
