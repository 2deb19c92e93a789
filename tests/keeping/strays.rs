//! Records that stand in a journal and are not part of its line: repeated by a sync tool, or of another copy. The
//! campaign is never rewound to them, and undo, restore and the history go on as before.

use std::path::Path;

use super::Evening;
use tableside::campaign::Command;
use tableside::campaign::store::{Recovery, Stray, StrayIs, digest, journal_path};
use tableside::systems::unhex::{self, SheetEdit};
use tableside::table::CharacterId;

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// The lines of a journal with so many changes, each one renaming, the last digest, and the folder.
fn played(changes: usize) -> (tempfile::TempDir, std::path::PathBuf, Vec<String>, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    let mut evening = Evening::begin(&path);
    for n in 1..=changes {
        assert!(evening.apply(&rename(&format!("Change {n}"))));
    }
    let digest = digest(evening.document.campaign());
    evening.end();
    let lines = lines(&path);
    assert_eq!(lines.len(), changes);
    (folder, path, lines, digest)
}

fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(journal_path(path)).expect("it is there");
    text.split_inclusive('\n').map(str::to_owned).collect()
}

fn write(path: &Path, lines: &[&[String]]) {
    std::fs::write(journal_path(path), lines.concat().concat()).expect("written");
}

/// Opens it, and plays on over two restarts: nothing may be taken back that was done.
#[track_caller]
fn goes_on(path: &Path, name: &str, next: u64) -> Recovery {
    let before = std::fs::read(journal_path(path)).expect("it is there");
    let (mut evening, recovery) = Evening::open(path);
    assert_eq!(evening.document.campaign().name, name);
    let head = evening.document.head();
    assert!(evening.apply(&rename("Later")));
    assert_eq!(evening.document.revision(), next);
    assert!(evening.apply(&Command::Undo));
    assert_eq!(evening.document.campaign().name, name);
    assert!(evening.apply(&Command::Undo), "one from before");
    assert!(evening.apply(&Command::Redo));
    assert!(evening.apply(&Command::Restore(1)));
    assert_eq!(evening.document.campaign().name, "Change 1");
    assert!(evening.apply(&Command::Restore(head)));
    assert!(evening.apply(&rename("Last")));
    let stands = digest(evening.document.campaign());
    evening.end();
    // Nothing is lost from the file, and what was played on is there without a save.
    let after = std::fs::read(journal_path(path)).expect("it is there");
    assert!(after.starts_with(&before));
    let (evening, _) = Evening::open(path);
    assert_eq!(digest(evening.document.campaign()), stands);
    let newest = evening.document.newest(usize::MAX);
    assert!(newest.is_sorted_by(|a, b| a.sequence > b.sequence));
    evening.save_and_end();
    let (mut evening, recovery_then) = Evening::open(path);
    assert_eq!(digest(evening.document.campaign()), stands);
    assert_eq!(
        (recovery_then.recovered, recovery_then.strays.len()),
        (0, 0)
    );
    assert!(evening.apply(&Command::Undo));
    assert_eq!(evening.document.campaign().name, name);
    evening.end();
    recovery
}

/// A line, a block or the whole beginning once more at the end: it stands twice, and counts once.
#[test]
fn what_stands_twice_never_rewinds() {
    for again in [4..5, 21..22, 0..1, 2..9, 0..5, 0..22] {
        let (_folder, path, lines, stands) = played(22);
        write(&path, &[&lines, &lines[again.clone()]]);
        let (evening, recovery) = Evening::open(&path);
        assert_eq!(digest(evening.document.campaign()), stands, "{again:?}");
        assert_eq!((recovery.recovered, recovery.damaged), (22, 0), "{again:?}");
        evening.end();
        let recovery = goes_on(&path, "Change 22", 23);
        let [stray] = recovery.strays.as_slice() else {
            panic!("{again:?}: {:?}", recovery.strays);
        };
        assert!(
            stray.is == StrayIs::Twice && stray.count == again.len() as u64,
            "{stray:?}"
        );
        let words = recovery.sentence().expect("it is told");
        assert!(words.contains("twice in the journal"), "{words}");
    }
}

