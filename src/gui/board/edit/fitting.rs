//! Laying the grid over the spaces that a picture has drawn: the middles of two of them are clicked, the GM says how many
//! spaces apart they are, and what follows is one change of the grid.

use egui::Ui;

use crate::board::Point;
use crate::board::grid::{Calibration, Hex, HexBoard, HexEdit};
use crate::gui::theme;

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
        ui.label(theme::strong("Lay the grid over the picture"));
        let (first, second) = match (self.first, self.second) {
            (None, _) => {
                ui.label("Click the middle of a space that the picture shows");
                return None;
            }
            (Some(_), None) => {
                ui.label("Click the middle of another one, as far away as can be");
                return None;
            }
            (Some(first), Some(second)) => (first, second),
        };
        let label = ui.label("Spaces apart");
        let width = 50.0 * theme::text_scale(ui.style());
        let field = egui::TextEdit::singleline(&mut self.apart).desired_width(width);
        let field = ui.add(field).labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let apart = self.apart.trim().parse::<i32>().ok();
        let Some(apart) = apart.filter(|apart| (1..=MOST_APART).contains(apart)) else {
            let words = format!("Type how many spaces apart they are, 1 to {MOST_APART}");
            ui.colored_label(theme::tokens(ui).bad, words);
            return None;
        };
        let pressed = ui.button("Lay the grid").clicked();
        if !pressed && !entered {
            return None;
        }
        let grid = laid(board, first, second, apart);
        Some(HexEdit::Calibrate { grid })
    }
}

/// The even grid in which the second place is so many spaces from the first, in that one of the ways there that leads most
/// nearly in the clicked direction; the space in which the first lies now keeps it as its middle.
fn laid(board: &HexBoard, first: Point, second: Point, apart: i32) -> Calibration {
    // A grid so large that whole map units are exact enough to compare directions.
    let large = Calibration::regular(board.layout, Point::default(), Calibration::MOST);
    let across = f64::from(second.x) - f64::from(first.x);
    let down = f64::from(second.y) - f64::from(first.y);
    let far = across.hypot(down);
    let ways = (-apart..=apart).flat_map(|q| (-apart..=apart).map(move |r| Hex::new(q, r)));
    let distance = |at: &Hex| {
        let steps = board.layout.distance(Hex::default(), *at);
        i32::try_from(steps).unwrap_or(i32::MAX)
    };
    let ways = ways.filter(|at| distance(at) == apart).map(|at| {
        let place = large.middle(board.layout, at);
        let (x, y) = (f64::from(place.x), f64::from(place.y));
        let long = x.hypot(y).max(1.0);
        // The cosine between the two directions.
        ((x * across + y * down) / (long * far.max(1.0)), long)
    });
    let best = ways.max_by(|a, b| a.0.total_cmp(&b.0));
    let (_, long) = best.unwrap_or((1.0, f64::from(Calibration::MOST)));
    let step = f64::from(Calibration::MOST) * far / long;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held to what a grid can be"
    )]
    let step = step.clamp(f64::from(Calibration::LEAST), f64::from(Calibration::MOST)) as u32;
    let keeps = board.grid.space_at(board.layout, first);
    let grid = Calibration::regular(board.layout, Point::default(), step);
    let lies = grid.middle(board.layout, keeps);
    let origin = Point::new(
        first.x.saturating_sub(lies.x),
        first.y.saturating_sub(lies.y),
    );
    Calibration {
        origin: origin.on_map(),
        ..grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Layout;

    #[test]
    fn two_middles_of_a_drawn_grid_give_that_grid_in_any_direction() {
        for layout in [Layout::Pointy, Layout::Flat, Layout::Squares] {
            let board = HexBoard::rectangle(layout, 12, 10).unwrap_or_default();
            let drawn = Calibration::regular(layout, Point::new(7, -13), 83_200);
            for (q, r) in [(9, 0), (0, 8), (5, 3), (-4, 7), (2, -6)] {
                let (from, to) = (Hex::new(2, 3), Hex::new(2 + q, 3 + r));
                let [first, second] = [from, to].map(|at| drawn.middle(layout, at));
                let apart = i32::try_from(layout.distance(from, to)).unwrap_or_default();
                let grid = laid(&board, first, second, apart);
                // Clicks are whole map units, so that a step is nearly met.
                assert!(
                    grid.step.abs_diff(drawn.step) < 200,
                    "{grid:?} for {q}, {r}"
                );
                let keeps = board.grid.space_at(layout, first);
                assert_eq!(grid.middle(layout, keeps), first);
            }
        }
    }
}
