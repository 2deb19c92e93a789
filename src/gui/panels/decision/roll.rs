//! The dice that a card asks for: boxes for their faces, the app's own roll, faces to click.

use egui::accesskit::Role;
use egui::{Align2, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use crate::dice::Die;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons, slides};
use crate::table::Answer;

/// What is asked for.
pub(super) struct Asked<'a> {
    pub(super) who: &'a str,
    pub(super) dice: &'a [Die],
    pub(super) names: &'a [String],
    pub(super) typed: &'a [i32],
    pub(super) target: Option<i32>,
    /// Digits of the next die that may have another one.
    pub(super) begun: &'a str,
    /// Others are asked for on the same card.
    pub(super) small: bool,
}

/// A box with a face in it, and what the die is called below.
pub(in crate::gui) fn die_box_ui(ui: &mut Ui, name: &str, face: &str, next: bool) {
    box_ui(ui, name, face, next, false);
}

fn box_ui(ui: &mut Ui, name: &str, face: &str, next: bool, small: bool) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let side = if small { 30.0 } else { 44.0 };
        let size = egui::vec2(side, side) * scale;
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let words = if face.is_empty() {
            format!("{name} die, empty")
        } else {
            format!("{name} die, {face}")
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
        let stroke = if next {
            Stroke::new(2.0, t.accent)
        } else {
            Stroke::new(1.0, t.line)
        };
        ui.painter().rect(
            rect,
            theme::RADIUS_SMALL,
            t.ground,
            stroke,
            StrokeKind::Inside,
        );
        let font = match small {
            true => theme::big_style().resolve(ui.style()),
            false => theme::dice_style().resolve(ui.style()),
        };
        ui.painter()
            .text(rect.center(), Align2::CENTER_CENTER, face, font, t.text);
        if !name.is_empty() && !small {
            ui.label(RichText::new(name).small().color(t.muted));
        }
    });
}

/// Faces to type or click, one die after the other, and the app's own roll.
pub(super) fn roll_ui(ui: &mut Ui, asked: &Asked<'_>, takes_keys: bool) -> Option<Answer> {
    let mut answer = None;
    ui.horizontal(|ui| {
        for (index, name) in asked.names.iter().enumerate() {
            let next = index == asked.typed.len();
            let face = match asked.typed.get(index) {
                Some(face) => face.to_string(),
                None if next => asked.begun.to_owned(),
                None => String::new(),
            };
            box_ui(ui, name, &face, next && takes_keys, asked.small);
        }
        ui.vertical(|ui| {
            if let Some(target) = asked.target {
                ui.label(
                    RichText::new(format!("{target} or under")).text_style(theme::big_style()),
                );
            }
            let roll = ui
                .button(icons::label(icons::DICE, "Roll"))
                .on_hover_text("The app rolls (R)");
            let name = format!("Roll for {}", asked.who);
            roll.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            slides::lies_ui(ui, roll.rect, "roll");
            if roll.clicked() {
                answer = Some(Answer::Roll);
            }
        });
    });
    // Only the roll that takes the keys shows its faces; others would push it out of sight.
    if let Some(die) = asked.dice.get(asked.typed.len())
        && takes_keys
    {
        let name = asked
            .names
            .get(asked.typed.len())
            .map_or("die", String::as_str);
        if let Some(face) = faces_ui(ui, *die, name) {
            answer = Some(Answer::Faces(vec![face]));
        }
        let hint = if *die == Die::DIGIT {
            "Real dice: type or click each digit; a 10 is a 0"
        } else {
            "Real dice: type or click each face"
        };
        widgets::hint_ui(ui, hint);
    }
    answer
}

/// A button for each face of a die that does not have too many of them.
pub(in crate::gui) fn faces_ui(ui: &mut Ui, die: Die, name: &str) -> Option<i32> {
    if die.sides > 20 {
        return None;
    }
    let scale = theme::text_scale(ui.style());
    let mut picked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        ui.spacing_mut().button_padding = egui::vec2(7.0, 4.0);
        ui.spacing_mut().interact_size.x = 26.0 * scale;
        for face in (i64::from(die.low)..=die.high()).filter_map(|face| i32::try_from(face).ok()) {
            let button = ui.button(face.to_string());
            let name = format!("{face} on the {name} die");
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            // From one roll to the next, dice run on.
            slides::lies_ui(ui, button.rect, &face.to_string());
            if button.clicked() {
                picked = Some(face);
            }
        }
    });
    picked
}
