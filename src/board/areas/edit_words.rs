//! What edits and the things on a map are called, for undo, the log and the window.

use super::AreaMap;
use super::edit::{Item, MapEdit};
use super::map::ConnectionId;

impl MapEdit {
    /// What it is called on that map, before it is done: “connect Bar and Kitchen”.
    #[must_use]
    pub fn label(&self, map: &AreaMap) -> String {
        match self {
            Self::AddArea { name, .. } if name.trim().is_empty() => "add an area".to_owned(),
            Self::AddArea { name, .. } => format!("add {}", name.trim()),
            Self::RenameArea { area, name } => {
                format!("{} is called {}", map.area_name(*area), name.trim())
            }
            Self::ResizeArea { area, .. } => format!("resize {}", map.area_name(*area)),
            Self::NoteArea { area, .. } => format!("note about {}", map.area_name(*area)),
            Self::Connect { from, to, .. } => {
                format!(
                    "connect {} and {}",
                    map.area_name(*from),
                    map.area_name(*to)
                )
            }
            Self::SetKind { connection, kind } => {
                format!("{} is {}", map.connection_name(*connection), kind.name())
            }
            Self::SetMark {
                connection,
                end,
                on,
            } => {
                let at = map
                    .connections
                    .get(connection)
                    .map_or("an area", |line| map.area_name(line.at(*end)));
                let what = if *on { "cover" } else { "no cover" };
                format!("{what} at {at} on {}", map.connection_name(*connection))
            }
            Self::Bend { connection, at } => {
                let how = if at.is_some() { "bend" } else { "straighten" };
                format!("{how} {}", map.connection_name(*connection))
            }
            Self::Reverse { connection } => {
                format!("turn {} round", map.connection_name(*connection))
            }
            Self::AddPin { area, text, .. } => {
                format!("pin {} to {}", text.trim(), map.area_name(*area))
            }
            Self::EditPin { text, .. } => format!("a pin says {}", text.trim()),
            Self::Drawing(edit) => edit.label(),
            Self::Move { items, .. } => format!("move {}", map.items_name(items)),
            Self::Remove { items } => format!("remove {}", map.items_name(items)),
            Self::Hide { items } => format!("hide {}", map.items_name(items)),
            Self::Show { items } => format!("show {}", map.items_name(items)),
            Self::Group { items } => format!("group {}", map.items_name(items)),
            Self::Ungroup { .. } => "take a group apart".to_owned(),
            Self::SetPicture { picture } => match (&map.picture, picture) {
                (_, None) => "take the picture away".to_owned(),
                (None, Some(_)) => "put a picture beneath the map".to_owned(),
                (Some(_), Some(_)) => "change the picture beneath the map".to_owned(),
            },
            Self::Paste { fragment, .. } => {
                let count = fragment.areas.len() + fragment.drawings.len();
                match fragment.areas.values().next() {
                    Some(area) if count == 1 => format!("paste {}", area.name),
                    _ => format!("paste {count} things"),
                }
            }
            Self::Many(edits) => match edits.as_slice() {
                [] => "no change of the map".to_owned(),
                [one] => one.label(map),
                [first, ..] => format!("{} and {} more", first.label(map), edits.len() - 1),
            },
        }
    }
}

impl AreaMap {
    /// “Bar – Kitchen”, or a stand-in for one that is not on the map.
    #[must_use]
    pub fn connection_name(&self, id: ConnectionId) -> String {
        self.connections.get(&id).map_or_else(
            || "a connection that is not on the map".to_owned(),
            |line| {
                format!(
                    "{} – {}",
                    self.area_name(line.from),
                    self.area_name(line.to)
                )
            },
        )
    }

    /// What a thing on the map is called.
    #[must_use]
    pub fn item_name(&self, item: Item) -> String {
        match item {
            Item::Area(id) => self.area_name(id).to_owned(),
            Item::Connection(id) => self.connection_name(id),
            Item::Pin(id) => self
                .pins
                .get(&id)
                .map_or_else(|| "a pin".to_owned(), |pin| pin.text.clone()),
            Item::Drawing(id) => match self.drawings.get(&id).map(|drawing| &drawing.figure) {
                Some(super::Figure::Words { words, .. }) => words.clone(),
                Some(figure) => format!("a {}", figure.name()),
                None => "a drawing that is not on the map".to_owned(),
            },
        }
    }

    fn items_name(&self, items: &[Item]) -> String {
        match items {
            [one] => self.item_name(*one),
            _ => format!("{} things", items.len()),
        }
    }
}
