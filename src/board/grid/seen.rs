//! A board as players may see it: without what is hidden and what hangs on it, numbered anew so that no gap tells. Spaces
//! keep their names, or nobody could talk about them.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{
    Barrier, BarrierKind, HexBoard, HexLabel, HexZone, KindId, LabelId, Space, Terrain, ZoneId,
};
use super::coords::Edge;
use super::layout::Layout;
use super::spaces::Spaces;
use crate::board::drawing::{Figure, drawings_for_players};

impl HexBoard {
    /// The board without its hidden parts.
    #[must_use]
    pub fn for_players(&self) -> Self {
        // Taken apart by name: whoever gives a board another part has to say here what players see of it.
        let Self {
            name,
            layout,
            corner,
            spaces,
            barriers,
            kinds,
            zones,
            labels,
            drawings,
            picture,
            grid,
        } = self;
        let used: BTreeSet<KindId> = spaces
            .iter()
            .filter(|(_, space)| !space.hidden)
            .filter_map(|(_, space)| match space.terrain {
                Terrain::Kind(kind) => Some(kind),
                _ => None,
            })
            .collect();
        let numbers: BTreeMap<KindId, KindId> =
            used.iter().copied().zip((1..).map(KindId)).collect();
        let mut shown = Spaces::default();
        for (at, space) in spaces.iter().filter(|(_, space)| !space.hidden) {
            let space = Space {
                terrain: renumbered(space.terrain, &numbers),
                ..space
            };
            // Fewer spaces than before, and each of them was on a board.
            let _ = shown.insert(at, space);
        }
        Self {
            name: name.clone(),
            layout: *layout,
            corner: *corner,
            barriers: barriers_for_players(barriers, &shown, *layout),
            kinds: numbers
                .iter()
                .filter_map(|(old, new)| Some((*new, kinds.get(old)?.clone())))
                .collect(),
            zones: zones
                .values()
                .filter_map(|zone| zone_for_players(zone, &shown))
                .zip((1..).map(ZoneId))
                .map(|(zone, id)| (id, zone))
                .collect(),
            labels: labels
                .values()
                .filter(|label| !label.hidden && shown.contains(label.at))
                .map(HexLabel::clone)
                .zip((1..).map(LabelId))
                .map(|(label, id)| (id, label))
                .collect(),
            drawings: drawings_for_players(drawings, |figure| self.is_on_shown(figure)),
            picture: picture.clone().filter(|picture| !picture.hidden),
            grid: *grid,
            spaces: shown,
        }
    }

    /// Whether a drawing lies on a space that players see, or on none at all.
    fn is_on_shown(&self, figure: &Figure) -> bool {
        let places = figure.places();
        let spaces = places.iter();
        let spaces = spaces.map(|at| self.spaces.get(self.grid.space_at(self.layout, *at)));
        let mut spaces = spaces.flatten().peekable();
        spaces.peek().is_none() || spaces.any(|space| !space.hidden)
    }
}

fn renumbered(terrain: Terrain, numbers: &BTreeMap<KindId, KindId>) -> Terrain {
    match terrain {
        Terrain::Kind(kind) => Terrain::Kind(numbers.get(&kind).copied().unwrap_or(kind)),
        other => other,
    }
}

/// Walls and doors beside a space that is shown. A hidden door looks like a wall: a gap would give it away.
fn barriers_for_players(
    barriers: &BTreeMap<Edge, Barrier>,
    shown: &Spaces,
    layout: Layout,
) -> BTreeMap<Edge, Barrier> {
    let beside =
        |edge: &Edge| layout.has(edge.side()) && edge.spaces().iter().any(|at| shown.contains(*at));
    barriers
        .iter()
        .filter(|(edge, _)| beside(edge))
        .filter_map(|(edge, barrier)| {
            let kind = match (barrier.hidden, barrier.kind) {
                (false, kind) => kind,
                (true, BarrierKind::Wall) => return None,
                (true, BarrierKind::OpenDoor | BarrierKind::ClosedDoor) => BarrierKind::Wall,
            };
            let hidden = false;
            Some((*edge, Barrier { kind, hidden }))
        })
        .collect()
}

/// The zone on the spaces that are shown, if there is any.
fn zone_for_players(zone: &HexZone, shown: &Spaces) -> Option<HexZone> {
    // Taken apart by name, too.
    let HexZone {
        name,
        kind,
        spaces,
        ink,
        hidden,
    } = zone;
    if *hidden {
        return None;
    }
    let mut spaces = spaces.clone();
    spaces.retain(|at| shown.contains(at));
    (!spaces.is_empty()).then(|| HexZone {
        name: name.clone(),
        kind: *kind,
        spaces,
        ink: *ink,
        hidden: false,
    })
}
