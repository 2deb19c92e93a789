//! The sample: a gatehouse, two squads a side. It is in `samples/gatehouse.json`.

use std::collections::BTreeSet;

use crate::systems::info::sample;
use crate::systems::squads::Squads;
use crate::table::{MapId, TeamId};

/// The sample, its fight begun by a command: the second side defends.
#[must_use]
pub fn gatehouse_sample() -> Squads {
    let mut game: Squads = sample!("gatehouse");
    // Both sides stand on the board, so that nothing can refuse it.
    let begun = game.begin_fight(MapId(1), &BTreeSet::from([TeamId(2)]));
    debug_assert!(begun.is_ok(), "the sample's own fight begins");
    game
}
