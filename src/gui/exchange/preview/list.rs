//! A list of rows of which only those in sight are drawn, once it is long.

use egui::{Rect, Ui, vec2};

/// Up to so many rows all are drawn, so that Tab and a screen reader come by all of them.
const SHORT: usize = 80;

/// How high each row was when it was drawn last.
#[derive(Default)]
pub(super) struct List {
    heights: Vec<f32>,
}

impl List {
    /// Draws the rows; `wanted` is drawn wherever it is.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        count: usize,
        wanted: Option<usize>,
        mut row_ui: impl FnMut(&mut Ui, usize),
    ) {
        if count <= SHORT {
            (0..count).for_each(|row| row_ui(ui, row));
            return;
        }
        let usual = ui.spacing().interact_size.y + ui.text_style_height(&egui::TextStyle::Small);
        self.heights.resize(count, usual);
        for row in 0..count {
            let top = ui.cursor().top();
            let size = vec2(ui.available_width(), self.heights[row]);
            let rect = Rect::from_min_size(ui.cursor().min, size);
            if ui.is_rect_visible(rect) || wanted == Some(row) {
                row_ui(ui, row);
                self.heights[row] = ui.cursor().top() - top - ui.spacing().item_spacing.y;
            } else {
                ui.allocate_space(size);
            }
        }
    }
}
