//! Spaces that lie far apart, with what it costs to get from each to every other, whoever stands there. From one to the next
//! it is at least as far as both are apart as seen from a landmark: a search for a way that knows this does not look behind
//! rocks where no way goes on. They are worked out with the first way that is asked for.

use super::path::UNKNOWN;
use super::ready::HexGrid;

/// How many there are.
const COUNT: usize = 4;
/// So often a space is looked for from which most of the board can be got to.
const TRIES: usize = 8;

/// What it costs to get to every space from each.
pub(super) type Landmarks = Vec<[u32; COUNT]>;

/// What landmarks say of the ways to one space.
pub(super) struct Past<'a> {
    grid: &'a HexGrid,
    landmarks: &'a Landmarks,
    /// Those that know both ends: which, what it costs to get to the goal, and without entering it.
    known: Vec<(usize, i32, i32)>,
}

impl HexGrid {
    fn landmarks(&self) -> Landmarks {
        let nobody = self.none();
        let from = |at: usize| self.search((at, None, (0, 0)), &nobody, |_, _| 0).0;
        let spaces = || (0..self.extent.len()).filter(|at| self.enter[*at] != 0);
        let is_most = |costs: &Vec<u32>| {
            let there = spaces().filter(|at| costs[*at] != UNKNOWN);
            2 * there.count() > spaces().count()
        };
        let mut costs: Vec<Vec<u32>> = Vec::new();
        // How far each is from the nearest landmark; at first from somewhere.
        let first = spaces().take(TRIES).map(from).find(is_most);
        let mut nearest = first.unwrap_or_default();
        while costs.len() < COUNT {
            let known = spaces().filter(|at| nearest.get(*at).is_some_and(|cost| *cost != UNKNOWN));
            let Some(farthest) = known.max_by_key(|at| nearest[*at]) else {
                break;
            };
            let cost = from(farthest);
            nearest = match costs.is_empty() {
                true => cost.clone(),
                false => nearest.iter().zip(&cost).map(|(a, b)| *a.min(b)).collect(),
            };
            costs.push(cost);
        }
        let of = |at: usize| {
            std::array::from_fn(|number| costs.get(number).map_or(UNKNOWN, |cost| cost[at]))
        };
        (0..self.extent.len()).map(of).collect()
    }

    /// What landmarks say of the ways between two spaces. Of one that cannot be entered there is no way back, and they say
    /// nothing.
    pub(super) fn landmarks_between(&self, start: usize, goal: usize) -> Past<'_> {
        let landmarks = self.landmarks.get_or_init(|| self.landmarks());
        let ends = landmarks[start].into_iter().zip(landmarks[goal]);
        let known = ends.enumerate().filter_map(|(number, (from, to))| {
            let both = from != UNKNOWN && to != UNKNOWN && self.enter[start] != 0;
            let to = i32::try_from(to).ok().filter(|_| both)?;
            Some((number, to, to - self.toll(goal)))
        });
        Past {
            grid: self,
            landmarks,
            known: known.collect(),
        }
    }

    /// What entering a space costs, as it is counted in a search.
    fn toll(&self, at: usize) -> i32 {
        i32::from(self.enter[at]) << self.halves()
    }
}

impl Past<'_> {
    /// What it costs at least to get from a space to the goal.
    pub(super) fn far(&self, at: usize) -> i32 {
        let (costs, toll) = (&self.landmarks[at], self.grid.toll(at));
        let far = self.known.iter().map(|(number, to, back)| {
            // Known of the start, and so of all that can be got to from there; a board has a million spaces at most.
            let here = costs[*number] as i32;
            (to - here).max(here - toll - back)
        });
        far.fold(0, i32::max)
    }
}
