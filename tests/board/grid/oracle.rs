//! Sight the slow way (H-24): every wall and every space against the line, with corners as points on paper and lines
//! between two rows moved aside by a hair. Nothing of it is shared with the program.

use tableside::board::grid::{BarrierKind, Hex, HexBoard, Layout};

/// Points on paper: right and up, the up part in units of the root of three, so that all of them are whole numbers.
type Point = (i128, i128);

/// A hair, against the length of a side of a space, which is 2 × SCALE.
const SCALE: i128 = 100_000;

/// With pointed tops: a space is 4 wide from middle to middle, and rows are 2 (times the root of three) apart … in sixths.
/// Squares are 12 wide; that the up part is then stretched changes nothing about what lies on which side.
fn middle(layout: Layout, at: Hex) -> Point {
    let (q, r) = (i128::from(at.q), i128::from(at.r));
    match layout {
        Layout::Squares => (12 * q * SCALE, -12 * r * SCALE),
        Layout::Pointy | Layout::Flat => ((12 * q + 6 * r) * SCALE, -6 * r * SCALE),
    }
}

/// Its corners, against the clock.
fn corners(layout: Layout, at: Hex) -> Vec<Point> {
    let (x, y) = middle(layout, at);
    let around: &[Point] = match layout {
        Layout::Squares => &[(6, 6), (-6, 6), (-6, -6), (6, -6)],
        Layout::Pointy | Layout::Flat => &[(6, 2), (0, 4), (-6, 2), (-6, -2), (0, -4), (6, -2)],
    };
    let at = |(by_x, by_y): &Point| (x + by_x * SCALE, y + by_y * SCALE);
    around.iter().map(at).collect()
}

/// Twice the area of a triangle, above 0 against the clock. The root of three stretches it without changing its sign.
fn turn(a: Point, b: Point, c: Point) -> i128 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn on_stretch(a: Point, b: Point, p: Point) -> bool {
    turn(a, b, p) == 0
        && (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0)
        && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
}

/// Whether two stretches have a point in common, ends included.
fn touch(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (one, two) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (three, four) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    (one * two < 0 && three * four < 0)
        || on_stretch(a, b, c)
        || on_stretch(a, b, d)
        || on_stretch(c, d, a)
        || on_stretch(c, d, b)
}

/// Whether a stretch goes through the inside of a space.
fn goes_through(a: Point, b: Point, corners: &[Point]) -> bool {
    // Clipped against every side in turn, as a part from `low` to `high` of its whole length, in fractions.
    let (mut low, mut high) = ((0, 1), (1, 1));
    for at in 0..corners.len() {
        let (c, d) = (corners[at], corners[(at + 1) % corners.len()]);
        let (start, end) = (turn(c, d, a), turn(c, d, b));
        match (start > 0, end > 0) {
            (true, true) => {}
            (false, false) => return false,
            // Where it crosses is start / (start − end).
            (inward_first, _) => {
                let at = if start > end {
                    (start, start - end)
                } else {
                    (-start, end - start)
                };
                if inward_first {
                    if less(at, high) {
                        high = at;
                    }
                } else if less(low, at) {
                    low = at;
                }
            }
        }
    }
    less(low, high)
}

fn less(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 * b.1 < b.0 * a.1
}

/// A board on paper.
pub(super) struct Paper<'a> {
    board: &'a HexBoard,
    walls: Vec<(Point, Point)>,
    holes: Vec<Hex>,
}

impl<'a> Paper<'a> {
    pub(super) fn of(board: &'a HexBoard, holes_block: bool) -> Self {
        let layout = board.layout;
        let shut = board
            .barriers
            .iter()
            .filter(|(_, barrier)| barrier.kind != BarrierKind::OpenDoor);
        let walls = shut.filter_map(|(edge, _)| {
            let [one, other] = edge.spaces().map(|at| corners(layout, at));
            let mut shared = one.into_iter().filter(|corner| other.contains(corner));
            // Spaces that share no side share one corner at most.
            Some((shared.next()?, shared.next()?))
        });
        let mut holes = Vec::new();
        if holes_block {
            let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
            let reach = |f: fn(&Hex) -> i32| {
                let low = all.iter().map(f).min().unwrap_or(0);
                let high = all.iter().map(f).max().unwrap_or(0);
                low - 2..=high + 2
            };
            for q in reach(|at| at.q) {
                for r in reach(|at| at.r) {
                    let at = Hex::new(q, r);
                    if !board.spaces.contains(at) {
                        holes.push(at);
                    }
                }
            }
        }
        Self {
            board,
            walls: walls.collect(),
            holes,
        }
    }

