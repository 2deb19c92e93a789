//! Attacks and what they do (U-53 to U-57, U-60 to U-67, U-90 to U-99): strikes, reactions, areas, wounds.
//! Who may act at all is in `fight`.

pub(super) mod all_out;
pub(super) mod area_aim;
pub(super) mod area_asks;
pub(super) mod area_attack;
pub(super) mod blast;
pub(super) mod cancelled;
pub(super) mod defend;
pub(super) mod exchange;
pub(super) mod riders;
pub(super) mod spread;
pub(super) mod strike;
pub(super) mod unarmed;
pub(super) mod wounds;
