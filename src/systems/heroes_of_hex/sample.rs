//! The sample: a causeway through the reeds, four heroes against five enemies, the initiative with the heroes. It is in
//! `samples/causeway.json`. Unlike the ready sheets it is plain enough to learn the game by.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::info::sample;
use crate::table::{MapId, TeamId};

/// The sample, its skirmish begun by a command, Fate about to be rolled.
#[must_use]
pub fn skirmish_sample() -> HeroesOfHex {
    let mut game: HeroesOfHex = sample!("causeway");
    // Both sides stand on the board, so that nothing can refuse it; Fate waits for its first die.
    let begun = game.begin_skirmish(MapId(1), &[TeamId(1), TeamId(2)]);
    debug_assert!(begun.is_ok(), "the sample's own skirmish begins");
    game
}
