//! Straight lines from the middle of one space to the middle of another, exactly: which spaces they cross, which edges
//! they cross, touch or follow. In thirds of a step all middles and corners are whole numbers. No board yet. How lines
//! between six-sided spaces are walked is here; those between squares, and from corner to corner, are in `trace`.

use std::ops::ControlFlow;

use super::coords::{Direction, Edge, Hex};
use super::layout::Layout;
use super::trace::{LineEnd, trace};

/// Spaces of a line, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Passed {
    /// It crosses the space.
    One(Hex),
    /// It runs exactly between the two (H-24).
    Two {
        /// On its left, looking along it.
        left: Hex,
        /// On its right.
        right: Hex,
    },
}

/// How a line meets an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meets {
    /// It crosses the edge.
    Crosses,
    /// It touches an end of the edge.
    Touches,
    /// It runs along the edge.
    Follows,
}

/// On which side of a line that runs between two rows something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// On the line itself: it counts whichever side is looked at.
    Both,
    /// On the left, looking along it.
    Left,
    /// On the right.
    Right,
}

/// What a line meets, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    Edge(Edge, Meets, Hand),
    Space(Hex, Hand),
}

/// The longest line that is drawn, in steps; longer ones are on no board.
pub const MOST_LINE: u32 = 4_000;

impl Layout {
    /// The spaces that a line from middle to middle crosses, both ends included; where it runs exactly between two, both
    /// of them. None for lines of more than [`MOST_LINE`] steps.
    #[must_use]
    pub fn line(self, from: Hex, to: Hex) -> Option<Vec<Passed>> {
        if self.distance(from, to) > MOST_LINE {
            return None;
        }
        let mut spaces = vec![Passed::One(from)];
        spaces.extend(passed(&meets(
            self,
            LineEnd::Middle(from),
            LineEnd::Middle(to),
        )));
        Some(spaces)
    }
}

/// The spaces among what a line meets.
pub(super) fn passed(met: &[Met]) -> Vec<Passed> {
    let mut spaces = Vec::new();
    let mut left_behind = None;
    for met in met {
        match *met {
            Met::Space(at, Hand::Both) => spaces.push(Passed::One(at)),
            Met::Space(left, Hand::Left) => left_behind = Some(left),
            Met::Space(right, Hand::Right) => {
                if let Some(left) = left_behind.take() {
                    spaces.push(Passed::Two { left, right });
                }
            }
            Met::Edge(..) => {}
        }
    }
    spaces
}

/// Everything that a line meets. From a middle on, that is what comes after its space; to a middle, its space comes last.
pub(super) fn meets(layout: Layout, from: LineEnd, to: LineEnd) -> Vec<Met> {
    match (layout, from, to) {
        (Layout::Pointy | Layout::Flat, LineEnd::Middle(from), LineEnd::Middle(to)) => {
            match Course::new(from, to) {
                Course::Nowhere => Vec::new(),
                Course::Between(side, times) => between(from, side, times),
                Course::Across(bearing) => across(from, to, bearing),
            }
        }
        _ => {
            let mut all = Vec::new();
            trace(layout, from, to, |met| -> ControlFlow<()> {
                all.push(met);
                ControlFlow::Continue(())
            });
            all
        }
    }
}

/// Which way a line goes.
#[derive(Clone, Copy)]
pub(super) enum Course {
    /// It ends where it begins.
    Nowhere,
    /// Straight at the corner behind that side, so many times from a space to the one across the corner: it runs between
    /// the spaces on both sides (H-24).
    Between(Direction, u32),
    /// Any other way.
    Across(Bearing),
}

/// The direction of a line that runs between no two spaces, with what each corner is to it.
#[derive(Clone, Copy)]
pub(super) struct Bearing {
    /// Its direction lies from this side up to the next against the clock.
    pub(super) side: Direction,
    /// For each corner, seen from a middle on the line: above 0 on the left, 0 on the line, below 0 on the right.
    pub(super) corners: [i64; 6],
    /// The same for each neighbour's middle.
    pub(super) steps: [i64; 6],
    /// Whether its direction lies on the right of the corner behind its side.
    pub(super) right_of_corner: bool,
}

/// The side through which a line leaves a space, or the corner, with the space that comes next.
#[derive(Clone, Copy)]
pub(super) enum Leaves {
    Side(Direction),
    /// The corner behind `corner`; the line goes on in the neighbour across `next`.
    Corner {
        corner: Direction,
        next: Direction,
    },
}

