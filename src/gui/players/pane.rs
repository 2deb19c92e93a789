//! The GM's panel for the players' window: open and cover it, choose what shows, measure an inch.

use egui::accesskit::Role;
use egui::{Button, ComboBox, DragValue, RichText, ScrollArea, Slider, Ui, WidgetInfo};

use crate::campaign::Campaign;
use crate::gui::action::Action;
use crate::gui::players::control::{Ask, Follow, Players};
use crate::gui::players::screen::Content;
use crate::gui::players::settings::{DENSITIES, MOST_MARGIN, PlayersSettings};
use crate::gui::players::turn::Turn;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};

/// A button that is pressed while something is on.
fn switch_ui(ui: &mut Ui, on: bool, words: &str, help: &str) -> bool {
    let button = widgets::toggle_ui(ui, on, words).hover_text(help);
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, on, words));
    button.clicked()
}

fn button_ui(ui: &mut Ui, enabled: bool, words: &str, help: &str) -> bool {
    ui.add_enabled(enabled, Button::new(words))
        .hover_text(help)
        .clicked()
}

/// A row of controls behind what they are about.
fn row_ui(ui: &mut Ui, about: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(about).color(theme::tokens(ui).muted));
        add(ui);
    });
}

pub(in crate::gui) fn pane_ui(
    ui: &mut Ui,
    campaign: &Campaign,
    players: &Players,
    settings: &PlayersSettings,
    actions: &mut Vec<Action>,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let mut ask = |wanted: Ask| actions.push(Action::Players(wanted));
        ui.horizontal_wrapped(|ui| window_ui(ui, players, &mut ask));
        row_ui(ui, "Shows", |ui| content_ui(ui, settings, &mut ask));
        let map = said(ui.ctx(), "Map");
        row_ui(ui, &map, |ui| {
            map_ui(ui, campaign, players, &mut ask);
            outline_ui(ui, settings, &mut ask);
        });
        row_ui(ui, "Appearance", |ui| looks_ui(ui, settings, &mut ask));
        fit_ui(ui, settings, &mut ask);
        row_ui(ui, "Size", |ui| size_ui(ui, players, &mut ask));
        if players.is_measuring {
            widgets::card_ui(ui, false, |ui| measure_ui(ui, players, settings, &mut ask));
        }
    });
}

fn window_ui(ui: &mut Ui, players: &Players, ask: &mut impl FnMut(Ask)) {
    let words = if players.is_open {
        "Close the players’ window"
    } else {
        "Open the players’ window"
    };
    let help = UiCommand::PlayersWindow.tooltip(ui.ctx());
    if button_ui(ui, true, words, &help) {
        ask(Ask::Open);
    }
    if !players.is_open {
        let muted = theme::tokens(ui).muted;
        let words = "A view-only window for a second screen; hidden things stay hidden";
        ui.label(RichText::new(words).color(muted));
        return;
    }
    let help = UiCommand::CoverTable.tooltip(ui.ctx());
    if switch_ui(ui, players.is_covered, "Cover", &help) {
        ask(Ask::Cover);
    }
    let help = UiCommand::PlayersFullScreen.tooltip(ui.ctx());
    if switch_ui(ui, players.report.full_screen, "Full screen", &help) {
        ask(Ask::FullScreen);
    }
    if players.monitors > 1 {
        for number in 0..players.monitors {
            let words = format!("Monitor {}", number + 1);
            if button_ui(ui, true, &words, "Fill that monitor") {
                ask(Ask::Monitor(number));
            }
        }
    }
}

fn content_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    for (content, words, help) in [
        (
            Content::MapAndTracker,
            "Map and tracker",
            "The map, who is asked, the last roll and the order of play",
        ),
        (Content::Map, "Map only", "Nothing but the map"),
        (
            Content::Tracker,
            "Tracker only",
            "Who is asked, the last roll and the order of play",
        ),
    ] {
        let [words, help] = [words, help].map(|words| said(ui.ctx(), words));
        if switch_ui(ui, settings.content == content, &words, &help) {
            ask(Ask::Content(content));
        }
    }
}

