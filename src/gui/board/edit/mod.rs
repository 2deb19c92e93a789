//! Drawing and changing boards: tools, selection, names, the strip below the map. What is done becomes one command a
//! gesture; the board itself is drawn beside this.

mod board;
mod drafts;
mod editor;
mod fitting;
mod keys;
mod kinds;
mod naming;
mod new_board;
mod paint;
mod places;
mod pointer;
mod selected;
mod strip;
mod stroke;
mod tool;

use egui::{Modifiers, PointerButton, Rect, Response, Ui, Vec2};

pub(in crate::gui) use editor::BoardEditor;
pub(super) use editor::Selection;
pub(super) use keys::take_tool_key;
pub(super) use new_board::no_board_ui;
pub(super) use paint::{above_ui, beneath_ui};
pub(in crate::gui) use places::FormPlaces;
pub(super) use strip::strip_ui;
pub(super) use tool::BoardTool;

use crate::board::grid::{Hex, HexBoard, HexEdit};
use crate::gui::action::Action;
use crate::gui::board::edit::stroke::Trail;
use crate::gui::board::on_board::{EditBoard, OnBoard};
use crate::gui::board::pointer as play;
use crate::gui::board::state::BoardState;
use crate::gui::board::{drag, geometry};
use crate::gui::widgets::tool_rack::{self, RackTool};
use crate::table::MapId;

/// Which board is edited, and that board.
type Edited<'a> = (MapId, &'a HexBoard);

/// The action that does that to a board.
fn edits(on: &dyn OnBoard, map: MapId, edit: EditBoard) -> Action {
    Action::Do(on.edit(map, edit))
}

/// The action that changes something on a board.
fn changes(on: &dyn OnBoard, map: MapId, edit: HexEdit) -> Action {
    edits(on, map, EditBoard::Edit(Box::new(edit)))
}

/// The room that the tools take at the left edge of the map, if it is edited.
pub(super) fn inset(ui: &Ui, editor: &BoardEditor, canvas: Vec2) -> f32 {
    if !editor.on {
        return 0.0;
    }
    tool_rack::inset(ui, BoardTool::ALL.len(), canvas)
}

/// Whether pointer and keys edit the board instead of playing on it.
pub(super) fn has_hand(state: &BoardState) -> bool {
    let editor = &state.editor;
    editor.on && (editor.tool != BoardTool::Play || editor.fitting.is_some())
}

/// Takes what pointer and keys do; the space that the pointer is over.
pub(super) fn take(
    ui: &Ui,
    response: &Response,
    on: &mut dyn OnBoard,
    (map, board): Edited<'_>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let editor = &mut state.editor;
    // The map's own cursor is only ever on the board.
    if let (None, Some(at)) = (state.view.cursor, editor.cursor) {
        state.view.cursor = Some(at);
    }
    editor.cursor = state.view.cursor;
    let mut edits = Vec::new();
    nudges(ui, response, on, (map, board), state, actions);
    keys::take(ui, response, board, state, &mut edits);
    let over = match carries(ui, response, on, (map, board), state, actions) {
        Some(at) => Some(at),
        None => match chooses(ui, response, on, (map, board), state, actions) {
            Some(at) => Some(at),
            None => pointer::take(ui, response, board, state, &mut edits),
        },
    };
    let edits = edits.into_iter();
    actions.extend(edits.map(|edit| changes(on, map, edit)));
    over
}

/// A token that is dragged with the tool for selecting is put where it is let go; the space that it is over.
fn carries(
    ui: &Ui,
    response: &Response,
    on: &mut dyn OnBoard,
    (map, board): Edited<'_>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let canvas = response.rect;
    let selects = state.editor.tool == BoardTool::Select && state.editor.fitting.is_none();
    let (origin, at) =
        ui.input(|input| (input.pointer.press_origin(), input.pointer.interact_pos()));
    if selects && response.drag_started_by(egui::PointerButton::Primary) {
        let from = origin.map(|from| state.view.space_at(canvas, board, from));
        state.view.dragged = from.and_then(|from| play::unit_at(on, map, from));
    }
    let who = state.view.dragged?;
    let to = state.view.space_at(canvas, board, at?);
    if response.drag_stopped() || !selects {
        state.view.dragged = None;
        // Escape ends a drag, too, while the button is still down.
        let let_go = ui.input(|input| input.pointer.primary_released());
        let goes = on.place(who) != Some((map, to)) && board.spaces.contains(to);
        if let_go && drag::drop_by_hand(ui, on, (map, board), (who, to), false, actions) {
            return Some(to);
        }
        if let_go && goes {
            actions.push(Action::Select(who));
            actions.push(Action::Do(on.put(who, map, to)));
        }
    }
    Some(to)
}

