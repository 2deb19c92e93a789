//! The frame around the panels: menus, the bar at the top, the message bar.

use egui::{Align, Button, RichText, Ui};

use super::action::Action;
use super::app::App;
use super::theme;
use super::ui_command::UiCommand;
use super::{icons, unhex, widgets};
use crate::campaign::Game;
use crate::campaign::store::KeptState;

/// A menu item of a window command, with its keys and its help.
fn item_ui(ui: &mut Ui, command: UiCommand, enabled: bool, actions: &mut Vec<Action>) {
    let mut button = Button::new(command.name());
    if let Some(keys) = command.shortcut() {
        button = button.shortcut_text(ui.ctx().format_shortcut(&keys));
    }
    let response = ui
        .add_enabled(enabled, button)
        .on_hover_text(command.help());
    // The name alone, without its keys.
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Button, enabled, command.name())
    });
    if response.clicked() {
        actions.push(Action::Ui(command));
        ui.close();
    }
}

/// The campaigns that were open last, but for the one that is open.
fn recent_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let others: Vec<_> = app
        .recent
        .iter()
        .filter(|path| app.path() != Some(path.as_path()))
        .collect();
    if others.is_empty() {
        return;
    }
    ui.menu_button("Open recent", |ui| {
        for path in others {
            let name = path
                .file_stem()
                .map_or_else(String::new, |n| n.display().to_string());
            if ui
                .button(name)
                .on_hover_text(path.display().to_string())
                .clicked()
            {
                actions.push(Action::Open(path.clone()));
                ui.close();
            }
        }
    });
}

fn hint(ui: &Ui, command: UiCommand) -> String {
    match command.shortcut() {
        Some(keys) => format!("{} ({})", command.help(), ui.ctx().format_shortcut(&keys)),
        None => command.help().to_owned(),
    }
}

