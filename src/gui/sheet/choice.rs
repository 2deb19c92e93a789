//! One of a few: words beside each other, of which one is picked. And small words above a field.

use egui::{RichText, Ui};

use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};

/// The options beside each other; the one that was newly picked.
pub(in crate::gui) fn options_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    about: &str,
    now: T,
    options: &[(T, &str)],
) -> Option<T> {
    let mut picked = None;
    for (option, words) in options {
        let is_now = *option == now;
        let button = ui.selectable_label(is_now, *words);
        widgets::name_button(&button, &format!("{about} {words}"));
        if button.clicked() && !is_now {
            picked = Some(*option);
        }
    }
    picked
}

/// Small muted words.
pub(in crate::gui) fn small_ui(ui: &mut Ui, words: &str) {
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(words).small().color(muted));
}

/// What is unusual about a value, in a line: a sign and words, so that colour is not the only mark.
pub(super) fn warning_ui(ui: &mut Ui, words: &str) {
    let warn = theme::tokens(ui).bad;
    let words = icons::label(icons::WARNING, words);
    let shown = RichText::new(&words).small().color(warn);
    let label = ui.add(egui::Label::new(shown).truncate());
    let name = format!(
        "Warning: {}",
        words.trim_start_matches(|c: char| !c.is_alphanumeric())
    );
    label.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, &name));
}