fn map_ui(ui: &mut Ui, campaign: &Campaign, players: &Players, ask: &mut impl FnMut(Ask)) {
    let maps = campaign.map_names();
    let ctx = ui.ctx().clone();
    let name = |follow: Follow| match follow {
        Follow::Fight => said(&ctx, "The map in play"),
        Follow::Gm => "The one I look at".to_owned(),
        Follow::Map(id) => {
            let found = maps.iter().find(|(map, _)| *map == id);
            found.map_or_else(
                || said(&ctx, "A map that is gone"),
                |(_, name)| (*name).to_owned(),
            )
        }
    };
    let choices = [Follow::Fight, Follow::Gm].into_iter();
    let choices = choices.chain(maps.iter().map(|(id, _)| Follow::Map(*id)));
    let list = ComboBox::from_id_salt("map for players").selected_text(name(players.follow));
    let list = list.show_ui(ui, |ui| {
        for choice in choices {
            let chosen = players.follow == choice;
            if ui.selectable_label(chosen, name(choice)).clicked() {
                ask(Ask::Follow(choice));
            }
        }
    });
    let label = said(&ctx, "Map that players see");
    list.response
        .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
    let help = said(&ctx, "Players see the part of the map that you see");
    if button_ui(ui, players.is_open, "Show them this part", &help) {
        ask(Ask::ThisPart);
    }
    let help = said(&ctx, "Players see all of the map that is not hidden");
    let words = said(&ctx, "Show them the whole map");
    if button_ui(ui, players.part.is_some(), &words, &help) {
        ask(Ask::WholeMap);
    }
    let help = said(
        &ctx,
        "What moves or is shown on the map does not change how large it is",
    );
    if switch_ui(ui, players.is_locked, "Lock the zoom", &help) {
        ask(Ask::Lock);
    }
}

fn looks_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    for (dark, words, name) in [
        (true, "Dark", "Dark for players"),
        (false, "Light", "Light for players"),
    ] {
        let on = settings.dark == dark;
        let button = widgets::toggle_ui(ui, on, words)
            .hover_text("Only the players’ window; yours keeps its own");
        button.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
        if button.clicked() {
            ask(Ask::Dark(dark));
        }
    }
    for (by, icon, words) in [
        (-10, icons::LESS, "Smaller text for players"),
        (10, icons::ADD, "Larger text for players"),
    ] {
        let button = ui.button(icon).hover_text(words);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, words));
        if button.clicked() {
            ask(Ask::Text(by));
        }
    }
    ui.label(format!("Text {} %", settings.text_percent));
}

/// What the screen asks for on which the window shows: the margin and the turn. With the outline also a part of the page
/// of settings.
pub(in crate::gui) fn fitting_ui(
    ui: &mut Ui,
    settings: &PlayersSettings,
    actions: &mut Vec<Action>,
) {
    let mut ask = |wanted: Ask| actions.push(Action::Players(wanted));
    fit_ui(ui, settings, &mut ask);
    ui.horizontal_wrapped(|ui| outline_ui(ui, settings, &mut ask));
}

fn fit_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    row_ui(ui, "Margin", |ui| margin_ui(ui, settings, ask));
    row_ui(ui, "Turned", |ui| turn_ui(ui, settings, ask));
}

fn margin_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    let now = settings.margin_percent.min(MOST_MARGIN);
    let help =
        "What is left free at each edge of the players’ window, for televisions that cut edges off";
    for (icon, words, wanted) in [
        (
            icons::LESS,
            "Smaller margin for players",
            now.checked_sub(1),
        ),
        (
            icons::ADD,
            "Larger margin for players",
            Some(now + 1).filter(|wanted| *wanted <= MOST_MARGIN),
        ),
    ] {
        let possible = wanted.is_some();
        let button = ui.add_enabled(possible, Button::new(icon)).hover_text(help);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, possible, words));
        if let Some(wanted) = wanted.filter(|_| button.clicked()) {
            ask(Ask::Margin(wanted));
        }
    }
    ui.label(format!("{now} %"));
}

