//! Ways out where a campaign does not open: its save is broken, or save and journal are of two copies that were
//! played on apart. The newest backup on which the journal follows gives the newest state, proven by the chain of
//! checksums. Whatever is put out of the way is kept under a clear name beside the campaign.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::backups::{Backup, backups, copy_beside, new_file};
use super::disk::{Disk, folder_of};
use super::file::FileError;
use super::fork::Fork;
use super::format::{MOST_BYTES, MOST_SEQUENCE, Position, Reading, read_save};
use super::journal_reader::{Damage, JournalReader, Tail};
use super::keeper::KeepError;
use super::lock::CampaignLock;
use super::names::{journal_path, named_path};
use super::pictures::Pictures;
use super::recovery::{Recovery, count};
use super::resume::{replay, resume};
use super::save::save_as_new;
use super::utc::utc_stamp;
use crate::table::Severity;

/// How a broken save is called that was put aside.
const BROKEN: &str = "broken";
/// How a copy is called that was played on apart and was not chosen.
const OTHER: &str = "other copy";
/// Names that are tried before giving up.
const MOST_NAMES: u32 = 1000;
/// Where a save says how many records are in it, if it says so at all.
const HEAD_OF_A_SAVE: usize = 4096;

/// What a way out does not bring back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Nothing: the newest state is there.
    Nothing,
    /// So many of the last changes.
    Last(u64),
    /// So many of the last changes, and perhaps more: the journal has lost its end.
    AtLeast(u64),
    /// Nothing of that copy, which ends so many changes before the save.
    Behind(u64),
    /// Whatever was changed after the backup; how much that is nothing tells.
    Later,
}

/// The backup from which a campaign can be opened, and what its journal adds.
#[derive(Debug)]
pub struct Rescue {
    /// Which backup.
    pub backup: Backup,
    /// How many changes of the journal follow on it.
    pub changes: usize,
    /// What is not in either.
    pub missing: Missing,
    /// The journal is of another copy, and is put aside.
    journal_aside: bool,
    bytes: Vec<u8>,
    /// The last record whose change is there.
    reached: u64,
}

impl Rescue {
    /// What it opens from and what is missing, as `the backup of 21:40 UTC and 312 changes; nothing missing`.
    #[must_use]
    pub fn words(&self, now: u64) -> String {
        let time = time_of(self.backup.time, now);
        let changes = match self.changes {
            0 => String::new(),
            n => format!(" and {}", count(n, "change", "changes")),
        };
        let missing = match self.missing {
            Missing::Nothing => "nothing missing".to_owned(),
            Missing::Last(1) => "the last change is missing".to_owned(),
            Missing::Last(n) => format!("the last {n} changes are missing"),
            Missing::AtLeast(1) => "at least the last change is missing".to_owned(),
            Missing::AtLeast(n) => format!("at least the last {n} changes are missing"),
            Missing::Behind(1) => "it ends 1 change before the save".to_owned(),
            Missing::Behind(n) => format!("it ends {n} changes before the save"),
            Missing::Later => "what was changed after it is missing".to_owned(),
        };
        format!("the backup of {time}{changes}; {missing}")
    }
}

/// The time of a backup, with its day unless that is today.
fn time_of(time: u64, now: u64) -> String {
    let (then, today) = (utc_stamp(time), utc_stamp(now));
    let (day, clock) = then.split_at(10);
    let clock = clock.get(1..6).unwrap_or_default().replace('-', ":");
    if today.starts_with(day) {
        format!("{clock} UTC")
    } else {
        format!("{day} {clock} UTC")
    }
}

/// When the file was written last, as `21:40 UTC`, if the disk knows.
#[must_use]
pub fn written_at(disk: &dyn Disk, path: &Path, now: u64) -> Option<String> {
    let stat = disk.resolve(path).and_then(|file| disk.stat(&file));
    let (seconds, _) = stat.ok()?.modified?;
    Some(time_of(seconds, now))
}

/// Which of two copies is gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// That of the save.
    Save,
    /// That of the journal.
    Journal,
}

/// From what a broken or vanished save can be brought back; nothing if no backup can be read.
///
/// # Errors
/// What the disk refused.
pub fn rescue(disk: &Arc<dyn Disk>, path: &Path) -> Result<Option<Rescue>, FileError> {
    let file = resolve(disk, path)?;
    // A save that was broken later may still say how far it was.
    let start = disk.read_at(&file, 0, HEAD_OF_A_SAVE).unwrap_or_default();
    best(disk, &file, said_sequence(&start), false)
}

