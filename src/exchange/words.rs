//! Other programs' words as a map can have them.

use crate::limits::is_harmful;

/// A name: one line without the spaces around it and without letters that are never shown, of so many letters.
pub(super) fn name(words: &str, most: usize) -> String {
    let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
    let one_line: Vec<&str> = lines.collect();
    text(&one_line.join(" ").replace('\t', " "), most)
}

/// A text: the same with its lines as they are.
pub(super) fn text(words: &str, most: usize) -> String {
    let plain: String = words
        .chars()
        .filter(|letter| !is_harmful(*letter))
        .collect();
    match plain.trim().char_indices().nth(most) {
        Some((end, _)) => plain.trim()[..end].trim_end().to_owned(),
        None => plain.trim().to_owned(),
    }
}
