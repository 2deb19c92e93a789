//! The shape of Tableside's sources, measured from their text: how many lines each room has, where the code names a
//! game outside that game's rooms, and which files use each other in a circle.

mod circles;
mod places;
mod source;

pub use circles::circles;
pub use places::{Place, is_room_of, places};
pub use source::{Room, Source, games, read, rooms};
