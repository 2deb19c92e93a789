//! A map of areas: connections beneath boxes, in each box its name, tokens and pins.

use std::collections::BTreeMap;

use super::beneath::{self, HIDDEN};
use super::colours::Colours;
use super::eye::{Eye, hatching};
use super::page::{Page, places};
use super::tokens::{Stands, token};
use super::{Look, PictureBytes};
use crate::board::Point;
use crate::board::areas::{AreaId, Connection, ConnectionKind, LineEnd, PinKind, Size};
use crate::exchange::geometry::half_way;
use crate::exchange::path::{Boxed, across, path};
use crate::exchange::room;
use crate::table::{SeenMap, SeenToken};

/// How large a token is.
const RADIUS: i32 = 16;
/// From the middle of a token to that of the next.
const PITCH: i32 = 44;
/// More tokens than these stand in the next row.
const IN_A_ROW: usize = 4;
/// Half of what stands on a connection.
const SIGN: i32 = 9;
/// From one line over what is not seen to the next.
const HATCH: i32 = 14;

/// What stands in an area.
struct Held<'a> {
    name: String,
    tokens: Vec<&'a SeenToken>,
    pins: Vec<(String, bool)>,
    effects: Vec<String>,
    boxed: Boxed,
}

/// Draws it.
pub(super) fn map<'a>(
    seen: &SeenMap,
    look: Look,
    pictures: &'a PictureBytes,
    eye: Option<&Eye>,
) -> Page<'a> {
    let mut page = Page::new(pictures);
    let colours = Colours::of(look.dark);
    let map = &seen.map;
    beneath::picture(&mut page, map.picture.as_ref(), None);
    beneath::drawings(&mut page, &map.drawings, colours);
    let areas = held(seen, look);
    for line in map.connections.values() {
        let ends = areas.get(&line.from).zip(areas.get(&line.to));
        if let Some((from, to)) = ends {
            connection(&mut page, line, (from.boxed, to.boxed), colours);
        }
    }
    for (id, held) in &areas {
        let hidden = map.areas.get(id).is_some_and(|area| area.hidden);
        area(&mut page, held, hidden, colours);
    }
    if let Some(Eye::Areas { here, seen }) = eye {
        hatching(&mut page, HATCH, colours);
        for (id, held) in &areas {
            match seen.contains(id) {
                true if id == here => frame(&mut page, held.boxed, ("none", colours.text)),
                true => {}
                false => frame(&mut page, held.boxed, ("url(#unseen)", colours.line)),
            }
        }
    }
    page
}

/// A box over an area, drawn with that inside and that around it.
fn frame(page: &mut Page<'_>, Boxed { x, y, size }: Boxed, (fill, edge): (&str, &str)) {
    let low = Point::new(x - size.width / 2, y - size.height / 2);
    let element = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"4\"/>",
        low.x, low.y, size.width, size.height
    );
    page.add(&[], &element);
}

/// What stands in each area, and how large that makes it.
fn held(seen: &SeenMap, look: Look) -> BTreeMap<AreaId, Held<'_>> {
    let mut areas: BTreeMap<AreaId, Held<'_>> = BTreeMap::new();
    for (id, area) in &seen.map.areas {
        let boxed = Boxed {
            x: area.x,
            y: area.y,
            size: Size {
                width: 0,
                height: 0,
            },
        };
        let held = Held {
            name: room::wrapped(&area.name),
            tokens: Vec::new(),
            pins: Vec::new(),
            effects: Vec::new(),
            boxed,
        };
        areas.insert(*id, held);
    }
    for token in seen.tokens.iter().filter(|_| look.tokens) {
        if let Some(held) = areas.get_mut(&token.area) {
            held.tokens.push(token);
        }
    }
    for pin in seen.map.pins.values() {
        let words = match pin.kind {
            PinKind::Objective => format!("★ {}", pin.text),
            PinKind::Label => pin.text.clone(),
        };
        if let Some(held) = areas.get_mut(&pin.area) {
            held.pins.push((room::wrapped(&words), pin.hidden));
        }
    }
    for effect in &seen.effects {
        let words = [effect.what.as_str(), effect.lasts.as_str()];
        let words: Vec<&str> = words
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        if let Some(held) = areas.get_mut(&effect.area) {
            held.effects.push(words.join(", "));
        }
    }
    for (id, held) in &mut areas {
        let pins = held.pins.iter().map(|(words, _)| words.as_str());
        let mut size = room::of_area(&held.name, pins);
        size.height = size.height.saturating_add(rows(held) * PITCH);
        let columns = held.tokens.len().min(IN_A_ROW);
        let columns = i32::try_from(columns).unwrap_or(i32::MAX);
        size.width = size.width.max(columns * PITCH + 20);
        let own = seen.map.areas.get(id).and_then(|area| area.size);
        let own = own.unwrap_or(size);
        held.boxed.size = Size {
            width: own.width.max(size.width),
            height: own.height.max(size.height),
        };
    }
    areas
}

