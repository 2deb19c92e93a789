//! Rounds and phases: what is saved of a fight, what a unit can declare, how declarations are resolved.

pub(super) mod acts;
pub(super) mod advance;
pub(super) mod course;
pub(super) mod declare;
pub(super) mod fight;
pub(super) mod frame;
pub(super) mod needs;
pub(super) mod offers;
pub(super) mod resolve;
pub(super) mod results;
pub(super) mod status;

pub use acts::{Act, AttackKind, Join};
pub use fight::{Fight, Gain, Hold, Plan, Stage, Standing};
pub use frame::{Contest, Contestant, Frame, Strike};
pub use offers::Offer;
