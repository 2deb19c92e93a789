//! The colours and widths that lines are drawn in, as a row to choose from.

use egui::{RichText, Ui};

use crate::board::areas::Ink;
use crate::gui::areas::ink_colour;
use crate::gui::theme;

/// The widths that lines are drawn in.
const WIDTHS: [(u8, &str); 4] = [(2, "Fine"), (4, "Medium"), (9, "Broad"), (20, "Very broad")];

/// The colours alone; the one that was chosen, if one was.
pub(in crate::gui) fn colours_ui(ui: &mut Ui, ink: Ink) -> Option<Ink> {
    let t = theme::tokens(ui);
    let mut chosen = None;
    for each in Ink::ALL {
        let words = RichText::new(each.name()).color(ink_colour(t, each));
        if ui.selectable_label(each == ink, words).clicked() {
            chosen = Some(each);
        }
    }
    chosen
}

/// Colours and widths; the pair that was chosen, if one was.
pub(in crate::gui) fn ink_ui(ui: &mut Ui, (ink, width): (Ink, u8)) -> Option<(Ink, u8)> {
    let mut chosen = colours_ui(ui, ink).map(|ink| (ink, width));
    ui.separator();
    for (each, name) in WIDTHS {
        if ui.selectable_label(each == width, name).clicked() {
            chosen = Some((ink, each));
        }
    }
    chosen
}
