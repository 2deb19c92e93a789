//! The house's own order: dependencies run one way, and the core knows no window.

use std::fs;
use std::path::{Path, PathBuf};

use tableside::board::BoardRule;
use tableside::systems::{heroes_of_hex, unhex};
use tableside::table::RuleId;

/// The rooms from the bottom up; each may use those before it.
const ROOMS: [&str; 5] = ["dice", "board", "table", "systems", "campaign"];

/// What belongs to the window only.
const WINDOW: [&str; 4] = ["egui", "eframe", "rfd", "winit"];

fn files_under(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_under(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Each line of code of a room, with its place.
fn lines(room: &str) -> Vec<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    files_under(&source.join(room), &mut files);
    assert!(!files.is_empty(), "{room} has sources");
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("text");
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().unwrap_or_default();
            lines.push((format!("{}:{number}", file.display()), code.to_owned()));
        }
    }
    lines
}

/// The words of a line.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// The rooms that a line names as `crate::room` or, in braces, `crate::{room, …}`.
fn rooms_named(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    for (at, marker) in code.match_indices("crate::") {
        let rest = &code[at + marker.len()..];
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split(';').next().unwrap_or_default();
                named.extend(words(list).map(str::to_owned));
            }
            None => named.extend(words(rest).next().map(str::to_owned)),
        }
    }
    named
}

/// The core knows no window (promise 10).
#[test]
fn the_core_knows_no_window() {
    for room in ROOMS {
        for (place, code) in lines(room) {
            let found = words(&code).find(|word| WINDOW.contains(word));
            assert_eq!(found, None, "{place}");
        }
    }
}

/// dice ← board ← table ← systems ← campaign: nobody uses a room above.
#[test]
fn dependencies_run_one_way() {
    let mut uses = 0;
    for (index, room) in ROOMS.iter().enumerate() {
        for (place, code) in lines(room) {
            for named in rooms_named(&code) {
                if let Some(other) = ROOMS.iter().position(|known| *known == named) {
                    uses += 1;
                    assert!(
                        other <= index,
                        "{place} uses {named}, which is above {room}"
                    );
                }
                let above = ["cli", "gui", "exchange"].contains(&named.as_str());
                assert!(!above, "{place} uses {named}");
            }
        }
    }
    assert!(uses > 20, "the rooms use each other: {uses}");
}

/// The ids of rules that a line has, such as `H-21`.
fn rule_ids(code: &str) -> Vec<&str> {
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    words
        .filter(|word| word.parse::<RuleId>().is_ok())
        .collect()
}

/// A board says what it means in its own words: a game names that by its own ledger.
#[test]
fn the_board_cites_no_rule_of_a_game() {
    for (place, code) in lines("board") {
        assert!(rule_ids(&code).is_empty(), "{place}: {code}");
        assert!(words(&code).all(|word| word != "RuleId"), "{place}");
    }
    assert_eq!(
        rule_ids(r#"(Error, "H-20", U-101), 1-21"#),
        ["H-20", "U-101"]
    );
}

/// Each game has a card for whatever the check of a map is about.
#[test]
fn every_game_names_every_rule_of_a_board() {
    for rule in BoardRule::ALL {
        for (id, cards) in [
            (unhex::board_rule(rule), unhex::CARDS),
            (heroes_of_hex::board_rule(rule), heroes_of_hex::CARDS),
        ] {
            assert!(cards.contains(&format!("## {id} ")), "{rule:?}: {id}");
        }
    }
}

/// The scan itself sees what it is made to see.
#[test]
fn the_scan_sees_both_ways_of_naming_a_room() {
    assert_eq!(rooms_named("use crate::dice::{Dice, Die};"), ["dice"]);
    assert_eq!(
        rooms_named("let a = crate::gui::x(crate::table::By::Gm);"),
        ["gui", "table"]
    );
    assert!(rooms_named("use crate::{campaign, table::By};").contains(&"campaign".to_owned()));
    assert!(rooms_named("use super::dice;").is_empty());
}

/// What a further game would cost only gets less: the places that name a game outside its rooms, and the circles of files
/// that use each other. `cargo run -p tableside-rooms -- --places` names them.
#[test]
fn places_and_circles_only_get_fewer() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = tableside_rooms::read(&source).expect("the sources");
    for (game, most) in [("unhex", 150), ("heroes_of_hex", 100)] {
        let found = tableside_rooms::places(&sources, game).len();
        assert!(found <= most, "{found} places name {game}, {most} before");
    }
    let largest = |under| {
        let circles = tableside_rooms::circles(&sources, under);
        circles.iter().map(Vec::len).max().unwrap_or(0)
    };
    for (under, most) in [
        ("gui", 21),
        ("systems/unhex", 2),
        ("systems/heroes_of_hex", 9),
        ("campaign", 12),
    ] {
        let found = largest(under);
        assert!(
            found <= most,
            "a circle of {found} files in {under}, {most} before"
        );
    }
}
