//! Keys behind what is open: behind a menu, a card or a sheet in a player’s hand nothing is played, and a line says why.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::campaign::{Campaign, Command};

use super::driver::Driver;
use super::record::duels;
use super::second_screen::{gm, press_there};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Keys that play, in any game.
const PLAYS: [(Modifiers, Key); 11] = [
    (NONE, Key::E),
    (NONE, Key::N),
    (NONE, Key::R),
    (NONE, Key::Num1),
    (NONE, Key::Num0),
    (CTRL, Key::B),
    (CTRL, Key::D),
    (CTRL, Key::H),
    (CTRL, Key::R),
    (CTRL, Key::Z),
    (CTRL_SHIFT, Key::Z),
];

/// Every game, with one step to undo and one to redo.
fn every_game() -> Vec<Driver> {
    let mut all = Vec::from(duels());
    all.push(Driver::first_turn(&[]));
    for gm in &mut all {
        for name in ["One", "Two"] {
            let rename = Command::Rename(name.to_owned());
            assert!(gm.harness().state_mut().apply(&rename));
        }
        assert!(gm.harness().state_mut().apply(&Command::Undo));
        gm.harness().run();
        gm.rest(2.0);
    }
    all
}

/// Each of these keys changes nothing behind what `open` opens, opens nothing, and a line says why.
#[track_caller]
fn all_rest(
    gm: &mut Driver,
    keys: &[(Modifiers, Key)],
    why: &str,
    open: &mut dyn FnMut(&mut Driver),
) {
    for (modifiers, key) in keys {
        // No key is held back that was meant for what stood before.
        gm.rest(2.0);
        open(gm);
        gm.rest(2.0);
        gm.see_no_words(why);
        let (before, asked) = (gm.bytes(), gm.questions());
        gm.keys(*modifiers, *key);
        assert_eq!(gm.bytes(), before, "{key:?}{}", gm.situation());
        assert_eq!(gm.questions(), asked, "{key:?}{}", gm.situation());
        assert!(
            !gm.names_with(why).is_empty(),
            "{modifiers:?} {key:?} says nothing{}",
            gm.situation()
        );
        for _ in 0..3 {
            gm.key(Key::Escape);
        }
    }
}

/// U-61, H-34, D-13, F-05, S-52: behind the menu of a row no key plays.
#[test]
fn no_key_plays_behind_the_menu_of_a_row() {
    for mut gm in every_game() {
        let menus = ["Menu of the unit Ada", "Menu of Mara"];
        let menu = menus.into_iter().find(|menu| gm.sees(menu));
        let menu = menu.expect("a row has a menu");
        all_rest(&mut gm, &PLAYS, "A menu is open", &mut |gm| {
            gm.click(menu);
            gm.see("Duplicate");
        });
    }
}

/// U-61, H-34, D-13, F-05, S-52: nor behind the menu that a click of the other button opens on the map.
#[test]
fn no_key_plays_behind_the_menu_of_a_token() {
    for mut gm in every_game() {
        let tokens = ["Token Orc", "Token Guard 1"];
        let token = tokens.into_iter().find(|token| gm.sees(token));
        let token = token.expect("somebody is on the map");
        let at = gm.node(Role::Button, token).rect().center();
        all_rest(&mut gm, &PLAYS[..7], "A menu is open", &mut |gm| {
            gm.click_secondary(at);
            gm.rest(1.0);
        });
    }
}

/// Nor behind the attacks that a click on somebody lists beside them: they lie over what keys would play.
#[test]
fn no_key_plays_behind_the_attacks_on_a_target() {
    let mut gm = Driver::first_turn(&[]);
    for name in ["One", "Two"] {
        let rename = Command::Rename(name.to_owned());
        assert!(gm.harness().state_mut().apply(&rename));
    }
    assert!(gm.harness().state_mut().apply(&Command::Undo));
    gm.harness().run();
    let mut keys = Vec::from(PLAYS);
    keys.retain(|(_, key)| !matches!(key, Key::D | Key::H) && *key != Key::R);
    keys.push((NONE, Key::R));
    all_rest(&mut gm, &keys, "A menu is open", &mut |gm| {
        gm.click("Token Guard 1");
    });
}

/// Behind the start page nothing is played, set or asked either.
#[test]
fn no_key_plays_behind_the_start_page() {
    for mut gm in every_game() {
        gm.keys(CTRL, Key::N);
        gm.see_words("Back to");
        let before = gm.bytes();
        let opens = [(CTRL_SHIFT, Key::D), (CTRL_SHIFT, Key::H)];
        for (modifiers, key) in PLAYS.into_iter().chain(opens) {
            gm.rest(2.0);
            gm.keys(modifiers, key);
            assert_eq!(gm.bytes(), before, "{key:?}{}", gm.situation());
        }
        gm.see_words("Back to");
        gm.key(Key::Escape);
        gm.see_no_words("Back to");
        for card in ["Who was hit?", "Record a result for", "Cancel"] {
            assert!(gm.names_with(card).is_empty(), "{card}{}", gm.situation());
        }
    }
}

