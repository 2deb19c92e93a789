//! The players' window: a second window for the table to look at. What it draws is a [`Screen`], which is made of
//! what players may see and of nothing else; it has no controls, and nothing in it can change a campaign.
//!
//! `screen` is what the window shows, `order` and `now` its columns, `map` its map, `ruler` the line to measure, `text` how
//! words stand in them, `turn` how all of it is turned for a screen that does not stand upright.
//! `window` keeps the real window fed, `control` does what the GM asks of it, `pane` is the GM's panel,
//! `settings` what is remembered between evenings.

mod control;
mod map;
mod now;
pub mod order;
mod pane;
pub mod ruler;
mod screen;
mod settings;
mod text;
mod turn;
mod window;

pub use control::{Ask, Follow};
pub use map::{Aim, Scale};
pub use screen::{Content, Memory, Screen, Showing};
pub use settings::PlayersSettings;
pub use turn::Turn;

pub(super) use control::Players;
pub(super) use map::{portraits_on_map, seen_signs, seen_tokens};
pub(super) use pane::{fitting_ui, pane_ui};
