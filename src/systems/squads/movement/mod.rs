//! Boards with units on them: who is in the way, what stops whom, riding and carrying, who gives way.

pub(super) mod carrying;
pub(super) mod ground;
mod joint;
pub(super) mod push;

pub use ground::Ground;
