//! What is told of a game in English: the facts of the log, and what acts and commands are called.

pub(super) mod fact;
pub(super) mod labels;
