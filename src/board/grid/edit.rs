//! Everything that can be changed on a drawn board, as values. How they are done is in `change`, what they are called in
//! `edit_words`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MOST_EXTRA;
use super::board::{BarrierKind, KindId, LabelId, Passage, Terrain, ZoneId, ZoneKind};
use super::calibration::Calibration;
use super::coords::{Edge, Hex};
use super::layout::Layout;
use super::set::HexSet;
use super::spaces::SpaceError;
use crate::board::fit::Unfit;
use crate::board::{Background, DrawingEdit, DrawingId, Ink};
use crate::limits::weighed::Weigh;

/// One thing on a board that is hidden, shown and removed by itself.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum HexItem {
    /// An effect, an objective, a place to start.
    Zone(ZoneId),
    /// Words at a space.
    Label(LabelId),
    /// A stroke, a shape or a free label.
    Drawing(DrawingId),
    /// A wall or a door.
    Barrier(Edge),
}

/// A change of one board. Of the spaces and edges that a stroke went over, those that the board has not are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HexEdit {
    /// Give spaces another terrain (H-21).
    Paint {
        /// The spaces.
        spaces: HexSet,
        /// What they are made of from now on.
        terrain: Terrain,
    },
    /// Give another terrain to a space and to all of the same that hang together with it, up to walls and doors.
    Fill {
        /// Where it begins.
        at: Hex,
        /// What they are made of from now on.
        terrain: Terrain,
    },
    /// Make spaces open and flat, and take walls and doors away.
    Erase {
        /// Which spaces.
        spaces: HexSet,
        /// Which edges.
        edges: Vec<Edge>,
    },
    /// Add open spaces to the outline.
    AddSpaces {
        /// Which; those that are there stay as they are.
        spaces: HexSet,
    },
    /// Take spaces out of the outline, with what hangs on them.
    RemoveSpaces {
        /// The spaces.
        spaces: HexSet,
    },
    /// Say how high spaces lie.
    SetElevation {
        /// The spaces.
        spaces: HexSet,
        /// How high, −[`MOST_ELEVATION`](super::MOST_ELEVATION) to that.
        elevation: i8,
    },
    /// Put walls or doors on edges, or take them away (H-21).
    SetBarriers {
        /// Which edges.
        edges: Vec<Edge>,
        /// What stands there from now on; none takes away.
        kind: Option<BarrierKind>,
    },
    /// Open or close a door.
    SetDoor {
        /// On which edge.
        edge: Edge,
        /// Open from now on.
        open: bool,
    },
    /// Name a new kind of terrain.
    AddKind {
        /// Its name.
        name: String,
        /// What it takes to enter it.
        passage: Passage,
        /// Its colour.
        ink: Ink,
    },
    /// Change a kind of terrain, wherever it lies.
    EditKind {
        /// The kind of terrain.
        kind: KindId,
        /// Its name.
        name: String,
        /// What it takes to enter it.
        passage: Passage,
        /// Its colour.
        ink: Ink,
    },
    /// Take a kind of terrain away; its spaces are open then.
    RemoveKind {
        /// The kind of terrain.
        kind: KindId,
    },
    /// Mark spaces as an effect, an objective or a place to start.
    AddZone {
        /// What it is called.
        name: String,
        /// What it means.
        kind: ZoneKind,
        /// Its colour.
        ink: Ink,
        /// Which spaces.
        spaces: HexSet,
    },
    /// Change what a zone is called, means and looks like.
    EditZone {
        /// The zone.
        zone: ZoneId,
        /// What it is called.
        name: String,
        /// What it means.
        kind: ZoneKind,
        /// Its colour.
        ink: Ink,
    },
    /// Put a zone on other spaces.
    SetZoneSpaces {
        /// The zone.
        zone: ZoneId,
        /// Its spaces from now on.
        spaces: HexSet,
    },
    /// Put words at a space.
    AddLabel {
        /// The space.
        at: Hex,
        /// What it says.
        text: String,
    },
    /// Change what a label says and where it is.
    EditLabel {
        /// The label.
        label: LabelId,
        /// The space.
        at: Hex,
        /// What it says.
        text: String,
    },
    /// Change what is drawn freely.
    Drawing(DrawingEdit),
    /// Move drawings together.
    MoveDrawings {
        /// The drawings.
        drawings: Vec<DrawingId>,
        /// How far to the right, in map units.
        dx: i32,
        /// How far down, in map units.
        dy: i32,
    },
    /// Remove things.
    Remove {
        /// The things.
        items: Vec<HexItem>,
    },
    /// Hide things from players.
    Hide {
        /// The things.
        items: Vec<HexItem>,
    },
    /// Show things to players.
    Show {
        /// The things.
        items: Vec<HexItem>,
    },
    /// Hide spaces from players, with what stands on them.
    HideSpaces {
        /// The spaces.
        spaces: HexSet,
    },
    /// Show spaces to players.
    ShowSpaces {
        /// The spaces.
        spaces: HexSet,
    },
    /// Put a picture beneath the board, move, fade, lock or hide it, or take it away.
    SetPicture {
        /// The picture from now on; none takes it away.
        picture: Option<Background>,
    },
    /// Lay the grid elsewhere, as over the spaces of a picture.
    Calibrate {
        /// How it lies from now on.
        grid: Calibration,
    },
    /// Turn the spaces' corners up or aside, make them squares, or make squares six-sided. Six sides that turn keep their
    /// neighbours and get new names; where the sides change, spaces keep their columns and rows, and so their names. Walls
    /// and doors have no place on other sides, so that a board with any is refused that.
    SetLayout {
        /// How they lie from now on.
        layout: Layout,
    },
    /// Several edits that are one gesture, in their order, at most [`MOST_TOGETHER`](super::MOST_TOGETHER); none of them is again several.
    Many(#[serde(deserialize_with = "crate::limits::weighed::list")] Vec<HexEdit>),
}

