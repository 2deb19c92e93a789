//! The window's panels, driven as a person would: by accessible names, with mouse and keys, without a display.

mod canvas;
mod commands;
mod counts;
mod decisions;
mod dice;
mod driver;
mod editor;
mod evening;
mod hints;
mod history;
mod idle;
mod kept;
mod keyboard;
mod looks;
mod map;
mod pages;
mod palette;
mod pictures;
mod players;
mod sheet;
mod sizes;
mod tracker;
mod typing;
