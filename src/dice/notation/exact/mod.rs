//! Exact chances of an expression: its tree once more, over distributions instead of numbers.
//! Chances of a single pool are in `pool`, those of a set in `set`. All of it is tested against enumerating the roll code.

mod pool;
mod set;

use std::collections::BTreeMap;

use super::ast::{Binary, Expression, Op};
use super::{MAX_STEPS, MAX_TOTALS};
use crate::dice::chance::gcd;
use crate::dice::{Chances, NotExact};

/// The chances of every total.
pub(super) fn chances(expression: &Expression) -> Result<Chances<i64>, NotExact> {
    let mut budget = Budget { steps: MAX_STEPS };
    let mut stack: Vec<Weights> = Vec::with_capacity(expression.height);
    for node in &expression.nodes {
        match &node.op {
            Op::Number(number) => stack.push(Weights::certain(*number)),
            Op::Pool(pool) => stack.push(pool::weights(pool, node.position(), &mut budget)?),
            Op::Label(_) => {}
            Op::Negate => {
                if let Some(top) = stack.last_mut() {
                    top.negate();
                }
            }
            Op::Binary(binary) => {
                // The parser leaves no operator without its operands.
                if let (Some(right), Some(left)) = (stack.pop(), stack.pop()) {
                    stack.push(left.combine(*binary, right, &mut budget)?);
                }
            }
            Op::Set(set) => {
                let first = stack.len().saturating_sub(usize::from(set.terms));
                let terms = stack.split_off(first);
                stack.push(set::weights(set.select, terms, &mut budget)?);
            }
        }
    }
    let result = stack.pop().unwrap_or_else(|| Weights::certain(0));
    Ok(Chances::from_weights(result.values, result.total))
}

/// How many steps may still be taken.
struct Budget {
    steps: u64,
}

impl Budget {
    fn spend(&mut self, steps: u64) -> Result<(), NotExact> {
        self.steps = self.steps.checked_sub(steps).ok_or(NotExact::TooLarge)?;
        Ok(())
    }
}

/// Values in ascending order, each with a weight above 0; the weights sum to `total`.
///
/// Since the total fits 128 bits, so does every sum of weights, and wherever the product of two
/// totals fits, every sum of products of their weights. Only totals need checked arithmetic.
struct Weights {
    values: Vec<(i64, u128)>,
    total: u128,
}

impl Weights {
    fn certain(value: i64) -> Self {
        Self {
            values: vec![(value, 1)],
            total: 1,
        }
    }

    /// Takes weights of the values `low`, `low + 1`, … and leaves out those of weight 0.
    fn from_run(low: i64, weights: &[u128], total: u128) -> Result<Self, NotExact> {
        let values: Vec<_> = (low..)
            .zip(weights.iter().copied())
            .filter(|pair| pair.1 > 0)
            .collect();
        if values.len() > MAX_TOTALS {
            return Err(NotExact::TooLarge);
        }
        Ok(Self { values, total })
    }

    fn low(&self) -> i64 {
        self.values.first().map_or(0, |pair| pair.0)
    }

    fn high(&self) -> i64 {
        self.values.last().map_or(0, |pair| pair.0)
    }

    /// How many whole numbers lie from the lowest to the highest value; 0 if beyond counting.
    fn span(&self) -> u64 {
        self.high().abs_diff(self.low()).saturating_add(1)
    }

    fn negate(&mut self) {
        for (value, _) in &mut self.values {
            // Cannot overflow: the parser has checked the range of every part.
            *value = value.wrapping_neg();
        }
        self.values.reverse();
    }

    /// Divides all weights by what they have in common.
    fn reduce(&mut self) {
        let common = self
            .values
            .iter()
            .fold(self.total, |common, pair| gcd(pair.1, common));
        if common > 1 {
            self.total /= common;
            for (_, weight) in &mut self.values {
                *weight /= common;
            }
        }
    }

