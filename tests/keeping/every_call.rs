//! Whole evenings on a disk that breaks: at every call something fails, is cut short or ends, from opening over
//! commands to the save and the end. Afterwards the old or the new state opens, and what was acknowledged is there.

use std::path::Path;

use super::PATIENCE;
use crate::store::broken_disk::{BrokenDisk, CUTS, Cut, Fault};
use tableside::campaign::store::{
    Checksum, JournalReader, KeepError, Keeper, Position, Reading, from_bytes_at, journal_path,
    to_bytes, to_bytes_at,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;

const FILE: &str = "/campaigns/Club.tableside";
const JOURNAL: &str = "/campaigns/Club.tableside.journal";
const COPY: &str = "/campaigns/Copy.tableside";
const BACKUPS: &str = "/campaigns/Club.backups";
const SAVE: &[u8] = include_bytes!("../golden/v1.tableside");
const GOLDEN_JOURNAL: &[u8] = include_bytes!("../golden/v1.tableside.journal");
/// How a file of a made-up format 0 is read, which called a campaign’s name its title.
const FROM_0: Reading = Reading {
    steps: &[|tree| {
        let campaign = tree["campaign"].as_object_mut().ok_or("no campaign")?;
        let title = campaign.remove("title").ok_or("no title")?;
        campaign.insert("name".to_owned(), title);
        Ok(())
    }],
    any_checksum: false,
};

fn file() -> &'static Path {
    Path::new(FILE)
}

fn bytes(document: &Document) -> Vec<u8> {
    to_bytes(document.campaign()).expect("a campaign can be written")
}

fn rename(document: &mut Document, name: &str) -> std::sync::Arc<tableside::campaign::Record> {
    let command = Command::Rename(name.to_owned());
    let applied = document.apply(&command, &mut TypedDice::default());
    applied.expect("a name can be given").record
}

fn empty() -> Document {
    Document::new(Campaign::new("Empty", System::Unhex))
}

/// What an evening came to: the states in their order, and the last of them that was acknowledged.
#[derive(Debug, Default)]
struct Evening {
    states: Vec<Vec<u8>>,
    acknowledged: usize,
    finished: bool,
}

/// Opens, does three things, saves in their middle, and ends; whatever fails ends it early.
fn evening(disk: &BrokenDisk) -> Evening {
    let mut evening = Evening::default();
    let opened = Keeper::open_reading(disk.arc(), file(), None, FROM_0);
    let Ok((mut document, mut keeper, _)) = opened else {
        return evening;
    };
    evening.states.push(bytes(&document));
    let mut all_well = true;
    for (step, name) in ["One", "Two", "Three"].into_iter().enumerate() {
        let record = rename(&mut document, name);
        evening.states.push(bytes(&document));
        keeper.keep(&record);
        if keeper.acknowledged(PATIENCE).is_err() {
            all_well = false;
            break;
        }
        evening.acknowledged = step + 1;
        disk.note("acknowledged");
        if step == 1 {
            keeper.save(&document, 1_795_229_669);
            all_well &= keeper.wait_for_save(PATIENCE).is_ok();
        }
    }
    evening.finished = keeper.finish(PATIENCE).is_ok() && all_well;
    evening
}

/// Faults at one call.
fn faults(at: usize) -> [Fault; 5] {
    [
        Fault::Fail(at),
        Fault::FailAfter(at),
        Fault::Short(at, 7),
        Fault::NoSpaceFrom(at),
        Fault::DeadFrom(at),
    ]
}

