//! Everything that one space sees, at once (H-24): ring by ring outward, walls and units throw shadows over directions.
//!
//! A table, the same for every board, knows for each space within [`REACH`] its direction and which directions it and
//! its edges hide. Directions are sorted by angle, so that a shadow is a run of bits. What a ring hides is never needed
//! within that ring: a line enters the space where it ends from the ring before, and leaves it into the ring behind.
//! Only walls between a ring and the one before may touch lines to other spaces of the same ring; they go first. Rings of
//! squares are squares, and the walls along the ring at its four corners are such, too: a line to there touches them.
//! Lines between two rows are looked at one by one, as in `sight`; so are lines from corner to corner, and corners of
//! squares that are shut.

use std::cmp::Ordering;
use std::sync::LazyLock;

use super::bits::SpaceBits;
use super::coords::{Direction, Hex};
use super::footprint::Footprint;
use super::layout::Layout;
use super::line::{Course, left_of};
use super::ready::{Diagonals, HexGrid, SightLine};
use super::sight::Gap;

/// How many rings the table has; spaces further away are looked at one by one.
pub(super) const REACH: u32 = 40;

/// The direction of spaces on lines between two rows.
const BETWEEN: u16 = u16::MAX;

/// A run of directions; it may go on from the last to the first.
#[derive(Clone, Copy, Default)]
struct Run {
    first: u16,
    count: u16,
}

/// A wall's place and shadow.
#[derive(Clone, Copy, Default)]
struct EdgeShadow {
    bit: u8,
    run: Run,
}

/// A space around the one that looks.
#[derive(Clone, Copy)]
struct Around {
    q: i16,
    r: i16,
    direction: u16,
    /// The directions of lines that cross it.
    shadow: Run,
    /// The sides towards the ring before, as bits, and what walls there hide.
    inner: u8,
    inner_shadows: [EdgeShadow; 2],
    /// The side towards the next space of its ring.
    along: EdgeShadow,
}

struct Table {
    /// Ring by ring.
    spaces: Vec<Around>,
    /// How many spaces the first ring has; each has so many more.
    corners: usize,
    directions: usize,
}

static SIX_SIDES: LazyLock<Table> = LazyLock::new(|| Table::new(Layout::Pointy));
static SQUARES: LazyLock<Table> = LazyLock::new(|| Table::new(Layout::Squares));

impl HexGrid {
    /// All spaces of the board within that distance that [`Self::sight`] says are seen, itself included; none from a space
    /// that is not on the board.
    #[must_use]
    pub fn seen(&self, from: impl Into<Footprint>, radius: u32, blockers: &SpaceBits) -> SpaceBits {
        let from = self.held(from);
        let blockers = self.but_for(blockers, [from]);
        let mut seen = self.none();
        // As far as from its nearest space, seen from its furthest.
        let wide = i64::from(from.size()) - 1;
        let further = radius.saturating_add(self.length((wide, wide), true));
        for at in from.spaces() {
            self.seen_from(at, further, &blockers, &mut seen);
        }
        // Rings of squares are as wide as distances where all steps cost alike.
        let rings = self.diagonals == Diagonals::One && from.size() == 1;
        if self.layout.is_squares() && !rings {
            seen.keep(&self.within(from, radius));
        }
        seen
    }

    /// What one space sees, and of squares perhaps some beyond the distance.
    fn seen_from(&self, from: Hex, radius: u32, blockers: &SpaceBits, seen: &mut SpaceBits) {
        let Some(start) = self.index(from) else {
            return;
        };
        seen.set(start);
        let table = match self.layout {
            Layout::Pointy | Layout::Flat => &*SIX_SIDES,
            Layout::Squares => &*SQUARES,
        };
        if !self.layout.is_squares() {
            self.between_rows(from, radius, blockers, seen);
        }
        let reach = radius.min(REACH);
        if self.shut_corners {
            let mut cast = self.none();
            self.cast(table, from, start, reach, blockers, &mut cast);
            let shut = |at: Hex| self.shut_corner(from, at, blockers).is_some();
            let open: Vec<Hex> = cast.iter().filter(|at| !shut(*at)).collect();
            for at in open {
                seen.insert(at);
            }
        } else {
            self.cast(table, from, start, reach, blockers, seen);
        }
        if radius <= REACH && self.sight_line == SightLine::Centres {
            return;
        }
        for to in self.within(from, radius).iter() {
            let Some(goal) = self.index(to).filter(|goal| !seen.has(*goal)) else {
                continue;
            };
            // Nearer ones have been looked at, and those between rows whatever their distance.
            let further = ring_of(self.layout, from, to) > REACH
                && (self.layout.is_squares() || matches!(Course::new(from, to), Course::Across(_)));
            if (further && self.middles_are_free(from, to, start, goal, blockers))
                || self.corner_line(from, to, blockers).is_some()
            {
                seen.set(goal);
            }
        }
    }

