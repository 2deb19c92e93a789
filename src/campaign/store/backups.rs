//! Backups: copies of a campaign's file as it was before each save, in the folder `NAME.backups`,
//! thinned by age. Which ones to keep is a pure function of their times; no clock is read here.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, DiskFile, folder_of, refusal};
use super::fingerprint::{CHUNK, Fingerprint, Sum};
use super::names::{EXTENSION, backups_dir, saving_path, stem};
use super::neighbour;
use super::utc::{utc_seconds, utc_stamp};

/// Which backups are kept: up to this age (in seconds), the newest of each stretch of that many.
/// Each stretch is a part of the next longer one, so that thinning never starves a longer one.
pub const KEPT: [(u64, u64); 3] = [
    (3_600, 600),          // for an hour, every ten minutes
    (86_400, 3_600),       // for a day, hourly
    (30 * 86_400, 86_400), // for a month, daily
];
/// So many of the newest are kept whatever their age: a clock that jumped ahead makes all look old.
pub const ALWAYS_KEPT: usize = 5;
/// How many bytes all thinned backups of one campaign may have together; the newest is kept anyway.
pub const MOST_BYTES_OF_BACKUPS: u64 = 512 * 1024 * 1024;

/// Names that are tried before giving up: backups within one second, or files left over.
const MOST_NAMES: u32 = 1000;
/// How a backup taken before a migration is marked; such are never thinned.
const BEFORE_VERSION: &str = "before version ";

/// Why a backup could not be made.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot back up {} to {}: {}; make room or allow writing there",
    path.display(),
    folder.display(),
    refusal(error)
)]
pub struct BackupError {
    /// Which campaign.
    pub path: PathBuf,
    /// Where the backup was to go.
    pub folder: PathBuf,
    /// What the system said.
    pub error: io::Error,
}

/// A backup there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// When it was made, in seconds since 1970 began.
    pub time: u64,
    /// Counts from 1 within the same second.
    pub number: u32,
    /// Made before the file was brought to this format version.
    pub before_version: Option<u32>,
    /// How many bytes it has.
    pub len: u64,
}

/// The times to keep, of all the times there are.
///
/// Times after `now` (a clock that was set back) count as new. The newest of all, the newest that is
/// not after `now`, and the [`ALWAYS_KEPT`] newest are kept whatever else holds.
#[must_use]
pub fn keep(times: &BTreeSet<u64>, now: u64) -> BTreeSet<u64> {
    let mut kept: BTreeSet<u64> = times.iter().rev().take(ALWAYS_KEPT).copied().collect();
    kept.extend(times.range(..=now).next_back());
    let mut stretches = BTreeSet::new();
    for time in times.iter().rev() {
        let age = now.saturating_sub(*time);
        if let Some((_, stretch)) = KEPT.iter().find(|(up_to, _)| age <= *up_to)
            && stretches.insert((*stretch, time / stretch))
        {
            kept.insert(*time);
        }
    }
    kept
}

/// The backups to take away, of those given: by age first, then the oldest until the rest fits.
#[must_use]
pub fn superfluous(backups: &[Backup], now: u64, most_bytes: u64) -> Vec<Backup> {
    let times: BTreeSet<u64> = backups.iter().map(|b| b.time).collect();
    let kept = keep(&times, now);
    let newest = times.last().copied();
    let newest_now = times.range(..=now).next_back().copied();
    let mut bytes: u64 = 0;
    for backup in backups.iter().filter(|b| kept.contains(&b.time)) {
        bytes = bytes.saturating_add(backup.len);
    }
    let mut oldest_first: Vec<&Backup> = backups.iter().collect();
    oldest_first.sort_by_key(|b| (b.time, b.number));
    let mut gone = Vec::new();
    for backup in oldest_first {
        let needed = Some(backup.time) == newest || Some(backup.time) == newest_now;
        if !kept.contains(&backup.time) {
            gone.push(backup.clone());
        } else if bytes > most_bytes && !needed {
            bytes -= backup.len;
            gone.push(backup.clone());
        }
    }
    gone
}

