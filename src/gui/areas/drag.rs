//! A drag in progress, and how it snaps. What the pointer does to begin, follow and finish it is in `tool_drag`.

use std::collections::BTreeSet;

use egui::{Pos2, Vec2};

use crate::board::areas::{AreaId, AreaMap, Connection, ConnectionId, Item};
use crate::gui::areas::geometry::map_pos;

/// What is moved or drawn snaps to this many map units.
const SNAP: f32 = 5.0;

/// A drag in progress. Places are on the map.
#[derive(Clone, Debug)]
pub(super) enum Drag {
    /// Things are moved; the first is the one in the hand.
    Items {
        items: Vec<Item>,
        by: Vec2,
        /// Where a guide runs, down and across.
        guides: [Option<f32>; 2],
    },
    /// A band around what is to be selected.
    Band { from: Pos2, to: Pos2 },
    /// A box or a straight line.
    Box { from: Pos2, to: Pos2 },
    /// A pen stroke.
    Stroke(Vec<Pos2>),
    /// From area to area.
    Connect {
        from: AreaId,
        to: Pos2,
        target: Option<AreaId>,
    },
    /// A corner of an area; the one across stays.
    Resize { area: AreaId, fixed: Pos2, to: Pos2 },
    /// The line of a connection is led through there.
    Bend { connection: ConnectionId, to: Pos2 },
}

impl Drag {
    /// What is shifted by it.
    pub(super) fn shift(drag: Option<&Self>) -> Shift {
        match drag {
            Some(Self::Items { items, by, .. }) => Shift {
                items: items.iter().copied().collect(),
                by: *by,
                bend: None,
            },
            Some(Self::Bend { connection, to }) => Shift {
                bend: Some((*connection, *to)),
                ..Shift::default()
            },
            _ => Shift::default(),
        }
    }
}

/// Things that are being dragged, and how far, in map units.
#[derive(Clone, Debug, Default)]
pub(super) struct Shift {
    pub(super) items: BTreeSet<Item>,
    pub(super) by: Vec2,
    bend: Option<(ConnectionId, Pos2)>,
}

impl Shift {
    /// Where a line is bent now, on the map.
    pub(super) fn bend(&self, id: ConnectionId, line: &Connection) -> Option<Pos2> {
        if let Some((_, at)) = self.bend.filter(|(bent, _)| *bent == id) {
            return Some(at);
        }
        let [from, to] = [line.from, line.to].map(|end| self.items.contains(&Item::Area(end)));
        let by = if from && to { self.by } else { Vec2::ZERO };
        line.bend.map(|at| map_pos(at.x, at.y) + by)
    }

    pub(super) fn of(&self, item: Item) -> Vec2 {
        if self.items.contains(&item) {
            self.by
        } else {
            Vec2::ZERO
        }
    }
}

pub(super) fn snapped(at: Pos2) -> Pos2 {
    let snap = |to: f32| (to / SNAP).round() * SNAP;
    Pos2::new(snap(at.x), snap(at.y))
}

/// How far things go if they are dragged by that much: so that the first of them stands in line with
/// another area if it nearly does, else so that it ends on the grid.
pub fn aligned(map: &AreaMap, items: &[Item], by: Vec2, reach: f32) -> (Vec2, [Option<f32>; 2]) {
    let start = match items.first() {
        Some(Item::Area(id)) => map.areas.get(id).map(|area| map_pos(area.x, area.y)),
        Some(Item::Drawing(id)) => map.drawings.get(id).map(|drawing| {
            let (low, _) = drawing.figure.bounds();
            map_pos(low.x, low.y)
        }),
        _ => None,
    };
    let Some(start) = start else {
        return (by, [None; 2]);
    };
    let moved: BTreeSet<&Item> = items.iter().collect();
    let others: Vec<Pos2> = map
        .areas
        .iter()
        .filter(|(id, _)| !moved.contains(&Item::Area(**id)))
        .map(|(_, area)| map_pos(area.x, area.y))
        .collect();
    let mut end = snapped(start + by);
    let mut guides = [None; 2];
    for (axis, guide) in guides.iter_mut().enumerate() {
        let wanted = start[axis] + by[axis];
        let far = |other: &f32| (other - wanted).abs();
        let nearest = others
            .iter()
            .map(|other| other[axis])
            .min_by(|a, b| far(a).total_cmp(&far(b)));
        if let Some(line) = nearest.filter(|line| far(line) <= reach) {
            end[axis] = line;
            *guide = Some(line);
        }
    }
    (end - start, guides)
}
