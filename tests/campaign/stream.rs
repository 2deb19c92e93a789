//! A stream of commands, partly hostile: legal play, the GM's hand, and commands with something in them changed. Whatever
//! is accepted, the files open again to the same campaign.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tableside::campaign::store::{Keeper, RealDisk, digest};
use tableside::campaign::{Command, Document};
use tableside::dice::AppDice;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Unhex;
use tableside::table::Severity;

use super::hostile::places;
use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::battery::{UnderTest, commands, game};

const PATIENCE: Duration = Duration::from_secs(30);
/// After so many commands the files are opened again.
const REOPENED: usize = 50;
/// So many commands go into one file.
const PART: usize = 5_000;

/// A value that nobody expects in the place of that one.
fn hostile(value: &Value, chance: &mut Chance) -> Value {
    match value {
        Value::Number(_) => chance.of(&[
            json!(0),
            json!(1),
            json!(2),
            json!(-1),
            json!(99),
            json!(255),
            json!(i32::MAX),
            json!(i32::MIN),
            json!(u32::MAX),
            json!(1_u64 << 63),
            json!(u64::MAX),
            json!(0.5),
        ]),
        Value::String(_) => chance.of(&[
            json!(""),
            json!(" "),
            json!("x".repeat(300)),
            json!("x".repeat(30_000)),
            json!("\u{1b}[2J"),
            json!("a\nb\tc"),
            json!("\u{202e}abc\u{2069}"),
            json!("9d6+1"),
            json!("none"),
        ]),
        Value::Bool(on) => json!(!on),
        Value::Null => json!(1),
        Value::Array(list) => {
            let mut list = list.clone();
            if let Some(first) = list.first().cloned() {
                match chance.below(3) {
                    0 => list.clear(),
                    1 => list.push(first),
                    _ => list.extend(vec![first; 1_200]),
                }
            }
            Value::Array(list)
        }
        Value::Object(fields) => {
            let mut fields = fields.clone();
            let keys: Vec<String> = fields.keys().cloned().collect();
            if !keys.is_empty() {
                let key = chance.of(&keys);
                match chance.below(3) {
                    0 => {
                        fields.remove(&key);
                    }
                    1 => {
                        let other = chance.of(&keys);
                        let value = fields[&other].clone();
                        fields.insert(key, value);
                    }
                    _ => {
                        let value = fields[&key].clone();
                        let number = chance.of(&["0", "1", "2", "7", "4294967295"]);
                        fields.insert(number.to_owned(), value);
                    }
                }
            }
            Value::Object(fields)
        }
    }
}

/// A command with one to three of its values changed, and perhaps wrapped by the GM's word.
fn mutated(command: &Value, chance: &mut Chance) -> Value {
    let mut tree = command.clone();
    for _ in 0..=chance.below(3) {
        let mut all = Vec::new();
        places(&tree, "", &mut all);
        let spot = chance.of(&all);
        if let Some(value) = tree.pointer_mut(&spot) {
            *value = hostile(value, chance);
        }
    }
    if chance.one_in(3)
        && let Some(inner) = tree.get("unhex").cloned()
    {
        tree = json!({ "unhex": { "overrule": inner } });
    }
    tree
}

/// The next command: played, the GM's, or one of these with something changed.
fn command<G: UnderTest>(document: &Document, chance: &mut Chance) -> Option<Command> {
    let valid = match chance.below(3) {
        0 => commands::any(document, chance),
        _ => legal(game::<G>(document), chance)?,
    };
    if chance.one_in(2) {
        return Some(valid);
    }
    let tree = serde_json::to_value(&valid).expect("a command is written");
    serde_json::from_value(mutated(&tree, chance)).ok()
}

/// Plays `count` commands; returns how many were accepted and how many refused.
fn stream<G: UnderTest>(folder: &Path, count: usize, seed: u64) -> (usize, usize) {
    let chance = &mut Chance::new(seed);
    let path = folder.join("stream.tableside");
    let mut document = Document::new(G::table(chance));
    let disk = || Arc::new(RealDisk);
    let mut keeper = Keeper::create(disk(), &path, &document, None, None).expect("a new file");
    let mut dice = AppDice::seeded(seed);
    let (mut accepted, mut refused) = (0, 0);
    for step in 1..=count {
        if let Some(command) = command::<G>(&document, chance) {
            match document.apply(&command, &mut dice) {
                Ok(applied) => {
                    accepted += 1;
                    keeper.keep(&applied.record);
                    // The gate looks at what changed; the whole check must agree with it.
                    let findings = document.campaign().findings();
                    let error = findings.iter().find(|f| f.severity == Severity::Error);
                    assert_eq!(error, None, "step {step}: {command:?}");
                }
                Err(_) => refused += 1,
            }
        }
        if step % REOPENED == 0 || step == count {
            keeper.acknowledged(PATIENCE).expect("on the disk");
            let expected = digest(document.campaign());
            if chance.one_in(3) {
                keeper.save(&document, step as u64);
                keeper.wait_for_save(PATIENCE).expect("saved");
            }
            keeper.finish(PATIENCE).expect("closed");
            let (opened, again, recovery) = Keeper::open(disk(), &path, None)
                .unwrap_or_else(|error| panic!("step {step}: {error}"));
            assert!(
                !recovery.left_out.iter().any(|_| true),
                "step {step}: {recovery:?}"
            );
            assert_eq!(digest(opened.campaign()), expected, "step {step}");
            (document, keeper) = (opened, again);
            // A new evening now and then: play that went nowhere is no test.
            if chance.one_in(20) {
                let start = Command::Restore(0);
                if let Ok(applied) = document.apply(&start, &mut dice) {
                    keeper.keep(&applied.record);
                }
            }
        }
    }
    keeper.finish(PATIENCE).expect("closed");
    (accepted, refused)
}

#[expect(clippy::print_stdout, reason = "the long run tells its figures")]
fn streams<G: UnderTest>(count: usize, seed: u64) {
    let began = std::time::Instant::now();
    let (mut accepted, mut refused) = (0, 0);
    // Each part has a file of its own: to open a journal of gigabytes every 50 commands would take nearly all the time.
    for (seed, done) in (seed..).zip((0..count).step_by(PART)) {
        let folder = tempfile::tempdir().expect("a folder");
        let (yes, no) = stream::<G>(folder.path(), PART.min(count - done), seed);
        (accepted, refused) = (accepted + yes, refused + no);
    }
    println!(
        "{:?}: {accepted} accepted, {refused} refused, {:?}",
        G::SYSTEM,
        began.elapsed()
    );
    assert!(
        accepted > count / 5 && refused > count / 20,
        "{accepted}, {refused}"
    );
}

/// Some of it with every test.
#[test]
fn what_is_accepted_opens_again() {
    streams::<Unhex>(400, 1);
    streams::<HeroesOfHex>(400, 2);
}

/// All of it: `TABLESIDE_HOSTILE_COMMANDS=200000 cargo test --release hostile_commands -- --ignored --nocapture`.
#[test]
#[ignore = "minutes; its count is in TABLESIDE_HOSTILE_COMMANDS"]
fn hostile_commands_by_the_hundred_thousand() {
    let count = std::env::var("TABLESIDE_HOSTILE_COMMANDS");
    let count = count.ok().and_then(|count| count.parse().ok());
    let count = count.unwrap_or(200_000);
    streams::<Unhex>(count, 2026);
    streams::<HeroesOfHex>(count, 2026);
}
