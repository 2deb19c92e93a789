//! Where the round stands, who decides what, and the last roll, large enough to be read across the table.

use egui::{Frame, Label, Margin, Rect, RichText, Stroke, StrokeKind, Ui, UiBuilder, Vec2};

use crate::gui::players::text::line_height;
use crate::gui::theme::{self, RADIUS, TeamLook};
use crate::gui::widgets::icons;
use crate::table::{SeenDecision, SeenRoll, SeenTable};

/// More open decisions than these are only counted.
const MOST: usize = 4;

/// About how many lines of usual text it takes, air included.
pub(super) fn lines(table: &SeenTable) -> f32 {
    let standing = if table.standing.is_empty() { 0.0 } else { 1.7 };
    // A few.
    let others = together(&table.deciding).len().saturating_sub(1).min(MOST) as f32;
    let deciding = match table.deciding.is_empty() {
        true => 0.0,
        false => 5.2 + 2.7 * others,
    };
    let roll = table.roll.as_ref();
    let roll = roll.map_or(0.0, |roll| 8.0 + 1.9 * roll.against.len() as f32);
    standing + deciding + roll
}

/// Draws it at the top of its place; returns how much height it took.
pub(super) fn now_ui(ui: &mut Ui, room: Rect, table: &SeenTable) -> f32 {
    let line = line_height(ui);
    let inside = UiBuilder::new().max_rect(room);
    let drawn = ui.scope_builder(inside, |ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(0.5 * line);
        // Rows of words, not of buttons.
        ui.spacing_mut().interact_size.y = 0.0;
        if !table.standing.is_empty() {
            let muted = theme::tokens(ui).muted;
            label(ui, theme::strong(&table.standing).color(muted));
        }
        if !table.deciding.is_empty() {
            deciding_ui(ui, &table.deciding, line);
        }
        if let Some(roll) = &table.roll {
            roll_ui(ui, roll, line);
        }
        // What came of it, once nobody is asked for more dice.
        if let Some(said) = table.log.last().filter(|_| table.roll.is_some()) {
            label(ui, RichText::new(said));
        }
        ui.min_rect().height()
    });
    drawn.inner
}

fn label(ui: &mut Ui, words: impl Into<egui::WidgetText>) {
    ui.add(Label::new(words).selectable(false).wrap());
}

fn card_ui(ui: &mut Ui, line: f32, stroke: Stroke, add: impl FnOnce(&mut Ui)) {
    let t = theme::tokens(ui);
    // A margin of few points.
    let margin = Margin::same((0.55 * line).clamp(4.0, 100.0) as i8);
    Frame::new()
        .fill(t.raised)
        .stroke(stroke)
        .corner_radius(RADIUS)
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing = Vec2::new(0.3 * line, 0.2 * line);
            add(ui);
        });
}

/// Those who decide the same, once: their names, and what they do.
fn together(deciding: &[SeenDecision]) -> Vec<(String, &str)> {
    let mut groups: Vec<(String, &str)> = Vec::new();
    for open in deciding {
        match groups.iter_mut().find(|(_, does)| *does == open.does) {
            Some((names, _)) => {
                names.push_str(", ");
                names.push_str(&open.who);
            }
            None => groups.push((open.who.clone(), &open.does)),
        }
    }
    groups
}

/// The first decision large, the others below it.
fn deciding_ui(ui: &mut Ui, deciding: &[SeenDecision], line: f32) {
    let t = theme::tokens(ui);
    let stroke = Stroke::new((0.12 * line).max(2.0), t.accent);
    let groups = together(deciding);
    card_ui(ui, line, stroke, |ui| {
        for (index, (names, does)) in groups.iter().take(MOST).enumerate() {
            // Many names need not be as large as one.
            let larger = match (index, names.len()) {
                (0, ..=24) => 1.55,
                (0, _) => 1.15,
                _ => 1.0,
            };
            label(ui, theme::strong(names).size(larger * line));
            let size = (0.7 * larger).max(0.95) * line;
            label(ui, RichText::new(*does).size(size));
        }
        if groups.len() > MOST {
            let more = format!("and {} more", groups.len() - MOST);
            label(ui, RichText::new(more).color(t.muted));
        }
    });
}

fn roll_ui(ui: &mut Ui, roll: &SeenRoll, line: f32) {
    let t = theme::tokens(ui);
    card_ui(ui, line, Stroke::new(1.0, t.line), |ui| {
        ui.horizontal_wrapped(|ui| {
            label(ui, theme::strong(&roll.who));
            label(ui, RichText::new(&roll.what).color(t.muted));
        });
        ui.horizontal_wrapped(|ui| {
            label(ui, theme::strong(&roll.total).size(2.6 * line));
            // Digits that are the number itself are not told twice.
            let digits: String = roll.faces.iter().map(ToString::to_string).collect();
            let twice = digits.parse::<u64>().ok() == roll.total.parse().ok();
            for face in roll.faces.iter().filter(|_| !twice) {
                die_ui(ui, *face, line, roll.look);
            }
            verdict_ui(ui, &roll.verdict, roll.success, line);
            if let Some(before) = &roll.before {
                let before = format!("before {before}");
                label(ui, RichText::new(before).color(t.muted));
            }
        });
        for one in &roll.against {
            ui.horizontal_wrapped(|ui| {
                label(ui, theme::strong(&one.who));
                for face in &one.faces {
                    die_ui(ui, *face, line, one.look);
                }
                label(ui, RichText::new(&one.sum).color(t.muted));
                verdict_ui(ui, &one.verdict, Some(one.success), line);
            });
        }
    });
}

/// What a roll came to, in words and with a sign.
fn verdict_ui(ui: &mut Ui, verdict: &str, success: Option<bool>, line: f32) {
    if verdict.is_empty() {
        return;
    }
    let t = theme::tokens(ui);
    let (icon, colour) = match success {
        Some(true) => (icons::CHECK, t.good),
        Some(false) => (icons::CLOSE, t.bad),
        None => ("", t.text),
    };
    if !icon.is_empty() {
        label(ui, RichText::new(icon).size(1.25 * line).color(colour));
    }
    label(ui, theme::strong(verdict).size(1.25 * line).color(colour));
}

/// One face on its die, in the colour of the team.
fn die_ui(ui: &mut Ui, face: i32, line: f32, look: Option<usize>) {
    let t = theme::tokens(ui);
    let look = TeamLook::of(look.unwrap_or(TeamLook::NO_TEAM), t);
    let (die, _) = ui.allocate_exact_size(Vec2::splat(1.6 * line), egui::Sense::hover());
    let radius = 0.3 * line;
    let stroke = Stroke::new((0.08 * line).max(1.5), look.colour);
    ui.painter()
        .rect(die, radius, t.ground, stroke, StrokeKind::Inside);
    let inside = UiBuilder::new()
        .max_rect(die)
        .layout(egui::Layout::centered_and_justified(
            egui::Direction::LeftToRight,
        ));
    ui.scope_builder(inside, |ui| {
        label(ui, theme::strong(face.to_string()).size(1.05 * line));
    });
}
