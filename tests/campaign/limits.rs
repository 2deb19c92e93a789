//! One table of limits holds at every door: files, sheets, commands and records; and no letter of a file steers a terminal.

use std::io::Write;

use serde_json::{Value, json};
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command, Document, Game, Record};
use tableside::dice::TypedDice;
use tableside::limits::{self, Harmless, shown};
use tableside::systems::unhex::{self, SheetEdit};
use tableside::systems::{System, heroes_of_hex};
use tableside::table::{CharacterId, MapId, Severity};

use super::{refused, sample_tree};

/// Does a command on the sample, or says why not.
fn done(command: impl Into<Command>) -> Result<Campaign, String> {
    let command = command.into();
    let campaign = match command {
        Command::HeroesOfHex(_) => Campaign::sample_skirmish(),
        _ => Campaign::sample_nightclub(),
    };
    let mut document = Document::new(campaign);
    match document.apply(&command, &mut TypedDice::default()) {
        Ok(_) => Ok(document.campaign().clone()),
        Err(refusal) => {
            assert_eq!(refusal.rule_id(), None, "{refusal}");
            Err(refusal.to_string())
        }
    }
}

fn skirmish_tree() -> Value {
    let bytes = to_bytes(&Campaign::sample_skirmish()).expect("written");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// A name of 900,000 letters is taken by nobody: not by rename, not in a file, nor any other name.
#[test]
fn names_and_texts_have_an_end() {
    for most in [limits::NAME, limits::NAME + 1, 900_000] {
        let name = "ä".repeat(most);
        let fits = most == limits::NAME;
        assert_eq!(done(Command::Rename(name.clone())).is_ok(), fits, "{most}");
        let who = CharacterId(1);
        let edit = SheetEdit::Name(name.clone());
        let edit = unhex::Command::EditSheet { who, edit };
        assert_eq!(done(edit).is_ok(), fits, "{most}");
        let map = MapId(1);
        let board = heroes_of_hex::Command::RenameBoard { map, name };
        assert_eq!(done(board).is_ok(), fits, "{most}");
    }
    let said = done(Command::Rename("n".repeat(900_000))).expect_err("too long");
    assert!(
        said.contains("900000 letters, and 200 are the most"),
        "{said}"
    );
    for (pointer, letters, place) in [
        ("/campaign/name", 1_000_000, "campaign.name"),
        (
            "/campaign/game/unhex/characters/3/name",
            201,
            "characters.3.name",
        ),
        (
            "/campaign/game/unhex/characters/3/notes",
            20_000_000,
            "characters.3.notes",
        ),
        (
            "/campaign/game/unhex/maps/1/areas/2/name",
            201,
            "maps.1.areas.2.name",
        ),
        ("/campaign/game/unhex/teams/1/name", 300, "teams.1.name"),
    ] {
        let mut tree = sample_tree();
        let spot = tree.pointer_mut(pointer).expect("a place in the sample");
        *spot = json!("n".repeat(letters));
        let error = refused(&tree.to_string());
        assert!(error.contains(place), "{error}");
        assert!(error.contains(&letters.to_string()), "{error}");
    }
}

/// A coordinate of 2147483647 and a grid step of 4294967295 are on no map.
#[test]
fn coordinates_and_grids_have_an_end() {
    for (pointer, place) in [("areas/1/x", "areas.1"), ("areas/3/y", "areas.3")] {
        for far in [i32::MAX, i32::MIN, 100_001] {
            let mut tree = sample_tree();
            let pointer = format!("/campaign/game/unhex/maps/1/{pointer}");
            *tree.pointer_mut(&pointer).expect("a place") = json!(far);
            let error = refused(&tree.to_string());
            assert!(
                error.contains(&format!("campaign.maps.1.{place}")),
                "{error}"
            );
        }
    }
    for (pointer, value, place) in [
        ("grid/step", json!(u32::MAX), "boards.1.grid"),
        ("grid/rise", json!(0), "boards.1.grid"),
        ("grid/origin", json!([0, i32::MAX]), "boards.1.grid"),
        ("corner", json!([i32::MAX, i32::MIN]), "boards.1.corner"),
    ] {
        let mut tree = skirmish_tree();
        let pointer = format!("/campaign/game/heroes_of_hex/boards/1/{pointer}");
        *tree.pointer_mut(&pointer).expect("a place") = value;
        let error = refused(&tree.to_string());
        assert!(error.contains(place), "{error}");
    }
    let Game::Unhex(game) = Campaign::sample_nightclub().game else {
        panic!("a game of Unhex")
    };
    let mut map = (*game.maps[&MapId(1)]).clone();
    map.areas.values_mut().next().expect("an area").x = i32::MAX;
    let (id, map) = (MapId(7), Box::new(map));
    for command in [
        unhex::Command::PutMap {
            id,
            map: map.clone(),
        },
        unhex::Command::Overrule(Box::new(unhex::Command::PutMap { id, map })),
    ] {
        let said = done(command).expect_err("it lies on no map");
        assert!(said.contains("maps.7.areas"), "{said}");
    }
}

/// A file of 700 boards written in runs stands for 28 million spaces: the reading ends before they fill the memory.
/// The same holds for zones on one board, for the edits of one gesture, and for a record.
#[test]
fn runs_are_weighed_while_they_are_read() {
    let rows: Vec<Value> = (0..40)
        .map(|row| json!({ "at": [-500, row], "count": 1_000 }))
        .collect();
    let full = json!({ "name": "Field", "corner": [-500, 0], "spaces": rows });
    let boards = |count: usize| {
        let mut tree = skirmish_tree();
        let spot = &mut tree["campaign"]["game"]["heroes_of_hex"]["boards"];
        for id in 0..count {
            spot[(100 + id).to_string()] = full.clone();
        }
        tree.to_string()
    };
    let error = refused(&boards(700));
    assert!(error.contains("more than 1000000 spaces"), "{error}");
    assert!(from_bytes(boards(3).as_bytes()).is_ok());

    let runs: Vec<Value> = (0..40).map(|row| json!([-500, row, 1_000])).collect();
    let zone = json!({ "name": "Mud", "kind": "effect", "spaces": runs });
    let mut tree = skirmish_tree();
    let zones = &mut tree["campaign"]["game"]["heroes_of_hex"]["boards"]["1"]["zones"];
    for id in 0..30 {
        zones[(100 + id).to_string()] = zone.clone();
    }
    assert!(refused(&tree.to_string()).contains("more than 1000000 spaces"));

    let hide = json!({ "hide_spaces": { "spaces": runs } });
    let many = json!({ "many": vec![hide; 30] });
    let edit = json!({ "heroes_of_hex": { "edit_board": { "map": 1, "edit": many } } });
    let error = serde_json::from_value::<Command>(edit).expect_err("too many spaces");
    assert!(error.to_string().contains("1000000"), "{error}");

    let change =
        json!({ "heroes_of_hex": { "board": { "id": 5, "before": null, "after": full } } });
    let record = json!({
        "sequence": 1, "parent": 0, "head": 1, "program": "0", "time": 0, "label": "x",
        "kind": { "undo": { "of": 1 } }, "changes": vec![change; 30],
    });
    let error = serde_json::from_value::<Record>(record).expect_err("too many spaces");
    assert!(error.to_string().contains("1000000"), "{error}");
}

/// Boards added one by one come to an end, too, before the file is one that does not open.
#[test]
fn boards_together_have_an_end() {
    let mut document = Document::new(Campaign::new("Boards", System::HeroesOfHex));
    let rows: Vec<Value> = (0..40)
        .map(|row| json!({ "at": [-500, row], "count": 1_000 }))
        .collect();
    let board = json!({ "name": "Field", "corner": [-500, 0], "spaces": rows });
    let mut taken = 0;
    for id in 1..40 {
        let put = json!({ "heroes_of_hex": { "put_board": { "id": id, "board": board } } });
        let put: Command = serde_json::from_value(put).expect("a command");
        match document.apply(&put, &mut TypedDice::default()) {
            Ok(_) => taken += 1,
            Err(refusal) => {
                assert!(refusal.to_string().contains("boards"), "{refusal}");
                break;
            }
        }
    }
    assert_eq!(taken, limits::SPACES / 40_000);
    let bytes = to_bytes(document.campaign()).expect("written");
    assert!(from_bytes(&bytes).is_ok());
}

/// Characters that steer a terminal or turn writing around: commands refuse them, files open with a finding.
#[test]
fn letters_that_do_harm_are_told_and_not_taken() {
    for letter in [
        '\u{1b}', '\u{7}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200f}', '\u{0}',
    ] {
        let name = format!("Ana{letter}x");
        let said = done(Command::Rename(name.clone())).expect_err("it does harm");
        assert!(
            said.contains(&format!("U+{:04X}", u32::from(letter))),
            "{said}"
        );
        let notes = unhex::Command::EditSheet {
            who: CharacterId(1),
            edit: SheetEdit::Notes(name.clone()),
        };
        assert!(done(notes).is_err(), "{letter:?}");

        let mut tree = sample_tree();
        tree["campaign"]["game"]["unhex"]["characters"]["2"]["name"] = json!(name);
        let opened = from_bytes(tree.to_string().as_bytes()).expect("it opens");
        let findings = opened.findings();
        let told = findings.iter().find(|f| f.place == "characters.2.name");
        let told = told.expect("a finding");
        assert_eq!(told.severity, Severity::Warning);
        // Whoever has such a name can be played on with.
        let mut document = Document::new(opened);
        let edit = SheetEdit::Notes("two\nlines\tand a tab".to_owned());
        let who = CharacterId(2);
        let edit = unhex::Command::EditSheet { who, edit };
        document
            .apply(&edit.into(), &mut TypedDice::default())
            .expect("the notes are harmless");
    }
}

/// What is written to a terminal is harmless, however it is cut into pieces, and JSON means the same.
#[test]
fn nothing_written_steers_the_terminal() {
    let hostile = "a\u{1b}[2J\u{202e}b\u{9b}c\td\ne\u{2069}ä🎲";
    assert_eq!(
        shown(hostile),
        "a\\u001b[2J\\u202eb\\u009bc\td\ne\\u2069ä🎲"
    );
    for size in 1..hostile.len() {
        let mut out = Vec::new();
        let mut harmless = Harmless::new(&mut out);
        for piece in hostile.as_bytes().chunks(size) {
            harmless.write_all(piece).expect("a Vec takes it");
        }
        harmless.flush().expect("a Vec takes it");
        assert_eq!(
            String::from_utf8(out).expect("text"),
            shown(hostile),
            "{size}"
        );
    }
    let json = serde_json::to_string(hostile).expect("JSON");
    let again: String = serde_json::from_str(&shown(&json)).expect("JSON still");
    assert_eq!(again, hostile);
}
