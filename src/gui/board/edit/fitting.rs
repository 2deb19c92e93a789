//! Laying the grid over the spaces that a picture has drawn: the middles of two of them are clicked, the GM says which the
//! first is and how many spaces apart they are, sees the grid as it would lie and can drag both, and what follows is one change of it.

use egui::Ui;

use crate::board::Point;
use crate::board::grid::{Calibration, Hex, HexBoard, HexEdit};
use crate::gui::board::geometry::{laid, pos};
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed;

/// The most spaces that the two can be apart.
const MOST_APART: i32 = 500;

/// What was clicked so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Fitting {
    first: Option<Point>,
    second: Option<Point>,
    /// Which of them is dragged: the second, else the first.
    held: Option<bool>,
    /// How many spaces apart they are, as typed.
    apart: String,
    /// What the space of the first is called, as typed.
    called: String,
    /// The grid as it would lie, and what it was reckoned from.
    proposed: Option<(Said, Calibration)>,
}

/// The first place and its space, the second place, and how many spaces lie between.
type Said = (Point, Hex, Point, i32);

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
            _ => {
                let space = board.grid.space_at(board.layout, at);
                self.called = board.address(space);
                (self.first, self.second, self.proposed) = (Some(at), None, None);
            }
        }
    }

    /// Takes hold of the place that lies there, no further off than that; whether there is one.
    pub(super) fn hold(&mut self, at: Point, reach: f32) -> bool {
        let far = |place: Option<Point>| {
            let far = pos(place?).distance(pos(at));
            (far <= reach).then_some(far)
        };
        self.held = match (far(self.first), far(self.second)) {
            (None, None) => None,
            (first, second) => {
                Some(first.is_none_or(|first| second.is_some_and(|far| far < first)))
            }
        };
        self.held.is_some()
    }

    /// The place that is held is dragged there, and the grid follows; whether one is held. The two never meet.
    pub(super) fn drag(&mut self, at: Point) -> bool {
        match self.held {
            Some(true) if self.first != Some(at) => self.second = Some(at),
            Some(false) if self.second != Some(at) => self.first = Some(at),
            Some(_) => {}
            None => return false,
        }
        true
    }

    /// The place that was held stays where it is.
    pub(super) fn let_go(&mut self) {
        self.held = None;
    }

    /// Moves both places, and the grid with them, by so many map units; whether both are there.
    pub(super) fn nudge(&mut self, across: i32, down: i32) -> bool {
        let (Some(first), Some(second)) = (&mut self.first, &mut self.second) else {
            return false;
        };
        for place in [first, second] {
            place.x = place.x.saturating_add(across);
            place.y = place.y.saturating_add(down);
        }
        true
    }

    /// The places that were clicked, with their numbers.
    pub(super) fn places(&self) -> impl Iterator<Item = (u8, Point)> {
        let places = [(1, self.first), (2, self.second)];
        places
            .into_iter()
            .filter_map(|(number, at)| Some((number, at?)))
    }

    /// The grid as it would lie, once enough is said.
    pub(super) fn proposed(&self) -> Option<&Calibration> {
        self.proposed.as_ref().map(|(_, grid)| grid)
    }

    /// What is to do next, in the strip; the edit, once all is said.
    pub(super) fn ui(&mut self, ui: &mut Ui, board: &HexBoard) -> Option<HexEdit> {
        ui.label(theme::strong("Match the grid"));
        let (first, second) = match (self.first, self.second) {
            (None, _) => {
                ui.label(said(ui.ctx(), "Click the middle of a space of the picture"));
                return None;
            }
            (Some(_), None) => {
                ui.label(said(ui.ctx(), "Click a second space, far away"));
                return None;
            }
            (Some(first), Some(second)) => (first, second),
        };
        let before = self.proposed.take();
        let label = said(ui.ctx(), "Spaces apart");
        let (_, entered) = typed::labelled_ui(ui, &label, &mut self.apart, 50.0);
        let (_, named) = typed::labelled_ui(ui, "The first is", &mut self.called, 50.0);
        let apart = self.apart.trim().parse::<i32>().ok();
        let Some(apart) = apart.filter(|apart| (1..=MOST_APART).contains(apart)) else {
            let words = format!("Type how many spaces apart they are, 1 to {MOST_APART}");
            ui.colored_label(theme::tokens(ui).bad, said(ui.ctx(), &words));
            return None;
        };
        let Some(space) = board.named(&self.called) else {
            let words = said(ui.ctx(), "Type which space the first is, such as A1");
            ui.colored_label(theme::tokens(ui).bad, words);
            return None;
        };
        let said = (first, space, second, apart);
        let grid = match before {
            Some((of, grid)) if of == said => grid,
            _ => {
                // What is drawn on the board was drawn already.
                ui.ctx().request_repaint();
                laid(board, space, first, second, apart)
            }
        };
        self.proposed = Some((said, grid));
        let help =
            "A marker can be dragged; arrow keys on the board nudge both, with Shift further";
        let pressed = ui.button("Match the grid").hover_text(help).clicked();
        (pressed || entered || named).then_some(HexEdit::Calibrate { grid })
    }
}
