//! The frame around the panels: the real window, menus and bars, where panels stand, keys, messages, hints, and what is
//! remembered between starts. What a panel shows is not here.

pub(in crate::gui) mod arrangement;
pub(in crate::gui) mod bars;
pub mod desktop;
pub(in crate::gui) mod edges;
pub(in crate::gui) mod guard;
pub(in crate::gui) mod hint;
pub mod hints;
pub(in crate::gui) mod keys;
pub mod layout;
pub(in crate::gui) mod message;
pub(in crate::gui) mod pane;
pub(in crate::gui) mod quick_drags;
pub(in crate::gui) mod remembering;
pub(in crate::gui) mod settings;
pub(in crate::gui) mod tell;
pub mod ui_command;
mod window;

pub use window::{NoWindow, run};
