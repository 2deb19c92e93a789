//! The search over what there is to carry: a name is typed, the kinds of items that fit come up with what each does.

use egui::{Key, TextEdit, Ui};

use crate::gui::widgets::common as widgets;
use crate::systems::unhex::ItemKind;

/// What would be added for the words typed: known things that match first, then the words as a name of any kind.
pub(super) fn matches(typed: &str) -> Vec<(String, ItemKind)> {
    let typed = typed.trim();
    if typed.is_empty() {
        return ItemKind::ALL
            .map(|kind| (kind.name().to_owned(), kind))
            .to_vec();
    }
    let mut found: Vec<(String, ItemKind)> = known(typed).collect();
    let named: Vec<(String, ItemKind)> = ItemKind::ALL
        .into_iter()
        .map(|kind| (typed.to_owned(), kind))
        .filter(|new| !found.contains(new))
        .collect();
    found.extend(named);
    found
}

/// The known things whose names have these words in them.
fn known(words: &str) -> impl Iterator<Item = (String, ItemKind)> {
    let wanted = words.trim().to_lowercase();
    ItemKind::ALL.into_iter().flat_map(move |kind| {
        let names = kind.examples().iter().copied().chain([kind.name()]);
        let names = names.filter(|name| name.to_lowercase().contains(&wanted));
        let names: Vec<_> = names.map(|name| (name.to_owned(), kind)).collect();
        names
    })
}

/// What is picked without the list: the first known thing for each name before a comma, with Enter for the last one, too.
/// What is not known stays in the field: somebody has to say what it is.
pub(super) fn entered(typed: &mut String, enter: bool) -> Vec<(String, ItemKind)> {
    let mut names: Vec<&str> = typed.split(',').map(str::trim).collect();
    let last = names.pop().filter(|_| !enter);
    names.extend(typed.rsplit(',').next().map(str::trim).filter(|_| enter));
    names.retain(|name| !name.is_empty());
    let mut found = Vec::new();
    names.retain(|name| {
        let first = known(name).next();
        let unknown = first.is_none();
        found.extend(first);
        unknown
    });
    if !found.is_empty() {
        names.extend(last);
        *typed = names.join(", ");
    }
    found
}

/// The field and the list; returns what was picked.
pub(super) fn items_ui(ui: &mut Ui, typed: &mut String) -> Vec<(String, ItemKind)> {
    let field = field_ui(ui, typed);
    let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let enter = enter && !typed.trim().is_empty();
    if enter {
        field.request_focus();
    }
    let mut picked = entered(typed, enter);
    if let Some(one) = list_ui(ui, typed) {
        typed.clear();
        picked.push(one);
    }
    picked
}

/// The field alone.
pub(super) fn field_ui(ui: &mut Ui, typed: &mut String) -> egui::Response {
    let width = ui.available_width();
    let field = TextEdit::singleline(typed)
        .desired_width(width)
        .hint_text("Names, such as rifle, fire axe");
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
