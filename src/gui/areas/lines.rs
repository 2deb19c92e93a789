//! Where connections and their cover marks run on the screen. Pure geometry; nothing is drawn here.

use std::collections::BTreeMap;

use egui::{Pos2, Rect, Vec2};

use crate::board::areas::{AreaId, AreaMap, Connection, ConnectionId, LineEnd};
use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::geometry::crosses;

/// From one parallel connection to the next, at scale 1.
const PARALLEL: f32 = 22.0;
/// From a box to its cover mark, at scale 1.
const MARK_GAP: f32 = 8.0;
/// Half the length of a cover mark, at scale 1.
const MARK_HALF: f32 = 17.0;
/// The same where there are parallel connections, so that each keeps a mark of its own.
const MARK_HALF_NARROW: f32 = 9.0;
/// From a box to a line that ends there, at scale 1.
const LINE_GAP: f32 = 3.0;

/// A connection on the screen.
pub(super) struct Line<'a> {
    pub(super) id: ConnectionId,
    pub(super) connection: &'a Connection,
    /// Where it begins and ends; at a cover mark if there is one.
    pub(super) ends: [Pos2; 2],
    /// Where it is bent.
    pub(super) bend: Option<Pos2>,
    /// The cover marks at its `from` and its `to` end.
    pub(super) marks: [Option<Mark>; 2],
    /// One of its ends is shaded on the map.
    pub(super) faded: bool,
}

/// A cover mark: a short bar across the line.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Where it meets the line.
    pub centre: Pos2,
    /// Its ends.
    pub bar: [Pos2; 2],
}

impl Line<'_> {
    pub(super) fn mark(&self, end: LineEnd) -> Option<Mark> {
        match end {
            LineEnd::From => self.marks[0],
            LineEnd::To => self.marks[1],
        }
    }

    /// Where a sign stands on it, and the direction there: in its middle, of a bent line in that of its longer half.
    pub(super) fn sign(&self) -> (Pos2, Vec2) {
        let [first, second] = self.halves();
        let length = |[from, to]: [Pos2; 2]| from.distance(to);
        let [from, to] = match self.bend {
            None => self.ends,
            Some(_) if length(first) >= length(second) => first,
            Some(_) => second,
        };
        (from.lerp(to, 0.5), (to - from).normalized())
    }

    /// The direction from one of its ends towards its middle.
    pub(super) fn inward(&self, end: LineEnd) -> Vec2 {
        let end = match end {
            LineEnd::From => self.ends[0],
            LineEnd::To => self.ends[1],
        };
        (self.middle() - end).normalized()
    }

    /// Its bend, if it has one.
    pub(super) fn middle(&self) -> Pos2 {
        let [from, to] = self.ends;
        self.bend.unwrap_or_else(|| from.lerp(to, 0.5))
    }

    /// From one end to the middle, and from there to the other.
    pub(super) fn halves(&self) -> [[Pos2; 2]; 2] {
        let ([from, to], middle) = (self.ends, self.middle());
        [[from, middle], [middle, to]]
    }

    /// What it runs through, from one end to the other.
    pub(super) fn points(&self) -> Vec<Pos2> {
        let [from, to] = self.ends;
        let points = [Some(from), self.bend, Some(to)];
        points.into_iter().flatten().collect()
    }
}

/// The lines of which something can be seen. `boxes` are all areas in the order of their ids, `bend` tells where a line is
/// bent on the screen.
pub(super) fn lines<'a>(
    map: &'a AreaMap,
    boxes: &[AreaBox<'_>],
    (clip, scale): (Rect, f32),
    shaded: &[AreaId],
    bend: impl Fn(ConnectionId, &Connection) -> Option<Pos2>,
) -> Vec<Line<'a>> {
    let find = |id: AreaId| {
        let index = boxes.binary_search_by_key(&id, |area| area.id).ok()?;
        Some(boxes[index].rect)
    };
    // How many there are between the same two areas, whichever way they point.
    let mut siblings: BTreeMap<(AreaId, AreaId), (u16, u16)> = BTreeMap::new();
    for connection in map.connections.values() {
        siblings.entry(pair(connection)).or_default().0 += 1;
    }
    let mut lines = Vec::new();
    for (id, connection) in &map.connections {
        let Some((count, next)) = siblings.get_mut(&pair(connection)) else {
            continue;
        };
        let place = f32::from(*next) - f32::from(*count - 1) / 2.0;
        *next += 1;
        let (Some(from), Some(to)) = (find(connection.from), find(connection.to)) else {
            continue;
        };
        let bend = bend(*id, connection);
        let mut room = from | to;
        room.extend_with(bend.unwrap_or(room.min));
        if !clip.intersects(room) {
            continue;
        }
        let aside = place * PARALLEL * scale * sideways(connection, from.center(), to.center());
        let half = scale
            * if *count > 1 {
                MARK_HALF_NARROW
            } else {
                MARK_HALF
            };
        let marked = [connection.mark_from, connection.mark_to].map(|on| on.then_some(half));
        let led = |bend| Some((bend, route((from, to), (aside, bend), marked, scale)?));
        // Through a place in one of its areas no line can be led.
        let led = led(bend).or_else(|| led(None));
        if let Some((bend, (ends, marks))) = led {
            lines.push(Line {
                id: *id,
                connection,
                ends,
                bend,
                marks,
                faded: shaded.contains(&connection.from) || shaded.contains(&connection.to),
            });
        }
    }
    lines
}

