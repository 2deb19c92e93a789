//! Bad places to keep a campaign at: read-only, gone, in the way, behind a link, under a clock that jumps.

use std::path::Path;
use std::sync::Arc;

use super::{Evening, PATIENCE};
use crate::store::broken_disk::{BrokenDisk, Fault};
use tableside::campaign::store::{
    Disk, Keeper, RealDisk, backups, backups_dir, journal_path, lock_path, pictures_dir, resume,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;

const FILE: &str = "/campaigns/Club.tableside";

fn rename(document: &mut Document, keeper: &Keeper, name: &str) {
    let command = Command::Rename(name.to_owned());
    let applied = document.apply(&command, &mut TypedDice::default());
    keeper.keep(&applied.expect("a name can be given").record);
}

/// A campaign with one change in its journal and another in its save.
fn club() -> (BrokenDisk, Document, Keeper) {
    let disk = BrokenDisk::new();
    let campaign = Campaign::new("Empty", System::Unhex);
    let mut document = Document::new(campaign);
    let file = Path::new(FILE);
    let mut keeper = Keeper::create(disk.arc(), file, &document, None, None).expect("made");
    rename(&mut document, &keeper, "Saved");
    keeper.save(&document, 1_795_229_669);
    keeper.wait_for_save(PATIENCE).expect("saved");
    rename(&mut document, &keeper, "Journaled");
    keeper.acknowledged(PATIENCE).expect("written");
    (disk, document, keeper)
}

/// On a disk that cannot be written opening says so and what to do; looking at the campaign works.
#[test]
fn a_read_only_disk_says_what_to_do() {
    let (disk, _, keeper) = club();
    drop(keeper);
    disk.break_at(Fault::ReadOnly);
    let refused = Keeper::open(disk.arc(), Path::new(FILE), None);
    let words = refused.map(|_| ()).expect_err("read-only").to_string();
    assert!(
        words.contains("save a copy in a folder where you may write"),
        "{words}"
    );
    let looked = resume(&disk.arc(), Path::new(FILE), false).expect("it can be read");
    assert_eq!(looked.document.campaign().name, "Journaled");
}

/// A drive that is pulled out: the change says that it is not kept, and saving elsewhere goes on with all of it.
#[test]
fn a_removed_drive_has_a_way_out() {
    let (disk, mut document, keeper) = club();
    disk.break_at(Fault::DeadFrom(1));
    rename(&mut document, &keeper, "In memory only");
    let words = keeper.acknowledged(PATIENCE).expect_err("gone").to_string();
    assert!(
        words.contains("go on with a copy on another disk"),
        "{words}"
    );
    let other = BrokenDisk::new();
    let elsewhere = Path::new("/campaigns/Elsewhere.tableside");
    let copy = Keeper::create(other.arc(), elsewhere, &document, Some(&keeper), None)
        .expect("the other disk is whole");
    assert!(
        !copy.left_behind().is_empty(),
        "the old history could not be read"
    );
    copy.finish(PATIENCE)
        .expect("everything is on the other disk");
    drop(keeper);
    let (mut again, _keeper, _) = Keeper::open(other.arc(), elsewhere, None).expect("it opens");
    assert_eq!(again.campaign().name, "In memory only");
    let undone = again.apply(&Command::Undo, &mut TypedDice::default());
    undone.expect("this evening can be undone");
    assert_eq!(again.campaign().name, "Journaled");
    // The drive comes back: what it had is still there.
    disk.heal();
    let (back, _keeper, _) = Keeper::open(disk.arc(), Path::new(FILE), None).expect("it opens");
    assert_eq!(back.campaign().name, "Journaled");
}

/// A folder where a file should be, and a file where a folder should be: told by name, and nothing is taken away.
#[test]
fn what_is_in_the_way_is_named() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    Evening::begin(&path).save_and_end();
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    for in_the_way in [journal_path(&path), lock_path(&path)] {
        let journal = std::fs::read(&in_the_way).ok();
        let _ = std::fs::remove_file(&in_the_way);
        std::fs::create_dir(&in_the_way).expect("a folder can be made");
        let refused = Keeper::open(disk.clone(), &path, None).map(|_| ());
        let words = refused.expect_err("a folder is in the way").to_string();
        assert!(words.contains("club.tableside"), "{words}");
        assert!(in_the_way.is_dir());
        std::fs::remove_dir(&in_the_way).expect("it can be taken away");
        if let Some(journal) = journal {
            std::fs::write(&in_the_way, journal).expect("it can be put back");
        }
    }
    for in_the_way in [backups_dir(&path), pictures_dir(&path)] {
        let _ = std::fs::remove_dir_all(&in_the_way);
        std::fs::write(&in_the_way, "a file").expect("it can be written");
        let (mut evening, _) = Evening::open(&path);
        let command = Command::Rename(format!("{}", in_the_way.display()));
        assert!(evening.apply(&command));
        evening.keeper.save(&evening.document, 1_000_000);
        let saved = evening.keeper.wait_for_save(PATIENCE);
        if in_the_way == backups_dir(&path) {
            let words = saved.expect_err("there is no backup").to_string();
            assert!(words.contains("no backup"), "{words}");
        } else {
            saved.expect("pictures are not needed for it");
            let picture = evening.keeper.pictures().put(b"\xff\xd8\xff");
            assert!(picture.is_err(), "{picture:?}");
        }
        evening.end();
        assert_eq!(std::fs::read(&in_the_way).expect("it is there"), b"a file");
        std::fs::remove_file(&in_the_way).expect("it can be taken away");
        let (evening, _) = Evening::open(&path);
        assert_eq!(
            evening.document.campaign().name,
            in_the_way.display().to_string()
        );
        evening.end();
    }
}

