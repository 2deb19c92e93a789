//! Which elements could be areas: closed shapes with a name bound to them or standing in them; where there are none,
//! words by themselves, as the author of Unhex draws; and whatever a line is bound to.

use super::super::read::Element;
use super::super::write::pin_of;
use super::sheet::{Owners, Sheet, Use, affordable};
use crate::board::Point;
use crate::board::areas::PinKind;
use crate::exchange::geometry::Frame;
use crate::exchange::notes::Notes;

/// More areas than these are not looked for.
const MOST_NODES: usize = 5_000;
/// Smaller shapes without a name are doors or dots.
const SMALLEST: i64 = 24;
/// So near a shape without a name stands its name.
const NAME_NEAR: i64 = 40;
/// So near an end of a line touches a shape.
const TOUCHES: i64 = 8;

/// What could be an area.
pub(super) struct Node {
    /// The shape, or the words where there is none.
    pub(super) element: usize,
    /// Where a line may end at it.
    pub(super) frame: Frame,
    /// Its name as it is written.
    pub(super) name: String,
    /// It is words without a shape.
    pub(super) is_words: bool,
    /// Other words in it.
    pub(super) pins: Vec<(PinKind, String, bool)>,
}

/// What could be areas, by element.
pub(super) struct Nodes {
    /// In the order in which they are drawn.
    pub(super) all: Vec<Node>,
    /// The node that an element is part of.
    of: Vec<Option<usize>>,
}

impl Nodes {
    /// The node that an element is part of.
    pub(super) fn of(&self, element: usize) -> Option<usize> {
        self.of[element]
    }

    /// The node that the element of that id is part of.
    pub(super) fn at(&self, sheet: &Sheet, id: Option<&str>) -> Option<usize> {
        self.of[sheet.named(id?)?]
    }

    fn put(&mut self, sheet: &mut Sheet, shape: usize, texts: &[usize]) {
        let number = self.all.len();
        let element = &sheet.elements[shape];
        let is_name = |text: &usize| {
            let is_pin = sheet.elements[*text].is_written_pin();
            !(element.is_written_area() && is_pin)
        };
        let (name, pins) = match texts.split_first() {
            Some((first, rest)) if is_name(first) => (Some(first), rest),
            _ => (None, texts),
        };
        let name = name.map(|name| &sheet.elements[*name].text);
        let unseen = element.tag.name.as_ref();
        let name = name.or_else(|| unseen.filter(|name| name.trim().is_empty()));
        let pins = pins.iter().map(|text| pin(&sheet.elements[*text]));
        self.all.push(Node {
            element: shape,
            frame: element.frame.unwrap_or_default(),
            name: name.cloned().unwrap_or_default(),
            is_words: element.kind == "text",
            pins: pins.collect(),
        });
        for part in texts.iter().chain([&shape]) {
            self.of[*part] = Some(number);
            sheet.uses[*part] = Use::Area;
        }
    }
}

/// Words in an area that are not its name; a star before them makes an objective.
fn pin(text: &Element) -> (PinKind, String, bool) {
    let (kind, words) = pin_of(&text.text);
    let words = if text.is_written_pin() {
        words
    } else {
        words.trim()
    };
    (kind, words.to_owned(), text.tag.hidden)
}

/// Words that are a sign on a line: a cross.
pub(in crate::exchange::excalidraw) fn is_cross(text: &str) -> bool {
    matches!(text.trim(), "x" | "X" | "×" | "✕" | "✖" | "❌")
}

