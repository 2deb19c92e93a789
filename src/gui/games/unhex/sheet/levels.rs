//! The head of a sheet: name, state, level and max level, and the GM's word over consciousness.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::games::unhex::sheet::draft::{SheetDraft, number_ui};
use crate::gui::games::unhex::state_words;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::{Command, GmCondition, Level, u};

pub(super) fn heading_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    let sheet = page.sheet;
    widgets::from_right_ui(ui, |ui| {
        levels_ui(ui, page, draft, actions);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            let name = egui::Label::new(RichText::new(&sheet.name).heading()).truncate();
            ui.add(name).hover_text(&sheet.description);
            let state = state_words(page.game, page.who);
            if !state.is_empty() {
                ui.add(egui::Label::new(RichText::new(state).color(muted)).truncate());
            }
        });
    });
}

fn levels_ui(ui: &mut Ui, page: &Page<'_>, draft: &mut SheetDraft, actions: &mut Vec<Action>) {
    let (who, sheet) = (page.who, page.sheet);
    // From right to left: the last one stands first.
    widgets::rule_link_ui(ui, u(1), actions);
    let max = sheet.max_level.get();
    let max = number_ui(
        ui,
        "Max level",
        (who, draft.max_level()),
        max,
        1..=Level::HIGHEST,
    );
    if let Some(level) = max {
        let level = Level::clamped(level);
        actions.push(Action::Do(Command::SetMaxLevel { who, level }.into()));
    }
    ui.label("of");
    let range = Level::LOWEST..=Level::HIGHEST;
    let level = number_ui(ui, "Level", (who, draft.level()), sheet.level.get(), range);
    if let Some(level) = level {
        let level = Level::clamped(level);
        actions.push(Action::Do(Command::SetLevel { who, level }.into()));
    }
}

/// The GM's word over consciousness, or a surrender: a visible, removable mark.
pub(super) fn condition_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Action>) {
    let (who, sheet) = (page.who, page.sheet);
    let t = theme::tokens(ui);
    let mut set = |condition| {
        actions.push(Action::Do(Command::SetCondition { who, condition }.into()));
    };
    if sheet.condition_by_gm.is_none() && sheet.is_conscious(&page.game.house_rules) {
        return;
    }
    widgets::line_ui(ui, |ui| {
        if let Some(word) = sheet.condition_by_gm {
            let words = match word {
                GmCondition::Surrendered => "Surrendered, until recovery",
                _ => "Set by the GM",
            };
            ui.label(RichText::new(words).color(t.muted));
            if ui.button("Go by the rules again").clicked() {
                set(None);
            }
        } else {
            let keep = ui.button("Keep conscious");
            if keep
                .hover_text("By the GM’s word, whatever the boxes say")
                .clicked()
            {
                set(Some(GmCondition::Conscious));
            }
        }
    });
}
