//! Reads the text of an expression into its tree, by recursive descent, and checks it: limits,
//! ranges of values, modifiers that would never end.

use super::ast::{
    Binary, Clamp, Comparison, Condition, Explode, Expression, Node, Op, Pool, Reroll, Score,
    Select, Set,
};
use super::error::{NotationError, Problem};
use super::lexer::{Lexer, Read, Token, fail};
use super::range::ValueRange;
use super::roll;
use super::{MAX_DICE, MAX_NESTING, MAX_SIDES, MAX_TEXT};
use crate::dice::{Die, TypedDice};

const MAX_SIDES_NUMBER: i64 = MAX_SIDES as i64;
const TERM: &str = "a number, dice such as 2d6, max, min or “(”";
const OPERATOR: &str = "+ - * /, # before a comment, or the end of the expression";

/// Reads a whole text.
pub(super) fn parse(text: &str) -> Result<Expression, NotationError> {
    let mut parser = Parser {
        lexer: Lexer::new(text),
        nodes: Vec::with_capacity(4),
        labels: Vec::new(),
        dice: 0,
        depth: 0,
        height: 0,
        highest: 0,
        longer: 0,
    };
    let read = parser.whole(text);
    parser.count_characters(text);
    match read {
        Ok(()) => Ok(Expression {
            nodes: parser.nodes,
            labels: parser.labels,
            dice: parser.dice as usize,
            height: parser.highest,
        }),
        Err(error) => {
            let before = text.get(..error.position).unwrap_or(text);
            Err(NotationError {
                position: before.chars().count(),
                ..*error
            })
        }
    }
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    nodes: Vec<Node>,
    labels: Vec<Box<str>>,
    dice: u32,
    depth: u32,
    /// How many values the evaluation will hold here, and at most so far.
    height: usize,
    highest: usize,
    /// How much longer the canonical text can be than this one: `k` is written `kh`, `d` as `dl`.
    longer: usize,
}

