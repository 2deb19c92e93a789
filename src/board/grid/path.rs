//! The shortest way from one space to another, however many actions it takes.

use super::coords::Hex;
use super::extent::narrow;
use super::heading::Heading;
use super::reach::{Place, Units};
use super::ready::HexGrid;

/// A way across the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The spaces, both ends included.
    pub spaces: Vec<Hex>,
    /// What it costs, in spaces of distance.
    pub cost: u32,
}

const UNKNOWN: u32 = u32::MAX;

impl HexGrid {
    /// A shortest way by cost, the same one every time; none if there is none. Whoever stands at either end is not in
    /// the way: to end beside them, leave the last space off.
    #[must_use]
    pub fn path(&self, from: Hex, to: Hex, units: Units<'_>) -> Option<Way> {
        let (start, goal) = (self.index(from)?, self.index(to)?);
        if start != goal && self.enter[goal] == 0 {
            return None;
        }
        let blocked = self.in_the_way(units.blocked, &[self.token(from), self.token(to)]);
        let mut costs = vec![UNKNOWN; self.places()];
        let mut came = vec![0_u8; self.places()];
        // Places by cost so far and distance still left at least. A step never lowers that sum, and raises it by no more
        // than what it costs – the dearest space and one for a corner – and three, so that as many buckets suffice, used
        // in turns. The last in is the first out, which goes for the goal.
        let mut buckets: Vec<Vec<(u32, u32)>> = vec![Vec::new(); usize::from(self.dearest) + 5];
        let turns = buckets.len();
        let steps = Heading::ALL.map(|heading| self.layout.step(heading));
        costs[start] = 0;
        let mut turn = 0;
        let mut waiting = 1;
        buckets[0].push((narrow(start), 0));
        while waiting > 0 {
            let Some((at, cost)) = buckets[turn].pop() else {
                turn = (turn + 1) % turns;
                continue;
            };
            waiting -= 1;
            if cost > costs[at as usize] {
                continue;
            }
            let place = self.place(at as usize);
            if place.index == goal {
                return Some(self.way_back(start, place, cost, &came));
            }
            let (q, r) = self.extent.hex(place.index).way(to);
            let here = self.length((q, r), place.odd);
            let mut ways = self.walks[place.index];
            while ways != 0 {
                let heading = ways.trailing_zeros() as usize;
                ways &= ways - 1;
                let (next, more) = self.next_place(place, heading);
                let number = self.number(next);
                let step = u32::from(self.enter[next.index]) + u32::from(more);
                let sum = cost + step;
                if sum >= costs[number] || blocked.has(next.index) {
                    continue;
                }
                costs[number] = sum;
                came[number] = heading as u8;
                let (by_q, by_r) = steps[heading];
                let left = (q - i64::from(by_q), r - i64::from(by_r));
                let later = step + self.length(left, next.odd) - here;
                buckets[(turn + later as usize) % turns].push((narrow(number), sum));
                waiting += 1;
            }
        }
        None
    }

    fn way_back(&self, start: usize, goal: Place, cost: u32, came: &[u8]) -> Way {
        let mut spaces = vec![self.extent.hex(goal.index)];
        let mut place = goal;
        // The way ends where it began, after no step over a corner.
        while place.index != start || place.odd {
            let heading = Heading::ALL[usize::from(came[self.number(place)])];
            let back = self.layout.opposite(heading);
            place = self.next_place(place, back.index()).0;
            spaces.push(self.extent.hex(place.index));
        }
        spaces.reverse();
        Way { spaces, cost }
    }
}
