//! Few inputs: what the table does often is done with little, by mouse and by keys, counted.

use egui::{Key, Modifiers};
use tableside::campaign::Campaign;
use tableside::systems::unhex::{Location, Mark};

use super::driver::Driver;

/// Mara's 36 makes 3 damage to Guard 1's torso.
#[track_caller]
fn torso_is_marked(gm: &Driver) {
    let sheet = gm.sheet("Guard 1");
    let torso = &sheet.body.part(Location::Torso).boxes;
    let slashes = torso.iter().filter(|mark| **mark == Some(Mark::Slash));
    assert_eq!(slashes.count(), 3, "{}", gm.situation());
    assert_eq!(sheet.level.get(), 37);
    assert_eq!(gm.questions(), Vec::<String>::new());
}

#[test]
fn a_plain_hit_with_app_dice_by_mouse() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    gm.click("3 damage to torso (6)");
    gm.click("Leave 3 damage to torso (6)");
    torso_is_marked(&gm);
    gm.at_most(4);
    gm.click("Token Guard 1");
    gm.see("torso box 3, slash");
}

#[test]
fn a_plain_hit_with_app_dice_by_keys() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("1");
    gm.digits("1");
    torso_is_marked(&gm);
    gm.at_most(4);
}

#[test]
fn a_plain_hit_with_real_dice_by_mouse() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.start_counting();
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    gm.click("3 on the tens die");
    gm.click("6 on the ones die");
    gm.click("3 damage to torso (6)");
    gm.click("Leave 3 damage to torso (6)");
    torso_is_marked(&gm);
    gm.at_most(6);
}

#[test]
fn a_plain_hit_with_real_dice_by_keys() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.start_counting();
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("36");
    gm.digits("11");
    torso_is_marked(&gm);
    gm.at_most(6);
}

#[test]
fn a_move_by_button_by_key_and_by_drag() {
    for way in ["button", "key", "drag"] {
        let mut gm = Driver::first_turn(&[]);
        match way {
            "button" => gm.click("Move to Dance Floor"),
            // After three attacks: Guard 1, Guard 2, Pike.
            "key" => gm.digits("4"),
            _ => gm.drag("Token Mara", "Area Dance Floor"),
        }
        gm.key(Key::N);
        assert_eq!(
            gm.area_of("Mara"),
            "Dance Floor",
            "by {way}{}",
            gm.situation()
        );
        gm.at_most(2);
    }
}

#[test]
fn the_next_decision_is_one_input_away() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("11");
    torso_is_marked(&gm);
    gm.start_counting();
    // Whoever can still act comes up by itself: one input begins their act.
    gm.see("Ilse can");
    gm.click("Move to Dance Floor");
    assert!(!gm.questions().is_empty(), "{}", gm.situation());
    gm.at_most(1);
    gm.key(Key::N);
    gm.see("Tomo can");

    // One input hands over to the other team, whose first offers show at once, and one more as Tomo can still act.
    gm.start_counting();
    gm.click("End the turn");
    gm.click("End the turn");
    gm.see("Round 1, Velvet gang’s turn");
    gm.see("Bruno can");
    gm.at_most(2);
}

#[test]
fn offers_follow_from_an_actor_picked_by_hand_to_the_next_one_who_can_act() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Tomo");
    gm.see("Tomo can");
    gm.click("Move to Dance Floor");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Tomo"), "Dance Floor");
    gm.see("Mara can");
    gm.see_no("Tomo can");
}

/// Ctrl+N, the name, Enter.
#[test]
fn a_new_campaign() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.types("Station Job");
    gm.key(Key::Enter);
    assert_eq!(gm.app().document().campaign().name, "Station Job");
    gm.at_most(3);
}

/// With app dice a new round asks for nothing but the order.
#[test]
fn initiative_with_app_dice() {
    let mut gm = Driver::with(Campaign::sample_nightclub(), &[4, 0, 1, 0]);
    gm.click("Fight");
    gm.click("End the fight");
    gm.click("Begin a fight");
    gm.start_counting();
    gm.click("Night watch first");
    gm.see("Round 1, Night watch’s turn");
    gm.at_most(1);
}

/// A typed roll, its undo, and a face alone.
#[test]
fn undo_of_a_typed_roll() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.digits("1");
    gm.key(Key::N);
    let waits = gm.bytes();
    gm.digits("3");
    gm.start_counting();
    gm.key(Key::Backspace);
    assert_eq!(gm.bytes(), waits);
    gm.at_most(1);
    gm.digits("36");
    gm.start_counting();
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("Mara can");
    gm.at_most(1);
}

/// An attack by a drag, the answer to the reaction, the die: the armor's question is the fourth.
#[test]
fn an_attack_by_a_drag_with_app_dice() {
    let mut gm = Driver::first_turn(&[3, 6]);
    gm.drag("Token Mara", "Token Guard 1");
    gm.click("No reaction");
    gm.click("3 damage to torso (6)");
    gm.click("Leave 3 damage to torso (6)");
    torso_is_marked(&gm);
    gm.at_most(4);
}
