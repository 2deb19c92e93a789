//! Tests by promise and by capability, in one binary so that they link once.

mod app_dice;
#[cfg(target_os = "linux")]
mod attacks;
mod battery;
mod board;
mod campaign;
mod cli;
mod client;
mod d20;
mod dice;
#[cfg(feature = "window")]
mod drawing;
mod exchange;
mod flow;
mod heroes_of_hex;
mod keeping;
mod packaging;
#[cfg(feature = "window")]
mod panels;
mod phones;
mod players;
#[cfg(feature = "print")]
mod print;
mod schema;
mod sheets;
mod squads;
mod store;
#[cfg(feature = "window")]
mod theme;
mod unhex;
