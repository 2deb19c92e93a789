//! The dice panel: the last roll of the fight in large digits, and any notation to roll beside it.

use egui::{RichText, Ui};

use super::action::Action;
use super::{theme, widgets};
use crate::dice::{AppDice, Expression};
use crate::systems::unhex::{Fact, Origin, Unhex, u};

/// The text field and its last results; not part of the campaign.
#[derive(Default)]
pub(super) struct Roller {
    text: String,
    results: Vec<(String, i64)>,
    error: Option<String>,
    dice: Option<AppDice>,
}

/// How many results stay visible.
const KEPT: usize = 6;

pub(super) fn show(ui: &mut Ui, game: &Unhex, roller: &mut Roller, actions: &mut Vec<Action>) {
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            last_roll_ui(ui, game, actions);
            roller_ui(ui, roller);
        });
}

fn last_roll_ui(ui: &mut Ui, game: &Unhex, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    // Only the newest lines are looked at: a roll further back is old news.
    let len = game.log.len();
    let newest = (len.saturating_sub(40)..len)
        .rev()
        .filter_map(|index| game.log.get(index));
    let mut found = None;
    for entry in newest {
        found = match &entry.fact {
            Fact::Rolled {
                who,
                purpose,
                roll,
                level,
                success,
                critical,
                origin,
            } => Some((
                who,
                purpose.words(),
                None,
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            )),
            Fact::Rerolled {
                who,
                before,
                roll,
                level,
                success,
                critical,
                origin,
                ..
            } => Some((
                who,
                "the re-roll",
                Some(*before),
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            )),
            _ => None,
        };
        if found.is_some() {
            break;
        }
    }
    let Some((who, purpose, before, roll, level, success, critical, origin)) = found else {
        ui.label(RichText::new("No roll yet").color(t.muted));
        return;
    };
    let source = match origin {
        Origin::App => "app dice",
        Origin::Real => "real dice",
        Origin::Mixed => "real and app dice",
    };
    widgets::heading_ui(ui, &format!("{who} for {purpose}, level {level}"), source);
    let (tens, ones): (u8, u8) = roll.into();
    let scale = theme::text_scale(ui.style());
    ui.horizontal(|ui| {
        for digit in [tens, ones] {
            egui::Frame::new()
                .fill(t.ground)
                .stroke(egui::Stroke::new(1.0, t.line))
                .corner_radius(theme::RADIUS_SMALL)
                .show(ui, |ui| {
                    let size = egui::vec2(52.0 * scale, 52.0 * scale);
                    ui.allocate_ui_with_layout(
                        size,
                        egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
                        |ui| {
                            ui.set_min_size(size);
                            ui.label(
                                RichText::new(digit.to_string()).text_style(theme::dice_style()),
                            );
                        },
                    );
                });
        }
        ui.vertical(|ui| {
            let words = match (success, critical) {
                (true, true) => "critical success",
                (true, false) => "success",
                (false, true) => "critical failure",
                (false, false) => "failure",
            };
            let colour = if success { t.good } else { t.bad };
            let sign = if success { "under" } else { "over" };
            ui.label(theme::strong(words).color(colour));
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(format!("{roll}, {sign} {level}"))
                        .small()
                        .color(t.muted),
                );
                widgets::rule_link_ui(ui, if critical { u(13) } else { u(10) }, actions);
            });
            if let Some(before) = before {
                ui.label(
                    RichText::new(format!("first roll {before}"))
                        .small()
                        .color(t.muted),
                );
            }
        });
    });
}

fn roller_ui(ui: &mut Ui, roller: &mut Roller) {
    let t = theme::tokens(ui);
    ui.add_space(theme::SPACE);
    ui.horizontal(|ui| {
        let label = ui.label("Roll");
        let width = (ui.available_width() - 90.0).max(80.0);
        let field = ui
            .add(
                egui::TextEdit::singleline(&mut roller.text)
                    .hint_text("3d6+2, 4d6kh3, d%")
                    .desired_width(width),
            )
            .labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let pressed = ui.button("Roll it").clicked();
        if (entered || pressed) && !roller.text.trim().is_empty() {
            roll(roller);
        }
    });
    if let Some(error) = &roller.error {
        ui.label(RichText::new(error).color(t.bad));
    }
    for (text, total) in &roller.results {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::strong(total.to_string()));
            ui.label(RichText::new(text).small().color(t.muted));
        });
    }
}

fn roll(roller: &mut Roller) {
    let dice = roller.dice.get_or_insert_with(AppDice::from_system);
    let rolled = match Expression::parse(&roller.text) {
        Ok(expression) => match expression.roll(dice) {
            Ok(rolled) => Ok((rolled.to_string(), rolled.total)),
            Err(error) => Err(error.to_string()),
        },
        Err(error) => Err(error.to_string()),
    };
    match rolled {
        Ok(result) => {
            roller.error = None;
            roller.results.insert(0, result);
            roller.results.truncate(KEPT);
        }
        Err(error) => roller.error = Some(error),
    }
}
