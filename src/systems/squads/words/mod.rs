//! The English: facts of the log, and what commands are called.

mod about;
pub(super) mod fact;
mod labels;

pub use fact::{Came, Fact, Fell, Keeps, WhichTeam, Who};
