//! Straight lines between middles and corners of spaces, of six sides or four, exactly: what they meet, in order (H-24).
//! In parts of a step – thirds of six sides, halves of squares – all middles and corners are whole numbers. The lines
//! between the middles of six-sided spaces are also in `line`, quicker.

use std::ops::ControlFlow;

use serde::Serialize;

use super::coords::{Direction, Edge, Hex};
use super::layout::Layout;
use super::line::{Hand, Meets, Met, left_of};

/// Where a line begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineEnd {
    /// In the middle of a space.
    Middle(Hex),
    /// At the corner of a space behind that side.
    Corner(Hex, Direction),
}

impl LineEnd {
    /// The space that it is of.
    #[must_use]
    pub const fn space(self) -> Hex {
        match self {
            Self::Middle(at) | Self::Corner(at, _) => at,
        }
    }
}

/// A place or a way in parts of a step.
type Vector = (i64, i64);

impl Layout {
    /// Into how many parts a step is cut, so that all corners are whole numbers.
    pub(super) const fn part(self) -> i32 {
        match self {
            Self::Pointy | Self::Flat => 3,
            Self::Squares => 2,
        }
    }

    /// The corner behind that side, seen from the middle of the space, in parts of a step. Behind a side that squares
    /// have not lies the corner that it would go over.
    pub(super) const fn corner(self, side: Direction) -> Vector {
        match (self, side.index()) {
            (Self::Pointy | Self::Flat, _) => side.corner(),
            (Self::Squares, 0 | 1) => (1, -1),
            (Self::Squares, 2) => (-1, -1),
            (Self::Squares, 3 | 4) => (-1, 1),
            (Self::Squares, _) => (1, 1),
        }
    }

    fn middle(self, at: Hex) -> Vector {
        let part = i64::from(self.part());
        (part * i64::from(at.q), part * i64::from(at.r))
    }

    fn corner_at(self, at: Hex, side: Direction) -> Vector {
        plus(self.middle(at), self.corner(side))
    }

    pub(super) fn place(self, end: LineEnd) -> Vector {
        match end {
            LineEnd::Middle(at) => self.middle(at),
            LineEnd::Corner(at, side) => self.corner_at(at, side),
        }
    }

    /// The side before, against the clock.
    pub(super) const fn before(self, side: Direction) -> Direction {
        let one = side.turned(5);
        if self.has(one) { one } else { side.turned(4) }
    }

    /// The side after, against the clock.
    const fn after(self, side: Direction) -> Direction {
        let one = side.turned(1);
        if self.has(one) { one } else { side.turned(2) }
    }

    /// All spaces around a corner, each with the side that the corner lies behind in it: against the clock.
    fn around(self, at: Hex, side: Direction) -> impl Iterator<Item = (Hex, Direction)> {
        // Across the side after, the same corner lies behind the side opposite to the one before that.
        let next = move |(at, side): (Hex, Direction)| {
            let across = self.after(side);
            (at.next(across), across.opposite())
        };
        let spaces = if self.is_squares() { 4 } else { 3 };
        let all = std::iter::successors(Some((at, side)), move |one| Some(next(*one)));
        all.take(spaces)
    }
}

fn plus(a: Vector, b: Vector) -> Vector {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Vector, b: Vector) -> Vector {
    (a.0 - b.0, a.1 - b.1)
}

/// Where a line is on its way.
enum Now {
    /// Inside of a space.
    Inside(Hex),
    /// At the corner of a space behind that side.
    At(Hex, Direction),
}

/// A line on its way.
struct Trace {
    layout: Layout,
    from: Vector,
    to: Vector,
    way: Vector,
}

/// Goes along the line and tells what it meets: edges that it crosses, touches at an end – also where it begins or ends –
/// or follows, spaces that it enters, and those on both sides of an edge that it follows. A line of no length meets
/// nothing. What `meet` breaks with is given back.
pub(super) fn trace<B>(
    layout: Layout,
    from: LineEnd,
    to: LineEnd,
    mut meet: impl FnMut(Met) -> ControlFlow<B>,
) -> Option<B> {
    let (start, goal) = (layout.place(from), layout.place(to));
    let trace = Trace {
        layout,
        from: start,
        to: goal,
        way: minus(goal, start),
    };
    if trace.way == (0, 0) {
        return None;
    }
    let mut now = match from {
        LineEnd::Middle(at) => Now::Inside(at),
        LineEnd::Corner(at, side) => Now::At(at, side),
    };
    loop {
        let next = match now {
            Now::Inside(at) => trace.leave(at, &mut meet),
            Now::At(at, side) => trace.pass_corner(at, side, &mut meet),
        };
        match next {
            ControlFlow::Break(broken) => return broken,
            ControlFlow::Continue(next) => now = next,
        }
    }
}

