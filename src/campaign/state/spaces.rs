//! A board of spaces as a value: every space with its coordinates, its name and what it takes to enter it, walls and doors
//! on edges, zones, labels.

use schemars::JsonSchema;
use serde::Serialize;

use crate::board::grid::{
    BarrierKind, Direction, Hex, HexBoard, HexGrid, KindId, LabelId, Layout, Passage, Terrain,
    ZoneId, ZoneKind,
};
use crate::campaign::state::MapName;
use crate::systems::Doors;
use crate::systems::units::UnitsOnBoards;
use crate::table::MapId;

/// A board of spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpacesState {
    /// Which map.
    pub id: MapId,
    /// What it is called.
    pub name: String,
    /// How spaces lie.
    pub layout: Layout,
    /// What a step across each side adds to `[q, r]`, by the number of the side; a board of squares has four.
    pub steps: Vec<(Direction, (i32, i32))>,
    /// Every space, row by row.
    pub spaces: Vec<SpaceState>,
    /// Walls and doors.
    pub barriers: Vec<BarrierState>,
    /// Kinds of terrain that the GM named.
    pub kinds: Vec<KindState>,
    /// Areas of effect, objectives, places to start.
    pub zones: Vec<ZoneState>,
    /// Words at spaces.
    pub labels: Vec<LabelState>,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpaceState {
    /// Its coordinates `[q, r]`.
    pub at: Hex,
    /// Its name, such as `B4`, by which a way names it.
    pub name: String,
    /// What it is made of.
    pub terrain: Terrain,
    /// Spaces of distance that it takes to enter it; null where it cannot be entered.
    pub cost: Option<u8>,
    /// How high it lies.
    pub elevation: i8,
    /// Players do not see it.
    pub hidden: bool,
}

/// A wall or a door.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BarrierState {
    /// The spaces on both sides of its edge; one may be off the board.
    pub between: [Hex; 2],
    /// What it is.
    pub kind: BarrierKind,
    /// It stops movement and sight now.
    pub blocks: bool,
    /// Players do not see it, or take it for a wall.
    pub hidden: bool,
}

/// A kind of terrain that the GM named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct KindState {
    /// Which one.
    pub id: KindId,
    /// What it is called.
    pub name: String,
    /// What it takes to enter it.
    pub passage: Passage,
}

/// Some spaces that mean something together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ZoneState {
    /// Which one.
    pub id: ZoneId,
    /// What it is called.
    pub name: String,
    /// What it means.
    pub kind: ZoneKind,
    /// Which spaces.
    pub spaces: Vec<Hex>,
    /// Players do not see it.
    pub hidden: bool,
}

/// Words at a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LabelState {
    /// Which one.
    pub id: LabelId,
    /// The space.
    pub at: Hex,
    /// What it says.
    pub text: String,
    /// Players do not see it.
    pub hidden: bool,
}

impl SpacesState {
    /// The board of the fight, else the only one.
    pub(in crate::campaign) fn shown<G: UnitsOnBoards + Doors>(game: &G) -> Option<Self> {
        let id = MapName::shown(game)?;
        let board = game.kept().boards.get(&id)?;
        let grid = HexGrid::new(board, game.rules_of_boards());
        Some(Self::of(id, board, |at| grid.cost(at)))
    }

    /// `cost` is what entering a space takes.
    fn of(id: MapId, board: &HexBoard, cost: impl Fn(Hex) -> Option<u8>) -> Self {
        let space = |(at, space): (Hex, crate::board::grid::Space)| SpaceState {
            at,
            name: board.address(at),
            terrain: space.terrain,
            cost: cost(at),
            elevation: space.elevation,
            hidden: space.hidden,
        };
        let barriers = board.barriers.iter().map(|(edge, barrier)| BarrierState {
            between: edge.spaces(),
            kind: barrier.kind,
            blocks: barrier.kind.blocks(),
            hidden: barrier.hidden,
        });
        let kinds = board.kinds.iter().map(|(id, kind)| KindState {
            id: *id,
            name: kind.name.clone(),
            passage: kind.passage,
        });
        let zones = board.zones.iter().map(|(id, zone)| ZoneState {
            id: *id,
            name: zone.name.clone(),
            kind: zone.kind,
            spaces: zone.spaces.iter().collect(),
            hidden: zone.hidden,
        });
        let labels = board.labels.iter().map(|(id, label)| LabelState {
            id: *id,
            at: label.at,
            text: label.text.clone(),
            hidden: label.hidden,
        });
        let sides = board.layout.sides().iter();
        Self {
            id,
            name: board.name.clone(),
            layout: board.layout,
            steps: sides.map(|side| (*side, side.step())).collect(),
            spaces: board.spaces.iter().map(space).collect(),
            barriers: barriers.collect(),
            kinds: kinds.collect(),
            zones: zones.collect(),
            labels: labels.collect(),
        }
    }
}
