//! Which areas a line ends at: those it is bound to, else the nearest before its ends.

use super::super::nodes::Nodes;
use super::super::sheet::Sheet;
use crate::board::Point;
use crate::exchange::geometry::{dot, way};

/// A line ends so far before its area at most.
const REACH: i64 = 90;

/// The areas at its beginning and at its end. Without `geometry` only what it is bound to counts.
pub(super) fn ends(
    sheet: &Sheet,
    line: usize,
    nodes: &Nodes,
    geometry: bool,
) -> [Option<usize>; 2] {
    let element = &sheet.elements[line];
    let points = &element.points;
    let bound = [&element.start, &element.end].map(|id| nodes.at(sheet, id.as_deref()));
    let near = |place: Option<&Point>, before: Option<&Point>, other: Option<usize>| {
        let (end, before) = place.zip(before).filter(|_| geometry)?;
        nearest(nodes, *end, *before, other)
    };
    let last = points.len().saturating_sub(1);
    let from = bound[0].or_else(|| near(points.first(), points.get(1), bound[1]));
    let before = last.checked_sub(1).and_then(|before| points.get(before));
    let to = bound[1].or_else(|| near(points.last(), before, from));
    [from, to]
}

/// The nearest area before the end of a line, other than the one at its other end.
fn nearest(nodes: &Nodes, end: Point, before: Point, other: Option<usize>) -> Option<usize> {
    let ahead = way(before, end);
    let near = nodes.all.iter().enumerate().filter_map(|(number, node)| {
        let place = node.frame.nearest(end);
        let apart = node.frame.distance(end);
        let behind = dot(ahead, way(end, place)) < 0;
        let can_be = apart <= REACH && !behind && Some(number) != other;
        (can_be).then_some((apart, node.frame.extent(), number))
    });
    near.min().map(|(_, _, number)| number)
}
