//! How well typed letters fit a name: letters in their order, better where they stand together or begin words.
//! Text in, a number out.

/// A name made ready for being searched, once.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Folded {
    letters: Vec<char>,
    /// Further words, such as a rule's text, that count only as a whole.
    also: String,
}

impl Folded {
    pub(in crate::gui) fn new(name: &str, also: &str) -> Self {
        Self {
            letters: name.chars().flat_map(char::to_lowercase).collect(),
            also: also.to_lowercase(),
        }
    }
}

/// What was typed, made ready, once for all names.
pub(super) struct Query {
    words: Vec<(Vec<char>, String)>,
}

/// The worth of a letter that begins a word.
const BEGINS_WORD: i32 = 12;
/// The worth of a letter right behind the one before it.
const FOLLOWS: i32 = 8;
/// The worth of a word that is only found among the further words.
const ALSO: i32 = 2;

impl Query {
    pub(super) fn new(text: &str) -> Self {
        let words = text.split_whitespace().map(str::to_lowercase);
        Self {
            words: words.map(|word| (word.chars().collect(), word)).collect(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The worth of that name, more being better; none if a typed word is not in it.
    pub(super) fn score(&self, name: &Folded) -> Option<i32> {
        let mut sum = 0;
        for (letters, word) in &self.words {
            sum += match in_order(letters, &name.letters) {
                Some(worth) => worth,
                None if name.also.contains(word.as_str()) => ALSO,
                None => return None,
            };
        }
        // Of two that fit alike, the shorter one was probably meant.
        let length = i32::try_from(name.letters.len().min(200)).unwrap_or(200);
        Some(8 * sum - length)
    }
}

/// The best of the ways in which the letters stand in that order in the name: each start is tried.
fn in_order(wanted: &[char], name: &[char]) -> Option<i32> {
    let first = *wanted.first()?;
    let starts = (0..name.len()).filter(|at| name[*at] == first);
    starts.filter_map(|start| from(start, wanted, name)).max()
}

/// The worth of taking each letter as early as it comes after the one before.
fn from(start: usize, wanted: &[char], name: &[char]) -> Option<i32> {
    let mut worth = if start == 0 { BEGINS_WORD / 2 } else { 0 };
    let mut at = start;
    for (index, letter) in wanted.iter().enumerate() {
        let place = at + name.get(at..)?.iter().position(|there| there == letter)?;
        worth += 1;
        if place == 0 || !name[place - 1].is_alphanumeric() {
            worth += BEGINS_WORD;
        }
        if index > 0 && place == at {
            worth += FOLLOWS;
        }
        at = place + 1;
    }
    Some(worth)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that fit, best first.
    fn ranked<'a>(query: &str, names: &[&'a str]) -> Vec<&'a str> {
        let query = Query::new(query);
        let mut found: Vec<(i32, &str)> = names
            .iter()
            .filter_map(|name| Some((query.score(&Folded::new(name, ""))?, *name)))
            .collect();
        found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        found.into_iter().map(|(_, name)| name).collect()
    }

    /// Beginnings of words weigh more than letters scattered within them.
    #[test]
    fn beginnings_come_first() {
        let names = ["Show the whole map", "Save as…", "Smaller text", "Save"];
        assert_eq!(ranked("sa", &names)[0], "Save");
        assert_eq!(ranked("st", &names)[0], "Smaller text");
        assert_eq!(ranked("map", &names), ["Show the whole map"]);
    }

    /// Case, accents of the query's own and the order of words do not stand in the way.
    #[test]
    fn words_in_any_order() {
        assert_eq!(
            ranked("FLOOR dan", &["Dance Floor", "Door"]),
            ["Dance Floor"]
        );
        assert_eq!(ranked("zoë", &["Zoë", "Zoo"]), ["Zoë"]);
        assert!(ranked("xq", &["Dance Floor"]).is_empty());
    }

    /// A rule is found by a word of its text, behind those that are called so.
    #[test]
    fn further_words_count_less() {
        let query = Query::new("hands");
        let named = query.score(&Folded::new("U-04 Hands", ""));
        let told = query.score(&Folded::new(
            "U-03 Item slots",
            "what a character’s hands hold",
        ));
        assert!(named > told && told.is_some(), "{named:?} {told:?}");
    }
}
