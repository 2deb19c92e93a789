//! The settings page: appearance, dice, hints, panels. What is chosen holds at once.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::panels::pages::is_searched;
use crate::gui::players;
use crate::gui::shell::settings::Settings;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::theme::ThemeChoice;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::table::DiceMode;

pub(super) fn page_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) {
    let shows = |said: &[&str]| is_searched(&app.scene, said);
    let looks = shows(&[
        "Appearance looks theme dark light match system text size larger smaller reduce motion",
    ]);
    let dice = shows(&["Dice of new campaigns app real"]);
    let screen =
        shows(&["Players’ window screen television margin edges turned degrees outline map"]);
    let hints = shows(&["Hints show hints again"]);
    let places = shows(&["Panels reset layout arrangement"]);
    let (settings, shown) = (&mut app.settings, app.looks.text_percent);
    if looks {
        app.text_waits = looks_ui(ui, settings, shown, actions);
    }
    if dice {
        dice_ui(ui, settings);
    }
    if screen {
        players_ui(ui, settings, actions);
    }
    if hints {
        hints_ui(ui, settings);
    }
    if places {
        places_ui(ui, actions);
    }
    if !(looks || dice || screen || hints || places) {
        widgets::hint_ui(ui, "No setting is called that");
    }
    ui.separator();
    let button = ui
        .button("Reset all settings")
        .hover_text("Appearance, dice and hints as they were at first");
    if button.clicked() {
        *settings = Settings::default();
    }
}

/// Text shows in that size; whether another one waits.
fn looks_ui(ui: &mut Ui, settings: &mut Settings, shown: u32, actions: &mut Vec<Action>) -> bool {
    widgets::heading_ui(ui, "Appearance", "");
    ui.horizontal_wrapped(|ui| {
        for (choice, name) in [
            (ThemeChoice::Dark, "Dark"),
            (ThemeChoice::Light, "Light"),
            (ThemeChoice::System, "Match system"),
        ] {
            ui.radio_value(&mut settings.theme, choice, name);
        }
    });
    let waits = text_size_ui(ui, (settings.text_percent, shown), actions);
    ui.checkbox(&mut settings.reduce_motion, "Reduce motion")
        .hover_text("Nothing fades or glides");
    ui.add_space(theme::SPACE);
    waits
}

fn dice_ui(ui: &mut Ui, settings: &mut Settings) {
    widgets::heading_ui(ui, "Dice of new campaigns", "");
    ui.horizontal_wrapped(|ui| {
        ui.radio_value(&mut settings.new_dice, DiceMode::App, "App dice")
            .hover_text("The app rolls at once");
        ui.radio_value(&mut settings.new_dice, DiceMode::Real, "Real dice")
            .hover_text("The table rolls, and you type the faces");
    });
    note_ui(ui, "Campaigns that were made before keep theirs");
    ui.add_space(theme::SPACE);
}

fn players_ui(ui: &mut Ui, settings: &Settings, actions: &mut Vec<Action>) {
    widgets::heading_ui(ui, "Players’ window", "");
    players::fitting_ui(ui, &settings.players, actions);
    note_ui(ui, "Kept for this machine");
    ui.add_space(theme::SPACE);
}

fn hints_ui(ui: &mut Ui, settings: &mut Settings) {
    widgets::heading_ui(ui, "Hints", "");
    ui.checkbox(&mut settings.hints, "Show hints")
        .hover_text("The first steps, explained where they happen");
    let seen = !settings.hints_seen.is_empty();
    let again = ui
        .add_enabled(seen, egui::Button::new("Show all hints again"))
        .on_disabled_hover_text("None was dismissed yet");
    if again.clicked() {
        settings.hints_seen.clear();
        settings.hints = true;
    }
    ui.add_space(theme::SPACE);
}

fn places_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    widgets::heading_ui(ui, "Panels", "");
    let reset = UiCommand::ResetLayout;
    let button = ui
        .button(reset.name(ui.ctx()))
        .hover_text(reset.help(ui.ctx()));
    if button.clicked() {
        actions.push(Action::Ui(reset));
    }
    note_ui(
        ui,
        "Where the panels stand is remembered with each campaign",
    );
    ui.add_space(theme::SPACE);
}

/// Smaller and larger before the figure, so that it moves neither. A slider would change the size of itself while it is
/// dragged. Whether the pointer is there: then the size waits, or the button would slide away beneath the next press.
fn text_size_ui(ui: &mut Ui, (percent, shown): (u32, u32), actions: &mut Vec<Action>) -> bool {
    let row = ui.horizontal_wrapped(|ui| {
        ui.label("Text size");
        for (command, words, possible) in [
            (UiCommand::TextSmaller, "−", percent > 75),
            (UiCommand::TextLarger, "+", percent < 200),
        ] {
            let button = ui
                .add_enabled(possible, egui::Button::new(words))
                .hover_words(|| command.tooltip(ui.ctx()));
            let name = command.name(ui.ctx());
            button.widget_info(|| {
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, possible, name)
            });
            if button.clicked() {
                actions.push(Action::Ui(command));
            }
        }
        ui.label(theme::strong(format!("{percent} %")));
        if percent != shown {
            note_ui(ui, "once the pointer leaves");
        }
    });
    ui.rect_contains_pointer(row.response.rect)
}

fn note_ui(ui: &mut Ui, words: &str) {
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(words).small().color(muted));
}
