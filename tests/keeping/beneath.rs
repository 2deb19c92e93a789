//! What changes beneath an open program is noticed before it matters: a journal, a folder or a save that another
//! program took away, replaced or cut.

use std::path::{Path, PathBuf};

use super::{Evening, PATIENCE};
use crate::store::broken_disk::{BrokenDisk, Fault};
use tableside::campaign::store::{
    KeepError, Keeper, KeptState, SaveHow, Standing, from_bytes, journal_path, open,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::systems::System;

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// A campaign with two records on the disk, open, in a folder of its own.
fn club() -> (tempfile::TempDir, PathBuf, Evening) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::create_dir(folder.path().join("table")).expect("a folder can be made");
    let path = folder.path().join("table").join("club.tableside");
    let mut evening = Evening::begin(&path);
    for name in ["One", "Two"] {
        assert!(evening.apply(&rename(name)));
    }
    evening.keeper.acknowledged(PATIENCE).expect("written");
    (folder, path, evening)
}

impl Evening {
    /// Where it stands after a look at the files.
    fn looked(&self) -> KeptState {
        self.keeper.look(PATIENCE).expect("the disk answers");
        self.keeper.state(&self.document)
    }

    /// What the state says is wrong, after a look at the files.
    fn doubt(&self) -> String {
        match self.looked() {
            KeptState::Failed(why) => why,
            other => panic!("{other:?} is said, and it is not so"),
        }
    }

    fn save(&mut self) {
        self.keeper.save(&self.document, 1_000_000);
        self.keeper.wait_for_save(PATIENCE).expect("it is saved");
    }
}

fn undo_all(path: &Path) -> usize {
    let (mut evening, _) = Evening::open(path);
    let mut count = 0;
    while evening.apply(&Command::Undo) {
        count += 1;
    }
    count
}

/// A journal that is taken away while it is open is written anew before the next command counts, with all its history.
#[test]
fn a_journal_that_was_taken_away_is_written_anew() {
    let (_folder, path, mut evening) = club();
    std::fs::remove_file(journal_path(&path)).expect("it can be taken away");
    assert!(evening.apply(&rename("Three")));
    evening.keeper.acknowledged(PATIENCE).expect("written");
    evening.end();
    assert_eq!(open(&path).expect("it opens").name, "Three");
    assert_eq!(undo_all(&path), 3);
}

/// It is noticed as well when no command comes.
#[test]
fn a_journal_that_was_taken_away_is_noticed_while_nothing_is_done() {
    let (_folder, path, evening) = club();
    let journal = std::fs::read(journal_path(&path)).expect("it is there");
    std::fs::remove_file(journal_path(&path)).expect("it can be taken away");
    assert_eq!(evening.looked(), KeptState::Journaled);
    assert_eq!(
        std::fs::read(journal_path(&path)).expect("it is there"),
        journal
    );
    evening.end();
    assert_eq!(undo_all(&path), 2);
}

/// A folder that is gone, a journal that was replaced or cut: nothing more is acknowledged, the state says so, and
/// the campaign goes on elsewhere with all of it.
#[test]
fn what_cannot_be_mended_is_told_and_has_a_way_out() {
    type Attack = fn(&Path);
    let attacks: [(&str, Attack); 5] = [
        ("the folder is gone", |path| {
            let table = path.parent().expect("a folder");
            std::fs::rename(table, table.with_extension("moved")).expect("it can be moved");
        }),
        ("the journal was replaced", |path| {
            let theirs = path.with_extension("theirs");
            std::fs::copy(journal_path(path), &theirs).expect("it can be copied");
            std::fs::rename(&theirs, journal_path(path)).expect("it can be replaced");
        }),
        ("the journal was cut", |path| {
            std::fs::write(journal_path(path), "").expect("it can be cut");
        }),
        ("the journal has more", |path| {
            let mut bytes = std::fs::read(journal_path(path)).expect("it is there");
            bytes.extend_from_slice(b"theirs\n");
            std::fs::write(journal_path(path), bytes).expect("it can be written");
        }),
        ("the journal is a folder", |path| {
            std::fs::remove_file(journal_path(path)).expect("it can be taken away");
            std::fs::create_dir(journal_path(path)).expect("it can be made");
        }),
    ];
    for (what, attack) in attacks {
        for idle in [true, false] {
            let (folder, path, mut evening) = club();
            attack(&path);
            let theirs = std::fs::read(journal_path(&path)).ok();
            if idle {
                let why = evening.doubt();
                assert!(why.contains("club.tableside"), "{what}: {why}");
            }
            assert!(evening.apply(&rename("Three")));
            let told = evening.keeper.acknowledged(PATIENCE);
            let why = told.expect_err(what).to_string();
            assert!(why.contains("can no longer be relied on"), "{what}: {why}");
            assert!(matches!(evening.looked(), KeptState::Failed(_)), "{what}");
            assert_eq!(std::fs::read(journal_path(&path)).ok(), theirs, "{what}");
            let elsewhere = folder.path().join("elsewhere.tableside");
            let copy = Keeper::create(
                evening.keeper.disk(),
                &elsewhere,
                &evening.document,
                Some(&evening.keeper),
                None,
            );
            copy.expect("there is room")
                .finish(PATIENCE)
                .expect("written");
            assert_eq!(open(&elsewhere).expect("it opens").name, "Three", "{what}");
            assert_eq!(undo_all(&elsewhere), 3, "{what}");
        }
    }
}

