//! An encounter on one page: the map, beneath it the foes with their boxes, what it is about, what lies on the map.

use super::blocks;
use super::cards;
use super::chart::Chart;
use super::key::Key;
use super::layout::{At, Columns, Look, PLAIN, Part, Piece, Press, Side, pour};
use super::map;
use super::model::{FAINT, POINT, Room, Shape, Spot};
use super::sheet::printable;
use crate::campaign::paper::Paper;

/// Between the columns.
const APART: i32 = 16 * POINT;
/// From the map to what is beneath.
const BELOW: i32 = 8 * POINT;

/// What the map gets of a page, in percent: at least, and at most.
const MAP: (i32, i32) = (34, 66);

/// What an encounter is made of.
pub(super) struct Encounter<'a> {
    pub(super) chart: &'a Chart,
    /// What its signs mean.
    pub(super) key: &'a Key,
    /// What the map is called.
    pub(super) title: &'a str,
    /// Who is on it.
    pub(super) foes: Vec<Paper>,
    /// What it is about.
    pub(super) objectives: Vec<String>,
    /// What lies on it.
    pub(super) effects: Vec<String>,
    /// What the GM notes about its parts.
    pub(super) notes: Vec<String>,
}

/// Lays it out, on one page as a rule.
pub(super) fn page(press: &mut Press, encounter: Encounter<'_>) {
    let body = press.size().body();
    let page = press.page();
    map::head(
        press,
        page,
        body,
        (encounter.title, "an encounter, the GM’s copy"),
    );
    let wide = (body.wide - APART) / 2;
    let mut parts = Vec::new();
    for mut paper in encounter.foes {
        printable(&mut paper, press);
        parts.push(foe(&paper, wide));
    }
    for (title, lines) in [
        ("Objectives", encounter.objectives),
        ("Effects", encounter.effects),
        ("Notes", encounter.notes),
    ] {
        let pieces = lines.iter().flat_map(|line| {
            let line = format!("• {}", press.printable(line));
            let mut pieces = Piece::lines(Look::plain(PLAIN), &line, 0, wide);
            if let Some(last) = pieces.last_mut() {
                last.high += 2 * POINT;
            }
            pieces
        });
        let pieces: Vec<Piece> = pieces.collect();
        let headed = !pieces.is_empty();
        parts.push(Part {
            heading: headed.then(|| blocks::heading(title, "", wide)),
            again: None,
            pieces,
        });
    }
    // What the columns do not need is the map’s.
    let needed = even(&parts);
    let key = encounter.key.beneath(body);
    let free = body.high - map::HEAD - BELOW - key;
    let (least, most) = (body.high * MAP.0 / 100, body.high * MAP.1 / 100);
    let high = (free - needed).clamp(least, most);
    let room = Room::new(body.x, body.y + map::HEAD, body.wide, high);
    let (shapes, taken) = map::fitted(encounter.chart, room, press);
    // It hangs beneath the head; what is free is free below.
    let (up, taken) = (room.y - taken.y, Room { y: room.y, ..taken });
    press.put(page, shapes.into_iter().map(|shape| shape.moved(0, up)));
    let beneath = taken.below() + 2 * POINT;
    let below = taken.below() + key + BELOW;
    let mut columns = Columns {
        press,
        first: page,
        below,
        high: Some(needed).filter(|needed| *needed <= free - high),
        apart: APART,
    };
    let begin = At { frame: 0, y: below };
    pour(&mut columns, 0, begin, parts);
    encounter.key.put(press, page, (body.x, beneath), body);
}

/// How high two columns are at least that hold all parts in their order.
fn even(parts: &[Part]) -> i32 {
    let all: i32 = parts.iter().map(Part::high).sum();
    let mut left = 0;
    let splits = parts.iter().map(|part| {
        left += part.high();
        left.max(all - left)
    });
    splits.min().unwrap_or(0)
}

/// Somebody in a few lines: the name with the numbers, boxes, what they have.
fn foe(paper: &Paper, wide: i32) -> Part {
    let (bold, small) = (Look::bold(11 * POINT), Look::plain(PLAIN));
    let numbers = paper.numbers.iter();
    let numbers: Vec<String> = numbers
        .map(|(label, value)| format!("{label} {value}"))
        .collect();
    let mut pieces = Piece::lines(bold, &paper.name, 0, wide);
    let numbers = numbers.join(" · ");
    let own = small.width(&numbers);
    let last = bold.wrapped(&paper.name, wide).pop().unwrap_or_default();
    match pieces.last_mut() {
        Some(piece) if bold.width(&last) + own + 8 * POINT <= wide => {
            let at = (wide - own, POINT);
            piece
                .shapes
                .push(small.words(&numbers, at, own, Side::Left));
        }
        _ => pieces.extend(Piece::lines(small, &numbers, 0, wide)),
    }
    pieces.extend(Piece::lines(Look::muted(), &paper.about, 0, wide));
    pieces.extend(cards::brief(paper, wide));
    let count = pieces.len();
    let whole: i32 = pieces.iter().map(|piece| piece.high).sum();
    for (place, piece) in pieces.iter_mut().enumerate() {
        // Whoever is no longer than half a column stays together.
        piece.tied = place + 1 < count && whole < 200 * POINT;
        if place + 1 == count {
            let y = piece.high + 2 * POINT;
            let line = Shape::line(Spot::new(0, y), Spot::new(wide, y), FAINT, 60);
            piece.shapes.push(line);
            piece.high += 4 * POINT;
        }
    }
    Part {
        heading: None,
        again: None,
        pieces,
    }
}
