//! What the pointer does with the tools: wheel and other buttons look around, clicks and drags edit.

use egui::{Modifiers, PointerButton, Pos2, Rect, Response, Ui};

use crate::board::grid::{Edge, Hex, HexBoard, HexEdit, HexItem, HexSet, ZoneKind};
use crate::board::{DrawingEdit, DrawingId};
use crate::gui::areas::{drawing_at, drawn};
use crate::gui::board::edit::editor::{Named, Selection};
use crate::gui::board::edit::stroke::{self, Stroke, Trail};
use crate::gui::board::edit::tool::{BoardTool, Brush};
use crate::gui::board::geometry;
use crate::gui::board::pointer;
use crate::gui::board::state::BoardState;
use crate::gui::widgets::common::drags_copy;

/// How near the pointer takes hold of a marker of the grid, on the screen.
const MARKER: f32 = 18.0;

pub(super) fn take(
    ui: &Ui,
    response: &Response,
    board: &HexBoard,
    state: &mut BoardState,
    edits: &mut Vec<HexEdit>,
) -> Option<Hex> {
    let canvas = response.rect;
    pointer::zoom(ui, response, &mut state.view);
    for button in [PointerButton::Middle, PointerButton::Secondary] {
        if response.dragged_by(button) {
            state.view.camera.pan(response.drag_delta());
        }
    }
    let on_map = |state: &BoardState, at: Pos2| state.view.camera.to_map(canvas, at);
    let fits = state.editor.fitting.is_some();
    if response.drag_started_by(PointerButton::Primary)
        && let Some(from) = ui.input(|input| input.pointer.press_origin())
    {
        response.request_focus();
        let at = on_map(state, from);
        let held = drawing_under(board, state, canvas, from);
        let reach = MARKER / state.view.camera.zoom.max(f32::EPSILON);
        let editor = &mut state.editor;
        if let Some(fitting) = &mut editor.fitting {
            fitting.hold(geometry::point(at), reach);
        }
        editor.stroke = match fits {
            true => None,
            false => carried(editor.tool, board, at, held)
                .or_else(|| Stroke::begin(editor.tool, board, at)),
        };
    }
    if response.dragged_by(PointerButton::Primary) {
        let now = response.interact_pointer_pos();
        let now = now.map(|at| on_map(state, at));
        let fitting = state.editor.fitting.as_mut();
        let fitted = fitting
            .zip(now)
            .is_some_and(|(fitting, at)| fitting.drag(geometry::point(at)));
        match (&mut state.editor.stroke, now) {
            _ if fitted => {}
            (Some(stroke), Some(at)) if !stroke.by_keys => stroke.go_to(board, at),
            (None, _) if fits => state.view.camera.pan(response.drag_delta()),
            _ => {}
        }
    }
    if response.drag_stopped_by(PointerButton::Primary)
        && let Some(fitting) = &mut state.editor.fitting
    {
        fitting.let_go();
    }
    if response.drag_stopped_by(PointerButton::Primary)
        && let Some(stroke) = state.editor.stroke.take_if(|stroke| !stroke.by_keys)
        // Escape ends a drag, too, while the button is still down.
        && ui.input(|input| input.pointer.primary_released())
    {
        let held = ui.input(|input| input.modifiers);
        let edit = finish(stroke, board, state, held);
        edits.extend(edit);
    }
    if response.clicked()
        && let Some(screen) = response.interact_pointer_pos()
    {
        response.request_focus();
        let at = on_map(state, screen);
        let held = drawing_under(board, state, canvas, screen);
        let cursor = geometry::space_at(board, at);
        (state.editor.cursor, state.view.cursor) = (Some(cursor), Some(cursor));
        click(ui, board, at, held, state, edits);
    }
    let pointer = ui.input(|input| input.pointer.hover_pos());
    pointer
        .filter(|at| canvas.contains(*at) && response.contains_pointer())
        .map(|at| geometry::space_at(board, on_map(state, at)))
}

/// Shift, or Ctrl, adds to what is selected.
fn adds(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.shift || input.modifiers.command)
}

/// The uppermost drawing at a place of the screen.
fn drawing_under(
    board: &HexBoard,
    state: &BoardState,
    canvas: Rect,
    at: Pos2,
) -> Option<DrawingId> {
    if state.editor.tool != BoardTool::Select || board.drawings.is_empty() {
        return None;
    }
    let transform = state.view.camera.screen_from_map(canvas);
    let shift = |_| egui::Vec2::ZERO;
    drawing_at(at, &drawn(&board.drawings, transform, canvas, shift))
}

