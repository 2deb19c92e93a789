//! A sheet as data, whatever the game: its sections and fields, lists of parts, how each is read, set and checked. Each
//! game lists its own; panels, commands, findings and the hand-over read the same list.

mod field;
mod list;
pub(in crate::systems) mod put;
mod value;

pub use field::{COLOURS, Field, FieldInfo, FieldView, Kind};
pub use list::{List, ListEdit, ListField, ListInfo};
pub use value::FieldValue;

use std::collections::BTreeSet;

use crate::table::{Refusal, RuleId};

/// A part of a sheet with a heading.
pub struct Section<U: 'static> {
    /// The heading.
    pub name: &'static str,
    /// The line of the ledger that it comes from.
    pub rule: Option<RuleId>,
    /// Whether it is folded at first.
    pub folded: bool,
    /// What is in it.
    pub parts: Parts<U>,
}

/// What is in a section.
pub enum Parts<U: 'static> {
    /// Fields in their order.
    Fields(&'static [Field<U>]),
    /// A list of parts with fields of their own.
    List(&'static (dyn ListField<U> + Sync)),
}

impl<U> Section<U> {
    /// A section of that name, from that line of the ledger, folded at first or not.
    pub(in crate::systems) const fn new(
        name: &'static str,
        rule: Option<RuleId>,
        folded: bool,
        parts: Parts<U>,
    ) -> Self {
        Self {
            name,
            rule,
            folded,
            parts,
        }
    }

    /// Whether a player who has the sheet in hand finds anything in it.
    #[must_use]
    pub fn has_players(&self) -> bool {
        match &self.parts {
            Parts::Fields(fields) => fields.iter().any(|field| field.info.player),
            Parts::List(list) => list.info().player,
        }
    }
}

/// A whole sheet. A field is called by its key, a field of an item by list, id and key: `actions.2.cost`.
pub struct Sheet<U: 'static>(pub &'static [Section<U>]);

