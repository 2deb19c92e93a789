//! The corners of a space: six, or four of a square.

use super::coords::Direction;
use super::layout::Layout;

/// Something for each corner of a space, such as where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corners<P> {
    /// By the side that the corner lies behind, against the clock. A square has the same corner twice where it has no
    /// side, so that the ends of a side are always found behind it and behind the side before.
    behind: [P; 6],
    layout: Layout,
}

impl<P: Copy> Corners<P> {
    /// What `of` says of the corner behind each side.
    pub(super) fn new(layout: Layout, of: impl FnMut(Direction) -> P) -> Self {
        Self {
            behind: Direction::ALL.map(of),
            layout,
        }
    }

    /// Each corner once, against the clock.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = P> + Clone + '_ {
        let sides = self.layout.sides().iter();
        sides.map(|side| self.behind[side.index()])
    }

    /// The two ends of a side, the latter further against the clock. They are one point of a side that there is not.
    #[must_use]
    pub fn of_side(&self, side: Direction) -> [P; 2] {
        [
            self.behind[side.turned(5).index()],
            self.behind[side.index()],
        ]
    }

    /// The same with something else for each corner.
    #[must_use]
    pub fn map<Q: Copy>(self, change: impl FnMut(P) -> Q) -> Corners<Q> {
        Corners {
            behind: self.behind.map(change),
            layout: self.layout,
        }
    }
}
