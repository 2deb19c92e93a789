//! Short lines that stand on longer ones: two that cross are an X, one across an end is a cover mark. And words on a line
//! that say what can pass.

use super::super::nodes::Nodes;
use super::super::sheet::{Sheet, Use, affordable};
use crate::board::Point;
use crate::board::areas::ConnectionKind;
use crate::exchange::geometry::{crossing, distance, is_steep, length, middle, way};
use crate::exchange::notes::Notes;

/// The longest stroke of an X.
const LONGEST_STROKE: i64 = 60;
/// The longest cover mark.
const LONGEST_BAR: i64 = 130;
/// A mark stands at least so near the end of its line.
const BAR_NEAR: i64 = 20;
/// A line that leads so straight to an area is no mark.
const STRAIGHT_ON: i64 = 60;

/// The two ends of a line that is nothing but two ends, bound to nothing, and its length.
fn short(sheet: &Sheet, line: usize, most: i64) -> Option<(Point, Point, i64)> {
    let element = &sheet.elements[line];
    let &[from, to] = element.points.as_slice() else {
        return None;
    };
    let free = element.start.is_none() && element.end.is_none();
    let long = distance(from, to);
    (free && long > 0 && long <= most).then_some((from, to, long))
}

/// The crosses: their two strokes, and where they cross. Their strokes are then used.
pub(super) fn crosses(
    sheet: &mut Sheet,
    lines: &[usize],
    notes: &mut Notes,
) -> Vec<([usize; 2], Point)> {
    let strokes = lines.iter().filter_map(|line| {
        let (from, to, long) = short(sheet, *line, LONGEST_STROKE)?;
        Some((*line, from, to, long))
    });
    let mut strokes: Vec<_> = strokes.collect();
    // From left to right, so that only neighbours are held against each other.
    strokes.sort_by_key(|(line, from, to, _)| (from.x.min(to.x), *line));
    let mut crosses = Vec::new();
    let mut compared = 0;
    for (index, &(first, a, b, long)) in strokes.iter().enumerate() {
        if sheet.uses[first] != Use::Open {
            continue;
        }
        let right = a.x.max(b.x);
        let later = strokes.iter().skip(index + 1);
        for &(second, c, d, other) in later.take_while(|(_, c, d, _)| c.x.min(d.x) <= right) {
            compared += 1;
            if !affordable(compared, 1) {
                notes.note("There are too many short lines to see all crosses.");
                return crosses;
            }
            let alike = long <= 2 * other && other <= 2 * long;
            if !alike || sheet.uses[second] != Use::Open {
                continue;
            }
            let central =
                |at: Point, from, to, long: i64| 100 * distance(at, middle(from, to)) <= 35 * long;
            let at = crossing((a, b), (c, d));
            let at = at.filter(|at| central(*at, a, b, long) && central(*at, c, d, other));
            if let Some(at) = at.filter(|_| !sheet.apart(first, second)) {
                sheet.uses[first] = Use::Line;
                sheet.uses[second] = Use::Line;
                crosses.push(([first, second], at));
                break;
            }
        }
    }
    crosses
}

/// A cover mark.
pub(super) struct Bar {
    pub(super) element: usize,
    /// The line whose mark it is.
    pub(super) line: usize,
    /// It stands at its end, not at its beginning.
    pub(super) at_end: bool,
    pub(super) middle: Point,
}

/// An end of a line as it is seen, the way to it, and whether it is the last.
type End = (Point, (i64, i64), bool);

