//! What is wrong with a game's data: findings with their place. Nothing is mended here.

pub(super) mod fight;
pub(super) mod game;
