//! The map of the house. Dependencies run one way, from top to bottom of this list.
//!
//! - [`dice`]: faces and chances. - [`board`]: where things are, and who sees what.
//! - [`table`]: what every game speaks. - [`systems`]: the five games.
//! - [`campaign`]: the document, its commands, its history and its file.
//! - [`exchange`]: other programs' files. - [`phones`]: players’ phones.
//! - [`cli`]: the same doors without a window. - [`program`]: the front door.
//!
//! Everything that changes a campaign is a [`campaign::Command`].

#[macro_use]
mod ids;
pub mod limits;
mod picture;
mod unique_map;

pub mod board;
pub mod campaign;
pub mod cli;
pub mod dice;
pub mod exchange;
#[cfg(feature = "window")]
pub mod gui;
pub mod phones;
pub mod program;
pub mod systems;
pub mod table;
