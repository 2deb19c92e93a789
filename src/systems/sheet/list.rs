//! A list of parts on a sheet, such as the actions of a unit: items by their ids, each with fields of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::sheet::{Field, FieldValue, FieldView, no_field, subject};
use crate::table::Refusal;

/// A change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ListEdit {
    /// Adds an item of that name at the end, under the id after the highest.
    Add(String),
    /// Takes an item away, by its id.
    Remove(u32),
    /// Adds a copy of an item behind it, under the id after the highest.
    Copy(u32),
    /// Moves an item among the others.
    Move {
        /// Which, by its id.
        item: u32,
        /// To which place, counted from 0; beyond the end is the end.
        to: u32,
    },
}

/// What a list is called.
#[derive(Clone, Copy, Debug)]
pub struct ListInfo {
    /// As commands name it; never changes.
    pub key: &'static str,
    /// One of its items, as in “Remove the action”.
    pub one: &'static str,
    /// What is said where there is none.
    pub empty: &'static str,
    /// Whether a player who has the sheet in hand may change it.
    pub player: bool,
}

/// A list on a sheet `U`, whatever its items are.
pub trait ListField<U> {
    /// What it is called.
    fn info(&self) -> ListInfo;
    /// The ids of the items in their order.
    fn ids(&self, sheet: &U) -> Vec<u32>;
    /// What an item is called.
    fn name(&self, sheet: &U, id: u32) -> Option<String>;
    /// The id of the next item; none where there is no room.
    fn free(&self, sheet: &U) -> Option<u32>;
    /// The fields of an item that apply.
    fn fields(&self, sheet: &U, id: u32) -> Option<Vec<FieldView>>;
    /// Sets a field of an item.
    ///
    /// # Errors
    /// As [`Sheet::set`](super::Sheet::set).
    fn set(&self, sheet: &mut U, id: u32, key: &str, value: &FieldValue) -> Result<(), Refusal>;
    /// Changes the list.
    ///
    /// # Errors
    /// As [`Sheet::edit_list`](super::Sheet::edit_list).
    fn edit(&self, sheet: &mut U, edit: &ListEdit) -> Result<(), Refusal>;
}

/// A list of items `I` on a sheet `U`.
pub struct List<U, I: 'static> {
    /// What it is called.
    pub info: ListInfo,
    /// The fields of an item; the first is its name.
    pub fields: &'static [Field<I>],
    /// The items.
    pub items: fn(&U) -> &[I],
    /// The same, to change.
    pub items_mut: fn(&mut U) -> &mut Vec<I>,
    /// The id of an item.
    pub id: fn(&I) -> u32,
    /// An item of that id, like the one given, else without anything to it.
    pub make: fn(u32, Option<&I>) -> I,
}

impl<U, I> List<U, I> {
    fn item<'a>(&self, sheet: &'a U, id: u32) -> Option<&'a I> {
        let mut items = (self.items)(sheet).iter();
        items.find(|item| (self.id)(item) == id)
    }

    fn place_of(&self, sheet: &U, id: u32) -> Result<usize, Refusal> {
        let mut items = (self.items)(sheet).iter();
        let at = items.position(|item| (self.id)(item) == id);
        let one = self.info.one;
        at.ok_or_else(|| Refusal::structure(format!("there is no {one} {id} on this sheet")))
    }

    fn make(&self, sheet: &U, like: Option<&I>) -> Result<I, Refusal> {
        let full = || Refusal::structure(format!("there is no room for another {}", self.info.one));
        Ok((self.make)(self.free(sheet).ok_or_else(full)?, like))
    }
}

impl<U, I> ListField<U> for List<U, I> {
    fn info(&self) -> ListInfo {
        self.info
    }

    fn ids(&self, sheet: &U) -> Vec<u32> {
        (self.items)(sheet).iter().map(self.id).collect()
    }

    fn name(&self, sheet: &U, id: u32) -> Option<String> {
        let name = self.fields.first()?.view(self.item(sheet, id)?)?;
        Some(name.value.text().to_owned())
    }

    fn free(&self, sheet: &U) -> Option<u32> {
        let last = self.ids(sheet).into_iter().max();
        last.map_or(Some(1), |last| last.checked_add(1))
    }

    fn fields(&self, sheet: &U, id: u32) -> Option<Vec<FieldView>> {
        let item = self.item(sheet, id)?;
        let fields = self.fields.iter();
        Some(fields.filter_map(|field| field.view(item)).collect())
    }

    fn set(&self, sheet: &mut U, id: u32, key: &str, value: &FieldValue) -> Result<(), Refusal> {
        let at = self.place_of(sheet, id)?;
        let field = self.fields.iter().find(|field| field.info.key == key);
        let field = field.ok_or_else(|| no_field(key))?;
        let subject = subject(field.info.label, &self.name(sheet, id).unwrap_or_default());
        field.set(&mut (self.items_mut)(sheet)[at], &subject, value)
    }

    fn edit(&self, sheet: &mut U, edit: &ListEdit) -> Result<(), Refusal> {
        match edit {
            ListEdit::Add(name) => {
                let mut item = self.make(sheet, None)?;
                if let Some(field) = self.fields.first() {
                    field.set(&mut item, field.info.label, &name.into())?;
                }
                (self.items_mut)(sheet).push(item);
            }
            ListEdit::Remove(id) => {
                let at = self.place_of(sheet, *id)?;
                (self.items_mut)(sheet).remove(at);
            }
            ListEdit::Copy(id) => {
                let at = self.place_of(sheet, *id)?;
                let copy = self.make(sheet, self.item(sheet, *id))?;
                (self.items_mut)(sheet).insert(at + 1, copy);
            }
            ListEdit::Move { item, to } => {
                let at = self.place_of(sheet, *item)?;
                let items = (self.items_mut)(sheet);
                let moved = items.remove(at);
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                items.insert(to.min(items.len()), moved);
            }
        }
        Ok(())
    }
}