/// A save that is gone or was changed is no longer called safe, until it is saved again.
#[test]
fn a_save_that_is_gone_or_changed_is_noticed() {
    let (_folder, path, mut evening) = club();
    evening.save();
    assert_eq!(evening.looked(), KeptState::Saved);
    std::fs::remove_file(&path).expect("it can be taken away");
    let why = evening.doubt();
    assert!(why.contains("club.tableside is gone"), "{why}");
    evening.save();
    assert_eq!(evening.looked(), KeptState::Saved);
    assert_eq!(open(&path).expect("it opens").name, "Two");
    let mine = std::fs::read(&path).expect("it is there");
    // Written again with the same bytes it is still the same.
    std::fs::write(&path, &mine).expect("it can be written");
    assert_eq!(evening.looked(), KeptState::Saved);
    let theirs = String::from_utf8(mine)
        .expect("text")
        .replacen("Two", "Owt", 1);
    std::fs::write(&path, theirs).expect("it can be written");
    let why = evening.doubt();
    assert!(why.contains("was changed by another program"), "{why}");
    evening
        .keeper
        .begin_save(&evening.document, SaveHow::KeepMine, 1_000_001);
    evening.keeper.wait_for_save(PATIENCE).expect("it is saved");
    assert_eq!(evening.looked(), KeptState::Saved);
    evening.end();
}

/// At the end nobody is left to be asked: a save that another program replaced stays, and mine lies beside it.
#[test]
fn at_the_end_mine_is_put_beside_theirs() {
    let (_folder, path, mut evening) = club();
    let theirs = std::fs::read_to_string(&path).expect("it is there");
    let theirs = theirs.replacen("\"name\": \"Nightclub\"", "\"name\": \"Theirs\"", 1);
    std::fs::write(&path, &theirs).expect("it can be written");
    let told =
        evening
            .keeper
            .save_at_the_end(&Standing::of(&evening.document), 1_000_000, PATIENCE);
    let error = told.expect_err("theirs is there");
    let KeepError::PutBeside { mine, .. } = &error else {
        panic!("{error}");
    };
    assert!(
        mine.ends_with("club (mine).tableside"),
        "{}",
        mine.display()
    );
    assert!(
        error.to_string().contains("club (mine).tableside"),
        "{error}"
    );
    let bytes = std::fs::read(mine).expect("it is there");
    assert_eq!(from_bytes(&bytes).expect("a campaign").name, "Two");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
}

/// Whatever call fails while a journal is written anew: the next opening has all that was acknowledged.
#[test]
fn writing_anew_on_a_disk_that_breaks() {
    const FILE: &str = "/campaigns/Club.tableside";
    const JOURNAL: &str = "/campaigns/Club.tableside.journal";
    let begun = || {
        let disk = BrokenDisk::new();
        let campaign = Campaign::new("Empty", System::Unhex);
        let document = Document::new(campaign);
        let keeper = Keeper::create(disk.arc(), Path::new(FILE), &document, None, None);
        let keeper = keeper.expect("it is made");
        let mut evening = Evening { document, keeper };
        assert!(evening.apply(&rename("One")));
        evening.keeper.acknowledged(PATIENCE).expect("written");
        tableside::campaign::store::Disk::remove(&disk, Path::new(JOURNAL)).expect("taken away");
        (disk, evening)
    };
    let (disk, mut evening) = begun();
    disk.break_at(Fault::DeadFrom(usize::MAX));
    assert!(evening.apply(&rename("Two")));
    evening.keeper.acknowledged(PATIENCE).expect("written");
    let calls = disk.counted();
    for at in 1..=calls {
        for fault in [
            Fault::Fail(at),
            Fault::FailAfter(at),
            Fault::Short(at, 7),
            Fault::NoSpaceFrom(at),
        ] {
            let (disk, mut evening) = begun();
            disk.break_at(fault);
            assert!(evening.apply(&rename("Two")));
            let told = evening.keeper.acknowledged(PATIENCE);
            disk.heal();
            let failed = matches!(
                evening.keeper.state(&evening.document),
                KeptState::Failed(_)
            );
            let story = format!("{fault:?}: {told:?}\n{:#?}", disk.calls());
            assert!(failed || told.is_ok(), "{story}");
            if failed {
                // The way out, here too: the save itself.
                evening.save();
            }
            drop(evening);
            let (document, keeper, _) = Keeper::open(disk.arc(), Path::new(FILE), None)
                .unwrap_or_else(|error| panic!("{error}: {story}"));
            assert_eq!(document.campaign().name, "Two", "{story}");
            drop(keeper);
        }
    }
}
