//! Every call fails, is cut short, is done and says otherwise, finds no space, or is the last before the
//! power goes: afterwards the old or the new is there, never neither, and all that was said to be
//! on the disk is on the disk.

use std::fmt::Debug;
use std::path::Path;

use tableside::campaign::store::{
    CampaignLock, Fingerprint, Journal, JournalError, JournalReader, SaveError, back_up,
    back_up_before_migrating, backups, keep_mine, put_mine_beside, save_as_new, save_over, sweep,
};

use super::broken_disk::{BrokenDisk, CUTS, Fault};

const NOW: u64 = 1_795_229_669;
const FILE: &str = "/campaigns/Nightclub.tableside";
const JOURNAL: &str = "/campaigns/Nightclub.tableside.journal";
const OLD: &[u8] = b"{\n  \"format\": \"tableside-campaign\", the old campaign";
const NEW: &[u8] = b"{\n  \"format\": \"tableside-campaign\", the new campaign, longer";

fn file() -> &'static Path {
    Path::new(FILE)
}

/// A run as it is to be checked: the disk afterwards, what was said, and what had been done to it.
pub(super) struct After<'a, T> {
    pub(super) disk: &'a BrokenDisk,
    pub(super) result: &'a T,
    fault: Fault,
    pub(super) story: String,
}

/// Runs something with every fault at every call, each followed by nothing or by any power cut.
pub(super) fn with_every_fault<T: Debug>(
    prepared: &BrokenDisk,
    run: impl Fn(&BrokenDisk) -> T,
    check: impl Fn(&After<'_, T>),
) -> usize {
    let whole = prepared.copy();
    let _ = run(&whole);
    let calls = whole.counted();
    assert!(calls > 0);
    let mut runs = 0;
    for at in 1..=calls + 1 {
        let faults = [
            Fault::Fail(at),
            Fault::FailAfter(at),
            Fault::Short(at, 0),
            Fault::Short(at, 1),
            Fault::Short(at, 7),
            Fault::Short(at, 20),
            Fault::NoSpaceFrom(at),
            Fault::DeadFrom(at),
        ];
        for fault in faults {
            for cut in [None].into_iter().chain(CUTS.map(Some)) {
                let disk = prepared.copy();
                disk.break_at(fault);
                let result = run(&disk);
                match cut {
                    None => disk.heal(),
                    Some(cut) => disk.crash(cut),
                }
                runs += 1;
                let story = format!("{fault:?}, then {cut:?}: {result:?}\n{:#?}", disk.calls());
                check(&After {
                    disk: &disk,
                    result: &result,
                    fault,
                    story,
                });
            }
        }
    }
    runs
}

/// The old content, wherever it is.
fn has_somewhere(disk: &BrokenDisk, bytes: &[u8]) -> bool {
    disk.files()
        .iter()
        .filter(|path| !path.to_string_lossy().contains(".saving-"))
        .any(|path| disk.get(path).as_deref() == Some(bytes))
}

/// The next start: the sweep leaves no orphan, and a save works.
fn next_start(disk: &BrokenDisk, story: &str) {
    let lock = CampaignLock::take(disk, file()).unwrap_or_else(|e| panic!("{e} after {story}"));
    let swept = sweep(disk, &lock);
    assert_eq!(swept.left, Vec::<String>::new(), "{story}");
    for path in disk.files() {
        let text = path.to_string_lossy();
        assert!(!text.contains(".saving-"), "{text} is left after {story}");
    }
    let before = disk.get(FILE);
    keep_mine(disk, file(), b"the next evening", NOW + 5)
        .unwrap_or_else(|e| panic!("{e} after {story}"));
    if let Some(before) = before {
        assert!(has_somewhere(disk, &before), "{story}");
    }
}

#[test]
fn saving_over() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    let runs = with_every_fault(
        &prepared,
        |disk| save_over(disk, file(), NEW, Some(Fingerprint::of(OLD)), NOW),
        |after| {
            let story = &after.story;
            let there = after
                .disk
                .get(FILE)
                .unwrap_or_else(|| panic!("neither: {story}"));
            assert!(there == OLD || there == NEW, "{story}");
            match after.result {
                Ok(_) => assert_eq!(there, NEW, "{story}"),
                Err(SaveError::FolderFlush { saved, .. }) => {
                    assert_eq!(*saved, Fingerprint::of(NEW));
                }
                // A rename that is done and says otherwise is the one other way to the new file.
                Err(_) if !matches!(after.fault, Fault::FailAfter(_)) => {
                    assert_eq!(there, OLD, "{story}");
                }
                Err(_) => {}
            }
            assert!(
                has_somewhere(after.disk, OLD),
                "the old one is lost: {story}"
            );
            next_start(after.disk, story);
            assert!(
                has_somewhere(after.disk, OLD),
                "the old one is lost: {story}"
            );
        },
    );
    assert!(runs > 500, "{runs}");
}