/// Runs whole evenings with every fault at every call; afterwards, on a whole disk, it opens where it should.
fn evenings_on(prepared: &BrokenDisk, and: impl Fn(&BrokenDisk, &str)) {
    let whole = prepared.copy();
    let undisturbed = evening(&whole);
    assert!(undisturbed.finished, "{undisturbed:?}");
    let calls = whole.counted();
    assert!(calls > 30, "{calls}");
    for at in 1..=calls + 1 {
        for fault in faults(at) {
            for cut in [None].into_iter().chain(CUTS.map(Some)) {
                let disk = prepared.copy();
                disk.break_at(fault);
                let played = evening(&disk);
                match cut {
                    None => disk.heal(),
                    Some(cut) => disk.crash(cut),
                }
                let story = || format!("{fault:?}, then {cut:?}\n{:#?}", disk.calls());
                let opened = Keeper::open_reading(disk.arc(), file(), None, FROM_0);
                let (document, keeper, recovery) =
                    opened.unwrap_or_else(|error| panic!("neither: {error} after {}", story()));
                assert_eq!(recovery.damaged, 0, "{}", story());
                assert_eq!(recovery.left_out.len(), 0, "{}", story());
                let now = bytes(&document);
                let states = if played.states.is_empty() {
                    &undisturbed.states[..1]
                } else {
                    &played.states[played.acknowledged..]
                };
                assert!(states.contains(&now), "lost or made up: {}", story());
                keeper.finish(PATIENCE).expect("the disk is whole");
                for path in disk.files() {
                    let name = path.to_string_lossy().into_owned();
                    assert!(!name.contains(".saving-"), "{name} is left: {}", story());
                }
                and(&disk, &story());
                // And it can be played on.
                let next = evening(&disk);
                assert!(next.finished, "{}", story());
            }
        }
    }
}

/// A campaign with two records that are in the journal and not in the save.
fn behind_the_save() -> BrokenDisk {
    let disk = BrokenDisk::new();
    let mut document = empty();
    let keeper = Keeper::create(disk.arc(), file(), &document, None, None).expect("it is made");
    for name in ["Before", "Behind"] {
        let record = rename(&mut document, name);
        keeper.keep(&record);
    }
    keeper.acknowledged(PATIENCE).expect("the disk is whole");
    drop(keeper);
    disk
}

/// An evening that begins with recovering what is behind the save.
#[test]
fn recovering_and_playing() {
    evenings_on(&behind_the_save(), |_, _| {});
}

/// An evening that begins with a journal whose last record was cut short.
#[test]
fn recovering_a_torn_journal_and_playing() {
    let disk = behind_the_save();
    let mut journal = disk.get(JOURNAL).expect("it is there");
    let torn = journal[..40].to_vec();
    journal.extend_from_slice(&torn);
    disk.put(JOURNAL, &journal);
    evenings_on(&disk, |_, _| {});
}

/// An evening that begins with a journal that is none: it is set aside, kept, and found again.
#[test]
fn setting_an_unreadable_journal_aside_and_playing() {
    let disk = BrokenDisk::new();
    let save = to_bytes_at(empty().campaign(), Position::default()).expect("bytes");
    disk.put(FILE, &save);
    let none = b"0123456789abcdef 1 this was a record\nand this\n";
    disk.put(JOURNAL, none);
    evenings_on(&disk, |disk, story| {
        let kept = disk.files().into_iter().filter(|path| {
            let name = path.to_string_lossy();
            name.contains(".damaged-") && disk.get(path).as_deref() == Some(none)
        });
        assert_eq!(kept.count(), 1, "{story}");
    });
}

/// A save of format 0 with all its journal behind it.
fn version_0() -> (BrokenDisk, Vec<u8>) {
    let folder = BrokenDisk::new();
    folder.put(FILE, SAVE);
    folder.put(JOURNAL, GOLDEN_JOURNAL);
    let (mut document, keeper, _) = Keeper::open(folder.arc(), file(), None).expect("it opens");
    for _ in 0..7 {
        let undone = document.apply(&Command::Undo, &mut TypedDice::default());
        undone.expect("it can be undone");
    }
    drop(keeper);
    let first = to_bytes_at(document.campaign(), Position::default()).expect("bytes");
    let first = String::from_utf8(first).expect("text");
    let first = first
        .replacen("\"version\": 1", "\"version\": 0", 1)
        .replacen("\"name\": \"Nightclub\"", "\"title\": \"Nightclub\"", 1);
    // Its checksum is that of what stands there.
    let (text, _) = first.split_once("\"checksum\": \"").expect("it has one");
    let text = format!("{text}\"checksum\": \"");
    let checksum = Checksum::of(text.as_bytes());
    let first = format!("{text}{checksum}\"\n}}\n");
    let disk = BrokenDisk::new();
    disk.put(FILE, first.as_bytes());
    disk.put(JOURNAL, GOLDEN_JOURNAL);
    (disk, first.into_bytes())
}

