//! Where things are: zone maps by the rules ledger, the worked example, and a slow oracle.

mod check;
pub(crate) mod edits;
pub(crate) mod grid;
mod hostile;
mod kinds;
mod nightclub;
mod oracle;
mod why;

use tableside::board::areas::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, SightRules,
};

/// The default rules.
const DEFAULT: SightRules = SightRules {
    limit: 2,
    in_between: true,
    mutual: true,
};

/// Each direction by itself.
const LITERAL: SightRules = SightRules {
    mutual: false,
    ..DEFAULT
};

const OPEN_DOOR: ConnectionKind = ConnectionKind::Door {
    open: true,
    see_through: false,
};
const CLOSED_DOOR: ConnectionKind = ConnectionKind::Door {
    open: false,
    see_through: false,
};
const GLASS_DOOR: ConnectionKind = ConnectionKind::Door {
    open: false,
    see_through: true,
};

/// A connection and its marks: at neither end, the first, the second, or both.
type Drawn = (u32, u32, ConnectionKind, &'static str);

/// A map with areas 1 to `areas` named A, B, C … (after Z, by their ids) and connections with ids from 1. Marks are drawn
/// as `"-"`, `"|-"` (first end), `"-|"` (second end) or `"|-|"`.
fn map(areas: u32, connections: &[Drawn]) -> AreaMap {
    let letters: Vec<char> = ('A'..='Z').collect();
    let name = |id: u32| match letters.get(id as usize - 1) {
        Some(letter) => letter.to_string(),
        None => format!("Area {id}"),
    };
    AreaMap {
        name: "Test".to_owned(),
        areas: (1..=areas)
            .map(|id| (AreaId(id), area(&name(id))))
            .collect(),
        connections: (1..)
            .zip(connections)
            .map(|(id, (from, to, kind, marks))| {
                let connection = Connection {
                    from: AreaId(*from),
                    to: AreaId(*to),
                    kind: *kind,
                    mark_from: marks.starts_with('|'),
                    mark_to: marks.ends_with('|'),
                    hidden: false,
                    bend: None,
                };
                (ConnectionId(id), connection)
            })
            .collect(),
        ..AreaMap::default()
    }
}

fn area(name: &str) -> Area {
    Area::new(name, 0, 0)
}