#[test]
fn another_program_that_writes_at_any_moment_loses_nothing() {
    const THEIRS: &[u8] = b"their campaign, also longer";
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    let run = |disk: &BrokenDisk| save_over(disk, file(), NEW, Some(Fingerprint::of(OLD)), NOW);
    let whole = prepared.copy();
    run(&whole).unwrap();
    for at in 1..=whole.counted() {
        // No system can compare and rename in one step: this one moment is left.
        if whole.calls()[at - 1].what == "rename" {
            continue;
        }
        let disk = prepared.copy();
        disk.break_at(Fault::Meddle(at, FILE, THEIRS));
        let result = run(&disk);
        disk.heal();
        let story = format!("before call {at}: {result:?}\n{:#?}", disk.calls());
        assert!(has_somewhere(&disk, THEIRS), "theirs is lost: {story}");
        match result {
            Err(SaveError::ChangedOutside { .. }) => {
                assert_eq!(disk.get(FILE).unwrap(), THEIRS, "{story}");
            }
            // They came after the rename, and the next save notices.
            other => {
                assert!(other.is_ok(), "{story}");
                let next = save_over(&disk, file(), OLD, Some(Fingerprint::of(NEW)), NOW);
                assert!(
                    matches!(next, Err(SaveError::ChangedOutside { .. })),
                    "{story}"
                );
            }
        }
        next_start(&disk, &story);
    }
}

#[test]
fn an_error_names_the_file_and_the_way_out() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    with_every_fault(
        &prepared,
        |disk| save_over(disk, file(), NEW, Some(Fingerprint::of(OLD)), NOW),
        |after| {
            if let Err(error) = after.result {
                let text = error.to_string();
                assert!(text.contains(FILE), "{text}");
                assert!(
                    text.contains("make room") || text.contains("a power cut might"),
                    "{text}"
                );
            }
        },
    );
}

#[test]
fn saving_a_new_file() {
    let prepared = BrokenDisk::new();
    with_every_fault(
        &prepared,
        |disk| save_as_new(disk, file(), NEW),
        |after| {
            let there = after.disk.get(FILE);
            // A file that was not there is not there, or is whole.
            assert!(
                there.is_none() || there.as_deref() == Some(NEW),
                "{}",
                after.story
            );
            if after.result.is_ok() {
                assert!(there.is_some(), "{}", after.story);
            }
            next_start(after.disk, &after.story);
        },
    );
}

#[test]
fn keeping_mine() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    with_every_fault(
        &prepared,
        |disk| keep_mine(disk, file(), NEW, NOW),
        |after| {
            let there = after
                .disk
                .get(FILE)
                .unwrap_or_else(|| panic!("neither: {}", after.story));
            assert!(there == OLD || there == NEW, "{}", after.story);
            assert!(after.result.is_err() || there == NEW, "{}", after.story);
            assert!(has_somewhere(after.disk, OLD), "{}", after.story);
            next_start(after.disk, &after.story);
        },
    );
}

