//! The skirmish and the Turns in it: whose Turn it is, what is declared and answered, and how it ends. How attacks are
//! rolled is in `attack`, where units go in `movement`.

pub(super) mod acts;
pub(super) mod advance;
pub(super) mod costs;
pub(super) mod course;
pub(super) mod declaration;
pub(super) mod declared;
pub(super) mod frame;
pub(super) mod march;
pub(super) mod objective;
pub(super) mod offers;
pub(super) mod reactions;
pub(super) mod recalculate;
pub(super) mod side_acts;
pub(super) mod skirmish;
pub(super) mod stack;
pub(super) mod targets;
pub(super) mod turns;

pub use declaration::{Act, DeclarationId, Declared, DeclaredStage, Target};
pub use frame::Frame;
pub use objective::{Objective, ObjectiveId, ObjectiveKind};
pub use offers::{Offer, SideOffer};
pub use side_acts::{NEGATE_FATE, SideAct};
pub use skirmish::{Left, Over, Phase, SideState, Skirmish, Turn, UnitState};
pub use stack::StackEntry;
