//! The spaces that a token stands on: one, or of squares so many by so many. Where it has room is in `sized`.

use super::coords::Hex;
use super::layout::Layout;

/// The most spaces that a token is wide.
pub const MOST_SIZE: u8 = 20;

/// The spaces that a token stands on. A space alone is that of a token of size 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    at: Hex,
    size: u8,
}

/// Why no token is of that size: one sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// It has no spaces, or too many.
    #[error("a token is 1 to {MOST_SIZE} squares wide, not {0}")]
    Size(u8),
    /// More than one space with six sides.
    #[error("a token stands on one space with six sides, whatever its size")]
    SixSides,
}

impl Footprint {
    /// A token of so many by so many spaces of that layout, of which `at` has the least column and row.
    ///
    /// # Errors
    /// If no token is of that size there.
    pub fn new(layout: Layout, at: Hex, size: u8) -> Result<Self, SizeError> {
        check_size(layout, size)?;
        Ok(Self { at, size })
    }

    /// The same of a size that was checked.
    pub(super) const fn of(at: Hex, size: u8) -> Self {
        Self { at, size }
    }

    /// Its first space, of the least column and row.
    #[must_use]
    pub const fn at(self) -> Hex {
        self.at
    }

    /// How many spaces wide it is.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// All its spaces, row by row.
    pub fn spaces(self) -> impl Iterator<Item = Hex> {
        let (at, size) = (self.at, i32::from(self.size));
        let row = move |r| (0..size).map(move |q| (q, r));
        let all = (0..size).flat_map(row);
        all.map(move |(q, r)| Hex::new(at.q.wrapping_add(q), at.r.wrapping_add(r)))
    }

    /// Whether that space is one of them.
    #[must_use]
    pub fn contains(self, at: Hex) -> bool {
        self.gap(at.into()) == (0, 0)
    }

    /// Whether two tokens share a space.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.gap(other) == (0, 0)
    }

    /// How far it is to the other in `q` and in `r`, from nearest space to nearest space.
    pub(super) fn gap(self, other: Self) -> (i64, i64) {
        let (q, r) = self.at.way(other.at);
        let (own, its) = (i64::from(self.size) - 1, i64::from(other.size) - 1);
        let gap = |by: i64| match by {
            ..0 => (by + its).min(0),
            _ => (by - own).max(0),
        };
        (gap(q), gap(r))
    }

    /// The way from its middle to the middle of the other, in halves of a step.
    pub(super) fn middle_to(self, other: Self) -> (i64, i64) {
        let (q, r) = self.at.way(other.at);
        let wider = i64::from(other.size) - i64::from(self.size);
        (2 * q + wider, 2 * r + wider)
    }
}

impl From<Hex> for Footprint {
    fn from(at: Hex) -> Self {
        Self { at, size: 1 }
    }
}

/// Whether a token on spaces of that layout is of that size.
pub(super) const fn check_size(layout: Layout, size: u8) -> Result<(), SizeError> {
    match size {
        1 => Ok(()),
        0 => Err(SizeError::Size(0)),
        _ if size > MOST_SIZE => Err(SizeError::Size(size)),
        _ if layout.is_squares() => Ok(()),
        _ => Err(SizeError::SixSides),
    }
}
