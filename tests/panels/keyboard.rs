//! No mouse: a whole round by keys, and the way to anybody's sheet and offers.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;
use tableside::systems::unhex::{Location, Phase};

use super::cards::key_of;
use super::driver::Driver;

fn round(gm: &Driver) -> u32 {
    gm.game().fight.as_ref().map_or(0, |fight| fight.round)
}

/// Goes on with Tab until the map has the focus.
#[track_caller]
fn tab_to_the_map(gm: &mut Driver) {
    for _ in 0..200 {
        gm.key(Key::Tab);
        if gm
            .node(Role::Canvas, "Map")
            .accesskit_node()
            .is_focused_in_tree()
        {
            return;
        }
    }
    panic!("Tab never comes to the map.{}", gm.situation());
}

#[test]
fn a_whole_round_by_keys_alone() {
    // Initiative 40 to 10; Mara 36; Bruno's Defend is declined; round 2: 40 to 10 again.
    let mut gm = Driver::sample(&[4, 0, 1, 0, 3, 6, 3, 1, 4, 0, 1, 0]);
    gm.key(Key::R);
    gm.digits("1");
    assert_eq!(round(&gm), 1);

    // Mara shoots Guard 1; the guard does nothing; 3 to the torso, as it is.
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("11");
    assert_eq!(gm.sheet("Guard 1").level.get(), 37, "{}", gm.situation());

    // Ilse walks on; nobody intercepts.
    gm.see("Ilse can");
    let key = key_of(&mut gm, "Move to Dance Floor");
    gm.digits(&key);
    gm.key(Key::N);
    assert_eq!(gm.area_of("Ilse"), "Dance Floor");

    // Tomo shoots Bruno behind the bar: no reaction, the 31 is kept, Bruno picks the second.
    gm.see("Tomo can");
    let key = key_of(&mut gm, "Attack Bruno with hunting rifle");
    gm.digits(&key);
    gm.key(Key::N);
    gm.see("31 is a success. Good at this: keep it, or roll again?");
    gm.digits("1");
    gm.see("Bruno decides");
    gm.digits("2");
    let leg = gm.sheet("Bruno").body.part(Location::RightLeg).clone();
    assert_eq!(leg.boxes.iter().flatten().count(), 1, "{}", gm.situation());

    // All three have acted: the Velvet gang's turn comes by itself, and ends by a key. Initiative again.
    gm.see("Round 1, Velvet gang’s turn");
    gm.end_turn();
    assert_eq!(round(&gm), 2, "{}", gm.situation());
    gm.key(Key::R);
    gm.digits("1");
    let fight = gm.game().fight.as_ref().expect("the fight goes on");
    assert!(
        matches!(fight.phase, Phase::Turns { turn: 0, .. }),
        "{}",
        gm.situation()
    );
    gm.see("Round 2, Night watch’s turn");
}

/// Wherever the cursor is, the arrows lead to the Entrance, where Mara, Ilse and Tomo stand.
fn to_the_entrance(gm: &mut Driver) {
    for _ in 0..4 {
        gm.key(Key::ArrowUp);
    }
    let mut found = false;
    for key in [
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowDown,
        Key::ArrowRight,
        Key::ArrowDown,
    ] {
        found = at_cursor(gm, "Area Entrance");
        if found {
            break;
        }
        gm.key(key);
    }
    assert!(
        found || at_cursor(gm, "Area Entrance"),
        "{}",
        gm.situation()
    );
}

#[test]
fn the_map_picks_who_acts_by_keys() {
    let mut gm = Driver::first_turn(&[]);
    gm.see("Mara can");
    tab_to_the_map(&mut gm);
    to_the_entrance(&mut gm);
    for name in ["Token Mara", "Token Ilse", "Token Tomo"] {
        gm.key(Key::CloseBracket);
        assert!(at_cursor(&gm, name), "] comes to {name}.{}", gm.situation());
    }
    gm.key(Key::Enter);
    gm.see("Tomo can");
    let key = key_of(&mut gm, "Attack Guard 1 with hunting rifle");
    gm.digits(&key);
    gm.see("Guard 1 decides");
}

/// D14, D18: Enter takes a token up, arrows choose an area, Enter sets it down there; Escape leaves it where it is.
#[test]
fn keys_move_a_token_from_area_to_area() {
    let mut gm = Driver::first_turn(&[]);
    let take_up = |gm: &mut Driver| {
        gm.key(Key::G);
        to_the_entrance(gm);
        gm.key(Key::CloseBracket);
        assert!(at_cursor(gm, "Token Mara"), "{}", gm.situation());
        gm.key(Key::Enter);
        let ways = [
            Key::ArrowUp,
            Key::ArrowLeft,
            Key::ArrowDown,
            Key::ArrowRight,
        ];
        for key in ways.into_iter().cycle().take(12) {
            gm.key(key);
            if at_cursor(gm, "Area Pool Tables") {
                return;
            }
        }
        panic!("no way to the Pool Tables{}", gm.situation());
    };
    take_up(&mut gm);
    gm.see_words("Arrow keys choose an area, Enter moves Mara there");
    gm.key(Key::Escape);
    gm.see_no_words("Enter moves Mara there");
    assert_eq!(gm.area_of("Mara"), "Entrance");
    take_up(&mut gm);
    gm.key(Key::Enter);
    gm.key(Key::N);
    assert_eq!(gm.area_of("Mara"), "Pool Tables", "{}", gm.situation());
}

fn at_cursor(gm: &Driver, name: &str) -> bool {
    gm.node(Role::Button, name).is_focused()
}

#[test]
fn a_roll_can_be_asked_of_the_app_or_typed() {
    let mut gm = Driver::sample(&[1, 0]);
    // Mara's roll is typed, Bruno's left to the app.
    gm.digits("40");
    gm.key(Key::R);
    gm.see("In which order do the teams act this round?");
    // Dice of the app are told without a word, real ones with theirs.
    gm.see("Bruno rolls 10 for initiative at level 45: success");
    gm.see("Mara rolls 40 for initiative at level 52: success, real dice");
    let log = gm.log().join("\n");
    assert!(log.contains("40") && log.contains("10"), "{log}");
}

#[test]
fn a_critical_number_can_be_set_by_keys_alone() {
    // Guard 1 is shot with 33, a critical success; the dice are set to a number.
    let mut gm = Driver::first_turn(&[3, 3]);
    gm.digits("1");
    gm.key(Key::N);
    gm.see("33 is a critical success. Use it for …");
    gm.digits("2");
    gm.see("Set the dice to which number?");
    // The number is asked for at once: it is typed over, and Enter answers.
    gm.digits("39");
    gm.key(Key::Enter);
    gm.see_no("Set the dice to which number?");
    // The last roll shows what it was set to, and what it fell on.
    gm.see_words("pistol → Guard 1, 39, ");
    gm.see("first roll 33");
    gm.see("3 damage to head (9)");
}

/// Backspace leaves nothing behind the next digit.
#[test]
fn a_number_that_was_taken_back_begins_anew() {
    let mut gm = Driver::first_turn(&[3, 3]);
    gm.digits("1");
    gm.key(Key::N);
    gm.digits("2");
    gm.see("Set the dice to which number?");
    gm.digits("3");
    gm.rest(1.0);
    gm.key(Key::Backspace);
    gm.rest(1.0);
    gm.digits("4");
    gm.see("Set the dice to which number?");
    gm.key(Key::Enter);
    gm.see_words("pistol → Guard 1, 4, ");
}
