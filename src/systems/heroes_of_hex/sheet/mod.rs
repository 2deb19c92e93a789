//! What is on the sheets: units with their attributes and actions, the sides that they fight for, how a sheet is changed,
//! and the file that a unit travels in. Nothing here knows of a skirmish.

pub(super) mod action;
pub(super) mod fields;
pub(super) mod unit;
pub(super) mod unit_sheet;

pub use action::{
    Action, ActionId, Aim, Area, AttackType, Cost, Keywords, MovementKind, Offence, Reach, Trigger,
};
pub use fields::FIELDS;
pub use unit::{DEADLY_POISON, GmWord, Movement, Profile, Tokens, Unit, UnitKind};
pub use unit_sheet::UnitSheet;
