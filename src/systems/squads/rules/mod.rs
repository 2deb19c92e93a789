//! The ledger's ids and cards, and the house rules.

pub mod house_rule_list;
pub(super) mod ids;

pub use house_rule_list::{Dodging, HordeMust, HouseRules, PhaseOrder, Resolved};
pub use ids::{CARDS, board_rule, s};
