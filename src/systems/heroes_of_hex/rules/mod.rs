//! The ledger's ids and cards, and the house rules.

pub mod house_rule_list;
pub(super) mod house_rules;
pub(super) mod ids;

pub use house_rules::{BoardSpaces, HouseRules};
pub use ids::{CARDS, board_rule, h};
