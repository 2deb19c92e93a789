//! Other programs' words as a map can have them.

use crate::limits::is_harmful;

/// A name: one line without the spaces around it and without letters that are never shown, of so many letters.
pub(super) fn name(words: &str, most: usize) -> String {
    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
    let one_line: Vec<&str> = lines.collect();
    text(&one_line.join(" ").replace('\t', " "), most)
}

/// A name that this program wrote: the spaces around it stay.
pub(super) fn kept_name(words: &str, most: usize) -> String {
    match words.contains(char::is_control) {
        true => name(words, most),
        false => kept(words, most),
    }
}

/// A text: the same as a name with its lines as they are.
pub(super) fn text(words: &str, most: usize) -> String {
    let plain = kept(words, usize::MAX);
    kept(plain.trim(), most).trim_end().to_owned()
}

/// A text with the spaces around it.
pub(super) fn kept(words: &str, most: usize) -> String {
    let plain = words.chars().filter(|letter| !is_harmful(*letter));
    plain.take(most).collect()
}
