//! Prepared encounters: saved from what stands on the map, started, named, changed and removed. It is the same in every
//! game; what differs the game says by [`ShowsEncounters`].

mod form;

use egui::{Align, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::ShowsEncounters;
use crate::gui::panels::palette::Entry;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed::{self, Typed};
use crate::gui::widgets::{common as widgets, icons};
use crate::table::{EncounterCommand, EncounterEdit, EncounterId, Encounters, MapId};

/// What is being named and changed in the list.
#[derive(Default)]
pub(in crate::gui) struct EncounterList {
    naming: Option<Naming>,
    /// The one whose form is open.
    open: Option<EncounterId>,
    /// It was opened from elsewhere and may be out of sight.
    fresh: bool,
    typed: Typed,
}

/// A name that is being typed; without an encounter for a new one.
struct Naming {
    encounter: Option<EncounterId>,
    text: String,
    fresh: bool,
}

impl EncounterList {
    /// Asks for the name of a new one.
    pub(in crate::gui) fn name_new(&mut self) {
        self.name(None, String::new());
    }

    /// Opens the form of one.
    pub(in crate::gui) fn show(&mut self, encounter: EncounterId) {
        self.open = Some(encounter);
        self.fresh = true;
    }

    fn name(&mut self, encounter: Option<EncounterId>, text: String) {
        let fresh = true;
        self.naming = Some(Naming {
            encounter,
            text,
            fresh,
        });
    }

    fn is_naming(&self, encounter: Option<EncounterId>) -> bool {
        let naming = self.naming.as_ref();
        naming.is_some_and(|naming| naming.encounter == encounter)
    }
}

/// Every encounter for the palette; it leads to its form.
pub(in crate::gui) fn found<G: Encounters>(game: &G) -> impl Iterator<Item = Entry> {
    game.encounters().iter().map(|(id, encounter)| {
        let tokens = tokens(encounter.places.len());
        let map = game.encounter_map(encounter.map);
        let detail = match map {
            Some(map) => format!("Encounter on {map}, {tokens}"),
            None => format!("Encounter on a {} that is gone, {tokens}", G::WORDS.map),
        };
        let show = Action::ShowEncounter(*id, encounter.map);
        Entry::new(icons::FIGHT, &encounter.name, detail, show)
    })
}

fn tokens(count: usize) -> String {
    match count {
        1 => "1 token".to_owned(),
        count => format!("{count} tokens"),
    }
}

/// The list, with the form of the one that is open.
pub(in crate::gui) fn encounters_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    game: &G,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let map = game.map_shown(scene);
    ui.add_space(theme::SPACE);
    ui.horizontal(|ui| {
        ui.label(theme::strong("Encounters").color(t.muted));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let command = UiCommand::SaveEncounter;
            let save = ui
                .add_enabled(map.is_some(), egui::Button::new(icons::ADD))
                .hover_words(|| command.tooltip(ui.ctx()))
                .on_disabled_hover_text(said(ui.ctx(), "There is no map yet"));
            widgets::name_button(&save, command.name(ui.ctx()));
            if save.clicked() {
                actions.push(Action::Ui(command));
            }
        });
    });
    let list = &mut scene.encounters;
    if list.is_naming(None)
        && let Some(name) = naming_ui(ui, list, "Name of the new encounter")
        && let Some(map) = map
    {
        push::<G>(EncounterCommand::Save { name, map }, actions);
    }
    for (id, encounter) in game.encounters() {
        let (name, map) = (encounter.name.as_str(), encounter.map);
        let count = tokens(encounter.places.len());
        row_ui(ui, game, (*id, name, map), &count, list, actions);
        if list.open == Some(*id) {
            form::form_ui(ui, game, (*id, encounter), &mut list.typed, actions);
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
        field.scroll_to_me(None);
        return None;
    }
    if !field.lost_focus() {
        return None;
    }
    let text = list.naming.take()?.text;
    (!typed::escaped(ui) && !text.trim().is_empty()).then_some(text)
}

fn row_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    game: &G,
    (id, name, map): (EncounterId, &str, MapId),
    count: &str,
    list: &mut EncounterList,
    actions: &mut Vec<Action>,
) {
    if list.is_naming(Some(id)) {
        let label = format!("Name of the encounter {name}");
        let new = naming_ui(ui, list, &label);
        if let Some(new) = new.filter(|new| new != name) {
            edit::<G>(id, EncounterEdit::Name(new), actions);
        }
        return;
    }
    let open = list.open == Some(id);
    let muted = theme::tokens(ui).muted;
    let mut start = None;
    widgets::from_right_ui(ui, |ui| {
        let menu = format!("Menu of the encounter {name}");
        widgets::more_ui(ui, &menu, |ui| {
            for (words, act) in game.other_starts(id) {
                if ui.button(words).hover_text(G::START).clicked() {
                    start = Some(act);
                    ui.close();
                }
            }
            menu_ui::<G>(ui, id, name, list, actions);
        });
        let button = ui.button(icons::FIGHT).hover_text(G::START);
        widgets::name_button(&button, &format!("Start the encounter {name}"));
        if button.clicked() {
            let (encounter, order) = (id, Vec::new());
            start = Some(EncounterCommand::Start { encounter, order });
        }
        // The name comes first where there is no room for both.
        if ui.available_width() > 160.0 * theme::text_scale(ui.style()) {
            ui.label(RichText::new(count).small().color(muted));
        }
        let layout = Layout::left_to_right(Align::Center).with_main_justify(true);
        ui.with_layout(layout, |ui| {
            let row = ui.add(egui::Button::selectable(open, name).truncate());
            widgets::name_button(&row, &format!("Encounter {name}"));
            let team = G::WORDS.team;
            let words = format!("{count}; objectives, and where {team}s may start");
            let row = row.hover_text(words);
            if row.clicked() {
                list.open = (!open).then_some(id);
            }
            if open && std::mem::take(&mut list.fresh) {
                row.scroll_to_me(Some(Align::Center));
            }
        });
    });
    if let Some(start) = start {
        push::<G>(start, actions);
        if !game.is_fighting() {
            actions.push(Action::ShowMap(map));
        }
    }
}

fn menu_ui<G: ShowsEncounters>(
    ui: &mut Ui,
    id: EncounterId,
    name: &str,
    list: &mut EncounterList,
    actions: &mut Vec<Action>,
) {
    if ui.button("Rename…").clicked() {
        list.name(Some(id), name.to_owned());
        ui.close();
    }
    if ui
        .button("Save the placement again")
        .hover_text(said(ui.ctx(), "As the tokens stand on its map now"))
        .clicked()
    {
        edit::<G>(id, EncounterEdit::Placement, actions);
        ui.close();
    }
    if ui
        .button("Remove")
        .hover_text("The tokens stay; undo brings it back")
        .clicked()
    {
        push::<G>(EncounterCommand::Remove { encounter: id }, actions);
        ui.close();
    }
}

fn edit<G: ShowsEncounters>(
    id: EncounterId,
    edit: EncounterEdit<G::Area>,
    actions: &mut Vec<Action>,
) {
    push::<G>(
        EncounterCommand::Edit {
            encounter: id,
            edit,
        },
        actions,
    );
}

fn push<G: ShowsEncounters>(command: EncounterCommand<G::Area>, actions: &mut Vec<Action>) {
    actions.push(Action::Do(G::encounter_command(command)));
}
