//! Writing failed and works again: the campaign goes on in its own file, with all its history that is known to be its own.

use std::path::{Path, PathBuf};

use super::{Evening, PATIENCE};
use crate::store::broken_disk::{BrokenDisk, Fault};
use tableside::campaign::store::{KeepError, Keeper, KeptState, journal_path};
use tableside::campaign::{Campaign, Command, Document};

const FILE: &str = "/campaigns/club.tableside";

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

fn revive(evening: &mut Evening) -> Result<Option<PathBuf>, KeepError> {
    let how = evening.keeper.over();
    let revived = evening
        .keeper
        .revive(&evening.document, how, 1_000_000, PATIENCE, None)?;
    let (past, up_to) = evening.keeper.past();
    evening.document.read_history_from(past, up_to);
    Ok(revived)
}

/// Its name, and how many steps can be taken back.
fn opened(keeper: (Document, Keeper)) -> (String, usize) {
    let (document, keeper) = keeper;
    let name = document.campaign().name.clone();
    let mut evening = Evening { document, keeper };
    let mut steps = 0;
    while evening.apply(&Command::Undo) {
        steps += 1;
    }
    (name, steps)
}

/// Whatever call fails while a record is written: once the disk works again, the campaign is kept again where it
/// is, with every step.
#[test]
fn a_disk_that_works_again_keeps_again() {
    let faults: [fn(usize) -> Fault; 4] = [
        Fault::Fail,
        Fault::FailAfter,
        |at| Fault::Short(at, 7),
        Fault::NoSpaceFrom,
    ];
    for at in 1..=8 {
        for fault in faults {
            let fault = fault(at);
            let disk = BrokenDisk::new();
            let document = Document::new(Campaign::sample_nightclub());
            let keeper = Keeper::create(disk.arc(), Path::new(FILE), &document, None, None);
            let keeper = keeper.expect("it is made");
            let mut evening = Evening { document, keeper };
            assert!(evening.apply(&rename("One")));
            evening.keeper.acknowledged(PATIENCE).expect("written");
            disk.break_at(fault);
            assert!(evening.apply(&rename("Two")));
            let told = evening.keeper.acknowledged(PATIENCE);
            disk.heal();
            // A disk that fails behind the last answer leaves a doubt, which the window shows like a failure.
            if told.is_err() || evening.keeper.has_failed() {
                revive(&mut evening).unwrap_or_else(|error| panic!("{fault:?}: {error}"));
            }
            assert!(!evening.keeper.has_failed(), "{fault:?}");
            assert!(evening.apply(&rename("Three")));
            evening.keeper.acknowledged(PATIENCE).expect("kept again");
            evening.end();
            let (document, keeper, recovery) =
                Keeper::open(disk.arc(), Path::new(FILE), None).expect("it opens");
            assert!(!recovery.is_damage(), "{fault:?}: {recovery:?}");
            let (name, steps) = opened((document, keeper));
            assert_eq!((name.as_str(), steps), ("Three", 3), "{fault:?}");
        }
    }
}

/// As long as the disk refuses, nothing is made elsewhere and nothing is lost.
#[test]
fn a_disk_that_still_refuses_can_be_tried_again() {
    let disk = BrokenDisk::new();
    let document = Document::new(Campaign::sample_nightclub());
    let keeper = Keeper::create(disk.arc(), Path::new(FILE), &document, None, None);
    let keeper = keeper.expect("it is made");
    let mut evening = Evening { document, keeper };
    disk.break_at(Fault::NoSpaceFrom(1));
    assert!(evening.apply(&rename("One")));
    let before = disk.files();
    for _ in 0..2 {
        assert!(revive(&mut evening).is_err());
        assert!(evening.keeper.has_stopped());
    }
    assert_eq!(disk.files(), before);
    disk.heal();
    revive(&mut evening).expect("there is room");
    evening.end();
    let (document, keeper, _) = Keeper::open(disk.arc(), Path::new(FILE), None).expect("it opens");
    assert_eq!(opened((document, keeper)), ("One".to_owned(), 1));
}

/// A journal that another program cut or lengthened is kept beside the new one; a folder that came back is as before.
#[test]
fn what_another_program_did_to_the_journal_is_kept() {
    type Attack = fn(&Path);
    let attacks: [(&str, bool, Attack); 4] = [
        ("cut", true, |path| {
            let bytes = std::fs::read(journal_path(path)).expect("it is there");
            let cut = bytes.len() - 100;
            std::fs::write(journal_path(path), &bytes[..cut]).expect("it can be cut");
        }),
        ("emptied", true, |path| {
            std::fs::write(journal_path(path), "").expect("it can be cut");
        }),
        ("longer", true, |path| {
            let mut bytes = std::fs::read(journal_path(path)).expect("it is there");
            bytes.extend_from_slice(b"theirs\n");
            std::fs::write(journal_path(path), bytes).expect("it can be written");
        }),
        ("gone for a while", false, |path| {
            let table = path.parent().expect("a folder");
            std::fs::rename(table, table.with_extension("moved")).expect("it can be moved");
        }),
    ];
    for (what, aside, attack) in attacks {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let table = folder.path().join("table");
        std::fs::create_dir(&table).expect("a folder can be made");
        let path = table.join("club.tableside");
        let mut evening = Evening::begin(&path);
        for name in ["One", "Two"] {
            assert!(evening.apply(&rename(name)));
        }
        evening.keeper.acknowledged(PATIENCE).expect("written");
        attack(&path);
        let theirs = std::fs::read(journal_path(&path)).ok();
        assert!(evening.apply(&rename("Three")));
        evening.keeper.acknowledged(PATIENCE).expect_err(what);
        if !table.exists() {
            let error = revive(&mut evening).expect_err("the folder is gone");
            assert!(error.to_string().contains("put it back"), "{error}");
            std::fs::rename(table.with_extension("moved"), &table).expect("it can be moved");
        }
        let kept = revive(&mut evening).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(kept.is_some(), aside, "{what}");
        if let Some(kept) = kept {
            assert_eq!(std::fs::read(kept).ok(), theirs, "{what}");
        }
        evening
            .keeper
            .acknowledged(PATIENCE)
            .expect("nothing waits");
        assert_eq!(
            evening.keeper.state(&evening.document),
            KeptState::Saved,
            "{what}"
        );
        assert!(evening.apply(&rename("Four")));
        evening.keeper.acknowledged(PATIENCE).expect("kept again");
        evening.end();
        let (evening, recovery) = Evening::open(&path);
        assert!(!recovery.is_damage(), "{what}: {recovery:?}");
        let (name, steps) = opened((evening.document, evening.keeper));
        assert_eq!((name.as_str(), steps), ("Four", 4), "{what}");
    }
}
