//! Which journal belongs to which save, and what of both is as it was written: two copies that were played on
//! apart, records of a newer program, flipped bits, files of other times.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Evening, PATIENCE, without_checksum};
use tableside::campaign::store::{
    Checksum, FileError, FormatError, JournalError, KeepError, Keeper, MOST_SEQUENCE, Position,
    Reading, RealDisk, from_bytes, from_bytes_at, journal_path, to_bytes, to_bytes_at,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// Why it does not open; nothing may be changed by that.
fn refused(path: &Path) -> KeepError {
    let before = (
        std::fs::read(path).ok(),
        std::fs::read(journal_path(path)).ok(),
    );
    let opened = Keeper::open(Arc::new(RealDisk), path, None);
    let error = opened.map(|_| ()).expect_err("it does not open");
    let after = (
        std::fs::read(path).ok(),
        std::fs::read(journal_path(path)).ok(),
    );
    assert!(before == after, "something was changed");
    error
}

#[track_caller]
fn forked(path: &Path) -> String {
    let error = refused(path);
    let fork = matches!(error, KeepError::File(FileError::Fork { .. }));
    assert!(fork, "{error}");
    error.to_string()
}

/// A campaign on two machines: both were played on from the same evening, each with two changes more, the first
/// saved at the end, the second was killed.
struct Machines {
    _folder: tempfile::TempDir,
    one: PathBuf,
    two: PathBuf,
}

fn copy(from: &Path, to: &Path) {
    std::fs::copy(from, to).expect("it can be copied");
    std::fs::copy(journal_path(from), journal_path(to)).expect("it can be copied");
}

fn apart(saved_before: bool) -> Machines {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let one = folder.path().join("one.tableside");
    let two = folder.path().join("two.tableside");
    let mut evening = Evening::begin(&one);
    assert!(evening.apply(&rename("Together")));
    if saved_before {
        evening.save_and_end();
    } else {
        evening.end();
    }
    copy(&one, &two);
    for (path, names) in [(&one, ["One a", "One b"]), (&two, ["Two a", "Two b"])] {
        let (mut evening, _) = Evening::open(path);
        for name in names {
            assert!(evening.apply(&rename(name)));
        }
        if path == &one {
            evening.save_and_end();
        } else {
            evening.end();
        }
    }
    Machines {
        _folder: folder,
        one,
        two,
    }
}

/// A save and a journal of two copies that were played on apart never become one, whichever of the two arrives.
#[test]
fn two_copies_played_on_apart_never_merge_silently() {
    for saved_before in [true, false] {
        // The save of the first with the journal of the second, both at the same number.
        let machines = apart(saved_before);
        std::fs::copy(journal_path(&machines.two), journal_path(&machines.one)).expect("copied");
        let words = forked(&machines.one);
        assert!(words.contains("played on apart"), "{words}");
        // The journal went on further.
        let machines = apart(saved_before);
        let (mut evening, _) = Evening::open(&machines.two);
        assert!(evening.apply(&rename("Two c")));
        evening.end();
        std::fs::copy(&machines.one, &machines.two).expect("copied");
        forked(&machines.two);
        // The save went on further.
        let machines = apart(saved_before);
        let (mut evening, _) = Evening::open(&machines.one);
        assert!(evening.apply(&rename("One c")));
        evening.save_and_end();
        std::fs::copy(journal_path(&machines.two), journal_path(&machines.one)).expect("copied");
        let words = forked(&machines.one);
        assert!(
            words.contains("ends at change 3 and the save is at change 4"),
            "{words}"
        );
    }
}

/// What belongs together opens: both files, an older save with the newest journal, a save without a journal.
#[test]
fn a_save_and_a_journal_of_one_line_open_as_ever() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("line.tableside");
    let evening = Evening::begin(&path);
    let first = std::fs::read(&path).expect("it is there");
    evening.save_and_end();
    let mut saves = vec![first];
    for n in 0..4 {
        let (mut evening, _) = Evening::open(&path);
        assert!(evening.apply(&rename(&format!("Evening {n}"))));
        evening.save_and_end();
        saves.push(std::fs::read(&path).expect("it is there"));
    }
    for (n, save) in saves.iter().enumerate() {
        std::fs::write(&path, save).expect("written");
        let (evening, recovery) = Evening::open(&path);
        assert_eq!(evening.document.campaign().name, "Evening 3");
        assert_eq!((recovery.recovered, recovery.left_out.len()), (4 - n, 0));
        evening.end();
    }
    std::fs::remove_file(journal_path(&path)).expect("it is there");
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!(recovery.sentence(), None);
    // What follows hangs on the save, wherever the rest is.
    assert!(evening.apply(&rename("Without")));
    evening.end();
    let (evening, recovery) = Evening::open(&path);
    assert_eq!((recovery.recovered, recovery.left_out.len()), (1, 0));
    assert_eq!(evening.document.campaign().name, "Without");
}

