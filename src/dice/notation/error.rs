//! What can be wrong with a dice expression, and with a roll of one: a place and a sentence.

use super::{MAX_DICE, MAX_NESTING, MAX_NUMBER, MAX_REPEATS, MAX_ROLLED, MAX_SIDES, MAX_TEXT};
use crate::dice::DiceError;

/// A text is not a dice expression: what is wrong, where, and what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem} (at byte {position})")]
pub struct NotationError {
    /// Where, in bytes from the start of the text; always on a character boundary.
    pub position: usize,
    /// What is wrong.
    pub problem: Problem,
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
        "a die went on for more than {MAX_REPEATS} rolls (pool at byte {position}); change the \
         condition so that fewer faces repeat"
    )]
    TooManyRepeats {
        /// Where the pool begins, in bytes from the start of the expression's text.
        position: usize,
    },
    /// More than [`MAX_ROLLED`] faces were rolled.
    #[error(
        "the roll went beyond {MAX_ROLLED} dice (pool at byte {position}); use fewer dice, or \
         change the condition so that fewer faces repeat"
    )]
    TooManyDice {
        /// Where the pool begins, in bytes from the start of the expression's text.
        position: usize,
    },
    /// The total cannot be counted. Reading an expression rules this out; it is an answer instead
    /// of a panic should that check ever be wrong.
    #[error("the result at byte {position} is not a number that can be counted")]
    Arithmetic {
        /// The operator, in bytes from the start of the expression's text.
        position: usize,
    },
}
