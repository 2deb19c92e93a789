//! Prepared encounters: saved from what stands on the map, started, named, changed and removed (U-36).

mod form;

use egui::{Align, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::{is_fighting, map_shown};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::typed::{self, Typed};
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Command, Encounter, EncounterEdit, EncounterId, Unhex};

/// What is being named and changed in the list.
#[derive(Default)]
pub(in crate::gui) struct EncounterList {
    naming: Option<Naming>,
    /// The one whose form is open.
    open: Option<EncounterId>,
    typed: Typed,
}

/// A name that is being typed; without an encounter for a new one.
struct Naming {
    encounter: Option<EncounterId>,
    text: String,
    fresh: bool,
}

pub(super) fn encounters_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let map = map_shown(game, scene);
    ui.add_space(theme::SPACE);
    ui.horizontal(|ui| {
        ui.label(theme::strong("Encounters").color(t.muted));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = "Save the placement as an encounter…";
            let save = ui
                .add_enabled(map.is_some(), egui::Button::new(icons::ADD))
                .on_hover_text("Keeps who stands where on the map that shows")
                .on_disabled_hover_text("There is no map yet");
            widgets::name_button(&save, name);
            if save.clicked() {
                scene.own.unhex.encounters.naming = Some(Naming {
                    encounter: None,
                    text: String::new(),
                    fresh: true,
                });
            }
        });
    });
    let is_new = |naming: &Naming| naming.encounter.is_none();
    if scene
        .own
        .unhex
        .encounters
        .naming
        .as_ref()
        .is_some_and(is_new)
    {
        let name = naming_ui(
            ui,
            &mut scene.own.unhex.encounters,
            "Name of the new encounter",
        );
        if let Some((name, map)) = name.zip(map) {
            actions.push(Action::Do(Command::SaveEncounter { name, map }.into()));
        }
    }
    for (id, encounter) in &game.encounters {
        row_ui(ui, game, *id, encounter, scene, actions);
        if scene.own.unhex.encounters.open == Some(*id) {
            let typed = &mut scene.own.unhex.encounters.typed;
            form::form_ui(ui, game, *id, encounter, typed, actions);
        }
    }
}

/// The field of a name; the name, once it is entered.
fn naming_ui(ui: &mut Ui, list: &mut EncounterList, label: &str) -> Option<String> {
    let naming = list.naming.as_mut()?;
    let field = egui::TextEdit::singleline(&mut naming.text)
        .desired_width(f32::INFINITY)
        .hint_text("Name, then Enter");
    let field = ui.add(field);
    typed::name_field(ui, &field, label);
    if std::mem::take(&mut naming.fresh) {
        field.request_focus();
        return None;
    }
    if !field.lost_focus() {
        return None;
    }
    let text = list.naming.take()?.text;
    (!typed::escaped(ui) && !text.trim().is_empty()).then_some(text)
}

fn row_ui(
    ui: &mut Ui,
    game: &Unhex,
    id: EncounterId,
    encounter: &Encounter,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let name = &encounter.name;
    let named = |naming: &Naming| naming.encounter == Some(id);
    if scene
        .own
        .unhex
        .encounters
        .naming
        .as_ref()
        .is_some_and(named)
    {
        let label = format!("Name of the encounter {name}");
        let new = naming_ui(ui, &mut scene.own.unhex.encounters, &label);
        if let Some(new) = new.filter(|new| new != name) {
            edit(id, EncounterEdit::Name(new), actions);
        }
        return;
    }
    let open = scene.own.unhex.encounters.open == Some(id);
    let muted = theme::tokens(ui).muted;
    ui.horizontal(|ui| {
        let layout = Layout::right_to_left(Align::Center);
        ui.with_layout(layout, |ui| {
            let menu = format!("Menu of the encounter {name}");
            widgets::more_ui(ui, &menu, |ui| menu_ui(ui, id, name, scene, actions));
            let start = ui
                .button(icons::FIGHT)
                .on_hover_text("Put the tokens where they belong and begin the fight (U-36)");
            widgets::name_button(&start, &format!("Start the encounter {name}"));
            if start.clicked() {
                actions.push(Action::Do(Command::StartEncounter { encounter: id }.into()));
                if !is_fighting(game) {
                    actions.push(Action::ShowMap(encounter.map));
                }
            }
            let count = match encounter.places.len() {
                1 => "1 token".to_owned(),
                count => format!("{count} tokens"),
            };
            ui.label(RichText::new(count).small().color(muted));
            let layout = Layout::left_to_right(Align::Center).with_main_justify(true);
            ui.with_layout(layout, |ui| {
                let row = ui.add(egui::Button::selectable(open, name).truncate());
                widgets::name_button(&row, &format!("Encounter {name}"));
                let row = row.on_hover_text("Objectives, and where teams may start");
                if row.clicked() {
                    scene.own.unhex.encounters.open = (!open).then_some(id);
                }
            });
        });
    });
}

fn menu_ui(ui: &mut Ui, id: EncounterId, name: &str, scene: &mut Scene, actions: &mut Vec<Action>) {
    if ui.button("Rename…").clicked() {
        scene.own.unhex.encounters.naming = Some(Naming {
            encounter: Some(id),
            text: name.to_owned(),
            fresh: true,
        });
        ui.close();
    }
    if ui
        .button("Save the placement again")
        .on_hover_text("As the tokens stand on its map now")
        .clicked()
    {
        edit(id, EncounterEdit::Placement, actions);
        ui.close();
    }
    if ui
        .button("Remove")
        .on_hover_text("The tokens stay; undo brings it back")
        .clicked()
    {
        let remove = Command::RemoveEncounter { encounter: id };
        actions.push(Action::Do(remove.into()));
        ui.close();
    }
}

fn edit(encounter: EncounterId, edit: EncounterEdit, actions: &mut Vec<Action>) {
    let command = Command::EditEncounter { encounter, edit };
    actions.push(Action::Do(command.into()));
}
