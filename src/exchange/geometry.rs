//! Places of a drawing in whole map units. All of them lie on a map, so that no product runs over.

use crate::board::Point;

/// The way from one place to another.
pub(super) fn way(from: Point, to: Point) -> (i64, i64) {
    (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    )
}

/// How far along the first way the second leads, times the length of the first.
pub(super) fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// The distance of two places.
pub(super) fn distance(a: Point, b: Point) -> i64 {
    let way = way(a, b);
    dot(way, way).isqrt()
}

/// Whether two ways meet at 60 degrees or more.
pub(super) fn is_steep(a: (i64, i64), b: (i64, i64)) -> bool {
    let along = i128::from(dot(a, b));
    4 * along * along <= i128::from(dot(a, a)) * i128::from(dot(b, b))
}

/// The place between two.
pub(super) fn middle(a: Point, b: Point) -> Point {
    part_way(a, b, 1, 2)
}

/// The place so many parts of the way from one to another.
pub(super) fn part_way(a: Point, b: Point, part: i64, whole: i64) -> Point {
    let way = way(a, b);
    let at = |from: i32, length: i64| {
        let moved = i64::from(from) + (length * part).div_euclid(whole.max(1));
        i32::try_from(moved).unwrap_or(from)
    };
    Point::new(at(a.x, way.0), at(a.y, way.1))
}

/// How long a line of several stretches is.
pub(super) fn length(points: &[Point]) -> i64 {
    points
        .windows(2)
        .map(|pair| distance(pair[0], pair[1]))
        .sum()
}

/// The place half way along it.
pub(super) fn half_way(points: &[Point]) -> Point {
    let mut left = length(points) / 2;
    for pair in points.windows(2) {
        let stretch = distance(pair[0], pair[1]);
        if left <= stretch {
            return part_way(pair[0], pair[1], left, stretch);
        }
        left -= stretch;
    }
    points.last().copied().unwrap_or_default()
}

/// Where two stretches cross, if they do.
pub(super) fn crossing(a: (Point, Point), b: (Point, Point)) -> Option<Point> {
    let cross = |u: (i64, i64), v: (i64, i64)| u.0 * v.1 - u.1 * v.0;
    let (first, second, between) = (way(a.0, a.1), way(b.0, b.1), way(a.0, b.0));
    let whole = cross(first, second);
    let (on_first, on_second) = (cross(between, second), cross(between, first));
    let is_on = |part: i64| part.signum() != -whole.signum() && part.abs() <= whole.abs();
    (whole != 0 && is_on(on_first) && is_on(on_second)).then(|| {
        let sign = whole.signum();
        part_way(a.0, a.1, on_first * sign, whole.abs())
    })
}

/// A box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// Its upper left corner.
    pub(super) low: Point,
    /// Its lower right corner.
    pub(super) high: Point,
}

impl Frame {
    /// The box around some places.
    pub(super) fn around(points: &[Point]) -> Self {
        let first = points.first().copied().unwrap_or_default();
        let whole = Self {
            low: first,
            high: first,
        };
        points.iter().fold(whole, |frame, at| Self {
            low: Point::new(frame.low.x.min(at.x), frame.low.y.min(at.y)),
            high: Point::new(frame.high.x.max(at.x), frame.high.y.max(at.y)),
        })
    }

    /// The place in it, or on its border, that is nearest.
    pub(super) fn nearest(self, at: Point) -> Point {
        let hold = |at: i32, low: i32, high: i32| at.max(low).min(high);
        Point::new(
            hold(at.x, self.low.x, self.high.x),
            hold(at.y, self.low.y, self.high.y),
        )
    }

    /// Whether a place lies in it.
    pub(super) fn has(self, at: Point) -> bool {
        self.nearest(at) == at
    }

    /// Whether another box lies in it whole.
    pub(super) fn holds(self, other: Self) -> bool {
        self.has(other.low) && self.has(other.high)
    }

    /// How far a place is from it.
    pub(super) fn distance(self, at: Point) -> i64 {
        distance(at, self.nearest(at))
    }

    /// From left to right, and from top to bottom.
    pub(super) fn size(self) -> (i64, i64) {
        way(self.low, self.high)
    }

    /// How much it covers.
    pub(super) fn extent(self) -> i64 {
        let (width, height) = self.size();
        width * height
    }
}
