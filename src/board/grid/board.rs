//! The drawn board: its spaces with what they are made of, walls and doors on edges, zones, labels. Only facts; no
//! distances, no sight, and no changes (those are `edit`).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::barriers;
use super::calibration::Calibration;
use super::coords::{Edge, Hex};
use super::layout::Layout;
use super::set::HexSet;
use super::spaces::Spaces;
use super::{MOST_AWAY, MOST_BARRIERS};
use crate::board::{Background, Drawing, DrawingId, Ink};
use crate::limits::weighed::Weigh;

id_types! {
    /// A kind of terrain that the GM named.
    KindId;
    /// A zone of a board: an effect, an objective, a place to start.
    ZoneId;
    /// Words at a space.
    LabelId;
}

/// A board of spaces with six sides, or of squares, in any outline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexBoard {
    /// What the GM calls it.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// How spaces lie, and which sides they have (H-20).
    #[serde(default)]
    pub layout: Layout,
    /// The space that is called A1; it need not be on the board, but no space lies left of it or above.
    #[serde(default)]
    pub corner: Hex,
    /// The spaces.
    #[serde(default)]
    pub spaces: Spaces,
    /// Walls and doors, each on its edge.
    #[serde(default, with = "barriers")]
    #[schemars(with = "Vec<barriers::Entry>")]
    pub barriers: BTreeMap<Edge, Barrier>,
    /// Kinds of terrain that the GM named, by id.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<KindId, TerrainKind>")]
    pub kinds: BTreeMap<KindId, TerrainKind>,
    /// Effects, objectives and places to start, by id.
    #[serde(default, with = "crate::limits::weighed")]
    #[schemars(with = "BTreeMap<ZoneId, HexZone>")]
    pub zones: BTreeMap<ZoneId, HexZone>,
    /// Words at spaces, by id.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<LabelId, HexLabel>")]
    pub labels: BTreeMap<LabelId, HexLabel>,
    /// Strokes, shapes and free labels by id.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<DrawingId, Drawing>")]
    pub drawings: BTreeMap<DrawingId, Drawing>,
    /// The picture beneath the board.
    #[serde(default)]
    pub picture: Option<Background>,
    /// How the grid lies on the map.
    #[serde(default)]
    pub grid: Calibration,
}

/// One space.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Space {
    /// What it is made of (H-21).
    #[serde(default)]
    pub terrain: Terrain,
    /// How high it lies, −[`MOST_ELEVATION`](super::MOST_ELEVATION) to that, 0 on the ground.
    #[serde(default)]
    #[schemars(range(min = -99, max = 99))]
    pub elevation: i8,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

/// What a space is made of (H-21).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Costs one space of distance.
    #[default]
    Open,
    /// Costs more, as the game says.
    Difficult,
    /// Cannot be entered.
    Impassable,
    /// A kind that the GM named.
    Kind(KindId),
}

/// A kind of terrain that the GM named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// Its name.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it takes to enter it.
    pub passage: Passage,
    /// Its colour.
    #[serde(default)]
    pub ink: Ink,
}

/// What it takes to enter a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Passage {
    /// One space of distance.
    #[default]
    Open,
    /// So many more.
    Difficult {
        /// Spaces of distance on top, 1 to [`MOST_EXTRA`](super::MOST_EXTRA).
        #[schemars(range(min = 1, max = 20))]
        extra: u8,
    },
    /// It cannot be entered.
    Impassable,
}

/// What stands on an edge.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum BarrierKind {
    /// Stops movement and sight (H-21).
    Wall,
    /// Stops nothing.
    OpenDoor,
    /// Stops movement and sight until it is opened.
    ClosedDoor,
}

impl BarrierKind {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::OpenDoor => "open door",
            Self::ClosedDoor => "closed door",
        }
    }

    /// Whether it stops movement and sight now.
    #[must_use]
    pub const fn blocks(self) -> bool {
        matches!(self, Self::Wall | Self::ClosedDoor)
    }

    /// Whether it is a door.
    #[must_use]
    pub const fn is_door(self) -> bool {
        matches!(self, Self::OpenDoor | Self::ClosedDoor)
    }
}

