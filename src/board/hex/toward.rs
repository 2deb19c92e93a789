//! Where a move toward somebody ends (H-44, H-45): as near to them as it gets, and not a step further than beside them.

use super::bits::SpaceBits;
use super::coords::{Hex, Side};
use super::frame::narrow;
use super::grid::HexGrid;
use super::reach::{Movement, Reached, Units};

const UNKNOWN: u32 = u32::MAX;

impl HexGrid {
    /// The spaces where a move toward `target` can end: those from which the least movement is still needed until one
    /// stands beside them with no wall between; of these, those that are reached with the fewest actions and the least
    /// distance. Several are equally good, and somebody has to choose; none if no way leads there, if the two are
    /// one space, or if either is not on the board. Where the unit stands is among them if no move brings it nearer.
    #[must_use]
    pub fn toward(
        &self,
        from: Hex,
        target: Hex,
        movement: Movement,
        units: Units<'_>,
    ) -> Vec<Reached> {
        let (Some(start), Some(goal)) = (self.index(from), self.index(target)) else {
            return Vec::new();
        };
        if start == goal {
            return Vec::new();
        }
        let blocked = units.blocked.in_frame(self.frame);
        let left = self.left_to(start, goal, &blocked);
        let reach = self.reach(from, movement, units);
        let ends = || {
            let known = reach.iter().filter_map(|end| {
                let left = left[self.index(end.at)?];
                (left != UNKNOWN).then_some(((left, end.actions, end.used), end))
            });
            known.filter(|(_, end)| end.at != target)
        };
        let best = ends().map(|(key, _)| key).min();
        ends()
            .filter(|(key, _)| Some(*key) == best)
            .map(|(_, end)| end)
            .collect()
    }

    /// For every space the movement that is still needed from there until one stands beside the goal.
    fn left_to(&self, start: usize, goal: usize, blocked: &SpaceBits) -> Vec<u32> {
        let mut left = vec![UNKNOWN; self.frame.len()];
        // By increasing movement, with a bucket for each, used again in turns, backward from the goal.
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); usize::from(self.dearest) + 1];
        let turns = buckets.len();
        left[goal] = 0;
        buckets[0].push(narrow(goal));
        let (mut sum, mut waiting) = (0, 1);
        while waiting > 0 {
            let turn = sum as usize % turns;
            let Some(at) = buckets[turn].pop() else {
                sum += 1;
                continue;
            };
            waiting -= 1;
            let index = at as usize;
            if left[index] != sum {
                continue;
            }
            // The last step, onto the goal itself, is not taken.
            let step = if index == goal { 0 } else { self.enter[index] };
            let before = sum + u32::from(step);
            for side in Side::ALL {
                let next = self.beside(index, side);
                let leads_here = self.walks[next] & side.opposite().bit() != 0;
                let stands = next == start || !blocked.has(next);
                if leads_here && stands && self.on_board.has(next) && before < left[next] {
                    left[next] = before;
                    buckets[before as usize % turns].push(narrow(next));
                    waiting += 1;
                }
            }
        }
        left
    }
}
