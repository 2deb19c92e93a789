//! What only the GM does: values by hand, boards, people who come and go, prepared encounters, corrections, turns of the
//! campaign; and what is wrong with the data.

mod by_hand;
mod correct;
mod decay;
pub(super) mod encounters;
mod on_boards;
mod validate;

pub use encounters::{Encounter, EncounterEdit};
