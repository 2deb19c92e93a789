//! The editor of a sheet, whatever the game: it draws the sections, fields and lists of the game's table, and each field
//! that is filled in is one command. What is no field (heading, tokens) is the game's own.

mod choice;
mod draft;
mod fields;
mod list;

pub(in crate::gui) use choice::{options_ui, small_ui};
pub(in crate::gui) use draft::{NewLines, SheetDraft};

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{CollapsingHeader, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::sheet::{FieldValue, Kind, ListEdit, Parts, Section};
use crate::table::{CharacterId, Team, TeamId};

/// A sheet that shows, and for whom.
pub(in crate::gui) trait SheetPage {
    /// What the fields are of.
    type Sheet: 'static;
    /// What the game calls a team.
    const TEAM: &'static str;

    /// Whose sheet it is.
    fn who(&self) -> CharacterId;
    /// The sheet.
    fn sheet(&self) -> &Self::Sheet;
    /// Whether a player has it in hand: only what the table marks shows then.
    fn is_players(&self) -> bool;
    /// The teams to choose from.
    fn teams(&self) -> &BTreeMap<TeamId, Arc<Team>>;
    /// The command that sets a field.
    fn set(&self, field: &str, value: FieldValue) -> Command;
    /// The command that changes a list.
    fn edit(&self, list: &str, edit: ListEdit) -> Command;
    /// The token as it is drawn on a map.
    fn token_ui(&self, ui: &mut Ui);
    /// What a folded item of a list says: at the right of its name, and below.
    fn item_words(&self, list: &str, item: u32) -> (String, Vec<String>);
    /// What the game adds to the menu of an item.
    fn item_menu_ui(&self, ui: &mut Ui, list: &str, item: u32, actions: &mut Vec<Action>);
}

/// A section with its heading, folded where the table says so.
pub(in crate::gui) fn section_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    section: &Section<P::Sheet>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    if section.folded && !page.is_players() {
        CollapsingHeader::new(section.name)
            .id_salt(section.name)
            .show(ui, |ui| parts_ui(ui, page, section, draft, actions));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::strong(section.name));
        if let Some(rule) = section.rule.filter(|_| !page.is_players()) {
            widgets::rule_link_ui(ui, rule, actions);
        }
        if let Parts::Fields(all) = &section.parts {
            let shown = all.iter().filter_map(|field| field.view(page.sheet()));
            fields::unusual_ui(ui, &Vec::from_iter(shown));
        }
    });
    parts_ui(ui, page, section, draft, actions);
}

fn parts_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    section: &Section<P::Sheet>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let may = |player: bool| player || !page.is_players();
    match &section.parts {
        Parts::Fields(all) => {
            let shown = all.iter().filter_map(|field| field.view(page.sheet()));
            let shown = shown.filter(|one| may(one.info.player) && one.info.kind != Kind::Picture);
            fields::fields_ui(
                ui,
                page,
                section.name,
                "",
                &Vec::from_iter(shown),
                draft,
                actions,
            );
        }
        Parts::List(list) if may(list.info().player) => {
            list::list_ui(ui, page, *list, draft, actions);
        }
        Parts::List(_) => {}
    }
}

/// Low rows: a sheet is long, and its panel is not.
pub(in crate::gui) fn low_rows(ui: &mut Ui) {
    let row = ui.text_style_height(&egui::TextStyle::Body);
    ui.spacing_mut().interact_size.y = row + 4.0;
    ui.spacing_mut().button_padding = egui::vec2(6.0, 2.0);
}