impl Parser<'_> {
    /// Turns places in bytes into places in characters.
    fn count_characters(&mut self, text: &str) {
        if text.is_ascii() {
            return;
        }
        for node in &mut self.nodes {
            let before = text.get(..node.position()).unwrap_or(text);
            // At most as many as there are bytes.
            node.at = before.chars().count() as u16;
        }
    }

    fn whole(&mut self, text: &str) -> Read<()> {
        if text.len() > MAX_TEXT {
            return fail(text.floor_char_boundary(MAX_TEXT), Problem::TooLong);
        }
        self.lexer.advance()?;
        self.sum()?;
        if self.lexer.token != Token::End {
            return self.unexpected(OPERATOR);
        }
        if text.len() + self.longer > MAX_TEXT {
            return fail(text.len(), Problem::TooLong);
        }
        Ok(())
    }

    /// Goes on if this is the next sign.
    fn accept(&mut self, token: Token) -> Read<bool> {
        let found = self.lexer.token == token;
        if found {
            self.lexer.advance()?;
        }
        Ok(found)
    }

    fn unexpected<T>(&self, expected: &'static str) -> Read<T> {
        let at = self.lexer.at;
        match self.lexer.character(at) {
            Some(found) => fail(at, Problem::Unexpected { found, expected }),
            None => fail(at, Problem::Ended { expected }),
        }
    }

    fn enter(&mut self, at: usize) -> Read<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return fail(at, Problem::TooDeep);
        }
        Ok(())
    }

    fn push(&mut self, op: Op, at: usize) {
        // The text is at most MAX_TEXT bytes long, so every place fits.
        self.nodes.push(Node { op, at: at as u16 });
    }

    fn push_value(&mut self, op: Op, at: usize) {
        self.push(op, at);
        self.height += 1;
        self.highest = self.highest.max(self.height);
    }

    fn push_binary(
        &mut self,
        binary: Binary,
        at: usize,
        left: ValueRange,
        right: ValueRange,
    ) -> Read<ValueRange> {
        self.push(Op::Binary(binary), at);
        self.height -= 1;
        left.combined(binary, right)
            .or_else(|problem| fail(at, problem))
    }

    /// Terms with + and − between them.
    fn sum(&mut self) -> Read<ValueRange> {
        let mut left = self.product()?;
        loop {
            let binary = match self.lexer.token {
                Token::Plus => Binary::Add,
                Token::Minus => Binary::Subtract,
                _ => return Ok(left),
            };
            let at = self.lexer.at;
            self.lexer.advance()?;
            let right = self.product()?;
            left = self.push_binary(binary, at, left, right)?;
        }
    }

    /// Factors with × and ÷ between them.
    fn product(&mut self) -> Read<ValueRange> {
        let mut left = self.signed()?;
        loop {
            let binary = match self.lexer.token {
                Token::Times => Binary::Multiply,
                Token::Divide => Binary::Divide,
                _ => return Ok(left),
            };
            let at = self.lexer.at;
            self.lexer.advance()?;
            let right = self.signed()?;
            left = self.push_binary(binary, at, left, right)?;
        }
    }

    /// A term with any number of minus signs before it.
    fn signed(&mut self) -> Read<ValueRange> {
        while self.accept(Token::Plus)? {}
        let at = self.lexer.at;
        if !self.accept(Token::Minus)? {
            return self.labelled();
        }
        self.enter(at)?;
        let range = self.signed()?;
        self.depth -= 1;
        self.push(Op::Negate, at);
        Ok(range.negated())
    }

    /// A term and its label.
    fn labelled(&mut self) -> Read<ValueRange> {
        let range = self.term()?;
        if self.lexer.token == Token::Label {
            // There is at most one label per two bytes of text, so every index fits.
            self.push(Op::Label(self.labels.len() as u16), self.lexer.at);
            self.labels.push(self.lexer.label.into());
            self.lexer.advance()?;
        }
        Ok(range)
    }

    fn term(&mut self) -> Read<ValueRange> {
        let at = self.lexer.at;
        match self.lexer.token {
            Token::Number => {
                let number = self.lexer.number;
                self.lexer.advance()?;
                if self.lexer.token == Token::Die {
                    return self.pool(at, number, Score::Sum);
                }
                self.push_value(Op::Number(number), at);
                Ok(ValueRange::of_number(number))
            }
            Token::Die => self.pool(at, 1, Score::Sum),
            Token::Open => {
                let (before, range) = self.bracketed(at)?;
                if self.lexer.token == Token::Die {
                    let count = self.number(before, at)?;
                    return self.pool(at, count, Score::Sum);
                }
                Ok(range)
            }
            Token::OpenSet => self.set(at),
            Token::Max => self.extreme(at, Binary::Higher, Score::Highest),
            Token::Min => self.extreme(at, Binary::Lower, Score::Lowest),
            _ => self.unexpected(TERM),
        }
    }

    /// What stands in brackets, and how many nodes and labels there were before it.
    fn bracketed(&mut self, at: usize) -> Read<((usize, usize), ValueRange)> {
        let before = (self.nodes.len(), self.labels.len());
        self.lexer.advance()?;
        self.enter(at)?;
        let range = self.sum()?;
        self.close()?;
        Ok((before, range))
    }

    /// Takes back the value that was read last and gives the number that it is; `before` is how many nodes and
    /// labels there were.
    fn number(&mut self, before: (usize, usize), at: usize) -> Read<i64> {
        let nodes = self.nodes.split_off(before.0);
        self.labels.truncate(before.1);
        self.height -= 1;
        if nodes.iter().any(|node| matches!(node.op, Op::Pool(_))) {
            return fail(at, Problem::Rolled);
        }
        let number = Expression {
            height: nodes.len(),
            nodes,
            labels: Vec::new(),
            dice: 0,
        };
        let total = roll::evaluate(&number, &mut TypedDice::new([]), &mut Vec::new());
        total.or_else(|_| fail(at, Problem::Overflow))
    }

    /// Terms in braces, and which of them are kept.
    fn set(&mut self, at: usize) -> Read<ValueRange> {
        self.lexer.advance()?;
        self.enter(at)?;
        let mut ranges = vec![self.sum()?];
        while self.accept(Token::Comma)? {
            ranges.push(self.sum()?);
        }
        if self.lexer.token != Token::CloseSet {
            return self.unexpected("+ - * / “,” or “}”");
        }
        self.lexer.advance()?;
        self.depth -= 1;
        let mut select = Select::All;
        while self.selects() {
            if ranges.len() < 2 {
                let what = "braces keep some of several terms; behind one pool write it without them, as 4d6kh3";
                return fail(self.lexer.at, Problem::Elsewhere { what });
            }
            self.selection(&mut select)?;
        }
        if let Token::Compare(_) = self.lexer.token {
            let what = "only the dice of one pool can be counted, as 6d6>=5";
            return fail(self.lexer.at, Problem::Elsewhere { what });
        }
        if let [range] = ranges[..] {
            return Ok(range);
        }
        // There are fewer terms than bytes of text.
        let terms = ranges.len() as u16;
        let set = Set { terms, select };
        self.push(Op::Set(set), at);
        self.height -= ranges.len() - 1;
        ValueRange::of_set(set, &ranges).or_else(|problem| fail(at, problem))
    }

    /// Whether the next sign says which dice or terms are kept.
    fn selects(&self) -> bool {
        let token = self.lexer.token;
        matches!(
            token,
            Token::KeepHigh | Token::KeepLow | Token::DropHigh | Token::DropLow | Token::Die
        )
    }

    fn close(&mut self) -> Read<()> {
        if self.lexer.token == Token::Comma {
            let what = "several terms stand in braces, as {2d6, 4}kh1, or behind max or min";
            return fail(self.lexer.at, Problem::Elsewhere { what });
        }
        if !self.accept(Token::Close)? {
            return self.unexpected("+ - * / or “)”");
        }
        self.depth -= 1;
        Ok(())
    }

    /// What follows `max` or `min`: a pool, or terms in parentheses.
    fn extreme(&mut self, at: usize, of_terms: Binary, of_dice: Score) -> Read<ValueRange> {
        self.lexer.advance()?;
        match self.lexer.token {
            Token::Open => {}
            Token::Die => return self.pool(at, 1, of_dice),
            Token::Number => {
                let count = self.lexer.number;
                self.lexer.advance()?;
                if self.lexer.token != Token::Die {
                    return self.unexpected("“d” and the sides of the dice");
                }
                return self.pool(at, count, of_dice);
            }
            _ => return self.unexpected("a pool of dice such as 3d6, or “(”"),
        }
        self.lexer.advance()?;
        self.enter(at)?;
        let first = self.nodes.len();
        let mut range = self.sum()?;
        if self.lexer.token == Token::Close {
            range = self.extreme_of_pool(first, at, of_dice)?;
        }
        while self.lexer.token == Token::Comma {
            let comma = self.lexer.at;
            self.lexer.advance()?;
            let right = self.sum()?;
            range = self.push_binary(of_terms, comma, range, right)?;
        }
        if self.lexer.token != Token::Close {
            return self.unexpected("+ - * / “,” or “)”");
        }
        self.close()?;
        Ok(range)
    }

    /// Makes the pool that was read from node `first` on one of which the highest or lowest die
    /// counts.
    fn extreme_of_pool(&mut self, first: usize, at: usize, of_dice: Score) -> Read<ValueRange> {
        match self.nodes.get_mut(first..) {
            Some(
                [
                    Node {
                        op: Op::Pool(pool), ..
                    },
                ]
                | [
                    Node {
                        op: Op::Pool(pool), ..
                    },
                    Node {
                        op: Op::Label(_), ..
                    },
                ],
            ) if pool.score == Score::Sum => {
                pool.score = of_dice;
                Ok(ValueRange::of_pool(pool))
            }
            _ => fail(at, Problem::OneTerm),
        }
    }

    /// A pool from its `d` on.
    fn pool(&mut self, at: usize, count: i64, score: Score) -> Read<ValueRange> {
        self.lexer.advance()?;
        let die = self.sides()?;
        let count = match u16::try_from(count) {
            Ok(count) if self.dice + u32::from(count) <= MAX_DICE => count,
            _ => return fail(at, Problem::TooManyDice),
        };
        self.dice += u32::from(count);
        let mut pool = Pool {
            count,
            die,
            reroll: None,
            explode: None,
            clamp: Clamp::NONE,
            select: Select::All,
            score,
            failure: None,
        };
        while self.modifier(&mut pool)? {}
        check_pool(&pool, at)?;
        self.push_value(Op::Pool(pool), at);
        Ok(ValueRange::of_pool(&pool))
    }

    fn sides(&mut self) -> Read<Die> {
        let die = match self.lexer.token {
            Token::Number => match u32::try_from(self.lexer.number) {
                Ok(sides @ 1..=MAX_SIDES) => Die::sided(sides),
                _ => return fail(self.lexer.at, Problem::Sides),
            },
            Token::Percent => Die::sided(100),
            Token::Fate => Die::FATE,
            Token::Open => {
                let at = self.lexer.at;
                let (before, _) = self.bracketed(at)?;
                return match self.number(before, at)? {
                    sides @ 1..=MAX_SIDES_NUMBER => Ok(Die::sided(sides as u32)),
                    _ => fail(at, Problem::Sides),
                };
            }
            _ => return self.unexpected("the sides of the dice: a number, % or F"),
        };
        self.lexer.advance()?;
        Ok(die)
    }

    /// One modifier, if one follows.
    fn modifier(&mut self, pool: &mut Pool) -> Read<bool> {
        let at = self.lexer.at;
        match self.lexer.token {
            _ if self.selects() => {
                let die = self.lexer.token == Token::Die;
                self.selection(&mut pool.select)?;
                if die && pool.select.kept(usize::from(pool.count)).is_empty() {
                    return fail(at, Problem::DropAll);
                }
            }
            Token::Reroll | Token::RerollOnce => {
                let once = self.lexer.token == Token::RerollOnce;
                self.lexer.advance()?;
                let condition = self.condition()?;
                if pool.reroll.replace(Reroll { once, condition }).is_some() {
                    return fail(at, Problem::Twice { kind: "a re-roll" });
                }
                if !once {
                    ends(condition, pool.die, at)?;
                }
            }
            Token::Explode { .. } | Token::ExplodeOn => {
                let (compound, penetrate) = match self.lexer.token {
                    Token::Explode {
                        compound,
                        penetrate,
                    } => (compound, penetrate),
                    _ => (false, false),
                };
                let must = self.lexer.token == Token::ExplodeOn;
                self.lexer.advance()?;
                let condition = match self.lexer.token {
                    Token::Compare(_) | Token::Number => self.condition()?,
                    _ if must => {
                        return self.unexpected("the faces that explode, such as e6 or e>4");
                    }
                    // The highest face of every die that can be written fits.
                    _ => Condition {
                        comparison: Comparison::Equal,
                        value: pool.die.high() as i32,
                    },
                };
                let explode = Explode {
                    condition,
                    compound,
                    penetrate,
                };
                if pool.explode.replace(explode).is_some() {
                    return fail(
                        at,
                        Problem::Twice {
                            kind: "an explosion",
                        },
                    );
                }
                ends(condition, pool.die, at)?;
            }
            Token::AtLeast | Token::AtMost | Token::Min | Token::Max => {
                let least = matches!(self.lexer.token, Token::AtLeast | Token::Min);
                self.lexer.advance()?;
                let bound = self.face("what a die is worth at least or at most, such as mi2")?;
                let (now, none) = if least {
                    (&mut pool.clamp.low, Clamp::NONE.low)
                } else {
                    (&mut pool.clamp.high, Clamp::NONE.high)
                };
                if std::mem::replace(now, bound) != none {
                    let kind = "a bound of that kind";
                    return fail(at, Problem::Twice { kind });
                }
            }
            Token::Fate => {
                self.lexer.advance()?;
                let failure = self.condition()?;
                if pool.failure.replace(failure).is_some() {
                    let kind = "faces that count against the others";
                    return fail(at, Problem::Twice { kind });
                }
            }
            Token::Compare(_) => {
                let condition = self.condition()?;
                match pool.score {
                    Score::Sum => pool.score = Score::Count(condition),
                    Score::Count(_) => return fail(at, Problem::Twice { kind: "a count" }),
                    Score::Highest | Score::Lowest => return fail(at, Problem::OneTerm),
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn selection(&mut self, select: &mut Select) -> Read<()> {
        let (at, mut kind) = (self.lexer.at, self.lexer.token);
        if kind == Token::Die {
            kind = Token::DropLow;
        }
        self.longer += usize::from(self.lexer.length() == 1);
        self.lexer.advance()?;
        let mut count = 1;
        if self.lexer.token == Token::Number {
            match u16::try_from(self.lexer.number) {
                Ok(number) if u32::from(number) <= MAX_DICE => count = number,
                _ => return fail(self.lexer.at, Problem::TooManyDice),
            }
            self.lexer.advance()?;
        }
        *select = match (kind, *select) {
            (Token::KeepHigh | Token::KeepLow, _) if count == 0 => {
                return fail(at, Problem::KeepNone);
            }
            (Token::KeepHigh, Select::All) => Select::KeepHigh(count),
            (Token::KeepLow, Select::All) => Select::KeepLow(count),
            // Dropping none keeps all; it is written out of the expression.
            (_, select) if count == 0 => select,
            (Token::DropLow, Select::All) => Select::Drop {
                low: count,
                high: 0,
            },
            (Token::DropHigh, Select::All) => Select::Drop {
                low: 0,
                high: count,
            },
            (Token::DropLow, Select::Drop { low: 0, high }) => Select::Drop { low: count, high },
            (Token::DropHigh, Select::Drop { low, high: 0 }) => Select::Drop { low, high: count },
            _ => {
                return fail(
                    at,
                    Problem::Twice {
                        kind: "dice kept or dropped",
                    },
                );
            }
        };
        Ok(())
    }

    /// A comparison and a number, or a number alone, which means “equal to”.
    fn condition(&mut self) -> Read<Condition> {
        let mut comparison = Comparison::Equal;
        if let Token::Compare(written) = self.lexer.token {
            comparison = written;
            self.lexer.advance()?;
        }
        let value = self.face("a face to compare with, such as 5 or >=5")?;
        Ok(Condition { comparison, value })
    }

    /// A face, which may be negative.
    fn face(&mut self, expected: &'static str) -> Read<i32> {
        let negative = self.accept(Token::Minus)?;
        if self.lexer.token != Token::Number {
            return self.unexpected(expected);
        }
        // MAX_NUMBER is within the range of i32, on both sides of 0.
        let number = self.lexer.number as i32;
        self.lexer.advance()?;
        Ok(if negative { -number } else { number })
    }
}

/// What must hold between the modifiers of a pool, in whatever order they stand.
fn check_pool(pool: &Pool, at: usize) -> Read<()> {
    if pool.failure.is_some() && !matches!(pool.score, Score::Count(_)) {
        return fail(at, Problem::NoCount);
    }
    if pool.clamp.low > pool.clamp.high {
        return fail(at, Problem::Clamped);
    }
    let repeats = pool.reroll.map(|reroll| reroll.condition);
    let explodes = pool.explode.map(|explode| explode.condition);
    let differs = |condition: Condition| {
        let faces = i64::from(pool.die.low)..=pool.die.high();
        // A condition is met by one run of faces, so its ends and the bounds' neighbours tell all.
        let (low, high) = (i64::from(pool.clamp.low), i64::from(pool.clamp.high));
        let value = i64::from(condition.value);
        let telling = [value - 1, value, value + 1, low - 1, high + 1];
        let ends = [*faces.start(), *faces.end()];
        telling.into_iter().chain(ends).any(|face| {
            // Faces of every die that can be written fit.
            faces.contains(&face)
                && condition.met_by(face) != condition.met_by(pool.clamp.worth(face as i32))
        })
    };
    if repeats.into_iter().chain(explodes).any(differs) {
        return fail(at, Problem::WhatFirst);
    }
    Ok(())
}

/// Refuses a repetition that every face sets off.
fn ends(condition: Condition, die: Die, at: usize) -> Read<()> {
    if condition.met_on(die).len() == die.sides as usize {
        return fail(at, Problem::NeverEnds);
    }
    Ok(())
}
