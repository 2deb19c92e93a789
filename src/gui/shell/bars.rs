//! The frame around the panels: menus and the bar at the top.

use egui::{Align, Button, Color32, Label, RichText, TextStyle, Ui};

use crate::campaign::store::KeptState;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::frame::ONLY_TO_LOOK_AT;
use crate::gui::games::sampled_by;
use crate::gui::shell::arrangement::Stage;
use crate::gui::shell::message::sentence;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{Menu, UiCommand};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, two_part::two_part_ui};
use crate::table::DiceMode;

/// What of the window's height no menu takes at 100 % text: the bar above it, and its frame. A menu with less room would
/// open beside its name, over the others.
const ABOVE_MENUS: f32 = 76.0;

/// A menu, which scrolls where it is higher than the window.
fn menu_ui(ui: &mut Ui, menu: Menu, app: &App, actions: &mut Vec<Action>) {
    let above = ABOVE_MENUS * theme::text_scale(ui.style());
    let room = ui.ctx().content_rect().height() - above;
    egui::ScrollArea::vertical()
        .max_height(room)
        .min_scrolled_height(room)
        .show(ui, |ui| commands_ui(ui, menu, app, actions));
}

/// The commands of a menu, in the order of their table.
fn commands_ui(ui: &mut Ui, menu: Menu, app: &App, actions: &mut Vec<Action>) {
    let commands = UiCommand::ALL.iter().copied();
    let mut below_line = false;
    let mut samples = UiCommand::ALL.iter().copied();
    let last_sample = samples.rfind(|command| sampled_by(*command).is_some());
    for command in commands.filter(|command| command.menu() == menu) {
        below_line |= command.is_below_line();
        if !app.has(command) {
            continue;
        }
        if std::mem::take(&mut below_line) {
            ui.separator();
        }
        item_ui(ui, command, app.why_not(command), actions);
        if last_sample == Some(command) {
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
    let button = Button::new(command.name(ui.ctx())).shortcut_text(command.keys_text(ui.ctx()));
    let mut response = ui
        .add_enabled(enabled, button)
        .hover_text(command.help(ui.ctx()));
    if let Some(why) = why_not {
        response = response.on_disabled_hover_text(why);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    // The name alone, without its keys.
    let name = command.name(ui.ctx());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, enabled, name));
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
            if button.hover_text(path).clicked() {
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
            // Plain words: what is chosen or decided stands out, and menus do not.
            let plain = &mut ui.visuals_mut().widgets.inactive;
            plain.bg_stroke = egui::Stroke::NONE;
            plain.weak_bg_fill = Color32::TRANSPARENT;
            let words = BarWords::of(ui, app);
            let menus_ui = |ui: &mut Ui, actions: &mut Vec<Action>| {
                for menu in Menu::ALL {
                    ui.menu_button(menu.name(ui.ctx()), |ui| menu_ui(ui, menu, app, actions));
                }
            };
            match words.menus {
                true => menus_ui(ui, actions),
                false => {
                    ui.menu_button("Menu", |ui| menus_ui(ui, actions));
                }
            }
            if app.start.is_none() {
                campaign_ui(ui, app, &words, actions);
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
                    .hover_words(|| UiCommand::SwitchTheme.tooltip(ui.ctx()));
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
                if words.stage {
                    stage_ui(ui, app, actions);
                }
                // These come and go, hence behind what one clicks without looking.
                phones_ui(ui, app, actions);
                players_ui(ui, app, &words, actions);
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
    let ctx = ui.ctx().clone();
    let help = || UiCommand::SwitchDice.tooltip(&ctx);
    if let Some(dice) = two_part_ui(ui, app.dice_for_all(), parts, help) {
        actions.push(Action::RollWith(dice));
    }
    ui.label(icons::DICE).hover_words(help);
}

/// What the panels are arranged for.
fn stage_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let parts = [
        (Stage::Prepare, "Prepare", "Panels to prepare"),
        (Stage::Play, "Play", "Panels to play"),
    ];
    let ctx = ui.ctx().clone();
    let help = || UiCommand::SwitchStage.tooltip(&ctx);
    ui.add_space(theme::SPACE);
    if two_part_ui(ui, Some(app.layout.stage()), parts, help).is_some() {
        actions.push(Action::Ui(UiCommand::SwitchStage));
    }
}

/// What players see, as long as their window is open or their phones are covered: always there, and what can be done about it.
fn players_ui(ui: &mut Ui, app: &App, room: &BarWords, actions: &mut Vec<Action>) {
    let Some(see) = players_see(app) else {
        return;
    };
    let t = theme::tokens(ui);
    let icon = players_icon(app);
    let shown = match room.players {
        true => icons::label(icon, &see),
        false => icon.to_owned(),
    };
    let shown = match app.players.is_covered() {
        true => RichText::new(shown).color(t.bad),
        false => RichText::new(shown),
    };
    let menu = ui.menu_button(shown, |ui| {
        for command in [
            UiCommand::CoverTable,
            UiCommand::PlayersFullScreen,
            UiCommand::PlayersWindow,
        ] {
            item_ui(ui, command, app.why_not(command), actions);
        }
        ui.separator();
        if ui.button("What players see…").clicked() {
            actions.push(Action::ShowPane(Pane::Players));
            ui.close();
        }
    });
    widgets::name_button(&menu.response, &see);
    menu.response
        .hover_words(|| UiCommand::CoverTable.tooltip(ui.ctx()));
}

/// How many phones are here while they are let in, and whether one waits for the GM.
fn phones_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let Some(shown) = phones_words(app) else {
        return;
    };
    let (phones, waits) = app.phones.count().unwrap_or_default();
    let accent = theme::tokens(ui).accent;
    let words = RichText::new(shown);
    let button = ui.button(if waits > 0 {
        words.color(accent)
    } else {
        words
    });
    let name = match (phones, waits) {
        (1, 0) => "1 phone is here".to_owned(),
        (_, 0) => format!("{phones} phones are here"),
        (_, 1) => "A phone asks for a nod".to_owned(),
        (..) => format!("{waits} wishes of phones wait for a nod"),
    };
    widgets::name_button(&button, &name);
    let button = button.hover_words(|| format!("{name}. {}", UiCommand::Phones.tooltip(ui.ctx())));
    if button.clicked() {
        actions.push(Action::Ui(UiCommand::Phones));
    }
}

/// What the button of phones shows; none while nothing is shared.
fn phones_words(app: &App) -> Option<String> {
    let (phones, waits) = app.phones.count()?;
    let count = match waits {
        0 => phones.to_string(),
        _ => format!("{waits}?"),
    };
    Some(icons::label(icons::PHONE, &count))
}

fn players_see(app: &App) -> Option<String> {
    if !app.players.is_open() {
        // Without the window a cover is on phones alone.
        let covered = app.phones.is_shared() && app.players.is_covered();
        return covered.then(|| "Phones show a cover".to_owned());
    }
    let map = Pane::Map.name_in(app.document().campaign().system());
    app.players.see(&app.settings().players, map)
}

fn players_icon(app: &App) -> &'static str {
    match app.players.is_covered() {
        true => icons::HIDDEN,
        false => icons::SIGHT,
    }
}