/// The same where the save already has some or all of the records.
#[test]
fn what_stands_twice_behind_a_save_never_rewinds() {
    for saved in [3, 22] {
        let (_folder, path, lines, stands) = played(22);
        write(&path, &[&lines[..saved]]);
        Evening::open(&path).0.save_and_end();
        write(&path, &[&lines, &lines[..5]]);
        let (evening, recovery) = Evening::open(&path);
        assert_eq!(digest(evening.document.campaign()), stands);
        assert_eq!(recovery.recovered, 22 - saved);
        evening.end();
        goes_on(&path, "Change 22", 23);
    }
}

/// A line that was moved up does not hide all those behind it.
#[test]
fn a_line_that_was_moved_up_hides_nothing() {
    let (_folder, path, lines, _) = played(20);
    write(&path, &[&lines[..5], &lines[19..], &lines[5..19]]);
    let recovery = goes_on(&path, "Change 19", 21);
    assert_eq!(recovery.strays.len(), 1);
    assert!(recovery.strays[0].is == StrayIs::Displaced && recovery.strays[0].first == 20);
}

/// One is missing and another stands again: what still follows is applied, the rest is left out, none is rewound.
#[test]
fn a_lost_and_a_repeated_line_together() {
    let (_folder, path, lines, _) = played(22);
    let mixed = [&lines[..12], &lines[13..21], &lines[..1], &lines[21..]];
    write(&path, &mixed);
    let recovery = goes_on(&path, "Change 12", 23);
    assert_eq!((recovery.recovered, recovery.left_out.len()), (12, 9));
    assert_eq!(recovery.strays.len(), 1);
}

/// The ends of two copies behind what they have in common: the first stays, the second is left out and named, and new
/// numbers are above both.
#[test]
fn the_end_of_another_copy_is_left_out() {
    for (mine, theirs) in [(3, 3), (3, 6), (6, 3)] {
        let (folder, path, common, _) = played(10);
        let other = folder.path().join("other.tableside");
        std::fs::copy(&path, &other).expect("copied");
        std::fs::copy(journal_path(&path), journal_path(&other)).expect("copied");
        for (path, name, count) in [(&path, "Mine", mine), (&other, "Theirs", theirs)] {
            let (mut evening, _) = Evening::open(path);
            for n in 1..=count {
                assert!(evening.apply(&rename(&format!("{name} {n}"))));
            }
            evening.end();
        }
        write(&path, &[&lines(&path), &lines(&other)[common.len()..]]);
        let last = format!("Mine {mine}");
        let recovery = goes_on(&path, &last, 10 + mine.max(theirs) + 1);
        assert_eq!(recovery.recovered as u64, 10 + mine);
        let [stray] = recovery.strays.as_slice() else {
            panic!("{:?}", recovery.strays);
        };
        assert!(
            stray.is == StrayIs::Other && stray.count == theirs,
            "{stray:?}"
        );
        assert!(recovery.is_damage());
        let words = recovery.sentence().expect("it is told");
        assert!(words.contains("of another copy"), "{words}");
    }
}

