//! Ways out of a campaign that does not open: a broken save with and without backups and journal, and the choice
//! between two copies that were played on apart.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Evening, PATIENCE};
use tableside::campaign::Command;
use tableside::campaign::store::{
    Disk, FileError, KeepError, Keeper, Line, Missing, RealDisk, Rescue, backups_dir, choose,
    journal_line, journal_path, recover, rescue,
};

/// 2026-11-22, 21:40 and 21:50 UTC.
const FIRST: u64 = 1_795_383_600;
const SECOND: u64 = FIRST + 600;

fn disk() -> Arc<dyn Disk> {
    Arc::new(RealDisk)
}

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// A campaign with two backups: of the start, and of A at 21:50. B and C are saved since, D is in the journal only.
struct Club {
    folder: tempfile::TempDir,
    /// What stood there last.
    newest: Vec<u8>,
}

impl Club {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("club.tableside");
        let mut evening = Evening::begin(&path);
        for (names, time) in [(&["A"][..], FIRST), (&["B", "C"], SECOND)] {
            for name in names {
                assert!(evening.apply(&rename(name)));
            }
            evening.keeper.save(&evening.document, time);
            evening.keeper.wait_for_save(PATIENCE).expect("saved");
        }
        assert!(evening.apply(&rename("D")));
        let newest = evening.bytes();
        evening.end();
        Self { folder, newest }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("club.tableside")
    }

    fn save(&self) -> Vec<u8> {
        std::fs::read(self.path()).expect("it is there")
    }

    fn journal(&self) -> Vec<u8> {
        std::fs::read(journal_path(&self.path())).expect("it is there")
    }

    fn put_journal(&self, bytes: &[u8]) {
        std::fs::write(journal_path(&self.path()), bytes).expect("it can be written");
    }

    /// Where the line of each record begins, and where the last one ends.
    fn lines(&self) -> Vec<usize> {
        let journal = self.journal();
        let ends = (0..journal.len()).filter(|at| journal[*at] == b'\n');
        [0].into_iter().chain(ends.map(|at| at + 1)).collect()
    }

    fn rescue(&self) -> Option<Rescue> {
        rescue(&disk(), &self.path()).expect("the disk answers")
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// Why it does not open.
fn refused(path: &Path) -> FileError {
    let opened = Keeper::open(disk(), path, None).map(|_| ());
    match opened.expect_err("it does not open") {
        KeepError::File(error) => error,
        other => panic!("{other}"),
    }
}

/// Every way in which a save is broken here: its name, and what is there then.
fn breakages(save: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let text = String::from_utf8(save.to_vec()).expect("text");
    let at = text.find("\"name\": \"C\"").expect("its name") + 9;
    let mut flipped = save.to_vec();
    flipped[at] ^= 2;
    let mut no_text = save.to_vec();
    no_text[1000] = 0xff;
    vec![
        ("empty", Vec::new()),
        ("cut at its start", save[..20].to_vec()),
        ("cut in its middle", save[..save.len() / 2].to_vec()),
        ("cut at its end", save[..save.len() - 3].to_vec()),
        ("a flipped bit", flipped),
        ("no text", no_text),
        ("zeros", vec![0; save.len()]),
        ("rubbish", b"<html>You are offline</html>".to_vec()),
        ("other JSON", b"[1, 2, 3]".to_vec()),
        ("far too large", vec![b' '; 65 << 20]),
    ]
}

/// However the save is broken, the newest backup and the journal give the newest state exactly, with its history; the
/// broken file is kept beside it, and what is recovered is played on and broken again.
#[test]
fn a_backup_and_the_journal_give_the_newest_state() {
    for (what, broken) in breakages(&Club::new().save()) {
        let club = Club::new();
        std::fs::write(club.path(), &broken).expect("it can be broken");
        let error = refused(&club.path());
        assert!(error.is_broken_save(), "{what}: {error}");
        let found = club.rescue().expect("there is a way out");
        assert_eq!(
            (found.changes, found.missing),
            (3, Missing::Nothing),
            "{what}"
        );
        assert_eq!(
            found.words(SECOND + 60),
            "the backup of 21:50 UTC and 3 changes; nothing missing"
        );
        assert_eq!(
            std::fs::read(club.path()).expect("there"),
            broken,
            "looking changes nothing"
        );
        let kept = recover(&disk(), &club.path(), &found).expect("it is recovered");
        assert_eq!(kept, [club.file("club (broken).tableside")], "{what}");
        assert_eq!(
            std::fs::read(&kept[0]).expect("it is kept"),
            broken,
            "{what}"
        );
        let (mut evening, recovery) = Evening::open(&club.path());
        assert_eq!(evening.bytes(), club.newest, "{what}");
        assert!(!recovery.is_damage(), "{what}");
        for _ in 0..4 {
            assert!(evening.apply(&Command::Undo), "{what}");
        }
        assert_eq!(evening.document.campaign().name, "Nightclub");
        evening.save_and_end();
        std::fs::write(club.path(), &broken).expect("it can be broken");
        let found = club.rescue().expect("there is a way out again");
        let kept = recover(&disk(), &club.path(), &found).expect("it is recovered again");
        assert_eq!(kept, [club.file("club (broken 2).tableside")], "{what}");
        let (evening, _) = Evening::open(&club.path());
        assert_eq!(evening.document.campaign().name, "Nightclub");
    }
}

/// A save that is gone is brought back in the same way.
#[test]
fn a_vanished_save_is_brought_back() {
    let club = Club::new();
    std::fs::remove_file(club.path()).expect("it was there");
    assert!(refused(&club.path()).is_broken_save());
    let found = club.rescue().expect("there is a way out");
    let kept = recover(&disk(), &club.path(), &found).expect("it is recovered");
    assert_eq!(kept, Vec::<PathBuf>::new());
    assert_eq!(Evening::open(&club.path()).0.bytes(), club.newest);
}

/// Without a backup that can be read there is no way out, and nothing is made up or changed.
#[test]
fn without_a_readable_backup_there_is_none() {
    for gone in [true, false] {
        let club = Club::new();
        let folder = backups_dir(&club.path());
        for entry in std::fs::read_dir(&folder).expect("there are backups") {
            std::fs::write(entry.expect("a file").path(), "broken, too").expect("written");
        }
        if gone {
            std::fs::remove_dir_all(&folder).expect("it can be removed");
        }
        std::fs::write(club.path(), "broken").expect("it can be broken");
        assert!(club.rescue().is_none());
        assert!(refused(&club.path()).is_broken_save());
    }
}

/// A backup that is broken itself is passed over; the one before leads to the same state.
#[test]
fn an_older_backup_helps_where_the_newest_is_broken() {
    let club = Club::new();
    std::fs::write(club.path(), "broken").expect("it can be broken");
    let newest = club.rescue().expect("there is a way out").backup.path;
    std::fs::write(newest, "broken").expect("it can be broken");
    let found = club.rescue().expect("there is a way out");
    assert_eq!(
        found.words(FIRST + 86_400),
        "the backup of 2026-11-22 21:40 UTC and 4 changes; nothing missing"
    );
    recover(&disk(), &club.path(), &found).expect("it is recovered");
    assert_eq!(Evening::open(&club.path()).0.bytes(), club.newest);
}

/// What is missing is said exactly: with no journal, one of zeros, one cut short, one damaged in its midst or at its end.
#[test]
fn what_is_missing_is_said_exactly() {
    // What becomes of the journal; then what opens, and what is said of the rest where the save is cut and rubbish.
    type Change = fn(&Club);
    let cases: [(&str, Change, &str, [&str; 2]); 5] = [
        (
            "no journal",
            |club| std::fs::remove_file(journal_path(&club.path())).expect("it was there"),
            "A",
            [
                "the backup of 21:50 UTC; at least the last 2 changes are missing",
                "the backup of 21:50 UTC; what was changed after it is missing",
            ],
        ),
        (
            "zeros",
            |club| club.put_journal(&vec![0; club.journal().len()]),
            "A",
            [
                "the backup of 21:50 UTC; at least the last 2 changes are missing",
                "the backup of 21:50 UTC; what was changed after it is missing",
            ],
        ),
        (
            "cut short behind the second record",
            |club| club.put_journal(&club.journal()[..club.lines()[2] + 30]),
            "B",
            [
                "the backup of 21:50 UTC and 1 change; at least the last change is missing",
                // Nothing tells of what followed.
                "the backup of 21:50 UTC and 1 change; nothing missing",
            ],
        ),
        (
            "the third record damaged",
            |club| {
                let mut journal = club.journal();
                journal[club.lines()[2] + 60] ^= 1;
                club.put_journal(&journal);
            },
            "B",
            [
                "the backup of 21:50 UTC and 1 change; the last 2 changes are missing",
                "the backup of 21:50 UTC and 1 change; the last 2 changes are missing",
            ],
        ),
        (
            "the last record damaged",
            |club| {
                let mut journal = club.journal();
                journal[club.lines()[3] + 60] ^= 1;
                club.put_journal(&journal);
            },
            "C",
            [
                "the backup of 21:50 UTC and 2 changes; at least the last change is missing",
                "the backup of 21:50 UTC and 2 changes; at least the last change is missing",
            ],
        ),
    ];
    for (what, change, opens, said) in cases {
        for (cut, words) in [true, false].into_iter().zip(said) {
            let club = Club::new();
            let save = club.save();
            change(&club);
            let broken = if cut {
                &save[..save.len() / 2]
            } else {
                b"rubbish"
            };
            std::fs::write(club.path(), broken).expect("it can be broken");
            let found = club.rescue().expect("there is a way out");
            assert_eq!(found.words(SECOND), words, "{what}");
            recover(&disk(), &club.path(), &found).expect("it is recovered");
            let (evening, _) = Evening::open(&club.path());
            assert_eq!(evening.document.campaign().name, opens, "{what}");
            evening.end();
        }
    }
}

/// A file that was never a campaign of this program is not taken for a broken one.
#[test]
fn what_was_never_ours_is_not_recovered() {
    for other in [
        "{\"format\": \"chess\", \"version\": 1}",
        "{\"format\": \"tableside\", \"version\": 2}",
        "{\"format\": \"tableside-campaign\", \"version\": 2}",
    ] {
        let club = Club::new();
        std::fs::write(club.path(), other).expect("written");
        let error = refused(&club.path());
        assert!(!error.is_broken_save(), "{error}");
    }
}

/// Two copies that were played on apart from C; the save is that of “Here”, the journal that of “There”.
fn apart() -> (Club, Vec<u8>, Vec<u8>) {
    let club = Club::new();
    let (evening, _) = Evening::open(&club.path());
    evening.save_and_end();
    let (save, journal) = (club.save(), club.journal());
    let play = |name: &str| {
        std::fs::write(club.path(), &save).expect("written");
        club.put_journal(&journal);
        let (mut evening, _) = Evening::open(&club.path());
        assert!(evening.apply(&rename(name)));
        let state = evening.bytes();
        evening.save_and_end();
        (state, club.save(), club.journal())
    };
    let (there, _, journal_there) = play("There");
    let (here, save_here, _) = play("Here");
    std::fs::write(club.path(), save_here).expect("written");
    club.put_journal(&journal_there);
    assert!(matches!(refused(&club.path()), FileError::Fork { .. }));
    (club, here, there)
}

/// Of two copies either can be gone on with; the other is kept beside it and opens as well. Nothing is lost.
#[test]
fn of_two_copies_either_is_chosen_and_the_other_kept() {
    for line in [Line::Save, Line::Journal] {
        let (club, here, there) = apart();
        let (save, journal) = (club.save(), club.journal());
        let base = journal_line(&disk(), &club.path()).expect("the disk answers");
        assert_eq!(base.expect("a backup fits").missing, Missing::Nothing);
        let kept = choose(&disk(), &club.path(), line).expect("it is chosen");
        let other = club.file("club (other copy).tableside");
        assert_eq!(kept[0], other);
        let (chosen, left) = match line {
            Line::Save => (&here, &there),
            Line::Journal => (&there, &here),
        };
        let (mut evening, recovery) = Evening::open(&club.path());
        assert_eq!(&evening.bytes(), chosen, "{line:?}");
        assert_eq!(recovery.left_out.len(), 0);
        assert!(evening.apply(&rename("On")));
        evening.save_and_end();
        assert_eq!(Evening::open(&club.path()).0.document.campaign().name, "On");
        // Byte by byte, both are still there.
        match line {
            Line::Save => {
                assert_eq!(std::fs::read(journal_path(&other)).expect("kept"), journal);
            }
            Line::Journal => assert_eq!(std::fs::read(&other).expect("kept"), save),
        }
        let (evening, recovery) = Evening::open(&other);
        assert_eq!(&evening.bytes(), left, "{line:?}");
        assert_eq!(recovery.left_out.len(), 0);
        evening.end();
    }
}

/// A journal that ends before the save lacks what the save has, and that is said before it is chosen.
#[test]
fn a_journal_that_ends_before_the_save_says_by_how_much() {
    let club = Club::new();
    Evening::open(&club.path()).0.save_and_end();
    let (journal, lines) = (club.journal(), club.lines());
    club.put_journal(&journal[..lines[lines.len() - 2]]);
    assert!(matches!(refused(&club.path()), FileError::Fork { .. }));
    let base = journal_line(&disk(), &club.path()).expect("the disk answers");
    let base = base.expect("a backup fits");
    assert_eq!(base.missing, Missing::Behind(1));
    let words = base.words(0);
    assert!(
        words.ends_with("it ends 1 change before the save"),
        "{words}"
    );
}

/// Without a backup that the journal follows on, only the save can be gone on with; the journal is kept all the same.
#[test]
fn without_a_backup_only_the_save_can_be_chosen() {
    let (club, here, _) = apart();
    std::fs::remove_dir_all(backups_dir(&club.path())).expect("there are backups");
    let journal = club.journal();
    assert!(
        journal_line(&disk(), &club.path())
            .expect("it answers")
            .is_none()
    );
    let error = choose(&disk(), &club.path(), Line::Journal).expect_err("no backup");
    assert!(error.to_string().contains("go on with the save"), "{error}");
    let kept = choose(&disk(), &club.path(), Line::Save).expect("it is chosen");
    assert_eq!(kept, [club.file("club (other copy).tableside.journal")]);
    assert_eq!(std::fs::read(&kept[0]).expect("it is kept"), journal);
    assert_eq!(Evening::open(&club.path()).0.bytes(), here);
}

/// Nothing is put aside while the campaign is open, or where nothing is wrong with it.
#[test]
fn nothing_is_put_aside_without_need() {
    let club = Club::new();
    let found = club.rescue().expect("there are backups");
    let (evening, _) = Evening::open(&club.path());
    let save = club.save();
    let error = recover(&disk(), &club.path(), &found).expect_err("it is open");
    assert!(
        error.to_string().contains("open in another window"),
        "{error}"
    );
    assert!(choose(&disk(), &club.path(), Line::Save).is_err());
    evening.end();
    // Nor where it opens as it is.
    let error = recover(&disk(), &club.path(), &found).expect_err("it is whole");
    assert!(error.to_string().contains("opens as it is"), "{error}");
    let error = choose(&disk(), &club.path(), Line::Save).expect_err("it is whole");
    assert!(error.to_string().contains("opens as it is"), "{error}");
    assert_eq!(club.save(), save);
    assert_eq!(Evening::open(&club.path()).0.bytes(), club.newest);
}
