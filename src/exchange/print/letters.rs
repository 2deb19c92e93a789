//! Letters: the program’s own fonts with those of the window behind them, how wide words are, how they are broken into
//! lines. No kerning, so that what is measured here is what stands on the page.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::model::Face;
use crate::exchange::svg::FONTS;

/// How high letters are whose outlines are taken.
pub(super) const EM: f32 = 1000.0;

/// What stands in the place of a letter that no font has.
pub(super) const BOX: char = '□';

/// A letter as a font draws it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    /// Which of the [`FONTS`].
    pub(super) font: usize,
    /// Which of its glyphs.
    pub(super) glyph: u32,
    /// How far the next one is, as a part of the size.
    pub(super) wide: f32,
}

struct Letters {
    regular: HashMap<char, Letter>,
    bold: HashMap<char, Letter>,
}

/// The places of the two faces among the fonts; what is behind them serves both.
const REGULAR: usize = 0;
const BOLD: usize = 1;

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let (mut regular, mut bold) = (HashMap::new(), HashMap::new());
    for (number, bytes) in FONTS.iter().enumerate() {
        let Ok(font) = FontRef::new(bytes) else {
            continue;
        };
        let size = Size::unscaled();
        let em = font.metrics(size, LocationRef::default()).units_per_em;
        let widths = font.glyph_metrics(size, LocationRef::default());
        for (code, glyph) in font.charmap().mappings() {
            let Some(letter) = char::from_u32(code).filter(|_| glyph != GlyphId::NOTDEF) else {
                continue;
            };
            let wide = widths.advance_width(glyph).unwrap_or_default();
            let found = Letter {
                font: number,
                glyph: glyph.to_u32(),
                wide: wide / f32::from(em.max(1)),
            };
            if number != BOLD {
                regular.entry(letter).or_insert(found);
            }
            if number != REGULAR {
                bold.entry(letter).or_insert(found);
            }
        }
    }
    for (letter, found) in &regular {
        bold.entry(*letter).or_insert(*found);
    }
    Letters { regular, bold }
});

/// A letter; none where no font has it.
pub(super) fn letter(letter: char, face: Face) -> Option<Letter> {
    let all = match face {
        Face::Regular => &LETTERS.regular,
        Face::Bold => &LETTERS.bold,
    };
    all.get(&letter).copied()
}

/// How wide words are at that size, rounded up.
pub(super) fn width(words: &str, face: Face, size: i32) -> i32 {
    let wide: f64 = words
        .chars()
        .filter_map(|one| letter(one, face))
        .map(|one| f64::from(one.wide))
        .sum();
    // Words are short: names, or lines of a page.
    (wide * f64::from(size)).ceil().min(f64::from(i32::MAX / 4)) as i32
}

/// Words of which every letter can be printed: what no font has is a box, and noted. What has no look of its own is left
/// out, and whatever parts words is a space.
pub(super) fn printable(words: &str, replaced: &mut BTreeSet<char>) -> String {
    let mut text = String::with_capacity(words.len());
    for one in words.chars() {
        match one {
            '\t' | '\r' | '\u{a0}' | '\u{2028}' | '\u{2029}' => text.push(' '),
            // Joiners, marks of direction, variants: nothing to be seen.
            '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' => {}
            '\n' => text.push('\n'),
            one if one.is_control() => {}
            one if letter(one, Face::Regular).is_some() => text.push(one),
            one => {
                replaced.insert(one);
                text.push(BOX);
            }
        }
    }
    text
}

/// Words in lines of at most that width; a word that is wider is broken.
pub(super) fn wrapped(words: &str, face: Face, size: i32, wide: i32) -> Vec<String> {
    let space = width(" ", face, size);
    let mut lines = Vec::new();
    for paragraph in words.lines() {
        let (mut line, mut reached) = (String::new(), 0);
        for word in paragraph.split_whitespace() {
            let mut word = word;
            loop {
                let own = width(word, face, size);
                let before = if line.is_empty() { 0 } else { reached + space };
                if before + own <= wide {
                    if !line.is_empty() {
                        line.push(' ');
                    }
                    line.push_str(word);
                    reached = before + own;
                    break;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    reached = 0;
                    continue;
                }
                // The word alone is too wide: as much of it as fits, at least one letter.
                let (first, rest) = word.split_at(fitting(word, face, size, wide));
                lines.push(first.to_owned());
                word = rest;
                if word.is_empty() {
                    break;
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

/// How many bytes of a word fit in that width, at least one letter.
fn fitting(word: &str, face: Face, size: i32, wide: i32) -> usize {
    let mut reached = 0.0;
    for (at, one) in word.char_indices() {
        reached += letter(one, face).map_or(0.0, |one| f64::from(one.wide)) * f64::from(size);
        if at > 0 && reached.ceil() > f64::from(wide) {
            return at;
        }
    }
    word.len()
}

/// Words in one line of at most that width; of what is too much some goes before the end, which tells one from another,
/// and three dots say so.
pub(super) fn shortened(words: &str, face: Face, size: i32, wide: i32) -> String {
    let words = words.replace('\n', " ");
    if width(&words, face, size) <= wide {
        return words;
    }
    let room = wide - width("…", face, size);
    let ends = words.char_indices().rev().map(|(at, _)| &words[at..]);
    let ends = ends.take_while(|end| width(end, face, size) <= room / 3);
    let end = ends.last().unwrap_or_default();
    let first = fitting(&words, face, size, room - width(end, face, size));
    format!("{}…{}", words[..first].trim_end(), end.trim_start())
}
