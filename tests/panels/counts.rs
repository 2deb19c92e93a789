//! Few inputs: what the table does often is done with little, by mouse and by keys, counted.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::unhex::{Ability, Command, ItemKind, Location, Mark, nightclub_fight};
use tableside::table::MapId;

use super::cards::key_of;
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
            "key" => {
                let key = key_of(&mut gm, "Move to Dance Floor");
                gm.digits(&key);
            }
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

/// A typed roll, its undo, and a face alone; then whoever did not react is asked again, and then the act is taken back.
#[test]
fn undo_of_a_typed_roll() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.digits("1");
    let asked = gm.bytes();
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
    assert_eq!(gm.bytes(), waits);
    gm.at_most(1);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), asked);
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("Mara can");
    gm.at_most(2);
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

/// The faces of real dice are typed; initiative is past.
fn with_real_dice() -> Driver {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.start_counting();
    gm
}

/// Stands somebody in an area by the GM’s word.
fn stands(gm: &mut Driver, name: &str, area: &str) {
    let who = gm.id_of(name);
    let map = MapId(1);
    let area = gm.game().maps[&map].area_named(area).expect("there");
    let place = Command::Place { who, map, area };
    assert!(gm.harness().state_mut().apply(&place.into()));
    gm.harness().run();
    gm.start_counting();
}

/// Row “Start → sample ready”: 1, by mouse or by Enter at a first start.
#[test]
fn from_the_start_to_the_sample() {
    for by_key in [true, false] {
        let memory = tempfile::tempdir().expect("a folder");
        let mut gm = Driver::with_app(App::started_in(memory.path(), None));
        if by_key {
            gm.key(Key::Enter);
        } else {
            gm.click("Play the sample fight");
        }
        gm.see("Round 1, initiative");
        gm.at_most(1);
    }
}

/// Row “Initiative of both, typed, order chosen”: 5.
#[test]
fn initiative_with_real_dice() {
    let campaign = Campaign::sample_nightclub();
    let mut gm = Driver::with_app(App::headless_with(
        campaign,
        Box::new(ScriptedDice::new([])),
    ));
    gm.digits("40101");
    gm.see("Round 1, Night watch’s turn");
    gm.at_most(5);
}

/// Row “Attack, no reaction, typed”: 5; a precise one, which asks once more, is 6 above.
#[test]
fn an_attack_with_real_dice() {
    let mut gm = with_real_dice();
    stands(&mut gm, "Guard 2", "Entrance");
    gm.click("Token Ilse");
    gm.start_counting();
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("36");
    gm.digits("1");
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
    gm.at_most(5);
}

/// Row “Attack, Defend, critical set to 49”: 9.
#[test]
fn a_critical_hit_on_somebody_who_defends() {
    let mut gm = with_real_dice();
    stands(&mut gm, "Guard 2", "Entrance");
    gm.click("Token Ilse");
    gm.start_counting();
    gm.digits("1");
    gm.digits("1");
    gm.digits("33");
    gm.see("33 is a critical success. Use it for …");
    gm.digits("49");
    gm.digits("99");
    gm.see("4 damage to head (9)");
    gm.digits("1");
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
    gm.at_most(9);
}

/// Row “Counterattack, app, mouse”: 3, the attack being a drag onto the target.
#[test]
fn a_counterattack_with_app_dice_by_mouse() {
    // Guard 2’s 36 hits, Ilse’s 99 does not.
    let mut gm = Driver::first_turn(&[3, 6, 9, 9]);
    gm.end_turn();
    stands(&mut gm, "Guard 2", "Entrance");
    gm.drag("Token Guard 2", "Token Ilse");
    gm.click("Counterattack with baton");
    gm.click("6 damage to right leg (3)");
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
    gm.at_most(3);
}

/// Row “Good re-roll of one die”: 2.
#[test]
fn a_die_is_rolled_again() {
    let mut gm = with_real_dice();
    stands(&mut gm, "Guard 2", "Dance Floor");
    gm.click("Token Tomo");
    gm.click("Attack Guard 2 with hunting rifle");
    gm.key(Key::N);
    gm.digits("65");
    gm.see_words("Good at this: keep it, or roll again?");
    gm.start_counting();
    gm.digits("2");
    gm.digits("3");
    gm.at_most(2);
    gm.see_words("35");
}