    /// The spaces on the six lines between rows.
    fn between_rows(&self, from: Hex, radius: u32, blockers: &SpaceBits, seen: &mut SpaceBits) {
        for side in Direction::ALL {
            let mut at = from;
            let Some(start) = self.extent.index(at) else {
                continue;
            };
            let mut gap = Gap::new(start, side);
            let (mut left, mut right) = (true, true);
            for _ in 0..radius / 2 {
                at = at.next(side).next(side.turned(1));
                // The border holds the spaces on both sides as long as the one beyond lies in the box.
                if self.extent.index(at).is_none()
                    || !gap.pass(self, &mut left, &mut right, blockers)
                {
                    break;
                }
                if self.on_board.has(gap.at) {
                    seen.set(gap.at);
                }
                if self.stops_sight(gap.at, blockers) {
                    break;
                }
            }
        }
    }

    fn cast(
        &self,
        table: &Table,
        from: Hex,
        start: usize,
        radius: u32,
        blockers: &SpaceBits,
        seen: &mut SpaceBits,
    ) {
        let inside = self.extent.holds_within(from, radius);
        let mut hidden = Hidden::new(table.directions);
        let number = |space: &Around| {
            let (q, r) = (i32::from(space.q), i32::from(space.r));
            if inside {
                Some(start.wrapping_add_signed(self.extent.offset(q, r)))
            } else {
                self.extent.index(Hex::new(from.q + q, from.r + r))
            }
        };
        let mut first = 0;
        for ring in 1..=radius as usize {
            let count = table.corners * ring;
            let spaces = &table.spaces[first..first + count];
            first += count;
            if self.any_walls {
                for space in spaces {
                    let Some(index) = number(space) else {
                        continue;
                    };
                    if self.walls[index] & space.inner != 0 {
                        for edge in space.inner_shadows {
                            if self.walls[index] & edge.bit != 0 {
                                hidden.hide(edge.run);
                            }
                        }
                    }
                }
            }
            for space in spaces {
                let Some(index) = number(space) else {
                    continue;
                };
                if space.direction != BETWEEN
                    && self.on_board.has(index)
                    && !hidden.has(space.direction)
                {
                    seen.set(index);
                }
                if self.stops_sight(index, blockers) {
                    hidden.hide(space.shadow);
                }
                if self.walls[index] & space.along.bit != 0 {
                    hidden.hide(space.along.run);
                }
            }
            if hidden.all() {
                break;
            }
        }
    }
}

/// The directions that are hidden, a bit each.
struct Hidden {
    words: Vec<u64>,
    directions: usize,
}

impl Hidden {
    fn new(directions: usize) -> Self {
        let mut words = vec![0; directions.div_ceil(64)];
        // What is no direction counts as hidden, so that the end is plain to see.
        if let Some(last) = words.last_mut()
            && !directions.is_multiple_of(64)
        {
            *last = u64::MAX << (directions % 64);
        }
        Self { words, directions }
    }

    fn has(&self, direction: u16) -> bool {
        let direction = usize::from(direction);
        self.words[direction / 64] >> (direction % 64) & 1 != 0
    }

    fn all(&self) -> bool {
        self.words.iter().all(|word| *word == u64::MAX)
    }

    fn hide(&mut self, run: Run) {
        let first = usize::from(run.first);
        let end = first + usize::from(run.count);
        self.hide_from(first, end.min(self.directions));
        self.hide_from(0, end.saturating_sub(self.directions));
    }

    fn hide_from(&mut self, first: usize, end: usize) {
        if first >= end {
            return;
        }
        let (word, last) = (first / 64, (end - 1) / 64);
        let head = u64::MAX << (first % 64);
        let tail = u64::MAX >> (63 - (end - 1) % 64);
        if word == last {
            self.words[word] |= head & tail;
        } else {
            self.words[word] |= head;
            self.words[word + 1..last].fill(u64::MAX);
            self.words[last] |= tail;
        }
    }
}

/// A place or a direction seen from the middle of the space that looks.
type Vector = (i64, i64);

impl Table {
    fn new(layout: Layout) -> Self {
        let reach = i32::try_from(REACH).unwrap_or_default();
        let rings: Vec<Vec<Hex>> = (1..=reach).map(|radius| ring(layout, radius)).collect();
        let mut directions: Vec<u64> = rings
            .iter()
            .flatten()
            .filter(|at| !is_between(layout, **at))
            .map(|at| angle((i64::from(at.q), i64::from(at.r))))
            .collect();
        directions.sort_unstable();
        directions.dedup();
        let spaces = rings
            .iter()
            .flatten()
            .map(|at| Around::new(layout, *at, &directions))
            .collect();
        Self {
            spaces,
            corners: layout.headings().len(),
            directions: directions.len(),
        }
    }
}

