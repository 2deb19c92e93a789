//! The strip below a board that is edited: what the tool paints with, or what can be set about what is selected.

use egui::{RichText, ScrollArea, Ui};

use crate::board::grid::{BarrierKind, HexBoard, HexEdit, MOST_ELEVATION};
use crate::gui::action::Action;
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::board::edit::tool::{BoardTool, Rise};
use crate::gui::board::edit::{Edited, board, changes, kinds, new_board, selected};
use crate::gui::board::on_board::OnBoard;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::ink::ink_ui;

pub(in crate::gui::board) fn strip_ui(
    ui: &mut Ui,
    on: &mut dyn OnBoard,
    (map, board): Edited<'_>,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
) {
    editor.settle(map, board);
    // It keeps its height, so that the map never jumps.
    let height = 84.0 * theme::text_scale(ui.style());
    egui::Panel::bottom("board strip")
        .exact_size(height)
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                // Three rows fit the strip.
                let line = ui.text_style_height(&egui::TextStyle::Body);
                ui.spacing_mut().interact_size.y = line + 4.0;
                ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
                ui.add_space(4.0);
                ui.horizontal_wrapped(|ui| {
                    rows_ui(ui, on, (map, board), editor, actions);
                });
            });
        });
}

fn rows_ui(
    ui: &mut Ui,
    on: &mut dyn OnBoard,
    (map, board): Edited<'_>,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
) {
    let mut wanted: Vec<HexEdit> = Vec::new();
    let mut edit = |edit: HexEdit| wanted.push(edit);
    if editor.new_board.is_some() {
        new_board::form_ui(ui, on, editor, actions);
    } else if let Some(fitting) = &mut editor.fitting {
        let laid = fitting.ui(ui, board);
        let cancelled = ui.button("Cancel").clicked();
        if laid.is_some() || cancelled {
            editor.fitting = None;
        }
        laid.into_iter().for_each(edit);
    } else if !editor.selection.is_empty() {
        selected::selected_ui(ui, board, editor, &mut edit);
    } else {
        match editor.tool {
            BoardTool::Select => {
                board::board_ui(ui, on, (map, board), editor, actions, &mut edit);
            }
            BoardTool::Objective => {
                on.objectives_ui(ui, (map, board), &mut editor.places, actions);
            }
            _ => tool_ui(ui, board, editor, &mut edit),
        }
    }
    actions.extend(wanted.into_iter().map(|edit| changes(on, map, edit)));
}

/// What the tool does, and what it paints with.
fn tool_ui(
    ui: &mut Ui,
    board: &HexBoard,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let tool = editor.tool;
    ui.label(theme::strong(said(ui.ctx(), tool.name())));
    let help = said(ui.ctx(), tool.help());
    ui.label(RichText::new(help).color(theme::tokens(ui).muted));
    ui.end_row();
    let brush = &mut editor.brush;
    match tool {
        BoardTool::Terrain | BoardTool::Fill => kinds::brush_ui(ui, board, editor, edit),
        BoardTool::Wall => {
            for (kind, words) in [
                (Some(BarrierKind::Wall), "Wall"),
                (Some(BarrierKind::ClosedDoor), "Closed door"),
                (Some(BarrierKind::OpenDoor), "Open door"),
                (None, "Take away"),
            ] {
                if ui.selectable_label(brush.barrier == kind, words).clicked() {
                    brush.barrier = kind;
                }
            }
            ui.end_row();
            let side = board.layout.side_name(editor.side);
            let words = format!("By keys: Enter acts on the {side} side, [ and ] go round");
            ui.label(RichText::new(words).color(theme::tokens(ui).muted));
        }
        BoardTool::Elevation => rise_ui(ui, editor),
        BoardTool::Spaces => selected::add_ui(ui, &mut brush.adds, "Add spaces", "Remove spaces"),
        BoardTool::Zone => selected::zones_ui(ui, board, editor, edit),
        BoardTool::Pen => {
            if let Some(ink) = ink_ui(ui, brush.ink) {
                brush.ink = ink;
            }
        }
        BoardTool::Select
        | BoardTool::Erase
        | BoardTool::Label
        | BoardTool::Objective
        | BoardTool::Play => {}
    }
}

fn rise_ui(ui: &mut Ui, editor: &mut BoardEditor) {
    for (rise, words) in [(Rise::By(1), "Raise"), (Rise::By(-1), "Lower")] {
        let chosen = editor.brush.rise == rise;
        if ui.selectable_label(chosen, words).clicked() {
            editor.brush.rise = rise;
        }
    }
    let set = match editor.brush.rise {
        Rise::To(height) => Some(height),
        Rise::By(_) => None,
    };
    if ui.selectable_label(set.is_some(), "Set to").clicked() && set.is_none() {
        editor.brush.rise = Rise::To(0);
    }
    let width = 44.0 * theme::text_scale(ui.style());
    let value = set.map_or_else(String::new, |height| height.to_string());
    let typed = &mut editor.typed;
    if let Some(height) = typed.field_ui(ui, "rise", "Elevation", &value, width) {
        editor.brush.rise =
            Rise::To(selected::elevation(&height).unwrap_or_else(|| set.unwrap_or(0)));
    }
    let most = MOST_ELEVATION;
    let words = format!("−{most} to {most}, 0 is the ground");
    ui.label(RichText::new(words).color(theme::tokens(ui).muted));
}