    /// The spaces in between that stop a line.
    fn in_between(&self, from: Hex, to: Hex, blockers: &[Hex]) -> Vec<Hex> {
        let all = blockers.iter().chain(&self.holes).copied();
        all.filter(|at| *at != from && *at != to).collect()
    }

    /// Whether no wall touches that stretch and it goes through none of these spaces.
    fn free(&self, a: Point, b: Point, in_between: &[Hex]) -> bool {
        let layout = self.board.layout;
        !self.walls.iter().any(|(c, d)| touch(a, b, *c, *d))
            && !in_between
                .iter()
                .any(|at| goes_through(a, b, &corners(layout, *at)))
    }

    /// Whether one space sees another by H-24.
    pub(super) fn sees(&self, from: Hex, to: Hex, blockers: &[Hex]) -> bool {
        let spaces = &self.board.spaces;
        if !spaces.contains(from) || !spaces.contains(to) {
            return false;
        }
        if from == to {
            return true;
        }
        let layout = self.board.layout;
        let (a, b) = (middle(layout, from), middle(layout, to));
        let in_between = self.in_between(from, to, blockers);
        // Lines from middle to middle of squares never run along edges.
        if layout == Layout::Squares || !between_rows(from, to) {
            return self.free(a, b, &in_between);
        }
        let follows = |(c, d): &(Point, Point)| turn(a, b, *c) == 0 && turn(a, b, *d) == 0;
        if self
            .walls
            .iter()
            .any(|wall| follows(wall) && touch(a, b, wall.0, wall.1))
        {
            return false;
        }
        // A hair to either side; what only touches the line from one side is then crossed on that side alone.
        let (x, y) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let hair = (-y, x);
        let beside = |p: Point, times: i128| (p.0 + hair.0 * times, p.1 + hair.1 * times);
        self.free(beside(a, 1), beside(b, 1), &in_between)
            || self.free(beside(a, -1), beside(b, -1), &in_between)
    }

    /// The same where lines from corner to corner count, too: no wall touches them, and of one along edges the spaces on
    /// one side at least stop nothing.
    pub(super) fn sees_by_corners(&self, from: Hex, to: Hex, blockers: &[Hex]) -> bool {
        if self.sees(from, to, blockers) {
            return true;
        }
        let layout = self.board.layout;
        let in_between = self.in_between(from, to, blockers);
        let ends = corners(layout, to);
        corners(layout, from).into_iter().any(|a| {
            ends.iter().copied().filter(|b| a != *b).any(|b| {
                let beside = |sign: i128| {
                    in_between.iter().any(|at| {
                        turn(a, b, middle(layout, *at)).signum() == sign
                            && lies_along(a, b, &corners(layout, *at))
                    })
                };
                self.free(a, b, &in_between) && !(beside(1) && beside(-1))
            })
        })
    }
}

/// Whether a side of a space and a stretch have more than a point in common.
fn lies_along(a: Point, b: Point, corners: &[Point]) -> bool {
    let sides = (0..corners.len()).map(|at| (corners[at], corners[(at + 1) % corners.len()]));
    sides.into_iter().any(|(c, d)| {
        let along = turn(a, b, c) == 0 && turn(a, b, d) == 0;
        // On one line, as far as they go in the direction of the stretch.
        let far = |p: Point| (p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1);
        let (low, high) = (far(c).min(far(d)), far(c).max(far(d)));
        along && low.max(0) < high.min(far(b))
    })
}

/// Whether the line is along one of the three directions in which edges lie.
fn between_rows(from: Hex, to: Hex) -> bool {
    let (q, r) = (to.q - from.q, to.r - from.r);
    let s = -q - r;
    q == r || r == s || q == s
}
