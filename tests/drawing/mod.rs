//! What is drawn, as numbers: the geometry beneath the panels.

mod areas;
mod boards;
mod camera;
mod players;
