//! Older versions of the format: each step brings a file from one version to the next, before it is read.
//! Before the first write in the newer format, the file as it is goes into the backups, where it is never thinned.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::backups::{BackupError, back_up_before_migrating, backups};
use super::disk::Disk;
use super::fingerprint::Fingerprint;
use super::format::{FormatError, VERSION, read_json};
use super::names::backups_dir;

/// Changes the tree of a file of one version to that of the next, or says what is wrong with it.
pub type Step = fn(&mut Value) -> Result<(), String>;

/// The step to the newest version is the last one. There is no older version yet.
pub(super) const STEPS: &[Step] = &[];

/// The text of a file of that version as it would be in the newest one. Its checksum is that of the old text.
pub(super) fn migrated(text: &str, version: u32, steps: &[Step]) -> Result<String, FormatError> {
    let broken = |what| FormatError::Broken {
        place: "version".to_owned(),
        what: format!("it cannot be brought from format {version} to {VERSION}: {what}"),
    };
    let mut tree: Value = read_json(text)?;
    let ahead = usize::try_from(VERSION - version).unwrap_or(usize::MAX);
    for step in &steps[steps.len().saturating_sub(ahead)..] {
        step(&mut tree).map_err(broken)?;
    }
    tree["version"] = VERSION.into();
    serde_json::to_string(&tree).map_err(|error| broken(error.to_string()))
}

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
