//! Three whole fights as files: every command with its faces from an empty campaign on, and the log that comes of
//! them. A change of either is a change of what is played or said, and has to be read before it is blessed.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use tableside::campaign::store::{digest, from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::ScriptedDice;
use tableside::systems::System;

/// Set, the logs are written anew: `TABLESIDE_BLESS=unhex-fights cargo test golden_fights`. No run sets it by itself.
const BLESS: (&str, &str) = ("TABLESIDE_BLESS", "unhex-fights");

/// A command and the faces that it draws, as `tableside play` takes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "do")]
    command: Command,
    faces: Vec<i32>,
}

fn file(name: &str, ending: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/unhex");
    folder.join(format!("{name}.{ending}"))
}

/// The campaign after all commands of a file; every face has to be drawn, and a save loses nothing.
fn played(name: &str) -> Campaign {
    let lines = fs::read_to_string(file(name, "jsonl")).expect("the commands are there");
    let mut document = Document::new(Campaign::new(name, System::Unhex));
    for (number, line) in (1..).zip(lines.lines()) {
        let line: Line = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{name}, line {number}: {error}"));
        let mut dice = ScriptedDice::new(line.faces);
        if let Err(refusal) = document.apply(&line.command, &mut dice) {
            panic!("{name}, line {number}: {refusal}");
        }
    }
    let campaign = document.campaign().clone();
    let saved = to_bytes(&campaign).expect("a campaign is always written");
    assert_eq!(from_bytes(&saved).expect("it opens"), campaign);
    campaign
}

/// The log as a GM reads it, a blank line before each round, and the digest of the save.
fn told(campaign: &Campaign) -> String {
    let mut text = String::new();
    let lines = (0..campaign.log_len()).filter_map(|index| campaign.log_line(index));
    for line in lines {
        if line.text.starts_with("Round ") && !line.text.ends_with("ends") {
            text.push('\n');
        }
        let rules: Vec<String> = line.rules.iter().map(ToString::to_string).collect();
        let rules = match rules.is_empty() {
            true => String::new(),
            false => format!(" [{}]", rules.join(", ")),
        };
        text.push_str(&format!("{}{rules}\n", line.text));
    }
    text.push_str(&format!("\nDigest of the save: {}\n", digest(campaign)));
    text
}

/// The log is the one that was read and blessed, line by line, and so is the save.
#[track_caller]
fn as_blessed(name: &str) {
    let campaign = played(name);
    let told = told(&campaign);
    assert!(
        told.contains("\nRound 6 ends"),
        "{name} goes on for six rounds"
    );
    let blessed = file(name, "log");
    if std::env::var(BLESS.0).is_ok_and(|what| what == BLESS.1) {
        fs::write(&blessed, &told).expect("the log can be written");
    }
    let read = fs::read_to_string(&blessed).expect("the log is there");
    for (number, (now, then)) in (1..).zip(told.lines().zip(read.lines())) {
        assert_eq!(now, then, "{name}.log, line {number}");
    }
    assert_eq!(told, read, "{name}.log");
}

/// U-53, U-55, U-56, U-90, U-92, U-93, U-102: three against three hand to hand, to a surrender.
#[test]
fn golden_brawl() {
    as_blessed("brawl");
}

/// U-33, U-57, U-67, U-94, U-95, U-101: shots across the nightclub and its cover, with real dice on one side.
#[test]
fn golden_crossfire() {
    as_blessed("crossfire");
}

/// U-96 to U-100: what lies on areas, what clears it, and a leader who rallies and directs.
#[test]
fn golden_siege() {
    as_blessed("siege");
}
