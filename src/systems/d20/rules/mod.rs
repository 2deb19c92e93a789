//! The ledger's ids and cards, and the house rules.

pub mod house_rule_list;
pub(super) mod ids;

pub use house_rule_list::{HouseRules, Sickness, TieBreak};
pub use ids::{CARDS, board_rule, d};
