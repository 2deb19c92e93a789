//! Saving bytes as a campaign's file, whole or not at all: a temporary file beside it, flushed,
//! the old file into the backups, renamed over the old one, the folder flushed.
//! A file that another program changed is never overwritten unasked.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use super::backups::{BackupError, back_up, new_file, thin_backups};
use super::disk::{Disk, Stat, folder_of, refusal};
use super::fingerprint::Fingerprint;
use super::format::MOST_BYTES;
use super::lock::CampaignLock;
use super::names::{backups_dir, journal_path, mine_path, pictures_dir};
use super::neighbour::{self, LeftOver};

/// Free names that are tried for a copy beside the file.
const MOST_NAMES: u32 = 1000;

/// Why bytes were not saved. But for [`SaveError::FolderFlush`], the old file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The disk refused.
    #[error(
        "cannot {what} {}: {}; {}",
        path.display(),
        refusal(error),
        advice(error)
    )]
    Disk {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A folder, a link or a device has this name.
    #[error("cannot save {}: what is there is not a file; take it away, or choose another name", .0.display())]
    NotAFile(PathBuf),
    /// The file is marked as not to be written.
    #[error(
        "cannot save {}: it is read-only; allow writing it",
        .0.display()
    )]
    ReadOnly(PathBuf),
    /// A new file was to be made where one stands.
    #[error("{} exists already and was left as it is; choose another name", .0.display())]
    Exists(PathBuf),
    /// The file is not the one that was opened or saved last.
    #[error(
        "{} was changed by another program; nothing was overwritten",
        path.display()
    )]
    ChangedOutside {
        /// Which file.
        path: PathBuf,
        /// What is there now.
        found: Fingerprint,
    },
    /// The old file could not be backed up, so it was not overwritten.
    #[error("not saved, since there was no backup: {0}")]
    Backup(#[source] BackupError),
    /// It would be too large to be opened again.
    #[error(
        "cannot save {}: it would have {bytes} bytes, and campaigns of up to {MOST_BYTES} bytes are read; \
         remove something",
        path.display()
    )]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// How many bytes it would have.
        bytes: u64,
    },
    /// The new file is in place, but a power cut might still bring back the old one.
    #[error(
        "{} was saved, but its folder could not be flushed: {error}; a power cut might still bring back the old one",
        path.display()
    )]
    FolderFlush {
        /// Which file.
        path: PathBuf,
        /// What is in place.
        saved: Fingerprint,
        /// What the system said.
        error: io::Error,
    },
    /// The bytes to save could not be made.
    #[error("cannot save {}: {why}", path.display())]
    Make {
        /// Which file.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
}

impl SaveError {
    /// What is in the file now, if it was replaced all the same.
    #[must_use]
    pub fn in_place(&self) -> Option<Fingerprint> {
        match self {
            Self::FolderFlush { saved, .. } => Some(*saved),
            _ => None,
        }
    }
}

/// What a save came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// What it has now, to be expected at the next save.
    pub fingerprint: Fingerprint,
    /// What the file is that was written, if the disk says so: as long as that stands there, its bytes need no look.
    pub stat: Option<Stat>,
    /// Where the old file was copied to, if there was one.
    pub backup: Option<PathBuf>,
    /// What did not work and does not matter for this save: old backups that cannot be removed.
    pub notes: Vec<String>,
}

/// Saves over the file that was opened or saved last. A link that has taken its place is never followed.
///
/// `expected` is its fingerprint, or nothing if there was no file yet. A file that has vanished
/// meanwhile is made again. `now` is the time in seconds since 1970 began, for the backup's name.
///
/// # Errors
/// Why it was not saved.
pub fn save_over(
    disk: &dyn Disk,
    path: &Path,
    bytes: &[u8],
    expected: Option<Fingerprint>,
    now: u64,
) -> Result<Saved, SaveError> {
    let (target, old) = look(disk, path, bytes)?;
    if old.is_some() {
        let found = fingerprint(disk, &target)?;
        if Some(found) != expected {
            return Err(SaveError::ChangedOutside {
                path: target,
                found,
            });
        }
    }
    replace(disk, target, bytes, old, expected, now)
}

