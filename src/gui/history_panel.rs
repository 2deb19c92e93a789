//! The history: what was done, newest first, abandoned branches too, and a way back to any of it.

use std::collections::BTreeSet;

use egui::{RichText, ScrollArea, Ui};

use super::action::Action;
use super::app::Scene;
use super::{theme, widgets};
use crate::campaign::{Command, Document, Kind};

/// Records shown at first, and more with each press of the button.
const PAGE: usize = 100;

pub(super) fn show(
    ui: &mut Ui,
    document: &Document,
    scene: &mut Scene,
    now: u64,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let count = scene.history_lines.max(PAGE);
    let newest = document.newest(count);
    // The way from the start to where the campaign stands; a parent's number is always smaller.
    let mut on_the_way = BTreeSet::new();
    let mut at = document.head();
    for record in &newest {
        if record.sequence == at && matches!(record.kind, Kind::Do { .. }) {
            on_the_way.insert(at);
            at = record.parent;
        }
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        if let Some(bytes) = scene.history_bytes {
            let words = format!("{} kB of history on the disk", bytes.div_ceil(1024));
            ui.label(RichText::new(words).small().color(t.muted));
        }
        if newest.is_empty() {
            ui.label(RichText::new("Nothing was changed yet").color(t.muted));
        }
        for record in &newest {
            if !matches!(record.kind, Kind::Do { .. }) {
                continue;
            }
            let here = record.sequence == document.head();
            let kept = on_the_way.contains(&record.sequence);
            widgets::line_ui(ui, |ui| {
                let words = RichText::new(&record.label);
                ui.label(match (here, kept) {
                    (true, _) => theme::strong(&record.label),
                    (false, true) => words,
                    (false, false) => words.color(t.muted),
                });
                let state = match (here, kept) {
                    (true, _) => "now",
                    (false, true) => "",
                    (false, false) => "taken back",
                };
                let age = if here {
                    String::new()
                } else {
                    age(now, record.time)
                };
                let note = [state, age.as_str()].join(" ");
                ui.label(RichText::new(note.trim()).small().color(t.muted));
                if !here {
                    let button = ui
                        .small_button("Restore")
                        .on_hover_text("Go to the state after it");
                    button.widget_info(|| {
                        let name = format!("Restore to {}", record.label);
                        egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
                    });
                    if button.clicked() {
                        actions.push(Action::Do(Command::Restore(record.sequence)));
                    }
                }
            });
        }
        if newest.len() == count && ui.button("Show earlier").clicked() {
            scene.history_lines = count + PAGE;
        } else if document.head() != 0 && newest.len() < count {
            let button = ui.button("Restore to the start");
            if button.clicked() {
                actions.push(Action::Do(Command::Restore(0)));
            }
        }
    });
}

/// How long ago, in words; nothing where a clock does not say.
fn age(now: u64, then: u64) -> String {
    let Some(seconds) = now.checked_sub(then).filter(|_| then > 0) else {
        return String::new();
    };
    match seconds {
        0..60 => "just now".to_owned(),
        60..3_600 => format!("{} min ago", seconds / 60),
        3_600..172_800 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}
