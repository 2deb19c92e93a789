//! The sample evening: two teams ready to fight on the nightclub's floor. People and gear are our own invention; they are
//! in `samples/nightclub.json`.

use std::sync::Arc;

use crate::board::areas;
use crate::dice::TypedDice;
use crate::systems::info::sample;
use crate::systems::unhex::command::Command;
use crate::systems::unhex::state::Unhex;
use crate::table::MapId;

/// The only map.
const CLUB: MapId = MapId(1);

/// The nightclub with its fight begun: initiative is about to be rolled.
#[must_use]
pub fn nightclub_fight() -> Unhex {
    let mut game = nightclub();
    // Two teams with people awake stand on the map; nothing is rolled before somebody says so.
    let begun = game.apply(
        &Command::BeginFight { map: CLUB },
        &mut TypedDice::default(),
    );
    debug_assert!(begun.is_ok(), "the sample's own fight begins");
    game
}

/// The nightclub: the map, the Night watch at the entrance, the Velvet gang inside. The fight has not begun.
#[must_use]
pub fn nightclub() -> Unhex {
    let mut game: Unhex = sample!("nightclub");
    game.maps.insert(CLUB, Arc::new(areas::nightclub()));
    game
}
