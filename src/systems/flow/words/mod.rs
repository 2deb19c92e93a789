//! The English: facts of the log, and what commands are called.

pub(super) mod fact;
mod labels;

pub use fact::{Fact, PointChange, WhichTeam, Who, Why};
