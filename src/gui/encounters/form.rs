//! What belongs to a prepared encounter beside its tokens: objectives, and where the members of teams may start.

use egui::accesskit::Role;
use egui::{ComboBox, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::encounters::edit;
use crate::gui::games::ShowsEncounters;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed::Typed;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::{Encounter, EncounterEdit, EncounterId, EncounterObjective, Encounters, TeamId};

/// The parts of a map that have names.
type Areas<'a, G> = [(<G as Encounters>::Area, &'a str)];

/// An encounter by its id.
type One<'a, G> = (
    EncounterId,
    &'a Encounter<<G as Encounters>::At, <G as Encounters>::Area>,
);

pub(super) fn form_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    game: &G,
    (id, encounter): One<'_, G>,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, false, |ui| {
        let Some(map) = game.encounter_map(encounter.map) else {
            ui.label(said(
                ui.ctx(),
                "Its map is gone; remove the encounter, or undo",
            ));
            return;
        };
        let areas = game.encounter_areas(encounter.map);
        widgets::heading_ui(ui, "Objectives", map);
        for index in 0..encounter.objectives.len() {
            objective_ui::<G>(ui, (id, encounter), index, &areas, typed, actions);
        }
        let width = ui.available_width();
        let salt = ("new objective", id);
        if let Some(text) = typed.field_ui(ui, salt, "New objective", "", width) {
            let mut objectives = encounter.objectives.clone();
            objectives.push(EncounterObjective { text, area: None });
            edit::<G>(id, EncounterEdit::Objectives(objectives), actions);
        }
        // Without such places they start where they were placed.
        let teams = game.encounter_teams().into_iter();
        for (team, name) in teams.filter(|_| !areas.is_empty()) {
            ui.add_space(theme::SPACE);
            widgets::heading_ui(ui, &format!("{name} may start in"), "");
            team_ui::<G>(ui, (id, encounter), (team, name), &areas, actions);
        }
        for hint in G::HINTS {
            widgets::hint_ui(ui, hint);
        }
    });
}

/// One objective: its words, its place, and the way to take it off.
fn objective_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    (id, encounter): One<'_, G>,
    index: usize,
    areas: &Areas<'_, G>,
    typed: &mut Typed,
    actions: &mut Vec<Action>,
) {
    let Some(objective) = encounter.objectives.get(index) else {
        return;
    };
    let label = format!("Objective {}", index + 1);
    let mut put = |objective: Option<EncounterObjective<G::Area>>| {
        let mut all = encounter.objectives.clone();
        match objective {
            Some(objective) => all[index] = objective,
            None => {
                all.remove(index);
            }
        }
        edit::<G>(id, EncounterEdit::Objectives(all), actions);
    };
    let width = ui.available_width();
    let text = typed.field_ui(ui, (id, index), &label, &objective.text, width);
    if let Some(text) = text {
        let area = objective.area;
        // Without words and without a place nothing is left of it.
        let empty = text.trim().is_empty() && area.is_none();
        put((!empty).then_some(EncounterObjective { text, area }));
    }
    ui.horizontal(|ui| {
        let at = |wanted: Option<G::Area>| match wanted {
            None => "nowhere in particular",
            Some(wanted) => areas
                .iter()
                .find(|(area, _)| *area == wanted)
                .map_or("a place that is gone", |(_, name)| *name),
        };
        let list =
            ComboBox::from_id_salt(("objective", id, index)).selected_text(at(objective.area));
        let list = list.show_ui(ui, |ui| {
            let places = areas.iter().map(|(area, _)| Some(*area));
            for area in [None].into_iter().chain(places) {
                let chosen = objective.area == area;
                let clicked = ui.selectable_label(chosen, at(area)).clicked();
                if clicked && !chosen && (area.is_some() || !objective.text.is_empty()) {
                    let text = objective.text.clone();
                    put(Some(EncounterObjective { text, area }));
                }
            }
        });
        let name = format!("Place of objective {}", index + 1);
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
        let remove = ui.button(icons::DELETE).hover_text("Remove");
        widgets::name_button(&remove, &format!("Remove objective {}", index + 1));
        if remove.clicked() {
            put(None);
        }
    });
}

/// The places in which a team may start; a click allows one or takes it away.
fn team_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    (id, encounter): One<'_, G>,
    (team, team_name): (TeamId, &str),
    areas: &Areas<'_, G>,
    actions: &mut Vec<Action>,
) {
    let allowed = encounter.allowed.get(&team).cloned().unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        for (area, words) in areas.iter().copied() {
            let mut on = allowed.contains(&area);
            let response = ui.checkbox(&mut on, words);
            widgets::name_button(&response, &format!("{team_name} may start in {words}"));
            if response.changed() {
                let mut areas = allowed.clone();
                if on {
                    areas.push(area);
                } else {
                    areas.retain(|one| *one != area);
                }
                edit::<G>(id, EncounterEdit::Allow { team, areas }, actions);
            }
        }
    });
}
