//! What is being typed into a sheet: one field at a time, kept as one change on Enter or when it is left.

use std::collections::BTreeMap;

use egui::{Id, Key, Modifiers, Response, TextEdit, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::sheet::SheetPage;
use crate::gui::theme;
use crate::gui::widgets::typed;
use crate::systems::sheet::{FieldValue, FieldView};
use crate::table::CharacterId;

/// The field that is being changed.
struct Open {
    who: CharacterId,
    id: Id,
    /// What stands in it.
    text: String,
    /// What it comes to when it is left; none where that changes nothing.
    command: Option<Command>,
}

/// Whatever of a sheet is in the making; nothing of it is saved.
#[derive(Default)]
pub(in crate::gui) struct SheetDraft {
    open: Option<Open>,
    /// The item of a list whose form is open.
    pub(super) form: Option<(CharacterId, &'static str, u32)>,
    /// What is typed into the lines that add something, by the list's key or what the game calls it.
    new: NewLines,
}

/// What is typed into lines that add something and not entered yet, each by a name of its own.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct NewLines {
    lines: BTreeMap<&'static str, String>,
    /// On whose sheet, and whether a player has it in hand: nobody else reads it.
    on: Option<(CharacterId, bool)>,
}

impl NewLines {
    /// The line of that name on that sheet, in a player's hand or not; on another sheet it is empty again.
    pub(in crate::gui) fn line(
        &mut self,
        who: CharacterId,
        in_hand: bool,
        name: &'static str,
    ) -> &mut String {
        let on = Some((who, in_hand));
        if self.on != on {
            self.lines.clear();
            self.on = on;
        }
        self.lines.entry(name).or_default()
    }
}

impl SheetDraft {
    /// Commits what was typed on another sheet than that one, or on any where there is none.
    pub(in crate::gui) fn leave(
        &mut self,
        staying: Option<CharacterId>,
        actions: &mut Vec<Action>,
    ) {
        let left = self.open.take_if(|open| Some(open.who) != staying);
        actions.extend(left.and_then(|open| open.command).map(Action::Do));
    }

    /// What is typed into the line of that sheet that adds something of that key.
    pub(in crate::gui) fn new_line<P: SheetPage>(
        &mut self,
        page: &P,
        key: &'static str,
    ) -> &mut String {
        self.new.line(page.who(), page.is_players(), key)
    }

    /// What stands in the field of that id while it is typed into.
    fn typed(&self, id: Id) -> Option<&str> {
        let open = self.open.as_ref().filter(|open| open.id == id);
        open.map(|open| open.text.as_str())
    }

    fn open<P: SheetPage>(
        &mut self,
        page: &P,
        id: Id,
        (path, field): (&str, &FieldView),
        text: String,
        value: FieldValue,
    ) {
        // What cannot be is refused at the one door, which says why.
        let same = field.info.kind.keep(&value).as_ref() == Some(&field.value);
        self.open = Some(Open {
            who: page.who(),
            id,
            text,
            command: (!same).then(|| page.set(path, value)),
        });
    }

    /// Commits the field of that id.
    fn close(&mut self, id: Id, dropped: bool, actions: &mut Vec<Action>) {
        let open = self.open.take_if(|open| open.id == id).filter(|_| !dropped);
        actions.extend(open.and_then(|open| open.command).map(Action::Do));
    }
}

/// A field for words, of that width and so many rows.
pub(super) fn text_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    draft: &mut SheetDraft,
    path: &str,
    field: &FieldView,
    (width, rows): (f32, usize),
    actions: &mut Vec<Action>,
) -> Response {
    let id = Id::unique(("sheet", path, page.who(), page.is_players()));
    let mut text = draft.typed(id).unwrap_or(field.value.text()).to_owned();
    let edit = match rows {
        0 | 1 => TextEdit::singleline(&mut text),
        rows => TextEdit::multiline(&mut text).desired_rows(rows),
    };
    let edit = edit.id(id).desired_width(width).hint_text(field.info.hint);
    let response = ui.add(edit);
    typed::name_field(ui, &response, field.info.label);
    if response.changed() {
        let value = FieldValue::from(text.as_str());
        draft.open(page, id, (path, field), text, value);
    }
    if response.lost_focus() {
        // Escape leaves the field as it was.
        draft.close(id, typed::escaped(ui), actions);
    }
    response
}

/// A number: typed, or one more or less with the arrow keys. Whatever a file says is shown as it is, and what cannot be
/// is refused at the one door.
pub(super) fn number_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    draft: &mut SheetDraft,
    path: &str,
    field: &FieldView,
    actions: &mut Vec<Action>,
) -> Response {
    let id = Id::unique(("sheet", path, page.who(), page.is_players()));
    let now = || {
        field
            .value
            .number()
            .map_or_else(String::new, |now: i64| now.to_string())
    };
    let mut text = draft.typed(id).map_or_else(now, str::to_owned);
    let mut changed = false;
    if ui.memory(|memory| memory.has_focus(id)) {
        for (key, by) in [(Key::ArrowUp, 1), (Key::ArrowDown, -1)] {
            let pressed = ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            if let Some(next) = text.trim().parse().ok().filter(|_| pressed) {
                text = i64::saturating_add(next, by).to_string();
                changed = true;
            }
        }
    }
    let width = 40.0 * theme::text_scale(ui.style());
    let response = ui.add(TextEdit::singleline(&mut text).id(id).desired_width(width));
    typed::name_field(ui, &response, field.info.label);
    if response.gained_focus() {
        typed::select_all(ui.ctx(), id, &text);
    }
    if changed || response.changed() {
        let number = text.trim().parse::<i64>();
        let value = number.map_or_else(|_| FieldValue::from(text.as_str()), FieldValue::from);
        draft.open(page, id, (path, field), text, value);
    }
    if response.lost_focus() {
        draft.close(id, typed::escaped(ui), actions);
    }
    response
}