/// A label or a drawing that a drag with the tool for selecting takes along.
fn carried(
    tool: BoardTool,
    board: &HexBoard,
    from: Pos2,
    drawing: Option<DrawingId>,
) -> Option<Stroke> {
    if tool != BoardTool::Select {
        return None;
    }
    let space = geometry::space_at(board, from);
    let mut labels = board.labels.iter();
    let label = labels.find(|(_, label)| label.at == space);
    let trail = match (drawing, label) {
        (Some(drawing), _) => Trail::Drawing(drawing),
        (None, Some((label, _))) => Trail::Label(*label),
        (None, None) => return None,
    };
    Some(Stroke {
        trail,
        at: from,
        from,
        by_keys: false,
    })
}

/// Whether the zone in hand goes on over these spaces: they are in it or beside it, or spaces are taken out of it.
/// Elsewhere a new one begins.
fn goes_on(brush: &Brush, board: &HexBoard, spaces: &HexSet) -> bool {
    let Some(zone) = brush.zone.and_then(|zone| board.zones.get(&zone)) else {
        return false;
    };
    let touches = |at: Hex| {
        let mut near = board.layout.sides().iter().map(|side| at.next(*side));
        zone.spaces.contains(at) || near.any(|at| zone.spaces.contains(at))
    };
    !brush.adds || spaces.iter().any(touches)
}

/// What a drag comes to when it ends: an edit, a selection, or a zone that waits for its name.
pub(super) fn finish(
    stroke: Stroke,
    board: &HexBoard,
    state: &mut BoardState,
    held: Modifiers,
) -> Option<HexEdit> {
    let editor = &mut state.editor;
    match stroke.trail {
        Trail::Spaces(spaces) => {
            let kind = match editor.tool {
                BoardTool::Objective => Some(ZoneKind::Objective),
                BoardTool::Zone if !goes_on(&editor.brush, board, &spaces) => {
                    Some(editor.brush.zone_kind)
                }
                _ => None,
            };
            let Some(kind) = kind else {
                return stroke::painted(editor.tool, &editor.brush, board, &spaces);
            };
            let here = spaces.iter().filter(|at| board.spaces.contains(*at));
            let here: HexSet = here.collect();
            if !here.is_empty() {
                editor.name(Named::Zone(here, kind), "", stroke.at);
            }
            None
        }
        Trail::Edges(edges) => stroke::walled(board, &edges, editor.brush.barrier),
        Trail::Both(spaces, edges) => stroke::erased(board, &spaces, &edges),
        Trail::Points(points) => Some(stroke::penned(&editor.brush, &points)),
        Trail::Box(from) => {
            let band = Rect::from_two_pos(from, stroke.at);
            if !(held.shift || held.command) {
                editor.selection.clear();
            }
            for (at, _) in board.spaces.iter() {
                if band.contains(geometry::middle(board, at)) {
                    editor.selection.spaces.insert(at);
                }
            }
            None
        }
        Trail::Label(label) => {
            let old = board.labels.get(&label)?;
            let at = geometry::space_at(board, stroke.at);
            editor.selection = Selection::item(HexItem::Label(label));
            let text = old.text.clone();
            if drags_copy(held) {
                return Some(HexEdit::AddLabel { at, text });
            }
            (at != old.at).then_some(HexEdit::EditLabel { label, at, text })
        }
        Trail::Drawing(drawing) => {
            editor.selection = Selection::item(HexItem::Drawing(drawing));
            let by = geometry::point((stroke.at - stroke.from).to_pos2());
            if drags_copy(held) {
                let mut copy = board.drawings.get(&drawing)?.clone();
                for at in copy.figure.points_mut() {
                    *at = at.moved(by.x, by.y);
                }
                return Some(HexEdit::Drawing(DrawingEdit::Draw(copy)));
            }
            ((by.x, by.y) != (0, 0)).then_some(HexEdit::MoveDrawings {
                drawings: vec![drawing],
                dx: by.x,
                dy: by.y,
            })
        }
    }
}

