//! Hints: each in its place once its moment has come, gone once it was read or its moment is over.

use egui::accesskit::{Live, Role};
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::campaign::Campaign;
use tableside::gui::hints::Hint;
use tableside::systems::System;

use super::driver::Driver;

fn shown(gm: &Driver) -> Vec<Hint> {
    let system = gm.app().document().campaign().system();
    let shows = |hint: &Hint| gm.sees(hint.words(system));
    Hint::ALL.into_iter().filter(shows).collect()
}

fn with_hints(mut gm: Driver) -> Driver {
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Show hints");
    gm.key(Key::Escape);
    gm
}

/// A first fight is explained step by step; what was done needs no more words.
#[test]
fn a_first_fight() {
    let mut gm = with_hints(Driver::sample(&[4, 0, 1, 0, 3, 6]));
    assert_eq!(shown(&gm), [Hint::Roll]);
    gm.key(Key::R);
    gm.digits("1");
    assert_eq!(shown(&gm), [Hint::Offers], "{}", gm.situation());
    gm.digits("1");
    assert_eq!(shown(&gm), [Hint::Decision], "{}", gm.situation());
    gm.key(Key::N);
    gm.digits("11");
    assert_eq!(shown(&gm), [Hint::Sight], "{}", gm.situation());
    gm.click("Area Bar");
    gm.click("Area Dance Floor");
    // No hint lies over the answer.
    assert_eq!(shown(&gm), [], "{}", gm.situation());
    gm.key(Key::Escape);
    assert_eq!(shown(&gm), [Hint::Undo], "{}", gm.situation());
    gm.click("Got it");
    assert_eq!(shown(&gm), [Hint::Palette], "{}", gm.situation());
    gm.click("Got it");
    assert_eq!(shown(&gm), []);
}

/// While an attack waits the strip below the map tells of it, and no hint lies over that.
#[test]
fn no_hint_lies_over_the_ruling_of_an_attack() {
    let mut gm = with_hints(Driver::sample(&[4, 0, 1, 0]));
    gm.key(Key::R);
    gm.digits("1");
    gm.digits("1");
    assert_eq!(shown(&gm), [Hint::Decision], "{}", gm.situation());
    gm.click("Got it");
    gm.see_words("Range 1");
    assert_eq!(shown(&gm), [], "{}", gm.situation());
}

/// A first skirmish of Heroes of Hex is explained in its own words, as its moments come.
#[test]
fn a_first_skirmish() {
    let mut gm = with_hints(Driver::with(Campaign::sample_skirmish(), &[4]));
    assert_eq!(shown(&gm), [Hint::Roll], "{}", gm.situation());
    gm.key(Key::R);
    assert_eq!(shown(&gm), [Hint::Offers], "{}", gm.situation());
    gm.pass();
    assert_eq!(shown(&gm), [Hint::Sight], "{}", gm.situation());
    gm.see_words("press W");
    gm.click("Token Orla");
    gm.key(Key::W);
    assert_eq!(shown(&gm), [], "{}", gm.situation());
    gm.key(Key::W);
    assert_eq!(shown(&gm), [Hint::Undo], "{}", gm.situation());
    let empty = Campaign::new("Empty", System::HeroesOfHex);
    let gm = with_hints(Driver::with(empty, &[]));
    assert_eq!(shown(&gm), [Hint::EmptyMap], "{}", gm.situation());
    gm.see_words("A board is made of spaces");
}

/// What nobody has to follow goes by itself once it was there to be read, on boards as on zone maps; what has to be done
/// stays until it is.
#[test]
fn a_hint_by_the_way_goes_by_itself() {
    let mut gm = with_hints(Driver::with(Campaign::sample_skirmish(), &[4]));
    gm.key(Key::R);
    gm.pass();
    for hint in [Hint::Sight, Hint::Undo, Hint::Palette] {
        assert_eq!(shown(&gm), [hint], "{}", gm.situation());
        gm.rest(30.0);
        assert_eq!(shown(&gm), [hint], "{}", gm.situation());
        gm.rest(20.0);
        gm.harness().run();
    }
    assert_eq!(shown(&gm), [], "{}", gm.situation());
    let mut gm = with_hints(Driver::with(Campaign::sample_skirmish(), &[]));
    gm.rest(60.0);
    gm.harness().run();
    assert_eq!(shown(&gm), [Hint::Roll], "{}", gm.situation());
}

/// An empty campaign begins with its map; a hint is told to screen readers as it comes, and can be switched off.
#[test]
fn an_empty_campaign_and_no_more_hints() {
    let empty = Campaign::new("Empty", System::Unhex);
    let mut gm = with_hints(Driver::with(empty, &[]));
    assert_eq!(shown(&gm), [Hint::EmptyMap], "{}", gm.situation());
    let node = gm.node(Role::Status, Hint::EmptyMap.words(System::Unhex));
    assert_eq!(node.accesskit_node().live(), Live::Polite);
    gm.click("Got it");
    assert_eq!(shown(&gm), [Hint::Nobody]);
    gm.click("No more hints");
    assert_eq!(shown(&gm), []);
}

/// Each says something short of its own.
#[test]
fn hints_are_short_and_few() {
    assert!(Hint::ALL.len() < 10);
    for system in [System::Unhex, System::HeroesOfHex] {
        for hint in Hint::ALL {
            assert!(hint.words(system).chars().count() < 130, "{hint:?}");
        }
    }
}

/// In a small window a hint lies over no more than the strip at the foot of the map, its buttons beside its words.
#[test]
fn a_hint_keeps_to_the_foot_of_the_map() {
    let size = egui::Vec2::new(1366.0, 768.0);
    let dice = tableside::dice::ScriptedDice::new([4]);
    let mut gm = with_hints(Driver::sized(size, Campaign::sample_skirmish(), dice));
    for hint in [Hint::Roll, Hint::Offers, Hint::Sight] {
        assert_eq!(shown(&gm), [hint], "{}", gm.situation());
        let rect = |role, name: &str| gm.node(role, name).rect();
        let (read, off) = (
            rect(Role::Button, "Got it"),
            rect(Role::Button, "No more hints"),
        );
        let words = rect(Role::Status, hint.words(System::HeroesOfHex));
        let board = gm.canvas().rect();
        for part in [read, off, words] {
            assert!(
                part.top() > board.bottom() - 62.0,
                "{hint:?}: {part} {board}"
            );
            assert!(part.bottom() < board.bottom(), "{hint:?}: {part} {board}");
        }
        // Two lines of words are beside the buttons, not below them.
        let apart = (words.center().y - read.center().y).abs();
        assert!(apart < 6.0, "{hint:?}: {apart}");
        assert!(
            off.left() > read.right() && read.left() > words.right(),
            "{hint:?}"
        );
        match hint {
            Hint::Roll => gm.key(Key::R),
            Hint::Offers => gm.pass(),
            _ => {}
        }
    }
}
