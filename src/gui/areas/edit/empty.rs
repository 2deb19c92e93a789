//! What an empty map says: how it is drawn, or how editing begins.

use egui::{Align2, Rect, Ui, vec2};

use crate::board::areas::AreaMap;
use crate::gui::action::Action;
use crate::gui::areas::edit::editor::Editor;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;

/// What to do, as long as the map is empty.
pub(in crate::gui) fn empty_ui(
    ui: &mut Ui,
    (map, canvas): (&AreaMap, Rect),
    editor: &Editor,
    actions: &mut Vec<Action>,
) {
    if !(map.areas.is_empty() && map.drawings.is_empty() && editor.naming.is_none()) {
        return;
    }
    let t = theme::tokens(ui);
    if editor.on {
        let words = "Take the area tool (A), drag a box, type its name, press Enter";
        let font = egui::TextStyle::Body.resolve(ui.style());
        ui.painter()
            .text(canvas.center(), Align2::CENTER_CENTER, words, font, t.muted);
        return;
    }
    let size = vec2(160.0, 30.0) * theme::text_scale(ui.style());
    let button = egui::Button::new(UiCommand::EditMap.name(ui.ctx()));
    let button = ui.put(Rect::from_center_size(canvas.center(), size), button);
    if button.clicked() {
        actions.push(Action::Ui(UiCommand::EditMap));
    }
}
