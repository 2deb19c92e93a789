//! The sample: roofs over an alley, its fight begun. It is in `samples/rooftops.json`.

use std::collections::BTreeSet;

use crate::dice::TypedDice;
use crate::systems::flow::Flow;
use crate::systems::info::sample;
use crate::table::MapId;

/// The sample, its fight begun by a command, initiative about to be rolled.
#[must_use]
pub fn rooftops_sample() -> Flow {
    let mut game: Flow = sample!("rooftops");
    // Both teams stand on the board, so that nothing can refuse it; real dice wait.
    let begun = game.begin_fight(MapId(1), &BTreeSet::new());
    debug_assert!(begun.is_ok(), "the sample's own fight begins");
    game.advance(&mut TypedDice::default());
    game
}
