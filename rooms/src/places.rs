//! Where the code names a game outside that game's rooms: what a further game costs beside its own files.

use crate::source::Source;

/// A line of code that names a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, below `src`.
    pub path: String,
    /// The line in it, from 1.
    pub line: usize,
}

/// Whether a file stands in a room of the game of that key: a folder or a file is named after it.
#[must_use]
pub fn is_room_of(path: &str, game: &str) -> bool {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    path.split('/').any(|part| part == game)
}

/// Every line of code that names the game of that key (`unhex`, or `Unhex` as a type) outside its rooms. Comments and
/// words in quotes do not count.
#[must_use]
pub fn places(sources: &[Source], game: &str) -> Vec<Place> {
    let named = |word: &str| word == game || word == camel(game);
    let mut found = Vec::new();
    for source in sources {
        if is_room_of(&source.path, game) {
            continue;
        }
        for (index, line) in source.text.lines().enumerate() {
            let code = without_words(line);
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            if words.any(named) {
                found.push(Place {
                    path: source.path.clone(),
                    line: index + 1,
                });
            }
        }
    }
    found
}

/// `heroes_of_hex` as the name of a type.
fn camel(key: &str) -> String {
    let parts = key.split('_').map(|part| {
        let (first, rest) = part.split_at(part.len().min(1));
        first.to_uppercase() + rest
    });
    parts.collect()
}

/// A line without its comment and without what stands in quotes. Text over several lines is taken for code, which
/// counts too much and never too little.
fn without_words(line: &str) -> String {
    let mut code = String::new();
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if quoted => drop(letters.next()),
            '"' => quoted = !quoted,
            '/' if !quoted && letters.peek() == Some(&'/') => break,
            _ if quoted => {}
            _ => code.push(letter),
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_names_a_game_outside_its_rooms_is_a_place() {
        let source = |path: &str, text: &str| Source {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let text = "// Unhex\nlet word = \"unhex\";\nGame::Unhex(game) => {}\nuse crate::systems::unhex;\nunhexed();";
        let sources = [
            source("gui/app.rs", text),
            source("systems/unhex/mod.rs", text),
            source("campaign/state/unhex.rs", text),
        ];
        let lines: Vec<usize> = places(&sources, "unhex").iter().map(|p| p.line).collect();
        assert_eq!(lines, [3, 4]);
        assert_eq!(camel("heroes_of_hex"), "HeroesOfHex");
        assert_eq!(places(&sources, "heroes_of_hex"), []);
    }
}
