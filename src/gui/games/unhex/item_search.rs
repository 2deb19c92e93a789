//! The search over what there is to carry: a name is typed, the kinds of items that fit come up with what each does.

use egui::{Id, Key, TextEdit, Ui};

use crate::gui::widgets::{common as widgets, typed};
use crate::systems::unhex::{ItemKind, Location};

/// What the empty field says.
pub(super) const HINT: &str = "Names, such as rifle, fire axe, helmet";

/// Something to carry or to wear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// An item of that name and kind.
    Item(String, ItemKind),
    /// A piece of armor.
    Armor(Location),
}

impl Thing {
    fn label(&self) -> String {
        match self {
            Self::Item(name, kind) if name == kind.name() => format!("Add {name}"),
            Self::Item(name, kind) => format!("Add {name} as {}", kind.name()),
            Self::Armor(location) => format!("Add {}", armor_on(*location)),
        }
    }
}

/// A piece of armor, as it is searched for and said.
pub(super) fn armor_on(location: Location) -> String {
    format!("armor on the {location}")
}

/// What people call a piece of armor there.
const fn worn_as(location: Location) -> &'static [&'static str] {
    match location {
        Location::Head => &["helmet", "riot helmet"],
        Location::RightArm | Location::LeftArm => &["bracer", "vambrace"],
        Location::Torso => &["vest", "bulletproof vest", "breastplate", "chain mail"],
        Location::RightLeg | Location::LeftLeg => &["greave", "shin guard"],
    }
}

/// What would be added for the words typed: known things that match first, then the words as a name of any kind.
fn matches(typed: &str) -> Vec<Thing> {
    let typed = typed.trim();
    if typed.is_empty() {
        return ItemKind::ALL
            .map(|kind| Thing::Item(kind.name().to_owned(), kind))
            .to_vec();
    }
    let mut found = known(typed);
    let named: Vec<Thing> = ItemKind::ALL
        .into_iter()
        .map(|kind| Thing::Item(typed.to_owned(), kind))
        .filter(|new| !found.contains(new))
        .collect();
    found.extend(named);
    found
}

/// The known things whose names have these words in them; those that are called just so first.
fn known(words: &str) -> Vec<Thing> {
    let wanted = words.trim().to_lowercase();
    let items = ItemKind::ALL.into_iter().flat_map(|kind| {
        let names = kind.examples().iter().copied().chain([kind.name()]);
        names.map(move |name| (name.to_owned(), Thing::Item(name.to_owned(), kind)))
    });
    // What is worn most comes first.
    let torso_first = [Location::Torso].into_iter().chain(Location::ALL);
    let armor = torso_first.flat_map(|location| {
        let names = worn_as(location).iter().map(|name| (*name).to_owned());
        names
            .chain([armor_on(location)])
            .map(move |name| (name, Thing::Armor(location)))
    });
    let mut found: Vec<(String, Thing)> = items
        .chain(armor)
        .filter(|(name, _)| name.to_lowercase().contains(&wanted))
        .collect();
    found.sort_by_key(|(name, _)| name.to_lowercase() != wanted);
    let mut things: Vec<Thing> = Vec::new();
    for (_, thing) in found {
        if !things.contains(&thing) {
            things.push(thing);
        }
    }
    things
}

/// What is picked without the list: the first known thing for each name before a comma, with Enter for the last one, too.
/// What is not known stays in the field: somebody has to say what it is.
pub(super) fn entered(typed: &mut String, enter: bool) -> Vec<Thing> {
    let mut names: Vec<&str> = typed.split(',').map(str::trim).collect();
    let last = names.pop().filter(|_| !enter);
    names.extend(typed.rsplit(',').next().map(str::trim).filter(|_| enter));
    names.retain(|name| !name.is_empty());
    let mut found = Vec::new();
    names.retain(|name| {
        let first = known(name).into_iter().next();
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

/// The field and the list; returns what was picked. The field keeps the focus under that id.
pub(super) fn items_ui(ui: &mut Ui, id: Id, typed: &mut String) -> Vec<Thing> {
    let field = field_ui(ui, id, typed);
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
fn field_ui(ui: &mut Ui, id: Id, words: &mut String) -> egui::Response {
    let width = ui.available_width();
    let field = TextEdit::singleline(words)
        .id(id)
        .desired_width(width)
        .hint_text(HINT);
    let field = ui.add(field);
    typed::name_field(ui, &field, "Search items");
    typed::drop_escaped(ui, &field, words);
    field
}

/// The list alone. A name that is not known asks what it is.
pub(super) fn list_ui(ui: &mut Ui, typed: &str) -> Option<Thing> {
    let name = typed.trim();
    if !name.is_empty() && known(name).is_empty() {
        ui.label(format!("What is “{name}”?"));
    }
    let mut picked = None;
    for thing in matches(typed).into_iter().take(12) {
        let about = match &thing {
            Thing::Item(_, kind) => kind.explanation(),
            Thing::Armor(_) => "Worn at once; a click on its shield takes it off",
        };
        if widgets::option_ui(ui, None, &thing.label(), about, true).clicked() {
            picked = Some(thing);
        }
    }
    picked
}
