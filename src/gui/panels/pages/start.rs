//! The start page: the sample one key away, a new campaign, open, and the campaigns that were open last.

use egui::{RichText, Ui};

use crate::campaign::store::clock;
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::file::recent::RecentFile;
use crate::gui::games::shape;
use crate::gui::panels::history::age;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, dialog::confirmed, icons, typed::escaped};
use crate::systems::System;

/// What is typed on the start page.
pub(in crate::gui) struct NewCampaign {
    name: String,
    game: System,
    /// Not yet drawn: what is likeliest wants the focus.
    fresh: bool,
    /// A new campaign was asked for: its name wants the focus.
    to_be_named: bool,
    /// The window asked for something else meanwhile, or told an error.
    asked: bool,
    /// No campaign was shown yet that one could go back to.
    nothing_behind: bool,
}

impl NewCampaign {
    /// The page as the program starts with it.
    pub(in crate::gui) fn first() -> Self {
        Self {
            nothing_behind: true,
            ..Self::default()
        }
    }

    /// The page as it opens over a campaign: another one is likeliest of the same game.
    pub(in crate::gui) fn of(game: System) -> Self {
        Self {
            game,
            ..Self::default()
        }
    }

    /// The page as it stands, with the keys in the name.
    pub(in crate::gui) fn with_name_first(self) -> Self {
        let to_be_named = true;
        Self {
            to_be_named,
            ..self
        }
    }

    /// Nothing lies over the page any more: what is likeliest has the focus again.
    pub(in crate::gui) const fn comes_back(&mut self) {
        self.fresh = true;
    }

    /// Whether a campaign stands behind the page.
    pub(in crate::gui) fn can_be_left(&self) -> bool {
        !self.nothing_behind
    }
}

impl Default for NewCampaign {
    fn default() -> Self {
        Self {
            name: String::new(),
            game: System::ALL[0],
            fresh: true,
            to_be_named: false,
            asked: false,
            nothing_behind: false,
        }
    }
}

/// How wide the page is at 100 % text.
const WIDTH: f32 = 760.0;

pub(super) fn page_ui(
    ui: &mut Ui,
    app: &mut App,
    new: &mut NewCampaign,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let scale = theme::text_scale(ui.style());
        let width = (WIDTH * scale).min(ui.available_width() - 32.0);
        let margin = ((ui.available_width() - width) / 2.0).max(0.0);
        ui.horizontal_top(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.add_space(24.0);
                ui.label(RichText::new("Tableside").text_style(theme::big_style()));
                let words = "Minis, paper and dice stay on the table; what people lose track of is kept here.";
                ui.label(RichText::new(words).color(t.muted));
                ui.add_space(theme::SPACE);
                if new.can_be_left() {
                    back_ui(ui, app, actions);
                }
                never_shown_ui(ui, app, actions);
                let asks = app.message.as_ref();
                let asks = asks.is_some_and(|one| one.is_error || !one.ways_out.is_empty());
                new.asked |= asks;
                // Whoever comes back goes on with a campaign or begins one; the samples are for the first start.
                let returns = new.can_be_left() || !app.recent.is_empty();
                if !returns {
                    sample_ui(ui, new, true, actions);
                    ui.add_space(theme::SPACE);
                }
                if returns {
                    recent_ui(ui, &app.recent, actions);
                    ui.add_space(theme::SPACE);
                }
                new_ui(ui, new, actions);
                ui.add_space(theme::SPACE);
                if returns {
                    sample_ui(ui, new, false, actions);
                } else {
                    recent_ui(ui, &app.recent, actions);
                }
                // What is told lies over the foot of the page.
                ui.add_space(96.0);
            });
        });
    });
}

fn back_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let words = format!("Back to {}", app.document().campaign().name);
    if ui
        .button(words)
        .hover_text("Leave this page (Esc)")
        .clicked()
    {
        actions.push(Action::CloseStart);
    }
    ui.add_space(theme::SPACE);
}

