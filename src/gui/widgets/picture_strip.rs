//! What can be set about the picture beneath a map that is edited: choosing it, how strong and how large it is, where it
//! lies, lock, hide; and the picture as a texture. Which edit that makes is the map's to say.

use egui::{TextureId, Ui};

use crate::board::areas::Background;
use crate::gui::action::Action;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::file::pictures::{Pictures, Shown};
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed::Typed;
use crate::table::MapId;

/// How strong a picture can be chosen to show, in percent.
const STRENGTHS: [u8; 4] = [25, 50, 75, 100];

/// The picture ready to be drawn; none while it is on its way or cannot be shown.
pub(in crate::gui) fn texture(
    ui: &Ui,
    picture: Option<&Background>,
    pictures: &mut Pictures,
) -> Option<TextureId> {
    match pictures.texture(ui.ctx(), &picture?.picture) {
        Shown::Ready(texture) => Some(texture.id()),
        Shown::Loading | Shown::Missing(_) => None,
    }
}

/// What can be set about the picture beneath that map; what it shall be from now on (none takes it away), if anything
/// was changed.
pub(in crate::gui) fn picture_ui(
    ui: &mut Ui,
    (id, picture): (MapId, Option<&Background>),
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) -> Option<Option<Background>> {
    let choose = if picture.is_some() {
        "Another picture…"
    } else {
        "Background picture…"
    };
    if ui
        .button(choose)
        .hover_text(said(ui.ctx(), "A picture beneath the map, from a file"))
        .clicked()
    {
        actions.push(Action::ChoosePicture(PictureFor::Background(id)));
    }
    let old = picture?;
    let mut new = old.clone();
    for strength in STRENGTHS {
        let chosen = new.opacity == strength;
        if ui
            .selectable_label(chosen, format!("{strength} %"))
            .hover_text("How strong the picture shows")
            .clicked()
        {
            new.opacity = strength;
        }
    }
    ui.checkbox(&mut new.hidden, "Hidden")
        .hover_text("Players do not see it");
    ui.checkbox(&mut new.locked, "Locked")
        .hover_text("It cannot be moved by accident");
    ui.add_enabled_ui(!old.locked, |ui| place_ui(ui, old, &mut new, typed));
    if ui.button("Take away").clicked() {
        return Some(None);
    }
    (new != *old).then_some(Some(new))
}

/// Its place and its width as numbers; the height keeps its proportion.
fn place_ui(ui: &mut Ui, old: &Background, new: &mut Background, fields: &mut Typed) {
    let room = 56.0 * theme::text_scale(ui.style());
    let mut number = |ui: &mut Ui, label: &str, value: i64| -> Option<i64> {
        ui.label(label);
        let name = format!("Picture’s {}", label.to_lowercase());
        let typed = fields.field_ui(ui, label, &name, &value.to_string(), room)?;
        typed.trim().parse().ok()
    };
    let place = |typed: i64| i32::try_from(typed.clamp(-100_000, 100_000)).unwrap_or_default();
    if let Some(left) = number(ui, "Left", i64::from(old.x)) {
        new.x = place(left);
    }
    if let Some(top) = number(ui, "Top", i64::from(old.y)) {
        new.y = place(top);
    }
    if let Some(width) = number(ui, "Width", i64::from(old.width)) {
        let width = u32::try_from(width.clamp(1, 100_000)).unwrap_or(1);
        let height = u64::from(old.height) * u64::from(width) / u64::from(old.width.max(1));
        new.width = width;
        new.height = u32::try_from(height.clamp(1, 100_000)).unwrap_or(1);
    }
}
