//! A picture that is being written, in map units, with the room that it takes.

use std::fmt::Write as _;

use crate::board::Point;
use crate::exchange::geometry::Frame;

/// So much is free around everything.
const MARGIN: i32 = 30;

/// What is drawn so far, the lowest first.
#[derive(Default)]
pub(super) struct Page {
    elements: String,
    reached: Vec<Point>,
}

/// Any words so that they are words and nothing else: what XML cannot say at all is left out.
pub(super) fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\n' | '\t' => text.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => {}
            letter => text.push(letter),
        }
    }
    text
}

impl Page {
    /// Adds an element that reaches so far, as it stands.
    pub(super) fn add(&mut self, reaches: &[Point], element: &str) {
        let frame = Frame::around(reaches);
        if !reaches.is_empty() {
            self.reached.extend([frame.low, frame.high]);
        }
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    /// Adds lines of words around a place.
    pub(super) fn words(
        &mut self,
        middle: Point,
        lines: &[&str],
        size: i32,
        colour: &str,
        more: &str,
    ) {
        let count = i32::try_from(lines.len()).unwrap_or(i32::MAX);
        let first = middle.y - (count - 1) * size * 5 / 8;
        for (number, line) in (0..).zip(lines) {
            // The foot of letters lies about a third of their height below their middle.
            let foot = first.saturating_add(number * size * 5 / 4) + size * 7 / 20;
            let letters = i32::try_from(line.chars().count()).unwrap_or(i32::MAX);
            let half = letters.saturating_mul(size) / 3;
            let (low, high) = (middle.x.saturating_sub(half), middle.x.saturating_add(half));
            let reaches = [
                Point::new(low, foot - size),
                Point::new(high, foot + size / 3),
            ];
            let element = format!(
                "<text x=\"{}\" y=\"{foot}\" font-size=\"{size}\" fill=\"{colour}\"{more}>{}</text>",
                middle.x,
                escaped(line)
            );
            self.add(&reaches, &element);
        }
    }

    /// The whole picture on that ground, called so.
    pub(super) fn written(self, title: &str, ground: &str) -> String {
        let frame = Frame::around(&self.reached);
        let (x, y) = (frame.low.x - MARGIN, frame.low.y - MARGIN);
        let (width, height) = frame.size();
        let side = |length: i64| length + 2 * i64::from(MARGIN);
        let (width, height) = (side(width), side(height));
        let mut text = String::with_capacity(self.elements.len() + 1_000);
        // Writing to a string never fails.
        let _ = writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x} {y} {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
        );
        let _ = writeln!(text, "<title>{}</title>", escaped(title));
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        );
        text.push_str(&self.elements);
        text.push_str("</svg>\n");
        text
    }
}

/// Places as `x,y x,y …`.
pub(super) fn places(points: impl IntoIterator<Item = Point>) -> String {
    let mut text = String::new();
    for at in points {
        if !text.is_empty() {
            text.push(' ');
        }
        let _ = write!(text, "{},{}", at.x, at.y);
    }
    text
}
