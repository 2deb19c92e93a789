//! The sample: a bridge over a river, four characters against five foes, the fight begun. It is in `samples/bridge.json`.

use crate::dice::TypedDice;
use crate::systems::d20::D20;
use crate::systems::info::sample;
use crate::table::MapId;

/// The sample, its fight begun by a command, ties about to be rolled.
#[must_use]
pub fn bridge_sample() -> D20 {
    let mut game: D20 = sample!("bridge");
    // Both teams stand on the board, so that nothing can refuse it; real dice wait.
    let begun = game.begin_fight(MapId(1), None);
    debug_assert!(begun.is_ok(), "the sample's own fight begins");
    game.advance(&mut TypedDice::default());
    game
}
