//! Faces and chances: the [`Dice`] trait, its sources, notation, exact distributions.
//! No game's rules live here.

mod source;

pub use source::{AppDice, Dice, DiceError, Die, RecordedDice, ScriptedDice, TypedDice};
