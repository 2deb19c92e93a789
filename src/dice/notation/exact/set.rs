//! Exact chances of a set of terms of which some are kept: term by term, with the highest so far remembered.

use std::collections::BTreeMap;

use super::{Budget, Weights};
use crate::dice::NotExact;
use crate::dice::notation::MAX_TOTALS;
use crate::dice::notation::ast::{Binary, Select};

/// What the kept terms come to.
pub(super) fn weights(
    select: Select,
    mut terms: Vec<Weights>,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    let kept = select.kept(terms.len());
    if kept.is_empty() {
        return Ok(Weights::certain(0));
    }
    if kept.len() == terms.len() {
        let mut all = terms.into_iter();
        let first = all.next().unwrap_or_else(|| Weights::certain(0));
        return all.try_fold(first, |sum, term| sum.combine(Binary::Add, term, budget));
    }
    // The end that is nearer to the kept ones is the high one, the signs turned if need be.
    let from_below = terms.len() - kept.start > kept.end;
    let (remembered, skipped) = if from_below {
        terms.iter_mut().for_each(Weights::negate);
        (kept.end, kept.start)
    } else {
        (terms.len() - kept.start, terms.len() - kept.end)
    };
    let mut sums = highest(&terms, remembered, skipped, budget)?;
    if from_below {
        sums.negate();
    }
    Ok(sums)
}

/// The sum of the highest `remembered` terms without the `skipped` highest of them.
fn highest(
    terms: &[Weights],
    remembered: usize,
    skipped: usize,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    /// A map of lists is slower than an array by about this factor.
    const MAP: u64 = 64;
    let mut total = 1_u128;
    // The highest values so far, in descending order.
    let mut states = BTreeMap::from([(Vec::new(), 1_u128)]);
    for term in terms {
        total = total.checked_mul(term.total).ok_or(NotExact::Overflow)?;
        budget.spend(MAP * states.len() as u64 * term.values.len() as u64)?;
        let mut next = BTreeMap::new();
        for (state, weight) in &states {
            for (value, own) in &term.values {
                let mut state: Vec<i64> = state.clone();
                state.insert(state.partition_point(|other| other >= value), *value);
                state.truncate(remembered);
                *next.entry(state).or_insert(0) += weight * own;
                if next.len() > MAX_TOTALS {
                    return Err(NotExact::TooLarge);
                }
            }
        }
        states = next;
    }
    let mut sums = BTreeMap::new();
    for (state, weight) in states {
        // The parser has checked that no sum overflows.
        *sums.entry(state.iter().skip(skipped).sum()).or_insert(0) += weight;
    }
    Ok(Weights {
        values: sums.into_iter().collect(),
        total,
    })
}
