//! How the spaces of a board lie: six-sided with a corner or a side up, or squares (H-20). Which sides a space has, what
//! is beside what, how far apart two are. Where that is on the drawn map is in `calibration`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::coords::{Direction, Edge, Hex};

/// How spaces lie and which sides they have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Six sides, a corner on top: spaces stand in rows, every other row half a space further right.
    #[default]
    Pointy,
    /// Six sides, a side on top: spaces stand in columns, every other column half a space further down.
    Flat,
    /// Squares, in columns and rows: `q` is the column and `r` the row. They have the sides 0, 2, 3 and 5; the steps
    /// across 1 and 4 would go over a corner.
    Squares,
}

impl Layout {
    /// Whether spaces are squares.
    #[must_use]
    pub const fn is_squares(self) -> bool {
        matches!(self, Self::Squares)
    }

    /// What its spaces are called where it is all that is known of them: one, and several.
    pub(super) const fn spaces(self) -> [&'static str; 2] {
        match self {
            Self::Squares => ["square", "squares"],
            Self::Pointy | Self::Flat => ["space", "spaces"],
        }
    }

    /// The sides that a space has, against the clock.
    #[must_use]
    pub const fn sides(self) -> &'static [Direction] {
        const SQUARE: [Direction; 4] = [
            Direction::ALL[0],
            Direction::ALL[2],
            Direction::ALL[3],
            Direction::ALL[5],
        ];
        match self {
            Self::Pointy | Self::Flat => &Direction::ALL,
            Self::Squares => &SQUARE,
        }
    }

    /// Whether spaces have that side.
    #[must_use]
    pub const fn has(self, side: Direction) -> bool {
        !self.is_squares() || !matches!(side.index(), 1 | 4)
    }

    /// The spaces that share a side with that one (H-20), in the order of [`Self::sides`].
    pub fn neighbours(self, at: Hex) -> impl Iterator<Item = Hex> {
        self.sides().iter().map(move |side| at.next(*side))
    }

    /// The side that two spaces share, seen from the first (H-20).
    #[must_use]
    pub fn side_to(self, from: Hex, to: Hex) -> Option<Direction> {
        from.side_to(to).filter(|side| self.has(*side))
    }

    /// The edge between two spaces that share a side.
    #[must_use]
    pub fn edge(self, a: Hex, b: Hex) -> Option<Edge> {
        self.side_to(a, b).map(|side| Edge::new(a, side))
    }

    /// How many steps it is from one space to the other, walls and units or not (H-23); held at the largest number.
    #[must_use]
    pub fn distance(self, from: Hex, to: Hex) -> u32 {
        match self {
            Self::Pointy | Self::Flat => from.distance(to),
            Self::Squares => {
                let (q, r) = from.way(to);
                u32::try_from(q.abs() + r.abs()).unwrap_or(u32::MAX)
            }
        }
    }

    /// The column and the row of a space, from the one at 0, 0.
    #[must_use]
    pub fn column_and_row(self, at: Hex) -> (i64, i64) {
        let (q, r) = (i64::from(at.q), i64::from(at.r));
        match self {
            Self::Pointy => (q + r.div_euclid(2), r),
            Self::Flat => (q, r + q.div_euclid(2)),
            Self::Squares => (q, r),
        }
    }

    /// The space in that column and row; none beyond the numbers.
    #[must_use]
    pub fn at(self, column: i64, row: i64) -> Option<Hex> {
        let (q, r) = match self {
            Self::Pointy => (column.checked_sub(row.div_euclid(2))?, row),
            Self::Flat => (column, row.checked_sub(column.div_euclid(2))?),
            Self::Squares => (column, row),
        };
        Some(Hex::new(i32::try_from(q).ok()?, i32::try_from(r).ok()?))
    }

    /// Where that side points on the map: “east”, “north-west”. Of a side that squares have not, where it would.
    #[must_use]
    pub const fn side_name(self, side: Direction) -> &'static str {
        const POINTY: [&str; 6] = [
            "east",
            "north-east",
            "north-west",
            "west",
            "south-west",
            "south-east",
        ];
        const FLAT: [&str; 6] = [
            "south-east",
            "north-east",
            "north",
            "north-west",
            "south-west",
            "south",
        ];
        const SQUARES: [&str; 6] = ["east", "north-east", "north", "west", "south-west", "south"];
        match self {
            Self::Pointy => POINTY[side.index()],
            Self::Flat => FLAT[side.index()],
            Self::Squares => SQUARES[side.index()],
        }
    }

    /// Where the corner behind that side points on the map: “north”, “south-east”.
    #[must_use]
    pub const fn corner_name(self, side: Direction) -> &'static str {
        const POINTY: [&str; 6] = [
            "north-east",
            "north",
            "north-west",
            "south-west",
            "south",
            "south-east",
        ];
        const FLAT: [&str; 6] = [
            "east",
            "north-east",
            "north-west",
            "west",
            "south-west",
            "south-east",
        ];
        const SQUARES: [&str; 6] = [
            "north-east",
            "north-east",
            "north-west",
            "south-west",
            "south-west",
            "south-east",
        ];
        match self {
            Self::Pointy => POINTY[side.index()],
            Self::Flat => FLAT[side.index()],
            Self::Squares => SQUARES[side.index()],
        }
    }
}
