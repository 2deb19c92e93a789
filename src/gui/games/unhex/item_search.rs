//! The search over what there is to carry: a name is typed, the kinds of items that fit come up with what each does.

use egui::{Key, TextEdit, Ui};

use crate::gui::widgets::common as widgets;
use crate::systems::unhex::ItemKind;

/// What would be added for the words typed: known things that match first, then the words as a name of any kind.
pub(super) fn matches(typed: &str) -> Vec<(String, ItemKind)> {
    let typed = typed.trim();
    let wanted = typed.to_lowercase();
    if wanted.is_empty() {
        return ItemKind::ALL
            .map(|kind| (kind.name().to_owned(), kind))
            .to_vec();
    }
    let mut found: Vec<(String, ItemKind)> = Vec::new();
    for kind in ItemKind::ALL {
        let known = kind.examples().iter().copied().chain([kind.name()]);
        let known = known.filter(|name| name.to_lowercase().contains(&wanted));
        found.extend(known.map(|name| (name.to_owned(), kind)));
    }
    let named: Vec<(String, ItemKind)> = ItemKind::ALL
        .into_iter()
        .map(|kind| (typed.to_owned(), kind))
        .filter(|new| !found.contains(new))
        .collect();
    found.extend(named);
    found
}

/// The field and the list; returns what was picked. Enter picks the first.
pub(super) fn items_ui(ui: &mut Ui, typed: &mut String) -> Option<(String, ItemKind)> {
    let field = field_ui(ui, typed);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let picked = if entered && !typed.trim().is_empty() {
        field.request_focus();
        matches(typed).into_iter().next()
    } else {
        list_ui(ui, typed)
    };
    if picked.is_some() {
        typed.clear();
    }
    picked
}

/// The field alone.
pub(super) fn field_ui(ui: &mut Ui, typed: &mut String) -> egui::Response {
    let width = ui.available_width();
    let field = TextEdit::singleline(typed)
        .desired_width(width)
        .hint_text("A name, such as rifle or fire axe");
    let field = ui.add(field);
    ui.ctx()
        .accesskit_node_builder(field.id, |node| node.set_label("Search items"));
    field
}

/// The list alone.
pub(super) fn list_ui(ui: &mut Ui, typed: &str) -> Option<(String, ItemKind)> {
    let mut picked = None;
    for (name, kind) in matches(typed).into_iter().take(12) {
        let label = if name == kind.name() {
            format!("Add {name}")
        } else {
            format!("Add {name} as {}", kind.name())
        };
        if widgets::option_ui(ui, None, &label, kind.explanation(), true).clicked() {
            picked = Some((name, kind));
        }
    }
    picked
}
