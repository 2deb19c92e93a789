//! The rules card of an id, from the game's cards; bare ids in its text lead to other cards.

use egui::{RichText, ScrollArea, Ui};

use super::action::Action;
use super::app::Scene;
use super::{theme, widgets};
use crate::systems::unhex::CARDS;
use crate::table::RuleId;

/// The heading and text of a card.
fn card(rule: RuleId) -> Option<(&'static str, &'static str)> {
    let start = CARDS.find(&format!("## {rule} "))?;
    let rest = &CARDS[start + 3..];
    let (heading, text) = rest.split_once('\n')?;
    let end = text.find("\n## ").unwrap_or(text.len());
    Some((heading, text[..end].trim()))
}

/// Every card: its id, its heading, its text.
pub(super) fn headings() -> impl Iterator<Item = (RuleId, &'static str, &'static str)> {
    CARDS.split("\n## ").skip(1).filter_map(|card| {
        let (heading, text) = card.split_once('\n')?;
        let id = heading.split_whitespace().next()?.parse().ok()?;
        Some((id, heading, text))
    })
}

pub(super) fn show(ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
    let muted = theme::tokens(ui).muted;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some(rule) = scene.card else {
            ui.label(RichText::new("Pick a rule id such as U-53 to read its card").color(muted));
            return;
        };
        let Some((heading, text)) = card(rule) else {
            ui.label(format!("There is no card for {rule}"));
            return;
        };
        ui.heading(heading);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            widgets::line_ui(ui, |ui| words_ui(ui, line, actions));
        }
    });
}

/// A line of a card: words, with ids as links.
fn words_ui(ui: &mut Ui, line: &str, actions: &mut Vec<Action>) {
    let line = line
        .strip_prefix("- ")
        .map_or_else(|| line.to_owned(), |item| format!("• {item}"));
    let mut words = String::new();
    for word in line.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        match bare.parse::<RuleId>() {
            Ok(rule) => {
                if !words.is_empty() {
                    ui.label(std::mem::take(&mut words));
                }
                widgets::rule_link_ui(ui, rule, actions);
                if let Some(tail) = word.split(bare).nth(1).filter(|tail| !tail.is_empty()) {
                    words.push_str(tail);
                }
            }
            Err(_) => {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(word);
            }
        }
    }
    if !words.is_empty() {
        ui.label(words);
    }
}
