//! What the check of a map found, as a list; a click on a finding leads to its place.

use egui::{RichText, Ui};

use crate::board::Severity;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::table::RuleId;

/// One line of the list: how grave it is, the finding in one sentence, the rule it is about.
pub(in crate::gui) type Line<'a> = (Severity, &'a str, RuleId);

/// The list of so many findings; the place of the one that was clicked.
pub(in crate::gui) fn findings_ui<'a>(
    ui: &mut Ui,
    rows: usize,
    line: impl Fn(usize) -> Line<'a>,
) -> Option<usize> {
    let t = theme::tokens(ui);
    ui.set_max_width(420.0 * theme::text_scale(ui.style()));
    if rows == 0 {
        ui.label("No problems found");
        return None;
    }
    let height = ui.text_style_height(&egui::TextStyle::Body) * 2.0;
    let mut clicked = None;
    egui::ScrollArea::vertical()
        .max_height(320.0)
        .show_rows(ui, height, rows, |ui, shown| {
            for row in shown {
                let (severity, sentence, rule) = line(row);
                let (icon, colour) = match severity {
                    Severity::Note => (icons::INFO, t.muted),
                    Severity::Warning => (icons::WARNING, t.text),
                    Severity::Error => (icons::WARNING, t.bad),
                };
                let words = RichText::new(icons::label(icon, sentence)).color(colour);
                let button = egui::Button::new(words).wrap().frame(false);
                let response = ui.add(button);
                response.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, sentence)
                });
                if response.hover_text(rule.to_string()).clicked() {
                    clicked = Some(row);
                    ui.close();
                }
            }
        });
    clicked
}

/// The button at a map's tab that opens the list.
pub(in crate::gui) fn check_button_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let button = egui::Button::selectable(false, icons::short_label(ui, icons::FINDINGS, "Check"));
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, add);
    let name = said(ui.ctx(), "Check the map");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name));
}
