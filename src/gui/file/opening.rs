//! A mark in the user's data folder while a campaign that is being opened has not come to a frame yet. Where it
//! outlives the program, that campaign is not opened by itself at the next start.

use std::path::{Path, PathBuf};

use crate::gui::file::url::{line_of, path_of};

/// A campaign that was opened and has not been seen yet.
#[derive(Debug)]
pub(in crate::gui) struct Opening {
    pub(in crate::gui) mark: PathBuf,
    /// The frame that draws it first.
    drawn: Option<u64>,
}

fn mark(folder: &Path) -> PathBuf {
    folder.join("opening")
}

/// The campaign that was being opened when the program ended, if it never came to a frame.
pub(in crate::gui) fn never_shown(folder: &Path) -> Option<PathBuf> {
    let text = std::fs::read_to_string(mark(folder)).ok()?;
    Some(path_of(&text))
}

impl Opening {
    /// Leaves the mark. Without one the campaign opens all the same.
    pub(in crate::gui) fn of(folder: &Path, path: &Path) -> Option<Self> {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mark = mark(folder);
        let written =
            std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&mark, line_of(&whole)));
        match written {
            Ok(()) => Some(Self { mark, drawn: None }),
            Err(error) => {
                log::warn!("cannot note which campaign is being opened: {error}");
                None
            }
        }
    }

    /// Whether a whole frame with the campaign lies behind this one. A frame may have several passes.
    pub(in crate::gui) fn is_painted(&mut self, frame: u64) -> bool {
        *self.drawn.get_or_insert(frame) < frame
    }
}
