//! Connections as arrows that are bound to their areas at both ends, with what stands on them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Drawn;
use super::element::Elements;
use crate::board::Point;
use crate::board::areas::{AreaId, AreaMap, Connection, ConnectionKind};
use crate::exchange::geometry::{distance, half_way};

/// So far before its area an arrow ends.
const GAP: i32 = 6;
/// Half of a stroke of an X.
const CROSS: i32 = 10;
/// Half of a door.
const DOOR: i32 = 10;
/// Half of a mark that is a line of its own.
const BAR: i64 = 14;

/// Writes all whose ends are there.
pub(super) fn connections(elements: &mut Elements, map: &AreaMap, boxes: &BTreeMap<AreaId, Drawn>) {
    for (id, connection) in &map.connections {
        let ends = boxes.get(&connection.from).zip(boxes.get(&connection.to));
        if let Some((from, to)) = ends {
            one(
                elements,
                &format!("connection-{id}"),
                connection,
                *from,
                *to,
            );
        }
    }
}

fn one(elements: &mut Elements, id: &str, connection: &Connection, from: Drawn, to: Drawn) {
    let points = path(from, to, connection.bend);
    let group = json!([format!("{id}-all")]);
    let one_way = connection.kind == ConnectionKind::Arrow;
    let bar = |on: bool| if on { json!("bar") } else { Value::Null };
    let end = match one_way {
        true => json!("arrow"),
        false => bar(connection.mark_to),
    };
    let (area_from, area_to) = (
        format!("area-{}", connection.from),
        format!("area-{}", connection.to),
    );
    // Both forms that readers know, in one.
    let binding = |to: &str| {
        json!({
            "elementId": to, "focus": 0, "gap": GAP,
            "fixedPoint": [0.5001, 0.5001], "mode": "orbit",
        })
    };
    let broken = matches!(
        connection.kind,
        ConnectionKind::Dashed | ConnectionKind::NoSight
    );
    elements.add("arrow", id, |arrow| {
        arrow.path(&points);
        arrow.set("startBinding", binding(&area_from));
        arrow.set("endBinding", binding(&area_to));
        arrow.set("startArrowhead", bar(connection.mark_from));
        arrow.set("endArrowhead", end);
        arrow.set("strokeStyle", if broken { "dashed" } else { "solid" });
        arrow.set("lastCommittedPoint", Value::Null);
        arrow.set("elbowed", false);
        arrow.set("groupIds", &group);
        arrow.note(&json!({"hidden": connection.hidden}));
    });
    for area in [&area_from, &area_to] {
        elements.bind(area, id, "arrow");
    }
    let middle = half_way(&points);
    let around = |dx: i32, dy: i32| Point::new(middle.x + dx, middle.y + dy);
    let mut line = |name: &str, a: Point, b: Point| {
        elements.add("line", &format!("{id}-{name}"), |line| {
            line.path(&[a, b]);
            for key in [
                "startBinding",
                "endBinding",
                "startArrowhead",
                "endArrowhead",
            ] {
                line.set(key, Value::Null);
            }
            line.set("lastCommittedPoint", Value::Null);
            line.set("groupIds", &group);
        });
    };
    if connection.kind == ConnectionKind::NoSight {
        line("x-1", around(-CROSS, -CROSS), around(CROSS, CROSS));
        line("x-2", around(-CROSS, CROSS), around(CROSS, -CROSS));
    }
    if one_way && connection.mark_to {
        // The arrowhead takes the place at the end.
        if let [.., before, end] = points.as_slice() {
            let (a, b) = across(*before, *end);
            line("bar", a, b);
        }
    }
    if let ConnectionKind::Door { open, see_through } = connection.kind {
        elements.add("rectangle", &format!("{id}-door"), |door| {
            let corner = around(-DOOR, -DOOR);
            let side = f64::from(2 * DOOR);
            door.place(corner.x.into(), corner.y.into(), side, side);
            // An open door has a broken outline, one that is seen through is a lattice.
            door.set("strokeStyle", if open { "dashed" } else { "solid" });
            door.set("backgroundColor", "#ced4da");
            door.set(
                "fillStyle",
                if see_through { "cross-hatch" } else { "solid" },
            );
            door.set("groupIds", &group);
        });
    }
}

/// A short line across the end of another one.
fn across(before: Point, end: Point) -> (Point, Point) {
    let (dx, dy) = crate::exchange::geometry::way(before, end);
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
fn path(from: Drawn, to: Drawn, bend: Option<Point>) -> Vec<Point> {
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
fn border(drawn: Drawn, to: Point) -> Option<Point> {
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
