//! Attack · Move · Bonus in the window: opened from the start page, turns by keys, free hits, criticals, standing up,
//! thralls.

use egui::{Key, Modifiers, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::System;
use tableside::systems::d20::D20;

use super::driver::Driver;

/// The sample on the bridge.
pub(super) fn sample_bridge() -> Campaign {
    Campaign::from(&System::D20.info().samples[0])
}

/// The sample with a fight that goes on.
pub(super) fn bridge() -> Driver {
    let size = Vec2::new(1366.0, 900.0);
    let mut gm = Driver::sized(size, sample_bridge(), ScriptedDice::new([]));
    if game(&gm).fight.is_none() {
        gm.keys(Modifiers::COMMAND, Key::B);
    }
    gm
}

/// The game that shows.
fn game(gm: &Driver) -> &D20 {
    let campaign = gm.app().document().campaign();
    campaign.d20().expect("a game of Attack · Move · Bonus")
}

/// The start page has the bridge beside the other samples; it opens with its own panels.
#[test]
fn the_bridge_opens_from_the_start_page() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.click("Play the sample fight on the bridge");
    assert!(!game(&gm).units.is_empty());
    gm.see("Map");
    gm.see("Teams");
    let _ = AppDice::seeded(1);
}
