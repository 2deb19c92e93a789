//! The card that asks: several questions at once, and the shapes that are put together before they are answered.

use std::collections::BTreeSet;

use egui::Key;
use egui::accesskit::Role;
use tableside::systems::unhex::Command;
use tableside::table::MapId;

use super::driver::Driver;

/// Pike stands at the Entrance, where a fire axe reaches Mara.
fn pike_is_near(faces: &[i32]) -> Driver {
    let mut gm = Driver::first_turn(faces);
    let who = gm.id_of("Pike");
    let game = gm.game();
    let map = &game.maps[&MapId(1)];
    let area = map.area_named("Entrance").expect("the map has one");
    let place = Command::Place {
        who,
        map: MapId(1),
        area,
    };
    gm.harness().state_mut().apply(&place.into());
    gm.harness().run();
    gm.start_counting();
    gm
}

#[test]
fn two_numbers_are_put_together_beside_each_other() {
    // Mara's 33 and Pike's counterattack with 22 are both critical successes.
    let mut gm = pike_is_near(&[3, 3, 2, 2]);
    gm.click("Attack Pike with pistol");
    gm.click("Counterattack with fire axe");
    gm.click("Set the dice, Pike");
    gm.click("Set the dice");
    assert_eq!(gm.questions().len(), 2, "{}", gm.situation());
    // The keys are Mara's already.
    gm.digits("3");
    gm.click("Number for Pike");
    gm.text("21");
    gm.key(Key::Enter);
    gm.see_no("Number for Pike");
    // What was put together for Mara is still there, and whole with the next digit.
    let number = gm.node(Role::SpinButton, "Number for Mara").value();
    assert_eq!(number.as_deref(), Some("3"), "{}", gm.situation());
    gm.digits("6");
    gm.see_no("Number for Mara");
    let log = gm.log().join("\n");
    assert!(log.contains("36") && log.contains("21"), "{log}");
    gm.see("3 damage to torso (6)");
}

#[test]
fn one_of_several_who_are_asked_the_same_reacts() {
    // Guard 2's 85 misses Ilse.
    let mut gm = Driver::first_turn(&[8, 5]);
    gm.drag("Token Ilse", "Area Dance Floor");
    assert!(gm.questions().len() > 1, "{}", gm.situation());
    gm.click("Intercept with pistol, Guard 2");
    gm.click("Nobody reacts");
    let log = gm.log().join("\n");
    assert!(log.contains("Guard 2 rolls 85"), "{log}");
    assert_eq!(gm.area_of("Ilse"), "Dance Floor");
}

#[test]
fn whatever_can_be_clicked_can_be_told_apart() {
    let mut gm = Driver::sample(&[4, 0, 1, 0]);
    told_apart(&gm, "two rolls");
    gm.click("Roll for all");
    gm.click("Night watch first");
    told_apart(&gm, "offers");
    gm.drag("Token Mara", "Area Bar");
    told_apart(&gm, "a refusal");
    gm.click("Force");
    told_apart(&gm, "several reactions");
    gm.keys(egui::Modifiers::COMMAND, Key::O);
    told_apart(&gm, "the form of a file");
    let mut gm = pike_is_near(&[3, 3, 2, 2]);
    gm.click("Attack Pike with pistol");
    gm.click("Counterattack with fire axe");
    told_apart(&gm, "two critical successes");
    gm.click("Set the dice");
    gm.click("Set the dice, Pike");
    told_apart(&gm, "two numbers");
}

#[track_caller]
fn told_apart(gm: &Driver, when: &str) {
    let mut seen = BTreeSet::new();
    let controls = gm.controls();
    assert!(controls.len() > 20, "{when}{}", gm.situation());
    let twice: Vec<_> = controls
        .into_iter()
        .filter(|(role, name)| !seen.insert(format!("{role:?} {name}")))
        .collect();
    assert_eq!(twice, [], "with {when}, these are twice there");
}
