//! A board of spaces: ground, zones, walls and doors, labels, tokens. What lies there is told by signs and outlines, too: a
//! colour alone is gone on grey paper.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::beneath::{self, HIDDEN};
use super::colours::Colours;
use super::eye::{Eye, hatching};
use super::page::{Page, fine_places, hundredths};
use super::tokens::{Stands, token};
use super::{Look, PictureBytes};
use crate::board::Point;
use crate::board::grid::{
    Barrier, BarrierKind, Calibration, Edge, Hex, HexBoard, HexSet, Passage, Space, Terrain,
};
use crate::exchange::geometry::{Frame, distance, middle, part_way, way};
use crate::table::SeenBoard;

/// So many parts has a map unit where spaces are drawn.
const PARTS: i32 = 100;
/// On smaller spaces the lines between them are thinner than a map unit.
const THIN: i32 = 30;

/// Draws it.
pub(super) fn board<'a>(
    seen: &SeenBoard,
    look: Look,
    pictures: &'a PictureBytes,
    eye: Option<&Eye>,
) -> Page<'a> {
    let mut page = Page::new(pictures);
    let colours = Colours::of(look.dark);
    let board = &seen.board;
    let fine = fine(board);
    let veil = seen.veiled.then_some(board);
    // Over a picture open ground is clear.
    let clear = beneath::picture(&mut page, board.picture.as_ref(), veil);
    for (at, space) in board.spaces.iter() {
        ground(&mut page, (board, &fine), (at, space), clear, colours);
    }
    signs(&mut page, (board, &fine), colours);
    for zone in board.zones.values() {
        let colour = colours.ink(zone.ink);
        let more = if zone.hidden { HIDDEN } else { "" };
        for at in zone.spaces.iter() {
            let corners = fine_places(fine.corners(board.layout, at).iter());
            let element = format!(
                "<polygon points=\"{corners}\" fill=\"{colour}\" fill-opacity=\"0.25\"{more}/>"
            );
            page.add(&[], &element);
        }
        let element = format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-dasharray=\"{1} {1}\"{more}/>",
            rim(board, &fine, &zone.spaces),
            (side(board) / 16).max(1)
        );
        page.add(&[], &element);
        if let Some(first) = zone.spaces.iter().next() {
            let size = letters(board);
            let middle = board.grid.middle(board.layout, first);
            page.words(middle, &[&zone.name], size, colour, more);
        }
    }
    beneath::drawings(&mut page, &board.drawings, colours);
    for (edge, barrier) in &board.barriers {
        wall(&mut page, (board, &fine), *edge, *barrier, colours);
    }
    for label in board.labels.values() {
        let lines: Vec<&str> = label.text.lines().collect();
        let more = if label.hidden { HIDDEN } else { "" };
        let middle = board.grid.middle(board.layout, label.at);
        page.words(middle, &lines, letters(board), colours.text, more);
    }
    for one in seen.tokens.iter().filter(|_| look.tokens) {
        let size = i32::from(one.build.size.max(1));
        // The space where it stands is the first of its column and row.
        let first = board.grid.middle(board.layout, one.at);
        let last = Hex::new(one.at.q + size - 1, one.at.r + size - 1);
        let at = middle(first, board.grid.middle(board.layout, last));
        let ahead = one.build.facing.map(|heading| {
            let before = board.layout.ahead(one.at, heading, 1);
            let (x, y) = way(first, board.grid.middle(board.layout, before));
            let on = |way: i64| i32::try_from(way).unwrap_or_default();
            at.moved(on(x), on(y))
        });
        let stands = Stands {
            member: &one.member,
            look: one.look,
            at,
            radius: (side(board) * size * 3 / 8).max(2),
            ahead,
        };
        token(&mut page, &stands, colours);
    }
    if let Some(Eye::Spaces { here, seen }) = eye {
        hatching(&mut page, (side(board) / 4).max(2), colours);
        let unseen = board.spaces.iter().map(|(at, _)| at);
        let unseen = unseen.filter(|at| !seen.contains(at));
        outlined(&mut page, (board, &fine), unseen, "url(#unseen)", "none");
        let here = here.iter().copied();
        outlined(&mut page, (board, &fine), here, "none", colours.text);
    }
    page
}

/// These spaces as one figure, drawn with that inside and that around each.
fn outlined(
    page: &mut Page<'_>,
    (board, fine): (&HexBoard, &Calibration),
    spaces: impl Iterator<Item = Hex>,
    fill: &str,
    edge: &str,
) {
    let mut way = String::new();
    for at in spaces {
        let corners = fine_places(fine.corners(board.layout, at).iter());
        // Writing to a string never fails.
        let _ = write!(way, "M{corners}Z");
    }
    let wide = (side(board) / 12).max(1);
    let element =
        format!("<path d=\"{way}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{wide}\"/>");
    page.add(&[], &element);
}

/// The grid in hundredths of a map unit: spaces meet to a hair however large the map is printed.
fn fine(board: &HexBoard) -> Calibration {
    let grid = &board.grid;
    Calibration {
        origin: Point::new(
            grid.origin.x.saturating_mul(PARTS),
            grid.origin.y.saturating_mul(PARTS),
        ),
        step: grid.step.saturating_mul(PARTS.unsigned_abs()),
        rise: grid.rise.saturating_mul(PARTS.unsigned_abs()),
    }
}

/// The nearest place in map units.
fn coarse(at: Point) -> Point {
    let whole = |parts: i32| (parts + PARTS / 2).div_euclid(PARTS);
    Point::new(whole(at.x), whole(at.y))
}

