//! What lies beside a campaign's file under the names of `names`: lock, journal, backups, pictures, files being
//! written. None of it is ours until that is proven here: a link is never followed, and what another program
//! wrote is neither changed nor taken away. The way to the campaign itself may be a link.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use super::backups::is_backup_name;
use super::disk::{Disk, Stat};
use super::format::may_begin_a_save;
use super::journal_reader::may_begin_a_record;
use super::names::{saving_of, saving_target};
use super::not_ours::NotOurs;
use super::pictures::may_begin_a_picture;

/// How much of a left-over file is looked at.
const HEAD: usize = 64;
/// The longest process number, its end of line and some room.
const MOST_LOCK: usize = 21;

/// A file beside a campaign; nothing if it is not there.
///
/// # Errors
/// That it is no file of its own, or what the disk refused.
pub(super) fn file(disk: &dyn Disk, path: &Path) -> io::Result<Option<Stat>> {
    match disk.stat(path) {
        Ok(stat) if stat.is_link => Err(NotOurs::Link.into()),
        Ok(stat) if !stat.is_file => Err(NotOurs::NotAFile.into()),
        Ok(stat) => Ok(Some(stat)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a folder beside a campaign is there.
///
/// # Errors
/// That it is a link or no folder, or what the disk refused.
pub(super) fn folder(disk: &dyn Disk, path: &Path) -> io::Result<bool> {
    match disk.stat(path) {
        Ok(stat) if stat.is_link => Err(NotOurs::Link.into()),
        Ok(stat) if !stat.is_dir => Err(NotOurs::NotAFolder.into()),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// The names in a folder beside a campaign; none if it is not there.
///
/// # Errors
/// As for [`folder`].
pub(super) fn list(disk: &dyn Disk, path: &Path) -> io::Result<Vec<std::ffi::OsString>> {
    if !folder(disk, path)? {
        return Ok(Vec::new());
    }
    match disk.list(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

/// Whether a lock may be taken over: a process number, or what a power cut left of one.
pub(super) fn is_process_number(bytes: &[u8]) -> bool {
    let digits = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    bytes.len() <= MOST_LOCK && digits.iter().all(|b| b.is_ascii_digit() || *b == 0)
}

/// What a file is that was left behind while it was being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeftOver {
    /// The save or a backup of it.
    Save,
    /// The journal.
    Journal,
    /// A picture.
    Picture,
}

impl LeftOver {
    /// By its name beside the campaign's file, if it is one of this campaign.
    pub(super) fn beside(file: &Path, journal: &Path, name: &OsStr) -> Option<Self> {
        if saving_of(file, name) {
            Some(Self::Save)
        } else {
            saving_of(journal, name).then_some(Self::Journal)
        }
    }

    /// By its name in the campaign's folder of backups.
    pub(super) fn in_backups(file: &Path, name: &OsStr) -> Option<Self> {
        is_backup_name(file, saving_target(name)?).then_some(Self::Save)
    }

    /// By its name in the campaign's folder of pictures.
    pub(super) fn in_pictures(name: &OsStr) -> Option<Self> {
        super::pictures::is_picture_name(saving_target(name)?).then_some(Self::Picture)
    }

    /// Whether this program wrote it: a regular file that begins as such a file does, is empty, or has only the
    /// zeros that a power cut leaves. It may have a second name, that of the file it was about to become.
    ///
    /// # Errors
    /// What the disk refused.
    pub(super) fn is_ours(self, disk: &dyn Disk, path: &Path) -> io::Result<bool> {
        let stat = disk.stat(path)?;
        if !stat.is_file {
            return Ok(false);
        }
        let head = disk.read_at(path, 0, HEAD)?;
        Ok(head.iter().all(|byte| *byte == 0)
            || match self {
                Self::Save => may_begin_a_save(&head),
                Self::Journal => may_begin_a_record(&head),
                Self::Picture => may_begin_a_picture(&head),
            })
    }
}