/// What a path leads to.
enum At<'a, U: 'static> {
    Field(&'static Field<U>),
    Item(&'static (dyn ListField<U> + Sync), u32, &'a str),
}

impl<U> Sheet<U> {
    fn at<'a>(&self, path: &'a str) -> Option<At<'a, U>> {
        let Some((list, rest)) = path.split_once('.') else {
            let mut parts = self.0.iter().map(|section| &section.parts);
            return parts.find_map(|parts| match parts {
                Parts::Fields(fields) => {
                    let field = fields.iter().find(|field| field.info.key == path)?;
                    Some(At::Field(field))
                }
                Parts::List(_) => None,
            });
        };
        let (id, key) = rest.split_once('.')?;
        Some(At::Item(self.list(list)?, id.parse().ok()?, key))
    }

    /// The list of that key.
    #[must_use]
    pub fn list(&self, key: &str) -> Option<&'static (dyn ListField<U> + Sync)> {
        self.0.iter().find_map(|section| match &section.parts {
            Parts::List(list) if list.info().key == key => Some(*list),
            _ => None,
        })
    }

    /// The field of that path, as it is now; none where there is none, or where it does not apply.
    #[must_use]
    pub fn get(&self, sheet: &U, path: &str) -> Option<FieldView> {
        match self.at(path)? {
            At::Field(field) => field.view(sheet),
            At::Item(list, id, key) => {
                let fields = list.fields(sheet, id)?;
                fields.into_iter().find(|field| field.info.key == key)
            }
        }
    }

    /// Sets a field.
    ///
    /// # Errors
    /// What the field can be, by its label; that there is none, or that it does not apply. Nothing is changed then.
    pub fn set(&self, sheet: &mut U, path: &str, value: &FieldValue) -> Result<(), Refusal> {
        match self.at(path) {
            Some(At::Field(field)) => field.set(sheet, field.info.label, value),
            Some(At::Item(list, id, key)) => list.set(sheet, id, key, value),
            None => Err(no_field(path)),
        }
    }

    /// Changes a list.
    ///
    /// # Errors
    /// That there is no such list or item, or no free id; what a name can be. Nothing is changed then.
    pub fn edit_list(&self, sheet: &mut U, list: &str, edit: &ListEdit) -> Result<(), Refusal> {
        let found = self.list(list).ok_or_else(|| no_field(list))?;
        found.edit(sheet, edit)
    }

    /// Whether a player who has the sheet in hand may change that field or list; denied unless its table says so.
    #[must_use]
    pub fn is_players(&self, path: &str) -> bool {
        match self.at(path) {
            Some(At::Field(field)) => field.info.player,
            Some(At::Item(list, ..)) => list.info().player,
            None => self.list(path).is_some_and(|list| list.info().player),
        }
    }

    /// What is beyond bounds or unusual, each with its path, the line of the ledger and a sentence that names the field.
    #[must_use]
    pub fn findings(&self, sheet: &U) -> Vec<(String, Option<RuleId>, String)> {
        let mut found = Vec::new();
        for section in self.0 {
            let mut look = |path: String, of: &str, view: FieldView| {
                let rule = view.info.rule.or(section.rule);
                let beyond = view.beyond(&subject(view.info.label, of));
                let told = beyond.into_iter().chain(view.unusual);
                found.extend(told.map(|what| (path.clone(), rule, what)));
            };
            match &section.parts {
                Parts::Fields(fields) => {
                    for view in fields.iter().filter_map(|field| field.view(sheet)) {
                        look(view.info.key.to_owned(), "", view);
                    }
                }
                Parts::List(list) => {
                    let key = list.info().key;
                    for id in list.ids(sheet) {
                        let name = list.name(sheet, id).unwrap_or_default();
                        for view in list.fields(sheet, id).unwrap_or_default() {
                            look(format!("{key}.{id}.{}", view.info.key), &name, view);
                        }
                    }
                }
            }
        }
        found
    }

    /// The lists in which an id stands more than once, each with the first such id.
    #[must_use]
    pub fn twice(&self, sheet: &U) -> Vec<(&'static str, u32)> {
        let lists = self.0.iter().filter_map(|section| match &section.parts {
            Parts::List(list) => Some(*list),
            Parts::Fields(_) => None,
        });
        let twice = lists.filter_map(|list| {
            let mut seen = BTreeSet::new();
            let id = list.ids(sheet).into_iter().find(|id| !seen.insert(*id))?;
            Some((list.info().key, id))
        });
        twice.collect()
    }

    /// What setting a field is called, on the sheet of that name.
    #[must_use]
    pub fn label(&self, sheet: &U, name: &str, path: &str, value: &FieldValue) -> String {
        match self.at(path) {
            Some(At::Item(list, id, key)) => {
                let one = list.name(sheet, id);
                let one = one.unwrap_or_else(|| list.info().one.to_owned());
                let mut fields = list.fields(sheet, id).into_iter().flatten();
                match fields.find(|field| field.info.key == key) {
                    Some(field) => field.info.words(&format!("{name}’s {one}"), value),
                    None => format!("{name}’s {one} changed"),
                }
            }
            Some(At::Field(field)) => field.info.words(name, value),
            None => format!("{name}’s sheet changed"),
        }
    }

    /// What changing a list is called, on the sheet of that name.
    #[must_use]
    pub fn list_label(&self, sheet: &U, name: &str, list: &str, edit: &ListEdit) -> String {
        let Some(list) = self.list(list) else {
            return format!("{name}’s sheet changed");
        };
        let item = |id: &u32| {
            let item = list.name(sheet, *id);
            item.unwrap_or_else(|| format!("the {}", list.info().one))
        };
        match edit {
            ListEdit::Add(item) => format!("{name} gets {}", item.trim()),
            ListEdit::Remove(id) => format!("{name} loses {}", item(id)),
            ListEdit::Copy(id) => format!("{name}’s {} copied", item(id)),
            ListEdit::Move { item: id, .. } => format!("{name}’s {} moved", item(id)),
        }
    }
}

fn no_field(path: &str) -> Refusal {
    Refusal::structure(format!("there is no field {path} on this sheet"))
}

/// A field as sentences name it: “Knockback of Shove”.
fn subject(label: &str, of: &str) -> String {
    match of {
        "" => label.to_owned(),
        of => format!("{label} of {of}"),
    }
}