/// Records of another copy in the midst of a journal are left out and told, and none behind them is applied.
#[test]
fn records_of_another_copy_within_a_journal_are_left_out() {
    let machines = apart(true);
    let lines = |path: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(journal_path(path)).expect("text");
        text.lines().map(str::to_owned).collect()
    };
    let (one, two) = (lines(&machines.one), lines(&machines.two));
    let mixed = [&one[0], &two[1], &one[2], ""]
        .map(str::to_owned)
        .join("\n");
    std::fs::write(journal_path(&machines.two), mixed).expect("written");
    let (evening, recovery) = Evening::open(&machines.two);
    assert_eq!(evening.document.campaign().name, "Two a");
    assert_eq!((recovery.recovered, recovery.left_out.len()), (1, 1));
    assert!(recovery.is_damage());
}

/// Records of a newer program are refused like a newer save, and nothing is touched.
#[test]
fn records_of_a_newer_program_are_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("newer.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&rename("Known")));
    evening.end();
    let at = journal_path(&path);
    let mut journal = std::fs::read(&at).expect("it is there");
    let rest = "v2 2 whatever comes then";
    let line = format!("{} {rest}\n", Checksum::of(rest.as_bytes()));
    for torn in ["", "0123"] {
        journal.extend_from_slice(line.as_bytes());
        journal.extend_from_slice(torn.as_bytes());
        std::fs::write(&at, &journal).expect("written");
        let error = refused(&path);
        let words = error.to_string();
        assert!(
            words.contains("newer version (format 2") && words.contains("nothing was changed"),
            "{words}"
        );
        let KeepError::File(FileError::Journal { error, .. }) = error else {
            panic!("{words}")
        };
        assert!(matches!(*error, JournalError::Newer { version: 2, .. }));
    }
}

/// A damaged last record that has its end is damage and said; one that was cut short is not.
#[test]
fn a_damaged_last_record_is_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("damaged.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&rename("First")));
    assert!(evening.apply(&rename("Second")));
    evening.end();
    let whole = std::fs::read(journal_path(&path)).expect("it is there");
    let mut broken = whole.clone();
    let at = broken.len() - 20;
    broken[at] ^= 1;
    std::fs::write(journal_path(&path), &broken).expect("written");
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "First");
    assert_eq!((recovery.recovered, recovery.damaged), (1, 1));
    let words = recovery.sentence().expect("it is told");
    assert!(words.contains("damaged in 1 place"), "{words}");
    // It can be played on, and what follows is found behind the damage.
    assert!(evening.apply(&rename("On")));
    evening.end();
    let (evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "On");
    assert_eq!((recovery.recovered, recovery.left_out.len()), (2, 0));
    evening.end();
    let journal = std::fs::read(journal_path(&path)).expect("it is there");
    assert!(journal.starts_with(&broken), "what is damaged is kept");
}

/// Every single flipped bit of a save is found.
#[test]
fn every_flipped_bit_of_a_save_is_found() {
    let campaign = Campaign::new("Small", System::Unhex);
    let at = Position {
        sequence: 12,
        head: 11,
        last: Some(Checksum::of(b"the last record")),
    };
    let save = to_bytes_at(&campaign, at).expect("it is written");
    assert_eq!(from_bytes_at(&save).expect("it opens"), (campaign, at));
    for byte in 0..save.len() {
        for bit in 0..8 {
            let mut flipped = save.clone();
            flipped[byte] ^= 1 << bit;
            let text = String::from_utf8_lossy(&flipped);
            assert!(
                from_bytes(&flipped).is_err(),
                "byte {byte}, bit {bit}: {text}"
            );
        }
    }
}

