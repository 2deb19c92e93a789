//! A copy of a selection: what is selected with everything between it, to be put onto the same or another map.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::edit::{EditError, Item};
use super::map::{Area, AreaId, AreaMap, Connection, ConnectionId, Pin, PinId, Size};
use crate::board::fit::{free, text};
use crate::board::{Drawing, DrawingId, GroupId, MOST_WIDTH};

/// Areas with the connections between them and their pins, and drawings, under the ids of the map they come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fragment {
    /// The areas.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<AreaId, Area>")]
    pub areas: BTreeMap<AreaId, Area>,
    /// The connections between them.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<ConnectionId, Connection>")]
    pub connections: BTreeMap<ConnectionId, Connection>,
    /// Their objectives and labels.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<PinId, Pin>")]
    pub pins: BTreeMap<PinId, Pin>,
    /// The drawings.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<DrawingId, Drawing>")]
    pub drawings: BTreeMap<DrawingId, Drawing>,
}

impl Fragment {
    /// Nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.areas.is_empty() && self.drawings.is_empty()
    }
}

impl AreaMap {
    /// A copy of what is selected: areas with what hangs on them and runs between them, and drawings. A connection or
    /// a pin alone is nothing that could stand on another map.
    #[must_use]
    pub fn fragment(&self, items: &[Item]) -> Fragment {
        let wanted: BTreeSet<Item> = items.iter().copied().collect();
        let areas: BTreeMap<AreaId, Area> = self
            .areas
            .iter()
            .filter(|(id, _)| wanted.contains(&Item::Area(**id)))
            .map(|(id, area)| (*id, area.clone()))
            .collect();
        let has = |id: &AreaId| areas.contains_key(id);
        let connections = self.connections.iter();
        let pins = self.pins.iter();
        let drawings = self.drawings.iter();
        Fragment {
            connections: connections
                .filter(|(_, line)| has(&line.from) && has(&line.to))
                .map(|(id, line)| (*id, *line))
                .collect(),
            pins: pins
                .filter(|(_, pin)| has(&pin.area))
                .map(|(id, pin)| (*id, pin.clone()))
                .collect(),
            drawings: drawings
                .filter(|(id, _)| wanted.contains(&Item::Drawing(**id)))
                .map(|(id, drawing)| (*id, drawing.clone()))
                .collect(),
            areas,
        }
    }

    /// Puts a fragment in under fresh ids. What points to nothing within the fragment is refused.
    pub(super) fn paste(&mut self, fragment: &Fragment, dx: i32, dy: i32) -> Result<(), EditError> {
        if fragment.is_empty() {
            return Err(EditError::Nothing);
        }
        let mut groups: BTreeMap<GroupId, GroupId> = BTreeMap::new();
        let mut highest = self.groups().max().map(|group| group.0);
        let mut regroup = |group: Option<GroupId>| -> Result<Option<GroupId>, EditError> {
            let Some(old) = group else { return Ok(None) };
            if let Some(known) = groups.get(&old) {
                return Ok(Some(*known));
            }
            let new = free(highest)?;
            highest = Some(new);
            groups.insert(old, GroupId(new));
            Ok(Some(GroupId(new)))
        };
        let mut places: BTreeMap<AreaId, AreaId> = BTreeMap::new();
        for (old, area) in &fragment.areas {
            let id = AreaId(free(self.areas.keys().next_back().map(|id| id.0))?);
            let at = area.centre().moved(dx, dy);
            let area = Area {
                name: text(&area.name)?,
                x: at.x,
                y: at.y,
                size: area.size.map(Size::held),
                notes: text(&area.notes)?,
                group: regroup(area.group)?,
                hidden: area.hidden,
            };
            places.insert(*old, id);
            self.areas.insert(id, area);
        }
        let place = |old: AreaId| places.get(&old).copied().ok_or(EditError::NoArea(old));
        for line in fragment.connections.values() {
            let (from, to) = (place(line.from)?, place(line.to)?);
            if from == to {
                return Err(EditError::SameArea);
            }
            let id = ConnectionId(free(self.connections.keys().next_back().map(|id| id.0))?);
            let bend = line.bend.map(|at| at.moved(dx, dy));
            let line = Connection {
                from,
                to,
                bend,
                ..*line
            };
            self.connections.insert(id, line);
        }
        for pin in fragment.pins.values() {
            let id = PinId(free(self.pins.keys().next_back().map(|id| id.0))?);
            let pin = Pin {
                area: place(pin.area)?,
                text: text(&pin.text)?,
                ..*pin
            };
            self.pins.insert(id, pin);
        }
        for drawing in fragment.drawings.values() {
            let id = DrawingId(free(self.drawings.keys().next_back().map(|id| id.0))?);
            let mut drawing = Drawing {
                figure: drawing.figure.clone().held()?,
                group: regroup(drawing.group)?,
                width: drawing.width.clamp(1, MOST_WIDTH),
                ..*drawing
            };
            for at in drawing.figure.points_mut() {
                *at = at.moved(dx, dy);
            }
            self.drawings.insert(id, drawing);
        }
        Ok(())
    }
}
