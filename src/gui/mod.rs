//! The window: egui only. Panels show a campaign and queue [`action::Action`]s; nothing here changes a campaign
//! but [`app::App`], through the document's one door.

pub mod action;
pub mod app;
pub mod areas;
mod board;
mod do_action;
mod file;
mod games;
mod known;
mod newcomers;
mod panels;
pub mod players;
mod run;
mod shell;
pub mod theme;
pub mod ui_command;
mod widgets;

pub use file::{pictures, rescue};
pub use panels::{hand_over, pages};
pub use shell::{NoWindow, hints, layout, run};
pub use widgets::icons;
