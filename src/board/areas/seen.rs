//! A map as players may see it: without what is hidden and what touches it, numbered anew so that no gap tells.

use std::collections::BTreeMap;

use super::map::{Area, AreaId, AreaMap, Connection, ConnectionId, Pin, PinId};
use crate::board::drawing::drawings_for_players;

/// The old and the new number of every area that players see.
pub type SeenAreas = BTreeMap<AreaId, AreaId>;

impl AreaMap {
    /// What players must not read: the names of hidden areas, the words of pins that are hidden or stand in one.
    pub(crate) fn hidden_names(&self) -> impl Iterator<Item = &str> {
        let areas = self.areas.values().filter(|area| area.hidden);
        let unseen =
            |pin: &&Pin| pin.hidden || self.areas.get(&pin.area).is_none_or(|area| area.hidden);
        let pins = self.pins.values().filter(unseen);
        areas
            .map(|area| area.name.as_str())
            .chain(pins.map(|pin| pin.text.as_str()))
    }

    /// The map without its hidden parts, and what its areas are called there.
    #[must_use]
    pub fn for_players(&self) -> (Self, SeenAreas) {
        // Taken apart by name: whoever gives a map another part has to say here what players see of it.
        let Self {
            name,
            areas,
            connections,
            pins,
            drawings,
            picture,
        } = self;
        let shown = || areas.iter().filter(|(_, area)| !area.hidden);
        let numbers: SeenAreas = shown()
            .zip(1..)
            .map(|((id, _), number)| (*id, AreaId(number)))
            .collect();
        let map = Self {
            name: name.clone(),
            areas: shown()
                .filter_map(|(id, area)| Some((*numbers.get(id)?, area.for_players())))
                .collect(),
            connections: connections
                .values()
                .filter(|line| !line.hidden)
                .filter_map(|line| {
                    Some(Connection {
                        from: *numbers.get(&line.from)?,
                        to: *numbers.get(&line.to)?,
                        ..*line
                    })
                })
                .zip(1..)
                .map(|(line, number)| (ConnectionId(number), line))
                .collect(),
            pins: pins
                .values()
                .filter(|pin| !pin.hidden)
                .filter_map(|pin| {
                    Some(Pin {
                        area: *numbers.get(&pin.area)?,
                        ..pin.clone()
                    })
                })
                .zip(1..)
                .map(|(pin, number)| (PinId(number), pin))
                .collect(),
            // Areas are as large as their names: nothing tells which of them a drawing lies on.
            drawings: drawings_for_players(drawings, |_| true),
            picture: picture.clone().filter(|picture| !picture.hidden),
        };
        (map, numbers)
    }
}

impl Area {
    /// What players see of an area that is not hidden; taken apart by name, too.
    fn for_players(&self) -> Self {
        let Self {
            name,
            x,
            y,
            size,
            notes: _,
            group: _,
            hidden,
        } = self;
        Self {
            name: name.clone(),
            x: *x,
            y: *y,
            size: *size,
            notes: String::new(),
            group: None,
            hidden: *hidden,
        }
    }
}
