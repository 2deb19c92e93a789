//! A file of another program: its bytes, and what its map is called if it has no title of its own.

use std::io;
use std::path::Path;

use super::MOST_BYTES;
use crate::campaign::store::Disk;

/// The bytes of a file.
///
/// # Errors
/// Those of the disk, and where it is no file or larger than any that is read.
pub fn bytes_of(disk: &dyn Disk, path: &Path) -> io::Result<Vec<u8>> {
    let found = disk.resolve(path)?;
    // Reading a pipe would wait until somebody writes to it.
    if !disk.stat(&found)?.is_file {
        return Err(io::Error::other("it is no file"));
    }
    match disk.read(&found, MOST_BYTES as u64) {
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            let most = MOST_BYTES / (1024 * 1024);
            Err(io::Error::other(format!(
                "it is larger than {most} MiB, which is the most"
            )))
        }
        read => read,
    }
}

/// What the map of a file is called: the file’s name without its endings.
#[must_use]
pub fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split('.').next().unwrap_or_default().to_owned()
}
