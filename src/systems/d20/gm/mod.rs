//! What only the GM does: values by hand, boards, people who come and go, prepared encounters, corrections; and what is
//! wrong with the data.

pub(super) mod by_hand;
pub(super) mod correct;
pub(super) mod encounters;
mod on_boards;
pub(super) mod validate;

pub use encounters::{Encounter, EncounterEdit};
