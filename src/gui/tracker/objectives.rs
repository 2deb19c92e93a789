//! A goal of a side, how far it is, and the GM's hand over it.

use egui::accesskit::Role;
use egui::{Align, Label, Layout, RichText, Ui, WidgetInfo};

use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};

/// One of them, as it is drawn.
pub(in crate::gui) struct Goal<'a> {
    pub(in crate::gui) name: &'a str,
    /// Whose it is and what is to be done.
    pub(in crate::gui) words: String,
    pub(in crate::gui) progress: u32,
    pub(in crate::gui) goal: u32,
    pub(in crate::gui) met: bool,
    pub(in crate::gui) failed: bool,
}

/// Draws it with one step less, one step more, and its menu; the progress that was set.
pub(in crate::gui) fn goal_ui(
    ui: &mut Ui,
    goal: &Goal<'_>,
    menu: impl FnOnce(&mut Ui),
) -> Option<u32> {
    let t = theme::tokens(ui);
    let mut set = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::stays_open_ui(ui, &format!("Set {} by hand", goal.name), menu);
            let mut step = |ui: &mut Ui, sign: &str, words: &str, to: Option<u32>| {
                let button = egui::Button::new(sign).small();
                let button = ui.add_enabled(to.is_some(), button);
                let name = format!("{}, one step {words}", goal.name);
                let enabled = to.is_some();
                button.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &name));
                if button.clicked() {
                    set = to;
                }
            };
            let more = goal.progress.checked_add(1).filter(|to| *to <= goal.goal);
            step(ui, "+", "more", more);
            step(ui, "−", "back", goal.progress.checked_sub(1));
            let words = match (goal.met, goal.failed) {
                (true, _) => RichText::new(icons::label(icons::CHECK, "done")).color(t.good),
                (false, true) => RichText::new("failed").color(t.muted),
                (false, false) => {
                    RichText::new(format!("{} of {}", goal.progress, goal.goal)).color(t.muted)
                }
            };
            ui.label(words);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(goal.name).truncate());
            });
        });
    });
    widgets::hint_ui(ui, &goal.words);
    set
}
