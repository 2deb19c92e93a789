//! From the opening of a campaign to its first frame, as the app handles it.

use std::path::Path;

use crate::gui::app::App;
use crate::gui::file::opening::Opening;

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