/// Why a board cannot be changed so: one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexEditError {
    /// It fits on no map.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A space that cannot be on a board.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// None of the spaces is on the board.
    #[error("none of that is on the board")]
    NoSpace,
    /// The kind of terrain is not on the board.
    #[error("there is no kind of terrain {0} on this board")]
    NoKind(KindId),
    /// The zone is not on the board.
    #[error("there is no zone {0} on this board")]
    NoZone(ZoneId),
    /// The label is not on the board.
    #[error("there is no label {0} on this board")]
    NoLabel(LabelId),
    /// Spaces that are squares share no side there.
    #[error("squares share no side there")]
    NoSide,
    /// No wall or door stands on the edges.
    #[error("there is no wall or door there")]
    NoBarrier,
    /// No door stands on the edge.
    #[error("there is no door there")]
    NoDoor,
    /// A kind of terrain that costs nothing more, or more than [`MOST_EXTRA`].
    #[error("difficult terrain costs 1 to {MOST_EXTRA} more")]
    Extra,
    /// More things than a board can have.
    #[error("that is too much for one board; {0} are the most")]
    TooMany(usize),
    /// A background or a grid that cannot be.
    #[error("{0}")]
    Picture(String),
    /// Nothing would be changed.
    #[error("nothing is selected")]
    Nothing,
    /// Walls and doors stand in the way of other sides.
    #[error("walls and doors cannot stay where spaces get other sides; take them away first")]
    Walled,
    /// Spaces would get other sides in the midst of other edits.
    #[error("spaces get other sides in an edit of its own")]
    Alone,
    /// Several edits within several.
    #[error("several edits at once hold no others of several")]
    Nested,
}

impl HexEdit {
    /// Whether it can change what follows from the board: who gets where, who sees whom, what counts for a scenario.
    /// What only changes how it looks cannot.
    #[must_use]
    pub fn matters_to_rules(&self) -> bool {
        match self {
            Self::Paint { .. }
            | Self::Fill { .. }
            | Self::Erase { .. }
            | Self::AddSpaces { .. }
            | Self::RemoveSpaces { .. }
            | Self::SetElevation { .. }
            | Self::SetBarriers { .. }
            | Self::SetDoor { .. }
            | Self::EditKind { .. }
            | Self::RemoveKind { .. }
            | Self::AddZone { .. }
            | Self::EditZone { .. }
            | Self::SetZoneSpaces { .. }
            | Self::SetLayout { .. } => true,
            Self::Remove { items } => items
                .iter()
                .any(|item| matches!(item, HexItem::Zone(_) | HexItem::Barrier(_))),
            Self::Many(edits) => edits.iter().any(Self::matters_to_rules),
            Self::AddKind { .. }
            | Self::AddLabel { .. }
            | Self::EditLabel { .. }
            | Self::Drawing(_)
            | Self::MoveDrawings { .. }
            | Self::Hide { .. }
            | Self::Show { .. }
            | Self::HideSpaces { .. }
            | Self::ShowSpaces { .. }
            | Self::SetPicture { .. }
            | Self::Calibrate { .. } => false,
        }
    }
}

impl Weigh for HexEdit {
    fn spaces(&self) -> usize {
        match self {
            Self::Paint { spaces, .. }
            | Self::Erase { spaces, .. }
            | Self::AddSpaces { spaces }
            | Self::RemoveSpaces { spaces }
            | Self::SetElevation { spaces, .. }
            | Self::AddZone { spaces, .. }
            | Self::SetZoneSpaces { spaces, .. }
            | Self::HideSpaces { spaces }
            | Self::ShowSpaces { spaces } => spaces.len(),
            Self::Many(edits) => edits.iter().map(Weigh::spaces).sum(),
            _ => 0,
        }
    }
}
