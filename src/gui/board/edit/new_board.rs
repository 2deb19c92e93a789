//! Making a board: a rectangle or a hexagon of open spaces, in the strip or where a campaign has none yet.

use egui::{Id, Ui};

use crate::gui::action::Action;
use crate::gui::board::edit::drafts::{NewBoard, Outline, layouts};
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::board::edit::edits;
use crate::gui::board::on_board::{EditBoard, OnBoard};
use crate::gui::board::sight::spaces;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::{slides, typed};
use crate::table::MapId;

/// The fields of a new board, and what came of them.
pub(super) fn form_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
) {
    let id = Id::unique("form of a new board");
    slides::comes_ui(ui, id, |ui, _| fields_ui(ui, on, editor, actions));
}

fn fields_ui(ui: &mut Ui, on: &dyn OnBoard, editor: &mut BoardEditor, actions: &mut Vec<Action>) {
    let Some(new) = &mut editor.new_board else {
        return;
    };
    ui.label(theme::strong("New board"));
    let mut entered = false;
    let fresh = std::mem::take(&mut new.fresh);
    let mut field = |ui: &mut Ui, label: &str, text: &mut String, width: f32| {
        let (field, left) = typed::labelled_ui(ui, label, text, width);
        entered |= left;
        if fresh && label == "Name" {
            field.request_focus();
        }
    };
    field(ui, "Name", &mut new.name, 120.0);
    // Squares lie in a rectangle, whatever was chosen for other spaces.
    if !new.layout.is_squares() {
        for (outline, words) in [
            (Outline::Rectangle, "Rectangle"),
            (Outline::Hexagon, "Hexagon"),
        ] {
            if ui.selectable_label(new.outline == outline, words).clicked() {
                new.outline = outline;
            }
        }
        ui.end_row();
    }
    match new.outline() {
        Outline::Rectangle => {
            field(ui, "Columns", &mut new.columns, 56.0);
            field(ui, "Rows", &mut new.rows, 56.0);
        }
        Outline::Hexagon => field(ui, "Radius", &mut new.radius, 56.0),
    }
    ui.separator();
    for (layout, words) in layouts(on.new_layout()).iter().copied() {
        if ui.selectable_label(new.layout == layout, words).clicked() {
            new.layout = layout;
        }
    }
    ui.end_row();
    let size = new.size();
    let add = ui.add_enabled(size.is_ok(), egui::Button::new("Add board"));
    let cancelled = !on.boards().is_empty() && ui.button("Cancel").clicked();
    match size {
        Err(why) => {
            ui.colored_label(theme::tokens(ui).bad, said(ui.ctx(), &why));
        }
        Ok((size, _)) if add.clicked() || entered => match new.board(size) {
            Ok(mut board) => {
                board.name = match new.name.trim() {
                    "" => usual_name(on),
                    name => name.to_owned(),
                };
                let id = next(on);
                let put = EditBoard::Put(Box::new(board));
                actions.push(edits(on, id, put));
                actions.push(Action::ShowMap(id));
                editor.begin();
                return;
            }
            Err(why) => actions.push(Action::Say(format!("Choose a smaller board: {why}"))),
        },
        Ok((_, count)) => {
            ui.label(said(ui.ctx(), &spaces(count)));
        }
    }
    if cancelled {
        editor.drop_new_board();
    }
}

/// What a board without a typed name is called.
fn usual_name(on: &dyn OnBoard) -> String {
    match on.boards().len() {
        0 => "Board".to_owned(),
        others => format!("Board {}", others + 1),
    }
}

/// The id of the next board.
fn next(on: &dyn OnBoard) -> MapId {
    let highest = on.boards().keys().next_back();
    MapId(highest.map_or(1, |id| id.0.saturating_add(1)))
}

/// A campaign without a board: the first one is made here.
pub(in crate::gui::board) fn no_board_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
) {
    let new = || NewBoard::new(on.new_layout());
    editor.new_board.get_or_insert_with(new);
    let room = ui.available_size();
    let width = room.x.min(560.0 * theme::text_scale(ui.style())) - 40.0;
    ui.add_space(0.35 * room.y);
    ui.horizontal(|ui| {
        ui.add_space(((room.x - width) / 2.0).max(0.0));
        ui.vertical(|ui| {
            ui.set_max_width(width.max(100.0));
            ui.label("This campaign has no board yet");
            ui.add_space(theme::SPACE);
            ui.horizontal_wrapped(|ui| {
                // As high as its fields, so that a label at the beginning of a row is not too high.
                let field = ui.text_style_height(&egui::TextStyle::Body)
                    + 2.0 * ui.spacing().button_padding.y;
                ui.spacing_mut().interact_size.y = field.max(ui.spacing().interact_size.y);
                form_ui(ui, on, editor, actions);
            });
        });
    });
}