impl Trace {
    /// Above 0 if a place lies on the left of the line, 0 if on it.
    fn left(&self, place: Vector) -> i64 {
        left_of(self.way, minus(place, self.from))
    }

    /// From inside of a space to the next: across a side, or over a corner.
    fn leave<B>(
        &self,
        at: Hex,
        meet: &mut impl FnMut(Met) -> ControlFlow<B>,
    ) -> ControlFlow<Option<B>, Now> {
        if self.layout.middle(at) == self.to {
            return ControlFlow::Break(None);
        }
        let left = |side: Direction| self.left(self.layout.corner_at(at, side));
        // Against the clock, corners ahead go from the right of the line to its left.
        let ahead = self.layout.sides().iter().copied().find(|side| {
            let before = left(self.layout.before(*side));
            before < 0 && left(*side) >= 0
        });
        // A line inside of a space has corners on both sides.
        let Some(side) = ahead else {
            return ControlFlow::Break(None);
        };
        if left(side) == 0 {
            return ControlFlow::Continue(Now::At(at, side));
        }
        let edge = Met::Edge(Edge::new(at, side), Meets::Crosses, Hand::Both);
        let next = at.next(side);
        told(meet(edge))?;
        told(meet(Met::Space(next, Hand::Both)))?;
        ControlFlow::Continue(Now::Inside(next))
    }

    /// Over a corner into a space, or along an edge to the next corner.
    fn pass_corner<B>(
        &self,
        at: Hex,
        side: Direction,
        meet: &mut impl FnMut(Met) -> ControlFlow<B>,
    ) -> ControlFlow<Option<B>, Now> {
        let layout = self.layout;
        let here = layout.corner_at(at, side);
        for (space, side) in layout.around(at, side) {
            // The edge that this space shares with the next, from this corner on.
            let edge = Edge::new(space, layout.after(side));
            let followed = here != self.to && self.leads(here, space, layout.after(side));
            if !followed {
                told(meet(Met::Edge(edge, Meets::Touches, Hand::Both)))?;
            }
        }
        if here == self.to {
            return ControlFlow::Break(None);
        }
        for (space, side) in layout.around(at, side) {
            let (next, last) = (layout.after(side), layout.before(side));
            if self.leads(here, space, next) {
                let edge = Edge::new(space, next);
                told(meet(Met::Edge(edge, Meets::Follows, Hand::Both)))?;
                // Against the clock along its side, a space lies on the left.
                told(meet(Met::Space(space, Hand::Left)))?;
                told(meet(Met::Space(space.next(next), Hand::Right)))?;
                return ControlFlow::Continue(Now::At(space, next));
            }
            // The way into the space lies between its two edges at this corner.
            let right = minus(layout.corner_at(space, next), here);
            let left = minus(layout.corner_at(space, last), here);
            if left_of(right, self.way) > 0 && left_of(self.way, left) > 0 {
                told(meet(Met::Space(space, Hand::Both)))?;
                return ControlFlow::Continue(Now::Inside(space));
            }
        }
        // The spaces around a corner take up the whole turn.
        ControlFlow::Break(None)
    }

    /// Whether the line goes from that corner along the side of that space to the corner behind it.
    fn leads(&self, here: Vector, space: Hex, side: Direction) -> bool {
        let along = minus(self.layout.corner_at(space, side), here);
        let ahead = along.0 * self.way.0 + along.1 * self.way.1 > 0;
        ahead && left_of(self.way, along) == 0
    }
}

/// What breaks is what the line met.
fn told<B>(went: ControlFlow<B>) -> ControlFlow<Option<B>> {
    match went {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(broken) => ControlFlow::Break(Some(broken)),
    }
}
