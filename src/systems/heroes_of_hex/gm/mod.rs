//! What only the GM does: setting things by hand, letting newcomers join, correcting rolls, looking for what is wrong with
//! the data.

pub(super) mod correct_roll;
pub(super) mod encounters;
mod on_boards;
pub(super) mod overrides;
pub(super) mod validate;

pub(crate) use correct_roll::RollId;
pub use encounters::{Encounter, EncounterEdit};
