//! Laying the grid over the spaces that a picture has drawn: the middles of two of them are clicked, the GM says how many
//! spaces apart they are, and what follows is one change of the grid.

use egui::Ui;

use crate::board::Point;
use crate::board::grid::{HexBoard, HexEdit};
use crate::gui::board::geometry::laid;
use crate::gui::theme;
use crate::gui::widgets::typed;

/// The most spaces that the two can be apart.
const MOST_APART: i32 = 500;

/// What was clicked so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Fitting {
    first: Option<Point>,
    second: Option<Point>,
    /// How many spaces apart they are, as typed.
    apart: String,
}

impl Fitting {
    /// One of the two is clicked; a third click begins anew.
    pub(super) fn click(&mut self, board: &HexBoard, at: Point) {
        match (self.first, self.second) {
            (Some(first), None) if first != at => {
                self.second = Some(at);
                let space = |at| board.grid.space_at(board.layout, at);
                self.apart = board
                    .layout
                    .distance(space(first), space(at))
                    .max(1)
                    .to_string();
            }
            (Some(_), None) => {}
            _ => (self.first, self.second) = (Some(at), None),
        }
    }

    /// The places that were clicked, with their numbers.
    pub(super) fn places(&self) -> impl Iterator<Item = (u8, Point)> {
        let places = [(1, self.first), (2, self.second)];
        places
            .into_iter()
            .filter_map(|(number, at)| Some((number, at?)))
    }

    /// What is to do next, in the strip; the edit, once all is said.
    pub(super) fn ui(&mut self, ui: &mut Ui, board: &HexBoard) -> Option<HexEdit> {
        ui.label(theme::strong("Match the grid"));
        let (first, second) = match (self.first, self.second) {
            (None, _) => {
                ui.label("Click the middle of a space of the picture");
                return None;
            }
            (Some(_), None) => {
                ui.label("Click a second space, far away");
                return None;
            }
            (Some(first), Some(second)) => (first, second),
        };
        let (_, entered) = typed::labelled_ui(ui, "Spaces apart", &mut self.apart, 50.0);
        let apart = self.apart.trim().parse::<i32>().ok();
        let Some(apart) = apart.filter(|apart| (1..=MOST_APART).contains(apart)) else {
            let words = format!("Type how many spaces apart they are, 1 to {MOST_APART}");
            ui.colored_label(theme::tokens(ui).bad, words);
            return None;
        };
        let pressed = ui.button("Match the grid").clicked();
        if !pressed && !entered {
            return None;
        }
        let grid = laid(board, first, second, apart);
        Some(HexEdit::Calibrate { grid })
    }
}