impl Course {
    pub(super) fn new(from: Hex, to: Hex) -> Self {
        let way = from.way(to);
        if way == (0, 0) {
            return Self::Nowhere;
        }
        for side in Direction::ALL {
            let corner = side.corner();
            let ahead = way.0 * corner.0 + way.1 * corner.1 > 0;
            if ahead && left_of(way, corner) == 0 {
                // A corner's vector is exactly the way to the space across it.
                let times = (way.0.abs().max(way.1.abs())) / corner.0.abs().max(corner.1.abs());
                return Self::Between(side, u32::try_from(times).unwrap_or(u32::MAX));
            }
        }
        let corners = Direction::ALL.map(|side| left_of(way, side.corner()));
        let steps = Direction::ALL.map(|side| {
            let (q, r) = side.step();
            3 * left_of(way, (i64::from(q), i64::from(r)))
        });
        let side = Direction::ALL
            .into_iter()
            .find(|side| steps[side.index()] <= 0 && steps[side.turned(1).index()] > 0)
            .unwrap_or_default();
        let right_of_corner = corners[side.index()] > 0;
        Self::Across(Bearing {
            side,
            corners,
            steps,
            right_of_corner,
        })
    }
}

impl Bearing {
    /// Where the line leaves a space whose middle is so far on its left. Of the four corners ahead, those on the right of
    /// the line come before those on its left, against the clock.
    pub(super) fn leaves(&self, middle: i64) -> Leaves {
        let side = self.side;
        let corner = |side: Direction| middle + self.corners[side.index()];
        let ahead = corner(side);
        if ahead < 0 {
            let next = side.turned(1);
            match corner(next) {
                1.. => Leaves::Side(next),
                0 => Leaves::Corner { corner: next, next },
                _ => Leaves::Side(side.turned(2)),
            }
        } else if ahead > 0 {
            let before = side.turned(5);
            match corner(before) {
                1.. => Leaves::Side(before),
                0 => Leaves::Corner {
                    corner: before,
                    next: side,
                },
                _ => Leaves::Side(side),
            }
        } else {
            let next = if self.right_of_corner {
                side
            } else {
                side.turned(1)
            };
            Leaves::Corner { corner: side, next }
        }
    }
}

/// Above 0 if the second lies on the left of the first, against the clock; 0 on one line with it.
pub(super) const fn left_of(way: (i64, i64), other: (i64, i64)) -> i64 {
    way.1 * other.0 - way.0 * other.1
}

fn between(from: Hex, side: Direction, times: u32) -> Vec<Met> {
    let (right_side, left_side) = (side, side.turned(1));
    let mut met = Vec::new();
    let mut at = from;
    for _ in 0..times {
        let (left, right) = (at.next(left_side), at.next(right_side));
        let beyond = left.next(right_side);
        let edge =
            |at: Hex, side: Direction, meets, hand| Met::Edge(Edge::new(at, side), meets, hand);
        met.extend([
            edge(at, left_side, Meets::Touches, Hand::Left),
            edge(at, right_side, Meets::Touches, Hand::Right),
            edge(right, side.turned(2), Meets::Follows, Hand::Both),
            Met::Space(left, Hand::Left),
            Met::Space(right, Hand::Right),
            edge(left, right_side, Meets::Touches, Hand::Left),
            edge(right, left_side, Meets::Touches, Hand::Right),
            Met::Space(beyond, Hand::Both),
        ]);
        at = beyond;
    }
    met
}

fn across(from: Hex, to: Hex, bearing: Bearing) -> Vec<Met> {
    let mut met = Vec::new();
    let (mut at, mut middle) = (from, 0);
    while at != to {
        let next = match bearing.leaves(middle) {
            Leaves::Side(side) => {
                let edge = Edge::new(at, side);
                met.push(Met::Edge(edge, Meets::Crosses, Hand::Both));
                side
            }
            Leaves::Corner { corner, next } => {
                let [one, two, three] = corner_edges(at, corner);
                let touched =
                    [one, two, three].map(|edge| Met::Edge(edge, Meets::Touches, Hand::Both));
                met.extend(touched);
                next
            }
        };
        at = at.next(next);
        middle += bearing.steps[next.index()];
        met.push(Met::Space(at, Hand::Both));
    }
    met
}

/// The three edges that meet in a corner.
fn corner_edges(at: Hex, corner: Direction) -> [Edge; 3] {
    [
        Edge::new(at, corner),
        Edge::new(at, corner.turned(1)),
        Edge::new(at.next(corner), corner.turned(2)),
    ]
}
