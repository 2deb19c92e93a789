//! A text field that keeps what is typed until Enter or until it is left, and tells it then, once. Escape takes it back.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Id, Key, Modifiers, Pos2, Rect, Response, TextEdit, Ui, vec2};

use crate::gui::theme;

/// What is being typed into one of several such fields.
#[derive(Default)]
pub(in crate::gui) struct Typed {
    open: Option<(Id, String)>,
}

impl Typed {
    /// The field of that accessible name, showing `value` while nothing is typed; the new value when it is done.
    pub(in crate::gui) fn field_ui(
        &mut self,
        ui: &mut Ui,
        salt: impl std::hash::Hash + std::fmt::Debug,
        label: &str,
        value: &str,
        width: f32,
    ) -> Option<String> {
        let id = ui.scope_id().with((label, salt));
        let open = self.open.take_if(|(of, _)| *of == id);
        let mut text = open.map_or_else(|| value.to_owned(), |(_, text)| text);
        let field = TextEdit::singleline(&mut text)
            .id(id)
            .hint_text(label)
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(width);
        let response = ui.add(field);
        name_field(ui, &response, label);
        // In a menu that opens, what is there is typed over at once.
        if ui.is_sizing_pass() && ui.memory(|memory| memory.focused().is_none()) {
            ui.memory_mut(|memory| memory.request_focus(id));
            select_all(ui.ctx(), id, value);
        }
        if !response.lost_focus() {
            if response.has_focus() || response.changed() {
                self.open = Some((id, text));
            }
            return None;
        }
        (!escaped(ui) && text != value).then_some(text)
    }
}

/// The field on a map that a new or renamed thing gets its words by, in the middle of a place but never off the map. It
/// takes the focus while `fresh`; the answer comes when it is left.
pub(in crate::gui) fn field_on_map_ui(
    ui: &mut Ui,
    at: Pos2,
    label: &str,
    text: &mut String,
    fresh: &mut bool,
) -> Option<Left> {
    let scale = theme::text_scale(ui.style());
    let width = (170.0 * scale).min(ui.max_rect().width());
    let field = Rect::from_center_size(at, vec2(width, 28.0 * scale));
    // Never off the map, where nobody could see what is typed.
    let shown = ui.max_rect().shrink(4.0);
    let field = field.translate(shown.clamp(field.center()) - field.center());
    let response = ui.put(
        field,
        TextEdit::singleline(text)
            .hint_text(label)
            .align(egui::Align2::CENTER_CENTER),
    );
    name_field(ui, &response, label);
    if std::mem::take(fresh) {
        response.request_focus();
        select_all(ui.ctx(), response.id, text);
        return None;
    }
    if !response.lost_focus() {
        return None;
    }
    Some(if escaped(ui) {
        Left::Dropped
    } else {
        Left::Done
    })
}

/// How a field was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum Left {
    /// By Enter, or by going elsewhere: what was typed is meant.
    Done,
    /// By Escape.
    Dropped,
}

/// A line for something new: returns what was typed when Enter is pressed, and is empty then.
pub(in crate::gui) fn new_line_ui(
    ui: &mut Ui,
    name: &str,
    hint: &str,
    text: &mut String,
) -> Option<String> {
    let width = ui.available_width();
    let field = TextEdit::singleline(text)
        .desired_width(width)
        .hint_text(hint);
    let response = ui.add(field);
    name_field(ui, &response, name);
    drop_escaped(ui, &response, text);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if !entered || text.trim().is_empty() {
        return None;
    }
    // Another one may follow.
    response.request_focus();
    Some(std::mem::take(text).trim().to_owned())
}

/// A short field beside its label: what is typed takes the place of what is there, however one comes to the
/// field. The field, and whether it was left by Enter.
pub(in crate::gui) fn labelled_ui(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    width: f32,
) -> (Response, bool) {
    let label = ui.label(label);
    let width = width * theme::text_scale(ui.style());
    let field = TextEdit::singleline(text).desired_width(width);
    let field = ui.add(field).labelled_by(label.id);
    if field.gained_focus() {
        select_all(ui.ctx(), field.id, text);
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    (field, entered)
}

/// Gives a text field an accessible name where no label stands beside it.
pub(in crate::gui) fn name_field(ui: &Ui, response: &Response, label: &str) {
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(label));
}

/// Drops what was typed into a line that is left by Escape.
pub(in crate::gui) fn drop_escaped(ui: &Ui, field: &Response, text: &mut String) {
    if field.lost_focus() && escaped(ui) {
        text.clear();
    }
}

/// Escape or Enter that leaves a field does nothing else, such as close the dialog around it or take what is in it.
pub(in crate::gui) fn only_leaves(ui: &Ui, field: &Response) {
    if field.lost_focus() {
        ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Escape);
            input.consume_key(Modifiers::NONE, Key::Enter);
        });
    }
}

/// Whether Escape was pressed, also where somebody took it already.
pub(in crate::gui) fn escaped(ui: &Ui) -> bool {
    ui.input(|input| input.raw.events.iter().any(is_escape))
}

/// A press of Escape.
pub(in crate::gui) const fn is_escape(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::Key {
            key: Key::Escape,
            pressed: true,
            ..
        }
    )
}

/// What is typed first takes the place of what was put there.
pub(in crate::gui) fn select_all(ctx: &egui::Context, field: egui::Id, text: &str) {
    let end = CCursor::new(text.chars().count());
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), end);
    state.cursor.set_char_range(Some(all));
    state.store(ctx, field);
}
