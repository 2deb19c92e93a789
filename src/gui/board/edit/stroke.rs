//! A drag over the board while it goes on, and the one edit that it comes to. Nothing is changed here.

use std::collections::{BTreeMap, BTreeSet};

use egui::Pos2;

use crate::board::DrawingEdit;
use crate::board::grid::{
    BarrierKind, Edge, Hex, HexBoard, HexEdit, HexItem, HexSet, LabelId, MOST_ELEVATION, Space,
    Terrain,
};
use crate::board::{Drawing, DrawingId, Figure, MOST_POINTS};
use crate::gui::board::edit::tool::{BoardTool, Brush, Rise};
use crate::gui::board::geometry;

/// What a drag has come to so far. Places are on the map.
#[derive(Clone, Debug)]
pub(super) enum Trail {
    /// Spaces that were gone over.
    Spaces(HexSet),
    /// Edges that were gone along.
    Edges(BTreeSet<Edge>),
    /// Both, for the eraser.
    Both(HexSet, BTreeSet<Edge>),
    /// Where the pen went.
    Points(Vec<Pos2>),
    /// A box around what is to be selected.
    Box(Pos2),
    /// A label is carried.
    Label(LabelId),
    /// A drawing is carried.
    Drawing(DrawingId),
}

/// A drag in progress.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    /// What it has come to.
    pub(super) trail: Trail,
    /// Where it is now.
    pub(super) at: Pos2,
    /// Where it began.
    pub(super) from: Pos2,
    /// It is drawn by keys and ends when Shift is let go.
    pub(super) by_keys: bool,
}

impl Stroke {
    /// A drag with that tool that begins there; none if the tool is not dragged.
    pub(super) fn begin(tool: BoardTool, board: &HexBoard, from: Pos2) -> Option<Self> {
        let trail = match tool {
            tool if tool.paints() => Trail::Spaces(HexSet::default()),
            BoardTool::Wall => Trail::Edges(BTreeSet::new()),
            BoardTool::Erase => Trail::Both(HexSet::default(), BTreeSet::new()),
            BoardTool::Pen => Trail::Points(vec![from]),
            BoardTool::Select => Trail::Box(from),
            _ => return None,
        };
        let mut stroke = Self {
            trail,
            at: from,
            from,
            by_keys: false,
        };
        stroke.go_to(board, from);
        Some(stroke)
    }

    /// It goes on to there, straight.
    pub(super) fn go_to(&mut self, board: &HexBoard, to: Pos2) {
        let way = || geometry::along(board, self.at, to);
        match &mut self.trail {
            Trail::Spaces(spaces) => {
                for at in way() {
                    spaces.insert(geometry::space_at(board, at));
                }
            }
            Trail::Edges(edges) => {
                edges.extend(way().filter_map(|at| geometry::edge_on(board, at)));
            }
            Trail::Both(spaces, edges) => {
                for at in way() {
                    // Along a wall it takes the wall and spares the spaces beside it.
                    match geometry::edge_on(board, at)
                        .filter(|edge| board.barriers.contains_key(edge))
                    {
                        Some(edge) => {
                            edges.insert(edge);
                        }
                        None => {
                            spaces.insert(geometry::space_at(board, at));
                        }
                    }
                }
            }
            Trail::Points(points) => {
                let new = points.last().is_none_or(|last| *last != to);
                if new && points.len() < MOST_POINTS {
                    points.push(to);
                }
            }
            Trail::Box(_) | Trail::Label(_) | Trail::Drawing(_) => {}
        }
        self.at = to;
    }

    /// It goes over that space, as the keys say.
    pub(super) fn go_over(&mut self, board: &HexBoard, at: Hex) {
        match &mut self.trail {
            Trail::Spaces(spaces) | Trail::Both(spaces, _) => {
                spaces.insert(at);
                self.at = geometry::middle(board, at);
            }
            _ => self.go_to(board, geometry::middle(board, at)),
        }
    }
}

