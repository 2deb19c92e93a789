//! Attacks: everything around one, from its check over the reactions to what it does, and exact odds.

pub(super) mod ability;
pub(super) mod odds;
pub(super) mod react;
pub(super) mod strike;
pub(super) mod terms;

pub use odds::{AttackOdds, StrikeOdds, strike_outcomes};
pub use terms::AttackTerms;
