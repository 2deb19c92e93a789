//! What is declared and not over, the latest first, as it is resolved (H-40).

use egui::accesskit::Role;
use egui::{Label, RichText, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{HeroesOfHex, h};

pub(super) fn stack_ui(ui: &mut Ui, game: &HeroesOfHex, actions: &mut Vec<Action>) {
    let stack = game.stack();
    if stack.is_empty() {
        return;
    }
    let t = theme::tokens(ui);
    ui.add_space(theme::SPACE);
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong("Declared, the latest first"));
        widgets::rule_link_ui(ui, h(40), actions);
    });
    for (at, one) in stack.iter().rev().enumerate() {
        let words = RichText::new(&one.words);
        let words = if at == 0 { words } else { words.color(t.muted) };
        let line = ui.add(Label::new(words).wrap());
        line.widget_info(|| WidgetInfo::labeled(Role::Label, true, &one.words));
    }
}
