//! The dice that a card asks for: boxes for their faces, the app's own roll, faces to click.

use egui::accesskit::Role;
use egui::{Align2, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo};

use crate::dice::Die;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, slides};
use crate::table::Answer;

/// What is asked for.
pub(super) struct Asked<'a> {
    pub(super) who: &'a str,
    /// As in “Mara rolls”.
    pub(super) rolls: String,
    pub(super) dice: &'a [Die],
    pub(super) names: &'a [String],
    pub(super) typed: &'a [i32],
    pub(super) target: Option<i32>,
    /// Digits of the next die that may have another one.
    pub(super) begun: &'a str,
    /// Others are asked for on the same card.
    pub(super) small: bool,
    /// It was not shown yet, or another face has come.
    pub(super) fresh: bool,
}

/// A box with a face in it, and what the die is called below.
pub(in crate::gui) fn die_box_ui(ui: &mut Ui, name: &str, face: &str, next: bool) {
    box_ui(ui, name, face, next, false);
}

/// A small box, without its name below it.
pub(in crate::gui) fn small_die_ui(ui: &mut Ui, name: &str, face: &str, next: bool) {
    box_ui(ui, name, face, next, true);
}

/// How large a small box is.
pub(in crate::gui) fn small_die_size(ui: &Ui) -> egui::Vec2 {
    egui::Vec2::splat(side(ui, true))
}

/// How large a box is.
fn side(ui: &Ui, small: bool) -> f32 {
    theme::text_scale(ui.style()) * if small { 28.0 } else { 44.0 }
}

fn box_ui(ui: &mut Ui, name: &str, face: &str, next: bool, small: bool) {
    let t = theme::tokens(ui);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let size = egui::Vec2::splat(side(ui, small));
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

/// The dice, each with its name.
fn boxes_ui(ui: &mut Ui, asked: &Asked<'_>, takes_keys: bool) {
    for (index, name) in asked.names.iter().enumerate() {
        let next = index == asked.typed.len();
        let face = match asked.typed.get(index) {
            Some(face) => face.to_string(),
            None if next => asked.begun.to_owned(),
            None => String::new(),
        };
        box_ui(ui, name, &face, next && takes_keys, asked.small);
    }
}

/// The app rolls.
fn button_ui(ui: &mut Ui, asked: &Asked<'_>) -> Option<Answer> {
    let words = match asked.small {
        true => icons::DICE.to_owned(),
        false => icons::label(icons::DICE, "Roll"),
    };
    let name = format!("Roll for {}", asked.who);
    let button = egui::Button::new(words);
    let button = if asked.small { button.small() } else { button };
    let roll = ui.add(button).hover_words(|| format!("{name} (R)"));
    roll.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    slides::lies_ui(ui, roll.rect, "roll");
    roll.clicked().then_some(Answer::Roll)
}

/// The faces of the next die, to click or type.
fn next_ui(ui: &mut Ui, asked: &Asked<'_>) -> Option<Answer> {
    let index = asked.typed.len();
    let die = *asked.dice.get(index)?;
    let name = asked.names.get(index).map_or("die", String::as_str);
    let answer = faces_ui(ui, die, name).map(|face| Answer::Faces(vec![face]));
    if more_ui(ui, die, asked.begun) {
        return answer;
    }
    if !asked.small {
        let hint = if die == Die::DIGIT {
            "Real dice: type or click each digit; a 10 is a 0"
        } else {
            "Real dice: type or click each face"
        };
        widgets::hint_ui(ui, hint);
    }
    answer
}

/// Faces to type or click, one die after the other, and the app's own roll.
pub(super) fn roll_ui(ui: &mut Ui, asked: &Asked<'_>, takes_keys: bool) -> Option<Answer> {
    let answer = ui.horizontal(|ui| {
        boxes_ui(ui, asked, takes_keys);
        let target = |ui: &mut Ui| {
            if let Some(target) = asked.target {
                let words = RichText::new(format!("{target} or under"));
                ui.label(words.text_style(theme::big_style()));
            }
            button_ui(ui, asked)
        };
        ui.vertical(target).inner
    });
    // Only the roll that takes the keys shows its faces; others would push it out of sight.
    let next = takes_keys.then(|| next_ui(ui, asked)).flatten();
    answer.inner.or(next)
}

/// The share of the width that a name before the dice takes.
const NAME: f32 = 0.28;

/// One of several rolls in a line: whoever rolls, the dice, what may come of it or what is rolled for; below it the faces
/// of the one that takes the keys.
pub(super) fn row_ui(
    ui: &mut Ui,
    asked: &Asked<'_>,
    takes_keys: bool,
    beside: impl FnOnce(&mut Ui),
) -> Option<Answer> {
    let t = theme::tokens(ui);
    let top = ui.cursor().min;
    let answer = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let name = egui::vec2(NAME * ui.available_width(), side(ui, true));
        let middle = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(name, middle, |ui| {
            ui.set_width(name.x);
            let words = theme::strong(asked.who).small();
            let label = |ui: &mut Ui, words: RichText| {
                let label = ui.add(egui::Label::new(words).truncate());
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &asked.rolls));
            };
            match takes_keys {
                // On the colour that says “decide here”.
                true => {
                    let frame = egui::Frame::new().fill(t.amber).corner_radius(4);
                    let frame = frame.inner_margin(egui::Margin::symmetric(6, 1));
                    frame.show(ui, |ui| label(ui, words.color(t.on_accent)));
                }
                false => label(ui, words),
            }
        });
        boxes_ui(ui, asked, takes_keys);
        let answer = button_ui(ui, asked);
        if let Some(target) = asked.target {
            ui.add(egui::Label::new(format!("{target} or under")).truncate());
        }
        beside(ui);
        answer
    });
    let next = takes_keys.then(|| next_ui(ui, asked)).flatten();
    // It comes into sight, should there be so many that they do not all show.
    let row = egui::Rect::from_min_max(top, egui::pos2(top.x, ui.min_rect().bottom()));
    if takes_keys && asked.fresh {
        ui.scroll_to_rect(row, None);
    }
    answer.inner.or(next)
}

/// What the digits of a die come to that may have another one; whether there are any.
pub(in crate::gui) fn more_ui(ui: &mut Ui, die: Die, begun: &str) -> bool {
    let Ok(number) = begun.parse::<i64>() else {
        return false;
    };
    let (first, last) = (number * 10, (number * 10 + 9).min(die.high()));
    let more = match first == last {
        true => format!("0 makes it {first}"),
        false => format!("one more digit makes {first} to {last}"),
    };
    widgets::hint_ui(ui, &format!("Enter takes {number}; {more}"));
    true
}

/// More faces than these are typed, not clicked.
pub(in crate::gui) const MOST_FACES: u32 = 20;

/// A button for each face of a die that does not have too many of them.
pub(in crate::gui) fn faces_ui(ui: &mut Ui, die: Die, name: &str) -> Option<i32> {
    if die.sides > MOST_FACES {
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
