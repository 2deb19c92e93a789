//! Whole fights as files: every command with its faces from an empty campaign on, and the log that comes of them. A change
//! of either is a change of what is played or said, and has to be read before it is blessed.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tableside::campaign::store::{digest, from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::ScriptedDice;
use tableside::systems::System;

/// Set, the logs are written anew: `TABLESIDE_BLESS=golden cargo test golden_fights`. No run sets it by itself.
const BLESS: (&str, &str) = ("TABLESIDE_BLESS", "golden");

/// A command and the faces that it draws, as `tableside play` takes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "do")]
    command: Command,
    faces: Vec<i32>,
}

/// The campaign after all commands of a file; every face has to be drawn, and a save loses nothing.
fn played(file: &Path, system: System) -> Campaign {
    let name = file.file_stem().expect("a name").to_string_lossy();
    let lines = fs::read_to_string(file).expect("the commands are there");
    let mut document = Document::new(Campaign::new(&*name, system));
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

/// The log as a GM reads it, a blank line before each round or Turn, and the digest of the save.
fn told(campaign: &Campaign) -> String {
    let mut text = String::new();
    let mut last = None;
    for line in campaign.log_records(0) {
        let now = line.round.or(line.turn);
        if now.is_some() && now != last {
            text.push('\n');
        }
        last = now.or(last);
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

/// The scripts of a game’s whole fights.
fn scripts(system: System) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = fs::read_dir(folder.join(system.key())).expect("it has a folder");
    let files = files.map(|file| file.expect("a file").path());
    let scripts: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    assert!(!scripts.is_empty(), "{system:?} has whole fights");
    scripts
}

/// The campaigns at the end of a game’s whole fights.
#[cfg(feature = "print")]
pub(crate) fn fights(system: System) -> Vec<Campaign> {
    let scripts = scripts(system).into_iter();
    scripts.map(|script| played(&script, system)).collect()
}

/// The logs of a game are those that were read and blessed, line by line, and so are the saves.
#[track_caller]
pub(super) fn as_blessed(system: System) {
    for script in scripts(system) {
        let told = told(&played(&script, system));
        let blessed = script.with_extension("log");
        if std::env::var(BLESS.0).is_ok_and(|what| what == BLESS.1) {
            fs::write(&blessed, &told).expect("the log can be written");
        }
        let read = fs::read_to_string(&blessed).expect("the log is there");
        for (number, (now, then)) in (1..).zip(told.lines().zip(read.lines())) {
            assert_eq!(now, then, "{}, line {number}", blessed.display());
        }
        assert_eq!(told, read, "{}", blessed.display());
    }
}
