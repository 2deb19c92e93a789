//! Reads the text of an expression into its tree, by recursive descent, and checks it: limits,
//! ranges of values, modifiers that would never end.

use super::ast::{
    Binary, Comparison, Condition, Expression, Node, Op, Pool, Reroll, Score, Select,
};
use super::error::{NotationError, Problem};
use super::lexer::{Lexer, Read, Token, fail};
use super::range::ValueRange;
use super::{MAX_DICE, MAX_NESTING, MAX_SIDES, MAX_TEXT};
use crate::dice::Die;

const TERM: &str = "a number, dice such as 2d6, max, min or “(”";
const OPERATOR: &str = "+ - * / or the end of the expression";

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
    };
    match parser.whole(text) {
        Ok(()) => Ok(Expression {
            nodes: parser.nodes,
            labels: parser.labels,
            dice: parser.dice as usize,
            height: parser.highest,
        }),
        Err(error) => Err(*error),
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
}

impl Parser<'_> {
    fn whole(&mut self, text: &str) -> Read<()> {
        if text.len() > MAX_TEXT {
            return fail(text.floor_char_boundary(MAX_TEXT), Problem::TooLong);
        }
        self.lexer.advance()?;
        self.sum()?;
        if self.lexer.token != Token::End {
            return self.unexpected(OPERATOR);
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
                self.lexer.advance()?;
                self.enter(at)?;
                let range = self.sum()?;
                self.close()?;
                Ok(range)
            }
            Token::Max => self.extreme(at, Binary::Higher, Score::Highest),
            Token::Min => self.extreme(at, Binary::Lower, Score::Lowest),
            _ => self.unexpected(TERM),
        }
    }

    fn close(&mut self) -> Read<()> {
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
            select: Select::All,
            score,
        };
        while self.modifier(&mut pool)? {}
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
            _ => return self.unexpected("the sides of the dice: a number, % or F"),
        };
        self.lexer.advance()?;
        Ok(die)
    }

    /// One modifier, if one follows.
    fn modifier(&mut self, pool: &mut Pool) -> Read<bool> {
        let at = self.lexer.at;
        match self.lexer.token {
            Token::KeepHigh | Token::KeepLow | Token::DropHigh | Token::DropLow => {
                self.selection(pool)?;
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
            Token::Explode => {
                self.lexer.advance()?;
                let condition = match self.lexer.token {
                    Token::Compare(_) | Token::Number => self.condition()?,
                    // The highest face of every die that can be written fits.
                    _ => Condition {
                        comparison: Comparison::Equal,
                        value: pool.die.high() as i32,
                    },
                };
                if pool.explode.replace(condition).is_some() {
                    return fail(
                        at,
                        Problem::Twice {
                            kind: "an explosion",
                        },
                    );
                }
                ends(condition, pool.die, at)?;
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

    fn selection(&mut self, pool: &mut Pool) -> Read<()> {
        let (at, kind) = (self.lexer.at, self.lexer.token);
        self.lexer.advance()?;
        let mut count = 1;
        if self.lexer.token == Token::Number {
            match u16::try_from(self.lexer.number) {
                Ok(number) if u32::from(number) <= MAX_DICE => count = number,
                _ => return fail(self.lexer.at, Problem::TooManyDice),
            }
            self.lexer.advance()?;
        }
        pool.select = match (kind, pool.select) {
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
        let negative = self.accept(Token::Minus)?;
        if self.lexer.token != Token::Number {
            return self.unexpected("a face to compare with, such as 5 or >=5");
        }
        // MAX_NUMBER is within the range of i32, on both sides of 0.
        let number = self.lexer.number as i32;
        let value = if negative { -number } else { number };
        self.lexer.advance()?;
        Ok(Condition { comparison, value })
    }
}

/// Refuses a repetition that every face sets off.
fn ends(condition: Condition, die: Die, at: usize) -> Read<()> {
    if condition.met_on(die).len() == die.sides as usize {
        return fail(at, Problem::NeverEnds);
    }
    Ok(())
}
