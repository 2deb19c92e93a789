//! Puts all of it into the proposal; what is no area and no connection is drawing and words.

use std::collections::BTreeMap;

use super::super::colours;
use super::super::read::Element;
use super::lines::Lines;
use super::nodes::{Node, Nodes};
use super::parts::Parts;
use super::sheet::{Sheet, Use};
use crate::board::areas::{Area, Size};
use crate::board::{
    Drawing, Figure, GroupId, MOST_ITEMS, MOST_LETTERS, MOST_POINTS, MOST_WIDTH, simplified,
};
use crate::exchange::notes::Notes;
use crate::exchange::{Proposal, ProposedArea, ProposedDrawing, ProposedPin, room, words};
use crate::limits::NAME;

/// More words in areas than these are not taken.
const MOST_PINS: usize = 5_000;
/// Strokes are looked through for points that hardly bend them as long as this many pairs of them are compared.
const MOST_COMPARED: usize = 40_000_000;

/// Puts everything in.
pub(super) fn put(
    sheet: &Sheet,
    nodes: &Nodes,
    lines: Lines,
    parts: &Parts,
    proposal: &mut Proposal,
    notes: &mut Notes,
) {
    let mut groups = Groups::default();
    for (number, node) in nodes.all.iter().enumerate() {
        let (part, why) = parts.areas[number];
        let words = node.is_words && !parts.is_legend(number);
        let letters = sheet.elements[node.element].font_size;
        proposal.areas.push(ProposedArea {
            taken: why.is_none(),
            area: area(sheet, node, &mut groups, notes),
            words: words.then(|| width_of_words(letters)),
            part,
            why: why.unwrap_or_default().to_owned(),
        });
        for (kind, text, hidden) in &node.pins {
            let text = held(text, words::kept, notes);
            if proposal.pins.len() == MOST_PINS {
                notes.note("There are too many words in areas; the last ones are left out.");
            } else if !text.is_empty() {
                proposal.pins.push(ProposedPin {
                    taken: true,
                    area: number,
                    kind: *kind,
                    text,
                    hidden: *hidden,
                });
            }
        }
    }
    proposal.connections = lines.connections;
    proposal.marks = lines.marks;
    let have = proposal.areas.len() + proposal.connections.len() + proposal.pins.len();
    let room = MOST_ITEMS.saturating_sub(have);
    let mut compared = 0;
    for (place, element) in sheet.elements.iter().enumerate() {
        if sheet.uses[place] != Use::Open {
            continue;
        }
        if proposal.drawings.len() == room {
            notes.note("There is too much for one map; the last drawings are left out.");
            continue;
        }
        let frame = element.frame.unwrap_or_default();
        if frame.low != frame.low.on_map() || frame.high != frame.high.on_map() {
            notes.note("An element lies too far from all others.");
            continue;
        }
        let Some(figure) = figure(element, &mut compared, notes) else {
            continue;
        };
        if parts.legend[place] {
            notes.note("It is part of a legend.");
        }
        let mut drawing = Drawing::new(figure, colours::nearest(&element.colour), width(element));
        drawing.order = element.tag.order;
        drawing.hidden = element.tag.hidden;
        drawing.group = groups.of(sheet, place);
        let taken = !parts.legend[place];
        proposal.drawings.push(ProposedDrawing { taken, drawing });
    }
}

/// The groups of the map: each outermost group of the drawing is one.
#[derive(Default)]
struct Groups(BTreeMap<u32, GroupId>);

