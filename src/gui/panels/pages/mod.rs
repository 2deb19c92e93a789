//! Pages that are no panel: the start page in place of the panels; settings, keys, places, house rules, the session,
//! phones and prints as sheets over the window, so that nothing behind them moves.

mod keys;
mod places;
mod settings;
mod start;

use egui::{Context, Ui};

use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::games::panels;
use crate::gui::panels::palette::fuzzy::fold;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::dialog::dialog_ui;
use crate::gui::{phones, print};

pub(in crate::gui) use start::NewCampaign;

/// A sheet over the window; it blocks what is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Looks, dice, hints.
    Settings,
    /// Every command with its keys.
    Keys,
    /// Where campaigns, sheets and settings are.
    Places,
    /// What the table plays where the book leaves a choice.
    HouseRules,
    /// The goal of the session, and its end.
    Session,
    /// Players’ phones.
    Phones,
    /// What comes out on paper.
    Print,
}

impl Side {
    const fn title(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::Keys => "Keys",
            Self::Places => "Where things are kept",
            Self::HouseRules => "House rules",
            Self::Session => "Session",
            Self::Phones => "Players’ phones",
            Self::Print => "Print",
        }
    }
}

/// How wide a sheet is at 100 % text, and one with a preview in it; what of the window’s height its page leaves.
const WIDE: f32 = 820.0;
const WIDEST: f32 = 1200.0;
const AROUND: f32 = 130.0;

/// Draws the sheet over the window, if one is open.
pub(in crate::gui) fn side_ui(ctx: &Context, app: &mut App, actions: &mut Vec<Action>) {
    let Some(side) = app.side else {
        return;
    };
    let screen = ctx.content_rect();
    let scale = theme::text_scale(&ctx.style_of(ctx.theme()));
    let wide = match side {
        Side::Print => WIDEST,
        _ => WIDE,
    };
    let width = (wide * scale).min(screen.width() - 48.0).max(240.0);
    let height = (screen.height() - 80.0 - AROUND * scale).max(120.0);
    if dialog_ui(ctx, side.title(), width, |ui| {
        // Its preview has the room that is there.
        if side == Side::Print {
            print::page_ui(ui, app, height, actions);
            return;
        }
        if !matches!(side, Side::Session | Side::Phones | Side::Places) {
            search_ui(ui, &mut app.scene.page_search);
        }
        egui::ScrollArea::vertical()
            .id_salt(side.title())
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                // The bar takes no letters.
                ui.set_max_width(ui.available_width() - 12.0);
                page_ui(ui, side, app, actions);
            });
    }) {
        app.side = None;
        if let Some(start) = &mut app.start {
            start.comes_back();
        }
    }
}

/// A field that leaves only what has its words; it has the focus from the start.
fn search_ui(ui: &mut Ui, words: &mut Option<String>) {
    let fresh = words.is_none();
    let field = egui::TextEdit::singleline(words.get_or_insert_default());
    let field = ui.add(field.desired_width(f32::INFINITY).hint_text("Search"));
    field.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::accesskit::Role::TextInput);
        info.label = Some("Search this page".to_owned());
        info
    });
    if fresh {
        field.request_focus();
    }
    ui.add_space(theme::SPACE);
}

/// Whether those words are looked for: each of them stands somewhere in what is said.
pub(in crate::gui) fn is_searched(scene: &Scene, said: &[&str]) -> bool {
    let words = scene.page_search.as_deref().unwrap_or_default();
    let said = fold(&said.join(" "));
    let words = fold(words);
    words.split_whitespace().all(|word| said.contains(word))
}

fn page_ui(ui: &mut Ui, side: Side, app: &mut App, actions: &mut Vec<Action>) {
    match side {
        Side::Settings => settings::page_ui(ui, app, actions),
        Side::Keys => keys::page_ui(ui, app),
        Side::Places => places::page_ui(ui, app),
        Side::HouseRules => {
            panels(&app.document.campaign().game).house_rules_ui(ui, &mut app.scene, actions);
        }
        Side::Session => {
            panels(&app.document.campaign().game).session_ui(ui, &mut app.scene, actions);
        }
        Side::Phones => {
            let table = (app.document.campaign(), app.players.is_covered());
            phones::page_ui(ui, &mut app.phones, table, actions);
        }
        Side::Print => {}
    }
}

/// Draws the start page in place of the panels, if it is open. Returns whether it is.
pub(in crate::gui) fn start_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) -> bool {
    let Some(mut new) = app.start.take() else {
        return false;
    };
    egui::CentralPanel::default()
        .frame(egui::Frame::new().fill(theme::tokens(ui).ground))
        .show(ui, |ui| start::page_ui(ui, app, &mut new, actions));
    app.start = Some(new);
    true
}
