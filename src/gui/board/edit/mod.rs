//! Drawing and changing boards: tools, selection, names, the strip below the map. What is done becomes one command a
//! gesture; the board itself is drawn beside this.

mod bar;
mod board;
mod editor;
mod fitting;
mod keys;
mod kinds;
mod naming;
mod new_board;
mod objectives;
mod paint;
mod place;
mod pointer;
mod selected;
mod strip;
mod stroke;
mod tool;

use egui::{Rect, Response, Ui};

pub(super) use bar::bar_ui;
pub(in crate::gui) use editor::BoardEditor;
pub(super) use new_board::no_board_ui;
pub(super) use paint::{above_ui, beneath_ui};
pub(super) use strip::strip_ui;

use crate::board::hex::{Hex, HexBoard, HexEdit};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::widgets::tool_rack::{self, RackTool};
use crate::systems::heroes_of_hex::{Command, HeroesOfHex};
use crate::table::MapId;
use tool::BoardTool;

/// The game, which of its boards is edited, and that board.
pub(super) type Edited<'a> = (&'a HeroesOfHex, MapId, &'a HexBoard);

/// The action that edits a board.
fn edits(map: MapId, edit: HexEdit) -> Action {
    let edit = Box::new(edit);
    Action::Do(Command::EditBoard { map, edit }.into())
}

/// The room that the tools take at the left edge of the map, if it is edited.
pub(super) fn inset(ui: &Ui, editor: &BoardEditor, height: f32) -> f32 {
    if !editor.on {
        return 0.0;
    }
    f32::from(tool_rack::inset(ui, BoardTool::ALL.len(), height).left)
}

/// Whether pointer and keys edit the board instead of playing on it.
pub(super) fn has_hand(scene: &Scene) -> bool {
    let editor = &scene.heroes.editor;
    editor.on && (editor.tool != BoardTool::Play || editor.fitting.is_some())
}

/// Takes what pointer and keys do; the space that the pointer is over.
pub(super) fn take(
    ui: &Ui,
    response: &Response,
    edited: Edited<'_>,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let editor = &mut scene.heroes.editor;
    // The map's own cursor is only ever on the board.
    if let (None, Some(at)) = (scene.heroes.map.cursor, editor.cursor) {
        scene.heroes.map.cursor = Some(at);
    }
    editor.cursor = scene.heroes.map.cursor;
    keys::take(ui, response, edited, scene, actions);
    pointer::take(ui, response, edited, scene, actions)
}

/// What lies over the map: the tools, and the field for a name.
pub(super) fn over_ui(
    ui: &mut Ui,
    canvas: Rect,
    edited: Edited<'_>,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    naming::naming_ui(ui, canvas, edited, scene, actions);
    let tools = BoardTool::ALL.map(|tool| RackTool {
        name: tool.name(),
        icon: tool.icon(),
        key: tool.key(),
        help: tool.help(),
    });
    let editor = &mut scene.heroes.editor;
    let chosen = BoardTool::ALL.iter().position(|tool| *tool == editor.tool);
    let clicked = tool_rack::rack_ui(ui, canvas, &tools, chosen);
    if let Some(tool) = clicked.and_then(|index| BoardTool::ALL.get(index)) {
        editor.take_tool(*tool);
    }
}
