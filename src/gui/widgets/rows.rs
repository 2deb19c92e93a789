//! Rows of people that are dragged from one team or side to another: where one is let go, and its name at the pointer.

use egui::{DragAndDrop, Stroke, StrokeKind, Ui};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::table::CharacterId;

/// A block of rows; whoever is dragged here and let go does what `joins` says, if they can.
pub(in crate::gui) fn block_ui(
    ui: &mut Ui,
    actions: &mut Vec<Action>,
    joins: impl FnOnce(CharacterId) -> Option<Action>,
    add: impl FnOnce(&mut Ui, &mut Vec<Action>),
) {
    let rect = ui.scope(|ui| add(ui, actions)).response.rect;
    let Some(who) = DragAndDrop::payload::<CharacterId>(ui.ctx()) else {
        return;
    };
    let pointer = ui.input(|input| input.pointer.interact_pos());
    if !pointer.is_some_and(|at| rect.contains(at)) {
        return;
    }
    let Some(join) = joins(*who) else {
        return;
    };
    let t = theme::tokens(ui);
    let border = Stroke::new(1.5, t.text);
    let round = theme::RADIUS_SMALL;
    ui.painter()
        .rect_stroke(rect, round, border, StrokeKind::Inside);
    if ui.input(|input| input.pointer.any_released()) {
        actions.push(join);
    }
}

/// The name at the pointer while its row is dragged.
pub(in crate::gui) fn carried_ui(ui: &Ui, name: &str) {
    let Some(at) = ui.input(|input| input.pointer.interact_pos()) else {
        return;
    };
    let t = theme::tokens(ui);
    let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("carried"));
    let painter = ui.ctx().layer_painter(layer);
    let font = theme::strong_style().resolve(ui.style());
    let words = painter.layout_no_wrap(name.to_owned(), font, t.text);
    let at = at + egui::vec2(14.0, 6.0);
    let card = egui::Rect::from_min_size(at, words.size()).expand(6.0);
    painter.rect_filled(card, theme::RADIUS_SMALL, t.selected);
    painter.galley(at, words, t.text);
}