/// The backups of a campaign's file, newest first; none if there is no such folder.
///
/// # Errors
/// What the disk refused.
pub fn backups(disk: &dyn Disk, file: &Path) -> io::Result<Vec<Backup>> {
    let folder = backups_dir(file);
    let mut found = Vec::new();
    for name in neighbour::list(disk, &folder)? {
        let Some((time, number, before_version)) = parse_name(file, &name) else {
            continue;
        };
        let path = folder.join(&name);
        let stat = match disk.stat(&path) {
            Ok(stat) if stat.is_file => stat,
            // A folder or a link of that name is not ours; one that has just vanished is no backup.
            Ok(_) => continue,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        found.push(Backup {
            path,
            time,
            number,
            before_version,
            len: stat.len,
        });
    }
    found.sort_by_key(|b| std::cmp::Reverse((b.time, b.number)));
    Ok(found)
}

/// Takes away the backups that are no longer needed, and says which. Those made before a migration stay.
///
/// # Errors
/// What the disk refused; that is no reason not to save.
pub fn thin_backups(disk: &dyn Disk, file: &Path, now: u64) -> io::Result<Vec<PathBuf>> {
    let mut thinned = backups(disk, file)?;
    thinned.retain(|b| b.before_version.is_none());
    let mut gone = Vec::new();
    for backup in superfluous(&thinned, now, MOST_BYTES_OF_BACKUPS) {
        disk.remove(&backup.path)?;
        gone.push(backup.path);
    }
    Ok(gone)
}

/// Copies a campaign's file into its backups. Returns the copy and the fingerprint of what was copied.
///
/// # Errors
/// What the disk refused; then nothing is left behind.
pub fn back_up(
    disk: &dyn Disk,
    file: &Path,
    now: u64,
) -> Result<(PathBuf, Fingerprint), BackupError> {
    copy(disk, file, now, None)
}

/// Copies a file, as it is, before it is brought to a newer format version. Such a copy is never thinned.
///
/// # Errors
/// What the disk refused; then the file must not be migrated in place.
pub fn back_up_before_migrating(
    disk: &dyn Disk,
    file: &Path,
    to_version: u32,
    now: u64,
) -> Result<(PathBuf, Fingerprint), BackupError> {
    copy(disk, file, now, Some(to_version))
}

fn copy(
    disk: &dyn Disk,
    file: &Path,
    now: u64,
    before_version: Option<u32>,
) -> Result<(PathBuf, Fingerprint), BackupError> {
    let folder = backups_dir(file);
    let failed = |error| BackupError {
        path: file.to_owned(),
        folder: folder.clone(),
        error,
    };
    if !neighbour::folder(disk, &folder).map_err(failed)? {
        disk.create_dir_all(&folder).map_err(failed)?;
        disk.sync_dir(folder_of(&folder)).map_err(failed)?;
    }
    let first = folder.join(backup_name(file, now, 1, before_version));
    let (temporary, mut to) = new_file(disk, &first).map_err(failed)?;
    let copied = copy_bytes(disk, file, &mut *to)
        .and_then(|found| to.flush().map(|()| found))
        .and_then(|found| disk.copy_mode(file, &temporary).map(|()| found));
    drop(to);
    let named = copied.and_then(|found| {
        for number in 1..=MOST_NAMES {
            let path = folder.join(backup_name(file, now, number, before_version));
            match disk.rename_new(&temporary, &path) {
                Ok(()) => return Ok((path, found)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    });
    match named {
        Ok((path, found)) => {
            disk.sync_dir(&folder).map_err(failed)?;
            Ok((path, found))
        }
        Err(error) => {
            let _ = disk.remove(&temporary);
            Err(failed(error))
        }
    }
}

/// Copies a file, as it is, to a name that nothing has.
pub(super) fn copy_beside(disk: &dyn Disk, from: &Path, to: &Path) -> io::Result<()> {
    let (temporary, mut file) = new_file(disk, to)?;
    let copied = copy_bytes(disk, from, &mut *file)
        .and_then(|_| file.flush())
        .and_then(|()| disk.copy_mode(from, &temporary));
    drop(file);
    copied
        .and_then(|()| disk.rename_new(&temporary, to))
        .inspect_err(|_| drop(disk.remove(&temporary)))
}

fn copy_bytes(disk: &dyn Disk, from: &Path, to: &mut dyn DiskFile) -> io::Result<Fingerprint> {
    let mut copied = Sum::default();
    loop {
        let piece = disk.read_at(from, copied.len, CHUNK)?;
        copied.feed(&piece);
        if !piece.is_empty() {
            to.write_all(&piece)?;
        }
        if piece.len() < CHUNK {
            return Ok(copied.fingerprint());
        }
    }
}

/// A new file to write what will be called `target`.
pub(super) fn new_file(disk: &dyn Disk, target: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
    for number in 1..=MOST_NAMES {
        let path = saving_path(target, number);
        match disk.create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// `NAME 2026-11-21 02-54-29.tableside`, with ` (2)` for the second of a second,
/// with ` (before version 3)` before a migration.
fn backup_name(file: &Path, time: u64, number: u32, before: Option<u32>) -> std::ffi::OsString {
    let mut name = stem(file);
    name.push(format!(" {}", utc_stamp(time)));
    if let Some(version) = before {
        name.push(format!(" ({BEFORE_VERSION}{version})"));
    }
    if number > 1 {
        name.push(format!(" ({number})"));
    }
    name.push(format!(".{EXTENSION}"));
    name
}

/// Whether a name is one that a backup of this campaign is given.
pub(super) fn is_backup_name(file: &Path, name: &str) -> bool {
    // A very long name is cut while it is being written, see `names`.
    let stem = stem(file);
    let is_cut = |(begin, _): (&str, &str)| {
        let (stem, begin) = (stem.as_encoded_bytes(), begin.as_bytes());
        begin.len() > 100 && (stem.starts_with(begin) || begin.starts_with(stem))
    };
    parse_name(file, OsStr::new(name)).is_some() || name.rsplit_once('~').is_some_and(is_cut)
}

fn parse_name(file: &Path, name: &OsStr) -> Option<(u64, u32, Option<u32>)> {
    let rest = name
        .as_encoded_bytes()
        .strip_prefix(stem(file).as_encoded_bytes())?
        .strip_prefix(b" ")?
        .strip_suffix(format!(".{EXTENSION}").as_bytes())?;
    let rest = std::str::from_utf8(rest).ok()?;
    let time = utc_seconds(rest.get(..19)?)?;
    let mut rest = &rest[19..];
    let mut before_version = None;
    if let Some((version, more)) = rest
        .strip_prefix(" (")
        .and_then(|r| r.strip_prefix(BEFORE_VERSION))
        .and_then(|r| r.split_once(')'))
    {
        before_version = Some(version.parse().ok()?);
        rest = more;
    }
    let number = match rest {
        "" => 1,
        rest => rest
            .strip_prefix(" (")?
            .strip_suffix(')')?
            .parse()
            .ok()
            .filter(|number| *number > 1)?,
    };
    Some((time, number, before_version))
}
