//! Which lines join two areas, and what stands on them: cover marks, crosses, doors, words.

mod ends;
mod signs;

use super::super::read::{Head, Line};
use super::nodes::{Nodes, is_cross};
use super::sheet::{Owners, Sheet, Use, affordable};
use crate::board::Point;
use crate::board::areas::{ConnectionKind, LineEnd};
use crate::exchange::geometry::half_way;
use crate::exchange::notes::Notes;
use crate::exchange::{ProposedConnection, ProposedMark};

/// More connections than these are not looked for.
const MOST_LINES: usize = 10_000;
/// So near the middle of a line stands what is about it.
const ON_MIDDLE: i64 = 25;
/// A shape without a name is a door up to this size.
const LARGEST_DOOR: i64 = 60;

/// What the lines come to.
#[derive(Default)]
pub(super) struct Lines {
    /// The connections.
    pub(super) connections: Vec<ProposedConnection>,
    /// The marks on them.
    pub(super) marks: Vec<ProposedMark>,
    /// Lines that join no two areas, with the areas that they end at, if any.
    pub(super) loose: Vec<(usize, [Option<usize>; 2])>,
}

/// A line that joins two areas.
struct Joined {
    element: usize,
    nodes: [usize; 2],
    middle: Point,
}

/// Finds them.
pub(super) fn lines(sheet: &mut Sheet, nodes: &mut Nodes, notes: &mut Notes) -> Lines {
    let all: Vec<usize> = (0..sheet.elements.len())
        .filter(|place| sheet.uses[*place] == Use::Open && sheet.is_line(*place))
        .collect();
    let crosses = signs::crosses(sheet, &all, notes);
    let all: Vec<usize> = all
        .into_iter()
        .filter(|place| sheet.uses[*place] == Use::Open)
        .collect();
    let bars = signs::bars(sheet, &all, nodes, notes);
    let mut found = Lines::default();
    let geometry = affordable(2 * all.len(), nodes.all.len());
    if !geometry {
        notes.note("There are too many lines and areas; only lines that are bound to areas count.");
    }
    let mut joined: Vec<Joined> = Vec::new();
    for line in all {
        if sheet.uses[line] != Use::Open {
            continue;
        }
        let [from, to] = ends::ends(sheet, line, nodes, geometry);
        match (from, to) {
            (Some(from), Some(to)) if from != to && joined.len() < MOST_LINES => {
                joined.push(Joined {
                    element: line,
                    nodes: [from, to],
                    middle: half_way(&sheet.elements[line].points),
                });
                sheet.uses[line] = Use::Line;
            }
            ends => {
                let why = match ends {
                    (Some(from), Some(to)) if from == to => {
                        "A line begins and ends at one area; it is no connection."
                    }
                    (Some(_), Some(_)) => "There are too many connections.",
                    (None, None) => "A line ends at no area; it is no connection.",
                    _ => "A line ends at an area on one side only; it is no connection.",
                };
                notes.note(why);
                found.loose.push((line, ends.into()));
            }
        }
    }
    let owners = sheet.owners(joined.iter().map(|line| line.element));
    let number = |element: usize| {
        let place = joined.binary_search_by_key(&element, |line| line.element);
        place.ok()
    };
    let mut crossed = vec![false; joined.len()];
    for (strokes, at) in crosses {
        let line = sign_on(sheet, strokes[0], at, &joined, &owners);
        match line {
            Some(line) => crossed[line] = true,
            None => strokes
                .iter()
                .for_each(|stroke| sheet.uses[*stroke] = Use::Open),
        }
    }
    let doors = doors(sheet, &joined, &owners, &mut crossed);
    for (line, joined) in joined.iter().enumerate() {
        let connection = connection(sheet, joined, crossed[line], doors[line]);
        let element = &sheet.elements[joined.element];
        let reversed = connection.from != joined.nodes[0];
        let ends = match reversed {
            false => [LineEnd::From, LineEnd::To],
            true => [LineEnd::To, LineEnd::From],
        };
        for ((head, end), at) in element.heads.into_iter().zip(ends).zip(element.ends()) {
            if head == Head::Bar {
                let on = Some((line, end));
                found.marks.push(ProposedMark { at, on });
            }
        }
        found.connections.push(connection);
    }
    for bar in bars {
        let Some(line) = number(bar.line) else {
            // It belongs to a line that is no connection.
            sheet.uses[bar.element] = Use::Open;
            found.loose.push((bar.element, [None, None]));
            continue;
        };
        let from = found.connections[line].from == joined[line].nodes[usize::from(bar.at_end)];
        let end = if from { LineEnd::From } else { LineEnd::To };
        let (at, on) = (bar.middle, Some((line, end)));
        found.marks.push(ProposedMark { at, on });
    }
    found
}

