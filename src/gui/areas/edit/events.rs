//! What was done on the canvas with the tools that edit becomes edits of the map.

use crate::board::DrawingEdit;
use crate::board::areas::{
    AreaId, AreaMap, ConnectionId, ConnectionKind, Drawing, Figure, Item, MapEdit, PinKind, Point,
    Size,
};
use crate::gui::areas::edit::editor::{Editor, Named};
use crate::gui::areas::{CanvasEvent, Tool};

/// The edit that follows at once; others wait for a name, or only select. What was typed for another and not left yet
/// counts, as if it had been left.
pub(in crate::gui) fn edit_of(
    event: CanvasEvent,
    map: &AreaMap,
    editor: &mut Editor,
) -> Option<MapEdit> {
    let before = editor.naming.clone();
    let before = before.filter(|naming| !naming.left && !naming.fresh);
    let edit = edit_at_once(event, map, editor);
    let another = editor.naming.as_ref().is_some_and(|naming| naming.fresh);
    edit.or_else(|| editor.named(map, &before.filter(|_| another)?))
}

fn edit_at_once(event: CanvasEvent, map: &AreaMap, editor: &mut Editor) -> Option<MapEdit> {
    match event {
        CanvasEvent::ItemClicked { item, add } => return clicked(item, add, map, editor),
        CanvasEvent::ItemOpened(item) => editor.rename(map, item),
        CanvasEvent::PlaceClicked(at) => match editor.tool {
            Tool::Area => editor.name(Named::NewArea { size: None }, "", at),
            Tool::Label => editor.name(Named::NewWords, "", at),
            Tool::Select => editor.selection.clear(),
            _ => editor.connect_from = None,
        },
        CanvasEvent::Banded { items, add, .. } => {
            if !add {
                editor.selection.clear();
            }
            let chosen = items.into_iter().flat_map(|item| map.together(item));
            editor.selection.extend(chosen);
            editor.selection.sort_unstable();
            editor.selection.dedup();
        }
        CanvasEvent::Moved {
            items,
            dx,
            dy,
            copy: true,
        } => {
            let fragment = Box::new(map.fragment(&items));
            editor.select_what_comes(map);
            return Some(MapEdit::Paste { fragment, dx, dy });
        }
        CanvasEvent::Moved { items, dx, dy, .. } => return Some(MapEdit::Move { items, dx, dy }),
        CanvasEvent::Resized { area, at, size } => {
            let size = Some(size);
            return Some(MapEdit::ResizeArea { area, at, size });
        }
        CanvasEvent::BoxDrawn { from, to } => return drawn(from, to, editor),
        CanvasEvent::StrokeDrawn(points) => {
            let (ink, width) = editor.ink;
            let drawing = Drawing::new(Figure::Stroke { points }, ink, width);
            return Some(MapEdit::Drawing(DrawingEdit::Draw(drawing)));
        }
        CanvasEvent::Connected { from, to } => return Some(connect(from, to, map, editor)),
        CanvasEvent::EndClicked { connection, end } => {
            let on = !map.connections.get(&connection)?.mark(end);
            return Some(MapEdit::SetMark {
                connection,
                end,
                on,
            });
        }
        CanvasEvent::Bent { connection, at } => {
            let before = map.connections.get(&connection)?.bend;
            editor.selection = vec![Item::Connection(connection)];
            return (at != before).then_some(MapEdit::Bend { connection, at });
        }
        CanvasEvent::AreaClicked(_)
        | CanvasEvent::AreaSecondaryClicked(_)
        | CanvasEvent::TokenClicked(_)
        | CanvasEvent::TokenSecondaryClicked(_)
        | CanvasEvent::TokenDropped { .. }
        | CanvasEvent::TokenDroppedOn { .. }
        | CanvasEvent::BackgroundClicked => {}
    }
    None
}

/// Connects two areas; the connection is selected, so that its kind is one more click in the strip.
fn connect(from: AreaId, to: AreaId, map: &AreaMap, editor: &mut Editor) -> MapEdit {
    let kind = ConnectionKind::Solid;
    let last = map.connections.keys().next_back().map_or(0, |id| id.0);
    let next = ConnectionId(last.saturating_add(1));
    editor.selection = vec![Item::Connection(next)];
    MapEdit::Connect { from, to, kind }
}

fn clicked(item: Item, add: bool, map: &AreaMap, editor: &mut Editor) -> Option<MapEdit> {
    match (editor.tool, item) {
        (Tool::Connection, Item::Area(area)) => match editor.connect_from.take() {
            Some(from) if from != area => return Some(connect(from, area, map, editor)),
            Some(_) => {}
            None => editor.connect_from = Some(area),
        },
        // The first click selects, the next ones change its kind.
        (Tool::Connection, Item::Connection(_)) if editor.selection != [item] => {
            editor.selection = vec![item];
        }
        (Tool::Connection, Item::Connection(connection)) => {
            let kind = map.connections.get(&connection)?.kind.next();
            return Some(MapEdit::SetKind { connection, kind });
        }
        (Tool::Label | Tool::Objective, Item::Area(area)) => {
            let kind = if editor.tool == Tool::Label {
                PinKind::Label
            } else {
                PinKind::Objective
            };
            let at = map.areas.get(&area)?.centre();
            editor.name(Named::NewPin(area, kind), "", at);
        }
        (Tool::Area, Item::Area(_))
        | (Tool::Label, Item::Pin(_) | Item::Drawing(_))
        | (Tool::Objective, Item::Pin(_)) => editor.rename(map, item),
        (Tool::Eraser, item) => return Some(MapEdit::Remove { items: vec![item] }),
        (Tool::Select, item) => editor.select(map, item, add),
        _ => editor.selection = vec![item],
    }
    None
}

fn drawn(from: Point, to: Point, editor: &mut Editor) -> Option<MapEdit> {
    let figure = match editor.tool {
        Tool::Line => Figure::Line { from, to },
        Tool::Rectangle => Figure::Rectangle { from, to },
        Tool::Ellipse => Figure::Ellipse { from, to },
        _ => {
            let size = Size {
                width: from.x.abs_diff(to.x).try_into().unwrap_or(Size::MOST),
                height: from.y.abs_diff(to.y).try_into().unwrap_or(Size::MOST),
            };
            let middle = Point::new(i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y));
            let size = Some(size.held());
            editor.name(Named::NewArea { size }, "", middle);
            return None;
        }
    };
    let (ink, width) = editor.ink;
    Some(MapEdit::Drawing(DrawingEdit::Draw(Drawing::new(
        figure, ink, width,
    ))))
}
