//! Writes expressions in their canonical form, and rolls as one line. Both are the same tree with
//! different leaves.
//!
//! The canonical form is never longer and never nested deeper than any text it was read from, so
//! that an expression within the limits always reads back: no spaces, no 1 that goes without
//! saying, no parentheses that the structure does not need. Rolls are only for the eye.

use std::fmt::{self, Write as _};

use super::ast::{Binary, Clamp, Comparison, Condition, Expression, Op, Pool, Score, Select, Set};
use super::roll::{Rolled, RolledDie};
use crate::dice::Die;

/// How tightly a written part holds together, from loose to tight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// Several dice side by side, which stand for their sum.
    Dice,
    Sum,
    Product,
    Signed,
    Labelled,
    /// A number, a pool, or anything in parentheses.
    Whole,
}

/// A part of the tree as text.
struct Piece {
    text: String,
    rank: Rank,
    /// Set for a call of `max` or `min`, which can take in another term.
    call: Option<Binary>,
}

impl Piece {
    fn new(text: String, rank: Rank) -> Self {
        Self {
            text,
            rank,
            call: None,
        }
    }

    /// Puts it in parentheses if it holds together less than it has to here.
    fn at_least(self, rank: Rank) -> String {
        match self.rank {
            // Round ones would look like dropped dice.
            Rank::Dice => format!("{{{}}}", self.text),
            own if own < rank => format!("({})", self.text),
            _ => self.text,
        }
    }

    /// As [`at_least`](Self::at_least) where dice side by side cannot be misread.
    fn beside(self, rank: Rank) -> String {
        if self.rank == Rank::Dice {
            self.text
        } else {
            self.at_least(rank)
        }
    }
}

/// Writes the whole tree; `airy` with spaces, and with parentheses for the eye.
fn write_tree(
    expression: &Expression,
    airy: bool,
    mut leaf: impl FnMut(usize, &Pool) -> Piece,
) -> String {
    let space = if airy { " " } else { "" };
    // A sign right behind an operator.
    let sign = if airy { Rank::Labelled } else { Rank::Signed };
    let mut stack: Vec<Piece> = Vec::new();
    for (index, node) in expression.nodes.iter().enumerate() {
        // The parser leaves no operator without its operands; an empty text stands in for one.
        let mut pop = || {
            stack
                .pop()
                .unwrap_or(Piece::new(String::new(), Rank::Whole))
        };
        let piece = match &node.op {
            Op::Number(number) => Piece::new(number.to_string(), Rank::Whole),
            Op::Pool(pool) => leaf(index, pool),
            Op::Label(label) => {
                let named = pop();
                let label = expression
                    .labels
                    .get(usize::from(*label))
                    .map_or("", |label| label);
                let rank = named.rank.min(Rank::Labelled);
                if rank == Rank::Dice {
                    Piece::new(format!("{}{space}[{label}]", named.text), rank)
                } else {
                    let text = format!("{}{space}[{label}]", named.at_least(Rank::Whole));
                    Piece::new(text, Rank::Labelled)
                }
            }
            Op::Negate => Piece::new(format!("-{}", pop().at_least(sign)), Rank::Signed),
            Op::Binary(binary) => {
                let right = pop();
                let left = pop();
                binary_piece(*binary, left, right, space, sign)
            }
            Op::Set(set) => {
                let first = stack.len().saturating_sub(usize::from(set.terms));
                set_piece(*set, stack.drain(first..), space)
            }
        };
        stack.push(piece);
    }
    stack.pop().map(|piece| piece.text).unwrap_or_default()
}

fn set_piece(set: Set, terms: impl Iterator<Item = Piece>, space: &str) -> Piece {
    let terms: Vec<String> = terms.map(|term| term.text).collect();
    let text = format!("{{{}}}{}", terms.join(&format!(",{space}")), set.select);
    Piece::new(text, Rank::Whole)
}

