//! Words in the players' window: how high a line is, and words in a place of their own.

use egui::{Align, Layout, Rect, RichText, Ui, UiBuilder, vec2};

use crate::gui::theme;

/// The height of a line of usual text.
pub(super) fn line_height(ui: &Ui) -> f32 {
    theme::text_scale(ui.style()) * theme::BODY
}

/// Words in a place of their own, cut off if they are too long for it.
pub(super) fn words_ui(ui: &mut Ui, room: Rect, layout: Layout, words: RichText) {
    let inside = UiBuilder::new().max_rect(room).layout(layout);
    ui.scope_builder(inside, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        // Nobody points at anything here.
        let label = egui::Label::new(words)
            .selectable(false)
            .show_tooltip_when_elided(false);
        let one_line = room.height() < 2.0 * ui.text_style_height(&egui::TextStyle::Body);
        ui.add(if one_line {
            label.truncate()
        } else {
            label.wrap()
        });
    });
}

/// In the middle of a row, from the left.
pub(super) fn from_left() -> Layout {
    Layout::left_to_right(Align::Center)
}

/// In the middle of a row, from the right.
pub(super) fn from_right() -> Layout {
    Layout::right_to_left(Align::Center)
}