fn pair(connection: &Connection) -> (AreaId, AreaId) {
    let (a, b) = (connection.from, connection.to);
    (a.min(b), a.max(b))
}

/// The direction across the line, the same for both ways of drawing it.
fn sideways(connection: &Connection, from: Pos2, to: Pos2) -> Vec2 {
    let along = (to - from).normalized();
    if connection.from < connection.to {
        along.rot90()
    } else {
        -along.rot90()
    }
}

/// The ends of a line, and the cover marks at them.
pub type Route = ([Pos2; 2], [Option<Mark>; 2]);

/// The line between two boxes, through its bend if it has one; none if the boxes touch or overlap, or if the bend lies in
/// one of them. `halves` is half the length of the cover mark at each end that has one.
pub fn route(
    (from, to): (Rect, Rect),
    (aside, bend): (Vec2, Option<Pos2>),
    halves: [Option<f32>; 2],
    scale: f32,
) -> Option<Route> {
    let (a, b) = (from.center() + aside, to.center() + aside);
    let towards = [bend.unwrap_or(b), bend.unwrap_or(a)];
    let out = leave(from.expand(LINE_GAP * scale), a, towards[0])?;
    let into = leave(to.expand(LINE_GAP * scale), b, towards[1])?;
    let along = [(a, towards[0]), (b, towards[1])].map(|(at, next)| (next - at).normalized());
    let mut ends = [out, into];
    let furthest = match bend {
        Some(bend) => ends.map(|end| 0.9 * end.distance(bend)),
        None => {
            let length = (into - out).dot(along[0]);
            if length <= 2.0 {
                return None;
            }
            [0.45 * length; 2]
        }
    };
    let mut marks = [None, None];
    for (i, areas) in [[from, to], [to, from]].into_iter().enumerate() {
        if let Some(half) = halves[i] {
            let across = half * along[i].rot90();
            let mark = place_mark(areas, (ends[i], along[i]), across, furthest[i], scale);
            ends[i] = mark.centre;
            marks[i] = Some(mark);
        }
    }
    Some((ends, marks))
}

/// A bar across the line, as near to its box, the first one, as it can stand without touching it; shorter where it would
/// lie under the other one.
/// The pair is where the line leaves the box and in which direction; `across` is half the bar.
fn place_mark(
    areas: [Rect; 2],
    (at, outward): (Pos2, Vec2),
    across: Vec2,
    furthest: f32,
    scale: f32,
) -> Mark {
    let [own, other] = areas.map(|area| area.expand(0.55 * MARK_GAP * scale));
    let mark = |distance: f32, across: Vec2| {
        let centre = at + distance * outward;
        let bar = [centre - across, centre + across];
        Mark { centre, bar }
    };
    let free = |part: f32, clear: &[Rect]| {
        // Far beyond what any box takes; then it stands where it may touch.
        let steps = (0..200_u8).map(|step| (MARK_GAP - LINE_GAP + 2.0 * f32::from(step)) * scale);
        let mut marks = steps
            .take_while(|distance| *distance < furthest)
            .map(|distance| mark(distance, part * across));
        marks.find(|mark| clear.iter().all(|area| !crosses(mark.bar, *area)))
    };
    let mut parts = [1.0, 0.8, 0.6, 0.45].into_iter();
    parts
        .find_map(|part| free(part, &[own, other]))
        .or_else(|| free(1.0, &[own]))
        .unwrap_or_else(|| mark(furthest.min((MARK_GAP + 400.0) * scale), across))
}

/// Where the way from `inside` to `outside` leaves the rectangle; none if it never does.
fn leave(rect: Rect, inside: Pos2, outside: Pos2) -> Option<Pos2> {
    let way = outside - inside;
    let mut part = f32::INFINITY;
    for axis in 0..2 {
        let border = if way[axis] > 0.0 {
            rect.max[axis]
        } else {
            rect.min[axis]
        };
        if way[axis].abs() > f32::EPSILON {
            part = part.min((border - inside[axis]) / way[axis]);
        }
    }
    (0.0..=1.0).contains(&part).then(|| inside + part * way)
}
