//! Connections as arrows that are bound to their areas at both ends, with what stands on them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::element::Elements;
use crate::board::Point;
use crate::board::areas::{AreaId, AreaMap, Connection, ConnectionKind};
use crate::exchange::geometry::half_way;
use crate::exchange::path::{Boxed, GAP, across, path};

/// Half of a stroke of an X.
const CROSS: i32 = 10;
/// Half of a door.
const DOOR: i32 = 10;

/// Writes all whose ends are there.
pub(super) fn connections(elements: &mut Elements, map: &AreaMap, boxes: &BTreeMap<AreaId, Boxed>) {
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

fn one(elements: &mut Elements, id: &str, connection: &Connection, from: Boxed, to: Boxed) {
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
