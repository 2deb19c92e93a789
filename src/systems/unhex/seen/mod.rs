//! What others are shown of a game: players' view, what is being resolved, the fight in sum. Nothing is changed here.

pub(super) mod decisions;
mod exchange;
pub(super) mod log;
pub(super) mod shown_rolls;
pub(super) mod stack;
pub(super) mod summary;
pub(super) mod view;