/// A link to a campaign is the campaign: looking at it through the link shows what is only in the journal, too.
#[cfg(unix)]
#[test]
fn a_link_shows_the_journal_beside_the_file() {
    use tableside::campaign::store::open;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&Command::Rename("Journaled".to_owned())));
    evening.end();
    std::fs::create_dir(folder.path().join("desk")).expect("a folder can be made");
    let link = folder.path().join("desk").join("link.tableside");
    std::os::unix::fs::symlink(&path, &link).expect("a link can be made");
    assert_eq!(open(&link).expect("it opens").name, "Journaled");
    let (mut evening, _) = Evening::open(&link);
    assert!(evening.apply(&Command::Rename("Through the link".to_owned())));
    evening.save_and_end();
    assert_eq!(open(&path).expect("it opens").name, "Through the link");
    assert!(link.is_symlink());
}

/// A clock that jumps back, ahead and to its ends: every save works, and the newest and oldest backups stay sensible.
#[test]
fn a_clock_that_jumps_stops_no_save() {
    let (disk, mut document, mut keeper) = club();
    let file = Path::new(FILE);
    for (n, now) in [
        1_795_229_669,
        0,
        u64::MAX,
        5,
        4_000_000_000,
        u64::MAX - 1,
        1_795_229_670,
    ]
    .into_iter()
    .enumerate()
    {
        document.set_time(now);
        rename(&mut document, &keeper, &format!("Save {n}"));
        let before = disk.get(FILE).expect("it is there");
        keeper.save(&document, now);
        let saved = keeper
            .wait_for_save(PATIENCE)
            .expect("saved")
            .expect("begun");
        let backup = saved.backup.expect("the one before is kept");
        assert_eq!(disk.get(&backup), Some(before), "{now}");
        assert!(!backups(&disk, file).expect("listed").is_empty());
    }
    keeper.finish(PATIENCE).expect("everything is on the disk");
    let (again, _keeper, recovery) = Keeper::open(disk.arc(), file, None).expect("it opens");
    assert_eq!(again.campaign().name, "Save 6");
    assert_eq!(recovery.sentence(), None);
}

/// A save from before the forgotten history put back by hand: it opens, and what no longer hangs together is told.
#[test]
fn an_old_save_before_forgotten_history_is_told() {
    let (disk, mut document, mut keeper) = club();
    let old = disk.get(FILE).expect("it is there");
    for n in 1..=5 {
        rename(&mut document, &keeper, &format!("Later {n}"));
    }
    keeper.forget_before(&document, 5, 1_795_229_670);
    keeper.wait_for_forgetting(PATIENCE).expect("forgotten");
    keeper.finish(PATIENCE).expect("written");
    disk.put(FILE, &old);
    let (again, _keeper, recovery) =
        Keeper::open(disk.arc(), Path::new(FILE), None).expect("it opens");
    assert_eq!(again.campaign().name, "Saved");
    assert_eq!((recovery.recovered, recovery.left_out.len()), (0, 3));
    let words = recovery.sentence().expect("it is told");
    assert!(
        words.contains("3 later changes could not be applied"),
        "{words}"
    );
}
