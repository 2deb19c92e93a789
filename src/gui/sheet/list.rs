//! A list on a sheet: its items in their order, each folded or open in place, its menu, and the line that adds one.

use egui::{Align, Button, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::sheet::SheetPage;
use crate::gui::sheet::choice::warning_ui;
use crate::gui::sheet::draft::SheetDraft;
use crate::gui::sheet::fields::{fields_ui, unusual_ui};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, typed};
use crate::systems::sheet::{ListEdit, ListField};

pub(super) fn list_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    list: &dyn ListField<P::Sheet>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let info = list.info();
    let ids = list.ids(page.sheet());
    for (at, id) in ids.iter().enumerate() {
        ui.push_id((info.key, id), |ui| {
            if draft.form == Some((page.who(), info.key, *id)) {
                form_ui(ui, page, list, *id, draft, actions);
            } else {
                item_ui(ui, page, list, (at, *id), draft, actions);
            }
        });
    }
    if ids.is_empty() {
        widgets::hint_ui(ui, info.empty);
    }
    let new = format!("New {}", info.one);
    let text = draft.new_line(page, info.key);
    if let Some(name) = typed::new_line_ui(ui, &new, "A name, then Enter", text) {
        draft.form = list.free(page.sheet()).map(|id| (page.who(), info.key, id));
        actions.push(Action::Do(page.edit(info.key, ListEdit::Add(name))));
    }
}

/// An item with its fields.
fn form_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    list: &dyn ListField<P::Sheet>,
    id: u32,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let fields = list.fields(page.sheet(), id).unwrap_or_default();
    let of = format!("{}.{id}.", list.info().key);
    widgets::card_ui(ui, false, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        fields_ui(ui, page, "", &of, &fields, draft, actions);
        ui.horizontal(|ui| {
            if ui.button("Done").clicked() {
                draft.form = None;
            }
            unusual_ui(ui, &fields);
        });
    });
}

/// An item as it is read: its name, what the game says about it, and its menu.
fn item_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    list: &dyn ListField<P::Sheet>,
    (at, id): (usize, u32),
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    let (key, one) = (list.info().key, list.info().one);
    let name = list.name(page.sheet(), id).unwrap_or_default();
    let (right, below) = page.item_words(key, id);
    widgets::from_right_ui(ui, |ui| {
        widgets::more_ui(ui, &format!("Menu of {name}"), |ui| {
            menu_ui(ui, page, list, (at, id), draft, actions);
        });
        ui.label(RichText::new(right).color(muted));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let open = ui.add(Button::new(&name).frame(false).truncate());
            widgets::name_button(&open, &format!("Change {name}"));
            if open.hover_words(|| format!("Change the {one}")).clicked() {
                draft.form = Some((page.who(), key, id));
            }
        });
    });
    for words in below.iter().filter(|words| !words.is_empty()) {
        widgets::hint_ui(ui, words);
    }
    for field in list.fields(page.sheet(), id).into_iter().flatten() {
        if let Some(words) = &field.unusual {
            warning_ui(ui, words);
        }
    }
}

fn menu_ui<P: SheetPage>(
    ui: &mut Ui,
    page: &P,
    list: &dyn ListField<P::Sheet>,
    (at, item): (usize, u32),
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let info = list.info();
    let last = list.ids(page.sheet()).len().saturating_sub(1);
    if widgets::menu_item_ui(ui, icons::EDIT, &format!("Change the {}", info.one), true) {
        draft.form = Some((page.who(), info.key, item));
    }
    page.item_menu_ui(ui, info.key, item, actions);
    let to = |to: usize| ListEdit::Move {
        item,
        to: u32::try_from(to).unwrap_or(u32::MAX),
    };
    let mut edit = |edit| actions.push(Action::Do(page.edit(info.key, edit)));
    if widgets::menu_item_ui(ui, icons::UP, "Move up", at > 0) {
        edit(to(at.saturating_sub(1)));
    }
    if widgets::menu_item_ui(ui, icons::DOWN, "Move down", at < last) {
        edit(to(at + 1));
    }
    if widgets::menu_item_ui(ui, icons::COPY, &format!("Copy the {}", info.one), true) {
        edit(ListEdit::Copy(item));
    }
    ui.separator();
    if widgets::menu_item_ui(ui, icons::DELETE, &format!("Remove the {}", info.one), true) {
        edit(ListEdit::Remove(item));
    }
}
