//! Hostile files before the command line: each command answers or refuses, within the budget.

use std::ffi::OsStr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tableside::campaign::store::{Keeper, RealDisk};
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::System;

use super::budget::Worker;
use super::files::{all, put};

/// How long the disk may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Opening, looking, checking and playing: every file is refused or opened, and none takes more than it may.
#[test]
fn the_command_line_answers_within_the_budget() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let program = crate::cli::program(folder.path());
    let mut wrong = Vec::new();
    for (number, file) in all().into_iter().enumerate() {
        let path = put(folder.path(), number, &file.bytes);
        for args in [
            &["check"][..],
            &["state"],
            &["log"],
            &["play", "--dry-run", "-"],
        ] {
            let (command, rest) = args.split_first().expect("a command");
            let mut all: Vec<&OsStr> = vec![OsStr::new(command), path.as_os_str()];
            all.extend(rest.iter().rev().map(OsStr::new));
            let worker = Worker::start(program.get_program(), &all, folder.path(), &[]);
            match worker.outcome() {
                Ok((0 | 1, _, _)) => {}
                Ok((code, out, err)) => {
                    wrong.push(format!("{}: {command}: {code} {out} {err}", file.what));
                }
                Err(over) => wrong.push(format!("{}: {command}: {over}", file.what)),
            }
        }
        std::fs::remove_file(path).expect("it was made");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A journal, a picture and a lock that are pipes or folders hold nobody up.
#[test]
fn what_is_no_file_beside_a_campaign_holds_nobody_up() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let program = crate::cli::program(folder.path());
    let sample = Campaign::sample_nightclub();
    let bytes = tableside::campaign::store::to_bytes(&sample).expect("it can be written");
    let path = put(folder.path(), 1, &bytes);
    let mut wrong = Vec::new();
    for beside in ["tableside.journal", "tableside.lock", "pictures", "backups"] {
        let at = path.with_extension(beside);
        for (what, make) in [("a pipe", "mkfifo"), ("a folder", "mkdir")] {
            let made = std::process::Command::new(make).arg(&at).status();
            assert!(made.expect("it is there").success());
            for command in ["check", "state", "play"] {
                let commands = (command == "play").then_some(OsStr::new("-"));
                let args = [OsStr::new(command), path.as_os_str()];
                let args: Vec<&OsStr> = args.into_iter().chain(commands).collect();
                let worker = Worker::start(program.get_program(), &args, folder.path(), &[]);
                if let Err(over) = worker.outcome() {
                    wrong.push(format!("{beside} is {what}: {command}: {over}"));
                }
            }
            assert!(at.exists(), "{beside} is {what}: it was taken away");
            std::fs::remove_dir(&at)
                .or_else(|_| std::fs::remove_file(&at))
                .expect("it was made");
            assert_eq!(std::fs::read(&path).expect("it is there"), bytes);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A journal of many large boards, each renamed again and again behind the save, opens whole within the budget, and the
/// name given last is there.
#[test]
fn a_journal_of_many_large_boards_opens_within_the_budget() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("boards.tableside");
    let mut document = Document::new(Campaign::new("Boards", System::HeroesOfHex));
    let disk = Arc::new(RealDisk);
    let keeper = Keeper::create(disk, &path, &document, None, None).expect("a new file");
    let rows: Vec<Value> = (0..40)
        .map(|row| json!({ "at": [-500, row], "count": 1_000 }))
        .collect();
    let mut give = |command: Value| {
        let command: Command = serde_json::from_value(command).expect("a command");
        let done = document.apply(&command, &mut TypedDice::default());
        keeper.keep(&done.expect("it is legal").record);
    };
    for id in 1..=25 {
        let board = json!({ "name": "Field", "corner": [-500, 0], "spaces": rows });
        give(json!({ "heroes_of_hex": { "put_board": { "id": id, "board": board } } }));
    }
    for turn in 0..200 {
        let (map, name) = (turn % 25 + 1, format!("Field of turn {turn}"));
        give(json!({ "heroes_of_hex": { "rename_board": { "map": map, "name": name } } }));
    }
    keeper.finish(PATIENCE).expect("closed");
    let program = crate::cli::program(folder.path());
    let args = ["log".as_ref(), path.as_os_str()];
    let worker = Worker::start(program.get_program(), &args, folder.path(), &[]);
    let (code, _, err) = worker.outcome().expect("within the budget");
    assert_eq!((code, err.as_str()), (0, ""));
    let (opened, _keeper, recovery) =
        Keeper::open(Arc::new(RealDisk), &path, None).expect("it opens");
    assert_eq!((recovery.recovered, recovery.left_out.len()), (225, 0));
    let Game::HeroesOfHex(game) = &opened.campaign().game else {
        panic!("another game");
    };
    let names = (176..=200).map(|turn| format!("Field of turn {}", turn - 1));
    let mut expected: Vec<String> = names.collect();
    let mut named: Vec<String> = game
        .boards
        .values()
        .map(|board| board.name.clone())
        .collect();
    expected.sort();
    named.sort();
    assert_eq!(named, expected);
}

/// A journal that holds its one record a hundred thousand times opens within the budget, and that record counts once.
#[test]
fn one_record_a_hundred_thousand_times_opens_within_the_budget() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("again.tableside");
    let mut document = Document::new(Campaign::new("Again", System::Unhex));
    let mut keeper =
        Keeper::create(Arc::new(RealDisk), &path, &document, None, None).expect("a new file");
    let done = document.apply(
        &Command::Rename("Once more".into()),
        &mut TypedDice::default(),
    );
    keeper.keep(&done.expect("it is legal").record);
    keeper.save(&document, 1);
    keeper.finish(PATIENCE).expect("closed");
    let journal = tableside::campaign::store::journal_path(&path);
    let once = std::fs::read(&journal).expect("it is there");
    std::fs::write(&journal, once.repeat(100_000)).expect("there is room");
    let program = crate::cli::program(folder.path());
    let args = ["log".as_ref(), path.as_os_str(), "--history".as_ref()];
    let worker = Worker::start(program.get_program(), &args, folder.path(), &[]);
    let (code, out, err) = worker.outcome().expect("within the budget");
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.matches("Once more").count(), 1, "{out}");
}
