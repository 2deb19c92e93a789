//! Every line of the ledger has a card, and a test that is marked with its id: in the doc comment (`U-53`) or in the name
//! (`u_53_…`).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tableside::systems::unhex::CARDS;

/// The ids of the ledger.
const LEDGER: [u16; 70] = [
    0, 1, 2, 3, 4, 5, 6, // characters
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, // dice
    30, 31, 32, 33, 34, 35, 36, 37, 38, // maps
    40, 41, 42, 43, 44, // rounds
    50, 51, 52, 53, 54, 55, 56, 57, 58, // actions
    60, 61, 62, 63, 64, 65, 66, 67, // damage
    70, 71, 72, 73, // first aid
    80, 81, 82, 83, // items
    90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, // abilities
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
            doc.extend(numbers(line, "U-"));
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ") {
            if is_test {
                found.append(&mut doc);
                let name = format!("_{}", name.split('(').next().unwrap_or_default());
                found.extend(numbers(&name, "_u_"));
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
    for folder in ["unhex", "board"] {
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
    let headings = CARDS.lines().filter_map(|line| line.strip_prefix("## U-"));
    let cards: Vec<u16> = headings
        .filter_map(|heading| heading.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(cards, LEDGER);
}

/// The search finds marks in doc comments and names of tests, and nowhere else.
#[test]
fn the_search_for_marks_finds_tests_only() {
    let text = "/// U-10, U-11: words.\n#[test]\nfn u_12_name() {\n// U-13\n}\n\
                /// U-14: a helper.\nfn u_15_helper() {}\n\n/// U-16.\nconst A: u8 = 1;\n\
                #[test]\nfn plain() {}\n";
    assert_eq!(marked(text), BTreeSet::from([10, 11, 12]));
}
