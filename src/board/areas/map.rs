//! The drawn zone map: areas, connections with cover marks at their ends, pins. Only facts; no ranges, no sight.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::background::Background;

id_types! {
    /// An area of a zone map.
    AreaId;
    /// A connection between two areas.
    ConnectionId;
    /// An objective or label pinned to an area (U-36).
    PinId;
}

/// A zone map (U-30): any number of characters fit in an area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaMap {
    /// What the GM calls it.
    pub name: String,
    /// The areas by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<AreaId, Area>")]
    pub areas: BTreeMap<AreaId, Area>,
    /// The connections by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<ConnectionId, Connection>")]
    pub connections: BTreeMap<ConnectionId, Connection>,
    /// Objectives and labels by id (U-36).
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<PinId, Pin>")]
    pub pins: BTreeMap<PinId, Pin>,
    /// The picture beneath the drawing.
    #[serde(default)]
    pub picture: Option<Background>,
}

/// One area, drawn as a box around its centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its name; the map check reports empty and double ones.
    pub name: String,
    /// Centre, in map units, right.
    pub x: i32,
    /// Centre, in map units, down.
    pub y: i32,
    /// Not to be shown to players.
    pub hidden: bool,
}

/// A line between two areas (U-30), with a cover mark at either end, both or none (U-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Connection {
    /// One end; an arrow leads from here.
    pub from: AreaId,
    /// The other end; an arrow leads here.
    pub to: AreaId,
    /// What can pass.
    pub kind: ConnectionKind,
    /// A cover mark at the `from` end.
    pub mark_from: bool,
    /// A cover mark at the `to` end.
    pub mark_to: bool,
    /// Not to be shown to players.
    pub hidden: bool,
}

/// What can pass along a connection (U-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ConnectionKind {
    /// Move and see.
    Solid,
    /// See only.
    Dashed,
    /// Dashed with an X: no sight between these two, whatever the cover.
    NoSight,
    /// Movement one way, sight both ways.
    Arrow,
    /// Open or closed; a closed one blocks movement, and sight too unless it can be seen through.
    Door {
        /// Open now.
        open: bool,
        /// Glass or bars: closed, it still lets sight pass.
        see_through: bool,
    },
}

impl ConnectionKind {
    /// Counts as a step of range (U-32) and lets sight pass.
    #[must_use]
    pub const fn sees(self) -> bool {
        match self {
            Self::Solid | Self::Dashed | Self::Arrow => true,
            Self::NoSight => false,
            Self::Door { open, see_through } => open || see_through,
        }
    }

    /// Lets one walk from its `from` end to its `to` end.
    #[must_use]
    pub const fn walks_forth(self) -> bool {
        matches!(
            self,
            Self::Solid | Self::Arrow | Self::Door { open: true, .. }
        )
    }

    /// Lets one walk from its `to` end to its `from` end.
    #[must_use]
    pub const fn walks_back(self) -> bool {
        matches!(self, Self::Solid | Self::Door { open: true, .. })
    }
}

/// Something pinned to an area (U-36).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// The area it belongs to.
    pub area: AreaId,
    /// Objective or label.
    pub kind: PinKind,
    /// What it says.
    pub text: String,
    /// Not to be shown to players.
    pub hidden: bool,
}

/// What a pin is (U-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PinKind {
    /// A place that matters to the scenario.
    Objective,
    /// Only words.
    Label,
}

impl AreaMap {
    /// The area's name, or a stand-in for one that is not on the map.
    #[must_use]
    pub fn area_name(&self, id: AreaId) -> &str {
        match self.areas.get(&id) {
            Some(area) if !area.name.is_empty() => &area.name,
            Some(_) => "an area without a name",
            None => "an area that is not on the map",
        }
    }

    /// The first area of that name, without regard to case.
    #[must_use]
    pub fn area_named(&self, name: &str) -> Option<AreaId> {
        let wanted = name.trim().to_lowercase();
        self.areas
            .iter()
            .find(|(_, area)| area.name.trim().to_lowercase() == wanted)
            .map(|(id, _)| *id)
    }
}
