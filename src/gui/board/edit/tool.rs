//! The tools that draw and change a board, and what they paint with.

use egui::Key;

use crate::board::Ink;
use crate::board::grid::{BarrierKind, Terrain, ZoneId, ZoneKind};
use crate::gui::widgets::icons;

/// What clicking and dragging on an edited board mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::gui::board) enum BoardTool {
    /// Select spaces, walls, doors, labels and strokes.
    #[default]
    Select,
    /// Say what spaces are made of.
    Terrain,
    /// The same for all that hangs together.
    Fill,
    /// Make spaces open and flat, take walls and doors away.
    Erase,
    /// Walls and doors on edges.
    Wall,
    /// How high spaces lie.
    Elevation,
    /// The outline of the board.
    Spaces,
    /// Effects, objectives, places to start.
    Zone,
    /// Words at a space.
    Label,
    /// Objectives of the scenario.
    Objective,
    /// Draw freely.
    Pen,
    /// Play on while the tools show.
    Play,
}

impl BoardTool {
    /// All of them, as they stand in the palette.
    pub(super) const ALL: [Self; 12] = [
        Self::Select,
        Self::Terrain,
        Self::Fill,
        Self::Erase,
        Self::Wall,
        Self::Elevation,
        Self::Spaces,
        Self::Zone,
        Self::Label,
        Self::Objective,
        Self::Pen,
        Self::Play,
    ];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Select => "Select",
            Self::Terrain => "Terrain",
            Self::Fill => "Fill",
            Self::Erase => "Eraser",
            Self::Wall => "Wall",
            Self::Elevation => "Elevation",
            Self::Spaces => "Spaces",
            Self::Zone => "Zone",
            Self::Label => "Label",
            Self::Objective => "Objective",
            Self::Pen => "Pen",
            Self::Play => "Play",
        }
    }

    /// How it is used, in one sentence.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Select => {
                "Click things, or drag over tokens or spaces; drag tokens, labels and strokes; Shift adds, Alt drags a copy"
            }
            Self::Terrain => "Drag over spaces",
            Self::Fill => "Click where it begins; walls and doors hold it",
            Self::Erase => "Drag over spaces and edges; the space stays, open and flat",
            Self::Wall => "Drag along edges; a click on a door opens and closes it",
            Self::Elevation => "Drag over spaces",
            Self::Spaces => "Drag over spaces, also beyond the edge of the board",
            Self::Zone => "Drag over spaces, then type the zone’s name",
            Self::Label => "Click a space and type",
            Self::Objective => "Drag over spaces to mark a zone for an objective",
            Self::Pen => "Draw freely",
            Self::Play => "Move tokens",
        }
    }

    /// Its key, while the board is edited and nothing is typed.
    pub(super) const fn key(self) -> Key {
        match self {
            Self::Select => Key::V,
            Self::Terrain => Key::T,
            Self::Fill => Key::B,
            Self::Erase => Key::X,
            Self::Wall => Key::C,
            Self::Elevation => Key::H,
            Self::Spaces => Key::A,
            Self::Zone => Key::Z,
            Self::Label => Key::L,
            Self::Objective => Key::O,
            Self::Pen => Key::P,
            Self::Play => Key::S,
        }
    }

    /// Its icon.
    pub(super) const fn icon(self) -> &'static str {
        match self {
            Self::Select => icons::SELECT,
            Self::Terrain => icons::TERRAIN,
            Self::Fill => icons::FILL,
            Self::Erase => icons::ERASER,
            Self::Wall => icons::WALL,
            Self::Elevation => icons::ELEVATION,
            Self::Spaces => icons::SPACES,
            Self::Zone => icons::ZONE,
            Self::Label => icons::LABEL,
            Self::Objective => icons::OBJECTIVE,
            Self::Pen => icons::PEN,
            Self::Play => icons::FIGHT,
        }
    }

    /// Whether a drag with it goes over spaces.
    pub(super) const fn paints(self) -> bool {
        matches!(
            self,
            Self::Terrain | Self::Elevation | Self::Spaces | Self::Zone | Self::Objective
        )
    }
}

/// What an elevation brush does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rise {
    /// Spaces lie so high.
    To(i8),
    /// Each lies so much higher, or deeper.
    By(i8),
}

/// What the tools paint with.
#[derive(Clone, Debug)]
pub(super) struct Brush {
    /// What spaces become.
    pub(super) terrain: Terrain,
    /// What is put on edges; none takes away.
    pub(super) barrier: Option<BarrierKind>,
    /// How high spaces come to lie.
    pub(super) rise: Rise,
    /// Spaces are added to the board, or to the zone; otherwise they are taken out.
    pub(super) adds: bool,
    /// The zone that is painted; none is a new one.
    pub(super) zone: Option<ZoneId>,
    /// What a new zone means.
    pub(super) zone_kind: ZoneKind,
    /// The colour and width of strokes, the colour of new zones.
    pub(super) ink: (Ink, u8),
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            terrain: Terrain::Difficult,
            barrier: Some(BarrierKind::Wall),
            rise: Rise::By(1),
            adds: true,
            zone: None,
            zone_kind: ZoneKind::Effect,
            ink: (Ink::default(), 4),
        }
    }
}
