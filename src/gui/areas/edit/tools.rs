//! The tools at the left edge of a map that is edited.

use egui::{Rect, Ui, Vec2};

use crate::gui::areas::Tool;
use crate::gui::areas::edit::editor::Editor;
use crate::gui::widgets::tool_rack::{self, RackTool};

/// The room that the tools take at the left edge of the map, if it is edited.
pub(in crate::gui) fn inset(ui: &Ui, editor: &Editor, canvas: Vec2) -> f32 {
    if !editor.on {
        return 0.0;
    }
    tool_rack::inset(ui, Tool::ALL.len(), canvas)
}

/// All tools, as they stand there.
pub(in crate::gui) fn map_tools() -> Vec<RackTool> {
    let tools = Tool::ALL.iter();
    let rack = |tool: &Tool| RackTool {
        name: tool.name(),
        icon: tool.icon(),
        key: tool.key(),
        help: tool.help(),
    };
    tools.map(rack).collect()
}

/// The tools, one above the other.
pub(in crate::gui) fn tools_ui(ui: &mut Ui, canvas: Rect, editor: &mut Editor) {
    if !editor.on {
        return;
    }
    let tools = map_tools();
    let chosen = Tool::ALL.iter().position(|tool| *tool == editor.tool);
    let clicked = tool_rack::rack_ui(ui, canvas, &tools, chosen);
    if let Some(tool) = clicked.and_then(|index| Tool::ALL.get(index)) {
        editor.take_tool(*tool);
    }
}