fn rows(held: &Held<'_>) -> i32 {
    i32::try_from(held.tokens.len().div_ceil(IN_A_ROW)).unwrap_or(i32::MAX)
}

fn area(page: &mut Page<'_>, held: &Held<'_>, hidden: bool, colours: &Colours) {
    let Boxed { x, y, size } = held.boxed;
    let middle = Point::new(x, y);
    let low = Point::new(x - size.width / 2, y - size.height / 2);
    let high = Point::new(low.x + size.width, low.y + size.height);
    let more = if hidden { HIDDEN } else { "" };
    let element = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\" stroke=\"{}\"{more}/>",
        low.x, low.y, size.width, size.height, colours.raised, colours.line
    );
    page.add(&[low, high], &element);
    let lines: Vec<&str> = held.name.lines().collect();
    let (_, name_high) = room::of_words(&held.name, room::NAME_SIZE);
    let alone = held.tokens.is_empty() && held.pins.is_empty();
    let at = match alone {
        true => middle,
        false => Point::new(x, low.y + 8 + name_high / 2),
    };
    page.words(at, &lines, room::NAME_SIZE, colours.text, more);
    let mut below = low.y + 14 + name_high;
    for row in held.tokens.chunks(IN_A_ROW) {
        let count = i32::try_from(row.len()).unwrap_or(i32::MAX);
        for (number, one) in (0..).zip(row) {
            let across = x - (count - 1) * PITCH / 2 + number * PITCH;
            let stands = Stands {
                member: &one.member,
                look: one.look,
                at: Point::new(across, below + PITCH / 2),
                radius: RADIUS,
                ahead: None,
            };
            token(page, &stands, colours);
        }
        below += PITCH;
    }
    for (words, hidden) in &held.pins {
        let (_, high) = room::of_words(words, room::PIN_SIZE);
        let lines: Vec<&str> = words.lines().collect();
        let more = if *hidden { HIDDEN } else { more };
        let at = Point::new(x, below.saturating_add(high / 2));
        page.words(at, &lines, room::PIN_SIZE, colours.text, more);
        below = below.saturating_add(high);
    }
    for (number, words) in (1..).zip(&held.effects) {
        let at = Point::new(x, low.y - number * room::PIN_SIZE * 5 / 4);
        page.words(at, &[words], room::PIN_SIZE, colours.teams[1], more);
    }
}

fn connection(
    page: &mut Page<'_>,
    line: &Connection,
    (from, to): (Boxed, Boxed),
    colours: &Colours,
) {
    let points = path(from, to, line.bend);
    let more = if line.hidden { HIDDEN } else { "" };
    let wire = colours.wire;
    let mut stroke = |points: &[Point], wide: i32, more: &str| {
        let element = format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{wire}\" stroke-width=\"{wide}\"{more}/>",
            places(points.iter().copied())
        );
        page.add(points, &element);
    };
    let broken = format!(" stroke-dasharray=\"8 6\"{more}");
    let is_broken = matches!(line.kind, ConnectionKind::Dashed | ConnectionKind::NoSight);
    stroke(&points, 2, if is_broken { broken.as_str() } else { more });
    let middle = half_way(&points);
    let around = |dx: i32, dy: i32| middle.moved(dx, dy);
    let last = points.len() - 1;
    let ends = [
        (LineEnd::From, points[1], points[0]),
        (LineEnd::To, points[last - 1], points[last]),
    ];
    for (end, before, at) in ends {
        if line.mark(end) {
            let (a, b) = across(before, at);
            stroke(&[a, b], 4, more);
        }
    }
    match line.kind {
        ConnectionKind::Solid | ConnectionKind::Dashed => {}
        ConnectionKind::NoSight => {
            stroke(&[around(-SIGN, -SIGN), around(SIGN, SIGN)], 3, more);
            stroke(&[around(-SIGN, SIGN), around(SIGN, -SIGN)], 3, more);
        }
        ConnectionKind::Arrow => {
            let (before, tip) = (points[last - 1], points[last]);
            let (a, b) = across(before, tip);
            let back = |at: Point| {
                // As far before the tip as beside it.
                let (dx, dy) = (at.y - tip.y, tip.x - at.x);
                let sign = if at == a { -1 } else { 1 };
                at.moved(sign * dx, sign * dy)
            };
            stroke(&[back(a), tip, back(b)], 3, more);
        }
        ConnectionKind::Door { open, see_through } => {
            let corner = around(-SIGN, -SIGN);
            let fill = if see_through { "none" } else { colours.raised };
            let dashes = if open {
                " stroke-dasharray=\"4 3\""
            } else {
                ""
            };
            let element = format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{fill}\" stroke=\"{wire}\" stroke-width=\"2\"{dashes}{more}/>",
                corner.x,
                corner.y,
                2 * SIGN
            );
            page.add(&[corner, around(SIGN, SIGN)], &element);
        }
    }
}