/// A wall or a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Which of them.
    pub kind: BarrierKind,
    /// Not to be shown to players: a hidden wall is left out for them, a hidden door is a wall to them.
    pub hidden: bool,
}

/// Some spaces that mean something together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexZone {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it means.
    pub kind: ZoneKind,
    /// Which spaces.
    pub spaces: HexSet,
    /// Its colour.
    #[serde(default)]
    pub ink: Ink,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

/// What a zone means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// Something is in force there.
    Effect,
    /// It matters to the scenario (H-51).
    Objective,
    /// Units may start there.
    Start,
}

impl ZoneKind {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Effect => "effect zone",
            Self::Objective => "objective",
            Self::Start => "start zone",
        }
    }
}

/// Words at a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexLabel {
    /// The space.
    pub at: Hex,
    /// What it says.
    pub text: String,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

/// The furthest that anything on a board lies from 0, 0, in either coordinate: no space, yet what may be left of one.
const MOST_OFF: u32 = 4 * MOST_AWAY.unsigned_abs();

/// Whether something at that space is too far from all there is.
fn is_off(at: Hex) -> bool {
    at.q.unsigned_abs() > MOST_OFF || at.r.unsigned_abs() > MOST_OFF
}

impl HexBoard {
    /// What lies beyond what a board can have: the place on it, such as `zones.3`, and what is wrong there.
    #[must_use]
    pub fn beyond(&self) -> Vec<(String, String)> {
        let mut beyond = Vec::new();
        let mut add = |place: String, what: String| beyond.push((place, what));
        if let Some(what) = self.grid.problem() {
            add("grid".to_owned(), what);
        }
        if let Some(what) = self.picture.as_ref().and_then(Background::problem) {
            add("picture".to_owned(), what);
        }
        let far = || format!("it lies further than {MOST_OFF} spaces from the first");
        if is_off(self.corner) {
            add("corner".to_owned(), far());
        }
        if self.barriers.keys().any(|edge| is_off(edge.at())) {
            add("barriers".to_owned(), far());
        }
        if self.barriers.len() > MOST_BARRIERS {
            let what = format!("a board has at most {MOST_BARRIERS} walls and doors");
            add("barriers".to_owned(), what);
        }
        for (id, zone) in &self.zones {
            if zone.spaces.iter().any(is_off) {
                add(format!("zones.{id}"), far());
            }
        }
        for (id, label) in &self.labels {
            if is_off(label.at) {
                add(format!("labels.{id}"), far());
            }
        }
        for (id, drawing) in &self.drawings {
            if let Some(what) = drawing.beyond() {
                add(format!("drawings.{id}"), what);
            }
        }
        beyond
    }

    /// What it takes to enter a space of that terrain; `extra` is what difficult terrain costs on top in this game. A
    /// kind that is not on the board is open.
    #[must_use]
    pub fn passage(&self, terrain: Terrain, extra: u8) -> Passage {
        match terrain {
            Terrain::Open => Passage::Open,
            Terrain::Difficult => Passage::Difficult { extra },
            Terrain::Impassable => Passage::Impassable,
            Terrain::Kind(id) => self
                .kinds
                .get(&id)
                .map_or(Passage::Open, |kind| kind.passage),
        }
    }

    /// What the terrain is called.
    #[must_use]
    pub fn terrain_name(&self, terrain: Terrain) -> &str {
        match terrain {
            Terrain::Open => "open ground",
            Terrain::Difficult => "difficult terrain",
            Terrain::Impassable => "impassable terrain",
            Terrain::Kind(id) => match self.kinds.get(&id) {
                Some(kind) if !kind.name.is_empty() => &kind.name,
                Some(_) => "terrain without a name",
                None => "terrain of an unknown kind",
            },
        }
    }

    /// Whether a wall or a closed door stands on that edge.
    #[must_use]
    pub fn blocked(&self, edge: Edge) -> bool {
        self.barriers
            .get(&edge)
            .is_some_and(|barrier| barrier.kind.blocks())
    }
}

impl Weigh for HexZone {
    fn spaces(&self) -> usize {
        self.spaces.len()
    }
}

impl Weigh for HexBoard {
    fn spaces(&self) -> usize {
        self.spaces.len() + self.zones.values().map(Weigh::spaces).sum::<usize>()
    }
}
