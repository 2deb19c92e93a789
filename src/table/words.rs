//! Words of log lines that more than one game needs.

use super::Origin;

/// Names as one list: “Mara, Oda and Bruno”.
pub(crate) fn list(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Faces of dice, in their order.
pub(crate) fn faces(faces: &[i32]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    faces.join(", ")
}

/// As it stands within a sentence: HEX stays HEX.
pub(crate) fn small(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// So many of something.
pub(crate) fn count(n: u32, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

/// What a corrected roll took back, behind it.
pub(crate) const fn undone(taken_back: usize) -> &'static str {
    match taken_back {
        0 => "",
        _ => "; what followed is undone",
    }
}

/// Where faces came from, behind them.
pub(crate) const fn from(origin: Origin) -> &'static str {
    match origin {
        Origin::App => "",
        Origin::Real => " (real dice)",
        Origin::Mixed => " (some real dice)",
    }
}
