//! Exact distributions: every outcome with its chance. How they come about is elsewhere: rules are
//! enumerated in `enumerate`, dice expressions computed in `notation`.

use std::collections::BTreeMap;

use super::chance::{Chance, gcd};
use super::{DiceError, Die};

/// Why chances cannot be given exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotExact {
    /// The rule has more sequences of faces than may be run.
    #[error(
        "there are more than {limit} ways the dice can fall; fewer or smaller dice can be counted"
    )]
    TooManyRuns {
        /// The bound that was reached.
        limit: u32,
    },
    /// A denominator of 2¹²⁸ or more would be needed.
    #[error("the exact fractions become too long (2^128); fewer or smaller dice can be counted")]
    Overflow,
    /// More distinct outcomes or steps than are computed.
    #[error("there are too many different totals to work out; fewer or smaller dice can be")]
    TooLarge,
    /// An explosion that can go on repeating.
    #[error(
        "the dice at character {} can explode again and again, so the exact fractions never end; \
         without the explosion they can be counted",
        position + 1
    )]
    Repeats {
        /// Where the pool begins, in characters from the start of the expression's text.
        position: usize,
    },
    /// The rule asked for other dice after the same faces.
    #[error("the rule does not ask for the same dice after the same faces")]
    Inconsistent,
    /// The rule asked for a die without faces, or with faces beyond the range of numbers.
    #[error("the rule asks for a die that cannot exist: {} faces from {}", die.sides, die.low)]
    NotADie {
        /// The impossible die.
        die: Die,
    },
    /// The rule itself failed.
    #[error("the rule failed: {0}")]
    Rule(DiceError),
}

/// Every possible outcome with its exact chance. The chances sum to exactly 1.
///
/// Kept as whole weights over one common total, reduced as far as they go, so that equal
/// distributions are equal values and sums need no fractions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances<T> {
    /// In ascending order, each once, no weight of 0.
    outcomes: Vec<(T, u128)>,
    /// The sum of all weights; at least 1.
    total: u128,
}

impl<T: Ord> Chances<T> {
    /// One outcome that is certain.
    pub fn certain(outcome: T) -> Self {
        Self {
            outcomes: vec![(outcome, 1)],
            total: 1,
        }
    }

    /// Takes over weights that ascend, are each above 0, and sum to `total`, and reduces them.
    pub(crate) fn from_weights(mut outcomes: Vec<(T, u128)>, mut total: u128) -> Self {
        let mut divisor = total;
        for (_, weight) in &outcomes {
            if divisor == 1 {
                break;
            }
            divisor = gcd(*weight, divisor);
        }
        if divisor > 1 {
            total /= divisor;
            for (_, weight) in &mut outcomes {
                *weight /= divisor;
            }
        }
        Self { outcomes, total }
    }

