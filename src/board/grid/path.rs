//! The shortest way from one space to another, however many actions it takes.

use super::bits::SpaceBits;
use super::coords::Hex;
use super::extent::narrow;
use super::heading::Heading;
use super::layout::Layout;
use super::reach::Units;
use super::ready::{Diagonals, HexGrid};

/// A way across the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The spaces, both ends included.
    pub spaces: Vec<Hex>,
    /// What it costs, in spaces of distance.
    pub cost: u32,
}

/// No way leads there.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// A space to go on from: its number, what the way there costs, and how far the goal is in `q` and in `r`.
#[derive(Clone, Copy)]
struct Open {
    at: u32,
    cost: u32,
    left: (i32, i32),
}

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
        // Every space of a board is within some hundreds of its middle.
        let left = (to.q - from.q, to.r - from.r);
        let long = |(q, r): (i32, i32)| q.abs().max(r.abs());
        let short = |(q, r): (i32, i32)| q.abs().min(r.abs());
        let ends = (start, Some(goal), left);
        // How far it is at least, one search for each kind of board. With eight neighbours what is in the way makes ways
        // longer than they look, and landmarks tell that.
        let (costs, came) = match (self.layout, self.diagonals) {
            (Layout::Pointy | Layout::Flat, _) => {
                let far = |_, (q, r)| long((q, r)).max((q + r).abs());
                self.search(ends, &blocked, far)
            }
            (Layout::Squares, Diagonals::None) => {
                self.search(ends, &blocked, |_, left| long(left) + short(left))
            }
            (Layout::Squares, Diagonals::One) => {
                let past = self.landmarks_between(start, goal);
                self.search(ends, &blocked, |at, left| past.far(at).max(long(left)))
            }
            (Layout::Squares, Diagonals::OneTwo) => {
                let past = self.landmarks_between(start, goal);
                let far = |at, left| past.far(at).max(2 * long(left) + short(left));
                self.search(ends, &blocked, far)
            }
        };
        (costs[goal] != UNKNOWN).then(|| Way {
            spaces: self.way_back(start, goal, &came),
            cost: costs[goal] >> self.halves(),
        })
    }

    /// Where every second step over a corner costs one more, each is counted as a half more; what is left over at the
    /// goal falls away, and so no way has to know how many such steps it took.
    pub(super) fn halves(&self) -> u32 {
        u32::from(self.counts_corners())
    }

    /// What it costs to get to each space, in [`halves`](Self::halves), and by which step: to the goal and to whatever is
    /// looked at on the way there, or to all spaces where there is none.
    pub(super) fn search(
        &self,
        (start, goal, left): (usize, Option<usize>, (i32, i32)),
        blocked: &SpaceBits,
        far: impl Fn(usize, (i32, i32)) -> i32,
    ) -> (Vec<u32>, Vec<u8>) {
        let halves = self.halves();
        let mut costs = vec![UNKNOWN; self.extent.len()];
        let mut came = vec![0_u8; self.extent.len()];
        // Spaces by cost so far and distance still left at least. A step never lowers that sum, and raises it by no more
        // than what it costs – the dearest space and one for a corner – and as much for the way back, or three, so that
        // as many buckets suffice, used in turns. The last in is the first out, which goes for the goal.
        let step = (usize::from(self.dearest) << halves) + halves as usize;
        let most = step + step.max(3);
        let mut buckets: Vec<Vec<Open>> = vec![Vec::new(); (most + 1).next_power_of_two()];
        let turns = buckets.len() - 1;
        let steps = Heading::ALL.map(|heading| self.layout.step(heading));
        costs[start] = 0;
        let mut turn = 0;
        let mut waiting = 1;
        buckets[0].push(Open {
            at: narrow(start),
            cost: 0,
            left,
        });
        while waiting > 0 {
            let Some(Open { at, cost, left }) = buckets[turn].pop() else {
                turn = (turn + 1) & turns;
                continue;
            };
            waiting -= 1;
            let at = at as usize;
            if cost > costs[at] {
                continue;
            }
            if Some(at) == goal {
                break;
            }
            let here = far(at, left);
            let mut ways = self.walks[at];
            while ways != 0 {
                let heading = ways.trailing_zeros() as usize;
                ways &= ways - 1;
                let next = at.wrapping_add_signed(self.steps[heading]);
                let corner = halves & heading as u32;
                let step = (u32::from(self.enter[next]) << halves) + corner;
                let sum = cost + step;
                if sum >= costs[next] || blocked.has(next) {
                    continue;
                }
                costs[next] = sum;
                came[next] = heading as u8;
                let (by_q, by_r) = steps[heading];
                let left = (left.0 - by_q, left.1 - by_r);
                let later = step.wrapping_add_signed(far(next, left) - here);
                buckets[(turn + later as usize) & turns].push(Open {
                    at: narrow(next),
                    cost: sum,
                    left,
                });
                waiting += 1;
            }
        }
        (costs, came)
    }

    fn way_back(&self, start: usize, goal: usize, came: &[u8]) -> Vec<Hex> {
        let mut spaces = vec![self.extent.hex(goal)];
        let mut at = goal;
        while at != start {
            let heading = Heading::ALL[usize::from(came[at])];
            at = self.ahead(at, self.layout.opposite(heading));
            spaces.push(self.extent.hex(at));
        }
        spaces.reverse();
        spaces
    }
}
