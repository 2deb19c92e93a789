//! The maps of a campaign: which one shows, and adding, naming, copying and removing them.

use egui::{RichText, Ui};

use super::map::add_map;
use super::map_shown;
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::{icons, theme, typed};
use crate::systems::unhex::{self, Unhex};
use crate::table::MapId;

/// A map that is being given another name.
#[derive(Default)]
pub(in crate::gui) struct MapNames {
    open: Option<(MapId, String, bool)>,
}

pub(super) fn maps_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    ui.horizontal(|ui| {
        ui.label(theme::strong("Maps").color(t.muted));
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            if icon_ui(ui, icons::ADD, "Add a map").clicked() {
                add_map(game, scene, actions);
            }
        });
    });
    let shown = map_shown(game, scene);
    for (id, map) in &game.maps {
        if scene
            .map_names
            .open
            .as_ref()
            .is_some_and(|(of, ..)| of == id)
        {
            rename_ui(ui, *id, &map.name, scene, actions);
            continue;
        }
        ui.horizontal(|ui| {
            let layout = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(layout, |ui| {
                let more = ui.menu_button(icons::MORE, |ui| {
                    more_ui(ui, *id, &map.name, scene, actions);
                });
                more.response.widget_info(|| {
                    let label = format!("More about {}", map.name);
                    egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, label)
                });
                let count = match map.areas.len() {
                    1 => "1 area".to_owned(),
                    count => format!("{count} areas"),
                };
                ui.label(RichText::new(count).small().color(t.muted));
                let layout = egui::Layout::left_to_right(egui::Align::Center);
                ui.with_layout(layout.with_main_justify(true), |ui| {
                    let row = egui::Button::selectable(shown == Some(*id), &map.name).truncate();
                    if ui.add(row).clicked() {
                        actions.push(Action::ShowMap(*id));
                    }
                });
            });
        });
    }
}

fn icon_ui(ui: &mut Ui, icon: &str, name: &str) -> egui::Response {
    let button = ui.button(icon).on_hover_text(name);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, name));
    button
}

fn more_ui(ui: &mut Ui, map: MapId, name: &str, scene: &mut Scene, actions: &mut Vec<Action>) {
    if ui.button("Rename…").clicked() {
        scene.map_names.open = Some((map, name.to_owned(), true));
        ui.close();
    }
    if ui.button("Duplicate").clicked() {
        let name = format!("{name}, copy");
        let copy = unhex::Command::DuplicateMap { map, name };
        actions.push(Action::Do(copy.into()));
        ui.close();
    }
    if ui
        .button("Remove")
        .on_hover_text("Tokens on it are taken off; undo brings everything back")
        .clicked()
    {
        actions.push(Action::Do(unhex::Command::RemoveMap { map }.into()));
        ui.close();
    }
}

fn rename_ui(ui: &mut Ui, map: MapId, name: &str, scene: &mut Scene, actions: &mut Vec<Action>) {
    let Some((_, text, fresh)) = &mut scene.map_names.open else {
        return;
    };
    let field = ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY));
    typed::name_field(ui, &field, "Name of the map");
    if std::mem::take(fresh) {
        field.request_focus();
        return;
    }
    if field.lost_focus() {
        let text = text.trim().to_owned();
        if text != name && !typed::escaped(ui) {
            let command = unhex::Command::RenameMap { map, name: text };
            actions.push(Action::Do(command.into()));
        }
        scene.map_names.open = None;
    }
}
