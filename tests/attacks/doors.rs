//! Hostile files before the command line: each command answers or refuses, within the budget.

use std::ffi::OsStr;

use super::budget::Worker;
use super::files::{all, put};

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
    let sample = tableside::campaign::Campaign::sample_nightclub();
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
