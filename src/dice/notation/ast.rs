//! What an expression is once read. How it is read, rolled, written and counted is in its
//! neighbours.

use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::{NotationError, RollError};
use super::exact;
use super::parser;
use super::roll::{self, Rolled};
use crate::dice::{Chances, Dice, Die, NotExact};

/// A dice expression that was read and checked. See [the notation](super) for what can be written.
///
/// [`Display`](std::fmt::Display) writes its canonical text, which reads back as an equal
/// expression; that text is also how it is saved. Where its parts stood in the text it was read
/// from does not matter for equality.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Expression {
    /// The tree in postfix order: operands before their operator. Evaluating it is one loop with
    /// a stack of values, so that no depth of nesting can exhaust the program's own stack.
    pub(super) nodes: Vec<Node>,
    pub(super) labels: Vec<Box<str>>,
    /// How many dice are asked for, re-rolls and explosions not counted.
    pub(super) dice: usize,
    /// How many values the loop holds at most.
    pub(super) height: usize,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// [`NotationError`] with the place and what to do, if the text is not an expression, is
    /// beyond one of the [limits](super#constants), or could fail when rolled.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        parser::parse(text)
    }

    /// Rolls it, from left to right, and remembers every die.
    ///
    /// # Errors
    /// [`RollError::Dice`] if the source has no face left; roll again with the same faces and more
    /// to continue. The others if dice repeat without end.
    pub fn roll<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Rolled<'_>, RollError> {
        let mut rolled = Vec::with_capacity(self.dice);
        let total = roll::evaluate(self, dice, &mut rolled)?;
        Ok(Rolled {
            total,
            dice: rolled,
            expression: self,
        })
    }

    /// Rolls it and gives the total only.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    pub fn total<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<i64, RollError> {
        roll::evaluate(self, dice, &mut Vec::with_capacity(self.dice))
    }

    /// The exact chances of every total. Each term is rolled by itself, even if it is written the
    /// same as another.
    ///
    /// # Errors
    /// [`NotExact::Repeats`] for explosions, which have no last face sequence to count (re-rolls end
    /// in one of the other faces, so they have); [`NotExact::Overflow`] and
    /// [`NotExact::TooLarge`] if it is too large to count.
    pub fn chances(&self) -> Result<Chances<i64>, NotExact> {
        exact::chances(self)
    }
}

impl FromStr for Expression {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Expression {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        Self::parse(&text)
    }
}

impl From<Expression> for String {
    fn from(expression: Expression) -> Self {
        expression.to_string()
    }
}

/// One step of an expression, and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    /// In characters once the text is read; there are at most [`MAX_TEXT`](super::MAX_TEXT).
    pub(super) at: u16,
}

impl Node {
    pub(super) fn position(&self) -> usize {
        usize::from(self.at)
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op
    }
}

impl Eq for Node {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// Puts a number on the stack.
    Number(i64),
    /// Rolls dice and puts what they come to on the stack.
    Pool(Pool),
    /// Names the value on top; an index into the labels.
    Label(u16),
    /// Turns the sign of the value on top.
    Negate,
    /// Takes two values and puts back one.
    Binary(Binary),
    /// Takes several values and puts back the sum of those that are kept.
    Set(Set),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Subtract,
    Multiply,
    /// Rounds down.
    Divide,
    /// The higher of two; `max(a, b, c)` is `max(max(a, b), c)`.
    Higher,
    Lower,
}

impl Binary {
    /// What comes of two values; `None` if it cannot be counted.
    pub(super) fn apply(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => {
                let quotient = left.checked_div(right)?;
                // Division cuts off toward zero; below zero that is up.
                let up = left % right != 0 && (left < 0) != (right < 0);
                Some(quotient - i64::from(up))
            }
            Self::Higher => Some(left.max(right)),
            Self::Lower => Some(left.min(right)),
        }
    }
}

/// Terms in braces, as `{2d6,d8,4}kh2`; at least two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set {
    pub(super) terms: u16,
    pub(super) select: Select,
}

/// Some equal dice and what is done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    pub(super) count: u16,
    pub(super) die: Die,
    pub(super) reroll: Option<Reroll>,
    pub(super) explode: Option<Explode>,
    pub(super) clamp: Clamp,
    pub(super) select: Select,
    pub(super) score: Score,
    /// Which dice take one off the count; only with [`Score::Count`].
    pub(super) failure: Option<Condition>,
}

impl Pool {
    /// What a die that counts adds to a count.
    pub(super) fn counted(&self, hit: Condition, worth: i64) -> i64 {
        if hit.met_by(worth) {
            1
        } else {
            -i64::from(self.failure.is_some_and(|failure| failure.met_by(worth)))
        }
    }
}

/// Which dice add another, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Explode {
    pub(super) condition: Condition,
    /// The dice added count together with the first as one die.
    pub(super) compound: bool,
    /// Each die added is worth one less than it shows.
    pub(super) penetrate: bool,
}

/// The least and the most that a die is worth, whatever it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clamp {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Clamp {
    /// Every die is worth what it shows.
    pub(super) const NONE: Self = Self {
        low: i32::MIN,
        high: i32::MAX,
    };

    pub(super) fn worth(self, face: i32) -> i64 {
        i64::from(face.min(self.high).max(self.low))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reroll {
    pub(super) once: bool,
    pub(super) condition: Condition,
}

/// What the kept dice of a pool come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    Sum,
    Highest,
    Lowest,
    /// How many meet the condition.
    Count(Condition),
}

/// Which dice of a pool are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Select {
    All,
    KeepHigh(u16),
    KeepLow(u16),
    Drop { low: u16, high: u16 },
}

impl Select {
    /// Which of `count` dice are kept, counted from the lowest.
    pub(super) fn kept(self, count: usize) -> Range<usize> {
        match self {
            Self::All => 0..count,
            Self::KeepHigh(keep) => count.saturating_sub(usize::from(keep))..count,
            Self::KeepLow(keep) => 0..count.min(usize::from(keep)),
            Self::Drop { low, high } => {
                let low = count.min(usize::from(low));
                low..low.max(count.saturating_sub(usize::from(high)))
            }
        }
    }
}

/// A test of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) comparison: Comparison,
    pub(super) value: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
}

impl Condition {
    pub(super) fn met_by(self, worth: i64) -> bool {
        let value = i64::from(self.value);
        match self.comparison {
            Comparison::Less => worth < value,
            Comparison::AtMost => worth <= value,
            Comparison::Greater => worth > value,
            Comparison::AtLeast => worth >= value,
            Comparison::Equal => worth == value,
        }
    }

    /// The faces of `die` that meet it, as indices from its lowest face. Always one run of faces.
    pub(super) fn met_on(self, die: Die) -> Range<u32> {
        let sides = i64::from(die.sides);
        let index = i64::from(self.value) - i64::from(die.low);
        let (from, to) = match self.comparison {
            Comparison::Less => (0, index),
            Comparison::AtMost => (0, index + 1),
            Comparison::Greater => (index + 1, sides),
            Comparison::AtLeast => (index, sides),
            Comparison::Equal => (index, index + 1),
        };
        // Both lie within the number of sides now, so they fit.
        let (from, to) = (from.clamp(0, sides) as u32, to.clamp(0, sides) as u32);
        from..to.max(from)
    }
}
