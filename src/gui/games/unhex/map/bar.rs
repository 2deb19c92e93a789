//! What stands over the map at its tab: whether it is edited, whether it shows as players see it, and the map check
//! as a list that leads to its places.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::areas::edit::check_ui;
use crate::gui::games::unhex::map_shown;
use crate::gui::panels::findings::check_button_ui;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::gui::widgets::zoom::zoom_buttons_ui;
use crate::systems::unhex::{Unhex, board_rule};

/// Drawn from right to left, as high as a tab.
pub(in crate::gui) fn map_bar_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(map) = map_shown(game, scene).and_then(|id| game.maps.get(&id)) else {
        return;
    };
    zoom_buttons_ui(ui, actions);
    let (edits, as_players) = (scene.own.unhex.editor.on, scene.own.unhex.editor.as_players);
    for (command, icon, words, on) in [
        (UiCommand::EditMap, icons::EDIT, "Edit", edits),
        (
            UiCommand::SeeAsPlayers,
            icons::SCREEN,
            "Players’ view",
            as_players,
        ),
    ] {
        let toggle = ui.selectable_label(on, icons::short_label(ui, icon, words));
        let name = command.name(ui.ctx());
        toggle.widget_info(|| {
            let role = egui::accesskit::Role::Button;
            egui::WidgetInfo::selected(role, true, on, name)
        });
        if toggle.hover_words(|| command.tooltip(ui.ctx())).clicked() {
            actions.push(Action::Ui(command));
        }
    }
    if !as_players {
        let rules = &game.house_rules.sight;
        let mut asked = None;
        check_button_ui(ui, |ui| {
            asked = check_ui(
                ui,
                map,
                rules,
                (&mut scene.own.unhex.editor, &mut scene.own.unhex.view),
                board_rule,
            );
        });
        if let Some(areas) = asked {
            scene.own.unhex.probe = areas;
        }
    }
}
