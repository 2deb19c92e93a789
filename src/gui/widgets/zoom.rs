//! Zooming a map by buttons and keys: the commands for it, and by how much each zooms.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::common::name_button;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;

/// With less room than that, at 100 % text, the head of a map has the button that fits it alone.
const NARROW: f32 = 460.0;

/// By how much a command zooms: above 1 in, below 1 out.
pub(in crate::gui) const fn zoom_of(command: UiCommand) -> f32 {
    match command {
        UiCommand::ZoomOut => 0.8,
        _ => 1.25,
    }
}

/// The buttons that zoom in and out and show the whole map, drawn from right to left.
pub(in crate::gui) fn zoom_buttons_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let all = [
        (UiCommand::FitMap, icons::FIT),
        (UiCommand::ZoomIn, icons::ADD),
        (UiCommand::ZoomOut, icons::LESS),
    ];
    let narrow = ui.available_width() < NARROW * theme::text_scale(ui.style());
    for (command, icon) in all.into_iter().take(if narrow { 1 } else { 3 }) {
        let button = ui.selectable_label(false, icon);
        name_button(&button, command.name(ui.ctx()));
        if button.hover_words(|| command.tooltip(ui.ctx())).clicked() {
            actions.push(Action::Ui(command));
        }
    }
}
