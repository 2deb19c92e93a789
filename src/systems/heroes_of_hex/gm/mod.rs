//! What only the GM does: setting things by hand, letting newcomers join, correcting rolls, looking for what is wrong with
//! the data.

pub(super) mod correct_roll;
mod free_rolls;
pub(super) mod newcomers;
pub(super) mod overrides;
pub(super) mod validate;

pub(crate) use correct_roll::RollId;
pub use newcomers::{JoinSide, NewUnits, Start};
