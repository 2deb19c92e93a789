//! Where connections, pins and drawings are taken hold of: small places that are also their nodes
//! for a screen reader, and what lies nearest to a point. Pure geometry; nothing is drawn here.

use egui::{Pos2, Rect, Vec2};

use crate::board::areas::{ConnectionId, Item, LineEnd};
use crate::gui::areas::drawings::{Drawn, REACH, drawing_at};
use crate::gui::areas::geometry::distance;
use crate::gui::areas::lines::Line;

/// How far from the middle of a connection its ring can be taken hold of.
const RING: f32 = 14.0;

/// What the pointer takes hold of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Hold {
    /// Nothing but the ground.
    Ground,
    /// A thing.
    Item(Item),
    /// One end of a connection.
    End(ConnectionId, LineEnd),
    /// A corner of the selected area: which, as -1 or 1 to the right and down.
    Corner(Item, Vec2),
    /// The ring in the middle of the selected connection.
    Bend(ConnectionId),
}

/// The place in the middle of a connection, wider than the ring there, so that a hand need not be exact.
pub(super) fn middle(line: &Line<'_>) -> Rect {
    Rect::from_center_size(line.middle(), Vec2::splat(2.0 * RING))
}

/// The place of one end of a connection: its cover mark, or where one would stand.
pub(super) fn end(line: &Line<'_>, end: LineEnd, scale: f32) -> Rect {
    let at = match end {
        LineEnd::From => line.ends[0],
        LineEnd::To => line.ends[1],
    };
    let at = match line.mark(end) {
        Some(mark) => mark.centre,
        None => at + 8.0 * scale * line.inward(end),
    };
    Rect::from_center_size(at, Vec2::splat((26.0 * scale).max(18.0)))
}

/// The uppermost drawing, else the connection, that runs through that place or near it.
pub(super) fn at(pos: Pos2, drawings: &[Drawn<'_>], lines: &[Line<'_>]) -> Option<Item> {
    if let Some(drawing) = drawing_at(pos, drawings) {
        return Some(Item::Drawing(drawing));
    }
    let far = |line: &&Line<'_>| {
        let [a, b] = line.halves().map(|half| distance(half, pos));
        a.min(b)
    };
    let nearest = lines.iter().min_by(|a, b| far(a).total_cmp(&far(b)))?;
    (far(&nearest) <= REACH).then_some(Item::Connection(nearest.id))
}