/// The edit that painting these spaces with that tool comes to; none if nothing would change.
pub(super) fn painted(
    tool: BoardTool,
    brush: &Brush,
    board: &HexBoard,
    spaces: &HexSet,
) -> Option<HexEdit> {
    let those = |wanted: &dyn Fn(Space) -> bool| -> Option<HexSet> {
        let found = spaces.iter();
        let found = found.filter(|at| board.spaces.get(*at).is_some_and(wanted));
        some(found.collect())
    };
    match tool {
        BoardTool::Terrain => {
            let terrain = brush.terrain;
            let spaces = those(&|space| space.terrain != terrain)?;
            Some(HexEdit::Paint { spaces, terrain })
        }
        BoardTool::Elevation => match brush.rise {
            Rise::To(elevation) => {
                let spaces = those(&|space| space.elevation != elevation)?;
                Some(HexEdit::SetElevation { spaces, elevation })
            }
            Rise::By(by) => risen(board, spaces, by),
        },
        BoardTool::Spaces if brush.adds => {
            let new = spaces.iter().filter(|at| !board.spaces.contains(*at));
            let spaces = some(new.collect())?;
            Some(HexEdit::AddSpaces { spaces })
        }
        BoardTool::Spaces => {
            let spaces = those(&|_| true)?;
            Some(HexEdit::RemoveSpaces { spaces })
        }
        BoardTool::Zone => {
            let zone = brush.zone?;
            let old = &board.zones.get(&zone)?.spaces;
            let mut new = old.clone();
            for at in spaces.iter().filter(|at| board.spaces.contains(*at)) {
                if brush.adds {
                    new.insert(at);
                } else {
                    new.remove(at);
                }
            }
            match new.is_empty() {
                _ if new == *old => None,
                true => Some(HexEdit::Remove {
                    items: vec![HexItem::Zone(zone)],
                }),
                false => Some(HexEdit::SetZoneSpaces { zone, spaces: new }),
            }
        }
        _ => None,
    }
}

/// Each of the spaces so much higher than it was: one edit for each height that they come to.
fn risen(board: &HexBoard, spaces: &HexSet, by: i8) -> Option<HexEdit> {
    let mut heights: BTreeMap<i8, HexSet> = BTreeMap::new();
    for at in spaces.iter() {
        let Some(space) = board.spaces.get(at) else {
            continue;
        };
        let height = space.elevation.saturating_add(by);
        let height = height.clamp(-MOST_ELEVATION, MOST_ELEVATION);
        if height != space.elevation {
            heights.entry(height).or_default().insert(at);
        }
    }
    let edits = heights
        .into_iter()
        .map(|(elevation, spaces)| HexEdit::SetElevation { spaces, elevation });
    together(edits.collect())
}

/// Those edits as one; none if there are none.
pub(super) fn together(mut edits: Vec<HexEdit>) -> Option<HexEdit> {
    match edits.len() {
        0 | 1 => edits.pop(),
        _ => Some(HexEdit::Many(edits)),
    }
}

fn some(spaces: HexSet) -> Option<HexSet> {
    (!spaces.is_empty()).then_some(spaces)
}

/// What is put on these edges; none if it is there already.
pub(super) fn walled(
    board: &HexBoard,
    edges: &BTreeSet<Edge>,
    kind: Option<BarrierKind>,
) -> Option<HexEdit> {
    let changed = edges.iter().copied().filter(|edge| {
        let on_board = edge.spaces().iter().any(|at| board.spaces.contains(*at));
        let old = board.barriers.get(edge).map(|barrier| barrier.kind);
        on_board && old != kind
    });
    let edges: Vec<Edge> = changed.collect();
    (!edges.is_empty()).then_some(HexEdit::SetBarriers { edges, kind })
}

/// What the eraser takes of these; none if there is nothing.
pub(super) fn erased(board: &HexBoard, spaces: &HexSet, edges: &BTreeSet<Edge>) -> Option<HexEdit> {
    let bare = |space: Space| space.terrain == Terrain::Open && space.elevation == 0;
    let spaces: HexSet = spaces
        .iter()
        .filter(|at| board.spaces.get(*at).is_some_and(|space| !bare(space)))
        .collect();
    let edges: Vec<Edge> = edges
        .iter()
        .copied()
        .filter(|edge| board.barriers.contains_key(edge))
        .collect();
    (!spaces.is_empty() || !edges.is_empty()).then_some(HexEdit::Erase { spaces, edges })
}

/// The stroke of a pen.
pub(super) fn penned(brush: &Brush, points: &[Pos2]) -> HexEdit {
    let (ink, width) = brush.ink;
    let points = points.iter().map(|at| geometry::point(*at)).collect();
    HexEdit::Drawing(DrawingEdit::Draw(Drawing::new(
        Figure::Stroke { points },
        ink,
        width,
    )))
}
