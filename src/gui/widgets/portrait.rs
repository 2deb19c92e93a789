//! The portrait of a character or unit at the head of the sheet, with the way to another one.

use egui::{Ui, Vec2, vec2};

use crate::gui::action::Action;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::file::pictures::{Pictures, Shown, missing_ui};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::table::{CharacterId, PictureId};

/// The longest side of the portrait on the sheet.
const SIDE: f32 = 44.0;

/// The longest side where a player has the sheet in hand.
const LARGE: f32 = 160.0;

/// The portrait, or the button that adds one; a click chooses another picture.
pub(in crate::gui) fn portrait_ui(
    ui: &mut Ui,
    (who, name, portrait): (CharacterId, &str, Option<&PictureId>),
    pictures: &mut Pictures,
    actions: &mut Vec<Action>,
) {
    let choose = Action::ChoosePicture(PictureFor::Portrait(who));
    let Some(id) = portrait else {
        let button = ui.add(egui::Button::new(icons::USER).frame(false));
        button.widget_info(|| {
            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, "Portrait…")
        });
        if button.hover_text("Add a portrait…").clicked() {
            actions.push(choose);
        }
        return;
    };
    let response = match pictures.texture(ui.ctx(), id) {
        Shown::Ready(texture) => {
            let size = fitted(texture.size_vec2(), SIDE);
            let image = egui::Image::new((texture.id(), size)).corner_radius(4.0);
            let button = ui.add(egui::Button::image(image).frame(false));
            let name = format!("Portrait of {name}");
            button.widget_info(|| {
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name)
            });
            button.hover_text("Choose another picture")
        }
        Shown::Loading => {
            ui.allocate_exact_size(vec2(SIDE, SIDE), egui::Sense::click())
                .1
        }
        Shown::Missing(why) => missing_ui(ui, vec2(SIDE, SIDE), &why),
    };
    if response.clicked() {
        actions.push(choose);
    }
}

/// The portrait, if there is one, large and only to look at.
pub(in crate::gui) fn large_ui(
    ui: &mut Ui,
    (name, portrait): (&str, Option<&PictureId>),
    pictures: &mut Pictures,
) {
    let Some(Shown::Ready(texture)) = portrait.map(|id| pictures.texture(ui.ctx(), id)) else {
        return;
    };
    let size = fitted(texture.size_vec2(), LARGE * theme::text_scale(ui.style()));
    let image = egui::Image::new((texture.id(), size)).corner_radius(8.0);
    let shown = ui.add(image);
    let name = format!("Portrait of {name}");
    shown.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Image, true, &name));
}

/// The size of a picture within the square, with its own proportions.
fn fitted(size: Vec2, side: f32) -> Vec2 {
    size * (side / size.max_elem().max(1.0))
}
