//! Forgetting old history: it frees room, undo ends there, and never goes before everything is in the save.

use std::sync::Arc;

use super::{Evening, PATIENCE, without_checksum};
use crate::store::broken_disk::{BrokenDisk, CUTS, Fault};
use tableside::campaign::store::{Keeper, RealDisk, journal_path, to_bytes};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;

/// Twenty changes of which those before the fifteenth are forgotten: undo reaches back to it, now and after a restart.
#[test]
fn undo_ends_where_history_was_forgotten() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("forget.tableside");
    let mut evening = Evening::begin(&path);
    for n in 1..=20 {
        assert!(evening.apply(&Command::Rename(format!("Name {n}"))));
    }
    let last = evening.bytes();
    evening.keeper.acknowledged(PATIENCE).expect("written");
    let before = std::fs::metadata(journal_path(&path))
        .expect("it is there")
        .len();
    let promised = evening.keeper.bytes_before(15).expect("it can be read");
    evening
        .keeper
        .forget_before(&evening.document, 15, 1_000_000);
    let freed = evening
        .keeper
        .wait_for_forgetting(PATIENCE)
        .expect("forgotten");
    assert_eq!(freed, promised);
    let after = std::fs::metadata(journal_path(&path))
        .expect("it is there")
        .len();
    assert_eq!(after, before - freed);
    assert_eq!(evening.keeper.history_bytes(), after);
    let (past, up_to) = evening.keeper.past();
    evening.document.read_history_from(past, up_to);
    assert_eq!(evening.document.newest(100).len(), 6);
    for restart in [false, true] {
        if restart {
            evening.end();
            evening = Evening::open(&path).0;
        }
        let mut undone = 0;
        while evening.apply(&Command::Undo) {
            undone += 1;
        }
        assert_eq!(undone, 6, "after a restart: {restart}");
        assert_eq!(evening.document.campaign().name, "Name 14");
        assert!(!evening.apply(&Command::Restore(0)));
        assert!(!evening.apply(&Command::Restore(7)));
        assert_eq!(evening.document.undo_label(), None);
        assert!(evening.apply(&Command::Restore(20)));
        assert_eq!(evening.bytes(), last);
    }
    evening.end();
}

/// Without a save there is no forgetting: the file was changed outside, and every record stays.
#[test]
fn nothing_is_forgotten_before_everything_is_saved() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("both.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&Command::Rename("Mine".to_owned())));
    assert!(evening.apply(&Command::Rename("Mine again".to_owned())));
    let theirs = std::fs::read_to_string(&path).expect("it is there");
    let theirs = without_checksum(&theirs).replacen("Nightclub", "Theirs", 1);
    std::fs::write(&path, theirs).expect("written");
    evening
        .keeper
        .forget_before(&evening.document, 2, 1_000_000);
    let refused = evening.keeper.wait_for_forgetting(PATIENCE);
    assert!(refused.is_err(), "{refused:?}");
    assert_eq!(evening.document.newest(10).len(), 2);
    let reader = evening.keeper.bytes_before(2).expect("it can be read");
    assert!(reader > 0, "record 1 is still there");
    let disk = Arc::new(RealDisk);
    drop(evening.keeper);
    assert!(Keeper::open(disk, &path, None).is_ok());
}

/// On a disk that breaks at every call: the state is never lost, and the journal is the old or the shorter one.
#[test]
fn forgetting_on_a_disk_that_breaks() {
    let file = std::path::Path::new("/campaigns/Forget.tableside");
    let prepared = BrokenDisk::new();
    let campaign = Campaign::new("Empty", System::Unhex);
    let mut document = Document::new(campaign);
    let keeper = Keeper::create(prepared.arc(), file, &document, None, None).expect("made");
    for n in 1..=6 {
        let command = Command::Rename(format!("Name {n}"));
        let applied = document.apply(&command, &mut TypedDice::default());
        keeper.keep(&applied.expect("it can be done").record);
    }
    keeper.acknowledged(PATIENCE).expect("written");
    drop(keeper);
    let last = to_bytes(document.campaign()).expect("bytes");
    let forget = |disk: &BrokenDisk| {
        let (document, mut keeper, _) = Keeper::open(disk.arc(), file, None).ok()?;
        keeper.forget_before(&document, 4, 1_795_229_669);
        keeper.wait_for_forgetting(PATIENCE).ok()
    };
    let whole = prepared.copy();
    assert!(forget(&whole).is_some());
    for at in 1..=whole.counted() {
        for fault in [
            Fault::Fail(at),
            Fault::FailAfter(at),
            Fault::Short(at, 9),
            Fault::DeadFrom(at),
        ] {
            for cut in [None].into_iter().chain(CUTS.map(Some)) {
                let disk = prepared.copy();
                disk.break_at(fault);
                let result = forget(&disk);
                match cut {
                    None => disk.heal(),
                    Some(cut) => disk.crash(cut),
                }
                let story = format!("{fault:?}, then {cut:?}: {result:?}\n{:#?}", disk.calls());
                let (document, keeper, recovery) = Keeper::open(disk.arc(), file, None)
                    .unwrap_or_else(|error| panic!("neither: {error} after {story}"));
                let now = to_bytes(document.campaign()).expect("bytes");
                assert_eq!(now, last, "{story}");
                assert_eq!(recovery.left_out.len(), 0, "{story}");
                let kept = document.newest(10).len();
                assert!(kept == 6 || kept == 3, "{kept} records: {story}");
                assert!(result.is_none() || kept == 3, "{story}");
                drop(keeper);
            }
        }
    }
}
