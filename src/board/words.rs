//! Numbers and lists in plain English, for the sentences about maps. Nothing about maps themselves.

/// How many names a list spells out.
const NAMES_TOLD: usize = 4;

/// A count in words up to twelve, then in figures.
pub(super) fn count(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(number)
        .map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// “one cover mark”, “two cover marks”.
pub(super) fn marks(number: usize) -> String {
    match number {
        0 | 1 => format!("{} cover mark", count(number)),
        _ => format!("{} cover marks", count(number)),
    }
}

/// “Bar”, “Bar and Kitchen”, “Bar, Kitchen and Alley”; a long list ends in a number.
pub(super) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] if names.len() <= NAMES_TOLD => {
            format!("{} and {last}", first.join(", "))
        }
        _ => {
            let told = names[..NAMES_TOLD].join(", ");
            format!("{told} and {} more", count(names.len() - NAMES_TOLD))
        }
    }
}

/// The first letter in upper case, for the start of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
