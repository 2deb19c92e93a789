//! Making a board: a rectangle or a hexagon of open spaces, in the strip or where a campaign has none yet.

use egui::Ui;

use crate::board::hex::{HexBoard, Layout, MOST_AWAY, MOST_SPACES, SpaceError};
use crate::gui::action::Action;
use crate::gui::board::edit::board::LAYOUTS;
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::board::edit::edits;
use crate::gui::board::on_board::{EditBoard, OnBoard};
use crate::gui::theme;
use crate::table::MapId;

/// The outline of a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outline {
    Rectangle,
    /// All spaces within a distance; of squares that is a diamond.
    Hexagon,
}

/// The board that is about to be made; numbers as they are typed.
#[derive(Clone, Debug)]
pub(super) struct NewBoard {
    name: String,
    outline: Outline,
    columns: String,
    rows: String,
    radius: String,
    layout: Layout,
}

impl NewBoard {
    /// With spaces that lie so.
    pub(super) fn new(layout: Layout) -> Self {
        Self {
            name: String::new(),
            outline: Outline::Rectangle,
            columns: "20".to_owned(),
            rows: "15".to_owned(),
            radius: "8".to_owned(),
            layout,
        }
    }
}

/// The most columns, and the most rows: as far as a space can lie from the first.
const MOST_LONG: u32 = MOST_AWAY.unsigned_abs() + 1;

impl NewBoard {
    /// Columns and rows, or the radius alone, with the number of spaces; why there can be no such board, in a sentence
    /// that says what to do.
    fn size(&self) -> Result<(Size, u64), String> {
        let number = |typed: &str, what: &str, least: u32, most: u32| {
            let number = typed.trim().parse::<u32>().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("Type a number of {what} from {least} to {most}"))
        };
        let (size, spaces) = match self.outline {
            Outline::Rectangle => {
                let columns = number(&self.columns, "columns", 1, MOST_LONG)?;
                let rows = number(&self.rows, "rows", 1, MOST_LONG)?;
                let spaces = u64::from(columns) * u64::from(rows);
                (Size::Rectangle(columns, rows), spaces)
            }
            Outline::Hexagon => {
                let radius = number(&self.radius, "spaces around the middle", 0, MOST_LONG)?;
                let around = u64::from(radius);
                // Triangles around the middle, one for every side.
                let triangles = self.layout.sides().len() as u64;
                (
                    Size::Hexagon(radius),
                    triangles * around * (around + 1) / 2 + 1,
                )
            }
        };
        if spaces > MOST_SPACES as u64 {
            return Err(format!(
                "Choose a smaller board: these are {spaces} spaces, and {MOST_SPACES} are the most, such as 200 × 200"
            ));
        }
        Ok((size, spaces))
    }

    fn board(&self, size: Size) -> Result<HexBoard, SpaceError> {
        match size {
            Size::Rectangle(columns, rows) => HexBoard::rectangle(self.layout, columns, rows),
            Size::Hexagon(radius) => HexBoard::hexagon(self.layout, radius),
        }
    }
}

/// How large a new board is.
#[derive(Clone, Copy)]
enum Size {
    Rectangle(u32, u32),
    Hexagon(u32),
}

/// The fields of a new board, and what came of them.
pub(super) fn form_ui(
    ui: &mut Ui,
    on: &dyn OnBoard,
    editor: &mut BoardEditor,
    actions: &mut Vec<Action>,
) {
    let Some(new) = &mut editor.new_board else {
        return;
    };
    ui.label(theme::strong("New board"));
    let scale = theme::text_scale(ui.style());
    let mut entered = false;
    let mut field = |ui: &mut Ui, label: &str, text: &mut String, width: f32| {
        let label = ui.label(label);
        let field = egui::TextEdit::singleline(text).desired_width(width * scale);
        let field = ui.add(field).labelled_by(label.id);
        entered |= field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    };
    field(ui, "Name", &mut new.name, 120.0);
    let around = match new.layout.is_squares() {
        true => "Diamond",
        false => "Hexagon",
    };
    for (outline, words) in [
        (Outline::Rectangle, "Rectangle"),
        (Outline::Hexagon, around),
    ] {
        if ui.selectable_label(new.outline == outline, words).clicked() {
            new.outline = outline;
        }
    }
    ui.end_row();
    match new.outline {
        Outline::Rectangle => {
            field(ui, "Columns", &mut new.columns, 40.0);
            field(ui, "Rows", &mut new.rows, 40.0);
        }
        Outline::Hexagon => field(ui, "Radius", &mut new.radius, 40.0),
    }
    ui.separator();
    for (layout, words) in LAYOUTS {
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
            ui.colored_label(theme::tokens(ui).bad, why);
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
        Ok((_, spaces)) => {
            let s = if spaces == 1 { "" } else { "s" };
            ui.label(format!("{spaces} space{s}"));
        }
    }
    if cancelled {
        editor.new_board = None;
    }
}

/// What a board without a typed name is called.
fn usual_name(on: &dyn OnBoard) -> String {
    match on.boards().len() {
        0 => "Map".to_owned(),
        others => format!("Map {}", others + 1),
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
            ui.label("This campaign has no map yet");
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