/// Saves a file under a name that nothing has yet.
///
/// # Errors
/// That the name is taken, or why it was not saved.
pub fn save_as_new(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<Saved, SaveError> {
    let (target, old) = look(disk, path, bytes).map_err(|error| match error {
        SaveError::NotAFile(path) | SaveError::ReadOnly(path) => SaveError::Exists(path),
        other => other,
    })?;
    if old.is_some() {
        return Err(SaveError::Exists(target));
    }
    // No old file, so no backup, and no need of the time.
    replace(disk, target, bytes, None, None, 0).map_err(|error| match error {
        SaveError::ChangedOutside { path, .. } => SaveError::Exists(path),
        other => other,
    })
}

/// After [`SaveError::ChangedOutside`]: overwrites their file, once it is in the backups.
///
/// # Errors
/// Why it was not saved; their file is then as it was.
pub fn keep_mine(disk: &dyn Disk, path: &Path, bytes: &[u8], now: u64) -> Result<Saved, SaveError> {
    let (target, old) = look(disk, path, bytes)?;
    let theirs = match old {
        Some(_) => Some(fingerprint(disk, &target)?),
        None => None,
    };
    replace(disk, target, bytes, old, theirs, now)
}

/// After [`SaveError::ChangedOutside`]: puts mine beside it as `NAME (mine).tableside`, so that
/// theirs can be opened. Their file is not touched.
///
/// # Errors
/// Why mine was not saved; theirs must not be opened in its place then.
pub fn put_mine_beside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<Saved, SaveError> {
    for number in 1..=MOST_NAMES {
        match save_as_new(disk, &mine_path(path, number), bytes) {
            Err(SaveError::Exists(_)) => {}
            other => return other,
        }
    }
    Err(SaveError::Exists(mine_path(path, MOST_NAMES)))
}

/// What [`sweep`] came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// The files taken away.
    pub gone: Vec<PathBuf>,
    /// Those that could not be, and why.
    pub left: Vec<String>,
}

/// What a name in a folder says about a file left over there.
type Kind<'a> = &'a dyn Fn(&OsStr) -> Option<LeftOver>;

/// Takes away what saves that were cut short left behind: temporary files of this campaign only, and only what
/// this program wrote. The lock proves that nobody is writing them.
#[must_use]
pub fn sweep(disk: &dyn Disk, lock: &CampaignLock) -> Swept {
    let file = lock.file();
    let folder = folder_of(file);
    let journal = journal_path(file);
    let mut swept = Swept::default();
    let mut found: Vec<(PathBuf, LeftOver)> = Vec::new();
    let mut look = |folder: &Path, names: io::Result<Vec<OsString>>, kind: Kind<'_>| match names {
        Ok(names) => found.extend(
            names
                .iter()
                .filter_map(|name| Some((folder.join(name), kind(name)?))),
        ),
        Err(error) => swept.left.push(format!("{}: {error}", folder.display())),
    };
    // The campaign's own folder may well be reached through a link; those beside it may not.
    let beside = |name: &OsStr| LeftOver::beside(file, &journal, name);
    look(folder, disk.list(folder), &beside);
    let backups = backups_dir(file);
    let in_backups = |name: &OsStr| LeftOver::in_backups(file, name);
    look(&backups, neighbour::list(disk, &backups), &in_backups);
    let pictures = pictures_dir(file);
    look(
        &pictures,
        neighbour::list(disk, &pictures),
        &LeftOver::in_pictures,
    );
    for (path, kind) in found {
        let gone = match kind.is_ours(disk, &path) {
            Ok(false) => continue,
            Ok(true) => disk.remove(&path),
            Err(error) => Err(error),
        };
        match gone {
            Ok(()) => swept.gone.push(path),
            Err(error) => swept.left.push(format!("{}: {error}", path.display())),
        }
    }
    swept
}