/// The copies that were made before the format became a newer one.
fn before_migrating(disk: &BrokenDisk) -> Vec<Vec<u8>> {
    let mut files = disk.files();
    files.retain(|path| {
        path.starts_with(BACKUPS) && path.to_string_lossy().contains("(before version 1)")
    });
    files.iter().filter_map(|path| disk.get(path)).collect()
}

/// A file of format 0 is copied before the first write, once, and recovers its journal; opening alone changes nothing.
#[test]
fn a_file_of_an_older_format_is_backed_up_before_the_first_write() {
    let (disk, first) = version_0();
    let (_, keeper, recovery) =
        Keeper::open_reading(disk.arc(), file(), None, FROM_0).expect("it opens");
    assert_eq!(recovery.recovered, 7);
    keeper.finish(PATIENCE).expect("nothing to do");
    assert_eq!(before_migrating(&disk), Vec::<Vec<u8>>::new());
    assert_eq!(disk.get(FILE).as_ref(), Some(&first));
    assert_eq!(disk.get(JOURNAL).as_deref(), Some(GOLDEN_JOURNAL));
    disk.forget_calls();
    assert!(evening(&disk).finished);
    assert_eq!(before_migrating(&disk), [first]);
    let calls = disk.calls();
    let place = |what: &str, end: &str| {
        calls
            .iter()
            .position(|call| call.what == what && call.path.to_string_lossy().ends_with(end))
            .unwrap_or_else(|| panic!("no {what} {end}: {calls:#?}"))
    };
    let named = place("rename_new", "(before version 1).tableside");
    assert!(named < place("append", ".journal"), "{calls:#?}");
    assert!(named < place("rename", "Club.tableside"), "{calls:#?}");
    let now = disk.get(FILE).expect("it is there");
    assert!(String::from_utf8_lossy(&now).contains("\"version\": 1"));
    let (_, at) = from_bytes_at(&now).expect("it opens");
    assert_eq!(at.sequence, 9);
}

/// Where the copy cannot be made nothing is written in the new format, and both ways say why.
#[test]
fn without_that_backup_nothing_is_written() {
    let (disk, first) = version_0();
    disk.put(BACKUPS, b"a file where the folder should be");
    let (mut document, mut keeper, _) =
        Keeper::open_reading(disk.arc(), file(), None, FROM_0).expect("it opens");
    let record = rename(&mut document, "New");
    keeper.keep(&record);
    let why = keeper.acknowledged(PATIENCE).expect_err("no backup");
    assert!(why.to_string().contains("cannot back up"), "{why}");
    keeper.save(&document, 1_795_229_669);
    let why = keeper.wait_for_save(PATIENCE).expect_err("no backup");
    assert!(why.to_string().contains("no backup"), "{why}");
    drop(keeper);
    assert_eq!(disk.get(FILE).as_ref(), Some(&first));
    assert_eq!(disk.get(JOURNAL).as_deref(), Some(GOLDEN_JOURNAL));
}

/// An evening on a file of format 0: whenever something of the new format is there, the old file is too.
#[test]
fn migrating_and_playing() {
    let (disk, first) = version_0();
    evenings_on(&disk, |disk, story| {
        let is_old = disk.get(FILE).as_ref() == Some(&first)
            && disk.get(JOURNAL).as_deref() == Some(GOLDEN_JOURNAL);
        let copies = before_migrating(disk);
        assert!(is_old || copies.contains(&first), "{story}");
        assert!(copies.iter().all(|copy| *copy == first), "{story}");
    });
}

