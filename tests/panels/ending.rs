//! The end of a fight that is not decided is asked for once more, in place; of one that is decided, or nearly, it is not.

use egui::{Key, Modifiers};
use tableside::systems::d20;

use super::d20::bridge;
use super::driver::Driver;
use super::flow::rooftops;
use super::heroes_units::skirmish;

/// Ends the fight from its menu.
fn end(gm: &mut Driver, menu: &str, item: &str) {
    gm.click(menu);
    gm.click(item);
}

/// While two teams stand the first press only asks, and the second ends the fight; a button does the same.
#[test]
fn the_end_of_a_fight_that_is_not_decided_is_asked_once_more() {
    let games = [
        (bridge(), "Fight", "End the fight"),
        (rooftops(), "Fight", "End the fight"),
        (skirmish(&[]), "Skirmish", "End the skirmish"),
    ];
    for (mut gm, menu, item) in games {
        let before = gm.bytes();
        end(&mut gm, menu, item);
        gm.see_words(&format!("still stand – “{item}” again to end it"));
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
        end(&mut gm, menu, item);
        let ended = gm.bytes();
        assert_ne!(ended, before, "{}", gm.situation());
        gm.see_no_words("still stand");
        gm.keys(Modifiers::COMMAND, Key::Z);
        end(&mut gm, menu, item);
        gm.click("End it");
        assert_ne!(gm.bytes(), before, "{}", gm.situation());
        gm.see_no_words("still stand");
    }
}

/// Where one team stands alone there is nothing to ask.
#[test]
fn the_end_of_a_fight_that_one_team_has_won_is_not_asked() {
    let mut gm = bridge();
    let game = gm.app().document().campaign().d20().expect("of that game");
    let foes = game
        .units
        .iter()
        .filter(|(_, unit)| unit.kind == d20::UnitKind::Foe);
    let foes: Vec<_> = foes.map(|(who, _)| *who).collect();
    for who in foes {
        let harm = d20::Command::set(who, "hit_points", 0_u16);
        assert!(gm.harness().state_mut().apply(&harm.into()));
    }
    gm.harness().run();
    gm.click("End the fight");
    gm.see("No fight");
}
