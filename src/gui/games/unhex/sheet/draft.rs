//! What is being typed into a sheet: one field at a time, committed as one command on Enter or when it is left.

use egui::{DragValue, TextEdit, Ui};

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::sheet::NewLines;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed;
use crate::systems::unhex::{Character, Command, Level, Location, SheetEdit, Unhex};
use crate::table::{CharacterId, ItemId};

/// A text of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Field {
    Name,
    Description,
    Letters,
    Notes,
    Item(ItemId),
}

/// The text of a field that was changed and not committed yet.
#[derive(Clone, Debug)]
struct Typed {
    who: CharacterId,
    field: Field,
    text: String,
}

/// Boxes over which the pointer is drawing.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    pub(super) boxes: Vec<(Location, u8)>,
    pub(super) mark: Option<crate::systems::unhex::Mark>,
    pub(super) at: egui::Pos2,
}

/// Whatever of a sheet is in the making; nothing of it is saved.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct SheetDraft {
    /// The level that is being typed, and whose.
    level: Option<(CharacterId, i32)>,
    max_level: Option<(CharacterId, i32)>,
    typed: Option<Typed>,
    /// The item whose name is being changed.
    pub(super) renaming: Option<ItemId>,
    pub(super) painting: Option<Painting>,
    /// The body, as far as the focus knows it.
    pub(super) body: Option<egui::Id>,
    /// The box that the keys are on.
    pub(super) cursor: Option<(Location, u8)>,
    /// What is typed into the lines that add something.
    new: NewLines,
}

impl SheetDraft {
    /// Commits what was typed on another sheet than that one, or on any where there is none.
    pub(in crate::gui) fn leave(
        &mut self,
        game: &Unhex,
        staying: Option<CharacterId>,
        actions: &mut Vec<Action>,
    ) {
        let left = self
            .typed
            .take_if(|typed| Some(typed.who) != staying)
            .and_then(|typed| typed.command(game));
        let number = |draft: &mut Option<(CharacterId, i32)>| {
            let (who, number) = draft.take_if(|(who, _)| Some(*who) != staying)?;
            Some((who, game.characters.get(&who)?, Level::clamped(number)))
        };
        let max = number(&mut self.max_level)
            .filter(|(_, sheet, level)| sheet.max_level != *level)
            .map(|(who, _, level)| Command::SetMaxLevel { who, level });
        let level = number(&mut self.level)
            .filter(|(_, sheet, level)| sheet.level != *level)
            .map(|(who, _, level)| Command::SetLevel { who, level });
        let all = left.into_iter().chain(max).chain(level);
        actions.extend(all.map(|command| Action::Do(command.into())));
    }

    /// Whether the keys are on the body; no other panel shall take them then.
    pub(in crate::gui) fn has_keys(&self, ctx: &egui::Context) -> bool {
        self.body.is_some() && ctx.memory(|memory| memory.focused()) == self.body
    }

    /// What is typed into the line of that name, on that sheet and on no other.
    pub(super) fn new_line(&mut self, page: &Page<'_>, name: &'static str) -> &mut String {
        self.new.line(page.who, page.player, name)
    }

    pub(super) fn level(&mut self) -> &mut Option<(CharacterId, i32)> {
        &mut self.level
    }

    pub(super) fn max_level(&mut self) -> &mut Option<(CharacterId, i32)> {
        &mut self.max_level
    }
}

impl Typed {
    /// The command it comes to; none where nothing changed.
    fn command(self, game: &Unhex) -> Option<Command> {
        let sheet = game.characters.get(&self.who)?;
        let who = self.who;
        if self.field.text(sheet) == self.text {
            return None;
        }
        let edit = match self.field {
            Field::Name => SheetEdit::Name(self.text),
            Field::Description => SheetEdit::Description(self.text),
            Field::Letters => SheetEdit::Letters(self.text),
            Field::Notes => SheetEdit::Notes(self.text),
            Field::Item(item) => SheetEdit::RenameItem {
                item,
                name: self.text,
            },
        };
        Some(Command::EditSheet { who, edit })
    }
}

impl Field {
    /// What stands there now.
    fn text(self, sheet: &Character) -> &str {
        match self {
            Self::Name => &sheet.name,
            Self::Description => &sheet.description,
            Self::Letters => &sheet.letters,
            Self::Notes => &sheet.notes,
            Self::Item(item) => sheet.item(item).map_or("", |item| &item.name),
        }
    }
}

/// A field of that name; `rows` above 1 make it a field of many lines.
pub(super) fn text_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    field: Field,
    (name, hint, rows): (&str, &str, usize),
    actions: &mut Vec<Action>,
) -> egui::Response {
    let who = page.who;
    let mine = |typed: &Typed| (typed.who, typed.field) == (who, field);
    let mut text = match draft.typed.as_ref().filter(|typed| mine(typed)) {
        Some(typed) => typed.text.clone(),
        None => field.text(page.sheet).to_owned(),
    };
    let edit = if rows > 1 {
        TextEdit::multiline(&mut text).desired_rows(rows)
    } else {
        TextEdit::singleline(&mut text)
    };
    let width = ui.available_width();
    let id = egui::Id::unique(("sheet field", field, who));
    let response = ui.add(edit.id(id).desired_width(width).hint_text(hint));
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    if response.changed() {
        draft.typed = Some(Typed { who, field, text });
    }
    if response.lost_focus() {
        let typed = draft.typed.take_if(|typed| mine(typed));
        // Escape leaves the field as it was.
        let command = typed
            .filter(|_| !typed::escaped(ui))
            .and_then(|typed| typed.command(page.game));
        actions.extend(command.map(|command| Action::Do(command.into())));
    }
    response
}

/// A number of somebody, committed when the drag ends or the field is left but by Escape; returns it then.
pub(super) fn number_ui(
    ui: &mut Ui,
    name: &str,
    (who, draft): (CharacterId, &mut Option<(CharacterId, i32)>),
    now: i32,
    range: std::ops::RangeInclusive<i32>,
) -> Option<i32> {
    let mut value = draft
        .filter(|(of, _)| *of == who)
        .map_or(now, |(_, value)| value);
    let response = ui
        .add(DragValue::new(&mut value).range(range).speed(0.2))
        .hover_text(name);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    if response.changed() {
        *draft = Some((who, value));
    }
    if !response.drag_stopped() && !response.lost_focus() {
        return None;
    }
    let (_, value) = draft.take_if(|(of, _)| *of == who)?;
    (!typed::escaped(ui) && value != now).then_some(value)
}

/// Queues an edit of the sheet.
pub(super) fn edit(page: &Page<'_>, edit: SheetEdit, actions: &mut Vec<Action>) {
    let who = page.who;
    actions.push(Action::Do(campaign::Command::Unhex(Command::EditSheet {
        who,
        edit,
    })));
}
