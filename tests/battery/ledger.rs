//! Every line of a game’s ledger has a test that is marked with its id: in the doc comment (`U-53`) or in the name
//! (`u_53_…`). The ids are those of the rules cards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::UnderTest;

fn sources(folder: PathBuf) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder of tests") {
            let path = entry.expect("a file").path();
            match path.is_dir() {
                true => open.push(path),
                false => files.push(path),
            }
        }
    }
    files
}

/// The numbers that follow `mark` in a line.
fn numbers<'a>(line: &'a str, mark: &'a str) -> impl Iterator<Item = u16> + 'a {
    let own = move |at: usize| {
        // An id begins a word: “UTF-8” is none.
        let before = line[..at].chars().next_back();
        mark.starts_with('_') || before.is_none_or(|letter| !letter.is_alphanumeric())
    };
    let marks = line.match_indices(mark).filter(move |(at, _)| own(*at));
    marks.filter_map(move |(at, _)| {
        let digits = line[at + mark.len()..].chars();
        let digits: String = digits.take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}

/// The ids that begin with that letter and with which the tests of a source are marked.
fn marked(text: &str, letter: char) -> BTreeSet<u16> {
    let (id, in_name) = (
        format!("{letter}-"),
        format!("_{}_", letter.to_ascii_lowercase()),
    );
    let mut found = BTreeSet::new();
    let (mut doc, mut is_test) = (BTreeSet::new(), false);
    for line in text.lines().map(str::trim) {
        if line.starts_with("///") {
            doc.extend(numbers(line, &id));
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ") {
            if is_test {
                found.append(&mut doc);
                let name = format!("_{}", name.split('(').next().unwrap_or_default());
                found.extend(numbers(&name, &in_name));
            }
            (doc, is_test) = (BTreeSet::new(), false);
        } else if !line.starts_with("#[") {
            (doc, is_test) = (BTreeSet::new(), false);
        }
    }
    found
}

/// Every card has a test, and no test is marked with what no card is about.
#[track_caller]
pub(super) fn every_card_has_a_test<G: UnderTest>() {
    let headings = G::CARDS.lines().filter_map(|line| line.strip_prefix("## "));
    let ids = headings.filter_map(|heading| heading.split(' ').next()?.split_once('-'));
    let ids: Vec<(&str, u16)> = ids
        .map(|(letter, number)| (letter, number.parse().expect("a number")))
        .collect();
    let letter = ids[0].0.chars().next().expect("a letter");
    let cards: BTreeSet<u16> = ids.iter().map(|(_, number)| *number).collect();
    assert_eq!(cards.len(), ids.len(), "each once");
    let mut found = BTreeSet::new();
    for file in sources(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")) {
        if file.extension().is_some_and(|ending| ending == "rs") {
            found.extend(marked(&fs::read_to_string(file).expect("text"), letter));
        }
    }
    let unknown: Vec<_> = found.difference(&cards).collect();
    assert!(unknown.is_empty(), "no lines of the ledger: {unknown:?}");
    let missing: Vec<_> = cards.difference(&found).collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
}

/// The search finds marks in doc comments and names of tests, and nowhere else.
#[test]
fn the_search_for_marks_finds_tests_only() {
    let text = "/// X-10, X-11: words.\n#[test]\nfn x_12_name() {\n// X-13\n}\n\
                /// X-14: a helper.\nfn x_15_helper() {}\n\n/// X-16.\nconst A: u8 = 1;\n\
                #[test]\nfn plain() {}\n";
    assert_eq!(marked(text, 'X'), BTreeSet::from([10, 11, 12]));
}
