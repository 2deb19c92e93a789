//! What belongs to a prepared encounter beside its tokens: objectives, and where the members of teams may start.

use egui::accesskit::Role;
use egui::{ComboBox, Ui, WidgetInfo};

use crate::board::areas::{AreaId, AreaMap};
use crate::gui::action::Action;
use crate::gui::games::unhex::encounters::edit;
use crate::gui::theme;
use crate::gui::widgets::typed::Typed;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Encounter, EncounterEdit, EncounterId, Objective, Unhex};
use crate::table::TeamId;

pub(super) fn form_ui(
    ui: &mut Ui,
    game: &Unhex,
    id: EncounterId,
    encounter: &Encounter,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, false, |ui| {
        let Some(map) = game.maps.get(&encounter.map) else {
            ui.label("Its map is gone; remove the encounter, or undo");
            return;
        };
        widgets::heading_ui(ui, "Objectives", &map.name);
        for index in 0..encounter.objectives.len() {
            objective_ui(ui, (id, encounter), index, map, typed, actions);
        }
        let width = ui.available_width();
        let salt = ("new objective", id);
        if let Some(text) = typed.field_ui(ui, salt, "New objective", "", width) {
            let mut objectives = encounter.objectives.clone();
            objectives.push(Objective { text, area: None });
            edit(id, EncounterEdit::Objectives(objectives), actions);
        }
        for (team, of) in &game.teams {
            ui.add_space(theme::SPACE);
            widgets::heading_ui(ui, &format!("{} may start in", of.name), "");
            team_ui(ui, (id, encounter), (*team, &of.name), map, actions);
        }
        widgets::hint_ui(
            ui,
            "With several areas each member is asked; with none they start where they were placed",
        );
    });
}

/// One objective: its words, its place, and the way to take it off.
fn objective_ui(
    ui: &mut Ui,
    (id, encounter): (EncounterId, &Encounter),
    index: usize,
    map: &AreaMap,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    let Some(objective) = encounter.objectives.get(index) else {
        return;
    };
    let label = format!("Objective {}", index + 1);
    let mut put = |objective: Option<Objective>| {
        let mut all = encounter.objectives.clone();
        match objective {
            Some(objective) => all[index] = objective,
            None => {
                all.remove(index);
            }
        }
        edit(id, EncounterEdit::Objectives(all), actions);
    };
    let width = ui.available_width();
    let text = typed.field_ui(ui, (id, index), &label, &objective.text, width);
    if let Some(text) = text {
        let area = objective.area;
        // Without words and without a place nothing is left of it.
        let empty = text.trim().is_empty() && area.is_none();
        put((!empty).then_some(Objective { text, area }));
    }
    ui.horizontal(|ui| {
        let at =
            |area: Option<AreaId>| area.map_or("nowhere in particular", |area| map.area_name(area));
        let list =
            ComboBox::from_id_salt(("objective", id, index)).selected_text(at(objective.area));
        let list = list.show_ui(ui, |ui| {
            let places = map.areas.keys().copied().map(Some);
            for area in [None].into_iter().chain(places) {
                let chosen = objective.area == area;
                let clicked = ui.selectable_label(chosen, at(area)).clicked();
                if clicked && !chosen && (area.is_some() || !objective.text.is_empty()) {
                    let text = objective.text.clone();
                    put(Some(Objective { text, area }));
                }
            }
        });
        let name = format!("Place of objective {}", index + 1);
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        let remove = ui.button(icons::DELETE).on_hover_text("Remove");
        widgets::name_button(&remove, &format!("Remove objective {}", index + 1));
        if remove.clicked() {
            put(None);
        }
    });
}

/// The areas in which a team may start; a click allows one or takes it away.
fn team_ui(
    ui: &mut Ui,
    (id, encounter): (EncounterId, &Encounter),
    (team, team_name): (TeamId, &str),
    map: &AreaMap,
    actions: &mut Vec<Action>,
) {
    let allowed = encounter.allowed.get(&team).cloned().unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        for area in map.areas.keys().copied() {
            let mut on = allowed.contains(&area);
            let words = map.area_name(area);
            let response = ui.checkbox(&mut on, words);
            widgets::name_button(&response, &format!("{team_name} may start in {words}"));
            if response.changed() {
                let mut areas = allowed.clone();
                if on {
                    areas.push(area);
                } else {
                    areas.retain(|one| *one != area);
                }
                edit(id, EncounterEdit::Allow { team, areas }, actions);
            }
        }
    });
}
