//! Moving on the board: who is in the way and in whose zone, ways and the free hits that they draw.

pub(super) mod ground;
pub(super) mod walk;

pub use ground::Ground;
pub use walk::Draws;
