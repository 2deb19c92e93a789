//! The house's own order: dependencies run one way, and the core knows no window.

use std::fs;
use std::path::{Path, PathBuf};

use tableside::board::BoardRule;
use tableside::systems::{System, d20, flow, heroes_of_hex, squads, unhex};
use tableside::table::RuleId;

/// The rooms from the bottom up; each may use those before it.
const ROOMS: [&str; 7] = [
    "dice", "board", "table", "systems", "campaign", "exchange", "phones",
];

/// What belongs to the window only.
const WINDOW: [&str; 4] = ["egui", "eframe", "rfd", "winit"];

pub(crate) fn files_under(folder: &Path, files: &mut Vec<PathBuf>) {
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

/// dice ← board ← table ← systems ← campaign ← exchange ← phones: nobody uses a room above.
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
                let above = ["cli", "gui"].contains(&named.as_str());
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
        for system in System::ALL {
            let (id, cards) = match system {
                System::Unhex => (unhex::board_rule(rule), unhex::CARDS),
                System::HeroesOfHex => (heroes_of_hex::board_rule(rule), heroes_of_hex::CARDS),
                System::D20 => (d20::board_rule(rule), d20::CARDS),
                System::Flow => (flow::board_rule(rule), flow::CARDS),
                System::Squads => (squads::board_rule(rule), squads::CARDS),
            };
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

/// A further game costs its own rooms and, outside them, at most ten lines that name it: "Adding a game" in
/// `docs/architecture.md` lists them. `cargo run -p tableside-rooms -- --places` prints them.
#[test]
fn at_most_ten_places_name_a_game() {
    let sources = sources();
    for game in System::ALL.map(System::key) {
        let found = tableside_rooms::places(&sources, game);
        assert!(found.len() <= 10, "{game}: {found:#?}");
    }
}

/// In the window, only the one list and the folder of a game name it.
#[test]
fn the_window_names_games_in_one_list() {
    let sources = sources();
    for game in System::ALL.map(System::key) {
        let found = tableside_rooms::places(&sources, game).into_iter();
        let of_window = found.filter(|place| place.path.starts_with("gui/"));
        let paths: Vec<String> = of_window.map(|place| place.path).collect();
        assert_eq!(paths, ["gui/games/mod.rs"]);
    }
}

/// A folder shows a stranger where to go: few files lie about beside the rooms.
#[test]
fn few_files_lie_beside_the_rooms() {
    let sources = sources();
    for folder in of_games().chain(["gui".to_owned()]) {
        let start = format!("{folder}/");
        let loose = sources.iter().filter_map(|source| {
            let rest = source.path.strip_prefix(&start)?;
            (!rest.contains('/')).then_some(rest)
        });
        let loose: Vec<&str> = loose.collect();
        assert!(loose.len() <= 8, "{folder}: {loose:?}");
    }
}

/// Files that use each other in circles can only be understood together; so circles are small.
#[test]
fn no_circle_has_more_than_eight_files() {
    let sources = sources();
    let others = ["gui", "campaign", "exchange"].map(str::to_owned);
    for under in of_games().chain(others) {
        for circle in tableside_rooms::circles(&sources, &under) {
            assert!(circle.len() <= 8, "in {under}: {circle:#?}");
        }
    }
}

/// The folders of the games' rules.
fn of_games() -> impl Iterator<Item = String> {
    let keys = System::ALL.into_iter().map(System::key);
    keys.map(|key| format!("systems/{key}"))
}

/// What prints the shape of the sources finds the games by their panels.
#[test]
fn the_rooms_of_games_are_those_of_the_list() {
    let mut keys = System::ALL.map(System::key);
    keys.sort_unstable();
    assert_eq!(tableside_rooms::games(&sources()), keys);
}

fn sources() -> Vec<tableside_rooms::Source> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    tableside_rooms::read(&source).expect("the sources")
}

/// A unit test in the sources would have the library and the program built a second time for it.
#[test]
fn no_test_lives_in_the_sources() {
    for (place, code) in lines("") {
        assert!(
            !code.contains("cfg(test)") && !code.contains("#[test]"),
            "{place}"
        );
    }
}
