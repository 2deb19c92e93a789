//! Whether one space sees another (H-24): one line, exactly, or by a house rule one of several. The sight to all spaces
//! around one is in `shadow`, the reasons are in `why`.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::bits::SpaceBits;
use super::coords::{Direction, Edge, Hex};
use super::footprint::Footprint;
use super::line::{Bearing, Course, Hand, Leaves, Met};
use super::ready::{HexGrid, SightLine};
use super::trace::{LineEnd, trace};

impl HexGrid {
    /// Whether a straight line from one space to the other is free (H-24): no wall or closed door is crossed or touched at
    /// an end, and nobody of `blockers` is in between. A line exactly between two rows looks at both sides and is free if
    /// either is, walls on the line itself excepted. Never for a space that is not on the board.
    ///
    /// The line from middle to middle counts, and by the house rule [`SightLine::Corners`] those from corner to corner,
    /// too. Who stands at either end is no matter; without blockers the answer is the same both ways. A token of several
    /// spaces sees from each of them, and is seen on each.
    #[must_use]
    pub fn sight(
        &self,
        from: impl Into<Footprint>,
        to: impl Into<Footprint>,
        blockers: &SpaceBits,
    ) -> bool {
        self.sight_ends(from, to, blockers).is_some()
    }

    /// The ends of a free line from one space to the other, that from middle to middle before others, and of several spaces
    /// those between the nearest first; none without sight.
    #[must_use]
    pub fn sight_ends(
        &self,
        from: impl Into<Footprint>,
        to: impl Into<Footprint>,
        blockers: &SpaceBits,
    ) -> Option<[LineEnd; 2]> {
        let (from, to) = (self.held(from), self.held(to));
        let blockers = self.but_for(blockers, [from, to]);
        let mut pairs = from.spaces().flat_map(|a| to.spaces().map(move |b| (a, b)));
        if (from.size(), to.size()) == (1, 1) {
            return pairs.find_map(|(from, to)| self.free_line(from, to, &blockers));
        }
        let mut pairs: Vec<(Hex, Hex)> = pairs.collect();
        pairs.sort_by_key(|(from, to)| self.far((*from).into(), (*to).into()));
        let mut lines = pairs.into_iter();
        lines.find_map(|(from, to)| self.free_line(from, to, &blockers))
    }

