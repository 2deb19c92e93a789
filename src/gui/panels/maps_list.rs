//! The maps of a campaign: which one shows, and adding, naming, copying and removing them. What these do in a game is
//! said by the game's own panel.

use egui::{Id, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, slides, typed};
use crate::table::MapId;

/// From this width on, in points, a line has room for the size of its map beside the name.
const ROOM_FOR_SIZE: f32 = 175.0;

/// A map that is being given another name.
#[derive(Default)]
pub(in crate::gui) struct MapNames {
    open: Option<Renaming>,
}

/// The name that is being typed.
struct Renaming {
    of: MapId,
    text: String,
    /// The field has not had the focus yet.
    fresh: bool,
    /// It stands above the map, and not in the list.
    above: bool,
}

impl MapNames {
    fn rename(&mut self, (of, name): (MapId, &str), above: bool) {
        self.open = Some(Renaming {
            of,
            text: name.to_owned(),
            fresh: true,
            above,
        });
    }

    fn is_open(&self, map: MapId, above: bool) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.of == map && open.above == above)
    }
}

/// A map as its line says it.
pub(in crate::gui) struct MapLine<'a> {
    pub(in crate::gui) id: MapId,
    pub(in crate::gui) name: &'a str,
    /// How large it is, in words.
    pub(in crate::gui) size: String,
}

/// What somebody wants done with the maps.
#[derive(Clone, Debug)]
pub(in crate::gui) enum MapAct {
    /// A new one.
    Add,
    /// Another name.
    Rename(MapId, String),
    /// A copy of that name.
    Duplicate(MapId, String),
    /// Away with it.
    Remove(MapId),
}

/// The list; what is wanted, if anything. Which map shows is queued.
pub(in crate::gui) fn maps_ui<'a>(
    ui: &mut Ui,
    maps: impl Iterator<Item = MapLine<'a>>,
    shown: Option<MapId>,
    names: &mut MapNames,
    actions: &mut Vec<Action>,
) -> Option<MapAct> {
    let t = theme::tokens(ui);
    let mut wanted = None;
    let maps: Vec<MapLine<'_>> = maps.collect();
    let head_ui = |ui: &mut Ui| {
        ui.label(theme::strong(said(ui.ctx(), "Maps")).color(t.muted));
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, |ui| {
            let name = said(ui.ctx(), "Add a map");
            let add = ui.button(icons::ADD).hover_text(&name);
            widgets::name_button(&add, &name);
            if add.clicked() {
                wanted = Some(MapAct::Add);
            }
        });
    };
    let added = Id::unique("maps").with(maps.len());
    slides::comes_ui(ui, added, |ui, _| ui.horizontal(head_ui));
    for map in maps {
        if names.is_open(map.id, false) {
            if let Some(name) = rename_ui(ui, map.name, names, f32::INFINITY) {
                wanted = Some(MapAct::Rename(map.id, name));
            }
            continue;
        }
        widgets::from_right_ui(ui, |ui| {
            widgets::more_ui(ui, &format!("More about {}", map.name), |ui| {
                if let Some(act) = more_ui(ui, &map, names) {
                    wanted = Some(act);
                }
            });
            // In a narrow panel the room is for the name.
            if ui.available_width() > ROOM_FOR_SIZE * theme::text_scale(ui.style()) {
                ui.label(RichText::new(&map.size).small().color(t.muted));
            }
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(layout.with_main_justify(true), |ui| {
                let row = egui::Button::selectable(shown == Some(map.id), map.name);
                let row = ui.add(row.truncate()).hover_text(&map.size);
                if row.clicked() {
                    actions.push(Action::ShowMap(map.id));
                }
                if row.double_clicked() {
                    names.rename((map.id, map.name), false);
                }
            });
        });
    }
    wanted
}

/// The name of a map as it stands above it: a click shows the map, a second one begins another name; that name once it is
/// done.
pub(in crate::gui) fn name_above_ui(
    ui: &mut Ui,
    (map, name): (MapId, &str),
    chosen: bool,
    names: &mut MapNames,
    actions: &mut Vec<Action>,
) -> Option<String> {
    if names.is_open(map, true) {
        return rename_ui(ui, name, names, 140.0 * theme::text_scale(ui.style()));
    }
    let shown = ui.selectable_label(chosen, name);
    let shown = shown.hover_text("Click to show it, double click to rename it");
    if shown.clicked() {
        actions.push(Action::ShowMap(map));
    }
    if shown.double_clicked() {
        names.rename((map, name), true);
    }
    None
}

fn more_ui(ui: &mut Ui, map: &MapLine<'_>, names: &mut MapNames) -> Option<MapAct> {
    let mut wanted = None;
    if ui.button("Rename…").clicked() {
        names.rename((map.id, map.name), false);
        ui.close();
    }
    if ui.button("Duplicate").clicked() {
        let name = format!("{}, copy", map.name);
        wanted = Some(MapAct::Duplicate(map.id, name));
        ui.close();
    }
    if ui
        .button("Remove")
        .hover_text("Tokens on it are taken off; undo brings everything back")
        .clicked()
    {
        wanted = Some(MapAct::Remove(map.id));
        ui.close();
    }
    wanted
}

/// The field for another name; that name once it is done.
fn rename_ui(ui: &mut Ui, name: &str, names: &mut MapNames, width: f32) -> Option<String> {
    let Renaming { text, fresh, .. } = names.open.as_mut()?;
    let field = ui.add(egui::TextEdit::singleline(text).desired_width(width));
    let label = said(ui.ctx(), "Name of the map");
    typed::name_field(ui, &field, &label);
    if std::mem::take(fresh) {
        field.request_focus();
        return None;
    }
    if !field.lost_focus() {
        return None;
    }
    let Renaming { text, .. } = names.open.take()?;
    let text = text.trim().to_owned();
    (text != name && !typed::escaped(ui)).then_some(text)
}
