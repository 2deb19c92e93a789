//! The free lists of a sheet: non-combat abilities (U-02) and belongings without a slot (U-05).

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::games::unhex::sheet::draft::{SheetDraft, edit};
use crate::gui::widgets::typed::new_line_ui;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::SheetEdit;

/// The lines of a list, each with a button that removes it; returns the list without one that was clicked.
fn lines_ui(ui: &mut Ui, lines: &[String], before: &str) -> Option<Vec<String>> {
    let mut removed = None;
    for (index, line) in lines.iter().enumerate() {
        widgets::from_right_ui(ui, |ui| {
            let button = ui.small_button(icons::CLOSE);
            widgets::name_button(&button, &format!("Remove {line}"));
            if button.clicked() {
                removed = Some(index);
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let words = RichText::new(format!("{before}{line}"));
                ui.add(egui::Label::new(words).wrap());
            });
        });
    }
    let removed = removed?;
    let rest = lines.iter().enumerate();
    let rest = rest.filter(|(index, _)| *index != removed);
    Some(rest.map(|(_, line)| line.clone()).collect())
}

fn with(lines: &[String], new: String) -> Vec<String> {
    lines.iter().cloned().chain([new]).collect()
}

pub(super) fn belongings_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let lines = &page.sheet.non_combat_items;
    if let Some(rest) = lines_ui(ui, lines, "") {
        edit(page, SheetEdit::NonCombatItems(rest), actions);
    }
    let hint = "Rope, a forged letter";
    let line = draft.new_line(page, "belonging");
    if let Some(new) = new_line_ui(ui, "New belonging", hint, line) {
        edit(page, SheetEdit::NonCombatItems(with(lines, new)), actions);
    }
}

pub(super) fn good_at_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let lines = &page.sheet.non_combat_abilities;
    if let Some(rest) = lines_ui(ui, lines, "Good at ") {
        edit(page, SheetEdit::NonCombatAbilities(rest), actions);
    }
    let hint = "An activity, such as picking locks";
    let line = draft.new_line(page, "good at");
    if let Some(new) = new_line_ui(ui, "New non-combat ability", hint, line) {
        edit(
            page,
            SheetEdit::NonCombatAbilities(with(lines, new)),
            actions,
        );
    }
}