/// Which words the bar has room for. Type never shrinks: words go, and their icons stay.
struct BarWords {
    /// Each menu by itself.
    menus: bool,
    /// How the campaign is kept.
    state: bool,
    /// What would be undone.
    undo: bool,
    /// What players see.
    players: bool,
    /// What the panels are arranged for.
    stage: bool,
    /// How wide the campaign's name may be.
    name: f32,
}

impl BarWords {
    fn of(ui: &Ui, app: &App) -> Self {
        let spacing = ui.spacing();
        let (gap, frame) = (spacing.item_spacing.x, 2.0 * spacing.button_padding.x);
        let wide = |words: &str, style: TextStyle| {
            let font = style.resolve(ui.style());
            let words = ui
                .painter()
                .layout_no_wrap(words.to_owned(), font, Color32::WHITE);
            words.size().x + gap
        };
        let button = |words: &str| wide(words, TextStyle::Button) + frame;
        let menus: f32 = Menu::ALL
            .iter()
            .map(|menu| button(menu.name(ui.ctx())))
            .sum();
        let name = wide(&app.document().campaign().name, theme::strong_style());
        let (icon, state_words, _) = state(app, theme::tokens(ui));
        let state = |words: &str| wide(&icons::label(icon, words), TextStyle::Small);
        let undone = app.scene.known.undo().map_or_else(String::new, short);
        let undo = button(icons::UNDO) + wide(&undone, TextStyle::Small);
        // Redo, the looks, and the switch with its icon.
        let others = button(icons::REDO) + button(icons::LIGHT) + theme::SPACE;
        let dice = button("Real") + button("App") + button(icons::DICE);
        let see = players_see(app);
        let icon_of = players_icon(app);
        let see_icon = see.as_ref().map_or(0.0, |_| button(icon_of));
        let see_words = see.map_or(0.0, |see| button(&icons::label(icon_of, &see)) - see_icon);
        let phones = phones_words(app).map_or(0.0, |words| button(&words));
        let room = ui.available_width() - others - dice - see_icon - phones;
        let short = state("") + button(icons::UNDO);
        let stage = button("Prepare") + button("Play") + 3.0 * theme::SPACE;
        let is_there = |words: f32| menus + name + words <= room;
        let one_menu = !is_there(short);
        let left = room - short - if one_menu { button("Menu") } else { menus };
        Self {
            menus: !one_menu,
            state: is_there(state(state_words) + undo + see_words + stage),
            undo: is_there(state("") + undo + see_words),
            players: is_there(short + see_words),
            stage: is_there(state("") + undo + see_words + stage),
            name: left.clamp(1.0, name),
        }
    }
}

