//! Sight the slow way (H-24): every wall and every space against the line, with corners as points on paper and lines
//! between two rows moved aside by a hair. Nothing of it is shared with the program.

use tableside::board::hex::{BarrierKind, Hex, HexBoard};

/// Points on paper: right and up, the up part in units of the root of three, so that all of them are whole numbers.
type Point = (i128, i128);

/// A hair, against the length of a side of a space, which is 2 × SCALE.
const SCALE: i128 = 100_000;

/// With pointed tops: a space is 4 wide from middle to middle, and rows are 2 (times the root of three) apart … in sixths.
fn middle(at: Hex) -> Point {
    let (q, r) = (i128::from(at.q), i128::from(at.r));
    ((12 * q + 6 * r) * SCALE, -6 * r * SCALE)
}

/// Its corners, against the clock from the upper right.
fn corners(at: Hex) -> [Point; 6] {
    let (x, y) = middle(at);
    [(6, 2), (0, 4), (-6, 2), (-6, -2), (0, -4), (6, -2)]
        .map(|(by_x, by_y)| (x + by_x * SCALE, y + by_y * SCALE))
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
fn goes_through(a: Point, b: Point, space: Hex) -> bool {
    // Clipped against every side in turn, as a part from `low` to `high` of its whole length, in fractions.
    let corners = corners(space);
    let (mut low, mut high) = ((0, 1), (1, 1));
    for at in 0..6 {
        let (c, d) = (corners[at], corners[(at + 1) % 6]);
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

/// Whether one space sees another by H-24.
pub(super) fn sees(board: &HexBoard, from: Hex, to: Hex, blockers: &[Hex], holes: bool) -> bool {
    if !board.spaces.contains(from) || !board.spaces.contains(to) {
        return false;
    }
    if from == to {
        return true;
    }
    let (a, b) = (middle(from), middle(to));
    let walls: Vec<(Point, Point)> = board
        .barriers
        .iter()
        .filter(|(_, barrier)| barrier.kind != BarrierKind::OpenDoor)
        .map(|(edge, _)| {
            let [one, other] = edge.spaces();
            let shared: Vec<Point> = corners(one)
                .into_iter()
                .filter(|corner| corners(other).contains(corner))
                .collect();
            (shared[0], shared[1])
        })
        .collect();
    let mut in_between: Vec<Hex> = blockers.to_vec();
    if holes {
        let places = board.spaces.iter().map(|(at, _)| at);
        let all: Vec<Hex> = places.collect();
        let reach = |f: fn(&Hex) -> i32| {
            let low = all.iter().map(f).min().unwrap_or(0);
            let high = all.iter().map(f).max().unwrap_or(0);
            low - 2..=high + 2
        };
        for q in reach(|at| at.q) {
            for r in reach(|at| at.r) {
                let at = Hex::new(q, r);
                if !board.spaces.contains(at) {
                    in_between.push(at);
                }
            }
        }
    }
    in_between.retain(|at| *at != from && *at != to);
    let free = |a: Point, b: Point| {
        !walls.iter().any(|(c, d)| touch(a, b, *c, *d))
            && !in_between.iter().any(|at| goes_through(a, b, *at))
    };
    let follows = |(c, d): &(Point, Point)| turn(a, b, *c) == 0 && turn(a, b, *d) == 0;
    if !between_rows(from, to) {
        return free(a, b);
    }
    if walls
        .iter()
        .any(|wall| follows(wall) && touch(a, b, wall.0, wall.1))
    {
        return false;
    }
    // A hair to either side; what only touches the line from one side is then crossed on that side alone.
    let (x, y) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
    let hair = (-y, x);
    let beside = |p: Point, times: i128| (p.0 + hair.0 * times, p.1 + hair.1 * times);
    free(beside(a, 1), beside(b, 1)) || free(beside(a, -1), beside(b, -1))
}

/// Whether the line is along one of the three directions in which edges lie.
fn between_rows(from: Hex, to: Hex) -> bool {
    let (q, r) = (to.q - from.q, to.r - from.r);
    let s = -q - r;
    q == r || r == s || q == s
}
