//! A goal of a side, how far it is, and the GM's hand over it.

use egui::accesskit::Role;
use egui::{Align, Label, Layout, RichText, Stroke, Ui, Vec2, WidgetInfo};

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

/// More steps than these are told by their number alone.
const MOST_PIPS: u32 = 9;

/// A ring for each step of a goal that has several, filled where it is done, if there is room for them and the name.
fn pips_ui(ui: &mut Ui, name: &str, progress: u32, goal: u32) {
    if !(2..=MOST_PIPS).contains(&goal) {
        return;
    }
    let (t, radius) = (theme::tokens(ui), 4.0);
    let pitch = 3.0 * radius;
    // They are few.
    let size = Vec2::new(goal as f32 * pitch, 2.0 * radius + 2.0);
    let extend = Some(egui::TextWrapMode::Extend);
    let name = egui::WidgetText::from(name);
    let name = name.into_galley(ui, extend, f32::INFINITY, egui::TextStyle::Body);
    if ui.available_width() < size.x + ui.spacing().item_spacing.x + name.size().x {
        return;
    }
    let (room, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let mut at = room.left_center() + Vec2::new(pitch / 2.0, 0.0);
    for step in 0..goal {
        if step < progress {
            ui.painter().circle_filled(at, radius, t.text);
        } else {
            ui.painter()
                .circle_stroke(at, radius, Stroke::new(1.5, t.muted));
        }
        at.x += pitch;
    }
}

/// Draws it with one step less, one step more, and its menu; the progress that was set.
pub(in crate::gui) fn goal_ui(
    ui: &mut Ui,
    goal: &Goal<'_>,
    menu: impl FnOnce(&mut Ui),
) -> Option<u32> {
    let t = theme::tokens(ui);
    let mut set = None;
    widgets::from_right_ui(ui, |ui| {
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
        if !goal.met && !goal.failed {
            pips_ui(ui, goal.name, goal.progress, goal.goal);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(goal.name).truncate());
        });
    });
    widgets::hint_ui(ui, &goal.words);
    set
}