#[test]
fn opening_theirs() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    with_every_fault(
        &prepared,
        |disk| put_mine_beside(disk, file(), NEW),
        |after| {
            assert_eq!(
                after.disk.get(FILE).as_deref(),
                Some(OLD),
                "{}",
                after.story
            );
            if let Ok(saved) = after.result {
                assert_eq!(
                    after.disk.get(&saved.path).as_deref(),
                    Some(NEW),
                    "{}",
                    after.story
                );
            }
            for path in after.disk.files() {
                if path.to_string_lossy().contains("(mine")
                    && !path.to_string_lossy().contains("saving")
                {
                    assert_eq!(
                        after.disk.get(&path).as_deref(),
                        Some(NEW),
                        "{}",
                        after.story
                    );
                }
            }
        },
    );
}

#[test]
fn backing_up() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    for version in [None, Some(2)] {
        with_every_fault(
            &prepared,
            |disk| match version {
                None => back_up(disk, file(), NOW),
                Some(version) => back_up_before_migrating(disk, file(), version, NOW),
            },
            |after| {
                assert_eq!(
                    after.disk.get(FILE).as_deref(),
                    Some(OLD),
                    "{}",
                    after.story
                );
                if let Ok((path, _)) = after.result {
                    assert_eq!(
                        after.disk.get(path).as_deref(),
                        Some(OLD),
                        "{}",
                        after.story
                    );
                }
                // Whatever is listed is whole.
                for backup in backups(after.disk, file()).unwrap() {
                    assert_eq!(
                        after.disk.get(backup.path).as_deref(),
                        Some(OLD),
                        "{}",
                        after.story
                    );
                }
                next_start(after.disk, &after.story);
            },
        );
    }
}

#[test]
fn sweeping_and_thinning() {
    let prepared = BrokenDisk::new();
    prepared.put(FILE, OLD);
    for n in 0..20 {
        back_up(&prepared, file(), n).unwrap();
    }
    for n in 1..4 {
        prepared.put(format!("{FILE}.saving-{n}"), b"{\n  \"for");
    }
    with_every_fault(
        &prepared,
        |disk| {
            let lock = CampaignLock::take(disk, file());
            lock.map(|lock| sweep(disk, &lock))
        },
        |after| {
            assert_eq!(
                after.disk.get(FILE).as_deref(),
                Some(OLD),
                "{}",
                after.story
            );
            assert_eq!(
                backups(after.disk, file()).unwrap().len(),
                20,
                "{}",
                after.story
            );
            next_start(after.disk, &after.story);
        },
    );
}

/// Numbers of all records; their content must be right, and the middle undamaged.
fn records(disk: &BrokenDisk, story: &str) -> Vec<u64> {
    let tail = JournalReader::new(disk.arc(), JOURNAL).tail(0).unwrap();
    assert_eq!(tail.damage, [], "{story}");
    for record in &tail.records {
        assert_eq!(record.payload, payload(record.sequence), "{story}");
    }
    tail.records.iter().map(|r| r.sequence).collect()
}

fn payload(sequence: u64) -> String {
    format!("{{\"command\":{sequence}}}")
}

fn some(from: u64, to: u64) -> Vec<(u64, String)> {
    (from..=to).map(|n| (n, payload(n))).collect()
}

/// Appends until it works or the journal says that it is over; then everything said to be there is.
fn go_on(disk: &BrokenDisk, journal: &mut Journal, story: &str) {
    let next = journal.last_sequence().unwrap_or(0) + 1;
    let result = journal.append(&some(next, next));
    let there = records(disk, story);
    match result {
        Ok(()) => assert_eq!(there, (there[0]..=next).collect::<Vec<_>>(), "{story}"),
        Err(JournalError::Poisoned { .. }) => {}
        Err(error) => panic!("{error}: {story}"),
    }
}

