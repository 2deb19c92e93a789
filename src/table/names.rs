//! Names of people, teams and things: one line each, alike without regard to case, numbered where one is taken.

use std::collections::BTreeSet;

use super::Refusal;
use crate::limits::NAME;

/// A name on one line: trimmed, neither empty nor endless.
///
/// # Errors
/// That it is none.
pub(crate) fn one_line(words: &str, what: &str) -> Result<String, Refusal> {
    let words = words.trim();
    if words.is_empty() {
        return Err(Refusal::structure(format!("give {what} a name")));
    }
    if words.chars().count() > NAME || words.chars().any(char::is_control) {
        return Err(Refusal::structure(format!(
            "a name is one line of at most {NAME} letters"
        )));
    }
    Ok(words.to_owned())
}

/// “Heroes’”, “The mire’s”: what is of a team, whose name is often a plural.
pub(crate) fn of_team(name: &str) -> String {
    let s = if name.ends_with('s') { "" } else { "s" };
    format!("{name}’{s}")
}

/// A name without regard to case and surrounding blanks.
pub(crate) fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The names that are taken, and the next one that is free.
#[derive(Debug, Default)]
pub(crate) struct Taken(BTreeSet<String>);

impl<'a, S: AsRef<str> + ?Sized + 'a> FromIterator<&'a S> for Taken {
    fn from_iter<T: IntoIterator<Item = &'a S>>(names: T) -> Self {
        Self(
            names
                .into_iter()
                .map(|name| folded(name.as_ref()))
                .collect(),
        )
    }
}

impl Taken {
    /// Whether somebody has that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains(&folded(name))
    }

    /// The name with the next free number, and that number: “Guard 3” becomes “Guard 4”, a name without a number begins
    /// with `first`.
    pub(crate) fn numbered(&self, name: &str, first: u64) -> Option<(u64, String)> {
        let (base, first) = unnumbered(name.trim(), first);
        // One more number than there are names, so one of them is free.
        (first..)
            .map(|n| (n, format!("{base} {n}")))
            .find(|(_, name)| !self.has(name))
    }
}

/// The letters of a token with that number, as far as it fits.
pub(crate) fn numbered_letters(letters: &mut String, n: u64) {
    if let (Some(letter), 0..=99) = (letters.chars().next(), n) {
        *letters = format!("{letter}{n}");
    }
}

/// The name without its number, and the first number to try: “Guard 3” is “Guard” and 4.
fn unnumbered(name: &str, first: u64) -> (&str, u64) {
    name.rsplit_once(' ')
        .filter(|(base, digits)| {
            !base.trim().is_empty()
                && !digits.starts_with('0')
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
        .and_then(|(base, digits)| Some((base.trim_end(), digits.parse::<u32>().ok()?)))
        .map_or((name, first), |(base, n)| (base, u64::from(n) + 1))
}
