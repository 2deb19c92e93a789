//! Whether one space sees another (H-24): one line, exactly. The sight to all spaces around one is in `shadow`, the
//! reasons are in `why`.

use super::bits::SpaceBits;
use super::coords::{Hex, Side};
use super::grid::HexGrid;
use super::line::{Bearing, Course, Leaves};

impl HexGrid {
    /// Whether the straight line from one space to the other is free (H-24): no wall or closed door is crossed or touched
    /// at an end, and nobody of `blockers` is in between. A line exactly between two rows looks at both sides and is free
    /// if either is, walls on the line itself excepted. Never for a space that is not on the board.
    ///
    /// Who stands at either end is no matter; without blockers the answer is the same both ways.
    #[must_use]
    pub fn sight(&self, from: Hex, to: Hex, blockers: &SpaceBits) -> bool {
        let Some((start, goal)) = self.index(from).zip(self.index(to)) else {
            return false;
        };
        let blockers = blockers.in_frame(self.frame);
        self.line_is_free(start, goal, Course::new(from, to), &blockers)
    }

    /// The same between numbers of spaces on the board.
    pub(super) fn line_is_free(
        &self,
        start: usize,
        goal: usize,
        course: Course,
        blockers: &SpaceBits,
    ) -> bool {
        match course {
            Course::Nowhere => true,
            Course::Between(side, times) => self.gap_is_free(start, side, times, blockers),
            Course::Across(bearing) => self.bearing_is_free(start, goal, bearing, blockers),
        }
    }

    fn bearing_is_free(
        &self,
        start: usize,
        goal: usize,
        bearing: Bearing,
        blockers: &SpaceBits,
    ) -> bool {
        let (mut index, mut middle) = (start, 0);
        loop {
            let next = match bearing.leaves(middle) {
                Leaves::Side(side) => {
                    if self.walls[index] & side.bit() != 0 {
                        return false;
                    }
                    side
                }
                Leaves::Corner { corner, next } => {
                    let meeting = corner.bit() | corner.turned(1).bit();
                    let across = self.walls[self.beside(index, corner)];
                    if self.walls[index] & meeting != 0 || across & corner.turned(2).bit() != 0 {
                        return false;
                    }
                    next
                }
            };
            index = self.beside(index, next);
            middle += bearing.steps[next.index()];
            if index == goal {
                return true;
            }
            if self.stops_sight(index, blockers) {
                return false;
            }
        }
    }

    /// A line between two rows: it is free if nothing is on it and one side is free all along.
    fn gap_is_free(&self, start: usize, side: Side, times: u32, blockers: &SpaceBits) -> bool {
        let (mut left, mut right) = (true, true);
        let mut gap = Gap::new(start, side);
        for passed in 1..=times {
            if !gap.pass(self, &mut left, &mut right, blockers) {
                return false;
            }
            if passed < times && self.stops_sight(gap.at, blockers) {
                return false;
            }
        }
        true
    }

    pub(super) fn stops_sight(&self, index: usize, blockers: &SpaceBits) -> bool {
        blockers.has(index) || self.holes.as_ref().is_some_and(|holes| holes.has(index))
    }
}

/// A line that runs between spaces, seen from one of those that it crosses.
pub(super) struct Gap {
    pub(super) at: usize,
    right: Side,
    left: Side,
}

impl Gap {
    pub(super) const fn new(at: usize, side: Side) -> Self {
        Self {
            at,
            right: side,
            left: side.turned(1),
        }
    }

    /// Goes between the next two to the space beyond; whether that can still be seen.
    pub(super) fn pass(
        &mut self,
        grid: &HexGrid,
        left_free: &mut bool,
        right_free: &mut bool,
        blockers: &SpaceBits,
    ) -> bool {
        let left = grid.beside(self.at, self.left);
        let right = grid.beside(self.at, self.right);
        let follows = self.left.turned(1).bit();
        let wall = |index: usize, side: Side| grid.walls[index] & side.bit() != 0;
        *left_free &= !wall(self.at, self.left)
            && !wall(left, self.right)
            && !grid.stops_sight(left, blockers);
        *right_free &= !wall(self.at, self.right)
            && !wall(right, self.left)
            && !grid.stops_sight(right, blockers);
        let along = grid.walls[right] & follows != 0;
        self.at = grid.beside(left, self.right);
        !along && (*left_free || *right_free)
    }
}
