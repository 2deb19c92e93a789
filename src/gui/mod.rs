//! The window: egui only. Panels show a campaign and queue [`action::Action`]s; nothing here changes a campaign
//! but [`app::App`], through the document's one door.

pub mod action;
pub mod app;
mod arrangement;
pub mod canvas;
mod cards;
mod decision;
mod dice;
mod do_action;
mod edges;
mod files;
mod games;
mod hand_over;
mod heroes_of_hex;
pub mod hints;
mod history_panel;
mod house_rules;
pub mod icons;
mod keeping;
mod keys;
mod known;
pub mod layout;
mod log_panel;
mod message;
pub mod pages;
mod palette;
mod people;
pub mod pictures;
pub mod players;
mod recent;
mod remembering;
mod rules_panel;
mod run;
mod settings;
mod shell;
pub mod theme;
mod token_looks;
mod typed;
mod typed_faces;
pub mod ui_command;
mod unhex;
mod widgets;
mod window;

pub use window::{NoWindow, run};
