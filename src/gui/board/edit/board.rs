//! The board as a whole in the strip: its name, which way its spaces point, a new one, removing it; how its grid lies; the
//! picture beneath.

use egui::Ui;

use crate::board::Point;
use crate::board::grid::{Calibration, HexEdit};
use crate::gui::action::Action;
use crate::gui::board::edit::drafts::{NewBoard, layouts};
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::board::edit::fitting::Fitting;
use crate::gui::board::edit::{Edited, edits};
use crate::gui::board::on_board::{EditBoard, OnBoard};
use crate::gui::board::sight::spaces;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::picture_strip::picture_ui;
use crate::gui::widgets::typed::Typed;

pub(super) fn board_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    (map, board): Edited<'_>,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
    edit: &mut impl FnMut(HexEdit),
) {
    let width = 140.0 * theme::text_scale(ui.style());
    let typed = &mut editor.typed;
    if let Some(name) = typed.field_ui(ui, map, "Name of the board", &board.name, width) {
        actions.push(edits(on, map, EditBoard::Rename(name)));
    }
    for (layout, words) in layouts(on.new_layout()).iter().copied() {
        let same = board.layout == layout;
        if ui.selectable_label(same, words).clicked() && !same {
            edit(HexEdit::SetLayout { layout });
        }
    }
    ui.label(said(ui.ctx(), &spaces(board.spaces.len() as u64)));
    if ui.button("New board…").clicked() {
        let fresh = true;
        editor.new_board = Some(NewBoard {
            fresh,
            ..NewBoard::new(on.new_layout())
        });
    }
    if ui
        .button("Remove board")
        .hover_text("With its objectives; units on it are taken off. Undo brings everything back")
        .clicked()
    {
        actions.push(edits(on, map, EditBoard::Remove));
    }
    ui.end_row();
    if board.picture.is_some()
        && ui
            .button("Match the grid…")
            .hover_text(said(
                ui.ctx(),
                "By two clicks on spaces that the picture shows",
            ))
            .clicked()
    {
        editor.fitting = Some(Fitting::default());
    }
    let grid = grid_ui(ui, board.grid, &mut editor.typed);
    if grid != board.grid {
        edit(HexEdit::Calibrate { grid });
    }
    ui.end_row();
    let beneath = (map, board.picture.as_ref());
    if let Some(picture) = picture_ui(ui, beneath, &mut editor.typed, actions) {
        edit(HexEdit::SetPicture { picture });
    }
}

/// The grid as numbers, in map units.
fn grid_ui(ui: &mut Ui, old: Calibration, fields: &mut Typed) -> Calibration {
    let room = 66.0 * theme::text_scale(ui.style());
    let mut number = |ui: &mut Ui, name: &str, value: String| -> Option<String> {
        let name = &said(ui.ctx(), name);
        ui.label(name)
            .hover_text("In units of the board, as the picture has pixels");
        fields.field_ui(ui, name, name, &value, room)
    };
    let mut grid = old;
    let mut place = |ui: &mut Ui, name: &str, value: i32| {
        let typed = number(ui, name, value.to_string());
        typed.and_then(|typed| typed.trim().parse().ok())
    };
    if let Some(x) = place(ui, "Grid offset x", old.origin.x) {
        grid.origin = Point::new(x, grid.origin.y).on_map();
    }
    if let Some(y) = place(ui, "Grid offset y", old.origin.y) {
        grid.origin = Point::new(grid.origin.x, y).on_map();
    }
    let mut length = |ui: &mut Ui, name: &str, value: u32| {
        number(ui, name, units(value)).and_then(|typed| thousandths(&typed))
    };
    if let Some(step) = length(ui, "Width of spaces", old.step) {
        grid.step = step;
    }
    if let Some(rise) = length(ui, "Height of rows", old.rise) {
        grid.rise = rise;
    }
    grid
}

/// Thousandths as map units: “60”, “51.962”.
fn units(thousandths: u32) -> String {
    let (whole, part) = (thousandths / 1_000, thousandths % 1_000);
    match part {
        0 => whole.to_string(),
        _ => format!("{whole}.{part:03}")
            .trim_end_matches('0')
            .to_owned(),
    }
}

/// Map units as they were typed, in thousandths; what no grid can be is held to what it can.
fn thousandths(typed: &str) -> Option<u32> {
    let typed = typed.trim().replace(',', ".");
    let (whole, part) = typed.split_once('.').unwrap_or((&typed, ""));
    let whole: u64 = whole.parse().ok()?;
    let part: String = format!("{part}000").chars().take(3).collect();
    let part: u64 = part.parse().ok()?;
    let length = whole.saturating_mul(1_000).saturating_add(part);
    let (least, most) = (u64::from(Calibration::LEAST), u64::from(Calibration::MOST));
    u32::try_from(length.clamp(least, most)).ok()
}
