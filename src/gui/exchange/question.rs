//! A picture without a drawing inside: whether it is to lie beneath the map.

use std::path::PathBuf;

use egui::Context;

use crate::gui::action::Action;
use crate::gui::exchange::Ask;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::theme;
use crate::gui::widgets::dialog::{confirmed, dialog_ui};

/// A picture’s file, and where it would lie.
pub(super) struct AsPicture {
    /// The file.
    pub(super) path: PathBuf,
    /// What its name is.
    pub(super) name: String,
    /// The map it would lie beneath, and its name.
    pub(super) map: Option<(crate::table::MapId, String)>,
}

impl AsPicture {
    pub(super) fn show(&self, ctx: &Context, actions: &mut Vec<Action>) {
        let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
        let width = (460.0 * scale).min(ctx.content_rect().width() - 48.0);
        let closed = dialog_ui(
            ctx,
            "No drawing inside; use it as a picture?",
            width,
            |ui| {
                let name = &self.name;
                let Some((map, map_name)) = &self.map else {
                    ui.label(format!(
                    "{name} is a picture alone. Add a map first; then the picture can lie beneath it."
                ));
                    return;
                };
                ui.label(format!(
                "{name} is a picture alone. It can lie beneath the map {map_name}, which is drawn over it."
            ));
                ui.add_space(theme::SPACE);
                ui.horizontal(|ui| {
                    let target = PictureFor::Background(*map);
                    if ui.button("Use as picture").clicked() || confirmed(ui) {
                        let path = self.path.clone();
                        actions.push(Ask::Leave.into());
                        actions.push(Action::AddPicture { path, target });
                    }
                    if ui.button("Cancel").clicked() {
                        actions.push(Ask::Leave.into());
                    }
                });
            },
        );
        if closed {
            actions.push(Ask::Leave.into());
        }
    }
}
