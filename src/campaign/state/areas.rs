//! A zone map as a value: areas with their places, connections with what passes and their cover marks, pins.

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::areas::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, PinId, PinKind,
};
use crate::table::MapId;

/// A zone map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AreasState {
    /// Which map.
    pub id: MapId,
    /// What it is called.
    pub name: String,
    /// Its areas by id.
    pub areas: Vec<AreaState>,
    /// Its connections by id.
    pub connections: Vec<ConnectionState>,
    /// Objectives and labels by id.
    pub pins: Vec<PinState>,
}

/// An area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AreaState {
    /// Which one.
    pub id: AreaId,
    /// What it is called.
    pub name: String,
    /// Its centre in map units, right.
    pub x: i32,
    /// Its centre in map units, down.
    pub y: i32,
    /// What the GM notes about it.
    pub notes: String,
    /// Players do not see it.
    pub hidden: bool,
}

/// A connection between two areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ConnectionState {
    /// Which one.
    pub id: ConnectionId,
    /// One end.
    pub from: AreaId,
    /// The other end.
    pub to: AreaId,
    /// What it is.
    pub kind: ConnectionKind,
    /// A drawn cover mark at the `from` end; a made one is among the effects.
    pub mark_from: bool,
    /// A drawn cover mark at the `to` end.
    pub mark_to: bool,
    /// Sight passes, and it counts as a step of range.
    pub sees: bool,
    /// One can walk from `from` to `to` now.
    pub walks_forth: bool,
    /// One can walk from `to` to `from` now.
    pub walks_back: bool,
    /// Players do not see it.
    pub hidden: bool,
}

/// Something pinned to an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PinState {
    /// Which one.
    pub id: PinId,
    /// The area it belongs to.
    pub area: AreaId,
    /// Objective or label.
    pub kind: PinKind,
    /// What it says.
    pub text: String,
    /// Players do not see it.
    pub hidden: bool,
}

impl AreasState {
    pub(in crate::campaign) fn of(id: MapId, map: &AreaMap) -> Self {
        let area = |(id, area): (&AreaId, &Area)| AreaState {
            id: *id,
            name: area.name.clone(),
            x: area.x,
            y: area.y,
            notes: area.notes.clone(),
            hidden: area.hidden,
        };
        let connection = |(id, line): (&ConnectionId, &Connection)| ConnectionState {
            id: *id,
            from: line.from,
            to: line.to,
            kind: line.kind,
            mark_from: line.mark_from,
            mark_to: line.mark_to,
            sees: line.kind.sees(),
            walks_forth: line.kind.walks_forth(),
            walks_back: line.kind.walks_back(),
            hidden: line.hidden,
        };
        let pins = map.pins.iter().map(|(id, pin)| PinState {
            id: *id,
            area: pin.area,
            kind: pin.kind,
            text: pin.text.clone(),
            hidden: pin.hidden,
        });
        Self {
            id,
            name: map.name.clone(),
            areas: map.areas.iter().map(area).collect(),
            connections: map.connections.iter().map(connection).collect(),
            pins: pins.collect(),
        }
    }
}
