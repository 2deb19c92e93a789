//! What edits do to walls and doors, and to whatever is hidden, shown and removed by itself.

use std::collections::BTreeSet;

use super::MOST_BARRIERS;
use super::board::{Barrier, BarrierKind, HexBoard, HexLabel, HexZone, LabelId, ZoneId};
use super::change::enough_room;
use super::coords::Edge;
use super::edit::{HexEditError, HexItem};
use crate::board::fit::{MOST_ITEMS, Unfit};
use crate::board::{Drawing, DrawingId};

impl HexBoard {
    pub(super) fn set_barriers(
        &mut self,
        edges: &[Edge],
        kind: Option<BarrierKind>,
    ) -> Result<(), HexEditError> {
        let edges = some_edges(edges)?;
        if edges.is_empty() {
            return Err(HexEditError::Nothing);
        }
        let Some(kind) = kind else {
            let before = self.barriers.len();
            self.barriers.retain(|edge, _| !edges.contains(edge));
            let fewer = self.barriers.len() < before;
            return fewer.then_some(()).ok_or(HexEditError::NoBarrier);
        };
        if !edges.iter().any(|edge| self.layout.has(edge.side())) {
            return Err(HexEditError::NoSide);
        }
        let mut set = false;
        for edge in edges {
            let beside = edge.spaces().iter().any(|at| self.spaces.contains(*at));
            if beside && self.layout.has(edge.side()) {
                let hidden = self.barriers.get(&edge).is_some_and(|old| old.hidden);
                self.barriers.insert(edge, Barrier { kind, hidden });
                set = true;
            }
        }
        set.then_some(()).ok_or(HexEditError::NoSpace)
    }

    pub(super) fn set_door(&mut self, edge: Edge, open: bool) -> Result<(), HexEditError> {
        let door = self.barriers.get_mut(&edge);
        let door = door.filter(|barrier| barrier.kind.is_door());
        door.ok_or(HexEditError::NoDoor)?.kind = if open {
            BarrierKind::OpenDoor
        } else {
            BarrierKind::ClosedDoor
        };
        Ok(())
    }

    pub(super) fn each_drawing(
        &mut self,
        drawings: &[DrawingId],
        change: impl Fn(&mut Drawing),
    ) -> Result<(), HexEditError> {
        if drawings.is_empty() {
            return Err(HexEditError::Nothing);
        }
        enough_room(drawings.len(), MOST_ITEMS)?;
        for id in drawings.iter().collect::<BTreeSet<_>>() {
            change(self.drawing_mut(*id)?);
        }
        Ok(())
    }

    pub(super) fn remove_items(&mut self, items: &[HexItem]) -> Result<(), HexEditError> {
        for item in some_items(items)? {
            match item {
                HexItem::Zone(id) => {
                    self.zones.remove(&id).ok_or(HexEditError::NoZone(id))?;
                }
                HexItem::Label(id) => {
                    self.labels.remove(&id).ok_or(HexEditError::NoLabel(id))?;
                }
                HexItem::Drawing(id) => {
                    let drawing = self.drawings.remove(&id);
                    drawing.ok_or(Unfit::NoDrawing(id))?;
                }
                HexItem::Barrier(edge) => {
                    let barrier = self.barriers.remove(&edge);
                    barrier.ok_or(HexEditError::NoBarrier)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn set_hidden(
        &mut self,
        items: &[HexItem],
        hidden: bool,
    ) -> Result<(), HexEditError> {
        for item in some_items(items)? {
            match item {
                HexItem::Zone(id) => self.zone_mut(id)?.hidden = hidden,
                HexItem::Label(id) => self.label_mut(id)?.hidden = hidden,
                HexItem::Drawing(id) => self.drawing_mut(id)?.hidden = hidden,
                HexItem::Barrier(edge) => {
                    let barrier = self.barriers.get_mut(&edge);
                    barrier.ok_or(HexEditError::NoBarrier)?.hidden = hidden;
                }
            }
        }
        Ok(())
    }

    pub(super) fn zone_mut(&mut self, id: ZoneId) -> Result<&mut HexZone, HexEditError> {
        self.zones.get_mut(&id).ok_or(HexEditError::NoZone(id))
    }

    pub(super) fn label_mut(&mut self, id: LabelId) -> Result<&mut HexLabel, HexEditError> {
        self.labels.get_mut(&id).ok_or(HexEditError::NoLabel(id))
    }

    pub(super) fn drawing_mut(&mut self, id: DrawingId) -> Result<&mut Drawing, HexEditError> {
        Ok(self.drawings.get_mut(&id).ok_or(Unfit::NoDrawing(id))?)
    }
}

/// The items, each once: what is named twice is still one thing.
fn some_items(items: &[HexItem]) -> Result<BTreeSet<HexItem>, HexEditError> {
    if items.is_empty() {
        return Err(HexEditError::Nothing);
    }
    enough_room(items.len(), MOST_BARRIERS)?;
    Ok(items.iter().copied().collect())
}

pub(super) fn some_edges(edges: &[Edge]) -> Result<BTreeSet<Edge>, HexEditError> {
    enough_room(edges.len(), MOST_BARRIERS)?;
    Ok(edges.iter().copied().collect())
}