/// The arrows move the tokens that are selected together.
fn nudges(
    ui: &Ui,
    response: &Response,
    on: &dyn OnBoard,
    (map, board): Edited<'_>,
    state: &BoardState,
    actions: &mut Vec<Action>,
) {
    let selects = state.editor.tool == BoardTool::Select && response.has_focus();
    let first = on.several().first().and_then(|who| on.place(*who));
    let Some((_, at)) = first.filter(|(there, _)| selects && *there == map) else {
        return;
    };
    for (key, columns, rows) in keys::ARROWS {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            let (column, row) = board.layout.column_and_row(at);
            let next = board.layout.at(column + columns, row + rows);
            let by = next.map(|next| Hex::new(next.q - at.q, next.r - at.r));
            actions.extend(by.and_then(|by| drag::together(on, (map, board), by, false)));
        }
    }
}

/// With the tool for selecting, a click on a token and a box around tokens mean these; the click again, or the box with
/// Alt, means the spaces. Tells the space where that was done.
fn chooses(
    ui: &Ui,
    response: &Response,
    on: &dyn OnBoard,
    (map, board): Edited<'_>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let editor = &mut state.editor;
    if editor.tool != BoardTool::Select || editor.fitting.is_some() {
        return None;
    }
    let (held, released) = ui.input(|input| (input.modifiers, input.pointer.primary_released()));
    let add = held.shift || held.command;
    let at = response.interact_pointer_pos()?;
    let space = state.view.space_at(response.rect, board, at);
    let chosen = if response.clicked() {
        let who = play::unit_at(on, map, space);
        if who.is_none() && !add && !on.several().is_empty() {
            actions.push(Action::SelectAll(Vec::new(), false));
        }
        let again = on.selected() == who && on.several().is_empty();
        match who.filter(|_| add || !again)? {
            who if add => Action::SelectToo(who),
            who => Action::Select(who),
        }
    } else if response.drag_stopped_by(PointerButton::Primary)
        && released
        && !held.alt
        && let Some(Trail::Box(from)) = editor.stroke.as_ref().map(|stroke| &stroke.trail)
    {
        let band = Rect::from_two_pos(*from, state.view.camera.to_map(response.rect, at));
        let tokens = on.tokens(map).into_iter();
        let tokens = tokens.filter(|(_, at)| band.contains(geometry::middle(board, *at)));
        let tokens: Vec<_> = tokens.map(|(who, _)| who).collect();
        if tokens.is_empty() {
            return None;
        }
        Action::SelectAll(tokens, add)
    } else {
        return None;
    };
    response.request_focus();
    editor.stroke = None;
    editor.selection.clear();
    actions.push(chosen);
    Some(space)
}

/// All tools, as they stand at the left edge.
pub(in crate::gui) fn board_tools() -> Vec<RackTool> {
    let tools = BoardTool::ALL.iter();
    let rack = |tool: &BoardTool| RackTool {
        name: tool.name(),
        icon: tool.icon(),
        key: tool.key(),
        help: tool.help(),
    };
    tools.map(rack).collect()
}

/// What lies over the map: the tools, and the field for a name.
pub(super) fn over_ui(
    ui: &mut Ui,
    canvas: Rect,
    on: &dyn OnBoard,
    (map, board): Edited<'_>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) {
    let named = naming::naming_ui(ui, canvas, board, state);
    actions.extend(named.map(|edit| changes(on, map, edit)));
    let tools = board_tools();
    let editor = &mut state.editor;
    let chosen = BoardTool::ALL.iter().position(|tool| *tool == editor.tool);
    let clicked = tool_rack::rack_ui(ui, canvas, &tools, chosen);
    if let Some(tool) = clicked.and_then(|index| BoardTool::ALL.get(index)) {
        editor.take_tool(*tool);
    }
}
