//! Opening a campaign's file to look at, and what can be wrong with one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::{Disk, refusal};
use super::format::{FormatError, MOST_BYTES, Reading, recognise};
use super::real_disk::RealDisk;
use super::resume::resume;
use crate::campaign::Campaign;

/// Why a file could not be opened or saved.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The disk refused.
    #[error(
        "cannot {what} {}: {}",
        path.display(),
        match (*what, error.kind()) {
            ("open", std::io::ErrorKind::PermissionDenied) => "you may not read it".to_owned(),
            _ => refusal(error),
        }
    )]
    Disk {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// It is a folder.
    #[error("cannot open {}: it is a folder; choose a .tableside file", .0.display())]
    Folder(PathBuf),
    /// The journal beside the campaign cannot be read or written.
    #[error("{}: {error}", path.display())]
    Journal {
        /// Which campaign.
        path: PathBuf,
        /// What is wrong with its journal.
        error: Box<super::journal::JournalError>,
    },
    /// The journal is of another copy than the save.
    #[error(
        "cannot open {}: {fork}; nothing was changed: choose which to go on with, the other is kept beside it",
        path.display()
    )]
    Fork {
        /// Which campaign.
        path: PathBuf,
        /// How that shows.
        fork: super::fork::Fork,
    },
    /// The bytes are not a campaign.
    #[error("cannot open {}: {error}", path.display())]
    Format {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and where.
        error: FormatError,
    },
}

impl FileError {
    /// Whether it was a campaign, as far as that can be told, and cannot be read or is gone: a backup may help.
    #[must_use]
    pub fn is_broken_save(&self) -> bool {
        match self {
            Self::Format { error, .. } => match error {
                FormatError::TooLarge(_)
                | FormatError::NotUtf8(_)
                | FormatError::NotReadable { .. }
                | FormatError::Checksum
                | FormatError::Broken { .. } => true,
                FormatError::OtherFormat(_)
                | FormatError::BeforeTheFirst
                | FormatError::Newer(_) => false,
            },
            // Gone, or on a failing drive; what is only not allowed, or no file at all, is not broken.
            Self::Disk { error, .. } => match error.kind() {
                std::io::ErrorKind::NotFound => true,
                std::io::ErrorKind::PermissionDenied => false,
                _ => error.raw_os_error().is_some(),
            },
            Self::Folder(_) | Self::Journal { .. } | Self::Fork { .. } => false,
        }
    }
}

/// Finds a campaign's file, links followed, and reads it. Opening a pipe would wait until somebody writes to it.
///
/// # Errors
/// What is wrong, with the file's name.
pub(super) fn read_file(disk: &dyn Disk, path: &Path) -> Result<(PathBuf, Vec<u8>), FileError> {
    let refused = |error| FileError::Disk {
        what: "open",
        path: path.to_owned(),
        error,
    };
    let format = |error| FileError::Format {
        path: path.to_owned(),
        error,
    };
    let file = disk.resolve(path).map_err(refused)?;
    let stat = disk.stat(&file).map_err(refused)?;
    if stat.is_dir {
        return Err(FileError::Folder(path.to_owned()));
    }
    if !stat.is_file {
        return Err(refused(std::io::Error::other("it is not a regular file")));
    }
    if stat.len > MOST_BYTES {
        return Err(format(FormatError::TooLarge(stat.len)));
    }
    let bytes = disk.read(&file, MOST_BYTES).map_err(refused)?;
    Ok((file, bytes))
}

/// Makes sure that a file is a campaign of this program before anything beside it is touched.
///
/// # Errors
/// What is wrong, with the file's name.
pub(super) fn recognise_file(disk: &dyn Disk, path: &Path, how: Reading) -> Result<(), FileError> {
    let (_, bytes) = read_file(disk, path)?;
    recognise(&bytes, how).map_err(|error| FileError::Format {
        path: path.to_owned(),
        error,
    })
}

/// Opens a campaign to look at: the save, and what its journal has behind it. Nothing is touched or locked.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn open(path: &Path) -> Result<Campaign, FileError> {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let resumed = resume(&disk, path, false)?;
    Ok(resumed.document.campaign().clone())
}
