//! The page of house rules, the same for every game: every choice that the book leaves open, what it changes and what is chosen. Each is
//! changed by itself, by one command.

use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::panels::pages::is_searched;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::house_rule::{HouseRule, Options, Setting};

/// A game's command that sets the rule of a key to an option.
type Set = fn(String, String) -> Command;

/// Every house rule of a list, as it is set in these rules.
pub(in crate::gui) fn house_rules_ui<R: Default>(
    ui: &mut Ui,
    list: &[HouseRule<R>],
    rules: &R,
    set: Set,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    widgets::hint_ui(
        ui,
        "What the book leaves to the table. It holds at once, for this campaign, and can be undone",
    );
    ui.add_space(theme::SPACE);
    let wanted = |rule: &&HouseRule<R>| {
        let id = rule.rule.to_string();
        is_searched(scene, &[rule.name, rule.changes, rule.key, &id])
    };
    let found: Vec<&HouseRule<R>> = list.iter().filter(wanted).collect();
    if found.is_empty() {
        widgets::hint_ui(ui, "No house rule is called that");
    }
    for rule in found {
        ui.push_id(rule.key, |ui| rule_ui(ui, rule, rules, set, scene, actions));
        ui.add_space(theme::SPACE);
    }
}

fn rule_ui<R: Default>(
    ui: &mut Ui,
    rule: &HouseRule<R>,
    rules: &R,
    set: Set,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let chosen = rule.get(rules);
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong(rule.name));
        widgets::rule_link_ui(ui, rule.rule, actions);
        if chosen != rule.preset() {
            let words = RichText::new("Back to the default").small();
            let back = ui.add(egui::Button::new(words).small());
            widgets::name_button(&back, &format!("{}, back to the default", rule.name));
            if back.clicked() {
                give(set, rule.key, rule.preset(), actions);
            }
        }
    });
    widgets::hint_ui(ui, rule.changes);
    match rule.options {
        Options::Switch { .. } => {
            for on in [true, false] {
                option_ui(ui, rule, Setting::Switch(on), chosen, set, actions);
            }
        }
        Options::OneOf(options) => {
            for (key, _) in options {
                option_ui(ui, rule, Setting::OneOf(key), chosen, set, actions);
            }
        }
        Options::Number { least, most, none } => {
            ui.horizontal_wrapped(|ui| {
                let value = match chosen {
                    Setting::Number(Some(n)) => n.to_string(),
                    Setting::Number(None) | Setting::Switch(_) | Setting::OneOf(_) => String::new(),
                };
                let width = 110.0 * theme::text_scale(ui.style());
                let typed = &mut scene.house_rules;
                if let Some(text) = typed.field_ui(ui, rule.key, rule.name, &value, width) {
                    actions.push(Action::Do(set(rule.key.to_owned(), text)));
                }
                let mut words = format!("{least} to {most}");
                if none.is_none() {
                    words = format!("{words}, {} is the default", rule.words(rule.preset()));
                }
                widgets::hint_ui(ui, &words);
            });
            if none.is_some() {
                option_ui(ui, rule, Setting::Number(None), chosen, set, actions);
            }
        }
    }
}

fn option_ui<R: Default>(
    ui: &mut Ui,
    rule: &HouseRule<R>,
    setting: Setting,
    chosen: Setting,
    set: Set,
    actions: &mut Vec<Action>,
) {
    let mut words = rule.words(setting);
    if setting == rule.preset() {
        words += " (default)";
    }
    let on = setting == chosen;
    let radio = ui.radio(on, &words);
    let name = format!("{}, {words}", rule.name);
    radio.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &name));
    if radio.clicked() && !on {
        give(set, rule.key, setting, actions);
    }
}

fn give(set: Set, key: &str, setting: Setting, actions: &mut Vec<Action>) {
    actions.push(Action::Do(set(key.to_owned(), setting.to_string())));
}