fn click(
    ui: &Ui,
    board: &HexBoard,
    at: Pos2,
    drawing: Option<DrawingId>,
    state: &mut BoardState,
    edits: &mut Vec<HexEdit>,
) {
    let space = geometry::space_at(board, at);
    let editor = &mut state.editor;
    if let Some(fitting) = &mut editor.fitting {
        fitting.click(board, geometry::point(at));
        return;
    }
    let edit = match editor.tool {
        BoardTool::Select => {
            let found = drawing
                .map(HexItem::Drawing)
                .or_else(|| barrier_at(board, at).map(HexItem::Barrier));
            select(state, board, found, space, adds(ui));
            None
        }
        BoardTool::Wall => click_edge(state, board, geometry::edge_at(board, at)),
        BoardTool::Erase => match barrier_at(board, at) {
            Some(edge) => stroke::erased(board, &HexSet::default(), &[edge].into()),
            None => stroke::erased(board, &HexSet::from([space]), &[].into()),
        },
        BoardTool::Pen => Some(stroke::penned(&editor.brush, &[at])),
        _ => apply_at(board, space, state),
    };
    edits.extend(edit);
}

/// The wall or door that a place lies on.
fn barrier_at(board: &HexBoard, at: Pos2) -> Option<Edge> {
    geometry::edge_on(board, at).filter(|edge| board.barriers.contains_key(edge))
}

/// Selects a thing, else what lies on that space: a label, then the space itself.
fn select(
    state: &mut BoardState,
    board: &HexBoard,
    found: Option<HexItem>,
    space: Hex,
    adds: bool,
) {
    let selection = &mut state.editor.selection;
    let mut labels = board.labels.iter();
    let label = labels.find(|(_, label)| label.at == space);
    // A second click on a label means the space that it stands at.
    let label = label.map(|(id, _)| HexItem::Label(*id));
    let label = label.filter(|label| adds || !selection.items.contains(label));
    match found.or(label) {
        Some(item) if adds => match selection.items.iter().position(|there| *there == item) {
            Some(place) => {
                selection.items.remove(place);
            }
            None => selection.items.push(item),
        },
        Some(item) => *selection = Selection::item(item),
        None if !board.spaces.contains(space) => selection.clear(),
        None if adds => {
            if !selection.spaces.remove(space) {
                selection.spaces.insert(space);
            }
        }
        None => *selection = Selection::space(space),
    }
}

/// What the tool in hand does at one space, for a click and for Enter.
pub(super) fn apply_at(board: &HexBoard, space: Hex, state: &mut BoardState) -> Option<HexEdit> {
    let middle = geometry::middle(board, space);
    let editor = &mut state.editor;
    if let Some(places) = editor.places.as_mut().filter(|places| places.picks()) {
        places.pick(board, space);
        return None;
    }
    match editor.tool {
        BoardTool::Select => {
            select(state, board, None, space, false);
            None
        }
        BoardTool::Fill => {
            let terrain = editor.brush.terrain;
            let there = board.spaces.get(space)?;
            (there.terrain != terrain).then_some(HexEdit::Fill { at: space, terrain })
        }
        BoardTool::Label => {
            board.spaces.get(space)?;
            let mut labels = board.labels.iter();
            match labels.find(|(_, label)| label.at == space) {
                Some((id, label)) => {
                    editor.name(Named::Label(*id, space), &label.text.clone(), middle);
                }
                None => editor.name(Named::NewLabel(space), "", middle),
            }
            None
        }
        BoardTool::Wall => {
            let edge = Edge::new(space, editor.side);
            click_edge(state, board, edge)
        }
        BoardTool::Erase => stroke::erased(board, &HexSet::from([space]), &[].into()),
        BoardTool::Pen => Some(stroke::penned(&editor.brush, &[middle])),
        BoardTool::Terrain
        | BoardTool::Elevation
        | BoardTool::Spaces
        | BoardTool::Zone
        | BoardTool::Objective => {
            let mut stroke = Stroke::begin(editor.tool, board, middle)?;
            stroke.go_over(board, space);
            finish(stroke, board, state, Modifiers::NONE)
        }
        BoardTool::Play => None,
    }
}

/// A door is opened and closed; what the brush puts there is put, or taken away where it is.
fn click_edge(state: &mut BoardState, board: &HexBoard, edge: Edge) -> Option<HexEdit> {
    let brush = state.editor.brush.barrier;
    let there = board.barriers.get(&edge).map(|barrier| barrier.kind);
    match (there, brush) {
        (Some(door), Some(_)) if door.is_door() => {
            let open = door.blocks();
            Some(HexEdit::SetDoor { edge, open })
        }
        (Some(kind), Some(wanted)) if kind == wanted => stroke::walled(board, &[edge].into(), None),
        _ => stroke::walled(board, &[edge].into(), brush),
    }
}
