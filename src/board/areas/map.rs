//! The drawn zone map: areas, connections with cover marks at their ends, pins. Only facts; no ranges, no sight, and
//! no changes (those are `edit`).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::drawing::off_map;
use crate::board::{Background, Drawing, DrawingId, GroupId, Point};

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
    #[schemars(length(max = crate::limits::NAME))]
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
    /// Strokes, shapes and free labels by id.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<DrawingId, Drawing>")]
    pub drawings: BTreeMap<DrawingId, Drawing>,
}

/// One area, drawn as a box around its centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its name; the map check reports empty and double ones.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Centre, in map units, right.
    pub x: i32,
    /// Centre, in map units, down.
    pub y: i32,
    /// How large it is drawn; none is as large as its contents need.
    #[serde(default)]
    pub size: Option<Size>,
    /// What the GM notes about it; players never see it.
    #[serde(default)]
    #[schemars(length(max = crate::limits::TEXT))]
    pub notes: String,
    /// What it is moved together with.
    #[serde(default)]
    pub group: Option<GroupId>,
    /// Not to be shown to players.
    pub hidden: bool,
}

impl Area {
    /// An area of that name with its centre there, as large as its contents need, shown to players.
    #[must_use]
    pub fn new(name: impl Into<String>, x: i32, y: i32) -> Self {
        Self {
            name: name.into(),
            x,
            y,
            size: None,
            notes: String::new(),
            group: None,
            hidden: false,
        }
    }

    /// Its centre.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.x, self.y)
    }
}

/// How large an area is drawn, in map units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

impl Size {
    /// The smallest an area is drawn.
    pub const LEAST: i32 = 20;
    /// The largest an area is drawn.
    pub const MOST: i32 = 5_000;

    /// That size, held within what an area can be.
    #[must_use]
    pub fn held(self) -> Self {
        let hold = |length: i32| length.clamp(Self::LEAST, Self::MOST);
        Self {
            width: hold(self.width),
            height: hold(self.height),
        }
    }
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
    /// Where its line is led past others, in map units; none is straight. No rule looks at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bend: Option<Point>,
}

/// One end of a connection.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum LineEnd {
    /// The `from` end.
    From,
    /// The `to` end.
    To,
}

impl Connection {
    /// The area at that end.
    #[must_use]
    pub const fn at(&self, end: LineEnd) -> AreaId {
        match end {
            LineEnd::From => self.from,
            LineEnd::To => self.to,
        }
    }

    /// Whether there is a cover mark at that end.
    #[must_use]
    pub const fn mark(&self, end: LineEnd) -> bool {
        match end {
            LineEnd::From => self.mark_from,
            LineEnd::To => self.mark_to,
        }
    }
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
    /// What a click makes of it next: solid, dashed, X, arrow, door, and solid again.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Solid => Self::Dashed,
            Self::Dashed => Self::NoSight,
            Self::NoSight => Self::Arrow,
            Self::Arrow => Self::Door {
                open: false,
                see_through: false,
            },
            Self::Door { .. } => Self::Solid,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solid => "solid",
            Self::Dashed => "dashed",
            Self::NoSight => "no sight",
            Self::Arrow => "arrow",
            Self::Door { open: true, .. } => "open door",
            Self::Door {
                open: false,
                see_through: true,
            } => "closed see-through door",
            Self::Door { open: false, .. } => "closed door",
        }
    }

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
    /// What lies beyond what can be drawn: the place on the map, such as `areas.3`, and what is wrong there.
    #[must_use]
    pub fn beyond(&self) -> Vec<(String, String)> {
        let mut beyond = Vec::new();
        for (id, area) in &self.areas {
            if area.centre() != area.centre().on_map() {
                beyond.push((format!("areas.{id}"), off_map()));
            }
            if let Some(size) = area.size.filter(|size| *size != size.held()) {
                let what = format!(
                    "an area is {} to {} map units wide and high, not {} by {}",
                    Size::LEAST,
                    Size::MOST,
                    size.width,
                    size.height
                );
                beyond.push((format!("areas.{id}.size"), what));
            }
        }
        for (id, line) in &self.connections {
            if line.bend.is_some_and(|at| at != at.on_map()) {
                beyond.push((format!("connections.{id}.bend"), off_map()));
            }
        }
        for (id, drawing) in &self.drawings {
            let what = drawing.beyond();
            beyond.extend(what.map(|what| (format!("drawings.{id}"), what)));
        }
        let picture = self.picture.as_ref().and_then(Background::problem);
        beyond.extend(picture.map(|what| ("picture".to_owned(), what)));
        beyond
    }

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
