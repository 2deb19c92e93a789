//! A set of spaces as it is saved: in runs along the rows, so that a whole board takes a few lines.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MOST_SPACES;
use super::coords::Hex;

/// Any spaces, on a board or not, in order and each once. Files hold at most [`MOST_SPACES`] of them in one set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    try_from = "Vec<(i32, i32, NonZeroU32)>",
    into = "Vec<(i32, i32, NonZeroU32)>"
)]
#[schemars(
    description = "Runs of spaces along the rows: the first space's `q` and `r`, and how many there are."
)]
pub struct HexSet(BTreeSet<Hex>);

impl HexSet {
    /// Whether that space is in it.
    #[must_use]
    pub fn contains(&self, at: Hex) -> bool {
        self.0.contains(&at)
    }

    /// Puts a space in; whether it is new.
    pub fn insert(&mut self, at: Hex) -> bool {
        self.0.insert(at)
    }

    /// Takes a space out; whether it was there.
    pub fn remove(&mut self, at: Hex) -> bool {
        self.0.remove(&at)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Row by row.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        self.0.iter().copied()
    }

    /// Those that `keep` says.
    pub fn retain(&mut self, mut keep: impl FnMut(Hex) -> bool) {
        self.0.retain(|at| keep(*at));
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(spaces: I) -> Self {
        Self(spaces.into_iter().collect())
    }
}

impl<const N: usize> From<[Hex; N]> for HexSet {
    fn from(spaces: [Hex; N]) -> Self {
        spaces.into_iter().collect()
    }
}

impl TryFrom<Vec<(i32, i32, NonZeroU32)>> for HexSet {
    type Error = String;

    fn try_from(runs: Vec<(i32, i32, NonZeroU32)>) -> Result<Self, String> {
        let mut set = BTreeSet::new();
        let mut room = MOST_SPACES;
        for (q, r, count) in runs {
            // Counted before anything is put in: a run of four thousand millions must not fill the memory.
            let count = count.get();
            room = usize::try_from(count)
                .ok()
                .and_then(|count| room.checked_sub(count))
                .ok_or_else(|| format!("a set has at most {MOST_SPACES} spaces"))?;
            for at in run(Hex::new(q, r), count)? {
                if !set.insert(at) {
                    return Err(format!("the space {}, {} stands here twice", at.q, at.r));
                }
            }
        }
        Ok(Self(set))
    }
}

impl From<HexSet> for Vec<(i32, i32, NonZeroU32)> {
    fn from(set: HexSet) -> Self {
        let mut runs: Self = Vec::new();
        for at in set.0 {
            match runs.last_mut() {
                Some((q, r, count)) if follows(Hex::new(*q, *r), count.get(), at) => {
                    *count = count.saturating_add(1);
                }
                _ => runs.push((at.q, at.r, NonZeroU32::MIN)),
            }
        }
        runs
    }
}

/// The spaces of a run of one or more; an error if it ends beyond the numbers.
pub(super) fn run(first: Hex, count: u32) -> Result<impl Iterator<Item = Hex>, String> {
    let last = count
        .checked_sub(1)
        .and_then(|more| i32::try_from(more).ok())
        .and_then(|more| first.q.checked_add(more))
        .ok_or_else(|| format!("a run of {count} spaces cannot be"))?;
    Ok((first.q..=last).map(move |q| Hex::new(q, first.r)))
}

/// Whether a space comes right behind a run.
pub(super) fn follows(first: Hex, count: u32, at: Hex) -> bool {
    first.r == at.r && i64::from(first.q) + i64::from(count) == i64::from(at.q)
}
