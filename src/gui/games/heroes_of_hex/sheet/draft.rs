//! What is being typed into a unit's sheet: one field at a time, committed as one change on Enter or when it is left.

use egui::{DragValue, Id, TextEdit, Ui};

use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::sheet::Page;
use crate::gui::widgets::typed;
use crate::systems::heroes_of_hex::{ActionId, Command, HeroesOfHex, UnitEdit};
use crate::table::CharacterId;

/// The field that is being changed.
#[derive(Clone, Debug)]
struct Open {
    who: CharacterId,
    id: Id,
    /// What stands in it.
    text: String,
    /// What it comes to when it is left.
    edit: UnitEdit,
}

/// Whatever of a sheet is in the making; nothing of it is saved.
#[derive(Default)]
pub(in crate::gui) struct SheetDraft {
    open: Option<Open>,
    /// The action whose form is open.
    pub(super) form: Option<(CharacterId, ActionId)>,
    pub(super) new_action: String,
    pub(super) new_token: String,
}

impl SheetDraft {
    /// Commits what was typed on another sheet than that one, or on any where there is none.
    pub(in crate::gui) fn leave(
        &mut self,
        game: &HeroesOfHex,
        staying: Option<CharacterId>,
        actions: &mut Vec<Action>,
    ) {
        let left = self.open.take_if(|open| Some(open.who) != staying);
        let left = left.and_then(|open| open.command(game));
        actions.extend(left.map(|command| Action::Do(command.into())));
    }
}

impl Open {
    /// The command it comes to; none where nothing changed.
    fn command(self, game: &HeroesOfHex) -> Option<Command> {
        let unit = game.units.get(&self.who)?;
        let mut changed = unit.as_ref().clone();
        // What cannot be is refused at the one door, which says why.
        if changed.edit(&self.edit).is_ok() && changed == **unit {
            return None;
        }
        let (who, edit) = (self.who, self.edit);
        Some(Command::EditUnit { who, edit })
    }
}

/// How a field is called, what it says while it is empty, and how many rows it has.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) hint: &'a str,
    pub(super) rows: usize,
}

impl<'a> Field<'a> {
    /// A single line.
    pub(super) const fn line(name: &'a str, hint: &'a str) -> Self {
        Self {
            name,
            hint,
            rows: 1,
        }
    }
}

/// A field for words; `make` is the change that they come to.
pub(super) fn text_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    field: &Field<'_>,
    now: &str,
    make: impl Fn(String) -> UnitEdit,
    actions: &mut Vec<Action>,
) -> egui::Response {
    let id = Id::unique(("unit sheet", field.name, page.who, page.player));
    let mine = |open: &Open| (open.who, open.id) == (page.who, id);
    let mut text = match draft.open.as_ref().filter(|open| mine(open)) {
        Some(open) => open.text.clone(),
        None => now.to_owned(),
    };
    let edit = if field.rows > 1 {
        TextEdit::multiline(&mut text).desired_rows(field.rows)
    } else {
        TextEdit::singleline(&mut text)
    };
    let width = ui.available_width();
    let response = ui.add(edit.id(id).desired_width(width).hint_text(field.hint));
    typed::name_field(ui, &response, field.name);
    if response.changed() {
        draft.open = Some(Open {
            who: page.who,
            id,
            edit: make(text.clone()),
            text,
        });
    }
    if response.lost_focus() {
        // Escape leaves the field as it was.
        let open = draft.open.take_if(|open| mine(open));
        let open = open.filter(|_| !typed::escaped(ui));
        let command = open.and_then(|open| open.command(page.game));
        actions.extend(command.map(|command| Action::Do(command.into())));
    }
    response
}

/// A number that is committed when the drag ends or the field is left. Whatever a file says is shown as it is.
pub(super) fn number_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    name: &str,
    now: u8,
    make: impl Fn(u8) -> UnitEdit,
    actions: &mut Vec<Action>,
) {
    let id = Id::unique(("unit number", name, page.who, page.player));
    let mine = |open: &Open| (open.who, open.id) == (page.who, id);
    let open = draft.open.as_ref().filter(|open| mine(open));
    let mut value: u8 = open.and_then(|open| open.text.parse().ok()).unwrap_or(now);
    let drag = DragValue::new(&mut value).range(0..=u8::MAX).speed(0.1);
    let response = ui.add(drag).on_hover_text(name);
    typed::name_field(ui, &response, name);
    if response.changed() {
        draft.open = Some(Open {
            who: page.who,
            id,
            text: value.to_string(),
            edit: make(value),
        });
    }
    if response.drag_stopped() || response.lost_focus() {
        let open = draft.open.take_if(|open| mine(open));
        let command = open.and_then(|open| open.command(page.game));
        actions.extend(command.map(|command| Action::Do(command.into())));
    }
}
