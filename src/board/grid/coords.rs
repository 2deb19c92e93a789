//! Spaces and edges by their coordinates: axial, exact, the same for flat and pointy tops. Nothing about what is there.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A space, in axial coordinates: `q` goes along a row, `r` to the next row. Ordered row by row. Of squares they are the
/// column and the row, and the sides 1 and 4 lead over corners; a board's [`Layout`](super::Layout) says which sides
/// there are and how far it is.
///
/// Sums wrap at the end of the numbers, so that no coordinates whatever can do harm; no board reaches there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Hex {
    /// Along a row.
    pub q: i32,
    /// From row to row.
    pub r: i32,
}

impl Hex {
    /// The space at these coordinates.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The space on the other side of that side.
    #[must_use]
    pub const fn next(self, side: Direction) -> Self {
        self.ahead(side, 1)
    }

    /// The space so many steps straight ahead across that side.
    #[must_use]
    pub const fn ahead(self, side: Direction, steps: i32) -> Self {
        let (q, r) = side.step();
        Self {
            q: self.q.wrapping_add(q.wrapping_mul(steps)),
            r: self.r.wrapping_add(r.wrapping_mul(steps)),
        }
    }

    /// How many steps it is from here to there across six sides, walls and units or not; held at the largest number.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        let (q, r) = self.way(other);
        let steps = q.abs().max(r.abs()).max((q + r).abs());
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// The side of six that the two share, seen from here.
    #[must_use]
    pub fn side_to(self, other: Self) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|side| self.next(*side) == other)
    }

    /// How far it is to the other in `q` and in `r`.
    pub(super) fn way(self, other: Self) -> (i64, i64) {
        (
            i64::from(other.q) - i64::from(self.q),
            i64::from(other.r) - i64::from(self.r),
        )
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(i32, i32)> for Hex {
    fn from((q, r): (i32, i32)) -> Self {
        Self { q, r }
    }
}

impl From<Hex> for (i32, i32) {
    fn from(at: Hex) -> Self {
        (at.q, at.r)
    }
}

/// One of a space's six sides, and the direction across it: 0 leads along the row to the next `q`, and on from there
/// against the clock.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename = "Side", try_from = "u8", into = "u8")]
#[schemars(extend("maximum" = 5))]
pub struct Direction(u8);

impl Direction {
    /// All six, against the clock.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// What a step across it adds to `q` and `r`.
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self.0 {
            0 => (1, 0),
            1 => (1, -1),
            2 => (0, -1),
            3 => (-1, 0),
            4 => (-1, 1),
            _ => (0, 1),
        }
    }

    /// The side so many further against the clock.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Self {
        Self((self.0 + sixths % 6) % 6)
    }

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// Its place in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Itself as one bit of six.
    pub(super) const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The corner between this side and the next, seen from the middle of the space, in thirds of a step.
    pub(super) const fn corner(self) -> (i64, i64) {
        let (a, b) = (self.step(), self.turned(1).step());
        ((a.0 + b.0) as i64, (a.1 + b.1) as i64)
    }
}

impl TryFrom<u8> for Direction {
    type Error = String;

    fn try_from(side: u8) -> Result<Self, String> {
        if side < 6 {
            Ok(Self(side))
        } else {
            Err(format!("a space has the sides 0 to 5, not {side}"))
        }
    }
}

impl From<Direction> for u8 {
    fn from(side: Direction) -> Self {
        side.0
    }
}

/// The edge between two spaces. Both names of one edge are the same edge.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "(i32, i32, Direction)", into = "(i32, i32, Direction)")]
pub struct Edge {
    at: Hex,
    side: Direction,
}

impl Edge {
    /// The edge at that side of that space.
    #[must_use]
    pub const fn new(at: Hex, side: Direction) -> Self {
        // Of the two names, the one with the lower side is kept.
        if side.0 < 3 {
            Self { at, side }
        } else {
            Self {
                at: at.next(side),
                side: side.opposite(),
            }
        }
    }

    /// The edge between two spaces of six sides that share one.
    #[must_use]
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        a.side_to(b).map(|side| Self::new(a, side))
    }

    /// The space it is named by.
    #[must_use]
    pub const fn at(self) -> Hex {
        self.at
    }

    /// At which side of that space it is.
    #[must_use]
    pub const fn side(self) -> Direction {
        self.side
    }

    /// The spaces on both sides of it.
    #[must_use]
    pub const fn spaces(self) -> [Hex; 2] {
        [self.at, self.at.next(self.side)]
    }
}

impl From<(i32, i32, Direction)> for Edge {
    fn from((q, r, side): (i32, i32, Direction)) -> Self {
        Self::new(Hex { q, r }, side)
    }
}

impl From<Edge> for (i32, i32, Direction) {
    fn from(edge: Edge) -> Self {
        (edge.at.q, edge.at.r, edge.side)
    }
}
