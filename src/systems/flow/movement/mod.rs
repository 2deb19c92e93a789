//! Moving on the board: who is in the way and who threatens what, ways and the Reaction Attacks that they provoke.

pub(super) mod ground;
pub(super) mod provoke;
mod travel;
pub(super) mod walk;

pub use ground::Ground;
pub use provoke::Provokes;
pub use travel::{Pace, travel_words};
