//! Where a move toward somebody ends (H-44, H-45): as near to them as it gets, and not a step further than beside them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::bits::SpaceBits;
use super::coords::Hex;
use super::extent::narrow;
use super::footprint::Footprint;
use super::heading::Heading;
use super::reach::{Place, Reach, Reached, Units};
use super::ready::HexGrid;

const UNKNOWN: u32 = u32::MAX;

/// How near a space is to standing beside somebody; the less, the nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearness {
    /// So much movement, in actions that each end on a free space.
    Way(u32),
    /// There is no such way; so much movement if nobody stood in the way.
    Past(u32),
    /// Walls are in the way, too; so many spaces.
    Spaces(u32),
}

/// How near every space is to standing beside somebody, for one unit.
#[derive(Clone, Debug)]
pub struct Approach<'a> {
    grid: &'a HexGrid,
    target: Footprint,
    way: Vec<u32>,
    /// Only where no way leads there from where the unit stands.
    past: Option<Vec<u32>>,
}

impl HexGrid {
    /// How near the spaces are to standing beside `target`, for a unit that stands at `from` and goes so many spaces of
    /// distance with each action. None if the two share a space, or if either is not on the board.
    #[must_use]
    pub fn approach(
        &self,
        from: Hex,
        target: impl Into<Footprint>,
        distance: u16,
        units: Units<'_>,
    ) -> Option<Approach<'_>> {
        let (token, target) = (self.token(from), self.held(target));
        let start = self.index(from)?;
        self.distance(token, target)?;
        if token.overlaps(target) {
            return None;
        }
        let blocked = self.in_the_way(units.blocked, &[token]);
        let passed = self.in_the_way(units.passed, &[token]);
        let way = self.left_to(start, target, distance, &blocked, &passed);
        let past = (way[start] == UNKNOWN).then(|| {
            let nobody = self.none();
            self.left_to(start, target, u16::MAX, &nobody, &nobody)
        });
        Some(Approach {
            grid: self,
            target,
            way,
            past,
        })
    }

    /// For every space on which the unit can stand the movement that is still needed from there until it stands beside the
    /// goal. Whoever is passed can be stood on by none, so that a row of them is crossed in one action or not at all.
    /// Steps over corners are counted from there on.
    fn left_to(
        &self,
        start: usize,
        goal: Footprint,
        distance: u16,
        blocked: &SpaceBits,
        passed: &SpaceBits,
    ) -> Vec<u32> {
        let over_goal = self.over(goal.spaces());
        let stands =
            |at: usize| at == start || (self.enter[at] != 0 && !blocked.has(at) && !passed.has(at));
        let mut left = vec![UNKNOWN; self.places()];
        // Of a space that is passed the least that its action has still to go; by increasing movement in all, a later
        // one is of use only with less.
        let mut passing = vec![UNKNOWN; self.places()];
        // Movement in all, of it what the action has still to go, and the place: backward from beside the goal.
        let mut open: BinaryHeap<Reverse<(u32, u32, u32)>> = BinaryHeap::new();
        for at in self.within(goal, u32::from(self.size) + 1).iter() {
            let Some(index) = self.index(at) else {
                continue;
            };
            if stands(index) && self.beside_each_other(self.token(at), goal) {
                for number in (index..self.places()).step_by(self.extent.len()) {
                    open.push(Reverse((0, 0, narrow(number))));
                }
            }
        }
        while let Some(Reverse((sum, run, at))) = open.pop() {
            let Place { index, odd } = self.place(at as usize);
            let known = match stands(index) {
                true => &mut left[at as usize],
                false => &mut passing[at as usize],
            };
            let new = if stands(index) { sum } else { run };
            if *known <= new || self.enter[index] == 0 {
                *known = new.min(*known);
                continue;
            }
            *known = new;
            for heading in Heading::ALL {
                let back = self.layout.opposite(heading).index();
                let (before, _) = self.next_place(Place { index, odd }, back);
                let leads_here = self.walks[before.index] & heading.bit() != 0;
                if !leads_here || over_goal.has(before.index) {
                    continue;
                }
                let (_, more) = self.next_place(before, heading.index());
                let step = u32::from(self.enter[index]) + u32::from(more);
                let (sum, run) = (sum + step, run + step);
                if run > u32::from(distance) {
                    continue;
                }
                let number = narrow(self.number(before));
                if stands(before.index) {
                    open.push(Reverse((sum, 0, number)));
                } else if passed.has(before.index) && !blocked.has(before.index) {
                    open.push(Reverse((sum, run, number)));
                }
            }
        }
        left
    }
}

impl Approach<'_> {
    /// How near a space is.
    #[must_use]
    pub fn of(&self, at: Hex) -> Nearness {
        let spaces = || Nearness::Spaces(self.grid.far(self.grid.token(at), self.target));
        let Some(index) = self.grid.index(at) else {
            return spaces();
        };
        let known = |left: &Vec<u32>| Some(left[index]).filter(|left| *left != UNKNOWN);
        let past = || self.past.as_ref().and_then(known).map(Nearness::Past);
        let way = known(&self.way).map(Nearness::Way);
        way.or_else(past).unwrap_or_else(spaces)
    }

    /// Of these ends the nearest, by the fewest actions and the least distance.
    #[must_use]
    pub fn ends(&self, reach: &Reach) -> Vec<Reached> {
        let overlaps = |at: Hex| self.grid.token(at).overlaps(self.target);
        let ends = reach.iter().filter(|end| !overlaps(end.at));
        let rated = ends.map(|end| ((self.of(end.at), end.actions, end.used), end));
        let rated: Vec<_> = rated.collect();
        let best = rated.iter().map(|(key, _)| *key).min();
        let best_ones = rated.into_iter().filter(|(key, _)| Some(*key) == best);
        best_ones.map(|(_, end)| end).collect()
    }
}
