//! The last roll, whichever it was: all its dice, the sum that mattered, what came of it in one large word. It stays until
//! the next.

use egui::accesskit::Role;
use egui::{
    Align, Align2, Color32, FontId, Label, Layout, RichText, Sense, Stroke, StrokeKind, TextStyle,
};
use egui::{Ui, WidgetInfo, vec2};

use crate::gui::action::Action;
use crate::gui::shell::message::sentence;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme::{self, TeamLook, Tokens};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::table::{Origin, SeenRoll};

/// More dice than these are told in words.
const MOST: usize = 8;

/// The card; with actions to queue, the roll can be corrected there.
pub(in crate::gui) fn last_roll_ui(
    ui: &mut Ui,
    roll: &SeenRoll,
    actions: Option<&mut Vec<Action>>,
) {
    let t = theme::tokens(ui);
    widgets::card_ui(ui, false, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let about = format!("{} · {}", roll.who, roll.what);
        head_ui(ui, roll, actions, |ui| {
            let words = RichText::new(format!("Last roll · {about}")).small();
            let words = ui.add(Label::new(words.color(t.muted)).wrap());
            let spoken = spoken(roll, &about);
            words.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        });
        let against = match roll.against.as_slice() {
            [only] => Some(only),
            _ => None,
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if let Some(before) = &roll.before {
                let first = ui.label(RichText::new(format!("{before} →")).color(t.muted));
                let name = format!("first roll {before}");
                first.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
            }
            dice_ui(ui, &roll.faces, roll.look);
            if roll.faces.is_empty() || roll.faces.len() > MOST {
                ui.label(theme::strong(&roll.total).text_style(theme::dice_style()));
            }
            let mut note = roll.note.as_str();
            if let Some(one) = against {
                ui.label(RichText::new("–").color(t.muted));
                dice_ui(ui, &one.faces, one.look);
                note = &one.sum;
            }
            verdict_ui(ui, note, verdict_of(roll), 20.0);
        });
        if against.is_none() {
            for one in &roll.against {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    ui.label(&one.who);
                    dice_ui(ui, &one.faces, one.look);
                    verdict_ui(ui, &one.sum, (&one.verdict, Some(one.success)), 16.0);
                });
            }
        }
    });
}

/// One line of it, where what is asked needs the room.
pub(super) fn folded_ui(ui: &mut Ui, roll: &SeenRoll, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let frame = egui::Frame::new()
        .fill(t.raised)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(12, 4));
    frame.show(ui, |ui| {
        head_ui(ui, roll, Some(actions), |ui| {
            let about = format!("{} · {}", roll.who, roll.what);
            let spoken = spoken(roll, &about);
            let (verdict, success) = verdict_of(roll);
            if !verdict.is_empty() {
                let words = theme::strong(sentence(verdict)).color(colour_of(success, t));
                ui.add(Label::new(words).truncate()).hover_text(&spoken);
            }
            let words = match roll.total.as_str() {
                "" => about,
                total => format!("{total} · {about}"),
            };
            let words = RichText::new(words).small().color(t.muted);
            let words = ui.add(Label::new(words).truncate()).hover_text(&spoken);
            words.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        });
    });
}

/// A line of words, and at its right what corrects the roll.
fn head_ui(
    ui: &mut Ui,
    roll: &SeenRoll,
    actions: Option<&mut Vec<Action>>,
    words: impl FnOnce(&mut Ui),
) {
    widgets::line_ui(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // What was called off has no dice.
            if let Some(actions) = actions.filter(|_| !roll.total.is_empty()) {
                let correct = UiCommand::CorrectRoll;
                let button = egui::Button::new(RichText::new("Correct").small()).small();
                let button = ui.add(button.shortcut_text(correct.keys_text(ui.ctx())));
                widgets::name_button(&button, correct.name(ui.ctx()));
                if button.hover_text(correct.help(ui.ctx())).clicked() {
                    actions.push(Action::Ui(correct));
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), words);
        });
    });
}

