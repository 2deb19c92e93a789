//! Maps from elsewhere and maps to elsewhere: drawings of many hands understood, maps written and read again, and files
//! that mean no good.

pub(crate) mod by_hand;
mod command_line;
mod draw;
mod dungeon;
mod hostile;
mod manners;
mod packed;
#[cfg(feature = "png")]
mod png;
mod round_trip;
mod svg;
pub(crate) mod vtt;

use std::collections::BTreeSet;

use tableside::board::areas::{AreaMap, ConnectionKind};
use tableside::exchange::{Proposal, excalidraw};

const CLOSED: ConnectionKind = ConnectionKind::Door {
    open: false,
    see_through: false,
};

/// What is understood of a drawing.
fn understood(drawing: &str) -> Proposal {
    excalidraw::read(drawing.as_bytes(), "Drawn").expect("a drawing")
}

/// The names of the areas that would be taken, in the order in which they are drawn.
fn areas(map: &AreaMap) -> Vec<&str> {
    map.areas.values().map(|area| area.name.as_str()).collect()
}

/// The connections, as “A – B kind, mark at A”, however they are turned.
fn connections(map: &AreaMap) -> BTreeSet<String> {
    let lines = map.connections.values().map(|line| {
        let mut ends = [
            (map.area_name(line.from), line.mark_from),
            (map.area_name(line.to), line.mark_to),
        ];
        let one_way = line.kind == ConnectionKind::Arrow;
        if !one_way {
            ends.sort_unstable();
        }
        let between = if one_way { "→" } else { "–" };
        let mut words = format!("{} {between} {}", ends[0].0, ends[1].0);
        if !matches!(line.kind, ConnectionKind::Solid | ConnectionKind::Arrow) {
            words.push_str(&format!(", {}", line.kind.name()));
        }
        for (name, _) in ends.into_iter().filter(|(_, marked)| *marked) {
            words.push_str(&format!(", mark at {name}"));
        }
        words
    });
    lines.collect()
}

/// The drawing has exactly these areas and connections.
#[track_caller]
fn shows(drawing: &str, names: &[&str], lines: &[&str]) -> AreaMap {
    let proposal = understood(drawing);
    let map = proposal.map(None);
    assert_eq!(areas(&map), names, "{proposal:#?}");
    let wanted: BTreeSet<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    assert_eq!(connections(&map), wanted, "{proposal:#?}");
    assert_eq!(map.connections.len(), lines.len(), "{proposal:#?}");
    map
}
