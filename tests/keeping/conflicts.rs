//! Two programs, changed files, damaged journals: a clear answer, and neither side is lost.

use std::sync::Arc;

use super::{Evening, PATIENCE, without_checksum};
use tableside::campaign::Command;
use tableside::campaign::store::{
    KeepError, Keeper, RealDisk, SaveError, SaveHow, from_bytes, journal_path, open,
};

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// A campaign that is open is refused elsewhere, and free again once it was let go of.
#[test]
fn an_open_campaign_is_refused_in_a_second_window() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("one.tableside");
    let evening = Evening::begin(&path);
    let second = Keeper::open(Arc::new(RealDisk), &path, None);
    let words = second.map(|_| ()).expect_err("it is open").to_string();
    assert!(words.contains("is open in another window"), "{words}");
    // Looking at it is allowed.
    assert_eq!(open(&path).expect("it can be read").name, "Nightclub");
    evening.save_and_end();
    let (evening, _) = Evening::open(&path);
    evening.end();
}

/// A file that another program changed is not overwritten; both ways out keep both sides.
#[test]
fn a_file_changed_outside_is_noticed_and_neither_side_is_lost() {
    for how in [SaveHow::KeepMine, SaveHow::MineBeside] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("both.tableside");
        let mut evening = Evening::begin(&path);
        let theirs = std::fs::read_to_string(&path).expect("it is there");
        let theirs = without_checksum(&theirs).replacen(
            "\"name\": \"Nightclub\"",
            "\"name\": \"Theirs\"",
            1,
        );
        std::fs::write(&path, &theirs).expect("it can be written");
        assert!(evening.apply(&rename("Mine")));
        evening.keeper.save(&evening.document, 1_000_000);
        let refused = evening
            .keeper
            .wait_for_save(PATIENCE)
            .expect_err("it was changed");
        let conflict = matches!(refused, KeepError::Save(SaveError::ChangedOutside { .. }));
        assert!(conflict, "{refused}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
        evening.keeper.begin_save(&evening.document, how, 1_000_001);
        let saved = evening
            .keeper
            .wait_for_save(PATIENCE)
            .expect("a way out works");
        let saved = saved.expect("a save was begun");
        let name_in = |path: &std::path::Path| {
            let bytes = std::fs::read(path).expect("it is there");
            from_bytes(&bytes).expect("it can be read").name
        };
        assert_eq!(name_in(&saved.path), "Mine");
        let other = match how {
            SaveHow::KeepMine => saved.backup.expect("theirs went into the backups"),
            _ => path.clone(),
        };
        assert_eq!(name_in(&other), "Theirs");
    }
}

/// A torn last record is dropped without a word; what was acknowledged before it is there.
#[test]
fn a_torn_last_record_is_dropped() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("torn.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&rename("First")));
    assert!(evening.apply(&rename("Second")));
    evening.end();
    let journal = std::fs::read(journal_path(&path)).expect("it is there");
    std::fs::write(journal_path(&path), &journal[..journal.len() - 20]).expect("it can be cut");
    let (evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "First");
    assert_eq!((recovery.recovered, recovery.damaged), (1, 0));
}

/// A damaged middle is reported; what stands before it is applied, what no longer fits is kept and counted.
#[test]
fn a_damaged_middle_is_reported() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("damaged.tableside");
    let mut evening = Evening::begin(&path);
    for name in ["First", "Second", "Third"] {
        assert!(evening.apply(&rename(name)));
    }
    evening.end();
    let at = journal_path(&path);
    let journal = std::fs::read_to_string(&at).expect("it is there");
    std::fs::write(
        &at,
        journal
            .replacen("“", "?", 1)
            .replacen("to Second", "to Sekond", 1),
    )
    .expect("it can be written");
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "First");
    assert_eq!(
        (
            recovery.recovered,
            recovery.damaged,
            recovery.left_out.len()
        ),
        (1, 1, 1)
    );
    let words = recovery.sentence().expect("there is something to say");
    assert!(words.contains("damaged"), "{words}");
    // It can be played on, and the next evening finds it so.
    assert!(evening.apply(&rename("On")));
    evening.save_and_end();
    let (evening, _) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "On");
}

/// A new campaign never takes the place of a file, or the history of one that is gone.
#[test]
fn creating_never_overwrites() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("there.tableside");
    let evening = Evening::begin(&path);
    let again = |path: &std::path::Path| {
        Keeper::create(Arc::new(RealDisk), path, &evening.document, None, None).map(|_| ())
    };
    let there = again(&path).expect_err("it is there").to_string();
    assert!(there.contains("exists already"), "{there}");
    let lonely = folder.path().join("lonely.tableside");
    std::fs::write(journal_path(&lonely), "anything").expect("it can be written");
    let journal = again(&lonely).expect_err("a journal is there").to_string();
    assert!(journal.contains("history of another campaign"), "{journal}");
    assert!(!lonely.exists());
}
