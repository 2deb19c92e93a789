//! The card that asks who was hit, and the line that says of somebody that they are down already.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::Panels;
use crate::gui::panels::who_hit::WhoHit;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::table::CharacterId;

pub(super) fn card_ui(ui: &mut Ui, game: &dyn Panels, asked: &WhoHit, actions: &mut Vec<Action>) {
    widgets::card_ui(ui, true, |ui| {
        ui.label(theme::strong("Who was hit?"));
        if let Some(down) = asked.down {
            down_ui(ui, game, down);
        }
        let hint = "Click whoever it was, here, on the map or in the roster; or choose with the arrows and Enter";
        widgets::hint_ui(ui, &said(ui.ctx(), hint));
        for (at, who) in asked.people.iter().enumerate() {
            let name = game.person(*who).unwrap_or_default();
            let button = widgets::option_ui(ui, None, name, "", true);
            widgets::name_button(&button, &format!("{name} was hit"));
            if asked.cursor == Some(at) {
                widgets::mark_cursor(ui, &button);
            }
            if button.clicked() {
                actions.push(Action::RecordFor(*who));
            }
        }
        if ui.button("Cancel").clicked() {
            actions.push(Action::CloseCards);
        }
    });
}

/// Says of somebody who is down already that they are.
pub(in crate::gui) fn down_ui(ui: &mut Ui, game: &dyn Panels, who: CharacterId) {
    if game.is_down(who) {
        let name = game.person(who).unwrap_or_default();
        widgets::warning_ui(ui, &format!("{name} is {} already", game.down_word(who)));
    }
}