/// The campaign that is not opened by itself, since it never came into sight the last time.
fn never_shown_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let Some(path) = &app.never_shown else {
        return;
    };
    let file = RecentFile::of(path.clone());
    widgets::card_ui(ui, true, |ui| {
        widgets::heading_ui(ui, "Not opened by itself", "");
        let words = format!(
            "Tableside ended last time before “{}” came into sight, so it waits until you open it",
            file.name()
        );
        ui.label(words);
        let words = format!("Open {}", file.name());
        if widgets::option_ui(ui, None, &words, &file.folder(), true).clicked() {
            actions.push(Action::Open(file.path));
        }
    });
    ui.add_space(theme::SPACE);
}

/// The samples; at a first start one has the focus, so that Enter plays it. Where the window has asked for something else,
/// such as what to do about a campaign that does not open, Enter must not wipe that away unasked.
fn sample_ui(ui: &mut Ui, new: &mut NewCampaign, first: bool, actions: &mut Vec<Action>) {
    let first = first && !new.asked;
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, "Try it", if first { "Enter" } else { "" });
        for (command, name, what) in System::ALL.map(|game| shape(game).sample) {
            let response = widgets::option_ui(ui, None, name, what, true);
            if first && std::mem::take(&mut new.fresh) {
                response.request_focus();
            }
            if response.clicked() {
                actions.push(Action::Ui(command));
            }
        }
    });
}

fn new_ui(ui: &mut Ui, new: &mut NewCampaign, actions: &mut Vec<Action>) {
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, "New campaign", "");
        ui.horizontal_wrapped(|ui| {
            let label = ui.label("Name");
            let width = (ui.available_width() - 130.0 * theme::text_scale(ui.style())).max(120.0);
            let field = ui
                .add(egui::TextEdit::singleline(&mut new.name).desired_width(width))
                .labelled_by(label.id);
            let fresh = std::mem::take(&mut new.fresh) && !new.asked;
            if std::mem::take(&mut new.to_be_named) || fresh {
                field.request_focus();
            }
            let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            // Also after a click has chosen the game.
            let entered = entered || confirmed(ui);
            let ready = !new.name.trim().is_empty();
            if field.lost_focus() && escaped(ui) && !ready && new.can_be_left() {
                actions.push(Action::CloseStart);
            }
            let button = ui
                .add_enabled(ready, egui::Button::new("Create"))
                .on_disabled_hover_text("Type a name first");
            if ready && (entered || button.clicked()) {
                actions.push(Action::New(new.name.trim().to_owned(), new.game));
            }
        });
        ui.horizontal_wrapped(|ui| {
            // The next ring is not that of the name before it.
            ui.spacing_mut().item_spacing.x = 2.0 * theme::SPACE;
            for game in System::ALL {
                ui.radio_value(&mut new.game, game, game.name());
            }
        });
    });
}

fn recent_ui(ui: &mut Ui, recent: &[RecentFile], actions: &mut Vec<Action>) {
    let now = clock();
    widgets::card_ui(ui, false, |ui| {
        widgets::heading_ui(ui, "Open", "");
        let open = UiCommand::Open;
        let button = egui::Button::new(icons::label(icons::OPEN, open.name(ui.ctx())))
            .shortcut_text(open.keys_text(ui.ctx()));
        let response = ui.add(button).hover_text(open.help(ui.ctx()));
        let name = open.name(ui.ctx());
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name));
        if response.clicked() {
            actions.push(Action::Ui(open));
        }
        for file in recent {
            let note = match file.changed {
                Some(changed) => format!("{} · {}", file.folder(), age(now, changed)),
                None => format!("{} · not there any more", file.folder()),
            };
            let note = note.trim_end_matches(" · ");
            let response = widgets::option_ui(ui, None, &file.name(), note, file.is_there());
            if response.clicked() {
                actions.push(Action::Open(file.path.clone()));
            }
        }
    });
}
