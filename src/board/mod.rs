//! Where things are: areas joined by connections, and spaces of six sides; range, paths, sight, and why.
//! What is drawn freely, and the picture beneath, are the same on every kind of map.
//! No game's rules live here; a game passes its choices in.

pub mod areas;
mod background;
mod drawing;
mod drawing_edit;
mod fit;
pub mod grid;
mod rule;
mod severity;
pub(crate) mod words;

pub use background::{Background, MOST_BACKGROUND};
pub use drawing::{
    Drawing, DrawingId, Figure, GroupId, Ink, MOST_PLACE, MOST_POINTS, MOST_WIDTH, Point,
    simplified,
};
pub use drawing_edit::DrawingEdit;
pub use fit::{MOST_ITEMS, MOST_LETTERS, Unfit};
pub use rule::BoardRule;
pub use severity::Severity;
