//! What the window remembers of editing a board: the tool, what is selected, the drag, what is being named. Nothing of it
//! is saved.

use std::sync::Arc;

use egui::Pos2;

use crate::board::grid::{
    Direction, Hex, HexBoard, HexFinding, HexItem, HexSet, LabelId, Layout, ZoneKind, check,
};
use crate::gui::board::edit::drafts::{KindDraft, NewBoard};
use crate::gui::board::edit::fitting::Fitting;
use crate::gui::board::edit::places::FormPlaces;
use crate::gui::board::edit::stroke::Stroke;
use crate::gui::board::edit::tool::{BoardTool, Brush};
use crate::gui::widgets::typed::Typed;
use crate::table::MapId;

/// How a board is edited, and whether it is.
#[derive(Default)]
pub(in crate::gui) struct BoardEditor {
    /// The tools show.
    pub(in crate::gui) on: bool,
    /// The tool in hand.
    pub(super) tool: BoardTool,
    /// What it paints with.
    pub(super) brush: Brush,
    /// What is selected.
    pub(in crate::gui::board) selection: Selection,
    /// The drag that goes on.
    pub(super) stroke: Option<Stroke>,
    /// What waits for its name or its words.
    pub(super) naming: Option<Naming>,
    /// Which edge of the cursor's space the keys mean.
    pub(super) side: Direction,
    /// The cursor, also where the board has no space.
    pub(in crate::gui::board) cursor: Option<Hex>,
    /// The board that is about to be made.
    pub(super) new_board: Option<NewBoard>,
    /// The kind of terrain that is about to be made.
    pub(super) new_kind: Option<KindDraft>,
    /// The places of an open form of the game.
    pub(super) places: Option<FormPlaces>,
    /// The grid is being laid over the picture.
    pub(super) fitting: Option<Fitting>,
    /// What is typed into the fields of the strip.
    pub(super) typed: Typed,
    /// The board that all this is about.
    pub(super) of: Option<MapId>,
    findings: Option<(Arc<HexBoard>, Arc<[HexFinding]>)>,
}

/// What is selected: things, or spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::gui::board) struct Selection {
    pub(in crate::gui::board) items: Vec<HexItem>,
    pub(in crate::gui::board) spaces: HexSet,
}

impl Selection {
    /// Nothing but that thing.
    pub(super) fn item(item: HexItem) -> Self {
        Self {
            items: vec![item],
            spaces: HexSet::default(),
        }
    }

    /// Nothing but that space.
    pub(super) fn space(at: Hex) -> Self {
        Self {
            items: Vec::new(),
            spaces: HexSet::from([at]),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.spaces.is_empty()
    }

    pub(in crate::gui::board) fn clear(&mut self) {
        *self = Self::default();
    }

    fn hold(&mut self, board: &HexBoard) {
        self.items.retain(|item| has(board, *item));
        if self.spaces.iter().any(|at| !board.spaces.contains(at)) {
            self.spaces.retain(|at| board.spaces.contains(at));
        }
    }
}

/// Whether that thing is on the board.
fn has(board: &HexBoard, item: HexItem) -> bool {
    match item {
        HexItem::Zone(id) => board.zones.contains_key(&id),
        HexItem::Label(id) => board.labels.contains_key(&id),
        HexItem::Drawing(id) => board.drawings.contains_key(&id),
        HexItem::Barrier(edge) => board.barriers.contains_key(&edge),
    }
}

/// What is being named, and where on the map.
pub(super) struct Naming {
    pub(super) what: Named,
    pub(super) text: String,
    pub(super) at: Pos2,
    /// The field has not had the focus yet.
    pub(super) fresh: bool,
    /// It was left by Escape, which is not to take anything else.
    pub(super) left: bool,
}

/// What typed words are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// A zone on these spaces.
    Zone(HexSet, ZoneKind),
    /// A label at a space.
    NewLabel(Hex),
    /// A label that is there.
    Label(LabelId, Hex),
}

