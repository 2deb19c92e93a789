//! A mark in the user's data folder while a campaign that is being opened has not come to a frame yet. Where it
//! outlives the program, that campaign is not opened by itself at the next start.

use std::path::{Path, PathBuf};

use crate::gui::app::App;

/// A campaign that was opened and has not been seen yet.
#[derive(Debug)]
pub(in crate::gui) struct Opening {
    mark: PathBuf,
    /// The frame that draws it first.
    drawn: Option<u64>,
}

fn mark(folder: &Path) -> PathBuf {
    folder.join("opening")
}

/// The campaign that was being opened when the program ended, if it never came to a frame.
pub(in crate::gui) fn never_shown(folder: &Path) -> Option<PathBuf> {
    let text = std::fs::read_to_string(mark(folder)).ok()?;
    Some(PathBuf::from(text))
}

impl Opening {
    /// Leaves the mark. Without one the campaign opens all the same.
    fn of(folder: &Path, path: &Path) -> Option<Self> {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mark = mark(folder);
        let written = std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&mark, whole.to_str().unwrap_or_default()));
        match written {
            Ok(()) => Some(Self { mark, drawn: None }),
            Err(error) => {
                log::warn!("cannot note which campaign is being opened: {error}");
                None
            }
        }
    }

    /// Whether a whole frame with the campaign lies behind this one. A frame may have several passes.
    fn is_painted(&mut self, frame: u64) -> bool {
        *self.drawn.get_or_insert(frame) < frame
    }
}

impl App {
    /// Notes that a campaign is being opened, before anything of it is read.
    pub(in crate::gui) fn begin_opening(&mut self, path: &Path) {
        let folder = self.memory.as_deref();
        self.opening = folder.and_then(|folder| Opening::of(folder, path));
    }

    /// The campaign was seen, or was not opened after all.
    pub(in crate::gui) fn end_opening(&mut self) {
        self.never_shown = None;
        if let Some(opening) = self.opening.take()
            && let Err(error) = std::fs::remove_file(&opening.mark)
        {
            log::warn!("cannot remove {}: {error}", opening.mark.display());
        }
    }

    /// At the start of a frame: what was drawn in an earlier one has been painted by now.
    pub(in crate::gui) fn note_painted(&mut self, ctx: &egui::Context) {
        let Some(opening) = &mut self.opening else {
            return;
        };
        if opening.is_painted(ctx.cumulative_frame_nr()) {
            self.end_opening();
        } else {
            ctx.request_repaint();
        }
    }
}
