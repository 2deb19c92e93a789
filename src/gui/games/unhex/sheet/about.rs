//! Name, description, team, the token's letters and colour, hidden, and the notes.

use egui::{CollapsingHeader, ComboBox, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::games::unhex::sheet::draft::{Field, SheetDraft, edit, text_ui};
use crate::gui::games::unhex::team_index;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, token_looks};
use crate::systems::unhex::{Kind, SheetEdit};

pub(super) fn about_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::card_ui(ui, false, |ui| {
        CollapsingHeader::new("Name, team and token")
            .id_salt("who it is")
            .show(ui, |ui| {
                names_ui(ui, page, draft, actions);
                sides_ui(ui, page, actions);
                token_ui(ui, page, draft, actions);
                let mut hidden = page.sheet.hidden;
                if ui.checkbox(&mut hidden, "Hidden from players").changed() {
                    edit(page, SheetEdit::Hidden(hidden), actions);
                }
            });
    });
    widgets::card_ui(ui, false, |ui| {
        notes_ui(ui, page, draft, actions);
    });
}

/// Name and description.
pub(super) fn names_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    small(ui, "Name");
    text_ui(ui, page, draft, Field::Name, ("Name", "", 1), actions);
    small(ui, "Description");
    let hint = "Looks and manner";
    let what = ("Description", hint, 2);
    text_ui(ui, page, draft, Field::Description, what, actions);
}

/// The notes: a player who has the sheet in hand reads and writes them too.
pub(super) fn notes_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::heading_ui(ui, "Notes", "the player can see these");
    let what = ("Notes", "", 3);
    text_ui(ui, page, draft, Field::Notes, what, actions);
}

fn small(ui: &mut Ui, words: &str) {
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(words).small().color(muted));
}

fn sides_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Action>) {
    let sheet = page.sheet;
    ui.horizontal_wrapped(|ui| {
        for (kind, words) in [
            (Kind::Pc, "Player character"),
            (Kind::Npc, "Non-player character"),
        ] {
            let picked = sheet.kind == kind;
            if ui.selectable_label(picked, words).clicked() && !picked {
                edit(page, SheetEdit::Kind(kind), actions);
            }
        }
    });
    let team = sheet
        .team
        .map_or_else(|| "No team".to_owned(), |team| page.game.team_name(team));
    ComboBox::from_label("Team")
        .selected_text(team)
        .show_ui(ui, |ui| {
            let mut pick = |ui: &mut Ui, team, words: &str| {
                let picked = sheet.team == team;
                if ui.selectable_label(picked, words).clicked() && !picked {
                    edit(page, SheetEdit::Team(team), actions);
                }
            };
            pick(ui, None, "No team");
            for (id, team) in &page.game.teams {
                pick(ui, Some(*id), &team.name);
            }
        });
}

/// The token's letters and colour, and how it looks with them.
pub(super) fn token_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let sheet = page.sheet;
    small(ui, "Letters and colour of the token");
    ui.horizontal_wrapped(|ui| {
        let t = theme::tokens(ui);
        let team = theme::TeamLook::of(team_index(page.game, sheet.team), t);
        token_looks::preview_ui(ui, team.coloured(sheet.colour, t), &sheet.letters);
        ui.scope(|ui| {
            ui.set_max_width(64.0 * theme::text_scale(ui.style()));
            let what = ("Letters", "", 1);
            text_ui(ui, page, draft, Field::Letters, what, actions);
        });
        if let Some(colour) = token_looks::colours_ui(ui, sheet.colour, "team") {
            edit(page, SheetEdit::Colour(colour), actions);
        }
    });
}
