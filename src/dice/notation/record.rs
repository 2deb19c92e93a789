//! A roll as plain values, to be saved, logged or printed without its expression.

use serde::{Deserialize, Serialize};

use super::roll::Rolled;
use crate::dice::Die;

/// A finished roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollRecord {
    /// The roll as one line, as [`Rolled`] writes it.
    pub text: String,
    /// The result.
    pub total: i64,
    /// Every die in the order rolled.
    pub dice: Vec<DieRecord>,
}

/// One die of a finished roll; the marks mean what they mean on [`RolledDie`](super::RolledDie).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DieRecord {
    /// Which die it was.
    pub die: Die,
    /// The face it showed.
    pub face: i32,
    /// Whether it counted.
    pub kept: bool,
    /// Whether it was rolled again.
    pub rerolled: bool,
    /// Whether it added the next die by exploding.
    pub exploded: bool,
    /// The label of its term.
    pub label: Option<String>,
}

impl Rolled<'_> {
    /// The roll as plain values.
    #[must_use]
    pub fn record(&self) -> RollRecord {
        let dice = self.dice.iter().map(|die| DieRecord {
            die: die.die,
            face: die.face,
            kept: die.kept,
            rerolled: die.rerolled,
            exploded: die.exploded,
            label: self.label(die).map(str::to_owned),
        });
        RollRecord {
            text: self.to_string(),
            total: self.total,
            dice: dice.collect(),
        }
    }
}
