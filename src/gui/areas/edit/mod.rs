//! Editing a zone map: tools, selection, names, keys, the strip below the map, the map check. All of it tells which
//! edits of the map are made; what command that is, and what a token on it means, is the game's to say.

mod editor;
mod empty;
mod events;
mod findings;
mod inspector;
mod keys;
mod naming;
mod tools;

pub(in crate::gui) use editor::Editor;
pub(in crate::gui) use empty::empty_ui;
pub(in crate::gui) use events::edit_of;
pub(in crate::gui) use findings::check_ui;
pub(in crate::gui) use inspector::strip_ui;
pub(in crate::gui) use keys::take_keys;
pub(in crate::gui) use naming::naming_ui;
pub(in crate::gui) use tools::{inset, map_tools, tools_ui};
