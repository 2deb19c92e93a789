//! The window's panels, driven as a person would: by accessible names, with mouse and keys, without a display.

mod canvas;
mod commands;
mod counts;
mod decisions;
mod driver;
mod evening;
mod idle;
mod keyboard;
mod looks;
mod map;
mod players;
mod pictures;
mod sheet;
mod sizes;
mod typing;
