//! Directions from space to space, over corners of squares too: where one can step, which way a token faces, and what
//! lies before it, beside it and behind it. All of it exact, from middle to middle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::coords::{Direction, Hex};
use super::footprint::Footprint;
use super::layout::Layout;

/// A direction from a space to one around it, against the clock from the next `q` on: of six-sided spaces the sixths of
/// a turn 0 to 5, across the sides of these numbers; of squares the eighths 0 to 7, of which the odd ones lead over
/// corners.
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
#[serde(try_from = "u8", into = "u8")]
#[schemars(extend("maximum" = 7))]
pub struct Heading(u8);

/// That number is no direction there: one sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the directions are 0 to {last}, not {number}")]
pub struct NoHeading {
    number: u8,
    last: u8,
}

/// Where something lies from a token that faces somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// In the quarter before it, both diagonals included.
    Front,
    /// In neither.
    Flank,
    /// In the quarter behind it, both diagonals included.
    Rear,
}

impl Heading {
    /// All that any spaces have.
    pub(super) const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Itself as one bit of eight.
    pub(super) const fn bit(self) -> u8 {
        1 << self.0
    }
}

impl TryFrom<u8> for Heading {
    type Error = NoHeading;

    fn try_from(number: u8) -> Result<Self, NoHeading> {
        Layout::Squares.heading(number)
    }
}

impl From<Heading> for u8 {
    fn from(heading: Heading) -> Self {
        heading.0
    }
}

impl Layout {
    /// All directions, against the clock: six, or of squares eight.
    #[must_use]
    pub const fn headings(self) -> &'static [Heading] {
        match self {
            Self::Pointy | Self::Flat => Heading::ALL.split_at(6).0,
            Self::Squares => &Heading::ALL,
        }
    }

    /// The direction of that number.
    ///
    /// # Errors
    /// If spaces of this layout have none.
    pub fn heading(self, number: u8) -> Result<Heading, NoHeading> {
        let all = self.headings();
        let heading = all.get(usize::from(number)).copied();
        heading.ok_or(NoHeading {
            number,
            last: all.last().map_or(0, |last| last.0),
        })
    }

    /// The direction so many further against the clock; a direction that spaces have not counts on from the first.
    #[must_use]
    pub const fn turned(self, heading: Heading, steps: u8) -> Heading {
        let all = self.headings().len() as u8;
        Heading((heading.0 % all + steps % all) % all)
    }

    /// The direction straight back.
    #[must_use]
    pub const fn opposite(self, heading: Heading) -> Heading {
        self.turned(heading, self.headings().len() as u8 / 2)
    }

    /// The direction across a side; of one that squares have not, over the corner where it would lead.
    #[must_use]
    pub const fn across(self, side: Direction) -> Heading {
        const SQUARE: [u8; 6] = [0, 1, 2, 4, 5, 6];
        match self {
            Self::Pointy | Self::Flat => Heading(side.index() as u8),
            Self::Squares => Heading(SQUARE[side.index()]),
        }
    }

    /// The side that a direction leads across; none if it leads over a corner, or if spaces have it not.
    #[must_use]
    pub const fn side_of(self, heading: Heading) -> Option<Direction> {
        let side = match (self, heading.0) {
            (Self::Pointy | Self::Flat, 6..) | (Self::Squares, 1 | 3 | 5 | 7..) => return None,
            (Self::Squares, 4 | 6) => heading.0 - 1,
            _ => heading.0,
        };
        Some(Direction::ALL[side as usize])
    }

    /// What a step in that direction adds to `q` and `r`; nothing if spaces have it not.
    pub(super) fn step(self, heading: Heading) -> (i32, i32) {
        match (self, heading.0) {
            (Self::Squares, 1) => (1, -1),
            (Self::Squares, 3) => (-1, -1),
            (Self::Squares, 5) => (-1, 1),
            (Self::Squares, 7) => (1, 1),
            _ => self.side_of(heading).map_or((0, 0), Direction::step),
        }
    }

    /// The space so many steps away in that direction.
    #[must_use]
    pub fn ahead(self, at: Hex, heading: Heading, steps: i32) -> Hex {
        let (q, r) = self.step(heading);
        Hex::new(
            at.q.wrapping_add(q.wrapping_mul(steps)),
            at.r.wrapping_add(r.wrapping_mul(steps)),
        )
    }

    /// Where a direction points on the map: “east”, “north-west”. Empty if spaces have it not.
    #[must_use]
    pub fn heading_name(self, heading: Heading) -> &'static str {
        match (self.side_of(heading), heading.0) {
            (Some(side), _) => self.side_name(side),
            (None, 1) => "north-east",
            (None, 3) => "north-west",
            (None, 5) => "south-west",
            (None, 7) => "south-east",
            (None, _) => "",
        }
    }

    /// The direction that leads most nearly from one token to the other, the lowest of two that do so equally; none if
    /// their middles are one.
    #[must_use]
    pub fn heading_to(
        self,
        from: impl Into<Footprint>,
        to: impl Into<Footprint>,
    ) -> Option<Heading> {
        let way = from.into().middle_to(to.into());
        let nearest = self.nearest_headings(way, self.headings().iter().copied());
        nearest.first().copied()
    }

    /// Where `other` lies from a token that faces in that direction; none if their middles are one, or if spaces have
    /// no such direction.
    #[must_use]
    pub fn arc(
        self,
        token: impl Into<Footprint>,
        facing: Heading,
        other: impl Into<Footprint>,
    ) -> Option<Arc> {
        let way = token.into().middle_to(other.into());
        let ahead = self.way_of(facing);
        if way == (0, 0) || ahead == (0, 0) {
            return None;
        }
        // Within an eighth of a turn, the square of the cosine is a half or more.
        let along = self.inner(way, ahead);
        let in_quarter = 2 * along * along >= self.inner(way, way) * self.inner(ahead, ahead);
        Some(match (in_quarter, along > 0) {
            (true, true) => Arc::Front,
            (true, false) => Arc::Rear,
            (false, _) => Arc::Flank,
        })
    }

    /// Of these directions the ones that lead most nearly along a way, in their order; none along no way.
    pub(super) fn nearest_headings(
        self,
        way: (i64, i64),
        among: impl Iterator<Item = Heading>,
    ) -> Vec<Heading> {
        if way == (0, 0) {
            return Vec::new();
        }
        // By the cosine, squared with its sign: lengths of steps are 1, and over corners twice that squared.
        let rated = among.map(|heading| {
            let ahead = self.way_of(heading);
            let along = self.inner(way, ahead);
            let length = self.inner(ahead, ahead).max(1);
            (along * along.abs() * (4 / length), heading)
        });
        let rated: Vec<_> = rated.collect();
        let best = rated.iter().map(|(key, _)| *key).max();
        let best_ones = rated.into_iter().filter(|(key, _)| Some(*key) == best);
        best_ones.map(|(_, heading)| heading).collect()
    }

    fn way_of(self, heading: Heading) -> (i64, i64) {
        let (q, r) = self.step(heading);
        (i64::from(q), i64::from(r))
    }

    /// Twice the inner product, which for axial coordinates has a mixed part; columns and rows of squares stand upright.
    fn inner(self, a: (i64, i64), b: (i64, i64)) -> i128 {
        let [a_q, a_r, b_q, b_r] = [a.0, a.1, b.0, b.1].map(i128::from);
        let upright = 2 * (a_q * b_q + a_r * b_r);
        match self {
            Self::Pointy | Self::Flat => upright + a_q * b_r + a_r * b_q,
            Self::Squares => upright,
        }
    }
}
