//! The box around a board, in which every space has a number: row by row, with an empty border of one space, so that
//! no neighbour of a space on the board ever lies outside.

use super::coords::{Direction, Hex};

/// A box of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    low: Hex,
    width: u32,
    height: u32,
}

impl Extent {
    /// The box around these spaces, border included. They lie no further out than spaces of a board can.
    pub(super) fn around(mut spaces: impl Iterator<Item = Hex>) -> Self {
        let first = spaces.next().unwrap_or_default();
        let (low, high) = spaces.fold((first, first), |(low, high), at| {
            (
                Hex::new(low.q.min(at.q), low.r.min(at.r)),
                Hex::new(high.q.max(at.q), high.r.max(at.r)),
            )
        });
        Self {
            low: Hex::new(low.q - 1, low.r - 1),
            width: high.q.abs_diff(low.q) + 3,
            height: high.r.abs_diff(low.r) + 3,
        }
    }

    /// How many numbers there are.
    pub(super) const fn len(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The number of a space that lies in the box.
    pub(super) fn index(self, at: Hex) -> Option<usize> {
        let (q, r) = self.low.way(at);
        let q = u32::try_from(q).ok().filter(|q| *q < self.width)?;
        let r = u32::try_from(r).ok().filter(|r| *r < self.height)?;
        Some(r as usize * self.width as usize + q as usize)
    }

    /// The space of a number.
    pub(super) const fn hex(self, index: usize) -> Hex {
        let width = self.width as usize;
        // Numbers are below the length, so both fit.
        Hex {
            q: self.low.q + (index % width) as i32,
            r: self.low.r + (index / width) as i32,
        }
    }

    /// What to add to a number for the space so far away; the sum is a number only if that space lies in the box.
    pub(super) const fn offset(self, q: i32, r: i32) -> isize {
        r as isize * self.width as isize + q as isize
    }

    /// What to add to the number of a space for each of its neighbours, in the order of [`Direction::ALL`].
    pub(super) fn offsets(self) -> [isize; 6] {
        Direction::ALL.map(|side| {
            let (q, r) = side.step();
            self.offset(q, r)
        })
    }

    /// Whether every space within that distance lies in the box.
    pub(super) fn holds_within(self, at: Hex, radius: u32) -> bool {
        let (q, r) = self.low.way(at);
        let radius = i64::from(radius);
        q >= radius
            && r >= radius
            && q + radius < i64::from(self.width)
            && r + radius < i64::from(self.height)
    }
}

/// A number in half the room: a box has about a million spaces, and a search a few labels for each.
pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
