//! The one door to the disk. Everything the store does with files goes through [`Disk`], so that a
//! test can fail or cut short any call and see in which order they came.
//! No format, no name and no policy lives here.

use std::ffi::OsString;
use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

use super::not_ours::NotOurs;
use super::patience::is_in_use;

/// What the disk says about what is at a path; a link is a link, not what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The length in bytes.
    pub len: u64,
    /// It is a folder.
    pub is_dir: bool,
    /// It is a regular file, neither folder nor pipe nor device.
    pub is_file: bool,
    /// It leads elsewhere, or to nothing.
    pub is_link: bool,
    /// How many names it has; 1 where the disk does not say.
    pub names: u64,
    /// What tells it from every other file there is at the same time, where the disk says that.
    pub id: Option<(u64, u64)>,
    /// It is marked as not to be written.
    pub read_only: bool,
    /// When it was last changed, as seconds since 1970 began and nanoseconds, if the disk knows.
    pub modified: Option<(u64, u32)>,
}

impl Stat {
    /// Whether this is the same file, as far as can be told without reading it.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        (self.id, self.len, self.modified) == (other.id, other.len, other.modified)
    }
}

/// Why a lock was not given.
#[derive(Debug)]
pub enum LockRefused {
    /// Something of that name is there and no lock.
    NotOurs(NotOurs),
    /// A living program holds it; its process number, where it can be read.
    Held(Option<u32>),
    /// The disk refused, or does not know locks.
    Disk(io::Error),
}

impl From<NotOurs> for LockRefused {
    fn from(why: NotOurs) -> Self {
        Self::NotOurs(why)
    }
}

impl From<io::Error> for LockRefused {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

/// All that is ever done with files. No call but [`Disk::resolve`] follows a link in the last part of a path, and
/// only regular files are opened.
///
/// Errors are the bare ones of the system; the callers add which file and what to do about it.
pub trait Disk: Send + Sync + Debug {
    /// Reads a whole file. The limit holds while reading, whatever the size said before:
    /// a longer file is [`io::ErrorKind::FileTooLarge`].
    ///
    /// # Errors
    /// Those of the system.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Reads from `offset` on, up to `len` bytes; fewer only where the file ends.
    ///
    /// # Errors
    /// Those of the system.
    fn read_at(&self, path: &Path, offset: u64, len: usize) -> io::Result<Vec<u8>>;

    /// What is at this path.
    ///
    /// # Errors
    /// Those of the system; nothing there is [`io::ErrorKind::NotFound`].
    fn stat(&self, path: &Path) -> io::Result<Stat>;

    /// The names in a folder, sorted.
    ///
    /// # Errors
    /// Those of the system.
    fn list(&self, dir: &Path) -> io::Result<Vec<OsString>>;

    /// Makes a new, empty file and opens it for reading and writing.
    ///
    /// # Errors
    /// Those of the system; [`io::ErrorKind::AlreadyExists`] leaves what is there alone.
    fn create_new(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Opens a file to read it and to write at its end, and makes it first if `create` says so.
    ///
    /// # Errors
    /// Those of the system.
    fn append(&self, path: &Path, create: bool) -> io::Result<Box<dyn DiskFile>>;

    /// Renames a file, in one step, over whatever file has the new name.
    ///
    /// # Errors
    /// Those of the system.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Renames a file and never replaces another.
    ///
    /// # Errors
    /// Those of the system; [`io::ErrorKind::AlreadyExists`] leaves both files alone.
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away.
    ///
    /// # Errors
    /// Those of the system.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes a folder's names (new, renamed, removed) survive a power cut.
    ///
    /// # Errors
    /// Those of the system. Where folders cannot be flushed it does nothing.
    fn sync_dir(&self, dir: &Path) -> io::Result<()>;

    /// Makes a folder and those above it; an existing one is fine.
    ///
    /// # Errors
    /// Those of the system.
    fn create_dir_all(&self, dir: &Path) -> io::Result<()>;

    /// Gives one file the permissions of another, where the system has such.
    ///
    /// # Errors
    /// Those of the system.
    fn copy_mode(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Where a path leads if its last part is a link, however often; otherwise the path itself.
    /// Nothing needs to be there.
    ///
    /// # Errors
    /// Those of the system, and links that lead in a circle.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Takes a lock that lasts until it is dropped or its program ends, however it ends. The file is made, or
    /// is a regular file with one name and nothing in it but the process number of whoever had it before.
    ///
    /// # Errors
    /// That it is held, that the file is not ours, or those of the system.
    fn lock(&self, path: &Path) -> Result<Box<dyn DiskLock>, LockRefused>;
}

/// A file open for writing.
pub trait DiskFile: Send + Debug {
    /// Writes at the end. After an error some of it may have been written.
    ///
    /// # Errors
    /// Those of the system.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Makes everything written survive a power cut.
    ///
    /// # Errors
    /// Those of the system. What was written before may then be lost, whatever a later call says.
    fn flush(&mut self) -> io::Result<()>;

    /// Cuts the file to this length.
    ///
    /// # Errors
    /// Those of the system.
    fn set_len(&mut self, len: u64) -> io::Result<()>;

    /// What the open file is, whatever is at its path by now.
    ///
    /// # Errors
    /// Those of the system.
    fn stat(&mut self) -> io::Result<Stat>;

    /// Reads from `offset` on, up to `len` bytes, whatever is at its path by now.
    ///
    /// # Errors
    /// Those of the system.
    fn read_at(&mut self, offset: u64, len: usize) -> io::Result<Vec<u8>>;
}

/// A lock that is held; dropping it gives it back.
pub trait DiskLock: Send + Sync + Debug {}

/// The folder a path lies in; `.` for a bare name.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Why the disk refused, for somebody who knows nothing of systems.
pub(super) fn refusal(error: &io::Error) -> String {
    if cfg!(windows) && error.raw_os_error().is_some_and(is_in_use) {
        return "another program has it open; close it there and try again".to_owned();
    }
    match error.kind() {
        io::ErrorKind::PermissionDenied => "you may not write there".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is write-protected".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::QuotaExceeded => "your room on the disk is used up".to_owned(),
        io::ErrorKind::NotFound => "it is not there".to_owned(),
        // Where we refuse a name ourselves, our words say why.
        io::ErrorKind::InvalidFilename if error.raw_os_error().is_some() => {
            "its name is too long, or none that this system takes; choose another one".to_owned()
        }
        _ => {
            let words = error.to_string();
            let number = words.find(" (os error").unwrap_or(words.len());
            // Windows ends its sentences itself.
            words[..number].trim_end_matches('.').to_owned()
        }
    }
}
