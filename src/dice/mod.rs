//! Faces and chances: the [`Dice`] trait, its sources, notation, exact distributions.
//! No game's rules live here.

mod chance;
mod chances;
mod enumerate;
pub mod notation;
mod source;

pub use chance::{Chance, NotAChance};
pub use chances::{Chances, NotExact};
pub use enumerate::{MAX_RUNS, enumerate, enumerate_within};
pub use notation::{Expression, NotationError, Rolled};
pub use source::{AppDice, Dice, DiceError, Die, RecordedDice, ScriptedDice, TypedDice};