/// Row “Move, one intercepts, one declines, armor breaks, typed”: 7.
#[test]
fn a_move_that_is_intercepted() {
    let mut gm = with_real_dice();
    gm.drag("Token Ilse", "Area Dance Floor");
    assert!(gm.questions().len() > 1, "{}", gm.situation());
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("36");
    gm.digits("1");
    gm.see_words("Break armor instead?");
    gm.digits("2");
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
    gm.at_most(7);
    assert_eq!(gm.area_of("Ilse"), "Dance Floor");
}

/// Undo takes back the dice of an intercept alone, not what another one said before; its label names them.
#[test]
fn undo_of_an_intercept_takes_back_its_dice() {
    let mut gm = with_real_dice();
    gm.drag("Token Ilse", "Area Dance Floor");
    gm.digits("1");
    gm.key(Key::N);
    let before = gm.bytes();
    gm.digits("36");
    assert_eq!(
        gm.app().document().undo_label().as_deref(),
        Some("Bruno rolls 36")
    );
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// Row “Correct the last roll, also after a turn change”: 3.
#[test]
fn the_last_roll_is_corrected() {
    for turn_over in [false, true] {
        let mut gm = Driver::first_turn(&[9, 9]);
        gm.digits("1");
        gm.key(Key::N);
        if turn_over {
            gm.end_turn();
        }
        gm.start_counting();
        gm.keys(Modifiers::COMMAND, Key::R);
        gm.digits("36");
        gm.see("3 damage to torso (6)");
        gm.at_most(3);
    }
}

/// Row “Force a refused move”: 2.
#[test]
fn a_refused_move_is_forced() {
    let mut gm = Driver::first_turn(&[]);
    gm.drag("Token Mara", "Area Bar");
    gm.click("Force");
    gm.see_words("Undo “Mara moves to Bar");
    gm.at_most(2);
}

/// Row “Burn an area, GM”: 2, from the menu of the area.
#[test]
fn the_gm_burns_an_area() {
    let mut gm = Driver::first_turn(&[]);
    let at = gm.node(Role::Button, "Area Catwalk").rect().left_top();
    gm.click_secondary(at + egui::vec2(8.0, 8.0));
    gm.click("Set it on fire");
    gm.see_words("Catwalk, Continuous");
    gm.at_most(2);
}

/// Row “Burn an area, character, item already in hand, typed”: 4.
#[test]
fn a_character_burns_an_area() {
    let mut game = nightclub_fight();
    let mara = game
        .characters
        .values_mut()
        .find(|sheet| sheet.name == "Mara");
    let mara = Arc::make_mut(mara.expect("there"));
    mara.abilities.insert(Ability::Continuous);
    mara.items[0].kind = ItemKind::Continuous;
    mara.items[0].name = "burning oil".to_owned();
    let held = Some(mara.items[0].id);
    (mara.hands.left, mara.hands.right) = (held, held);
    let campaign = Campaign {
        name: "Oil".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = Driver::with_app(App::headless_with(
        campaign,
        Box::new(ScriptedDice::new([])),
    ));
    gm.digits("40101");
    gm.see("Mara can");
    gm.start_counting();
    gm.digits("1");
    gm.digits("36");
    gm.digits("1");
    assert_eq!(gm.questions(), Vec::<String>::new(), "{}", gm.situation());
    assert_eq!(
        gm.game().fight.as_ref().map(|fight| fight.effects.len()),
        Some(1)
    );
    gm.at_most(4);
}

/// Row “Hand over and back”: 2. Row “Players’ window, cover”: 2.
#[test]
fn a_sheet_is_handed_over_and_players_are_shown_a_cover() {
    let mut gm = Driver::first_turn(&[]);
    for _ in 0..2 {
        gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
    }
    gm.see("Token Ilse");
    gm.at_most(2);
    gm.key(Key::F8);
    gm.key(Key::F9);
    gm.see("What players see");
    gm.at_most(2);
}
