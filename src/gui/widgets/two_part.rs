//! A switch of two parts or a few, of which one holds: filled with the colour of the text, so that nobody misreads it.

use egui::accesskit::Role;
use egui::{Button, RichText, Stroke, Ui, WidgetInfo};

use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;

/// Draws the parts, each with its word and its accessible name, and says which one was pressed that does not hold yet.
/// None holds where things are mixed.
pub(in crate::gui) fn two_part_ui<T: Copy + PartialEq, const N: usize>(
    ui: &mut Ui,
    holds: Option<T>,
    parts: [(T, &str, &str); N],
    help: impl Fn() -> String,
) -> Option<T> {
    let t = theme::tokens(ui);
    let mut pressed = None;
    let mut parts = parts;
    if ui.layout().prefer_right_to_left() {
        parts.reverse();
    }
    let gap = std::mem::take(&mut ui.spacing_mut().item_spacing.x);
    for (what, word, name) in parts {
        let on = holds == Some(what);
        let (fill, ink) = if on {
            (t.text, t.ground)
        } else {
            (t.panel, t.text)
        };
        let button = Button::new(RichText::new(word).color(ink)).fill(fill);
        let response = ui
            .add(button.stroke(Stroke::new(1.0, t.line)))
            .hover_words(&help);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
        if response.clicked() && !on {
            pressed = Some(what);
        }
    }
    ui.spacing_mut().item_spacing.x = gap;
    pressed
}