#[test]
fn appending() {
    for before in [0, 3] {
        let prepared = BrokenDisk::new();
        if before > 0 {
            let mut journal = Journal::open(prepared.arc(), JOURNAL).unwrap();
            journal.append(&some(1, before)).unwrap();
        }
        with_every_fault(
            &prepared,
            |disk| {
                let mut journal = Journal::open(disk.arc(), JOURNAL)?;
                let first = journal.append(&some(before + 1, before + 2));
                let said = if first.is_ok() { before + 2 } else { before };
                let second = match first {
                    Ok(()) => journal.append(&some(before + 3, before + 3)),
                    Err(error) => return Ok((said, journal, Some(error.to_string()))),
                };
                let said = if second.is_ok() { before + 3 } else { said };
                Ok::<_, JournalError>((said, journal, second.err().map(|e| e.to_string())))
            },
            |after| {
                let story = &after.story;
                let there = records(after.disk, story);
                let last = there.last().copied().unwrap_or(0);
                assert_eq!(there, (1..=last).collect::<Vec<_>>(), "{story}");
                assert!(last >= before, "{story}");
                if let Ok((said, _, _)) = after.result {
                    assert!(last >= *said, "acknowledged and lost: {story}");
                }
                // The next start goes on with it.
                let mut journal = Journal::open(after.disk.arc(), JOURNAL).unwrap();
                go_on(after.disk, &mut journal, story);
                assert_eq!(journal.poisoned(), None);
            },
        );
    }
}

/// A backup tool gave the journal a second name: its copy stays as it is, whatever fails.
#[test]
fn appending_beside_a_second_name() {
    const COPY: &str = "/campaigns/copy of a backup tool";
    let prepared = BrokenDisk::new();
    let mut journal = Journal::open(prepared.arc(), JOURNAL).unwrap();
    journal.append(&some(1, 3)).unwrap();
    prepared.put_second_name(JOURNAL, COPY);
    let copy = prepared.get(COPY);
    with_every_fault(
        &prepared,
        |disk| Journal::open(disk.arc(), JOURNAL)?.append(&some(4, 5)),
        |after| {
            let story = &after.story;
            assert_eq!(after.disk.get(COPY), copy, "{story}");
            let there = records(after.disk, story);
            let last = there.last().copied().unwrap_or(0);
            assert_eq!(there, (1..=last).collect::<Vec<_>>(), "{story}");
            assert!(last == 5 || (last >= 3 && after.result.is_err()), "{story}");
            next_start(after.disk, story);
        },
    );
}

#[test]
fn appending_with_the_same_journal_after_a_fault() {
    let prepared = BrokenDisk::new();
    Journal::open(prepared.arc(), JOURNAL)
        .unwrap()
        .append(&some(1, 3))
        .unwrap();
    let whole = prepared.copy();
    Journal::open(whole.arc(), JOURNAL)
        .unwrap()
        .append(&some(4, 5))
        .unwrap();
    for at in 1..=whole.counted() {
        for fault in [
            Fault::Fail(at),
            Fault::FailAfter(at),
            Fault::Short(at, 9),
            Fault::NoSpaceFrom(at),
            Fault::DeadFrom(at),
        ] {
            let disk = prepared.copy();
            let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
            disk.break_at(fault);
            let result = journal.append(&some(4, 5));
            disk.heal();
            let story = format!("{fault:?}: {result:?}");
            match &result {
                Ok(()) => assert_eq!(journal.last_sequence(), Some(5)),
                Err(error) => {
                    assert_eq!(journal.last_sequence(), Some(3));
                    assert!(error.to_string().contains(JOURNAL), "{error}");
                }
            }
            go_on(&disk, &mut journal, &story);
            let poisoned = journal.poisoned().is_some();
            let told = matches!(result, Err(JournalError::Poisoned { .. }));
            assert_eq!(poisoned, told, "{story}");
        }
    }
}