fn binary_piece(binary: Binary, left: Piece, right: Piece, space: &str, sign: Rank) -> Piece {
    // A right side of the same rank keeps its parentheses: 1-(2-3) is not 1-2-3.
    let addend = if right.rank == Rank::Signed {
        sign
    } else {
        Rank::Product
    };
    let (left, operator, right, rank) = match binary {
        Binary::Add => (left.beside(Rank::Sum), "+", right.beside(addend), Rank::Sum),
        Binary::Subtract => (
            left.beside(Rank::Sum),
            "-",
            right.at_least(addend),
            Rank::Sum,
        ),
        Binary::Multiply => (
            left.at_least(Rank::Product),
            "*",
            right.at_least(sign),
            Rank::Product,
        ),
        Binary::Divide => (
            left.at_least(Rank::Product),
            "/",
            right.at_least(sign),
            Rank::Product,
        ),
        Binary::Higher | Binary::Lower => {
            let mut text = left.text;
            if left.call == Some(binary) {
                // max(max(a, b), c) is the tree of max(a, b, c).
                text.pop();
            } else {
                text.insert_str(
                    0,
                    if binary == Binary::Higher {
                        "max("
                    } else {
                        "min("
                    },
                );
            }
            for part in [",", space, &right.text, ")"] {
                text.push_str(part);
            }
            return Piece {
                text,
                rank: Rank::Whole,
                call: Some(binary),
            };
        }
    };
    // The left side grows in place: a long chain of operators is written in one go.
    let mut text = left;
    for part in [space, operator, space, &right] {
        text.push_str(part);
    }
    Piece::new(text, rank)
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_tree(self, false, |_, pool| {
            Piece::new(pool.to_string(), Rank::Whole)
        }))
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Highest => f.write_str("max")?,
            Score::Lowest => f.write_str("min")?,
            Score::Sum | Score::Count(_) => {}
        }
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        match self.die {
            Die::FATE => f.write_str("dF")?,
            Die { sides: 100, .. } => f.write_str("d%")?,
            die => write!(f, "d{}", die.sides)?,
        }
        if let Some(reroll) = self.reroll {
            write!(
                f,
                "{}{}",
                if reroll.once { "ro" } else { "r" },
                reroll.condition
            )?;
        }
        // An explosion without its condition would take the comparison of a count right behind it,
        // so it is written behind the count instead.
        let bang = match self.explode {
            Some(explode) => match (explode.compound, explode.penetrate) {
                (false, false) => "!",
                (true, false) => "!!",
                (false, true) => "!p",
                (true, true) => "!!p",
            },
            None => "",
        };
        let highest = self.explode.is_some_and(|explode| {
            explode.condition.comparison == Comparison::Equal
                && i64::from(explode.condition.value) == self.die.high()
        });
        let last = highest && matches!(self.score, Score::Count(_));
        match self.explode.map(|explode| explode.condition) {
            Some(_) if last => {}
            Some(_) if highest => f.write_str(bang)?,
            // A bare negative number would be read as a subtraction.
            Some(Condition {
                comparison: Comparison::Equal,
                value: value @ ..0,
            }) => {
                write!(f, "{bang}={value}")?;
            }
            Some(condition) => write!(f, "{bang}{condition}")?,
            None => {}
        }
        if self.clamp.low != Clamp::NONE.low {
            write!(f, "mi{}", self.clamp.low)?;
        }
        if self.clamp.high != Clamp::NONE.high {
            write!(f, "ma{}", self.clamp.high)?;
        }
        write!(f, "{}", self.select)?;
        match self.score {
            Score::Count(Condition {
                comparison: Comparison::Equal,
                value,
            }) => {
                write!(f, "={value}")?;
            }
            Score::Count(condition) => write!(f, "{condition}")?,
            Score::Sum | Score::Highest | Score::Lowest => {}
        }
        if let Some(failure) = self.failure {
            write!(f, "f{failure}")?;
        }
        if last { f.write_str(bang) } else { Ok(()) }
    }
}

impl fmt::Display for Select {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut some = |kind, count| match count {
            0 => Ok(()),
            1 => f.write_str(kind),
            count => write!(f, "{kind}{count}"),
        };
        match *self {
            Self::All => Ok(()),
            Self::KeepHigh(count) => some("kh", count),
            Self::KeepLow(count) => some("kl", count),
            Self::Drop { low, high } => {
                some("dl", low)?;
                some("dh", high)
            }
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.comparison {
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
            Comparison::Equal => "",
        })?;
        write!(f, "{}", self.value)
    }
}

impl fmt::Display for Rolled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.dice.as_slice();
        let faces = write_tree(self.expression, true, |node, pool| {
            let count = rest
                .iter()
                .take_while(|die| usize::from(die.node) == node)
                .count();
            let (dice, others) = rest.split_at(count);
            rest = others;
            write_dice(pool, dice)
        });
        write!(f, "{}: {faces} = {}", self.expression, self.total)
    }
}

/// The dice of one pool, side by side.
fn write_dice(pool: &Pool, dice: &[RolledDie]) -> Piece {
    if dice.is_empty() {
        return Piece::new("0".to_owned(), Rank::Whole);
    }
    let penetrates = pool.explode.is_some_and(|explode| explode.penetrate);
    let counted = |die: &RolledDie| match pool.score {
        Score::Count(condition) if die.kept && !die.joined => {
            match pool.counted(condition, die.worth) {
                1 => "*",
                0 => "",
                _ => "f",
            }
        }
        _ => "",
    };
    let mut text = String::new();
    // The die before was another one that this one was added to.
    let mut added = false;
    for die in dice {
        if !text.is_empty() {
            text.push(if die.joined { '+' } else { ' ' });
        }
        let mark = if die.rerolled { "→" } else { "" };
        let bang = if die.exploded { "!" } else { "" };
        let (open, close) = if die.kept { ("", "") } else { ("(", ")") };
        // Writing to a string cannot fail.
        let _ = write!(text, "{open}{}", die.face);
        let clamped = pool.clamp.worth(die.face);
        if !die.rerolled && clamped != i64::from(die.face) {
            let arrow = if clamped > i64::from(die.face) {
                '↑'
            } else {
                '↓'
            };
            let _ = write!(text, "{arrow}{clamped}");
        }
        if penetrates && added && !die.rerolled {
            text.push_str("−1");
        }
        let _ = write!(text, "{mark}{bang}{}{close}", counted(die));
        if !die.rerolled {
            added = die.exploded;
        }
    }
    // A single die that counts stands for itself, unless it is negative, marked or itself counted.
    let mut kept = dice.iter().filter(|die| die.kept);
    let single = matches!(
        (kept.next(), kept.next()),
        (Some(die), None) if die.face >= 0 && die.worth == i64::from(die.face)
    );
    let whole = single && !matches!(pool.score, Score::Count(_));
    Piece::new(text, if whole { Rank::Whole } else { Rank::Dice })
}