/// How the campaign is kept: an icon, words, their colour.
fn state(app: &App, t: &theme::Tokens) -> (&'static str, &'static str, Color32) {
    match app.kept() {
        Some(KeptState::Saved) => (icons::CHECK, "saved", t.good),
        Some(KeptState::Journaled) => (icons::CHECK, "autosaved", t.good),
        Some(KeptState::Pending) => (icons::EDIT, "writing", t.muted),
        Some(KeptState::Failed(_)) => (icons::WARNING, "cannot be written", t.bad),
        None if app.looking.is_some() => (icons::SIGHT, ONLY_TO_LOOK_AT, t.muted),
        None => (icons::CHECK, "unchanged", t.muted),
    }
}

fn undo_words(app: &App) -> String {
    match app.scene.known.undo() {
        Some(label) => format!("Undo “{}”", short(label)),
        None => "Undo".to_owned(),
    }
}

/// The campaign's name, whether it is safe on the disk, undo and redo.
fn campaign_ui(ui: &mut Ui, app: &App, room: &BarWords, actions: &mut Vec<Action>) {
    let document = app.document();
    ui.add_space(theme::SPACE);
    let size = egui::vec2(room.name, ui.spacing().interact_size.y);
    let middle = egui::Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, middle, |ui| {
        ui.add(Label::new(theme::strong(&document.campaign().name)).truncate());
    });
    // They come first, so that they stay where they are whatever the words beside them say.
    let undo = undo_words(app);
    let enabled = app.scene.known.undo().is_some();
    step_ui(
        ui,
        (UiCommand::Undo, icons::UNDO),
        (enabled, &undo),
        actions,
    );
    let label = app.scene.known.redo();
    let redo = label.map_or_else(
        || "Redo".to_owned(),
        |label| format!("Redo “{}”", short(label)),
    );
    step_ui(
        ui,
        (UiCommand::Redo, icons::REDO),
        (label.is_some(), &redo),
        actions,
    );
    let (icon, words, colour) = state(app, theme::tokens(ui));
    let shown = match room.state {
        true => icons::label(icon, words),
        false => icon.to_owned(),
    };
    let kept = ui.label(RichText::new(shown).color(colour).small());
    kept.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, words));
    let path = match app.path().or(app.looking.as_deref()) {
        Some(path) => path.display().to_string(),
        None => "Kept in the data folder from the first change on".to_owned(),
    };
    kept.hover_text(match room.state {
        true => path,
        false => format!("{}: {path}", sentence(words)),
    });
    if let (true, Some(label)) = (room.undo, app.scene.known.undo()) {
        let muted = theme::tokens(ui).muted;
        let words = ui.label(RichText::new(short(label)).color(muted).small());
        words.hover_words(|| format!("{undo}. {}", UiCommand::Undo.tooltip(ui.ctx())));
    }
}

/// A button that goes a step back or on.
fn step_ui(
    ui: &mut Ui,
    (command, icon): (UiCommand, &'static str),
    (enabled, name): (bool, &str),
    actions: &mut Vec<Action>,
) {
    let button = ui.add_enabled(enabled, Button::new(icon));
    let button = button.hover_words(|| format!("{name}. {}", command.tooltip(ui.ctx())));
    button.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, enabled, name));
    if button.clicked() {
        actions.push(Action::Ui(command));
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
