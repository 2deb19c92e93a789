//! Around fights: prepared encounters, maps, who is in the campaign, recovery and growth.

pub(super) mod encounter;
pub(super) mod map_edits;
pub(super) mod newcomers;
pub(super) mod people;
pub(super) mod session;
