//! Special actions (F-40 to F-45): what a Disarm does, checks that are no attacks, and exact odds.

pub(super) mod contest;
pub(super) mod disarm;
pub(super) mod odds;

pub use odds::{CheckOdds, check_outcomes};