/// U-61, H-34, D-13, F-05, S-52: behind the card of a result nothing is taken back, and nothing is begun.
#[test]
fn no_key_plays_behind_the_card_of_a_result() {
    let behind = [
        (NONE, Key::E),
        (NONE, Key::N),
        (NONE, Key::R),
        (CTRL, Key::B),
        (CTRL, Key::D),
        (CTRL, Key::Z),
        (CTRL, Key::Y),
        (CTRL_SHIFT, Key::Z),
    ];
    for mut gm in every_game() {
        let foe = ["Token Orc", "Token Guard 1"];
        let foe = foe.into_iter().find(|token| gm.sees(token));
        let foe = foe.expect("somebody is on the map");
        all_rest(&mut gm, &behind, "A card is open", &mut |gm| {
            gm.click(foe);
            gm.keys(CTRL, Key::H);
            gm.see_words("Record a result for");
        });
    }
}

/// U-61, H-34, D-13, F-05, S-52: nor behind the question who was hit, which a digit does not answer.
#[test]
fn no_key_plays_behind_who_was_hit() {
    for mut gm in every_game() {
        let ask = &mut |gm: &mut Driver| {
            gm.keys(CTRL, Key::H);
            gm.see("Who was hit?");
        };
        let undo = [(CTRL, Key::Z), (CTRL_SHIFT, Key::Z), (NONE, Key::E)];
        all_rest(&mut gm, &undo, "A card is open", ask);
        let digits = [(NONE, Key::Num1), (NONE, Key::Num0)];
        all_rest(&mut gm, &digits, "Choose first who was hit", ask);
    }
}

/// U-96: nor behind the card of an effect, whose own fields take digits.
#[test]
fn u_96_no_key_plays_behind_the_card_of_an_effect() {
    let mut gm = Driver::first_turn(&[]);
    let keys = [(NONE, Key::E), (NONE, Key::Num1), (CTRL, Key::Z)];
    all_rest(&mut gm, &keys, "A card is open", &mut |gm| {
        gm.keys(CTRL, Key::K);
        gm.types("put an effect");
        gm.key(Key::Enter);
        gm.see("Put an effect on an area");
    });
}

/// What is pressed in the players’ window while a player has a sheet in hand is never played, then or later.
#[test]
fn keys_of_the_players_window_rest_while_a_sheet_is_in_hand() {
    let mut gm = gm(Campaign::sample_nightclub());
    gm.harness().ctx.set_embed_viewports(false);
    let rename = Command::Rename("Club".to_owned());
    assert!(gm.harness().state_mut().apply(&rename));
    gm.key(Key::F8);
    gm.click("Menu of Mara");
    gm.click("Hand the sheet over");
    let before = gm.bytes();
    for (modifiers, key) in PLAYS.into_iter().chain([(CTRL_SHIFT, Key::H)]) {
        press_there(&mut gm, key, modifiers);
        gm.see("GM: Ctrl+Shift+H to return");
        gm.see_words("keys of the players’ window do nothing");
    }
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("Menu of Mara");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    press_there(&mut gm, Key::Z, CTRL);
    assert_ne!(gm.bytes(), before, "they play again: {}", gm.situation());
}

/// F-05: Enter presses what has the ring, and records nothing then; whoever types a digit means the card, and the ring goes.
#[test]
fn f_05_enter_is_for_what_has_the_ring() {
    let [_, mut gm, ..] = duels();
    let before = gm.bytes();
    let open = |gm: &mut Driver| {
        gm.click("Token Orc");
        gm.keys(CTRL, Key::H);
        gm.see("Record a result for Orc");
        gm.digits("7");
        gm.focus(Role::Button, "Cancel");
    };
    open(&mut gm);
    gm.key(Key::Enter);
    gm.see_no("Record a result for Orc");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    open(&mut gm);
    gm.digits("1");
    assert!(!gm.focused().contains("Cancel"), "{}", gm.focused());
    gm.key(Key::Enter);
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// U-40: whoever is shown by the keys of the sheets is whose digits are, if they can act.
#[test]
fn u_40_digits_follow_the_sheet_that_is_turned_to() {
    let mut gm = Driver::first_turn(&[]);
    gm.see("Mara can");
    gm.keys(CTRL, Key::PageDown);
    gm.see_no("Mara can");
    gm.see("Ilse can");
}