    /// How many different outcomes are possible; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "something always happens")]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Every outcome with its chance, from the lowest to the highest.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&T, Chance)> + ExactSizeIterator {
        self.outcomes
            .iter()
            .map(|(outcome, weight)| (outcome, Chance::reduced(*weight, self.total)))
    }

    /// The chance of exactly this outcome.
    #[must_use]
    pub fn chance(&self, outcome: &T) -> Chance {
        self.outcomes
            .binary_search_by(|(other, _)| other.cmp(outcome))
            .ok()
            .and_then(|at| self.outcomes.get(at))
            .map_or(Chance::NEVER, |(_, weight)| {
                Chance::reduced(*weight, self.total)
            })
    }

    /// The chance of the outcomes that `wanted` picks.
    pub fn chance_of(&self, mut wanted: impl FnMut(&T) -> bool) -> Chance {
        // Cannot overflow: a part of the weights sums to at most their total.
        let weight = self
            .outcomes
            .iter()
            .filter(|(outcome, _)| wanted(outcome))
            .map(|(_, weight)| weight)
            .sum();
        Chance::reduced(weight, self.total)
    }

    /// The chance of this outcome or a higher one.
    #[must_use]
    pub fn at_least(&self, outcome: &T) -> Chance {
        self.chance_of(|other| other >= outcome)
    }

    /// The chance of this outcome or a lower one.
    #[must_use]
    pub fn at_most(&self, outcome: &T) -> Chance {
        self.chance_of(|other| other <= outcome)
    }

    /// The lowest possible outcome.
    #[must_use]
    pub fn lowest(&self) -> Option<&T> {
        self.outcomes.first().map(|(outcome, _)| outcome)
    }

    /// The highest possible outcome.
    #[must_use]
    pub fn highest(&self) -> Option<&T> {
        self.outcomes.last().map(|(outcome, _)| outcome)
    }

    /// What becomes of each outcome; outcomes that become the same are added up.
    #[must_use]
    pub fn map<U: Ord>(&self, mut change: impl FnMut(&T) -> U) -> Chances<U> {
        let mut sums = BTreeMap::new();
        for (outcome, weight) in &self.outcomes {
            *sums.entry(change(outcome)).or_insert(0) += weight;
        }
        Chances::from_weights(sums.into_iter().collect(), self.total)
    }

    /// What comes of two independent rolls, such as the two sides of an opposed one.
    ///
    /// # Errors
    /// [`NotExact::Overflow`] if the chances need a denominator of 2¹²⁸ or more.
    pub fn combine<U: Ord, V: Ord>(
        &self,
        other: &Chances<U>,
        mut outcome: impl FnMut(&T, &U) -> V,
    ) -> Result<Chances<V>, NotExact> {
        // If the product of the totals fits, every sum of products of weights fits.
        let total = self
            .total
            .checked_mul(other.total)
            .ok_or(NotExact::Overflow)?;
        let mut sums = BTreeMap::new();
        for (ours, our_weight) in &self.outcomes {
            for (theirs, their_weight) in &other.outcomes {
                *sums.entry(outcome(ours, theirs)).or_insert(0) += our_weight * their_weight;
            }
        }
        Ok(Chances::from_weights(sums.into_iter().collect(), total))
    }
}

impl Chances<i64> {
    /// The mean as a fraction in lowest terms, of outcomes that are never below 0. `None` if one is, or if it is beyond
    /// what 128 bits can count.
    #[must_use]
    pub fn mean(&self) -> Option<(u128, u128)> {
        let mut sum = 0_u128;
        for (outcome, weight) in &self.outcomes {
            let outcome = u128::try_from(*outcome).ok()?;
            sum = sum.checked_add(weight.checked_mul(outcome)?)?;
        }
        let divisor = super::chance::gcd(sum, self.total).max(1);
        Some((sum / divisor, self.total / divisor))
    }

    /// The mean in hundredths, rounded half up. `None` if it is beyond what 128 bits can count.
    #[must_use]
    pub fn mean_hundredths(&self) -> Option<i64> {
        let total = i128::try_from(self.total).ok()?;
        let mut sum = 0_i128;
        for (outcome, weight) in &self.outcomes {
            let weight = i128::try_from(*weight).ok()?;
            sum = sum.checked_add(weight.checked_mul(i128::from(*outcome))?)?;
        }
        let doubled = sum.checked_mul(200)?.checked_add(total)?;
        i64::try_from(doubled.div_euclid(total.checked_mul(2)?)).ok()
    }
}

/// Gathers outcomes whose chances are one in so many, under a common total that grows as needed.
pub(super) struct Tally<T> {
    sums: BTreeMap<T, u128>,
    total: u128,
}

impl<T: Ord> Tally<T> {
    pub(super) const fn new() -> Self {
        Self {
            sums: BTreeMap::new(),
            total: 1,
        }
    }

    /// Adds an outcome with the chance 1 in `one_in`.
    pub(super) fn add(&mut self, outcome: T, one_in: u128) -> Result<(), NotExact> {
        if !self.total.is_multiple_of(one_in) {
            let growth = one_in / gcd(self.total, one_in);
            self.total = self.total.checked_mul(growth).ok_or(NotExact::Overflow)?;
            // No weight is above the total, so they all fit too.
            for weight in self.sums.values_mut() {
                *weight *= growth;
            }
        }
        *self.sums.entry(outcome).or_insert(0) += self.total / one_in;
        Ok(())
    }

    pub(super) fn finish(self) -> Chances<T> {
        Chances::from_weights(self.sums.into_iter().collect(), self.total)
    }
}
