//! The sample map, a nightclub (U-38). Only its facts; what they mean is asked of `Lines`.

use super::{Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind};

/// The areas, ids from 1 in this order, with their centres.
const AREAS: [(&str, i32, i32); 8] = [
    ("Catwalk", 530, 30),
    ("DJ Booth", 85, 150),
    ("Dance Floor", 475, 370),
    ("Bar", 910, 340),
    ("Pool Tables", 200, 530),
    ("Entrance", 400, 690),
    ("Kitchen", 925, 530),
    ("Alley", 955, 730),
];

/// The connections, ids from 1 in this order: the two ends, what can pass, and whether there is a
/// mark at the second end. No first end has one.
const CONNECTIONS: [(u32, u32, ConnectionKind, bool); 10] = [
    (1, 2, ConnectionKind::Solid, true),
    (3, 2, ConnectionKind::Solid, true),
    (1, 3, ConnectionKind::Dashed, false),
    (1, 4, ConnectionKind::Dashed, false),
    (3, 4, ConnectionKind::Solid, true),
    (4, 7, ConnectionKind::Solid, true),
    (8, 7, ConnectionKind::Solid, true),
    (3, 5, ConnectionKind::Solid, true),
    (6, 5, ConnectionKind::Solid, true),
    (6, 3, ConnectionKind::Solid, false),
];

/// The nightclub: eight areas, ten connections, nothing hidden.
#[must_use]
pub fn nightclub() -> AreaMap {
    let areas = (1..)
        .zip(AREAS)
        .map(|(id, (name, x, y))| (AreaId(id), Area::new(name, x, y)));
    let connections = (1..)
        .zip(CONNECTIONS)
        .map(|(id, (from, to, kind, marked))| {
            let connection = Connection {
                from: AreaId(from),
                to: AreaId(to),
                kind,
                mark_from: false,
                mark_to: marked,
                hidden: false,
                bend: None,
            };
            (ConnectionId(id), connection)
        });
    AreaMap {
        name: "Nightclub".to_owned(),
        areas: areas.collect(),
        connections: connections.collect(),
        ..AreaMap::default()
    }
}
