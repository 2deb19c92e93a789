//! Order and turns: what is saved of a fight, the order, what a unit can do, how it goes on from procedure to procedure.

pub(super) mod acts;
pub(super) mod advance;
pub(super) mod course;
pub(super) mod fight;
pub(super) mod frame;
pub(super) mod offers;
pub(super) mod order;

pub use acts::{Act, Blow};
pub use fight::{Actions, Casting, Fight, Path, Pay, Phase, SickUntil, Standing, Turn};
pub use frame::{Frame, FreeHit, Manner, Mend, Strike, Ties, Upkeep, Walk, With};
pub use offers::Offer;