/// The file a save goes to, and what is there now.
fn look(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> Result<(PathBuf, Option<Stat>), SaveError> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(SaveError::TooLarge {
            path: path.to_owned(),
            bytes: bytes.len() as u64,
        });
    }
    let target = path.to_owned();
    match disk.stat(&target) {
        Ok(stat) if !stat.is_file => Err(SaveError::NotAFile(target)),
        Ok(stat) if stat.read_only => Err(SaveError::ReadOnly(target)),
        Ok(stat) => Ok((target, Some(stat))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((target, None)),
        Err(error) => Err(disk_error("save", &target, error)),
    }
}

fn fingerprint(disk: &dyn Disk, target: &Path) -> Result<Fingerprint, SaveError> {
    Fingerprint::of_file(disk, target).map_err(|e| disk_error("compare", target, e))
}

/// Writes the new file and puts it in the place of the old one, of which `theirs` is the fingerprint.
fn replace(
    disk: &dyn Disk,
    target: PathBuf,
    bytes: &[u8],
    old: Option<Stat>,
    theirs: Option<Fingerprint>,
    now: u64,
) -> Result<Saved, SaveError> {
    let refused = |error| disk_error("save", &target, error);
    let (temporary, mut file) = new_file(disk, &target).map_err(refused)?;
    let written = (|| {
        // The permissions first: nobody is to read it for a moment who may not read the old one.
        if old.is_some() {
            disk.copy_mode(&target, &temporary)?;
        }
        file.write_all(bytes)?;
        file.flush()
    })();
    let stat = file.stat().ok();
    drop(file);
    let placed = written
        .map_err(refused)
        .and_then(|()| place(disk, &target, &temporary, old, theirs, now));
    let backup = match placed {
        Ok(backup) => backup,
        Err(error) => {
            // What is left if this fails too is swept at the next start.
            let _ = disk.remove(&temporary);
            return Err(error);
        }
    };
    let saved = Fingerprint::of(bytes);
    if let Err(error) = disk.sync_dir(folder_of(&target)) {
        return Err(SaveError::FolderFlush {
            path: target,
            saved,
            error,
        });
    }
    let mut notes = Vec::new();
    if backup.is_some()
        && let Err(error) = thin_backups(disk, &target, now)
    {
        notes.push(format!("old backups could not be removed: {error}"));
    }
    Ok(Saved {
        path: target,
        fingerprint: saved,
        stat,
        backup,
        notes,
    })
}

/// Backs up the old file and renames the new one over it; says where the backup is.
fn place(
    disk: &dyn Disk,
    target: &Path,
    temporary: &Path,
    old: Option<Stat>,
    theirs: Option<Fingerprint>,
    now: u64,
) -> Result<Option<PathBuf>, SaveError> {
    let changed = |found| SaveError::ChangedOutside {
        path: target.to_owned(),
        found,
    };
    let Some(old) = old else {
        return match disk.rename_new(temporary, target) {
            Ok(()) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(changed(fingerprint(disk, target)?))
            }
            Err(error) => Err(disk_error("save", target, error)),
        };
    };
    let (backup, copied) = back_up(disk, target, now).map_err(SaveError::Backup)?;
    if Some(copied) != theirs {
        return Err(changed(copied));
    }
    // Asked as late as possible, so that another program has but a moment to write it unnoticed.
    match disk.stat(target) {
        Ok(stat) if !stat.is_same(&old) => return Err(changed(fingerprint(disk, target)?)),
        _ => {}
    }
    disk.rename(temporary, target)
        .map_err(|e| disk_error("save", target, e))?;
    Ok(Some(backup))
}

/// What to do about it. A folder that is not there wants no room.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => {
            "its folder is not there; make it or put it back, or save under another name"
        }
        _ => "the file is as it was; make room or allow writing there",
    }
}

fn disk_error(what: &'static str, path: &Path, error: io::Error) -> SaveError {
    SaveError::Disk {
        what,
        path: path.to_owned(),
        error,
    }
}