/// Menus, the campaign's name and state, undo and redo, dice and looks.
pub(super) fn top_bar_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let document = app.document();
    let campaign = document.campaign();
    let Game::Unhex(game) = &campaign.game;
    egui::Panel::top("top bar").show(ui, |ui| {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            ui.menu_button("File", |ui| {
                for command in [UiCommand::Open, UiCommand::Sample] {
                    item_ui(ui, command, true, actions);
                }
                recent_ui(ui, app, actions);
                ui.separator();
                for command in [
                    UiCommand::Save,
                    UiCommand::SaveAs,
                    UiCommand::ShowFolder,
                    UiCommand::Quit,
                ] {
                    item_ui(ui, command, true, actions);
                }
            });
            ui.menu_button("Edit", |ui| {
                item_ui(
                    ui,
                    UiCommand::Undo,
                    document.undo_label().is_some(),
                    actions,
                );
                item_ui(
                    ui,
                    UiCommand::Redo,
                    document.redo_label().is_some(),
                    actions,
                );
            });
            ui.menu_button("Fight", |ui| {
                let fighting = game.fight.is_some();
                item_ui(
                    ui,
                    UiCommand::BeginFight,
                    !unhex::is_fighting(game),
                    actions,
                );
                item_ui(
                    ui,
                    UiCommand::EndTurn,
                    game.acting_team().is_some(),
                    actions,
                );
                item_ui(ui, UiCommand::NobodyReacts, fighting, actions);
                item_ui(ui, UiCommand::RollAll, fighting, actions);
                ui.separator();
                item_ui(ui, UiCommand::EndFight, fighting, actions);
            });
            ui.menu_button("View", |ui| {
                for command in [
                    UiCommand::SwitchTheme,
                    UiCommand::TextLarger,
                    UiCommand::TextSmaller,
                    UiCommand::FitMap,
                    UiCommand::ClearProbe,
                    UiCommand::ResetLayout,
                ] {
                    item_ui(ui, command, true, actions);
                }
            });
            ui.add_space(theme::SPACE);
            ui.label(theme::strong(&campaign.name));
            let (icon, words, colour) = match app.kept() {
                Some(KeptState::Saved) => (icons::CHECK, "saved", t.good),
                Some(KeptState::Journaled) => (icons::CHECK, "safe, not in the save yet", t.good),
                Some(KeptState::Pending) => (icons::EDIT, "writing", t.muted),
                Some(KeptState::Failed(_)) => (icons::WARNING, "cannot be written", t.bad),
                None => (icons::EDIT, "not saved", t.muted),
            };
            ui.label(
                RichText::new(icons::label(icon, words))
                    .color(colour)
                    .small(),
            )
            .on_hover_text(match app.path() {
                Some(path) => path.display().to_string(),
                None => "Kept in the data folder from the first change on".to_owned(),
            });
            let undo = match document.undo_label() {
                Some(label) => format!("Undo “{}”", short(&label)),
                None => "Undo".to_owned(),
            };
            let enabled = document.undo_label().is_some();
            if ui
                .add_enabled(enabled, Button::new(icons::label(icons::UNDO, &undo)))
                .on_hover_text(hint(ui, UiCommand::Undo))
                .clicked()
            {
                actions.push(Action::Ui(UiCommand::Undo));
            }
            let redo = document.redo_label().map_or_else(
                || "Redo".to_owned(),
                |label| format!("Redo “{}”", short(&label)),
            );
            let response = ui
                .add_enabled(document.redo_label().is_some(), Button::new(icons::REDO))
                .on_hover_text(format!("{redo}. {}", hint(ui, UiCommand::Redo)));
            response.widget_info(|| {
                egui::WidgetInfo::labeled(
                    egui::accesskit::Role::Button,
                    document.redo_label().is_some(),
                    &redo,
                )
            });
            if response.clicked() {
                actions.push(Action::Ui(UiCommand::Redo));
            }
            ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
                let dark = ui.visuals().dark_mode;
                let (icon, name) = if dark {
                    (icons::LIGHT, "Light theme")
                } else {
                    (icons::DARK, "Dark theme")
                };
                let theme_button = ui
                    .button(icon)
                    .on_hover_text(hint(ui, UiCommand::SwitchTheme));
                theme_button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
                });
                if theme_button.clicked() {
                    actions.push(Action::Ui(UiCommand::SwitchTheme));
                }
                let real = unhex::real_dice(game);
                let toggle = ui
                    .selectable_label(real, icons::label(icons::DICE, "Real dice"))
                    .on_hover_text(hint(ui, UiCommand::SwitchDice));
                toggle.widget_info(|| {
                    egui::WidgetInfo::selected(
                        egui::accesskit::Role::Button,
                        true,
                        real,
                        "Real dice",
                    )
                });
                if toggle.clicked() {
                    actions.push(Action::Ui(UiCommand::SwitchDice));
                }
            });
        });
        ui.add_space(4.0);
    });
}

/// A label that does not push the bar apart.
fn short(label: &str) -> String {
    if label.chars().count() <= 28 {
        return label.to_owned();
    }
    let mut words: String = label.chars().take(27).collect();
    words.push('…');
    words
}

/// What was refused or done, with the rule and the way out.
pub(super) fn message_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) {
    let Some(message) = app.message.clone() else {
        return;
    };
    let t = theme::tokens(ui);
    egui::Panel::top("message").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let (icon, colour) = if message.is_error {
                (icons::WARNING, t.bad)
            } else {
                (icons::INFO, t.good)
            };
            ui.label(RichText::new(icon).color(colour));
            ui.label(RichText::new(&message.text).color(t.text));
            if let Some(rule) = message.rule {
                widgets::rule_link_ui(ui, rule, actions);
            }
            for (words, help, action) in &message.ways_out {
                if ui.button(*words).on_hover_text(*help).clicked() {
                    actions.push(action.clone());
                }
            }
            if ui.button("Dismiss").clicked() {
                app.message = None;
            }
        });
    });
}
