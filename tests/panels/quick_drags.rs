//! Drags that begin and end within two frames come to the same as slow ones, whatever is dragged.

use egui::accesskit::Role;
use egui::{Key, Pos2, vec2};
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::systems::System;

use super::driver::{DESK, Driver};

/// Where a drag leads, once all is there.
type Drag = fn(&mut Driver) -> (Pos2, Pos2);

fn middle(gm: &Driver, name: &str) -> Pos2 {
    gm.node(Role::Button, name).rect().center()
}

/// The same drag slowly, in two frames and in one.
fn slow_and_quick(begin: impl Fn() -> Driver, what: &str, drag: Drag) {
    let mut gm = begin();
    let (from, to) = drag(&mut gm);
    let before = gm.bytes();
    gm.drag_between(what, from, to);
    let slow = gm.bytes();
    assert!(before != slow, "{what}{}", gm.situation());
    for frames in [2, 1] {
        let mut gm = begin();
        let (from, to) = drag(&mut gm);
        gm.drag_quickly(frames, from, to);
        assert!(gm.bytes() == slow, "{what} in {frames}{}", gm.situation());
    }
}

#[test]
fn a_row_of_the_roster() {
    let begin = || Driver::first_turn(&[]);
    slow_and_quick(begin, "Pike to Mara", |gm| {
        let pike = middle(gm, "Pike, level 42 of 42, can react");
        (pike, middle(gm, "Mara, level 52 of 52, can act"))
    });
    slow_and_quick(begin, "Mara onto the map", |gm| {
        let mara = middle(gm, "Mara, level 52 of 52, can act");
        (mara, middle(gm, "Area Dance Floor"))
    });
}

#[test]
fn a_token_of_a_map() {
    let begin = || Driver::first_turn(&[]);
    slow_and_quick(begin, "Mara to the dance floor", |gm| {
        (middle(gm, "Token Mara"), middle(gm, "Area Dance Floor"))
    });
}

#[test]
fn a_token_of_a_board() {
    let begin = || {
        let campaign = Campaign::from(&System::HeroesOfHex.info().samples[0]);
        let mut gm = Driver::sized(DESK, campaign, AppDice::seeded(1));
        gm.key(Key::R);
        gm
    };
    slow_and_quick(begin, "Tamsin away", |gm| {
        let [from, orla] = ["Token Tamsin", "Token Orla"].map(|name| middle(gm, name));
        (from, from - 0.5 * (orla - from))
    });
}

#[test]
fn a_stroke_of_a_pen() {
    for system in [System::Unhex, System::HeroesOfHex] {
        let begin = || {
            let mut gm = Driver::with(Campaign::from(&system.info().samples[0]), &[]);
            gm.keys(egui::Modifiers::COMMAND, Key::E);
            gm.click("Pen tool");
            gm
        };
        slow_and_quick(begin, "a stroke", |gm| {
            let at = gm.canvas().rect().center();
            (at, at + vec2(60.0, 30.0))
        });
    }
}

#[test]
fn boxes_of_a_sheet() {
    let begin = || Driver::sample(&[]);
    slow_and_quick(begin, "a wound", |gm| {
        gm.click("Token Mara");
        let boxes = ["torso box 1, empty", "torso box 2, empty"];
        boxes.map(|name| middle(gm, name)).into()
    });
}