/// From what the copy of the journal can be opened, where save and journal are of two; nothing if no backup fits it.
///
/// # Errors
/// What the disk refused.
pub fn journal_line(disk: &Arc<dyn Disk>, path: &Path) -> Result<Option<Rescue>, FileError> {
    let file = resolve(disk, path)?;
    let start = disk.read_at(&file, 0, HEAD_OF_A_SAVE).unwrap_or_default();
    let found = best(disk, &file, None, true)?;
    Ok(found.map(|mut found| {
        let save = said_sequence(&start).unwrap_or(0);
        if found.missing == Missing::Nothing && found.reached < save {
            found.missing = Missing::Behind(save - found.reached);
        }
        found
    }))
}

/// The backup that leads furthest; of several, the newest.
fn best(
    disk: &Arc<dyn Disk>,
    file: &Path,
    said: Option<u64>,
    proven_only: bool,
) -> Result<Option<Rescue>, FileError> {
    let reader = JournalReader::new(disk.clone(), journal_path(file));
    let found = backups(&**disk, file).map_err(|error| FileError::Disk {
        what: "read the backups of",
        path: file.to_owned(),
        error,
    })?;
    let mut best: Option<Rescue> = None;
    for backup in found {
        let Some(rescue) = from_backup(disk, &reader, backup, said, proven_only) else {
            continue;
        };
        let whole = rescue.missing == Missing::Nothing;
        if best
            .as_ref()
            .is_none_or(|best| rescue.reached > best.reached)
        {
            best = Some(rescue);
        }
        if whole {
            break;
        }
    }
    Ok(best)
}

/// What a backup leads to, if it can be read.
fn from_backup(
    disk: &Arc<dyn Disk>,
    reader: &JournalReader,
    backup: Backup,
    said: Option<u64>,
    proven_only: bool,
) -> Option<Rescue> {
    let bytes = disk.read(&backup.path, MOST_BYTES).ok()?;
    let save = read_save(&bytes, Reading::default()).ok()?;
    // A journal that cannot be read adds nothing; it is kept as it is.
    let _ = reader.survey(|| Some((save.at.sequence, save.at.last?)));
    let tail = reader.tail(save.at.sequence).unwrap_or_default();
    let journal_aside = Fork::between(&save.at, &tail).is_some();
    let follows = !journal_aside && Fork::is_proven(&save.at, &tail);
    if proven_only && !follows {
        return None;
    }
    let tail = if journal_aside { Tail::default() } else { tail };
    let mut recovery = Recovery::default();
    let replayed = replay(save.campaign, save.at, &tail, &mut recovery);
    let is_error = |finding: &crate::table::Finding| finding.severity == Severity::Error;
    if replayed.campaign.findings().iter().any(is_error) {
        return None;
    }
    let missing = missing(&tail, &save.at, replayed.applied, follows, said);
    Some(Rescue {
        backup,
        changes: recovery.recovered,
        missing,
        journal_aside,
        bytes,
        reached: replayed.applied,
    })
}

/// What is lost behind the last record that is applied.
fn missing(
    tail: &Tail,
    saved: &Position,
    applied: u64,
    follows: bool,
    said: Option<u64>,
) -> Missing {
    let last = tail.records.last();
    let end = last.map_or(saved.sequence, |last| last.sequence);
    // Damage at the journal's end has no number; so it is with what a broken save says and no journal has.
    let behind = |place: &Damage| last.is_none_or(|last| place.offset > last.offset);
    let damage = tail.damage.iter().filter(|place| behind(place)).count() as u64;
    let beyond = damage.max(said.unwrap_or(0).saturating_sub(end));
    match (end - applied, beyond) {
        (0, 0) if follows => Missing::Nothing,
        (0, 0) => Missing::Later,
        (lost, 0) => Missing::Last(lost),
        (lost, beyond) => Missing::AtLeast(lost + beyond),
    }
}

/// The number of the last record in a save, read from its head alone.
fn said_sequence(start: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(start);
    let (_, rest) = text.split_once("\"sequence\":")?;
    let digits: String = rest
        .trim_start()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    // What is broken may say anything; a number without its end says nothing.
    let is_whole = rest.trim_start()[digits.len()..].starts_with([',', '\n']);
    let said = digits.parse().ok().filter(|_| is_whole)?;
    (said <= MOST_SEQUENCE).then_some(said)
}

/// Puts the backup in the place of a broken save; the broken file is kept beside it. Returns what was put aside.
///
/// # Errors
/// Why it cannot be done; nothing is lost then.
pub fn recover(
    disk: &Arc<dyn Disk>,
    path: &Path,
    rescue: &Rescue,
) -> Result<Vec<PathBuf>, KeepError> {
    let lock = CampaignLock::take(&**disk, path)?;
    // Somebody else may have mended it meanwhile.
    match resume(disk, lock.file(), false) {
        Err(error) if error.is_broken_save() => put_in_place(disk, &lock, rescue, BROKEN),
        Err(error) => Err(error.into()),
        Ok(_) => Err(KeepError::Sound(path.to_owned())),
    }
}

