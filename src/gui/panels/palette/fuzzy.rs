//! How well typed letters fit a name: letters in their order, better where they stand together or begin words.
//! Text in, a number out.

/// A name made ready for being searched, once.
#[derive(Clone, Debug)]
pub struct Folded {
    letters: Vec<char>,
    /// Further words, such as a rule's text, that count only as a whole.
    also: String,
}

/// A text as it is searched and typed alike: in small letters, its apostrophes straight.
pub fn fold(text: &str) -> String {
    text.to_lowercase().replace(['‘', '’'], "'")
}

impl Folded {
    /// A name, and further words that count less.
    pub fn new(name: &str, also: &str) -> Self {
        Self {
            letters: fold(name).chars().collect(),
            also: fold(also),
        }
    }
}

/// What was typed, made ready, once for all names.
pub struct Query {
    words: Vec<(Vec<char>, String)>,
}

/// The worth of a letter that begins a word.
const BEGINS_WORD: i32 = 12;
/// The worth of a letter right behind the one before it.
const FOLLOWS: i32 = 8;
/// The worth of a word that is only found among the further words.
const ALSO: i32 = 2;

impl Query {
    /// What was typed.
    pub fn new(text: &str) -> Self {
        let words = text.split_whitespace().map(fold);
        Self {
            words: words.map(|word| (word.chars().collect(), word)).collect(),
        }
    }

    /// Nothing but blanks was typed.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The worth of that name, more being better; none if a typed word is not in it.
    pub fn score(&self, name: &Folded) -> Option<i32> {
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
