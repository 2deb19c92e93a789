//! What the list of maps does in Unhex.

use egui::Ui;

use crate::gui::action::Action;
use crate::gui::games::unhex::map::add_map;
use crate::gui::games::unhex::map_shown;
use crate::gui::panels::maps_list::{self, MapAct, MapLine};
use crate::gui::scene::Scene;
use crate::systems::unhex::{Command, Unhex};

pub(super) fn maps_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let shown = map_shown(game, scene);
    let maps = game.maps.iter().map(|(id, map)| MapLine {
        id: *id,
        name: &map.name,
        size: match map.areas.len() {
            1 => "1 area".to_owned(),
            count => format!("{count} areas"),
        },
    });
    let names = &mut scene.map_names;
    let Some(wanted) = maps_list::maps_ui(ui, maps, shown, names, actions) else {
        return;
    };
    let command = match wanted {
        MapAct::Add => return add_map(game, scene, actions),
        MapAct::Rename(map, name) => Command::RenameMap { map, name },
        MapAct::Duplicate(map, name) => Command::DuplicateMap { map, name },
        MapAct::Remove(map) => Command::RemoveMap { map },
    };
    actions.push(Action::Do(command.into()));
}
