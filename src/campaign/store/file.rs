//! Reading and writing a campaign's file as a whole. A save is the old file or the new one, never half of either.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::Disk;
use super::format::{FormatError, MOST_BYTES, to_bytes};
use super::real_disk::RealDisk;
use super::resume::resume;
use crate::campaign::Campaign;

/// Why a file could not be opened or saved.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The disk refused.
    #[error("cannot {what} {}: {error}", path.display())]
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
    /// A new file was to be made where one stands.
    #[error("{} exists already and was left as it is; choose another name", .0.display())]
    Exists(PathBuf),
    /// The journal beside the campaign cannot be read or written.
    #[error("{}: {error}", path.display())]
    Journal {
        /// Which campaign.
        path: PathBuf,
        /// What is wrong with its journal.
        error: Box<super::journal::JournalError>,
    },
    /// The bytes are not a campaign.
    #[error("cannot open {}: {error}", path.display())]
    Format {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and where.
        error: FormatError,
    },
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
        bytes: usize,
    },
    /// The campaign could not be written as JSON.
    #[error("cannot save {}: {error}", path.display())]
    Serialize {
        /// Which file.
        path: PathBuf,
        /// What the serializer said.
        error: serde_json::Error,
    },
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

/// Saves a campaign: a temporary file in the same folder, flushed, then renamed over the old one.
///
/// # Errors
/// What the disk refused; the old file is then as it was.
pub fn save(path: &Path, campaign: &Campaign) -> Result<(), FileError> {
    let bytes = bytes_of(path, campaign)?;
    let disk = |error| FileError::Disk {
        what: "save",
        path: path.to_owned(),
        error,
    };
    let mut file = atomic_write_file::AtomicWriteFile::open(path).map_err(disk)?;
    file.write_all(&bytes).map_err(disk)?;
    file.commit().map_err(disk)
}

/// Saves a campaign as a new file, and refuses to overwrite.
///
/// # Errors
/// That the file exists, or what the disk refused.
pub fn save_new(path: &Path, campaign: &Campaign) -> Result<(), FileError> {
    let bytes = bytes_of(path, campaign)?;
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path);
    let mut file = made.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned()),
        _ => FileError::Disk {
            what: "create",
            path: path.to_owned(),
            error,
        },
    })?;
    file.write_all(&bytes)
        .and_then(|()| file.sync_all())
        .map_err(|error| {
            // Only what was just made here is taken away again.
            let _ = std::fs::remove_file(path);
            FileError::Disk {
                what: "create",
                path: path.to_owned(),
                error,
            }
        })
}

fn bytes_of(path: &Path, campaign: &Campaign) -> Result<Vec<u8>, FileError> {
    let bytes = to_bytes(campaign).map_err(|error| FileError::Serialize {
        path: path.to_owned(),
        error,
    })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FileError::TooLarge {
            path: path.to_owned(),
            bytes: bytes.len(),
        });
    }
    Ok(bytes)
}