fn turn_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    for turn in Turn::ALL {
        let on = settings.turn == turn;
        let degrees = turn.degrees();
        let button = widgets::toggle_ui(ui, on, format!("{degrees}°"))
            .hover_text("Clockwise, for a screen that lies in the table or hangs on its side");
        let name = format!("Turn the players’ window by {degrees}°");
        button.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &name));
        if button.clicked() {
            ask(Ask::Turn(turn));
        }
    }
}

fn outline_ui(ui: &mut Ui, settings: &PlayersSettings, ask: &mut impl FnMut(Ask)) {
    let [words, help] = [
        "Outline on my map",
        "Corners on your map mark the part that players see",
    ]
    .map(|words| said(ui.ctx(), words));
    if switch_ui(ui, settings.outline, &words, &help) {
        ask(Ask::Outline(!settings.outline));
    }
}

fn size_ui(ui: &mut Ui, players: &Players, ask: &mut impl FnMut(Ask)) {
    let true_size = players.units_per_inch.is_some();
    let help = "An inch on the monitor is a fixed part of the map, for minis that stand on it";
    if switch_ui(ui, true_size, "True size", &said(ui.ctx(), help)) {
        let units = (!true_size).then_some(DEFAULT_UNITS);
        ask(Ask::TrueSize(units));
    }
    if let Some(mut units) = players.units_per_inch {
        let field = ui.add(DragValue::new(&mut units).range(1..=1_000).suffix(" units"));
        let label = said(ui.ctx(), "Map units to an inch");
        field.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &label));
        ui.label("to an inch");
        if field.changed() {
            ask(Ask::TrueSize(Some(units)));
        }
    }
    let help = "Shows a line in the players’ window, to be made as long as it says";
    let enabled = players.is_open;
    ui.add_enabled_ui(enabled, |ui| {
        if switch_ui(ui, players.is_measuring, "Measure the monitor", help) {
            ask(Ask::Ruler);
        }
    });
}

/// Areas of a zone map are about three inches apart then.
const DEFAULT_UNITS: u32 = 50;

fn measure_ui(
    ui: &mut Ui,
    players: &Players,
    settings: &PlayersSettings,
    ask: &mut impl FnMut(Ask),
) {
    let density = players.pixels_per_inch(settings);
    ui.label(
        "Hold a ruler to the line in the players’ window, and make it as long as it says. \
         Arrow keys on the slider move it a little.",
    );
    ui.horizontal_wrapped(|ui| {
        for (inches, words) in [(false, "Centimetres"), (true, "Inches")] {
            if switch_ui(ui, settings.inches == inches, words, "The line’s unit") {
                ask(Ask::Inches(inches));
            }
        }
        // In thousandths of the length: a step of 1 % brings it near, one of 0.1 % makes it true.
        for (thousandths, words) in [
            (-10, "Shorter"),
            (-1, "A little shorter"),
            (1, "A little longer"),
            (10, "Longer"),
        ] {
            if button_ui(ui, true, words, "Until it matches the ruler") {
                let by = i64::from(density) * thousandths / 1_000;
                let by = if by == 0 { thousandths.signum() } else { by };
                let changed = i64::from(density) + by;
                ask(Ask::PixelsPerInch(
                    u32::try_from(changed).unwrap_or(density),
                ));
            }
        }
    });
    let mut pixels = f64::from(density) / 100.0;
    let range = f64::from(*DENSITIES.start()) / 100.0..=f64::from(*DENSITIES.end()) / 100.0;
    let slider = Slider::new(&mut pixels, range)
        .logarithmic(true)
        .max_decimals(1)
        .suffix(" pixels to an inch");
    let slider = ui.add(slider);
    slider.widget_info(|| WidgetInfo::labeled(Role::Slider, true, "Pixels to an inch"));
    if slider.changed() {
        // The slider keeps it within its range.
        ask(Ask::PixelsPerInch((pixels * 100.0).round() as u32));
    }
    let monitor = if players.report.monitor.is_empty() {
        "Kept for this monitor".to_owned()
    } else {
        format!("Kept for monitors of {} pixels", players.report.monitor)
    };
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(monitor).small().color(muted));
    if button_ui(ui, true, "Done measuring", "Show the game again") {
        ask(Ask::Ruler);
    }
}