    /// The spaces at which tokens are in the way of others than these.
    pub(super) fn but_for<'a, const N: usize>(
        &self,
        blockers: &'a SpaceBits,
        tokens: [Footprint; N],
    ) -> Cow<'a, SpaceBits> {
        let mut blockers = blockers.in_extent(self.extent);
        for token in tokens.into_iter().filter(|token| token.size() > 1) {
            for at in token
                .spaces()
                .filter(|at| blockers.contains(*at))
                .collect::<Vec<_>>()
            {
                blockers.to_mut().remove(at);
            }
        }
        blockers
    }

    fn free_line(&self, from: Hex, to: Hex, blockers: &SpaceBits) -> Option<[LineEnd; 2]> {
        let (start, goal) = self.index(from).zip(self.index(to))?;
        if self.middles_are_free(from, to, start, goal, blockers) {
            return Some([LineEnd::Middle(from), LineEnd::Middle(to)]);
        }
        self.corner_line(from, to, blockers)
    }

    pub(super) fn middles_are_free(
        &self,
        from: Hex,
        to: Hex,
        start: usize,
        goal: usize,
        blockers: &SpaceBits,
    ) -> bool {
        if self.layout.is_squares() {
            return self.is_free(LineEnd::Middle(from), LineEnd::Middle(to), blockers)
                && self.shut_corner(from, to, blockers).is_none();
        }
        self.line_is_free(start, goal, Course::new(from, to), blockers)
    }

    /// The two squares that block sight on both sides of a corner over which the line from middle to middle leads, where
    /// that blocks it.
    pub(super) fn shut_corner(&self, from: Hex, to: Hex, blockers: &SpaceBits) -> Option<[Hex; 2]> {
        let way = (to.q.checked_sub(from.q)?, to.r.checked_sub(from.r)?);
        let (mut corners, mut rest) = (way.0.unsigned_abs(), way.1.unsigned_abs());
        while rest != 0 {
            (corners, rest) = (rest, corners % rest);
        }
        let corners = i32::try_from(corners).ok().filter(|corners| *corners > 0)?;
        // From middle to middle of the squares that it goes through; it leads over corners halfway.
        let (q, r) = (way.0 / corners, way.1 / corners);
        if !self.shut_corners || !self.layout.is_squares() || q % 2 == 0 || r % 2 == 0 {
            return None;
        }
        let (ahead, aside) = (q.signum(), r.signum());
        let beside = (0..corners).map(|passed| {
            let at = |q: i32, r: i32| Hex::new(from.q + q, from.r + r);
            let (q, r) = (passed * q + q / 2, passed * r + r / 2);
            [at(q + ahead, r), at(q, r + aside)]
        });
        let mut shut = beside.filter(|two| two.iter().all(|at| self.stops_sight_at(*at, blockers)));
        shut.next()
    }

    /// The first free line from a corner of the one space to a corner of the other, if the house rule counts those. A wall
    /// blocks wherever it touches the line; of a line along an edge one of the two sides has to be free.
    pub(super) fn corner_line(
        &self,
        from: Hex,
        to: Hex,
        blockers: &SpaceBits,
    ) -> Option<[LineEnd; 2]> {
        if self.sight_line == SightLine::Centres {
            return None;
        }
        let corners = |at: Hex| {
            let sides = self.layout.sides().iter();
            sides.map(move |side| LineEnd::Corner(at, *side))
        };
        let pairs = corners(from).flat_map(|one| corners(to).map(move |other| [one, other]));
        let mut lines = pairs.filter(|[one, other]| {
            // Where spaces share a corner, there is no line between the two.
            self.layout.place(*one) != self.layout.place(*other)
        });
        lines.find(|[one, other]| self.is_free(*one, *other, blockers))
    }

    /// Whether any line between middles or corners is free.
    fn is_free(&self, from: LineEnd, to: LineEnd, blockers: &SpaceBits) -> bool {
        let (mut left, mut right) = (true, true);
        let ends = [from.space(), to.space()];
        let broken = trace(self.layout, from, to, |met| {
            let stops = |at: Hex| !ends.contains(&at) && self.stops_sight_at(at, blockers);
            match met {
                Met::Edge(edge, ..) if self.is_walled(edge) => return ControlFlow::Break(()),
                Met::Space(at, Hand::Both) if stops(at) => return ControlFlow::Break(()),
                Met::Space(at, Hand::Left) => left &= !stops(at),
                Met::Space(at, Hand::Right) => right &= !stops(at),
                Met::Edge(..) | Met::Space(..) => {}
            }
            if left || right {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        broken.is_none()
    }

    fn is_walled(&self, edge: Edge) -> bool {
        let index = self.extent.index(edge.at());
        index.is_some_and(|index| self.walls[index] & edge.side().bit() != 0)
    }

    /// The same as [`Self::stops_sight`]; beyond the box there is nothing but holes.
    fn stops_sight_at(&self, at: Hex, blockers: &SpaceBits) -> bool {
        match self.extent.index(at) {
            Some(index) => self.stops_sight(index, blockers),
            None => self.holes.is_some(),
        }
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
    fn gap_is_free(&self, start: usize, side: Direction, times: u32, blockers: &SpaceBits) -> bool {
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
    right: Direction,
    left: Direction,
}

impl Gap {
    pub(super) const fn new(at: usize, side: Direction) -> Self {
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
        let wall = |index: usize, side: Direction| grid.walls[index] & side.bit() != 0;
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
