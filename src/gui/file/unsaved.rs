//! What could not be saved as the window closed: a note in the user's data folder, told at the next start.

use std::path::{Path, PathBuf};

fn note(folder: &Path) -> PathBuf {
    folder.join("not saved")
}

/// Leaves the sentence for the next start. It is also written to the standard error, so that the note may fail.
pub(in crate::gui) fn leave(folder: &Path, why: &str) {
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(note(folder), why));
    if let Err(error) = written {
        log::warn!("cannot note for the next start what was not saved: {error}");
    }
}

/// What the last closing left, once.
pub(in crate::gui) fn take(folder: &Path) -> Option<String> {
    let note = note(folder);
    let why = std::fs::read_to_string(&note).ok()?;
    if let Err(error) = std::fs::remove_file(&note) {
        log::warn!("cannot remove {}: {error}", note.display());
    }
    Some(why)
}
