//! Pictures as the app handles them: taking in what was read and stored, and showing a new one where it was chosen for.

use std::path::PathBuf;

use egui::Context;

use crate::campaign::store;
use crate::gui::app::App;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::file::pictures::{Job, Stored, pictures_beside};
use crate::gui::games::panels;

impl App {
    /// Takes in what was read and stored since the last frame.
    pub(in crate::gui) fn poll_pictures(&mut self, ctx: &Context) {
        let store = self.store_of_pictures();
        self.scene.pictures.belong_to(store, self.headless);
        for stored in self.scene.pictures.poll(ctx) {
            self.show_stored(stored);
        }
        for why in std::mem::take(&mut self.scene.pictures.untold) {
            match &mut self.message {
                Some(message) => message.text = format!("{}; {why}", message.text),
                None => self.fail(why),
            }
        }
    }

    /// The pictures beside the campaign, also beside one that is only looked at.
    pub(in crate::gui) fn store_of_pictures(&self) -> Option<store::Pictures> {
        let looked_at = || Some(pictures_beside(&self.disk, self.looking.as_deref()?));
        let kept = self.keeper.as_ref().map(store::Keeper::pictures);
        kept.or_else(looked_at)
    }

    /// Begins to store a picture; it shows once it is on the disk.
    pub(in crate::gui) fn add_picture(&mut self, ctx: &Context, path: PathBuf, target: PictureFor) {
        if self.refuse_while_unkept() {
            return;
        }
        if self.keeper.is_none() {
            self.begin_untitled();
        }
        let store = self.keeper.as_ref().map(store::Keeper::pictures);
        let pictures = &mut self.scene.pictures;
        pictures.belong_to(store, self.headless);
        if let Err(why) = pictures.send(ctx, Job::Put(path, target)) {
            self.fail(why);
            return;
        }
        self.form = None;
        if self.headless
            && let Some(stored) = self.scene.pictures.wait_for_one(ctx)
        {
            self.show_stored(stored);
        }
    }

    fn show_stored(&mut self, stored: Stored) {
        let Stored { target, result } = stored;
        match result {
            Ok((id, size)) => {
                match panels(&self.document.campaign().game).show_picture(target, id, size) {
                    Some(command) => {
                        self.apply(&command);
                    }
                    None => self.fail("What the picture was for is gone; nothing was added"),
                }
            }
            Err(why) => self.fail(why),
        }
    }
}
