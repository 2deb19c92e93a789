//! The log as sentences with the rules they rest on, newest below.

use egui::{RichText, ScrollArea, Ui};

use super::action::Action;
use super::app::Scene;
use super::{theme, widgets};
use crate::campaign::Campaign;

/// Lines shown at first, and more with each press of the button.
const PAGE: usize = 200;

pub(super) fn show(ui: &mut Ui, campaign: &Campaign, scene: &mut Scene, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let len = campaign.log_len();
    let shown = scene.log_lines.max(PAGE);
    ScrollArea::vertical()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            if len == 0 {
                ui.label(RichText::new("Nothing has happened yet").color(t.muted));
            }
            if len > shown && ui.button("Show earlier").clicked() {
                scene.log_lines = shown + PAGE;
            }
            for index in len.saturating_sub(shown)..len {
                let Some(line) = campaign.log_line(index) else {
                    continue;
                };
                widgets::line_ui(ui, |ui| {
                    let text = if line.text.starts_with("Round ") && !line.text.ends_with("ends") {
                        theme::strong(line.text)
                    } else if line.by_gm {
                        RichText::new(line.text).italics().color(t.muted)
                    } else {
                        RichText::new(line.text)
                    };
                    ui.label(text);
                    for rule in line.rules {
                        widgets::rule_link_ui(ui, rule, actions);
                    }
                });
            }
        });
}
