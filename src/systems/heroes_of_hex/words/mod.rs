//! What happened and what is done in English: the facts of the log, the labels of commands, what a question is about.

pub(super) mod about;
pub(super) mod fact;
pub(super) mod labels;

pub use fact::{DefeatedBy, Fact, FailedBy, InAttack, OverBy, WhichSide, Who, wounds_words};
