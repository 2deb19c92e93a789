//! Objectives of the scenario: whose, what, how far, and a clear “met” (H-51).

use egui::{RichText, Ui};

use crate::gui::{icons, theme, widgets};
use crate::systems::heroes_of_hex::HeroesOfHex;

pub(super) fn objectives_ui(ui: &mut Ui, game: &HeroesOfHex) {
    if game.objectives.is_empty() {
        return;
    }
    let t = theme::tokens(ui);
    ui.add_space(theme::SPACE);
    widgets::heading_ui(ui, "Objectives", "");
    for objective in game.objectives.values() {
        let right = if objective.met {
            RichText::new(icons::label(icons::CHECK, "met")).color(t.good)
        } else {
            let goal = objective.kind.goal();
            RichText::new(format!("{} of {goal}", objective.progress)).color(t.muted)
        };
        widgets::pair_ui(ui, &objective.name, right);
        let wins = if objective.wins {
            ", wins the skirmish"
        } else {
            ""
        };
        let side = game.side_name(objective.side);
        let words = format!("{side}, {}{wins}", objective.kind.words());
        widgets::hint_ui(ui, &words);
    }
}
