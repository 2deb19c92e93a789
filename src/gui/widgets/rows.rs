//! Rows of people that are dragged from one team or side to another: where one is let go, and its name at the pointer.

use std::sync::Arc;

use egui::{
    Color32, DragAndDrop, FontId, Galley, Painter, Pos2, Rect, Response, Stroke, StrokeKind, Ui,
    vec2,
};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::mood::Mood;
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

/// With Shift or Ctrl a click adds whoever it is on to those who are selected, or takes them out.
pub(in crate::gui) fn selects(ui: &Ui, who: CharacterId) -> Action {
    let adds = ui.input(|input| input.modifiers.shift_only() || input.modifiers.command_only());
    match adds {
        true => Action::SelectToo(who),
        false => Action::Select(who),
    }
}

/// The ground of a row, which it gives back: raised and edged while selected, framed for who decides, with a bar in the
/// colour of the team for who acts.
pub(in crate::gui) fn ground_ui(
    ui: &Ui,
    rect: Rect,
    response: &Response,
    mood: Mood,
    team: Color32,
) -> Color32 {
    let t = theme::tokens(ui);
    let fill = match (mood.selected, response.hovered()) {
        (true, _) => t.selected,
        (false, true) => t.hover,
        (false, false) => t.panel,
    };
    let border = match (response.has_focus(), mood) {
        (true, _) => Stroke::new(2.0, t.text),
        (_, Mood { decides: true, .. }) => Stroke::new(2.0, t.accent),
        (_, Mood { selected: true, .. }) => Stroke::new(1.0, t.edge),
        _ => Stroke::NONE,
    };
    let painter = ui.painter();
    // A row at rest is the panel it lies on, and most rows are at rest.
    if fill != t.panel || border != Stroke::NONE {
        painter.rect(rect, theme::RADIUS_SMALL, fill, border, StrokeKind::Inside);
    }
    if mood.acts {
        let bar = Rect::from_min_size(rect.min + vec2(1.0, 4.0), vec2(3.0, rect.height() - 8.0));
        painter.rect_filled(bar, 1.5, team);
    }
    fill
}

/// How much is left, 1 for all of it, as a thin bar of its colour on a rail of its own.
pub(in crate::gui) fn left_ui(
    painter: &Painter,
    bar: Rect,
    share: f32,
    (colour, rail): (Color32, Color32),
) {
    let share = share.clamp(0.0, 1.0);
    if share < 1.0 {
        painter.rect_filled(bar, 1.5, rail);
    }
    let left = Rect::from_min_size(bar.min, vec2(bar.width() * share, bar.height()));
    painter.rect_filled(left, 1.5, colour);
}

/// A name that is too wide for its room: its end stays, since that tells guards apart.
pub(in crate::gui) fn elided(
    painter: &Painter,
    name: &str,
    font: &FontId,
    colour: Color32,
    room: f32,
) -> Arc<Galley> {
    let letters: Vec<char> = name.chars().collect();
    let shown = |kept: usize| {
        let tail = kept / 3;
        let head = letters.iter().take(kept - tail);
        let words: String = head
            .chain(&['…'])
            .chain(letters.iter().skip(letters.len().saturating_sub(tail)))
            .collect();
        painter.layout_no_wrap(words, font.clone(), colour)
    };
    let shorter = (1..letters.len()).rev().map(shown);
    let mut fits = shorter.filter(|words| words.size().x <= room);
    fits.next().unwrap_or_else(|| shown(1))
}

/// Takes up whose row the button went down on, however far the pointer has got since. Whether they are carried.
pub(in crate::gui) fn takes_up(ui: &Ui, rect: Rect, who: CharacterId) -> bool {
    let (pressed, begun) = ui.input(|input| {
        let pointer = &input.pointer;
        let dragged = pointer.primary_down() && pointer.is_decidedly_dragging();
        let begun = pointer.press_origin().filter(|_| dragged);
        (pointer.any_down() || pointer.any_released(), begun)
    });
    if !pressed {
        return false;
    }
    if let Some(carried) = DragAndDrop::payload::<CharacterId>(ui.ctx()) {
        return *carried == who;
    }
    let here = |at: &Pos2| {
        let shows = rect.contains(*at) && ui.clip_rect().contains(*at);
        shows && ui.ctx().layer_id_at(*at) == Some(ui.layer_id())
    };
    let here = begun.filter(here).is_some();
    if here {
        DragAndDrop::set_payload(ui.ctx(), who);
    }
    here
}

/// Who comes from a row of the roster, and where, while the pointer has them over the canvas.
pub(in crate::gui) fn carried(ui: &Ui, canvas: Rect) -> Option<(CharacterId, Pos2)> {
    let at = ui.input(|input| input.pointer.interact_pos())?;
    let here = canvas.contains(at) && ui.ctx().layer_id_at(at) == Some(ui.layer_id());
    let who = DragAndDrop::payload::<CharacterId>(ui.ctx()).filter(|_| here)?;
    Some((*who, at))
}

/// The same once they are let go there.
pub(in crate::gui) fn dropped(ui: &Ui, canvas: Rect) -> Option<(CharacterId, Pos2)> {
    let released = ui.input(|input| input.pointer.any_released());
    carried(ui, canvas).filter(|_| released)
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