/// Finds them.
pub(super) fn nodes(sheet: &mut Sheet, notes: &mut Notes) -> Nodes {
    let count = sheet.elements.len();
    let mut nodes = Nodes {
        all: Vec::new(),
        of: vec![None; count],
    };
    let bound = sheet.bound_texts();
    let shapes: Vec<usize> = (0..count)
        .filter(|place| sheet.is_shape(*place) && sheet.is_open(*place))
        .collect();
    let is_pin = |place: usize| sheet.elements[place].is_written_pin();
    let free: Vec<usize> = (0..count)
        .filter(|place| sheet.elements[*place].kind == "text" && !bound[*place])
        .filter(|place| sheet.is_open(*place) || is_pin(*place))
        .filter(|place| !is_cross(&sheet.elements[*place].text))
        .collect();
    // What stands in a shape, or is grouped with one alone.
    let owners = sheet.owners(shapes.iter().copied());
    let mut inside: Vec<Vec<usize>> = vec![Vec::new(); count];
    if affordable(free.len(), shapes.len()) {
        for text in &free {
            if let Some(shape) = shape_of(sheet, *text, &shapes, &owners) {
                inside[shape].push(*text);
            }
        }
    } else {
        notes
            .note("There are too many shapes to see what stands in which; only bound names count.");
    }
    let borders = borders(sheet, &shapes, &inside);
    let bound_to = bound_to_lines(sheet);
    for shape in &shapes {
        let labels = sheet.labels(*shape).to_vec();
        let is_written = sheet.elements[*shape].is_written_area();
        let is_empty = inside[*shape].is_empty() || borders[*shape];
        if labels.is_empty() && is_empty && !is_written {
            continue;
        }
        if nodes.all.len() == MOST_NODES {
            notes.note("There are too many areas; a shape with words stays a drawing.");
            continue;
        }
        let mut texts = inside[*shape].clone();
        // Of several words the largest are the name, of these the uppermost.
        texts.sort_by_key(|text| {
            let text = &sheet.elements[*text];
            let is_pin = is_written && text.is_written_pin();
            let largest = std::cmp::Reverse(text.font_size);
            (is_pin, largest, text.middle.y)
        });
        if !labels.is_empty() {
            texts.sort_unstable();
        }
        let texts: Vec<usize> = labels.into_iter().chain(texts).collect();
        nodes.put(sheet, *shape, &texts);
    }
    let named = !nodes.all.is_empty();
    let by_words = !named && !touches_shapes(sheet, &shapes, &free);
    for text in &free {
        let can_be = sheet.is_open(*text) && (by_words || bound_to[*text]);
        if can_be && nodes.all.len() < MOST_NODES {
            nodes.put(sheet, *text, &[*text]);
        }
    }
    if !by_words {
        unnamed(sheet, &mut nodes, &shapes, &free, &bound_to, &borders);
    }
    nodes.sort();
    nodes
}

impl Nodes {
    /// Puts them into the order in which they are drawn.
    fn sort(&mut self) {
        self.all.sort_by_key(|node| node.element);
        let mut numbers = vec![0; self.all.len()];
        for (number, node) in self.all.iter().enumerate() {
            if let Some(old) = self.of[node.element] {
                numbers[old] = number;
            }
        }
        for old in self.of.iter_mut().flatten() {
            *old = numbers[*old];
        }
    }
}

/// The shape that words stand in or are grouped with.
fn shape_of(sheet: &Sheet, text: usize, shapes: &[usize], owners: &Owners) -> Option<usize> {
    if let Some(owner) = sheet.grouped_closely(text, owners) {
        return Some(owner);
    }
    let middle = sheet.elements[text].middle;
    let frame = |shape: usize| sheet.elements[shape].frame.unwrap_or_default();
    let around = shapes
        .iter()
        .copied()
        .filter(|shape| frame(*shape).has(middle) && !sheet.apart(*shape, text));
    around.min_by_key(|shape| (frame(*shape).extent(), *shape))
}

