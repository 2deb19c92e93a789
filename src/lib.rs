//! The map of the house. Dependencies run one way, from top to bottom of this list.
//!
//! - [`dice`]: faces and chances. - [`board`]: where things are, and who sees what.
//! - [`table`]: what every game speaks. - [`systems`]: the five games.
//! - [`campaign`]: the document, its commands, its history and its file.
//! - `gui` (feature `window`): egui only. - [`cli`]: the same doors without a window.
//!
//! Everything that changes a campaign is a [`campaign::Command`]; nothing above `gui` knows a window.

#[macro_use]
mod ids;

pub mod board;

pub mod dice;

pub mod table;
