//! The keys of editing: tools, the cursor that goes anywhere, painting along with Shift held, the sides of a space,
//! removing. They rest while a text field has the focus.

use egui::{Key, Modifiers, Response, Ui};

use crate::board::DrawingId;
use crate::board::grid::{Direction, Hex, HexBoard, HexEdit, HexItem, MOST_AWAY};
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::board::edit::fitting::Fitting;
use crate::gui::board::edit::pointer::{apply_at, finish};
use crate::gui::board::edit::stroke::Stroke;
use crate::gui::board::edit::tool::BoardTool;
use crate::gui::board::geometry;
use crate::gui::board::state::BoardState;

/// How far an arrow moves selected drawings, in map units.
const STEP: i32 = 10;

pub(super) const ARROWS: [(Key, i64, i64); 4] = [
    (Key::ArrowLeft, -1, 0),
    (Key::ArrowRight, 1, 0),
    (Key::ArrowUp, 0, -1),
    (Key::ArrowDown, 0, 1),
];

pub(super) fn take(
    ui: &Ui,
    response: &Response,
    board: &HexBoard,
    state: &mut BoardState,
    edits: &mut Vec<HexEdit>,
) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    take_tool_key(ui, &mut state.editor);
    let removes = pressed(Modifiers::NONE, Key::Delete) || pressed(Modifiers::NONE, Key::Backspace);
    if removes {
        let edit = removed(board, state);
        edits.extend(edit);
    }
    // What was painted along ends with Shift, wherever the focus went.
    let shift = ui.input(|input| input.modifiers.shift);
    let editor = &mut state.editor;
    if !shift && let Some(stroke) = editor.stroke.take_if(|stroke| stroke.by_keys) {
        let edit = finish(stroke, board, state, Modifiers::NONE);
        edits.extend(edit);
    }
    if !response.has_focus() {
        return;
    }
    if let Some(fitting) = &mut state.editor.fitting {
        nudge_grid(ui, fitting);
    }
    for (key, columns, rows) in ARROWS {
        if pressed(Modifiers::COMMAND, key) {
            let edit = nudged(state, columns, rows);
            edits.extend(edit);
        }
        while pressed(Modifiers::SHIFT, key) {
            paint_along(board, state, columns, rows);
        }
        while pressed(Modifiers::NONE, key) {
            step(board, state, columns, rows);
        }
        if let Some(at) = state.editor.cursor {
            state.view.reveal(response.rect, board, at);
        }
    }
    for (key, turn) in [(Key::OpenBracket, -1), (Key::CloseBracket, 1)] {
        if pressed(Modifiers::NONE, key) {
            let editor = &mut state.editor;
            editor.side = turned(board, editor.side, turn);
        }
    }
    if pressed(Modifiers::NONE, Key::Enter) || pressed(Modifiers::NONE, Key::Space) {
        let at = cursor(board, state);
        if let Some(fitting) = &mut state.editor.fitting {
            fitting.click(board, board.grid.middle(board.layout, at));
        } else {
            let edit = apply_at(board, at, state);
            edits.extend(edit);
        }
    }
}

/// Arrows move a grid that is being matched, once both places are said.
fn nudge_grid(ui: &Ui, fitting: &mut Fitting) {
    if !fitting.nudge(0, 0) {
        return;
    }
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    for (key, across, down) in ARROWS {
        for (modifiers, far) in [(Modifiers::SHIFT, STEP), (Modifiers::NONE, 1)] {
            while pressed(modifiers, key) {
                fitting.nudge(across as i32 * far, down as i32 * far);
            }
        }
    }
}

/// The letter of a tool takes it in hand.
pub(in crate::gui::board) fn take_tool_key(ui: &Ui, editor: &mut BoardEditor) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    for tool in BoardTool::ALL {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, tool.key())) {
            editor.take_tool(tool);
        }
    }
}

/// Where the cursor is; at the first space where it was nowhere.
fn cursor(board: &HexBoard, state: &mut BoardState) -> Hex {
    let editor = &mut state.editor;
    let at = editor.cursor.unwrap_or_else(|| {
        let first = board.spaces.iter().next();
        first.map_or(board.corner, |(at, _)| at)
    });
    (editor.cursor, state.view.cursor) = (Some(at), Some(at));
    at
}

/// The cursor goes on by one; beyond the board only with the tool that adds spaces.
fn step(board: &HexBoard, state: &mut BoardState, columns: i64, rows: i64) {
    if state.editor.cursor.is_none() {
        cursor(board, state);
        return;
    }
    let at = cursor(board, state);
    let (column, row) = board.layout.column_and_row(at);
    let next = board.layout.at(column + columns, row + rows);
    let near = -MOST_AWAY..=MOST_AWAY;
    let anywhere = state.editor.tool == BoardTool::Spaces;
    let next = next.filter(|next| {
        let there = board.spaces.contains(*next);
        there || (anywhere && near.contains(&next.q) && near.contains(&next.r))
    });
    if let Some(next) = next {
        (state.editor.cursor, state.view.cursor) = (Some(next), Some(next));
    }
}

/// The cursor goes on by one, and the tool goes along.
fn paint_along(board: &HexBoard, state: &mut BoardState, columns: i64, rows: i64) {
    let from = cursor(board, state);
    let editor = &mut state.editor;
    if editor.stroke.is_none() && editor.tool != BoardTool::Select {
        let begun = Stroke::begin(editor.tool, board, geometry::middle(board, from));
        editor.stroke = begun.map(|stroke| Stroke {
            by_keys: true,
            ..stroke
        });
    }
    step(board, state, columns, rows);
    let editor = &mut state.editor;
    let at = editor.cursor.unwrap_or(from);
    match &mut editor.stroke {
        Some(stroke) => stroke.go_over(board, at),
        None if editor.tool == BoardTool::Select => {
            for at in [from, at] {
                if board.spaces.contains(at) {
                    editor.selection.items.clear();
                    editor.selection.spaces.insert(at);
                }
            }
        }
        None => {}
    }
}

/// The side after or before that one.
fn turned(board: &HexBoard, side: Direction, turn: i8) -> Direction {
    let all = board.layout.sides();
    let at = all.iter().position(|there| *there == side).unwrap_or(0);
    let step = if turn > 0 { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// What is selected is removed: things, or spaces from the board.
fn removed(board: &HexBoard, state: &mut BoardState) -> Option<HexEdit> {
    let selection = std::mem::take(&mut state.editor.selection);
    if !selection.items.is_empty() {
        let items = selection.items;
        return Some(HexEdit::Remove { items });
    }
    let spaces = selection.spaces;
    let any = spaces.iter().any(|at| board.spaces.contains(at));
    any.then_some(HexEdit::RemoveSpaces { spaces })
}

/// The selected drawings, moved by one step.
fn nudged(state: &BoardState, columns: i64, rows: i64) -> Option<HexEdit> {
    let items = state.editor.selection.items.iter();
    let drawings: Vec<DrawingId> = items
        .filter_map(|item| match item {
            HexItem::Drawing(id) => Some(*id),
            _ => None,
        })
        .collect();
    let by = |steps: i64| i32::try_from(steps).unwrap_or_default() * STEP;
    (!drawings.is_empty()).then_some(HexEdit::MoveDrawings {
        drawings,
        dx: by(columns),
        dy: by(rows),
    })
}