/// Shapes without a bound name that are drawn around several others, as borders of the map.
fn borders(sheet: &Sheet, shapes: &[usize], inside: &[Vec<usize>]) -> Vec<bool> {
    let mut borders = vec![false; sheet.elements.len()];
    let frame = |shape: usize| sheet.elements[shape].frame.unwrap_or_default();
    let named: Vec<usize> = shapes
        .iter()
        .copied()
        .filter(|shape| !inside[*shape].is_empty() || !sheet.labels(*shape).is_empty())
        .collect();
    if !affordable(named.len(), shapes.len()) {
        return borders;
    }
    for shape in shapes {
        let held = named
            .iter()
            .filter(|other| *other != shape && frame(*shape).holds(frame(**other)));
        borders[*shape] = sheet.labels(*shape).is_empty() && held.take(2).count() == 2;
    }
    borders
}

/// What lines are bound to.
fn bound_to_lines(sheet: &Sheet) -> Vec<bool> {
    let mut bound = vec![false; sheet.elements.len()];
    for element in sheet.elements.iter().filter(|element| element.is_linear()) {
        for id in [&element.start, &element.end].into_iter().flatten() {
            if let Some(place) = sheet.named(id) {
                bound[place] = true;
            }
        }
    }
    bound
}

/// Whether lines end at shapes without names rather than at words.
fn touches_shapes(sheet: &Sheet, shapes: &[usize], free: &[usize]) -> bool {
    let lines: Vec<usize> = (0..sheet.elements.len())
        .filter(|place| sheet.is_line(*place))
        .collect();
    if free.is_empty() || !affordable(2 * lines.len(), shapes.len()) {
        return free.is_empty();
    }
    let ends = lines.iter().flat_map(|line| sheet.elements[*line].ends());
    let (mut touching, mut all) = (0, 0);
    for end in ends {
        all += 1;
        let touches = |shape: &usize| {
            let frame = sheet.elements[*shape].frame.unwrap_or_default();
            frame.distance(end) <= TOUCHES
        };
        touching += usize::from(shapes.iter().any(touches));
    }
    2 * touching > all
}

/// Shapes without a name at which lines end, with the name that stands beside them.
fn unnamed(
    sheet: &mut Sheet,
    nodes: &mut Nodes,
    shapes: &[usize],
    free: &[usize],
    bound_to: &[bool],
    borders: &[bool],
) {
    let lines: Vec<usize> = (0..sheet.elements.len())
        .filter(|place| sheet.is_line(*place))
        .collect();
    let loose = |line: &usize| {
        let element = &sheet.elements[*line];
        element.start.is_none() && element.end.is_none()
    };
    let ends: Vec<(usize, Point)> = lines
        .into_iter()
        .filter(loose)
        .flat_map(|line| sheet.elements[line].ends().map(move |end| (line, end)))
        .collect();
    let geometry = affordable(ends.len(), shapes.len());
    for shape in shapes {
        if sheet.uses[*shape] != Use::Open || borders[*shape] || nodes.all.len() == MOST_NODES {
            continue;
        }
        let frame = sheet.elements[*shape].frame.unwrap_or_default();
        let (width, height) = frame.size();
        let large = width.min(height) >= SMALLEST;
        if !bound_to[*shape] && nodes.all.iter().any(|node| frame.holds(node.frame)) {
            continue;
        }
        let touched = || {
            let touches = |(line, end): &(usize, Point)| {
                frame.distance(*end) <= TOUCHES && !sheet.apart(*shape, *line)
            };
            ends.iter().any(touches)
        };
        if !(bound_to[*shape] || large && geometry && touched()) {
            continue;
        }
        let near = free.iter().copied().filter(|text| sheet.is_open(*text));
        let near = near.filter_map(|text| {
            let other = sheet.elements[text].frame.unwrap_or_default();
            let apart = frame.distance(other.nearest(sheet.elements[*shape].middle));
            (apart <= NAME_NEAR && !sheet.apart(*shape, text)).then_some((apart, text))
        });
        let name: Vec<usize> = match affordable(free.len(), shapes.len()) {
            true => near.min().map(|(_, text)| text).into_iter().collect(),
            false => Vec::new(),
        };
        nodes.put(sheet, *shape, &name);
    }
}
