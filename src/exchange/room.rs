//! How much room words take, near enough, and how large an area is written that is as large as its contents.

use crate::board::areas::Size;

/// How high the letters of an area's name are.
pub(super) const NAME_SIZE: i32 = 20;
/// How high the letters of a label pinned to an area are.
pub(super) const PIN_SIZE: i32 = 16;
/// How much higher a line is than its letters, in hundredths.
const LINE_HEIGHT: i32 = 125;
/// A name longer than this many letters goes on in the next line.
const LONGEST_LINE: usize = 24;

/// Words as they stand in lines of at most that many letters.
pub(super) fn wrapped(words: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if letters(line) + letters(word) < LONGEST_LINE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// How wide and high words are that stand in these lines.
pub(super) fn of_words(words: &str, size: i32) -> (i32, i32) {
    let longest = words.lines().map(letters).max().unwrap_or(0).max(1);
    let rows = i32::try_from(words.lines().count().max(1)).unwrap_or(i32::MAX);
    let longest = i32::try_from(longest).unwrap_or(i32::MAX);
    (
        longest.saturating_mul(size).saturating_mul(11) / 20,
        rows.saturating_mul(size).saturating_mul(LINE_HEIGHT) / 100,
    )
}

/// How large an area of that name with these pins is written, if nothing else is said. Even, so that its middle is whole.
pub(super) fn of_area<'a>(name: &str, pins: impl Iterator<Item = &'a str>) -> Size {
    let (mut width, mut height) = of_words(&wrapped(name), NAME_SIZE);
    for pin in pins {
        let (wide, high) = of_words(pin, PIN_SIZE);
        width = width.max(wide);
        height = height.saturating_add(high);
    }
    let even = |length: i32, least: i32| length.clamp(least, Size::MOST) / 2 * 2;
    Size {
        width: even(width.saturating_add(40), 100),
        height: even(height.saturating_add(30), 60),
    }
}

fn letters(line: &str) -> usize {
    line.chars().count()
}
