//! What is on the sheets (F-04): skills, size and hands, weapons and what else is carried, abilities, ongoing effects; how a
//! sheet is changed, and the file that one travels in. Nothing here knows of a fight.

pub(super) mod ability;
pub(super) mod arms;
pub(super) mod fields;
pub(super) mod unit;
pub(super) mod unit_sheet;

pub use ability::{Ability, AbilityKind, Cost};
pub use arms::{Carried, ItemKind, UNARMED, Weapon};
pub use fields::FIELDS;
pub use unit::{
    Grapple, HitPoints, Ongoing, Resolves, Size, Skill, SkillName, Skills, Unit, UnitKind,
};
pub use unit_sheet::UnitSheet;