/// The save's own line wins over whatever else stands in the journal, in whatever order; what is acknowledged then is
/// there at the next start, and what is left out is named.
#[test]
fn the_line_of_the_save_wins() {
    // The lines that stand there by their numbers, how many are in the save, where it opens, and how many are told: what
    // stands twice before the save's record is not.
    let cases: [(&[usize], usize, u64, u64); 9] = [
        (&[4, 1, 2, 3, 4], 4, 4, 0),
        (&[3, 1], 1, 1, 1),
        (&[4, 1, 2], 2, 2, 1),
        (&[1, 4, 2, 3], 2, 3, 1),
        (&[1, 3, 2], 2, 2, 1),
        (&[4, 1, 2, 3, 4], 2, 4, 1),
        (&[1, 4, 2, 3, 4], 2, 4, 1),
        (&[1, 2, 3, 4, 1, 2], 2, 4, 2),
        (&[1, 2, 1, 2, 3, 4], 2, 4, 0),
    ];
    for (order, saved, opens, told) in cases {
        let (_folder, path, lines, _) = played(4);
        write(&path, &[&lines[..saved]]);
        Evening::open(&path).0.save_and_end();
        let there: Vec<String> = order.iter().map(|n| lines[n - 1].clone()).collect();
        write(&path, &[&there]);
        let (mut evening, recovery) = Evening::open(&path);
        assert_eq!(
            evening.document.campaign().name,
            format!("Change {opens}"),
            "{order:?}"
        );
        let strays: u64 = recovery.strays.iter().map(|stray| stray.count).sum();
        assert_eq!(strays, told, "{order:?}: {:?}", recovery.strays);
        if saved == 4 {
            assert!(evening.apply(&Command::Undo), "{order:?}");
            assert!(evening.apply(&Command::Redo), "{order:?}");
        }
        let of_another = |stray: &Stray| stray.is == StrayIs::Other && stray.last == opens + 1;
        assert!(!recovery.strays.iter().any(of_another), "{order:?}");
        // Two more, the second not saved: both are there at the next start.
        assert!(evening.apply(&rename("Later")));
        assert!(evening.apply(&rename("Last")));
        let stands = digest(evening.document.campaign());
        evening.end();
        let (mut evening, _) = Evening::open(&path);
        assert_eq!(digest(evening.document.campaign()), stands, "{order:?}");
        assert!(evening.apply(&Command::Undo));
        assert_eq!(evening.document.campaign().name, "Later");
        evening.save_and_end();
        assert_eq!(
            Evening::open(&path).0.document.campaign().name,
            "Later",
            "{order:?}"
        );
    }
}

/// A journal of several megabytes, which is looked through in another way, opens as a short one does, and so it does with
/// a block that stands twice, a line that was moved up, and one that is lost before the save.
#[test]
fn a_long_journal_opens_as_a_short_one() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    let mut evening = Evening::begin(&path);
    let mut digests = Vec::new();
    for n in 1..=120 {
        let edit = SheetEdit::Notes(format!("Page {n} {}", "x".repeat(19_900)));
        let who = CharacterId(1);
        assert!(evening.apply(&unhex::Command::EditSheet { who, edit }.into()));
        digests.push(digest(evening.document.campaign()));
    }
    evening.end();
    let lines = lines(&path);
    assert!(lines.concat().len() > 4 << 20);
    write(&path, &[&lines[..60]]);
    Evening::open(&path).0.save_and_end();
    let save = std::fs::read(&path).expect("it is there");
    /// The lines that stand there, at which change it opens, and what strayed in.
    type Case<'a> = (&'a [&'a [String]], usize, &'a [(StrayIs, u64)]);
    let cases: [Case<'_>; 4] = [
        (&[&lines], 120, &[]),
        (&[&lines, &lines[2..9]], 120, &[(StrayIs::Twice, 7)]),
        (
            &[&lines[..5], &lines[119..], &lines[5..119]],
            119,
            &[(StrayIs::Displaced, 1)],
        ),
        (&[&lines[..49], &lines[50..]], 120, &[]),
    ];
    for (number, (there, opens, strays)) in cases.into_iter().enumerate() {
        std::fs::write(&path, &save).expect("written");
        write(&path, there);
        let (mut evening, recovery) = Evening::open(&path);
        let now = digest(evening.document.campaign());
        assert_eq!(now, digests[opens - 1], "{number}");
        assert_eq!(recovery.recovered, opens - 60, "{number}");
        let found = recovery.strays.iter().map(|stray| (stray.is, stray.count));
        assert_eq!(found.collect::<Vec<_>>(), strays, "{number}");
        assert!(evening.apply(&rename("Later")), "{number}");
        assert_eq!(evening.document.revision(), 121, "{number}");
        assert!(evening.apply(&Command::Undo) && evening.apply(&Command::Undo));
        assert_eq!(digest(evening.document.campaign()), digests[opens - 2]);
        evening.end();
        let (evening, _) = Evening::open(&path);
        assert_eq!(digest(evening.document.campaign()), digests[opens - 2]);
        evening.end();
    }
}
