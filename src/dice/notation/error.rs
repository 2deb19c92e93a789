//! What can be wrong with a dice expression, and with a roll of one: a place and a sentence.

use super::{MAX_DICE, MAX_NESTING, MAX_NUMBER, MAX_REPEATS, MAX_ROLLED, MAX_SIDES, MAX_TEXT};
use crate::dice::DiceError;

/// A text is not a dice expression: what is wrong, where, and what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (at character {})", position + 1)]
pub struct NotationError {
    /// Where, in characters from the start of the text.
    pub position: usize,
    /// What is wrong.
    pub problem: Problem,
}

impl NotationError {
    /// The text in one line with a mark under the place, to be shown in letters of one width.
    #[must_use]
    pub fn marked(&self, text: &str) -> String {
        /// How much of the text is shown before and behind the place.
        const AROUND: usize = 30;
        let from = self.position.saturating_sub(AROUND);
        let shown = text.chars().skip(from).take(2 * AROUND);
        let shown: String = shown
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        format!("{shown}\n{}^", " ".repeat(self.position - from))
    }
}

/// What is wrong with a dice expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is longer than [`MAX_TEXT`].
    #[error("the expression is longer than {MAX_TEXT} bytes; make it shorter")]
    TooLong,
    /// Nested deeper than [`MAX_NESTING`].
    #[error("parentheses and signs are nested more than {MAX_NESTING} deep; remove some")]
    TooDeep,
    /// More dice than [`MAX_DICE`].
    #[error("an expression rolls at most {MAX_DICE} dice; ask for fewer")]
    TooManyDice,
    /// A die with 0 sides or more than [`MAX_SIDES`].
    #[error("a die has from 1 to {MAX_SIDES} sides")]
    Sides,
    /// A number above [`MAX_NUMBER`].
    #[error("numbers go up to {MAX_NUMBER}; write a smaller one")]
    NumberTooLarge,
    /// A number with a decimal point.
    #[error("only whole numbers can be used; to halve, write /2")]
    NotWhole,
    /// Something else should stand here.
    #[error("“{found}” cannot stand here; expected {expected}")]
    Unexpected {
        /// The first character that does not fit.
        found: char,
        /// What would fit.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("the expression ends too early; add {expected}")]
    Ended {
        /// What is missing.
        expected: &'static str,
    },
    /// What another dice tool writes, and how it is written here.
    #[error("{what}")]
    Elsewhere {
        /// What to do.
        what: &'static str,
    },
    /// A number of dice or sides that depends on dice.
    #[error(
        "how many dice and sides there are cannot be rolled; roll it first and write the number"
    )]
    Rolled,
    /// Faces that count against a count that is not there.
    #[error("faces that count against others need a count before them, such as 6d6>=5f1")]
    NoCount,
    /// The least that a die is worth is more than the most.
    #[error("the least a die is worth (mi) is more than the most (ma); change one of them")]
    Clamped,
    /// Raising or lowering faces before or after they repeat would make a difference.
    #[error(
        "dice tools differ in whether mi and ma come before or after dice repeat, and here that \
         matters; change the condition or the bounds"
    )]
    WhatFirst,
    /// Dropping as many dice as there are, or more, written as a die behind a die.
    #[error(
        "“d” behind dice drops the lowest of them, and there are no more; write + between two pools"
    )]
    DropAll,
    /// A label without its closing bracket.
    #[error("the label is not closed; add a “]”")]
    LabelOpen,
    /// A label without text, or with control characters.
    #[error("a label needs some text, on one line")]
    LabelText,
    /// A second modifier of the same kind.
    #[error("this pool already has {kind}; remove one of the two")]
    Twice {
        /// The kind of modifier.
        kind: &'static str,
    },
    /// Keeping no dice at all.
    #[error("keep at least 1 die")]
    KeepNone,
    /// A re-roll or an explosion that every face sets off.
    #[error("every face meets this condition, so the dice would never stop; change the number")]
    NeverEnds,
    /// `max` or `min` of one term that is not a plain pool.
    #[error(
        "with one term, max and min need a pool of dice such as 3d6 that is added up; or separate \
         several terms with commas"
    )]
    OneTerm,
    /// The divisor could be 0.
    #[error("the divisor can be 0; change it so that it never is")]
    DivisorZero,
    /// The result could leave the range of numbers.
    #[error("the result can become larger than numbers go; use smaller numbers")]
    Overflow,
}

/// Why a roll of an expression has no result (yet).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RollError {
    /// The source gave no face; with real dice, one is still to be rolled.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// One die was rolled again, or exploded, more than [`MAX_REPEATS`] times in a row.
    #[error(
        "a die went on for more than {MAX_REPEATS} rolls (pool at character {}); change the \
         condition so that fewer faces repeat",
        position + 1
    )]
    TooManyRepeats {
        /// Where the pool begins, in characters from the start of the expression's text.
        position: usize,
    },
    /// More than [`MAX_ROLLED`] faces were rolled.
    #[error(
        "the roll went beyond {MAX_ROLLED} dice (pool at character {}); use fewer dice, or \
         change the condition so that fewer faces repeat",
        position + 1
    )]
    TooManyDice {
        /// Where the pool begins, in characters from the start of the expression's text.
        position: usize,
    },
    /// The total cannot be counted. Reading an expression rules this out; it is an answer instead
    /// of a panic should that check ever be wrong.
    #[error("the result at character {} is not a number that can be counted", position + 1)]
    Arithmetic {
        /// The operator, in characters from the start of the expression's text.
        position: usize,
    },
}
