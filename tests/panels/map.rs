//! The map of a fight: moves by dragging, refusals and the GM's word, sight between two areas, rules cards.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;

use super::driver::Driver;

#[test]
fn a_drag_is_a_move_and_can_be_undone() {
    let mut gm = Driver::first_turn(&[]);
    gm.drag("Token Ilse", "Area Pool Tables");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Ilse"), "Pool Tables", "{}", gm.situation());
    assert!(
        gm.log()
            .iter()
            .any(|line| line == "Ilse moves from Entrance to Pool Tables"),
        "{:#?}",
        gm.log()
    );
    gm.keys(egui::Modifiers::COMMAND, Key::Z);
    gm.keys(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.area_of("Ilse"), "Entrance");
}

#[test]
fn a_refused_drag_says_why_and_the_gm_can_overrule_it() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.drag("Token Mara", "Area Bar");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.see("Bar is 2 moves away");
    gm.see("U-54");
    gm.click("Force");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Mara"), "Bar", "{}", gm.situation());
    let log = gm.log();
    assert!(
        log.iter()
            .any(|line| line.contains("U-54") && line.contains("Mara")),
        "the skipped rule is in the log: {log:#?}"
    );
    gm.see_no("Force");
}

#[test]
fn whoever_is_not_on_turn_is_refused_by_the_rule_of_turns() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.drag("Token Pike", "Area Entrance");
    gm.see("It is not the turn of Pike’s team");
    gm.see("U-40");
    gm.click("Dismiss");
    gm.see_no("It is not the turn of Pike’s team");
    assert_eq!(gm.bytes(), before);
}

#[test]
fn without_a_fight_a_drag_just_places() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Fight");
    gm.click("End the fight");
    gm.drag("Token Mara", "Area Alley");
    assert_eq!(gm.area_of("Mara"), "Alley", "{}", gm.situation());
    gm.see_no("Force");
}

#[test]
fn two_areas_ask_for_sight() {
    let cases = [
        ("Dance Floor", "Bar", "Sight, with cover"),
        ("Bar", "Dance Floor", "Clear sight"),
        ("Alley", "Bar", "No sight"),
    ];
    let mut gm = Driver::first_turn(&[]);
    for (from, to, verdict) in cases {
        gm.click(&format!("Area {from}"));
        gm.see(&format!("Sight from {from}: pick a second area"));
        gm.click(&format!("Area {to}"));
        gm.see(&format!("{from} → {to}"));
        gm.see(verdict);
        for (_, _, other) in cases.iter().filter(|case| case.2 != verdict) {
            gm.see_no(other);
        }
    }
    gm.key(Key::Escape);
    gm.see_no("No sight");
    gm.see_no("Alley → Bar");
}

/// U-37: where there are several shortest paths, the marks of each are told.
#[test]
fn u_37_the_marks_of_each_path_are_told() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Area DJ Booth");
    gm.click("Area Bar");
    gm.see(
        "DJ Booth – Dance Floor – Bar, one cover mark, at Bar; DJ Booth – Catwalk – Bar, no cover mark",
    );
}

#[test]
fn a_rule_id_opens_its_card() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Area Dance Floor");
    gm.click("Area Bar");
    gm.click("U-33");
    let heading = heading_of("U-33");
    gm.see(&heading);
    // An id in the refusal's message leads to its own card.
    gm.drag("Token Mara", "Area Bar");
    let heading = heading_of("U-54");
    gm.see_no(&heading);
    gm.click_nth("U-54", 0);
    gm.see(&heading);
}

/// The first line of a card.
fn heading_of(rule: &str) -> String {
    let cards = tableside::systems::unhex::CARDS;
    let mut lines = cards.lines();
    let line = lines.find_map(|line| {
        line.strip_prefix("## ")
            .filter(|line| line.starts_with(&format!("{rule} ")))
    });
    line.expect("the rule has a card").to_owned()
}

/// An id in parentheses keeps both of them.
#[test]
fn an_id_in_parentheses_keeps_them() {
    let mut gm = Driver::sample(&[]);
    gm.click("Rules");
    gm.click(&heading_of("U-99"));
    gm.see_words("one die says how long it lasts (");
    gm.see_words("). As long as it does");
}

/// All cards are listed; words find those that have them, and a card leads back to the list.
#[test]
fn the_rules_are_listed_and_found() {
    let mut gm = Driver::sample(&[]);
    gm.click("Rules");
    gm.see_words("U-00");
    gm.node(Role::TextInput, "Find in the rules").focus();
    gm.harness().run();
    gm.text("intercept");
    let found = gm.names_with("U-57").len();
    assert!(found > 0, "{}", gm.situation());
    assert!(gm.names_with("U-00").is_empty(), "{}", gm.situation());
    gm.text(" zzz");
    gm.see("No card has these words");
    for _ in 0..4 {
        gm.key(Key::Backspace);
    }
    let heading = gm.names_with("U-57")[0].clone();
    gm.click(&heading);
    gm.see("All rules");
    gm.click("All rules");
    gm.see("Find in the rules");
}

/// 27: what is told of a token has no comma at its end.
#[test]
fn what_is_told_of_a_token_ends_with_a_word() {
    let mut gm = Driver::first_turn(&[]);
    assert_eq!(
        gm.described("Token Ilse"),
        "Night watch, level 51 of 51, can act"
    );
    gm.click("Fight");
    gm.click("End the fight");
    assert_eq!(gm.described("Token Ilse"), "Night watch, level 51 of 51");
}

/// Maps and boards are zoomed by buttons and by plus and minus, and fitted again by a button.
#[test]
fn buttons_and_keys_zoom() {
    let board = super::d20::bridge();
    for mut gm in [Driver::first_turn(&[]), board] {
        let zoom = |gm: &Driver| gm.canvas().accesskit_node().value().expect("a zoom");
        let fitted = zoom(&gm);
        gm.click("Zoom in");
        let near = zoom(&gm);
        assert_ne!(near, fitted);
        gm.key(Key::Minus);
        gm.click("Zoom out");
        let far = zoom(&gm);
        assert!(far != near && far != fitted, "{far} {near} {fitted}");
        gm.key(Key::Plus);
        let whole = gm.names_with("Show the whole ").pop().expect("a button");
        gm.click(&whole);
        assert_eq!(zoom(&gm), fitted);
    }
}
