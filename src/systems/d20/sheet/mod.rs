//! What is on the sheets: modifiers and points, weapons and spells, armor, feats, wounds; how a sheet is changed, and the
//! file that one travels in. Nothing here knows of a fight.

pub(super) mod arms;
pub(super) mod damage;
pub(super) mod feat;
pub(super) mod fields;
pub(super) mod unit;
pub(super) mod unit_sheet;
pub(super) mod wound;

pub use arms::{Carried, Spell, SpellKind, Weapon};
pub use damage::{Damage, DamageKind, Less, Reduction};
pub use feat::{Feat, FeatEffect, FeatKind};
pub use fields::FIELDS;
pub use unit::{Conditions, Modifier, Modifiers, Points, Summoned, Unit, UnitKind};
pub use unit_sheet::UnitSheet;
pub use wound::{Aim, Wound};
