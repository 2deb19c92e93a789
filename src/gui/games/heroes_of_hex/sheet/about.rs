//! Who a unit is: name, class, description, side, the token's letters and colour, hidden, and the notes.

use egui::{ComboBox, Ui};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::look;
use crate::gui::games::heroes_of_hex::sheet::Page;
use crate::gui::games::heroes_of_hex::sheet::choice::{choice_ui, small_ui};
use crate::gui::games::heroes_of_hex::sheet::draft::{Field, SheetDraft, text_ui};
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, token_looks};
use crate::systems::heroes_of_hex::{UnitEdit, UnitKind};

pub(super) fn about_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    names_ui(ui, page, draft, actions);
    side_ui(ui, page, actions);
    token_ui(ui, page, draft, actions);
    let mut hidden = page.unit.hidden;
    if ui.checkbox(&mut hidden, "Hidden from players").changed() {
        page.edit(UnitEdit::Hidden(hidden), actions);
    }
}

/// Name, class and description.
pub(super) fn names_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let unit = page.unit;
    small_ui(ui, "Name");
    let field = Field::line("Name", "");
    text_ui(ui, page, draft, &field, &unit.name, UnitEdit::Name, actions);
    small_ui(ui, "Class");
    let field = Field::line("Class", "Such as Guardian");
    text_ui(
        ui,
        page,
        draft,
        &field,
        &unit.class,
        UnitEdit::Class,
        actions,
    );
    small_ui(ui, "Description");
    let field = Field {
        name: "Description",
        hint: "Looks and manner",
        rows: 2,
    };
    let now = &unit.description;
    text_ui(ui, page, draft, &field, now, UnitEdit::Description, actions);
}

/// The notes: a player who has the sheet in hand reads and writes them too.
pub(super) fn notes_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    widgets::heading_ui(ui, "Notes", "players see them when they hold the sheet");
    let field = Field {
        name: "Notes",
        hint: "",
        rows: 3,
    };
    let now = &page.unit.notes;
    text_ui(ui, page, draft, &field, now, UnitEdit::Notes, actions);
}

fn side_ui(ui: &mut Ui, page: &Page<'_>, actions: &mut Vec<Action>) {
    let unit = page.unit;
    let kinds = [(UnitKind::Hero, "hero"), (UnitKind::Enemy, "enemy")];
    if let Some(kind) = choice_ui(ui, "It is a", unit.kind, &kinds) {
        page.edit(UnitEdit::Kind(kind), actions);
    }
    let side = unit
        .side
        .map_or_else(|| "No side".to_owned(), |side| page.game.side_name(side));
    ComboBox::from_label("Side")
        .selected_text(side)
        .show_ui(ui, |ui| {
            let mut pick = |ui: &mut Ui, side, words: &str| {
                let picked = unit.side == side;
                if ui.selectable_label(picked, words).clicked() && !picked {
                    page.edit(UnitEdit::Side(side), actions);
                }
            };
            pick(ui, None, "No side");
            for (id, side) in &page.game.sides {
                pick(ui, Some(*id), &side.name);
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
    let unit = page.unit;
    small_ui(ui, "Letters and colour of the token");
    ui.horizontal_wrapped(|ui| {
        let t = theme::tokens(ui);
        token_looks::preview_ui(ui, look(page.game, page.who, t), &unit.letters);
        ui.scope(|ui| {
            ui.set_max_width(64.0 * theme::text_scale(ui.style()));
            let (field, now) = (Field::line("Letters", ""), &unit.letters);
            text_ui(ui, page, draft, &field, now, UnitEdit::Letters, actions);
        });
        if let Some(colour) = token_looks::colours_ui(ui, unit.colour, "side") {
            page.edit(UnitEdit::Colour(colour), actions);
        }
    });
}
