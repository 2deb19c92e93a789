//! What could follow in a notation that is being typed: saved and recent rolls, and the next piece of syntax.

use crate::table::SavedRoll;

/// A text for the field, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What the field would say.
    pub text: String,
    /// What it is, in words.
    pub means: String,
}

/// How many are shown.
const MOST: usize = 8;

/// Pieces that may follow a pool such as `4d6`.
const AFTER_POOL: [(&str, &str); 7] = [
    ("kh1", "keep the highest"),
    ("kl1", "keep the lowest"),
    ("!", "the highest face adds a die"),
    ("r1", "roll ones again"),
    ("ro1", "roll ones again once"),
    (">=5", "count fives and up"),
    ("+", "add something"),
];

/// Dice that may follow a `d`.
const SIDES: [(&str, &str); 7] = [
    ("6", "six sides"),
    ("10", "ten sides"),
    ("20", "twenty sides"),
    ("%", "1 to 100"),
    ("8", "eight sides"),
    ("12", "twelve sides"),
    ("F", "a Fate die"),
];

/// What may follow `text`, the likeliest first: of what a sheet keeps, of what was rolled before, and before anything is
/// typed of what is often rolled in the game, each with what it means.
pub fn suggestions(
    saved: &[SavedRoll],
    recent: &[String],
    often: &[(&str, &str)],
    text: &str,
) -> Vec<Suggestion> {
    let typed = text.trim().to_lowercase();
    let mut found = Vec::new();
    let mut add = |text: String, means: String| {
        let new = found.iter().all(|one: &Suggestion| one.text != text);
        if new && text.to_lowercase() != typed && found.len() < MOST {
            found.push(Suggestion { text, means });
        }
    };
    for roll in saved {
        let expr = roll.expr.to_string();
        if roll.name.to_lowercase().contains(&typed) || expr.starts_with(&typed) {
            add(expr, roll.name.clone());
        }
    }
    for (piece, means) in pieces(&typed) {
        add(format!("{}{piece}", text.trim()), (*means).to_owned());
    }
    for expr in recent.iter().filter(|expr| expr.starts_with(&typed)) {
        add(expr.clone(), "rolled before".to_owned());
    }
    if typed.is_empty() {
        for (expr, means) in often {
            add((*expr).to_owned(), (*means).to_owned());
        }
    }
    found
}

/// The pieces of syntax that may come next.
fn pieces(text: &str) -> &'static [(&'static str, &'static str)] {
    let last = text.chars().last();
    let number = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == '%');
    match last {
        Some('d') => &SIDES,
        Some('k') => &[("h1", "keep the highest"), ("l1", "keep the lowest")],
        Some('r') => &[("1", "roll ones again"), ("o1", "roll ones again once")],
        Some('%') => &AFTER_POOL,
        Some('0'..='9') if number.ends_with('d') => &AFTER_POOL,
        Some('0'..='9') if number.is_empty() || number.ends_with(['+', '-', '*', '(']) => {
            &[("d6", "dice of six sides"), ("d10", "dice of ten sides")]
        }
        Some('+' | '-') => &[("1", "a number"), ("1d6", "a die")],
        _ => &[],
    }
}
