//! What hangs together, and which of it is a legend beside the map.

use std::collections::BTreeMap;

use super::lines::Lines;
use super::nodes::{Node, Nodes};
use super::sheet::{Sheet, Use};
use crate::board::Point;
use crate::exchange::geometry::Frame;

/// So near stands the heading of a legend, and a sample beside its words.
const NEAR: i64 = 100;

/// Words that head a legend.
const HEADINGS: [&str; 5] = ["legend", "key", "symbols", "legende", "map key"];

/// Words that explain a sign.
const EXPLAINS: [&str; 20] = [
    "see only",
    "sight only",
    "only see",
    "move and see",
    "move & see",
    "see and move",
    "walk and see",
    "move + see",
    "no sight",
    "no line of sight",
    "can’t see",
    "can't see",
    "cover",
    "one way",
    "one-way",
    "line of sight",
    "door",
    "dashed",
    "dotted",
    "solid",
];

/// What is known of the parts of a drawing.
pub(super) struct Parts {
    /// The part of each area, and why it is not taken.
    pub(super) areas: Vec<(usize, Option<&'static str>)>,
    /// Elements that belong to a legend.
    pub(super) legend: Vec<bool>,
}

/// Whether words could stand in a legend.
fn explains(words: &str) -> bool {
    let words = words.to_lowercase();
    let words = words.trim();
    let with = |sign: &str| words == sign || words.contains(sign);
    is_heading(words) || EXPLAINS.into_iter().any(with)
}

fn is_heading(words: &str) -> bool {
    HEADINGS.contains(&plain(words).as_str())
}

/// Whether words say what a sign means, and nothing else.
fn is_caption(words: &str) -> bool {
    EXPLAINS.contains(&plain(words).as_str())
}

fn plain(words: &str) -> String {
    words.trim().trim_end_matches(':').to_lowercase()
}

/// Finds them.
pub(super) fn parts(sheet: &Sheet, nodes: &Nodes, lines: &Lines) -> Parts {
    let numbers = joined(nodes.all.len(), lines);
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for part in &numbers {
        *sizes.entry(*part).or_default() += 1;
    }
    let largest = sizes
        .iter()
        .max_by_key(|(part, size)| (**size, std::cmp::Reverse(**part)));
    let (largest, most) = largest.map_or((0, 0), |(part, size)| (*part, *size));
    let is_map = |part: usize| part == largest && most > 1;
    // Words of the map itself say nothing about what lies beside it.
    let is_beside = |place: usize| {
        let node = nodes.of(place);
        let written = |node: usize| sheet.elements[nodes.all[node].element].is_written_area();
        node.is_none_or(|node| !is_map(numbers[node]) && !written(node))
    };
    let says = |of: fn(&str) -> bool| -> Vec<usize> {
        let texts = (0..sheet.elements.len()).filter(|place| {
            let element = &sheet.elements[*place];
            element.kind == "text" && of(&element.text) && is_beside(*place)
        });
        texts.collect()
    };
    let (headings, captions) = (says(is_heading), says(is_caption));
    let mut members: BTreeMap<usize, Vec<&Node>> = BTreeMap::new();
    for (node, part) in nodes.all.iter().zip(&numbers) {
        members.entry(*part).or_default().push(node);
    }
    let is_legend = |part: usize, members: &[&Node]| {
        let is_written = |node: &&Node| sheet.elements[node.element].is_written_area();
        if is_map(part) || members.iter().any(is_written) {
            return false;
        }
        let explained = members.iter().filter(|node| explains(&node.name));
        2 * explained.count() >= members.len()
            || near(sheet, members, &headings)
            || members.len() == 2 && near(sheet, members, &captions)
    };
    let is_legend: BTreeMap<usize, bool> = members
        .iter()
        .map(|(part, members)| (*part, is_legend(*part, members)))
        .collect();
    let why = |node: &Node, part: usize| -> Option<&'static str> {
        if is_legend.get(&part).copied().unwrap_or(false) {
            return Some("Its words are those of a legend.");
        }
        let alone = sizes.get(&part) == Some(&1) && most > 1;
        (node.is_words && alone).then_some("No line leads to these words; they come as a label.")
    };
    let areas: Vec<(usize, Option<&'static str>)> = nodes
        .all
        .iter()
        .zip(&numbers)
        .map(|(node, part)| (*part, why(node, *part)))
        .collect();
    let mut parts = Parts {
        legend: vec![false; sheet.elements.len()],
        areas,
    };
    parts.find_legend(sheet, nodes, lines, &headings);
    parts
}

impl Parts {
    /// Whether an area is one of a legend.
    pub(super) fn is_legend(&self, node: usize) -> bool {
        self.areas[node].1.is_some_and(|why| why.contains("legend"))
    }

    /// What else is part of the legend: its heading, words that explain a sample beside them, and the samples.
    fn find_legend(&mut self, sheet: &Sheet, nodes: &Nodes, lines: &Lines, headings: &[usize]) {
        let numbers = nodes.all.iter().enumerate();
        let mut signs: Vec<usize> = numbers
            .filter(|(number, _)| self.is_legend(*number))
            .map(|(_, node)| node.element)
            .collect();
        let samples: Vec<usize> = lines.loose.iter().map(|(line, _)| *line).collect();
        let frame = |place: usize| sheet.elements[place].frame.unwrap_or_default();
        let beside = |text: usize, sample: usize| {
            let middle = sheet.elements[sample].middle;
            let ends = sheet.elements[sample].ends();
            ends.chain([middle])
                .any(|at| frame(text).distance(at) <= NEAR)
        };
        let texts = (0..sheet.elements.len()).filter(|place| {
            let element = &sheet.elements[*place];
            element.kind == "text" && sheet.is_open(*place) && explains(&element.text)
        });
        for text in texts.take(100) {
            let sampled = samples
                .iter()
                .take(1_000)
                .any(|sample| beside(text, *sample));
            let headed = headings
                .iter()
                .take(10)
                .any(|heading| frame(*heading).distance(sheet.elements[text].middle) <= 2 * NEAR);
            if sampled || headed || headings.contains(&text) {
                signs.push(text);
                self.legend[text] = true;
            }
        }
        signs.truncate(100);
        for sample in samples {
            let open = sheet.uses[sample] == Use::Open;
            self.legend[sample] |= open && signs.iter().any(|sign| beside(*sign, sample));
        }
    }
}

/// Whether areas that hang together stand near such words other than their own.
fn near(sheet: &Sheet, members: &[&Node], words: &[usize]) -> bool {
    let frames = members.iter().map(|node| node.frame);
    let corners: Vec<Point> = frames.flat_map(|frame| [frame.low, frame.high]).collect();
    let around = Frame::around(&corners);
    let own = |place: usize| members.iter().any(|node| node.element == place);
    words.iter().take(10).any(|place| {
        let frame = sheet.elements[*place].frame.unwrap_or_default();
        let nearest = around.nearest(sheet.elements[*place].middle);
        !own(*place) && frame.distance(nearest) <= NEAR
    })
}

/// The number of the part that each area is in: all that connections join have one, that of the first of them.
fn joined(areas: usize, lines: &Lines) -> Vec<usize> {
    let mut first: Vec<usize> = (0..areas).collect();
    fn find(first: &mut [usize], mut area: usize) -> usize {
        while first[area] != area {
            first[area] = first[first[area]];
            area = first[area];
        }
        area
    }
    for line in &lines.connections {
        let (a, b) = (find(&mut first, line.from), find(&mut first, line.to));
        first[a.max(b)] = a.min(b);
    }
    (0..areas).map(|area| find(&mut first, area)).collect()
}