impl Named {
    /// The accessible name of the field.
    pub(super) const fn label(&self) -> &'static str {
        match self {
            Self::Zone(..) => "Name of the zone",
            Self::NewLabel(_) | Self::Label(..) => "Label",
        }
    }
}

impl BoardEditor {
    /// Takes another tool.
    pub(in crate::gui::board) fn take_tool(&mut self, tool: BoardTool) {
        self.tool = tool;
        self.stroke = None;
        self.naming = None;
        self.fitting = None;
        self.new_board = None;
        self.new_kind = None;
        self.places = None;
        self.brush.adds = true;
        if tool == BoardTool::Zone {
            self.brush.zone = None;
        }
        if tool != BoardTool::Select {
            self.selection.clear();
        }
    }

    /// Begins or ends editing, with nothing selected.
    pub(in crate::gui) fn switch(&mut self) {
        self.on = !self.on;
        self.take_tool(BoardTool::Select);
        self.selection.clear();
    }

    /// Begins to draw on a board that was just made.
    pub(super) fn begin(&mut self) {
        self.on = true;
        self.take_tool(BoardTool::Terrain);
    }

    /// Asks how a new board is to be, with the keys in the first field.
    pub(in crate::gui) fn ask_new_board(&mut self, layout: Layout) {
        let alone = !self.on;
        self.on = true;
        self.take_tool(BoardTool::Select);
        self.new_board = Some(NewBoard {
            fresh: true,
            alone,
            ..NewBoard::new(layout)
        });
    }

    /// No board is made; the tools are put away where they were taken up for it alone. Whether one was to be made.
    pub(super) fn drop_new_board(&mut self) -> bool {
        let dropped = self.new_board.take();
        if dropped.as_ref().is_some_and(|new| new.alone) {
            self.on = false;
        }
        dropped.is_some()
    }

    /// One step back: the drag, the name being typed, what is being made, the tool, the selection.
    pub(in crate::gui) fn escape(&mut self) {
        let dropped = self.stroke.take().is_some()
            || self.naming.take().is_some()
            || self.fitting.take().is_some()
            || self.drop_new_board()
            || self.new_kind.take().is_some()
            || self.places.take().is_some();
        if dropped {
            return;
        }
        if self.tool == BoardTool::Select {
            self.selection.clear();
        } else {
            self.take_tool(BoardTool::Select);
        }
    }

    /// Forgets what is no longer there.
    pub(super) fn settle(&mut self, id: MapId, board: &HexBoard) {
        if self.of != Some(id) {
            self.of = Some(id);
            self.selection.clear();
            (self.stroke, self.naming, self.fitting) = (None, None, None);
            (self.places, self.cursor) = (None, None);
            self.brush.zone = None;
        }
        self.selection.hold(board);
        self.brush.zone = self.brush.zone.filter(|id| board.zones.contains_key(id));
        if let crate::board::grid::Terrain::Kind(kind) = self.brush.terrain
            && !board.kinds.contains_key(&kind)
        {
            self.brush.terrain = Brush::default().terrain;
        }
    }

    /// Asks for a name at a place of the map.
    pub(super) fn name(&mut self, what: Named, text: &str, at: Pos2) {
        self.naming = Some(Naming {
            what,
            text: text.to_owned(),
            at,
            fresh: true,
            left: false,
        });
    }

    /// What the check finds, looked for anew only when the board has changed.
    pub(in crate::gui) fn findings(&mut self, board: &Arc<HexBoard>) -> Arc<[HexFinding]> {
        match &self.findings {
            Some((of, findings)) if Arc::ptr_eq(of, board) => Arc::clone(findings),
            _ => {
                let findings: Arc<[HexFinding]> = check(board).into();
                self.findings = Some((Arc::clone(board), Arc::clone(&findings)));
                findings
            }
        }
    }
}
