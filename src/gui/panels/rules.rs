//! The rules card of an id, from the game's cards; bare ids in its text lead to other cards.

use egui::{RichText, ScrollArea, Ui};

use crate::gui::action::Action;
use crate::gui::games::{Thing, shape};
use crate::gui::panels::palette::fuzzy::fold;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::System;
use crate::table::RuleId;

/// The heading and text of a card.
fn card(rule: RuleId) -> Option<(&'static str, &'static str)> {
    // Ids of different games differ in their letter.
    let heading = format!("## {rule} ");
    let (cards, start) = System::ALL
        .map(cards_of)
        .into_iter()
        .find_map(|cards| Some((cards, cards.find(&heading)?)))?;
    let rest = &cards[start + 3..];
    let (heading, text) = rest.split_once('\n')?;
    let end = text.find("\n## ").unwrap_or(text.len());
    Some((heading, text[..end].trim()))
}

/// The cards of a game.
const fn cards_of(system: System) -> &'static str {
    shape(system).cards
}

/// Every card of a game: its id, its heading, its text.
pub(in crate::gui) fn headings(
    system: System,
) -> impl Iterator<Item = (RuleId, &'static str, &'static str)> {
    cards_of(system).split("\n## ").skip(1).filter_map(|card| {
        let (heading, text) = card.split_once('\n')?;
        let id = heading.split_whitespace().next()?.parse().ok()?;
        Some((id, heading, text))
    })
}

pub(in crate::gui) fn show(
    ui: &mut Ui,
    system: System,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(rule) = scene.card else {
        list_ui(ui, system, &mut scene.find_card, actions);
        return;
    };
    let all = ui
        .button(icons::label(icons::INFO, "All rules"))
        .hover_text("Every card, to be found by its words");
    widgets::name_button(&all, "All rules");
    if all.clicked() {
        scene.card = None;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Some((heading, text)) = card(rule) else {
            ui.label(format!("There is no card for {rule}"));
            return;
        };
        ui.heading(heading);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            widgets::line_ui(ui, |ui| {
                // What stands around an id, such as its parentheses, stands close to it.
                ui.spacing_mut().item_spacing.x = 0.0;
                words_ui(ui, line, actions);
            });
        }
    });
}

/// Every card by its heading, then abilities and items; what is typed finds words of their texts. Each leads to a card.
fn list_ui(ui: &mut Ui, system: System, find: &mut String, actions: &mut Vec<Action>) {
    let hint = icons::label(icons::SEARCH, "Find in the rules");
    let width = (220.0 * theme::text_scale(ui.style())).min(ui.available_width() - 8.0);
    let field = ui.add(
        egui::TextEdit::singleline(find)
            .hint_text(hint)
            .desired_width(width),
    );
    ui.ctx()
        .accesskit_node_builder(field.id, |node| node.set_label("Find in the rules"));
    let words = fold(find.trim());
    let fits = |name: &str, text: &str| fold(name).contains(&words) || fold(text).contains(&words);
    let cards: Vec<(RuleId, &str)> = headings(system)
        .filter(|(_, heading, text)| fits(heading, text))
        .map(|(rule, heading, _)| (rule, heading))
        .collect();
    let things = shape(system).things.iter().map(|(kind, all)| {
        let mut found = all();
        found.retain(|thing| fits(thing.name, thing.text) || fits(&thing.also, ""));
        (*kind, found)
    });
    let things: Vec<(&str, Vec<Thing>)> = things.collect();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if cards.is_empty() && things.iter().all(|(_, found)| found.is_empty()) {
            let muted = theme::tokens(ui).muted;
            ui.label(RichText::new("No card has these words").color(muted));
        }
        for (rule, heading) in cards {
            if ui.selectable_label(false, heading).clicked() {
                actions.push(Action::ShowRule(rule));
            }
        }
        for (heading, found) in &things {
            if !found.is_empty() {
                ui.add_space(theme::SPACE);
                widgets::heading_ui(ui, heading, "");
            }
            for thing in found {
                if widgets::option_ui(ui, None, thing.name, thing.text, true).clicked() {
                    actions.push(Action::ShowRule(thing.rule));
                }
            }
        }
    });
}

/// A line of a card: words, with ids as links.
fn words_ui(ui: &mut Ui, line: &str, actions: &mut Vec<Action>) {
    let line = line
        .strip_prefix("- ")
        .map_or_else(|| line.to_owned(), |item| format!("• {item}"));
    let mut words = String::new();
    for (index, word) in line.split_whitespace().enumerate() {
        if index > 0 {
            words.push(' ');
        }
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        match bare.parse::<RuleId>() {
            Ok(rule) => {
                let (head, tail) = word.split_once(bare).unwrap_or_default();
                words.push_str(head);
                if !words.is_empty() {
                    ui.label(std::mem::take(&mut words));
                }
                widgets::rule_link_ui(ui, rule, actions);
                words.push_str(tail);
            }
            Err(_) => words.push_str(word),
        }
    }
    if !words.is_empty() {
        ui.label(words);
    }
}
