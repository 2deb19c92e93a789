//! A picture that is being written, in map units, with the room that it takes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::PictureBytes;
use crate::board::Point;
use crate::campaign::store::picture_size;
use crate::exchange::geometry::Frame;
use crate::exchange::pictures;
use crate::table::PictureId;

/// So much is free around everything.
const MARGIN: i32 = 30;

/// What is drawn so far, the lowest first.
pub(super) struct Page<'a> {
    elements: String,
    reached: Vec<Point>,
    pictures: &'a PictureBytes,
    /// Portraits are in the file once, however many tokens have them.
    portraits: String,
    named: BTreeMap<&'a PictureId, Option<String>>,
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

/// Words whose first line stands there.
pub(super) fn text(foot: Point, words: &str, size: i32, colour: &str, more: &str) -> String {
    let words = escaped(words);
    let Point { x, y } = foot;
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"{more}>{words}</text>")
}

/// So many hundredths as SVG writes them.
pub(super) fn hundredths(parts: i32) -> String {
    let (sign, parts) = (if parts < 0 { "-" } else { "" }, parts.unsigned_abs());
    format!("{sign}{}.{:02}", parts / 100, parts % 100)
}

impl<'a> Page<'a> {
    /// An empty one, with the bytes of the pictures that can be on it.
    pub(super) fn new(pictures: &'a PictureBytes) -> Self {
        Self {
            elements: String::new(),
            reached: Vec::new(),
            pictures,
            portraits: String::new(),
            named: BTreeMap::new(),
        }
    }

    /// The bytes of a picture, if they are known.
    pub(super) fn picture(&self, id: &PictureId) -> Option<&'a [u8]> {
        self.pictures.get(id).map(Vec::as_slice)
    }

    /// By which name a portrait is used, in a square of 200 around the middle of which a disc is cut out.
    pub(super) fn portrait(&mut self, id: &PictureId) -> Option<String> {
        let (id, bytes) = self.pictures.get_key_value(id)?;
        if let Some(name) = self.named.get(id) {
            return name.clone();
        }
        let name = picture_size(bytes).zip(pictures::written(bytes));
        let name = name.map(|((wide, high), (_, data))| {
            let name = format!("portrait-{}", self.named.len());
            let side = wide.min(high).max(1);
            let length = |length: u32| i32::try_from(u64::from(length) * 200 / u64::from(side));
            let (wide, high) = (length(wide).unwrap_or(200), length(high).unwrap_or(200));
            // A face is rather in the upper part.
            let (x, y) = (-wide / 2, -100 - (high - 200) / 3);
            // Writing to a string never fails.
            let _ = writeln!(
                self.portraits,
                "<image id=\"{name}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" \
                 preserveAspectRatio=\"none\" href=\"{data}\"/>"
            );
            name
        });
        self.named.insert(id, name.clone());
        name
    }

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
            let element = text(Point::new(middle.x, foot), line, size, colour, more);
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
        let room = self.elements.len() + self.portraits.len() + 1_000;
        let mut text = String::with_capacity(room);
        // Writing to a string never fails.
        let _ = writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{x} {y} {width} {height}\" font-family=\"Inter, sans-serif\" text-anchor=\"middle\">"
        );
        let _ = writeln!(text, "<title>{}</title>", escaped(title));
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>"
        );
        if !self.portraits.is_empty() {
            text.push_str("<defs>\n<clipPath id=\"face\"><circle r=\"100\"/></clipPath>\n");
            text.push_str(&self.portraits);
            text.push_str("</defs>\n");
        }
        text.push_str(&self.elements);
        text.push_str("</svg>\n");
        text
    }
}

/// Places in hundredths of a map unit as `x,y x,y …`.
pub(super) fn fine_places(points: impl IntoIterator<Item = Point>) -> String {
    let number = |parts: i32| match parts % 100 {
        0 => (parts / 100).to_string(),
        _ => hundredths(parts),
    };
    let places = points.into_iter();
    let places = places.map(|at| format!("{},{}", number(at.x), number(at.y)));
    places.collect::<Vec<String>>().join(" ")
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
