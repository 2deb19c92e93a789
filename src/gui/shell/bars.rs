//! The frame around the panels: menus and the bar at the top.

use egui::{Align, Button, RichText, Ui};

use crate::campaign::store::KeptState;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::frame::ONLY_TO_LOOK_AT;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{Menu, UiCommand};
use crate::gui::theme;
use crate::gui::widgets::{icons, two_part::two_part_ui};
use crate::table::DiceMode;

/// The commands of a menu, in the order of their table.
fn menu_ui(ui: &mut Ui, menu: Menu, app: &App, actions: &mut Vec<Action>) {
    let commands = UiCommand::ALL.iter().copied();
    let mut below_line = false;
    for command in commands.filter(|command| command.menu() == menu) {
        below_line |= command.is_below_line();
        if !app.has(command) {
            continue;
        }
        if std::mem::take(&mut below_line) {
            ui.separator();
        }
        item_ui(ui, command, app.why_not(command), actions);
        if command == UiCommand::SampleSkirmish {
            recent_ui(ui, app, actions);
        }
        if command == UiCommand::TextSmaller {
            ui.menu_button("Panels", |ui| panels_ui(ui, app, actions));
        }
    }
}

/// A menu item of a window command, with its keys and its help; greyed with the reason if it can do nothing now.
fn item_ui(
    ui: &mut Ui,
    command: UiCommand,
    why_not: Option<&'static str>,
    actions: &mut Vec<Action>,
) {
    let enabled = why_not.is_none();
    let button = Button::new(command.name()).shortcut_text(command.keys_text(ui.ctx()));
    let mut response = ui
        .add_enabled(enabled, button)
        .on_hover_text(command.help());
    if let Some(why) = why_not {
        response = response.on_disabled_hover_text(why);
    }
    // The name alone, without its keys.
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Button, enabled, command.name())
    });
    if response.clicked() {
        actions.push(Action::Ui(command));
        ui.close();
    }
}

/// Every panel with a mark if it is open.
fn panels_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let system = app.document().campaign().system();
    for pane in Pane::of(system).iter().copied() {
        let mut open = app.layout.is_open(pane);
        if ui.checkbox(&mut open, pane.name_in(system)).clicked() {
            actions.push(Action::SwitchPane(pane));
        }
    }
}

/// The campaigns that were open last and are still there, but for the one that is open.
fn recent_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let others: Vec<_> = app
        .recent
        .iter()
        .filter(|file| file.is_there() && app.path() != Some(file.path.as_path()))
        .collect();
    if others.is_empty() {
        return;
    }
    ui.menu_button("Open recent", |ui| {
        for file in others {
            let button = ui.button(file.name());
            let path = file.path.display().to_string();
            if button.on_hover_text(path).clicked() {
                actions.push(Action::Open(file.path.clone()));
                ui.close();
            }
        }
    });
}

/// Menus, the campaign's name and state, undo and redo, dice and looks.
pub(in crate::gui) fn top_bar_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    egui::Panel::top("top bar").show(ui, |ui| {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            for menu in Menu::ALL {
                ui.menu_button(menu.name(), |ui| menu_ui(ui, menu, app, actions));
            }
            if app.start.is_none() {
                campaign_ui(ui, app, actions);
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
                    .on_hover_text(UiCommand::SwitchTheme.tooltip(ui.ctx()));
                theme_button.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name)
                });
                if theme_button.clicked() {
                    actions.push(Action::Ui(UiCommand::SwitchTheme));
                }
                if app.start.is_some() {
                    return;
                }
                dice_ui(ui, app, actions);
            });
        });
        ui.add_space(4.0);
    });
}

/// Whose dice everybody rolls; where there is nobody yet, it is asked later.
fn dice_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    if app.document().campaign().doors().teams().is_empty() {
        return;
    }
    let parts = [
        (DiceMode::Real, "Real", "Real dice"),
        (DiceMode::App, "App", "App dice"),
    ];
    let help = UiCommand::SwitchDice.tooltip(ui.ctx());
    if let Some(dice) = two_part_ui(ui, app.dice_for_all(), parts, &help) {
        actions.push(Action::RollWith(dice));
    }
    ui.label(icons::DICE).on_hover_text(&help);
}

/// The campaign's name, whether it is safe on the disk, undo and redo.
fn campaign_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let document = app.document();
    let campaign = document.campaign();
    ui.add_space(theme::SPACE);
    ui.label(theme::strong(&campaign.name));
    let (icon, words, colour) = match app.kept() {
        Some(KeptState::Saved) => (icons::CHECK, "saved", t.good),
        Some(KeptState::Journaled) => (icons::CHECK, "safe, not in the save yet", t.good),
        Some(KeptState::Pending) => (icons::EDIT, "writing", t.muted),
        Some(KeptState::Failed(_)) => (icons::WARNING, "cannot be written", t.bad),
        None if app.looking.is_some() => (icons::SIGHT, ONLY_TO_LOOK_AT, t.muted),
        None => (icons::EDIT, "not saved", t.muted),
    };
    ui.label(
        RichText::new(icons::label(icon, words))
            .color(colour)
            .small(),
    )
    .on_hover_text(match app.path().or(app.looking.as_deref()) {
        Some(path) => path.display().to_string(),
        None => "Kept in the data folder from the first change on".to_owned(),
    });
    let undo = match app.undo_label() {
        Some(label) => format!("Undo “{}”", short(&label)),
        None => "Undo".to_owned(),
    };
    let enabled = document.undo_label().is_some();
    if ui
        .add_enabled(enabled, Button::new(icons::label(icons::UNDO, &undo)))
        .on_hover_text(UiCommand::Undo.tooltip(ui.ctx()))
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
        .on_hover_text(format!("{redo}. {}", UiCommand::Redo.tooltip(ui.ctx())));
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
