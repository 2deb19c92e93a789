//! Special actions (F-40 to F-45): what a Disarm does, and checks that are no attacks.

pub(super) mod contest;
pub(super) mod disarm;
