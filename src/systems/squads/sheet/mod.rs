//! What is on the sheets: Move, Combat, Defense and Hits, specials, combat modifiers; how a sheet is changed, and the file
//! that one travels in. Nothing here knows of a fight.

pub(super) mod fields;
pub(super) mod special;
pub(super) mod unit;
pub(super) mod unit_sheet;

pub use fields::FIELDS;
pub use special::{Modifier, Modifiers, Special};
pub use unit::{Decay, Held, Points, Status, Unit, UnitKind};
pub use unit_sheet::UnitSheet;
