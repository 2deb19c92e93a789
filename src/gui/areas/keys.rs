//! The keyboard's cursor: one place among everything on the map that the keys move.

use egui::{EventFilter, Id, Key, Modifiers, Pos2, Rect, Ui, Vec2};

use crate::board::areas::{AreaId, AreaMap, Item, LineEnd, Point};
use crate::gui::areas::boxes::{AreaBox, Contents};
use crate::gui::areas::drawings::Drawn;
use crate::gui::areas::model::CanvasEvent;
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::{View, Within};

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
pub(super) fn move_cursor(ui: &Ui, view: &mut View, canvas: Rect, boxes: &[AreaBox<'_>]) {
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
}

/// Goes through what stands in the cursor's area, as `[` and `]` say: its tokens and, where the map is
/// edited, its pins and its connections.
pub(super) fn look_inside(
    ui: &Ui,
    view: &mut View,
    canvas: Rect,
    boxes: &[AreaBox<'_>],
    contents: &Contents<'_>,
    edits: bool,
) {
    for (key, forward) in [(Key::OpenBracket, false), (Key::CloseBracket, true)] {
        let pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let area = view.cursor.or_else(|| first(boxes, canvas.center()));
        let (true, Some(area)) = (pressed, area) else {
            continue;
        };
        let tokens = contents.tokens_in(area);
        let mut inside: Vec<Within> = tokens
            .map(|index| Within::Token(contents.tokens[index].id))
            .collect();
        if edits {
            let pins = contents.pins_in(area);
            inside.extend(pins.map(|(id, _)| Within::Item(Item::Pin(id))));
            let lines = contents.map.connections.iter();
            let lines = lines.filter(|(_, line)| line.from == area || line.to == area);
            inside.extend(lines.map(|(id, _)| Within::Item(Item::Connection(*id))));
        }
        let next = next_within(&inside, view.cursor_in, forward);
        view.set_cursor(area);
        view.cursor_in = next;
    }
}

/// The Menu key opens the menu of what is chosen in the cursor's area, else that of the area.
pub(super) fn menu(ui: &Ui, view: &View) -> Option<CanvasEvent> {
    let pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Menu));
    let area = view.cursor.filter(|_| pressed)?;
    Some(match view.cursor_in {
        Some(Within::Token(who)) => CanvasEvent::TokenSecondaryClicked(who),
        _ => CanvasEvent::AreaSecondaryClicked(area),
    })
}

/// Goes through the drawings that can be seen, as `,` and `.` say.
pub(super) fn next_drawing(ui: &Ui, view: &mut View, canvas: Rect, drawings: &[Drawn<'_>]) {
    for (key, forward) in [(Key::Comma, false), (Key::Period, true)] {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            let all: Vec<Within> = drawings
                .iter()
                .filter(|drawn| canvas.intersects(drawn.rect))
                .map(|drawn| Within::Item(Item::Drawing(drawn.id)))
                .collect();
            view.cursor_in = next_within(&all, view.cursor_in, forward);
            view.cursor_shown = true;
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
            .find(|token| token.mood.decides)
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

/// What Enter or Space does: clicks what is chosen in the area, else the area. The tool for areas
/// draws a new one beside it.
pub(super) fn press(view: &View, tool: Tool, add: bool, map: &AreaMap) -> Option<CanvasEvent> {
    if tool == Tool::Area && !matches!(view.cursor_in, Some(Within::Item(_))) {
        return Some(CanvasEvent::PlaceClicked(free_place(view, map)));
    }
    match (view.cursor_in, view.cursor) {
        (Some(Within::Token(token)), _) => Some(CanvasEvent::TokenClicked(token)),
        (Some(Within::Item(Item::Connection(connection))), Some(area)) if tool == Tool::Mark => {
            let line = map.connections.get(&connection)?;
            let end = if line.from == area {
                LineEnd::From
            } else {
                LineEnd::To
            };
            Some(CanvasEvent::EndClicked { connection, end })
        }
        (Some(Within::Item(item)), _) => Some(CanvasEvent::ItemClicked { item, add }),
        (None, Some(area)) if tool == Tool::Sight => Some(CanvasEvent::AreaClicked(area)),
        (None, Some(area)) => Some(CanvasEvent::ItemClicked {
            item: Item::Area(area),
            add,
        }),
        (None, None) if tool == Tool::Label => Some(CanvasEvent::PlaceClicked(view.middle())),
        (None, None) => None,
    }
}

/// A place beside the cursor's area, or in the middle of what shows, where no area stands yet.
fn free_place(view: &View, map: &AreaMap) -> Point {
    /// From one area to the next.
    const STEP: (i32, i32) = (220, 160);
    let start = view
        .cursor
        .and_then(|id| map.areas.get(&id))
        .map_or_else(|| view.middle(), |area| area.centre());
    let near = |a: Point, b: Point| {
        (i64::from(a.x) - i64::from(b.x)).abs() < i64::from(STEP.0) * 3 / 4
            && (i64::from(a.y) - i64::from(b.y)).abs() < i64::from(STEP.1) * 3 / 4
    };
    let is_free = |at: &Point| map.areas.values().all(|area| !near(area.centre(), *at));
    let ways = [
        (0, 0),
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 1),
        (-1, 1),
        (1, -1),
        (-1, -1),
    ];
    let places = (1..=50).flat_map(|far| {
        ways.iter()
            .map(move |(x, y)| start.moved(x * far * STEP.0, y * far * STEP.1))
    });
    let mut places = places.filter(is_free);
    places.next().unwrap_or(start)
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

/// From one thing in an area to the next; past the last comes the area itself again.
fn next_within(inside: &[Within], now: Option<Within>, forward: bool) -> Option<Within> {
    let place = now.and_then(|now| inside.iter().position(|other| *other == now));
    match (place, forward) {
        (None, true) => inside.first().copied(),
        (None, false) => inside.last().copied(),
        (Some(place), true) => inside.get(place + 1).copied(),
        (Some(place), false) => place.checked_sub(1).map(|place| inside[place]),
    }
}