impl Groups {
    fn of(&mut self, sheet: &Sheet, place: usize) -> Option<GroupId> {
        let outermost = sheet.groups[place].last()?;
        let next = u32::try_from(self.0.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        Some(*self.0.entry(*outermost).or_insert(GroupId(next)))
    }
}

fn area(sheet: &Sheet, node: &Node, groups: &mut Groups, notes: &mut Notes) -> Area {
    let element = &sheet.elements[node.element];
    let name = match element.is_written_area() {
        true => words::kept_name(&node.name, NAME),
        false => words::name(&node.name, NAME),
    };
    if node.name.trim().chars().count() > NAME {
        notes.note(format!("A name is longer than {NAME} letters and is cut."));
    }
    let (width, height) = element.size;
    let side = |length: i64| i32::try_from(length).unwrap_or(Size::MOST);
    let size = Size {
        width: side(width),
        height: side(height),
    };
    let pins = node.pins.iter();
    let plain: Vec<String> = pins
        .map(|(kind, text, _)| super::super::write::pin_words(*kind, text))
        .collect();
    let as_written = room::of_area(&name, plain.iter().map(String::as_str)) == size;
    let own_size = !node.is_words && (element.tag.sized || !as_written);
    Area {
        name,
        x: element.middle.x,
        y: element.middle.y,
        size: own_size.then(|| size.held()),
        notes: held(
            element.tag.notes.as_deref().unwrap_or_default(),
            words::kept,
            notes,
        ),
        group: groups.of(sheet, node.element),
        hidden: element.tag.hidden,
    }
}

/// Words as long as they can be on a map.
fn held(text: &str, of: fn(&str, usize) -> String, notes: &mut Notes) -> String {
    if text.trim().chars().count() > MOST_LETTERS {
        notes.note(format!(
            "A text is longer than {MOST_LETTERS} letters and is cut."
        ));
    }
    of(text, MOST_LETTERS)
}

/// What an element shows.
fn figure(element: &Element, compared: &mut usize, notes: &mut Notes) -> Option<Figure> {
    let frame = element.frame.unwrap_or_default();
    let (from, to) = (frame.low, frame.high);
    Some(match element.kind.as_str() {
        "rectangle" => Figure::Rectangle { from, to },
        "ellipse" => Figure::Ellipse { from, to },
        "diamond" => {
            let middle = element.middle;
            let top = crate::board::Point::new(middle.x, from.y);
            let points = vec![
                top,
                crate::board::Point::new(to.x, middle.y),
                crate::board::Point::new(middle.x, to.y),
                crate::board::Point::new(from.x, middle.y),
                top,
            ];
            Figure::Stroke { points }
        }
        "text" => {
            let says = held(&element.text, words::text, notes);
            if says.is_empty() {
                return None;
            }
            Figure::Words {
                at: element.middle,
                words: says,
            }
        }
        _ => match element.points.as_slice() {
            &[from, to] if element.tag.is.as_deref() != Some("stroke") => Figure::Line { from, to },
            points => Figure::Stroke {
                points: stroke(points, element.thinned, compared, notes),
            },
        },
    })
}

/// The points of a stroke without those that hardly bend it, as long as there is time to look for them.
fn stroke(
    points: &[crate::board::Point],
    thinned: bool,
    compared: &mut usize,
    notes: &mut Notes,
) -> Vec<crate::board::Point> {
    let points = &points[..points.len().min(MOST_POINTS)];
    if thinned {
        notes.note("A stroke has too many points; some of them are left out.");
    }
    *compared = compared.saturating_add(points.len().saturating_mul(points.len()));
    match *compared <= MOST_COMPARED {
        true => simplified(points),
        false => points.to_vec(),
    }
}

/// How wide the lines of an element are; of words, how large they are.
fn width(element: &Element) -> u8 {
    let hundredths = i64::from(element.width_hundredths);
    match element.kind.as_str() {
        "text" => width_of_words(element.font_size),
        // A pen is four and a quarter times as wide as it says.
        "freedraw" => held_width((hundredths * 425 + 5_000) / 10_000),
        _ => held_width((hundredths + 50) / 100),
    }
}

/// How large words are, by how high their letters are.
fn width_of_words(letters: i32) -> u8 {
    held_width((i64::from(letters) - 10) / 2)
}

fn held_width(width: i64) -> u8 {
    u8::try_from(width.clamp(1, MOST_WIDTH.into())).unwrap_or(1)
}