/// The marks; they are then used.
pub(super) fn bars(
    sheet: &mut Sheet,
    lines: &[usize],
    nodes: &Nodes,
    notes: &mut Notes,
) -> Vec<Bar> {
    let long: Vec<i64> = lines
        .iter()
        .map(|line| length(&sheet.elements[*line].points))
        .collect();
    let candidates: Vec<(usize, Point, Point, i64)> = lines
        .iter()
        .filter_map(|line| {
            let (from, to, long) = short(sheet, *line, LONGEST_BAR)?;
            Some((*line, from, to, long))
        })
        .collect();
    if !affordable(candidates.len(), lines.len()) || !affordable(candidates.len(), nodes.all.len())
    {
        notes.note("There are too many short lines; none of them is taken for a cover mark.");
        return Vec::new();
    }
    let owners = sheet.owners(lines.iter().copied().filter(|line| {
        let element = &sheet.elements[*line];
        element.start.is_some() || element.end.is_some()
    }));
    let seen = affordable(2 * lines.len(), nodes.all.len());
    let ends: Vec<[End; 2]> = lines
        .iter()
        .map(|line| {
            let points = &sheet.elements[*line].points;
            let last = points.len() - 1;
            let end = |end: Point, before: Point, is_end| {
                let visible = if seen {
                    visible(nodes, end, before)
                } else {
                    end
                };
                (visible, way(before, end), is_end)
            };
            [
                end(points[0], points[1], false),
                end(points[last], points[last - 1], true),
            ]
        })
        .collect();
    let mut bars = Vec::new();
    for (bar, from, to, bar_long) in candidates {
        let at = middle(from, to);
        let owner = sheet.grouped_with(bar, &owners).and_then(|line| {
            let points = &sheet.elements[line].points;
            let (start, end) = points.first().zip(points.last())?;
            Some((line, distance(*end, at) < distance(*start, at)))
        });
        let found = owner.or_else(|| {
            let near = lines
                .iter()
                .zip(&long)
                .zip(&ends)
                .filter(|((line, long), _)| **line != bar && **long > bar_long);
            let near = near.flat_map(|((line, _), ends)| {
                ends.map(|(end, along, is_end)| {
                    let apart = distance(end, at);
                    let close = apart <= BAR_NEAR.max(bar_long * 6 / 10);
                    let is_across = close && is_steep(along, way(from, to));
                    (is_across && !sheet.apart(bar, *line)).then_some((apart, *line, is_end))
                })
            });
            let (_, line, is_end) = near.flatten().min()?;
            (!joins_two(nodes, from, to)).then_some((line, is_end))
        });
        if let Some((line, at_end)) = found {
            bars.push(Bar {
                element: bar,
                line,
                at_end,
                middle: at,
            });
        }
    }
    for bar in &bars {
        sheet.uses[bar.element] = Use::Line;
    }
    bars
}

/// Where a line is seen to end: at the border of the area that it runs into.
fn visible(nodes: &Nodes, end: Point, before: Point) -> Point {
    let into = nodes.all.iter().map(|node| node.frame);
    let into = into.filter(|frame| frame.has(end) && !frame.has(before));
    let Some(frame) = into.min_by_key(|frame| frame.extent()) else {
        return end;
    };
    let (mut inside, mut outside) = (end, before);
    while distance(inside, outside) > 1 {
        let between = middle(inside, outside);
        if between == inside || between == outside {
            break;
        }
        match frame.has(between) {
            true => inside = between,
            false => outside = between,
        }
    }
    inside
}

/// Whether a short line leads straight to two areas, so that it joins them.
fn joins_two(nodes: &Nodes, from: Point, to: Point) -> bool {
    let ahead = |from: Point, to: Point| {
        let (dx, dy) = way(from, to);
        let long = distance(from, to).max(1);
        let steps = (0..=STRAIGHT_ON / 6).map(move |step| {
            let on = |at: i32, length: i64| {
                i32::try_from(i64::from(at) + length * step * 6 / long).unwrap_or(at)
            };
            Point::new(on(to.x, dx), on(to.y, dy))
        });
        let places: Vec<Point> = steps.collect();
        let mut found = nodes.all.iter();
        found.position(|node| places.iter().any(|at| node.frame.has(*at)))
    };
    match (ahead(to, from), ahead(from, to)) {
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}

/// What words on a line say of what can pass, and which word it is.
pub(super) fn said(words: &str) -> Option<(ConnectionKind, &'static str)> {
    let words = words.to_lowercase();
    let has = |word: &str| words.contains(word);
    let door = ["door", "gate", "hatch", "portcullis", "window"];
    if let Some(door) = door.into_iter().find(|door| has(door)) {
        let see_through = ["glass", "bars", "grate", "window", "portcullis"];
        let kind = ConnectionKind::Door {
            open: has("open"),
            see_through: see_through.into_iter().any(has),
        };
        return Some((kind, door));
    }
    if super::is_cross(&words) {
        return Some((ConnectionKind::NoSight, "x"));
    }
    let known = [
        ("no sight", ConnectionKind::NoSight),
        ("see only", ConnectionKind::Dashed),
        ("sight only", ConnectionKind::Dashed),
    ];
    let found = known.into_iter().find(|(word, _)| has(word));
    found.map(|(word, kind)| (kind, word))
}