/// The line that a sign is about: the one it is grouped with, else the one in whose middle it stands.
fn sign_on(
    sheet: &Sheet,
    sign: usize,
    at: Point,
    joined: &[Joined],
    owners: &Owners,
) -> Option<usize> {
    if let Some(owner) = sheet.grouped_with(sign, owners) {
        let place = joined.binary_search_by_key(&owner, |line| line.element);
        return place.ok();
    }
    let near = joined.iter().enumerate().filter_map(|(number, line)| {
        let apart = crate::exchange::geometry::distance(line.middle, at);
        (apart <= ON_MIDDLE && !sheet.apart(sign, line.element)).then_some((apart, number))
    });
    near.min().map(|(_, number)| number)
}

/// The doors on the lines; and the words that are a cross, which stand there alike.
fn doors(
    sheet: &mut Sheet,
    joined: &[Joined],
    owners: &Owners,
    crossed: &mut [bool],
) -> Vec<Option<ConnectionKind>> {
    let mut doors = vec![None; joined.len()];
    if !affordable(sheet.elements.len(), joined.len()) {
        return doors;
    }
    for place in 0..sheet.elements.len() {
        let element = &sheet.elements[place];
        let frame = element.frame.unwrap_or_default();
        let (width, height) = frame.size();
        let is_door = element.kind == "rectangle" && width.max(height) <= LARGEST_DOOR;
        let is_cross = element.kind == "text" && is_cross(&element.text);
        if !sheet.is_open(place) || !(is_door || is_cross) {
            continue;
        }
        let Some(line) = sign_on(sheet, place, element.middle, joined, owners) else {
            continue;
        };
        if is_cross {
            crossed[line] = true;
        } else {
            doors[line] = Some(ConnectionKind::Door {
                open: element.line == Line::Broken,
                see_through: element.filled && element.lattice,
            });
        }
        sheet.uses[place] = Use::Line;
    }
    doors
}

/// What a line and the signs on it say.
fn connection(
    sheet: &mut Sheet,
    joined: &Joined,
    crossed: bool,
    door: Option<ConnectionKind>,
) -> ProposedConnection {
    let labels = sheet.labels(joined.element).to_vec();
    let words: Vec<&str> = labels
        .iter()
        .map(|label| sheet.elements[*label].text.as_str())
        .collect();
    let said = words.iter().find_map(|words| signs::said(words));
    let element = &sheet.elements[joined.element];
    let [mut from, mut to] = joined.nodes;
    let arrows = element.heads.map(|head| head == Head::Arrow);
    let (kind, why) = match (crossed, door, said) {
        (true, ..) => (ConnectionKind::NoSight, "An X stands on it.".to_owned()),
        (_, Some(door), _) => (door, "A small rectangle stands on it.".to_owned()),
        (_, _, Some((kind, word))) => (kind, format!("“{word}” stands on it.")),
        _ if element.line == Line::Broken => {
            let dashed = "It is dashed or dotted.".to_owned();
            (ConnectionKind::Dashed, dashed)
        }
        _ if arrows[0] != arrows[1] => {
            if arrows[0] {
                (from, to) = (to, from);
            }
            let one_way = "It has an arrowhead at one end.".to_owned();
            (ConnectionKind::Arrow, one_way)
        }
        _ => (ConnectionKind::Solid, "It is drawn in one.".to_owned()),
    };
    let bend = match element.points.as_slice() {
        [] | [_] | [_, _] => None,
        [_, bend, _] => Some(*bend),
        _ => Some(joined.middle),
    };
    let bend = bend.filter(|at| *at == at.on_map());
    let hidden = element.tag.hidden;
    if said.is_some() {
        for label in labels {
            sheet.uses[label] = Use::Line;
        }
    }
    ProposedConnection {
        taken: true,
        from,
        to,
        kind,
        bend,
        hidden,
        why,
    }
}
