//! The ledger's ids and cards, and the table's choices among its rules.

pub mod house_rule_list;
pub(super) mod house_rules;
pub(super) mod ledger;
