//! The shortest way from one space to another, however many actions it takes.

use super::coords::{Direction, Hex};
use super::extent::narrow;
use super::grid::HexGrid;
use super::reach::Units;

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
        let blocked = units.blocked.in_extent(self.extent);
        let mut costs = vec![UNKNOWN; self.extent.len()];
        let mut came = vec![0_u8; self.extent.len()];
        // Spaces by cost so far and steps still needed at least. A step changes that sum by no more than what it costs
        // and one, so that as many buckets suffice, used in turns. The last in is the first out, which goes for the goal.
        let mut buckets: Vec<Vec<(u32, u32)>> = vec![Vec::new(); usize::from(self.dearest) + 2];
        let turns = buckets.len();
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
            let index = at as usize;
            if cost > costs[index] {
                continue;
            }
            if index == goal {
                return Some(self.way_back(start, goal, cost, &came));
            }
            let far = |index: usize| self.layout.distance(self.extent.hex(index), to);
            let here = far(index);
            for side in Direction::ALL {
                if self.walks[index] & side.bit() == 0 {
                    continue;
                }
                let next = self.beside(index, side);
                let sum = cost + u32::from(self.enter[next]);
                if sum >= costs[next] || (next != goal && blocked.has(next)) {
                    continue;
                }
                costs[next] = sum;
                came[next] = side.index() as u8;
                // 0 to 2, of which one is the step itself.
                let nearer = 1 + far(next) - here;
                let later = usize::from(self.enter[next]) - 1 + nearer as usize;
                buckets[(turn + later) % turns].push((narrow(next), sum));
                waiting += 1;
            }
        }
        None
    }

    fn way_back(&self, start: usize, goal: usize, cost: u32, came: &[u8]) -> Way {
        let mut spaces = vec![self.extent.hex(goal)];
        let mut index = goal;
        while index != start {
            let side = Direction::ALL[usize::from(came[index])];
            index = self.beside(index, side.opposite());
            spaces.push(self.extent.hex(index));
        }
        spaces.reverse();
        Way { spaces, cost }
    }
}
