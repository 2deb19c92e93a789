//! The dice that a question is about: level and digits large, the first result struck through beside a re-roll,
//! and whether the app rolled or real dice did.

use egui::{RichText, Ui};

use crate::gui::panels::decision;
use crate::gui::theme;
use crate::systems::unhex::{Digit, RollState, Unhex};
use crate::table::{Decision, Shape};

/// Draws the roll behind a question, once there is something to show.
pub(super) fn behind_ui(ui: &mut Ui, game: &Unhex, decision: &Decision) {
    let Some(roll) = game.roll_behind(&decision.key) else {
        return;
    };
    let Some(result) = roll.result else { return };
    let t = theme::tokens(ui);
    let rolling_again = matches!(decision.shape, Shape::Roll { .. });
    let verdict = result.judge(roll.level);
    ui.horizontal(|ui| {
        if let Some(first) = roll
            .first
            .filter(|first| *first != result || !rolling_again)
        {
            decision::struck_ui(ui, &first.to_string());
        }
        if rolling_again {
            decision::struck_ui(ui, &result.to_string());
            return;
        }
        let shown = roll.set_to.unwrap_or(result);
        for digit in [Digit::Tens, Digit::Ones] {
            let name = match digit {
                Digit::Tens => "tens",
                Digit::Ones => "ones",
            };
            decision::die_box_ui(ui, name, &shown.digit(digit).to_string(), false);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let colour = if verdict.success { t.good } else { t.bad };
            ui.label(RichText::new(format!("level {}", roll.level)).text_style(theme::big_style()));
            ui.label(theme::strong(verdict.words()).color(colour));
            ui.label(RichText::new(source_words(roll)).small().color(t.muted));
        });
    });
}

fn source_words(roll: &RollState) -> &'static str {
    match (roll.real, roll.app) {
        (true, true) => "real and app dice",
        (true, false) => "real dice",
        (false, _) => "app dice",
    }
}
