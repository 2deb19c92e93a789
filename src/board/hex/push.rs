//! Where a push ends: straight away from its source, up to whatever stops it (H-42).

use super::bits::SpaceBits;
use super::coords::{Direction, Edge, Hex};
use super::grid::HexGrid;
use super::layout::Layout;

/// One direction of a push, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The direction.
    pub side: Direction,
    /// The spaces entered, in order; none if it is stopped at once.
    pub spaces: Vec<Hex>,
    /// What stopped it before its full length.
    pub stopped: Option<Stop>,
}

/// What stops a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The board ends.
    BoardEnds,
    /// A wall or a closed door.
    Wall(Edge),
    /// Terrain that cannot be entered.
    Impassable(Hex),
    /// A unit.
    Unit(Hex),
}

impl HexGrid {
    /// A push of the unit at `target` so many spaces straight away from the source (H-42). Two where two directions
    /// qualify equally, of which the attacker picks; none if the two are one space or either is not on the board.
    #[must_use]
    pub fn push(&self, source: Hex, target: Hex, spaces: u32, units: &SpaceBits) -> Vec<Push> {
        if !self.has(source) || !self.has(target) {
            return Vec::new();
        }
        let units = units.in_extent(self.extent);
        away(self.layout, source, target)
            .into_iter()
            .map(|side| self.push_along(target, side, spaces, &units))
            .collect()
    }

    fn push_along(&self, target: Hex, side: Direction, spaces: u32, units: &SpaceBits) -> Push {
        let mut push = Push {
            side,
            spaces: Vec::new(),
            stopped: None,
        };
        let mut at = target;
        for _ in 0..spaces {
            let next = at.next(side);
            push.stopped = self.stops_push(at, side, next, units);
            if push.stopped.is_some() {
                break;
            }
            push.spaces.push(next);
            at = next;
        }
        push
    }

    fn stops_push(&self, at: Hex, side: Direction, next: Hex, units: &SpaceBits) -> Option<Stop> {
        // A wall at the board's end comes first: it is met first.
        let from = self.index(at)?;
        if self.walls[from] & side.bit() != 0 {
            return Some(Stop::Wall(Edge::new(at, side)));
        }
        let Some(to) = self.index(next) else {
            return Some(Stop::BoardEnds);
        };
        if self.enter[to] == 0 {
            return Some(Stop::Impassable(next));
        }
        units.has(to).then_some(Stop::Unit(next))
    }
}

/// The directions that lead most nearly straight away from the source, in the order of [`Direction::ALL`].
fn away(layout: Layout, source: Hex, target: Hex) -> Vec<Direction> {
    let (q, r) = source.way(target);
    if (q, r) == (0, 0) {
        return Vec::new();
    }
    // Twice the inner product, which for axial coordinates has a mixed part; columns and rows of squares stand upright.
    let along = |side: Direction| {
        let (by_q, by_r) = side.step();
        let (by_q, by_r) = (i64::from(by_q), i64::from(by_r));
        let upright = 2 * (q * by_q + r * by_r);
        match layout {
            Layout::Pointy | Layout::Flat => upright + q * by_r + r * by_q,
            Layout::Squares => upright,
        }
    };
    let sides = || layout.sides().iter().copied();
    let best = sides().map(along).max();
    sides().filter(|side| Some(along(*side)) == best).collect()
}
