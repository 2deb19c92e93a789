//! A whole skirmish as a file: every command with its faces from an empty campaign on, and the log that comes of them. A
//! change of either is a change of what is played or said, and has to be read before it is blessed.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use tableside::board::grid::SightLine;
use tableside::campaign::store::{digest, from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::System;
use tableside::systems::heroes_of_hex::{BoardSpaces, Fact};

/// Set, the log is written anew: `TABLESIDE_BLESS=heroes-skirmish cargo test golden_skirmish`. No run sets it by itself.
const BLESS: (&str, &str) = ("TABLESIDE_BLESS", "heroes-skirmish");

/// A command and the faces that it draws, as `tableside play` takes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "do")]
    command: Command,
    faces: Vec<i32>,
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/heroes_of_hex");
    folder.join(name)
}

/// The campaign after all commands; every face has to be drawn, and a save loses nothing.
fn played() -> Campaign {
    let lines = fs::read_to_string(file("ford.jsonl")).expect("the commands are there");
    let campaign = Campaign::new("ford", System::HeroesOfHex);
    let mut document = Document::new(campaign);
    for (number, line) in (1..).zip(lines.lines()) {
        let line: Line =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let mut dice = ScriptedDice::new(line.faces);
        if let Err(refusal) = document.apply(&line.command, &mut dice) {
            panic!("line {number}: {refusal}");
        }
    }
    let campaign = document.campaign().clone();
    let saved = to_bytes(&campaign).expect("a campaign is always written");
    assert_eq!(from_bytes(&saved).expect("it opens"), campaign);
    campaign
}

/// The log as a GM reads it, a blank line before each Turn, and the digest of the save.
fn told(campaign: &Campaign) -> String {
    let Game::HeroesOfHex(game) = &campaign.game else {
        panic!("a game of Heroes of Hex");
    };
    let mut text = String::new();
    for entry in game.log.iter() {
        if matches!(entry.fact, Fact::TurnBegan { .. }) {
            text.push('\n');
        }
        let rules: Vec<String> = entry.rules.iter().map(ToString::to_string).collect();
        let rules = match rules.is_empty() {
            true => String::new(),
            false => format!(" [{}]", rules.join(", ")),
        };
        text.push_str(&format!("{}{rules}\n", entry.fact.sentence()));
    }
    text.push_str(&format!("\nDigest of the save: {}\n", digest(campaign)));
    text
}

/// H-11 to H-51: three against three at a ford, with Fate negated, Reactions that cancel and are paid for, a blast past a
/// wall, healing, an overruled line of sight, a corrected roll, cycles and an objective that is not met in time.
#[test]
fn golden_skirmish() {
    let told = told(&played());
    if std::env::var(BLESS.0).is_ok_and(|what| what == BLESS.1) {
        fs::write(file("ford.log"), &told).expect("the log can be written");
    }
    let read = fs::read_to_string(file("ford.log")).expect("the log is there");
    for (number, (now, then)) in (1..).zip(told.lines().zip(read.lines())) {
        assert_eq!(now, then, "ford.log, line {number}");
    }
    assert_eq!(told, read);
}

/// A file of the first version of the game, in the midst of an attack that asks for Reactions: it opens with the choices
/// that it could not know as they were played, and is written as the newest.
#[test]
fn the_first_save_of_the_game_opens() {
    let bytes = fs::read(file("v1.tableside")).expect("the save is there");
    let campaign = from_bytes(&bytes).expect("it opens");
    let Game::HeroesOfHex(game) = &campaign.game else {
        panic!("a game of Heroes of Hex");
    };
    let rules = &game.house_rules;
    assert_eq!(
        (rules.board_spaces, rules.sight_line, rules.hex_cap),
        (BoardSpaces::Hexes, SightLine::Centres, Some(5))
    );
    let open: Vec<String> = game.decisions().into_iter().map(|one| one.key).collect();
    assert_eq!(open, ["reaction.1", "reaction.2"]);
    let newest = to_bytes(&campaign).expect("it is written");
    assert!(newest.len() > bytes.len(), "every choice is written out");
    assert_eq!(from_bytes(&newest).expect("it opens again"), campaign);
}
