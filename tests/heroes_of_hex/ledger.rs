//! Every line of the ledger has a card, and a test that is marked with its id: in the doc comment (`H-31`) or in the name
//! (`h_31_…`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tableside::systems::heroes_of_hex::CARDS;

/// The ids of the ledger.
const LEDGER: [u16; 38] = [
    1, 2, 3, 4, // units
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, // continuous activation
    20, 21, 22, 23, 24, 25, // movement and map
    30, 31, 32, 33, 34, 35, 36, 37, // combat
    40, 41, 42, 43, 44, 45, 46, 47, // keywords
    50, 51, // victory
];

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
    line.match_indices(mark).filter_map(move |(at, _)| {
        let digits = line[at + mark.len()..].chars();
        let digits: String = digits.take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}

/// The ids with which the tests of a source are marked.
fn marked(text: &str) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    let (mut doc, mut is_test) = (BTreeSet::new(), false);
    for line in text.lines().map(str::trim) {
        if line.starts_with("///") {
            doc.extend(numbers(line, "H-"));
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ") {
            if is_test {
                found.append(&mut doc);
                let name = format!("_{}", name.split('(').next().unwrap_or_default());
                found.extend(numbers(&name, "_h_"));
            }
            (doc, is_test) = (BTreeSet::new(), false);
        } else if !line.starts_with("#[") {
            (doc, is_test) = (BTreeSet::new(), false);
        }
    }
    found
}

/// Every line of the ledger has a test that is marked with it.
#[test]
fn every_line_of_the_ledger_has_a_test() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = BTreeSet::new();
    for folder in ["heroes_of_hex"] {
        for file in sources(tests.join(folder)) {
            found.extend(marked(&fs::read_to_string(file).expect("text")));
        }
    }
    let ledger = BTreeSet::from(LEDGER);
    let unknown: Vec<_> = found.difference(&ledger).collect();
    assert!(unknown.is_empty(), "no lines of the ledger: {unknown:?}");
    let missing: BTreeSet<u16> = ledger.difference(&found).copied().collect();
    assert!(missing.is_empty(), "without a test: {missing:?}");
}

/// Every line of the ledger has a card, and every card is a line of it.
#[test]
fn every_line_of_the_ledger_has_a_card() {
    let headings = CARDS.lines().filter_map(|line| line.strip_prefix("## H-"));
    let cards: Vec<u16> = headings
        .filter_map(|heading| heading.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(cards, LEDGER);
}

/// The search finds marks in doc comments and names of tests, and nowhere else.
#[test]
fn the_search_for_marks_finds_tests_only() {
    let text = "/// H-10, H-11: words.\n#[test]\nfn h_12_name() {\n// H-13\n}\n\
                /// H-14: a helper.\nfn h_15_helper() {}\n\n/// H-16.\nconst A: u8 = 1;\n\
                #[test]\nfn plain() {}\n";
    assert_eq!(marked(text), BTreeSet::from([10, 11, 12]));
}
