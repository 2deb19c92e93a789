//! The way of a connection from one area to another, and what stands across its ends.

use super::geometry::{distance, way};
use crate::board::Point;
use crate::board::areas::Size;

/// So far before its area a line ends.
pub(super) const GAP: i32 = 6;
/// Half of a mark across the end of a line.
const BAR: i64 = 14;

/// The box that an area is drawn as.
#[derive(Clone, Copy)]
pub(super) struct Boxed {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) size: Size,
}

/// A short line across the end of another one.
pub(super) fn across(before: Point, end: Point) -> (Point, Point) {
    let (dx, dy) = way(before, end);
    let long = distance(before, end).max(1);
    let moved = |sign: i64| {
        let on = |at: i32, length: i64| {
            i32::try_from(i64::from(at) + sign * BAR * length / long).unwrap_or(at)
        };
        Point::new(on(end.x, -dy), on(end.y, dx))
    };
    match moved(1) == moved(-1) {
        true => (end, Point::new(end.x, end.y + 1)),
        false => (moved(1), moved(-1)),
    }
}

/// The way of an arrow from the border of one box to that of the other.
pub(super) fn path(from: Boxed, to: Boxed, bend: Option<Point>) -> Vec<Point> {
    let (start, end) = (Point::new(from.x, from.y), Point::new(to.x, to.y));
    let first = border(from, bend.unwrap_or(end));
    let last = border(to, bend.unwrap_or(start));
    let ends = match (bend, first, last) {
        (Some(_), first, last) => (first.unwrap_or(start), last.unwrap_or(end)),
        // Boxes that overlap leave no room between their borders.
        (None, Some(first), Some(last)) if is_ahead(start, first, last) => (first, last),
        _ => (start, end),
    };
    let mut points: Vec<Point> = std::iter::once(ends.0)
        .chain(bend)
        .chain([ends.1])
        .collect();
    if points.len() == 2 && points[0] == points[1] {
        points[1].x += 1;
    }
    points
}

/// Whether from the start the first place comes before the last.
fn is_ahead(start: Point, first: Point, last: Point) -> bool {
    distance(start, first) < distance(start, last)
}

/// Where the way from the middle of a box to a place outside leaves the box with its gap.
fn border(drawn: Boxed, to: Point) -> Option<Point> {
    let (dx, dy) = (
        i64::from(to.x) - i64::from(drawn.x),
        i64::from(to.y) - i64::from(drawn.y),
    );
    let half = |length: i32| i64::from(length / 2 + GAP);
    let (half_x, half_y) = (half(drawn.size.width), half(drawn.size.height));
    let outside = dx.abs() > half_x || dy.abs() > half_y;
    // By which side it leaves: the one that it comes to first.
    let (part, whole) = match dx.abs() * half_y > dy.abs() * half_x {
        true => (half_x, dx.abs()),
        false => (half_y, dy.abs()),
    };
    let on = |at: i32, length: i64| i32::try_from(i64::from(at) + length * part / whole).ok();
    (outside && whole > 0)
        .then(|| on(drawn.x, dx).zip(on(drawn.y, dy)))
        .flatten()
        .map(|(x, y)| Point::new(x, y))
}
