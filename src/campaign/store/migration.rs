//! Before the first write in a newer format, the file as it is goes into the backups, where it is never thinned.

use std::io;
use std::path::{Path, PathBuf};

use super::backups::{BackupError, back_up_before_migrating, backups};
use super::disk::Disk;
use super::fingerprint::Fingerprint;
use super::names::backups_dir;

/// Makes sure that the file as it is now is among the copies made before version `to_version`, and says where.
/// A start that was cut short may have made that copy already; then there is no second one.
/// The copy is named by the time of the file itself. A file that has vanished has nothing to be kept.
///
/// # Errors
/// What the disk refused; then nothing may be written in the new format.
pub(super) fn back_up_once(
    disk: &dyn Disk,
    file: &Path,
    to_version: u32,
) -> Result<Option<PathBuf>, BackupError> {
    let refused = |error| BackupError {
        path: file.to_owned(),
        folder: backups_dir(file),
        error,
    };
    let stat = match disk.stat(file) {
        Ok(stat) => stat,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refused(error)),
    };
    let now = Fingerprint::of_file(disk, file).map_err(refused)?;
    for backup in backups(disk, file).map_err(refused)? {
        if backup.before_version == Some(to_version)
            && backup.len == now.len
            && Fingerprint::of_file(disk, &backup.path).map_err(refused)? == now
        {
            // It may be there by name only, of a start that ended before the folder was flushed.
            disk.sync_dir(&backups_dir(file)).map_err(refused)?;
            return Ok(Some(backup.path));
        }
    }
    let time = stat.modified.map_or(0, |(seconds, _)| seconds);
    back_up_before_migrating(disk, file, to_version, time).map(|(path, _)| Some(path))
}