/// A wrong checksum is found and said; without one, and with one that is right behind a byte order mark, it opens.
#[test]
fn a_checksum_may_be_absent_but_not_wrong() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("edited.tableside");
    Evening::begin(&path).save_and_end();
    let save = std::fs::read_to_string(&path).expect("text");
    let edited = save.replacen("\"name\": \"Nightclub\"", "\"name\": \"Edited\"", 1);
    std::fs::write(&path, &edited).expect("written");
    let error = refused(&path);
    let wrong = matches!(
        error,
        KeepError::File(FileError::Format {
            error: FormatError::Checksum,
            ..
        })
    );
    assert!(wrong, "{error}");
    // By the GM's word it is taken as it is, and is right from the next save on.
    let as_it_is = Reading {
        any_checksum: true,
        ..Reading::default()
    };
    let opened = Keeper::open_reading(Arc::new(RealDisk), &path, None, as_it_is);
    let (document, mut keeper, _) = opened.expect("it opens");
    assert_eq!(document.campaign().name, "Edited");
    keeper.save(&document, 1_000_000);
    keeper.wait_for_save(PATIENCE).expect("saved");
    keeper.finish(PATIENCE).expect("written");
    let (evening, _) = Evening::open(&path);
    evening.end();
    let without = without_checksum(&edited);
    std::fs::write(&path, &without).expect("written");
    let (evening, _) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "Edited");
    evening.end();
    for text in [save, without] {
        let with_mark = format!("\u{feff}{text}");
        from_bytes(with_mark.as_bytes()).expect("a byte order mark is taken");
    }
}

/// The canonical bytes of a campaign say nothing of its history, and have no checksum: equal ones are the same state.
#[test]
fn the_same_state_has_the_same_bytes_whatever_its_history() {
    let campaign = Campaign::sample_nightclub();
    let mut document = Document::new(campaign.clone());
    for command in [rename("Other"), Command::Undo] {
        let applied = document.apply(&command, &mut TypedDice::default());
        applied.expect("it can be done");
    }
    let bytes = to_bytes(document.campaign()).expect("written");
    assert_eq!(bytes, to_bytes(&campaign).expect("written"));
    let text = String::from_utf8(bytes).expect("text");
    assert!(!text.contains("\"checksum\"") && !text.contains("\"last_record\""));
}

/// Files from before the first version are refused with a sentence, and left as they are.
#[test]
fn files_from_before_the_first_version_are_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("old.tableside");
    for version in [1, 2, 7] {
        let old =
            format!("{{\"format\": \"tableside\", \"version\": {version}, \"campaign\": {{}}}}");
        std::fs::write(&path, old).expect("written");
        std::fs::write(journal_path(&path), "0123 1 {}\n").expect("written");
        let words = refused(&path).to_string();
        assert!(
            words.contains("trial version") && words.contains("nothing was changed"),
            "{words}"
        );
    }
}

/// Numbers at the end of what can be counted are refused with a sentence, never counted past.
#[test]
fn a_sequence_near_its_end_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("end.tableside");
    let campaign = Campaign::sample_nightclub();
    let save = |sequence, head| {
        let at = Position {
            sequence,
            head,
            last: None,
        };
        std::fs::write(&path, to_bytes_at(&campaign, at).expect("bytes")).expect("written");
    };
    for sequence in [u64::MAX, u64::MAX - 1, MOST_SEQUENCE + 1] {
        save(sequence, 0);
        let words = refused(&path).to_string();
        assert!(words.contains("is too high"), "{words}");
    }
    save(MOST_SEQUENCE - 1, 0);
    let (mut evening, _) = Evening::open(&path);
    assert!(evening.apply(&rename("The last")));
    for command in [rename("One too many"), Command::Undo, Command::Redo] {
        let refused = evening.document.apply(&command, &mut TypedDice::default());
        let refusal = refused.expect_err("there is no number left");
        assert!(refusal.reason().contains("history is full"), "{refusal:?}");
    }
    evening.save_and_end();
    let (evening, recovery) = Evening::open(&path);
    assert_eq!(evening.document.campaign().name, "The last");
    assert_eq!(recovery.sentence(), None);
}