/// Goes on with one of two copies that were played on apart; the other is kept beside it, and can be opened where
/// there is a save of it. Returns what was put aside.
///
/// # Errors
/// Why it cannot be done; nothing is lost then.
pub fn choose(disk: &Arc<dyn Disk>, path: &Path, line: Line) -> Result<Vec<PathBuf>, KeepError> {
    let lock = CampaignLock::take(&**disk, path)?;
    let file = lock.file();
    match resume(disk, file, false) {
        Err(FileError::Fork { .. }) => {}
        Err(error) => return Err(error.into()),
        Ok(_) => return Err(KeepError::Sound(path.to_owned())),
    }
    let of_journal = journal_line(disk, file)?;
    match (line, of_journal) {
        (Line::Journal, Some(base)) => {
            let kept = put_in_place(disk, &lock, &base, OTHER)?;
            copy_pictures(disk, file, &kept);
            Ok(kept)
        }
        (Line::Journal, None) => Err(KeepError::NoBase(path.to_owned())),
        (Line::Save, base) => {
            let other = free_name(disk, file, OTHER)?;
            let mut kept = Vec::new();
            if let Some(base) = base {
                save_as_new(&**disk, &other, &base.bytes)?;
                kept.push(other.clone());
                copy_pictures(disk, file, &kept);
            }
            kept.push(journal_aside(disk, file, &other)?);
            Ok(kept)
        }
    }
}

fn put_in_place(
    disk: &Arc<dyn Disk>,
    lock: &CampaignLock,
    rescue: &Rescue,
    word: &str,
) -> Result<Vec<PathBuf>, KeepError> {
    let file = lock.file();
    let refused = |what| {
        move |error| FileError::Disk {
            what,
            path: file.to_owned(),
            error,
        }
    };
    let aside = free_name(disk, file, word)?;
    let mut kept = Vec::new();
    match disk.stat(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        _ => {
            // What cannot be copied, such as a file on a failing drive, is moved.
            copy_beside(&**disk, file, &aside)
                .or_else(|_| disk.rename_new(file, &aside))
                .and_then(|()| disk.sync_dir(folder_of(file)))
                .map_err(refused("keep a copy of"))?;
            kept.push(aside.clone());
        }
    }
    if rescue.journal_aside {
        kept.push(journal_aside(disk, file, &aside)?);
    }
    let (temporary, mut to) = new_file(&**disk, file).map_err(refused("save"))?;
    let written = to
        .write_all(&rescue.bytes)
        .and_then(|()| to.flush())
        .and_then(|()| disk.copy_mode(&rescue.backup.path, &temporary));
    drop(to);
    written
        .and_then(|()| disk.rename(&temporary, file))
        .and_then(|()| disk.sync_dir(folder_of(file)))
        .map_err(|error| {
            // What is left if this fails too is swept at the next start.
            let _ = disk.remove(&temporary);
            refused("save")(error)
        })?;
    Ok(kept)
}

/// Moves the journal to where that of another file would be.
fn journal_aside(disk: &Arc<dyn Disk>, file: &Path, other: &Path) -> Result<PathBuf, FileError> {
    let (from, to) = (journal_path(file), journal_path(other));
    disk.rename_new(&from, &to)
        .and_then(|()| disk.sync_dir(folder_of(&from)))
        .map_err(|error| FileError::Disk {
            what: "set the journal aside of",
            path: file.to_owned(),
            error,
        })?;
    Ok(to)
}

/// A campaign that was put aside shows its pictures, too; those that stay behind are told when it is opened.
fn copy_pictures(disk: &Arc<dyn Disk>, file: &Path, kept: &[PathBuf]) {
    let from = Pictures::beside(disk.clone(), file);
    for other in kept {
        let _left = from.copy_to(&Pictures::beside(disk.clone(), other));
    }
}

/// A name beside the file that neither a campaign nor a journal has.
fn free_name(disk: &Arc<dyn Disk>, file: &Path, word: &str) -> Result<PathBuf, FileError> {
    let is_free = |path: &Path| {
        let stat = disk.stat(path);
        stat.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
    };
    (1..=MOST_NAMES)
        .map(|number| named_path(file, word, number))
        .find(|path| is_free(path) && is_free(&journal_path(path)))
        .ok_or_else(|| FileError::Disk {
            what: "keep a copy of",
            path: file.to_owned(),
            error: io::ErrorKind::AlreadyExists.into(),
        })
}

fn resolve(disk: &Arc<dyn Disk>, path: &Path) -> Result<PathBuf, FileError> {
    disk.resolve(path).map_err(|error| FileError::Disk {
        what: "open",
        path: path.to_owned(),
        error,
    })
}