/// The sides of these spaces beyond which none of them lies, as a path.
fn rim(board: &HexBoard, fine: &Calibration, spaces: &HexSet) -> String {
    let mut way = String::new();
    for at in spaces.iter() {
        let corners = fine.corners(board.layout, at);
        for side in board.layout.sides() {
            if !spaces.contains(at.next(*side)) {
                // Writing to a string never fails.
                let _ = write!(way, "M{}", fine_places(corners.of_side(*side)));
            }
        }
    }
    way
}

/// The signs of ground that slows and of ground that nobody enters, each kind in its colour.
fn signs(page: &mut Page<'_>, (board, fine): (&HexBoard, &Calibration), colours: &Colours) {
    let mut ways: BTreeMap<(&str, bool), String> = BTreeMap::new();
    let side = side(board).saturating_mul(PARTS);
    for (at, space) in board.spaces.iter() {
        let passage = board.passage(space.terrain, 1);
        if passage == Passage::Open {
            continue;
        }
        let (colour, _) = tint(board, space.terrain, false, colours);
        let way = ways.entry((colour, space.hidden)).or_default();
        sign(way, passage, fine.middle(board.layout, at), side);
    }
    let wide = (side / PARTS / 20).max(1);
    for ((colour, hidden), way) in ways {
        let more = if hidden { HIDDEN } else { "" };
        let element = format!(
            "<path d=\"{way}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"{more}/>"
        );
        page.add(&[], &element);
    }
}

/// Two strokes for ground that slows, a cross where nobody enters; all in hundredths of a map unit.
pub(super) fn sign(way: &mut String, passage: Passage, middle: Point, side: i32) {
    let (near, far) = (side / 16, side / 4);
    let strokes = match passage {
        Passage::Open => return,
        Passage::Difficult { .. } => [[(-far, far), (-near, -far)], [(near, far), (far, -far)]],
        Passage::Impassable => [[(-far, far), (far, -far)], [(-far, -far), (far, far)]],
    };
    for stroke in strokes {
        // In hundredths a place may lie beyond what a map has.
        let ends =
            stroke.map(|(x, y)| Point::new(middle.x.saturating_add(x), middle.y.saturating_add(y)));
        // Writing to a string never fails.
        let _ = write!(way, "M{}", fine_places(ends));
    }
}

/// The colour of a kind of ground, and how strong it is; over a picture open ground is `clear`.
pub(super) fn tint(
    board: &HexBoard,
    terrain: Terrain,
    clear: bool,
    colours: &Colours,
) -> (&'static str, &'static str) {
    match (board.passage(terrain, 1), terrain) {
        (Passage::Impassable, _) => (colours.wire, "0.55"),
        (_, Terrain::Kind(kind)) => {
            let kind = board.kinds.get(&kind);
            let ink = kind.map(|kind| kind.ink).unwrap_or_default();
            (colours.ink(ink), "0.35")
        }
        (Passage::Difficult { .. }, _) => (colours.earth, "0.35"),
        (Passage::Open, _) if clear => ("none", "1"),
        (Passage::Open, _) => (colours.raised, "1"),
    }
}

/// How wide a space is drawn.
fn side(board: &HexBoard) -> i32 {
    let least = board.grid.step.min(board.grid.rise) / 1_000;
    i32::try_from(least).unwrap_or(i32::MAX).max(1)
}

/// How high letters on a space are.
fn letters(board: &HexBoard) -> i32 {
    (side(board) / 4).max(1)
}

fn ground(
    page: &mut Page<'_>,
    (board, fine): (&HexBoard, &Calibration),
    (at, space): (Hex, Space),
    clear: bool,
    colours: &Colours,
) {
    let (fill, strength) = tint(board, space.terrain, clear, colours);
    let more = if space.hidden { HIDDEN } else { "" };
    let fine: Vec<Point> = fine.corners(board.layout, at).iter().collect();
    let corners: Vec<Point> = fine.iter().copied().map(coarse).collect();
    let wide = match side(board) {
        THIN.. => "1".to_owned(),
        side => hundredths(side * PARTS / THIN),
    };
    let element = format!(
        "<polygon points=\"{}\" fill=\"{fill}\" fill-opacity=\"{strength}\" stroke=\"{}\" stroke-width=\"{wide}\"{more}/>",
        fine_places(fine),
        colours.line
    );
    page.add(&corners, &element);
    if space.elevation != 0 {
        let frame = Frame::around(&corners);
        let size = (letters(board) * 4 / 5).max(1);
        let foot = Point::new(board.grid.middle(board.layout, at).x, frame.high.y - size);
        let height = format!("{:+}", space.elevation);
        page.words(foot, &[&height], size, colours.text, more);
    }
}

fn wall(
    page: &mut Page<'_>,
    (board, fine): (&HexBoard, &Calibration),
    edge: Edge,
    barrier: Barrier,
    colours: &Colours,
) {
    let corners = fine.corners(board.layout, edge.at());
    let [from, to] = corners.of_side(edge.side());
    let more = if barrier.hidden { HIDDEN } else { "" };
    let wide = (side(board) / 10).max(1);
    let mut line = |a: Point, b: Point, wide: i32, colour: &str| {
        let element = format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\" stroke-linecap=\"round\"{more}/>",
            fine_places([a, b])
        );
        page.add(&[coarse(a), coarse(b)], &element);
    };
    let (near, far) = (part_way(from, to, 1, 4), part_way(from, to, 3, 4));
    match barrier.kind {
        BarrierKind::Wall => line(from, to, wide, colours.wire),
        BarrierKind::ClosedDoor => {
            line(from, to, wide, colours.wire);
            // A leaf in the wall, as far as there is room for one.
            if distance(near, far) > 0 {
                line(near, far, 2 * wide, colours.wire);
                line(near, far, wide, colours.raised);
            }
        }
        BarrierKind::OpenDoor => {
            line(from, near, wide, colours.wire);
            line(far, to, wide, colours.wire);
        }
    }
}
