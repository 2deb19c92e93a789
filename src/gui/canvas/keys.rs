//! The keyboard's cursor: one place among all areas and tokens that the arrow keys move.

use egui::{EventFilter, Id, Key, Modifiers, Pos2, Rect, Ui, Vec2};

use super::boxes::{AreaBox, Contents};
use super::model::CanvasEvent;
use super::view::View;
use crate::board::areas::AreaId;
use crate::table::CharacterId;

/// Keeps the arrow keys for the canvas while it has the focus; Tab and Escape leave it.
pub(super) fn keep_arrows(ui: &Ui, canvas: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas, filter));
}

/// Moves the cursor as the keys say. Call while the canvas has the focus.
pub(super) fn move_cursor(
    ui: &Ui,
    view: &mut View,
    canvas: Rect,
    boxes: &[AreaBox<'_>],
    contents: &Contents<'_>,
) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let arrows = [
        (Key::ArrowLeft, Vec2::LEFT),
        (Key::ArrowRight, Vec2::RIGHT),
        (Key::ArrowUp, Vec2::UP),
        (Key::ArrowDown, Vec2::DOWN),
    ];
    for (key, direction) in arrows {
        if pressed(key) {
            let from = view.cursor.filter(|_| view.cursor_shown);
            let next = from.and_then(|from| nearest(boxes, from, direction));
            if let Some(area) = next
                .or(view.cursor)
                .or_else(|| first(boxes, canvas.center()))
            {
                view.set_cursor(area);
                reveal(view, canvas, boxes, area);
            }
        }
    }
    for (key, forward) in [(Key::OpenBracket, false), (Key::CloseBracket, true)] {
        if pressed(key)
            && let Some(area) = view.cursor.or_else(|| first(boxes, canvas.center()))
        {
            let tokens: Vec<CharacterId> = contents
                .tokens_in(area)
                .map(|index| contents.tokens[index].id)
                .collect();
            let token = next_token(&tokens, view.cursor_token, forward);
            view.set_cursor(area);
            view.cursor_token = token;
        }
    }
}

/// Where the cursor is when the focus arrives: where it was, else at the token whose decision it is,
/// else in the middle.
pub(super) fn place_cursor(
    view: &mut View,
    canvas: Rect,
    boxes: &[AreaBox<'_>],
    contents: &Contents<'_>,
) {
    let known = view.cursor.filter(|id| contents.map.areas.contains_key(id));
    let active = || {
        contents
            .tokens
            .iter()
            .find(|token| token.active)
            .map(|token| token.area)
    };
    let area = known
        .or_else(active)
        .or_else(|| first(boxes, canvas.center()));
    if let Some(area) = area {
        view.set_cursor(area);
        reveal(view, canvas, boxes, area);
    }
}

/// What Enter or Space does: clicks the chosen token, else the area.
pub(super) fn press(view: &View) -> Option<CanvasEvent> {
    match (view.cursor_token, view.cursor) {
        (Some(token), _) => Some(CanvasEvent::TokenClicked(token)),
        (None, Some(area)) => Some(CanvasEvent::AreaClicked(area)),
        (None, None) => None,
    }
}

/// Pans just enough that the area is seen whole.
fn reveal(view: &mut View, canvas: Rect, boxes: &[AreaBox<'_>], area: AreaId) {
    let Some(found) = boxes.iter().find(|found| found.id == area) else {
        return;
    };
    let wanted = found.rect.expand(24.0);
    let mut by = Vec2::ZERO;
    for axis in 0..2 {
        if wanted.max[axis] > canvas.max[axis] {
            by[axis] = canvas.max[axis] - wanted.max[axis];
        }
        if wanted.min[axis] + by[axis] < canvas.min[axis] {
            by[axis] = canvas.min[axis] - wanted.min[axis];
        }
    }
    if by != Vec2::ZERO {
        view.pan(by);
    }
}

fn first(boxes: &[AreaBox<'_>], middle: Pos2) -> Option<AreaId> {
    let distance = |area: &&AreaBox<'_>| area.rect.center().distance_sq(middle);
    let nearest = boxes
        .iter()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.map(|area| area.id)
}

/// The nearest area in that direction. What lies aside counts as further away, and what lies more
/// aside than ahead is only taken if there is nothing else.
fn nearest(boxes: &[AreaBox<'_>], from: AreaId, direction: Vec2) -> Option<AreaId> {
    let start = boxes.iter().find(|area| area.id == from)?.rect.center();
    let mut best: Option<(f32, AreaId)> = None;
    for area in boxes.iter().filter(|area| area.id != from) {
        let way = area.rect.center() - start;
        let ahead = way.dot(direction);
        let aside = (way - ahead * direction).length();
        if ahead <= 1.0 {
            continue;
        }
        let far = if aside > ahead { 10_000.0 } else { 0.0 };
        let cost = ahead + 2.0 * aside + far;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, area.id));
        }
    }
    best.map(|(_, id)| id)
}

/// From one token to the next; past the last comes the area itself again.
fn next_token(
    tokens: &[CharacterId],
    now: Option<CharacterId>,
    forward: bool,
) -> Option<CharacterId> {
    let place = now.and_then(|now| tokens.iter().position(|id| *id == now));
    match (place, forward) {
        (None, true) => tokens.first().copied(),
        (None, false) => tokens.last().copied(),
        (Some(place), true) => tokens.get(place + 1).copied(),
        (Some(place), false) => place.checked_sub(1).map(|place| tokens[place]),
    }
}

#[cfg(test)]
mod tests {
    use super::next_token;
    use crate::table::CharacterId;

    #[test]
    fn brackets_go_through_the_tokens_and_back_to_the_area() {
        let (a, b) = (CharacterId(1), CharacterId(2));
        let tokens = [a, b];
        assert_eq!(next_token(&tokens, None, true), Some(a));
        assert_eq!(next_token(&tokens, Some(a), true), Some(b));
        assert_eq!(next_token(&tokens, Some(b), true), None);
        assert_eq!(next_token(&tokens, None, false), Some(b));
        assert_eq!(next_token(&tokens, Some(a), false), None);
        assert_eq!(next_token(&[], None, true), None);
    }
}