impl Around {
    fn new(layout: Layout, at: Hex, directions: &[u64]) -> Self {
        let ring = |at: Hex| ring_of(layout, Hex::default(), at);
        let vector = |at: Hex| (i64::from(at.q), i64::from(at.r));
        let direction = if is_between(layout, at) {
            BETWEEN
        } else {
            let angle = angle(vector(at));
            narrow(directions.partition_point(|other| *other < angle))
        };
        let corner = |side: Direction| {
            let (part, (q, r)) = (i64::from(layout.part()), layout.corner(side));
            (part * i64::from(at.q) + q, part * i64::from(at.r) + r)
        };
        let corners: Vec<Vector> = layout.sides().iter().map(|side| corner(*side)).collect();
        let mut space = Self {
            q: at.q as i16,
            r: at.r as i16,
            direction,
            shadow: run(directions, &corners, false),
            inner: 0,
            inner_shadows: [EdgeShadow::default(); 2],
            along: EdgeShadow::default(),
        };
        let is_corner = |at: Hex| layout.is_squares() && at.q.abs() == at.r.abs();
        let mut inner = space.inner_shadows.iter_mut();
        for side in layout.sides().iter().copied() {
            let other = at.next(side);
            let ends = [corner(layout.before(side)), corner(side)];
            let shadow = || EdgeShadow {
                bit: side.bit(),
                run: run(directions, &ends, true),
            };
            match ring(other).cmp(&ring(at)) {
                Ordering::Greater => {}
                Ordering::Equal if is_corner(other) => {}
                Ordering::Equal if !is_corner(at) => {
                    if left_of(vector(at), vector(other)) > 0 {
                        space.along = shadow();
                    }
                }
                _ => {
                    space.inner |= side.bit();
                    // There are two at most: neighbours in the ring before, or those of a corner.
                    if let Some(place) = inner.next() {
                        *place = shadow();
                    }
                }
            }
        }
        space
    }
}

/// In which ring around a space another lies.
fn ring_of(layout: Layout, from: Hex, at: Hex) -> u32 {
    match layout {
        Layout::Pointy | Layout::Flat => from.distance(at),
        Layout::Squares => from.q.abs_diff(at.q).max(from.r.abs_diff(at.r)),
    }
}

/// The spaces of that ring around 0, 0.
fn ring(layout: Layout, radius: i32) -> Vec<Hex> {
    let around = -radius..=radius;
    let all = around
        .clone()
        .flat_map(|r| around.clone().map(move |q| Hex::new(q, r)));
    let radius = radius.unsigned_abs();
    all.filter(|at| ring_of(layout, Hex::default(), *at) == radius)
        .collect()
}

fn is_between(layout: Layout, at: Hex) -> bool {
    !layout.is_squares() && matches!(Course::new(Hex::default(), at), Course::Between(..))
}

/// The directions from the rightmost to the leftmost of some points that lie within half a turn, with those exactly at
/// them or without.
fn run(directions: &[u64], points: &[Vector], with_ends: bool) -> Run {
    let outermost = |sign: i64| {
        let outer = |a: Vector, b: Vector| if sign * left_of(a, b) > 0 { b } else { a };
        points.iter().copied().reduce(outer).unwrap_or((1, 0))
    };
    let (right, left) = (angle(outermost(-1)), angle(outermost(1)));
    let before = |angle| directions.partition_point(|at| *at < angle);
    let up_to = |angle| directions.partition_point(|at| *at <= angle);
    let (first, end) = if with_ends {
        (before(right), up_to(left))
    } else {
        (up_to(right), before(left))
    };
    let wraps = right > left;
    let end = if wraps { end + directions.len() } else { end };
    Run {
        first: narrow(first),
        count: narrow(end.saturating_sub(first)),
    }
}

/// A number that grows against the clock, from the direction of side 0 on; what lies in one direction has the same.
///
/// It counts quarter turns and, below, how far along its quarter: fractions of a few hundred parts at most, so that two
/// which differ still do in 32 bits.
fn angle((q, r): Vector) -> u64 {
    let (x, y) = (q, -r);
    let (quarter, along, rest) = match (x, y) {
        (1.., 0..) => (0, y, x),
        (..=0, 1..) => (1, -x, y),
        (..=-1, ..=0) => (2, -y, -x),
        _ => (3, x, -y),
    };
    let (along, rest) = (along.unsigned_abs(), rest.unsigned_abs());
    (quarter << 32) + (along << 32) / (along + rest).max(1)
}

/// There are fewer directions than the table has spaces, and of those a few thousand.
fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(BETWEEN)
}
