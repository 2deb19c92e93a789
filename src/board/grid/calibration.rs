//! How the grid is laid over the drawn map and its picture: where spaces and their corners are, and which space a place
//! lies in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::coords::{Direction, Hex};
use super::corners::Corners;
use super::layout::Layout;
use crate::board::Point;

/// Thousandths of a map unit in one.
const PART: i128 = 1_000;

/// How the grid lies on the map and over its picture. Lengths are in thousandths of a map unit, so that a hundred
/// spaces still meet the hundred drawn ones; the two lengths are apart, so that a stretched picture can be met, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// The middle of the space at 0, 0.
    pub origin: Point,
    /// From the middle of a space to the middle of the next in its row (of six sides with flat tops: in its column).
    #[schemars(range(min = 1_000, max = 1_000_000))]
    pub step: u32,
    /// From row to row (of six sides with flat tops: from column to column).
    #[schemars(range(min = 1_000, max = 1_000_000))]
    pub rise: u32,
}

impl Calibration {
    /// The least that a length can be, in thousandths of a map unit.
    pub const LEAST: u32 = 1_000;
    /// The most that a length can be, in thousandths of a map unit.
    pub const MOST: u32 = 1_000_000;

    /// Spaces with six equal sides, so wide from side to side, in thousandths of a map unit.
    #[must_use]
    pub fn even(origin: Point, step: u32) -> Self {
        let step = step.clamp(Self::LEAST, Self::MOST);
        // Half the root of three.
        let rise = (u64::from(step) * 866_025 + 500_000) / 1_000_000;
        let rise = u32::try_from(rise).unwrap_or(Self::MOST).max(Self::LEAST);
        Self { origin, step, rise }
    }

    /// Spaces of that layout with equal sides, so wide from side to side, in thousandths of a map unit.
    #[must_use]
    pub fn regular(layout: Layout, origin: Point, step: u32) -> Self {
        let even = Self::even(origin, step);
        match layout {
            Layout::Pointy | Layout::Flat => even,
            Layout::Squares => Self {
                rise: even.step,
                ..even
            },
        }
    }

    /// What cannot be about it, if anything.
    #[must_use]
    pub fn problem(&self) -> Option<String> {
        let sizes = Self::LEAST..=Self::MOST;
        if !sizes.contains(&self.step) || !sizes.contains(&self.rise) {
            return Some(format!(
                "spaces are {} to {} thousandths of a map unit apart, not {} and {}",
                Self::LEAST,
                Self::MOST,
                self.step,
                self.rise
            ));
        }
        (self.origin != self.origin.on_map()).then(|| {
            format!(
                "the grid begins on the board, not at {}, {}",
                self.origin.x, self.origin.y
            )
        })
    }

    /// The middle of a space, to the nearest map unit.
    #[must_use]
    pub fn middle(&self, layout: Layout, at: Hex) -> Point {
        let part = layout.part();
        self.place(
            layout,
            i128::from(at.q) * i128::from(part),
            i128::from(at.r) * i128::from(part),
        )
    }

    /// The corners of a space, to the nearest map unit.
    #[must_use]
    pub fn corners(&self, layout: Layout, at: Hex) -> Corners<Point> {
        Corners::new(layout, |side| self.corner(layout, at, side))
    }

    /// The corner of a space behind that side.
    fn corner(&self, layout: Layout, at: Hex, side: Direction) -> Point {
        let (part, (q, r)) = (layout.part(), layout.corner(side));
        self.place(
            layout,
            i128::from(at.q) * i128::from(part) + i128::from(q),
            i128::from(at.r) * i128::from(part) + i128::from(r),
        )
    }

    /// The space that a place on the map lies in.
    #[must_use]
    pub fn space_at(&self, layout: Layout, place: Point) -> Hex {
        let across = i128::from(place.x) - i128::from(self.origin.x);
        let down = i128::from(place.y) - i128::from(self.origin.y);
        let hold = |at: i128| i32::try_from(at).unwrap_or(if at < 0 { i32::MIN } else { i32::MAX });
        let (along, over) = match layout {
            Layout::Pointy => (across, down),
            Layout::Flat => (down, across),
            Layout::Squares => {
                let near = |by: i128, length: u32| rounded(PART * by, i128::from(length.max(1)));
                return Hex::new(hold(near(across, self.step)), hold(near(down, self.rise)));
            }
        };
        let (step, rise) = (i128::from(self.step.max(1)), i128::from(self.rise.max(1)));
        // Both coordinates over one denominator.
        let whole = 2 * step * rise;
        let over = 2 * PART * over * step;
        let along = 2 * PART * along * rise - over / 2;
        let (along, over) = nearest(along, over, whole);
        match layout {
            Layout::Pointy | Layout::Squares => Hex::new(hold(along), hold(over)),
            Layout::Flat => Hex::new(hold(over), hold(along)),
        }
    }

    /// A place given in the parts of a step of that layout.
    fn place(&self, layout: Layout, q: i128, r: i128) -> Point {
        // Of six sides in sixths and thirds, of squares in halves.
        let (along, over, along_parts, over_parts) = match layout {
            Layout::Pointy => (2 * q + r, r, 6, 3),
            Layout::Flat => (2 * r + q, q, 6, 3),
            Layout::Squares => (q, r, 2, 2),
        };
        let along = rounded(along * i128::from(self.step), along_parts * PART);
        let over = rounded(over * i128::from(self.rise), over_parts * PART);
        let hold = |from: i32, by: i128| {
            let at = i128::from(from) + by;
            i32::try_from(at).unwrap_or(if at < 0 { i32::MIN } else { i32::MAX })
        };
        match layout {
            Layout::Pointy | Layout::Squares => {
                Point::new(hold(self.origin.x, along), hold(self.origin.y, over))
            }
            Layout::Flat => Point::new(hold(self.origin.x, over), hold(self.origin.y, along)),
        }
    }
}

impl Default for Calibration {
    /// Spaces 60 map units wide around 0, 0.
    fn default() -> Self {
        Self::even(Point::default(), 60 * 1_000)
    }
}

/// To the nearest whole number, halves up.
fn rounded(part: i128, whole: i128) -> i128 {
    (2 * part + whole).div_euclid(2 * whole)
}

/// The space nearest to a place in axial coordinates, both over one denominator: each of the three coordinates is
/// rounded, and the one that was bent furthest is put right by the others.
fn nearest(q: i128, r: i128, whole: i128) -> (i128, i128) {
    let (whole_q, whole_r, whole_s) =
        (rounded(q, whole), rounded(r, whole), rounded(-q - r, whole));
    let bent = |rounded: i128, exact: i128| (rounded * whole - exact).abs();
    let (by_q, by_r, by_s) = (bent(whole_q, q), bent(whole_r, r), bent(whole_s, -q - r));
    if by_q > by_r && by_q > by_s {
        (-whole_r - whole_s, whole_r)
    } else if by_r > by_s {
        (whole_q, -whole_q - whole_s)
    } else {
        (whole_q, whole_r)
    }
}