    fn combine(
        mut self,
        binary: Binary,
        mut other: Self,
        budget: &mut Budget,
    ) -> Result<Self, NotExact> {
        let total = match self.total.checked_mul(other.total) {
            Some(total) => total,
            None => {
                self.reduce();
                other.reduce();
                self.total
                    .checked_mul(other.total)
                    .ok_or(NotExact::Overflow)?
            }
        };
        match binary {
            Binary::Add => self.add(&other, total, budget),
            Binary::Subtract => {
                other.negate();
                self.add(&other, total, budget)
            }
            Binary::Higher => self.higher(&other, total, budget),
            Binary::Lower => {
                self.negate();
                other.negate();
                let mut lower = self.higher(&other, total, budget)?;
                lower.negate();
                Ok(lower)
            }
            Binary::Multiply | Binary::Divide => self.each(binary, &other, total, budget),
        }
    }

    /// The sum of both. By a plain array where the values lie close, which is nearly always.
    fn add(&self, other: &Self, total: u128, budget: &mut Budget) -> Result<Self, NotExact> {
        const WIDEST: u64 = 2 * MAX_TOTALS as u64;
        let span = self.span().saturating_add(other.span()) - 1;
        if span > WIDEST {
            return self.each(Binary::Add, other, total, budget);
        }
        budget.spend(span + self.values.len() as u64 * other.values.len() as u64)?;
        let mut sums = vec![0_u128; span as usize];
        let (low, other_low) = (self.low(), other.low());
        for (value, weight) in &self.values {
            // Within bounds: both offsets are below their spans.
            let sums = &mut sums[(value - low) as usize..];
            for (other_value, other_weight) in &other.values {
                sums[(other_value - other_low) as usize] += weight * other_weight;
            }
        }
        Self::from_run(low + other_low, &sums, total)
    }

    /// The higher of both: at most `x` if both are.
    fn higher(&self, other: &Self, total: u128, budget: &mut Budget) -> Result<Self, NotExact> {
        budget.spend(8 * (self.values.len() + other.values.len()) as u64)?;
        let mut values = Vec::with_capacity(self.values.len() + other.values.len());
        let (mut ours, mut theirs) = (
            self.values.iter().peekable(),
            other.values.iter().peekable(),
        );
        let (mut our_sum, mut their_sum, mut before) = (0, 0, 0);
        loop {
            let value = match (ours.peek(), theirs.peek()) {
                (Some(our), Some(their)) => our.0.min(their.0),
                (Some(one), None) | (None, Some(one)) => one.0,
                (None, None) => return Ok(Self { values, total }),
            };
            if let Some((_, weight)) = ours.next_if(|pair| pair.0 == value) {
                our_sum += weight;
            }
            if let Some((_, weight)) = theirs.next_if(|pair| pair.0 == value) {
                their_sum += weight;
            }
            let at_most = our_sum * their_sum;
            if at_most > before {
                values.push((value, at_most - before));
                before = at_most;
            }
        }
    }

    /// Any operation, pair by pair.
    fn each(
        &self,
        binary: Binary,
        other: &Self,
        total: u128,
        budget: &mut Budget,
    ) -> Result<Self, NotExact> {
        /// A map is slower than an array by about this factor.
        const MAP: u64 = 16;
        budget.spend(MAP * self.values.len() as u64 * other.values.len() as u64)?;
        let mut sums = BTreeMap::new();
        for (ours, weight) in &self.values {
            for (theirs, other_weight) in &other.values {
                // The parser has checked that nothing overflows and no divisor is 0.
                let value = binary.apply(*ours, *theirs).ok_or(NotExact::Overflow)?;
                *sums.entry(value).or_insert(0) += weight * other_weight;
                if sums.len() > MAX_TOTALS {
                    return Err(NotExact::TooLarge);
                }
            }
        }
        Ok(Self {
            values: sums.into_iter().collect(),
            total,
        })
    }
}
