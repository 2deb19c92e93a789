//! Spells: casting and channeling, healing, summoning.

pub(super) mod cast;
pub(super) mod heal;
pub(super) mod summon;
