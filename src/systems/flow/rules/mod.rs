//! The ledger's ids and cards, and the house rules.

pub mod house_rule_list;
pub(super) mod ids;

pub use house_rule_list::{CoinBy, FeintLasts, HouseRules, LargerCritical, TieBy};
pub use ids::{CARDS, board_rule, f};