/// What came of it in a word, and whether that is a success: of one who rolled against it, theirs.
fn verdict_of(roll: &SeenRoll) -> (&str, Option<bool>) {
    match roll.against.as_slice() {
        [only] if !only.verdict.is_empty() => (&only.verdict, Some(only.success)),
        _ => (&roll.verdict, roll.success),
    }
}

fn colour_of(success: Option<bool>, t: &Tokens) -> Color32 {
    match success {
        Some(true) => t.good,
        Some(false) => t.bad,
        None => t.text,
    }
}

/// All of it as one sentence.
fn spoken(roll: &SeenRoll, about: &str) -> String {
    let faces = |faces: &[i32]| {
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        faces.join(", ")
    };
    let mut words = vec![format!("Last roll, {about}, {}", roll.total)];
    if roll.faces.len() > 1 && !roll.against.is_empty() {
        words.push(faces(&roll.faces));
    }
    words.push(roll.verdict.clone());
    words.push(roll.note.clone());
    for one in &roll.against {
        let dice = faces(&one.faces);
        words.push(format!("against {} of {}", dice, one.who));
        words.push(one.sum.clone());
        words.push(one.verdict.clone());
    }
    let source = match roll.origin {
        Origin::App => "app dice",
        Origin::Real => "real dice",
        Origin::Mixed => "real and app dice",
    };
    // What was called off has no dice.
    if !roll.total.is_empty() {
        words.push(source.to_owned());
    }
    words.retain(|one| !one.is_empty());
    words.join(", ")
}

/// What came of it, at the right, and the numbers behind it.
fn verdict_ui(ui: &mut Ui, note: &str, (verdict, success): (&str, Option<bool>), size: f32) {
    let t = theme::tokens(ui);
    let colour = colour_of(success, t);
    if note.is_empty() && verdict.is_empty() {
        return;
    }
    let size = size * theme::text_scale(ui.style());
    let font = FontId::new(size, theme::strong_family());
    let word = ui.painter().layout_no_wrap(sentence(verdict), font, colour);
    // A sentence that fills more than a line goes on in the next.
    if word.size().x > ui.max_rect().width() {
        ui.end_row();
        let words = theme::strong(sentence(verdict)).color(colour);
        ui.add(Label::new(words.size(0.8 * size)).wrap());
        return;
    }
    // Beside the dice only where the word has room there.
    if word.size().x + 4.0 > ui.available_size_before_wrap().x {
        ui.end_row();
    }
    let small = TextStyle::Small.resolve(ui.style());
    let numbers = ui.painter();
    let numbers = numbers.layout_no_wrap(note.to_owned(), small, t.muted);
    let both = word.size().x + numbers.size().x + 12.0;
    let beside = both <= ui.available_size_before_wrap().x;
    let note = RichText::new(note).small().color(t.muted);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if !verdict.is_empty() {
            ui.label(theme::strong(sentence(verdict)).size(size).color(colour));
        }
        if beside && !note.is_empty() {
            ui.label(note.clone());
        }
    });
    // Numbers that have no room beside it stand below.
    if !beside && !note.is_empty() {
        ui.end_row();
        ui.add(Label::new(note).wrap());
    }
}

/// A box with each face, in the colour of whoever rolled; the highest is lit where there are several.
fn dice_ui(ui: &mut Ui, faces: &[i32], look: Option<usize>) {
    if faces.len() > MOST {
        return;
    }
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let look = TeamLook::of(look.unwrap_or(TeamLook::NO_TEAM), t);
    for face in faces {
        let size = vec2(28.0, 28.0) * scale;
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let stroke = Stroke::new(1.5, look.colour);
        let inside = StrokeKind::Inside;
        ui.painter().rect(rect, 4.0, t.ground, stroke, inside);
        let font = FontId::new(18.0 * scale, theme::strong_family());
        let middle = Align2::CENTER_CENTER;
        ui.painter()
            .text(rect.center(), middle, face.to_string(), font, t.text);
    }
}
