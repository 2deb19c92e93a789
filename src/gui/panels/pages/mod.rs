//! Pages that are no panel: the start page in place of the panels; settings, keys, house rules and the session beside
//! them.

mod keys;
mod settings;
mod start;

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::games::panels;
use crate::gui::theme;
use crate::gui::widgets::icons;

pub(in crate::gui) use start::NewCampaign;

/// A page beside the panels; none is modal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Looks, dice, hints.
    Settings,
    /// Every command with its keys.
    Keys,
    /// What the table plays where the book leaves a choice.
    HouseRules,
    /// The goal of the session, and its end.
    Session,
}

impl Side {
    const fn title(self) -> &'static str {
        match self {
            Self::Settings => "Settings",
            Self::Keys => "Keys",
            Self::HouseRules => "House rules",
            Self::Session => "Session",
        }
    }
}

/// Below this width at 100 % text, a page takes the panels' room.
const NARROW: f32 = 820.0;

/// Draws the page beside the panels, if one is open. Returns whether it took their room.
pub(in crate::gui) fn side_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) -> bool {
    let Some(side) = app.side else {
        return false;
    };
    let scale = theme::text_scale(ui.style());
    let whole = ui.available_width() < NARROW * scale;
    let id = "side page";
    let mut add = |ui: &mut Ui| page_ui(ui, side, app, actions);
    if whole {
        egui::CentralPanel::default().show(ui, &mut add);
    } else {
        egui::Panel::right(id)
            .resizable(false)
            .exact_size(400.0 * scale)
            .show(ui, &mut add);
    }
    whole
}

fn page_ui(ui: &mut Ui, side: Side, app: &mut App, actions: &mut Vec<Action>) {
    ui.add_space(theme::SPACE);
    ui.horizontal(|ui| {
        ui.heading(side.title());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.button(icons::CLOSE).on_hover_text("Close (Esc)");
            let name = format!("Close {}", side.title().to_lowercase());
            close.widget_info(|| {
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name)
            });
            if close.clicked() {
                app.side = None;
            }
        });
    });
    ui.separator();
    egui::ScrollArea::vertical()
        .id_salt(side.title())
        .auto_shrink(false)
        .show(ui, |ui| match side {
            Side::Settings => settings::page_ui(ui, app, actions),
            Side::Keys => keys::page_ui(ui, app),
            Side::HouseRules => {
                panels(&app.document.campaign().game).house_rules_ui(ui, &mut app.scene, actions);
            }
            Side::Session => {
                panels(&app.document.campaign().game).session_ui(ui, &mut app.scene, actions);
            }
        });
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
