//! Order and turns: points, initiative, what a unit can do, Ready, how a fight goes on from procedure to procedure.

pub(super) mod acts;
pub(super) mod advance;
pub(super) mod course;
pub(super) mod offers;
pub(super) mod order;
pub(super) mod perform;
pub(super) mod points;
pub(super) mod ready;

pub use offers::Offer;