/// A new file on a disk that breaks: it is not there, or it opens with the whole state; a journal is never alone.
#[test]
fn creating() {
    let mut document = empty();
    for name in ["First", "Second"] {
        rename(&mut document, name);
    }
    let made = |disk: &BrokenDisk| -> Result<(), KeepError> {
        Keeper::create(disk.arc(), file(), &document, None, None)?.finish(PATIENCE)
    };
    let whole = BrokenDisk::new();
    made(&whole).expect("it is made");
    for at in 1..=whole.counted() + 1 {
        for fault in faults(at) {
            for cut in [None].into_iter().chain(CUTS.map(Some)) {
                let disk = BrokenDisk::new();
                disk.break_at(fault);
                let result = made(&disk);
                match cut {
                    None => disk.heal(),
                    Some(cut) => disk.crash(cut),
                }
                let story = format!("{fault:?}, then {cut:?}: {result:?}\n{:#?}", disk.calls());
                if disk.get(FILE).is_none() {
                    assert!(result.is_err(), "said to be made: {story}");
                    assert_eq!(disk.get(JOURNAL), None, "{story}");
                    made(&disk).unwrap_or_else(|error| panic!("{error}, again after {story}"));
                }
                let (now, keeper, _) = Keeper::open(disk.arc(), file(), None)
                    .unwrap_or_else(|error| panic!("neither: {error} after {story}"));
                assert_eq!(bytes(&now), bytes(&document), "{story}");
                if result.is_ok() {
                    assert_eq!(now.undo_label(), document.undo_label(), "{story}");
                }
                drop(keeper);
            }
        }
    }
}

/// Saving under another name: whatever happens to the copy, the campaign itself stays as it is.
#[test]
fn saving_as() {
    let prepared = behind_the_save();
    let copy = |disk: &BrokenDisk| -> Result<(), KeepError> {
        let (document, keeper, _) = Keeper::open(disk.arc(), file(), None)?;
        let to = Keeper::create(disk.arc(), Path::new(COPY), &document, Some(&keeper), None)?;
        to.finish(PATIENCE)
    };
    let whole = prepared.copy();
    copy(&whole).expect("it is copied");
    let journal = journal_path(Path::new(COPY));
    assert_eq!(whole.get(&journal), whole.get(JOURNAL));
    for at in 1..=whole.counted() {
        for fault in faults(at) {
            for cut in [None, Some(Cut::Strict)] {
                let disk = prepared.copy();
                disk.break_at(fault);
                let result = copy(&disk);
                match cut {
                    None => disk.heal(),
                    Some(cut) => disk.crash(cut),
                }
                let story = format!("{fault:?}, then {cut:?}: {result:?}\n{:#?}", disk.calls());
                assert_eq!(disk.get(FILE), prepared.get(FILE), "{story}");
                assert_eq!(disk.get(JOURNAL), prepared.get(JOURNAL), "{story}");
                let there = disk.get(COPY).is_some();
                assert!(there || result.is_err(), "{story}");
                if there {
                    let (document, keeper, _) =
                        Keeper::open(disk.arc(), Path::new(COPY), None).expect("it opens");
                    assert_eq!(document.campaign().name, "Behind", "{story}");
                    drop(keeper);
                } else {
                    assert_eq!(disk.get(&journal), None, "{story}");
                }
            }
        }
    }
}

/// The order of calls over an evening: each record is flushed before its word is given, each file before it is renamed.
#[test]
fn flushed_before_acknowledged_and_before_renamed() {
    let disk = behind_the_save();
    disk.forget_calls();
    assert!(evening(&disk).finished);
    let calls = disk.calls();
    let (mut words, mut renames) = (0, 0);
    let mut dirty: Vec<std::path::PathBuf> = Vec::new();
    for call in &calls {
        match call.what.as_str() {
            "write" => dirty.push(call.path.clone()),
            "flush" => dirty.retain(|path| *path != call.path),
            "acknowledged" => {
                words += 1;
                assert!(!dirty.contains(&JOURNAL.into()), "{calls:#?}");
            }
            "rename" | "rename_new" => {
                renames += 1;
                assert_eq!(dirty, Vec::<std::path::PathBuf>::new(), "{calls:#?}");
            }
            _ => {}
        }
    }
    assert_eq!((words, renames), (3, 2), "{calls:#?}");
    let tail = JournalReader::new(disk.arc(), JOURNAL).tail(0);
    assert_eq!(tail.expect("readable").records.len(), 5);
}
