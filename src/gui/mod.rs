//! The window: egui only. Panels show a campaign and queue [`action::Action`]s; nothing here changes a campaign
//! but [`app::App`], through the document's one door.

pub mod action;
pub mod app;
pub mod areas;
pub mod board;
mod do_action;
mod encounters;
mod exchange;
mod file;
mod frame;
mod games;
mod known;
mod newcomers;
mod panels;
mod phones;
pub mod players;
mod print;
mod roster;
mod run;
mod scene;
mod sheet;
mod shell;
pub mod theme;
mod tracker;
mod units;
mod widgets;

pub use file::{pictures, url};
pub use panels::decision::{CardKey, Draft};
pub use panels::dice::suggestions;
pub use panels::palette::fuzzy;
pub use panels::{hand_over, pages};
pub use shell::{NoWindow, desktop, hints, layout, run, ui_command};
pub use widgets::{act_arrow, camera, icons, mood, typed_faces};