#[test]
fn the_flush_comes_before_the_word() {
    let disk = BrokenDisk::new();
    let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
    journal.append(&some(1, 1)).unwrap();
    journal.append(&some(2, 9)).unwrap();
    let calls = disk.calls();
    let calls: Vec<&str> = calls.iter().map(|c| c.what.as_str()).collect();
    // One flush for all that are appended together, and the name of a new file made to last first. Before each
    // the file is looked at: it may have been replaced.
    let expected = [
        "stat",
        "stat",
        "append",
        "file_stat",
        "sync_dir",
        "write",
        "flush",
        "stat",
        "write",
        "flush",
    ];
    assert_eq!(calls, expected);
}

#[test]
fn forgetting() {
    let prepared = BrokenDisk::new();
    Journal::open(prepared.arc(), JOURNAL)
        .unwrap()
        .append(&some(1, 10))
        .unwrap();
    with_every_fault(
        &prepared,
        |disk| {
            let mut journal = Journal::open(disk.arc(), JOURNAL)?;
            journal.forget_before(6)?;
            journal.append(&some(11, 11))
        },
        |after| {
            let story = &after.story;
            let there = records(after.disk, story);
            let (first, last) = (there[0], there[there.len() - 1]);
            assert!(first == 1 || first == 6, "{story}");
            assert!(last >= 10, "{story}");
            if after.result.is_ok() {
                assert_eq!((first, last), (6, 11), "{story}");
            }
            let mut journal = Journal::open(after.disk.arc(), JOURNAL).unwrap();
            go_on(after.disk, &mut journal, story);
            next_start(after.disk, story);
        },
    );
}

#[test]
fn forgetting_and_going_on_with_the_same_journal() {
    let prepared = BrokenDisk::new();
    Journal::open(prepared.arc(), JOURNAL)
        .unwrap()
        .append(&some(1, 10))
        .unwrap();
    let whole = prepared.copy();
    let mut journal = Journal::open(whole.arc(), JOURNAL).unwrap();
    whole.forget_calls();
    journal.forget_before(6).unwrap();
    for at in 1..=whole.counted() {
        for fault in [Fault::Fail(at), Fault::FailAfter(at), Fault::Short(at, 9)] {
            for cut in CUTS {
                let disk = prepared.copy();
                let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
                // Its file is open by now, and its name is known to last.
                journal.append(&some(11, 11)).unwrap();
                disk.break_at(fault);
                let result = journal.forget_before(6);
                disk.heal();
                let story = format!("{fault:?}, then {cut:?}: {result:?}");
                let appended = journal.append(&some(12, 13));
                let poisoned = matches!(appended, Err(JournalError::Poisoned { .. }));
                assert!(appended.is_ok() || poisoned, "{appended:?} {story}");
                disk.crash(cut);
                let there = records(&disk, &story);
                assert!(there[0] == 1 || there[0] == 6, "{story}");
                let last = if appended.is_ok() { 13 } else { 11 };
                assert_eq!(there.last(), Some(&last), "{story}");
            }
        }
    }
}

#[test]
fn setting_a_damaged_journal_aside() {
    let prepared = BrokenDisk::new();
    prepared.put(JOURNAL, b"this is no journal\nnor is this\n");
    prepared.put(format!("{JOURNAL}.damaged-1"), b"an older one");
    with_every_fault(
        &prepared,
        |disk| Journal::set_aside(disk, Path::new(JOURNAL)),
        |after| {
            let kept = b"this is no journal\nnor is this\n";
            assert!(has_somewhere(after.disk, kept), "{}", after.story);
            assert!(
                has_somewhere(after.disk, b"an older one"),
                "{}",
                after.story
            );
            if after.result.is_ok() {
                assert!(Journal::open(after.disk.arc(), JOURNAL).is_ok());
            }
        },
    );
}
