//! Which areas one cannot walk to from the rest of a map. For the map check only; sight and doors
//! are left to the caller.

use std::ops::Range;

use super::AreaId;

/// The areas that no walk reaches from the largest group of areas that all reach each other; of
/// equally large groups, from the one with the lowest id. In the order of `areas`, which must be
/// sorted. `walks` holds the single steps; those with an end elsewhere are left out.
pub(super) fn out_of_reach(areas: &[AreaId], walks: &[(AreaId, AreaId)]) -> Vec<AreaId> {
    let index = |area: AreaId| areas.binary_search(&area).ok();
    let pairs: Vec<(usize, usize)> = walks
        .iter()
        .filter_map(|(from, to)| Some((index(*from)?, index(*to)?)))
        .collect();
    let forth = Rows::new(areas.len(), pairs.iter().copied());
    let back = Rows::new(areas.len(), pairs.iter().map(|(from, to)| (*to, *from)));

    // Kosaraju's strongly connected components: first by finishing time, then against the steps.
    let mut finished = Vec::with_capacity(areas.len());
    let mut seen = vec![false; areas.len()];
    for area in 0..areas.len() {
        forth.visit(area, &mut seen, &mut finished);
    }
    let mut group = Vec::new();
    let mut largest: Vec<usize> = Vec::new();
    seen.fill(false);
    for area in finished.into_iter().rev() {
        group.clear();
        back.visit(area, &mut seen, &mut group);
        let larger = group.len() > largest.len();
        if larger || (group.len() == largest.len() && group.iter().min() < largest.iter().min()) {
            std::mem::swap(&mut group, &mut largest);
        }
    }

    seen.fill(false);
    if let Some(start) = largest.first() {
        forth.visit(*start, &mut seen, &mut Vec::new());
    }
    let outside = areas.iter().zip(seen).filter(|(_, seen)| !seen);
    outside.map(|(area, _)| *area).collect()
}

/// Single steps, row by row.
struct Rows {
    starts: Vec<usize>,
    steps: Vec<usize>,
}

impl Rows {
    fn new(areas: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; areas + 1];
        for (from, _) in &pairs {
            starts[from + 1] += 1;
        }
        for area in 0..areas {
            starts[area + 1] += starts[area];
        }
        let steps = pairs.into_iter().map(|(_, to)| to).collect();
        Self { starts, steps }
    }

    fn row(&self, area: usize) -> Range<usize> {
        self.starts[area]..self.starts[area + 1]
    }

    /// Depth-first, without recursion since a map may be one long corridor; areas already seen are
    /// passed over, the new ones are pushed as they are finished.
    fn visit(&self, start: usize, seen: &mut [bool], finished: &mut Vec<usize>) {
        if std::mem::replace(&mut seen[start], true) {
            return;
        }
        let mut stack = vec![(start, self.row(start))];
        while let Some((area, row)) = stack.last_mut() {
            match row.next() {
                None => {
                    finished.push(*area);
                    stack.pop();
                }
                Some(position) => {
                    let next = self.steps[position];
                    if !std::mem::replace(&mut seen[next], true) {
                        stack.push((next, self.row(next)));
                    }
                }
            }
        }
    }
}
