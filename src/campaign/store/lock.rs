//! One program per campaign: the lock beside its file. It is the system's own lock, so that a
//! program that died, however it died, is never in the way; the file left behind is used again.

use std::io;
use std::path::{Path, PathBuf};

use super::disk::{Disk, DiskLock, LockRefused, refusal};
use super::names::lock_path;
use super::not_ours::NotOurs;

/// Why a campaign could not be locked.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another window or program has it open.
    #[error(
        "{} is open in another window{}; close it there first, or work on a copy",
        path.display(),
        match pid { Some(pid) => format!(" (process {pid})"), None => String::new() }
    )]
    Held {
        /// Which campaign.
        path: PathBuf,
        /// By which process, where that is known.
        pid: Option<u32>,
    },
    /// Another program has a file where the lock would be.
    #[error("cannot lock {}: {} {why}", path.display(), at.display())]
    NotOurs {
        /// Which campaign.
        path: PathBuf,
        /// What is in the way.
        at: PathBuf,
        /// What is wrong with it.
        why: NotOurs,
    },
    /// The disk refused: read-only, or one that knows no locks. Reading is then still possible.
    #[error(
        "changes of {} cannot be kept: {}",
        path.display(),
        way_out(error)
    )]
    Disk {
        /// Which campaign.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

/// What the disk said, and what helps.
fn way_out(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "its folder is not there; name one that is".to_owned(),
        // What is said of a name is the way out.
        io::ErrorKind::InvalidFilename => refusal(error),
        _ => format!(
            "{}; to go on, save a copy in a folder where you may write",
            refusal(error)
        ),
    }
}

/// Proof that no other program works on this campaign; dropping it lets others in.
#[derive(Debug)]
pub struct CampaignLock {
    file: PathBuf,
    _guard: Box<dyn DiskLock>,
}

impl CampaignLock {
    /// Locks a campaign. A link and the file it leads to are the same campaign.
    ///
    /// # Errors
    /// Who has it, or what the disk refused.
    pub fn take(disk: &dyn Disk, path: &Path) -> Result<Self, LockError> {
        let refused = |error| LockError::Disk {
            path: path.to_owned(),
            error,
        };
        let file = disk.resolve(path).map_err(refused)?;
        match disk.lock(&lock_path(&file)) {
            Ok(guard) => Ok(Self {
                file,
                _guard: guard,
            }),
            Err(LockRefused::Held(pid)) => Err(LockError::Held {
                path: path.to_owned(),
                pid,
            }),
            Err(LockRefused::NotOurs(why)) => Err(LockError::NotOurs {
                path: path.to_owned(),
                at: lock_path(&file),
                why,
            }),
            Err(LockRefused::Disk(error)) => Err(refused(error)),
        }
    }

    /// The file that is locked, links followed.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }
}
