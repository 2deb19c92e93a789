//! Range and cover marks for all pairs of areas at once. Verdicts are left to `sight.rs`.

use super::graph::Search;
use super::{AreaId, Lines};

/// The largest map whose pairs are all listed, in areas: a table of 64 MiB.
pub const MAX_AREAS_FOR_PAIRS: usize = 4_096;

/// Not a range: there is no path.
const NO_PATH: u16 = u16::MAX;

/// Range and cover marks for every ordered pair of areas (U-32, U-33).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllPairs {
    ids: Vec<AreaId>,
    /// Range and marks, row by row: first the looking area, then the target.
    table: Vec<(u16, u16)>,
}

impl Lines {
    /// The whole table, four bytes for each pair; none for a map of more than
    /// [`MAX_AREAS_FOR_PAIRS`] areas.
    #[must_use]
    pub fn all_pairs(&self) -> Option<AllPairs> {
        let areas = self.ids.len();
        if areas > MAX_AREAS_FOR_PAIRS {
            return None;
        }
        let mut table = Vec::with_capacity(areas * areas);
        let mut search = Search::default();
        for source in (0u32..).take(areas) {
            let keys = search.run(&self.sight, source, None);
            table.extend(keys.iter().map(|key| match (key.distance(), key.marks()) {
                // Both are below twice the number of areas, so that they fit.
                (Some(range), Some(marks)) => (range as u16, marks as u16),
                _ => (NO_PATH, 0),
            }));
        }
        Some(AllPairs {
            ids: self.ids.clone(),
            table,
        })
    }
}

impl AllPairs {
    /// The areas in the order of the table.
    #[must_use]
    pub fn areas(&self) -> &[AreaId] {
        &self.ids
    }

    /// The range and the largest mark count from one area to another; none without a path.
    #[must_use]
    pub fn get(&self, from: AreaId, to: AreaId) -> Option<(u16, u16)> {
        let row = self.ids.binary_search(&from).ok()?;
        let column = self.ids.binary_search(&to).ok()?;
        self.at(row, column)
    }

    /// The same by position in [`Self::areas`].
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Option<(u16, u16)> {
        if row >= self.ids.len() || column >= self.ids.len() {
            return None;
        }
        let entry = self.table[row * self.ids.len() + column];
        (entry.0 != NO_PATH).then_some(entry)
    }
}
