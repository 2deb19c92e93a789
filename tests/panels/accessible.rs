//! Who cannot see, point or tell colours apart: everything that can be pressed has a name and a role, in every state.

use egui::accesskit::{Action, Role};
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use tableside::campaign::Campaign;
use tableside::systems::System;

use super::driver::{Driver, name_of};

/// Everything that can be pressed or focused is called something and is something.
#[track_caller]
fn all_named(gm: &mut Driver, when: &str) {
    let nameless: Vec<String> = gm
        .harness()
        .query_all(By::new())
        .filter(|node| {
            let data = node.accesskit_node().data();
            data.supports_action(Action::Click) || data.supports_action(Action::Focus)
        })
        .filter(|node| {
            let role = node.accesskit_node().role();
            name_of(node).trim().is_empty() || matches!(role, Role::Unknown)
        })
        .map(|node| format!("{:?} at {:?}", node.accesskit_node().role(), node.rect()))
        .collect();
    assert_eq!(nameless, Vec::<String>::new(), "{when}{}", gm.situation());
}

/// Panels, in the states of a fight and of an empty campaign.
#[test]
fn whatever_can_be_pressed_has_a_name_and_a_role() {
    let empty = Campaign::new("Empty", System::Unhex);
    all_named(&mut Driver::with(empty, &[]), "an empty campaign");
    let mut gm = Driver::sample(&[4, 0, 1, 0, 3, 6]);
    all_named(&mut gm, "initiative");
    gm.key(Key::R);
    all_named(&mut gm, "the order of teams");
    gm.digits("1");
    all_named(&mut gm, "offers");
    gm.click("Odds, aiming for a knock-out");
    gm.key(Key::W);
    all_named(&mut gm, "the odds, and what if");
    gm.key(Key::W);
    // The odds have pushed it out of view.
    gm.digits("1");
    gm.digits("1");
    all_named(&mut gm, "a reaction");
    gm.key(Key::N);
    all_named(&mut gm, "damage");
    gm.click("History");
    all_named(&mut gm, "the history");
    gm.click("Rules");
    all_named(&mut gm, "the rules");
    gm.click("Fight");
    all_named(&mut gm, "a menu");
    gm.click("End the fight");
    all_named(&mut gm, "the fight is over");
    gm.keys(Modifiers::COMMAND, Key::O);
    all_named(&mut gm, "the form");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::P);
    all_named(&mut gm, "a print");
    gm.key(Key::Escape);
    gm.key(Key::F1);
    all_named(&mut gm, "the keys");
    gm.keys(Modifiers::COMMAND, Key::Comma);
    all_named(&mut gm, "the settings");
    gm.keys(Modifiers::COMMAND, Key::K);
    all_named(&mut gm, "the palette");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::N);
    all_named(&mut gm, "the start page");
}

/// Tab comes to the controls, and what has the focus looks different from what has not.
#[test]
fn the_focus_is_seen() {
    let mut gm = Driver::first_turn(&[]);
    let mut seen = 0;
    for _ in 0..60 {
        gm.key(Key::Tab);
        let Some(id) = gm.harness().ctx.memory(|memory| memory.focused()) else {
            continue;
        };
        let what = gm.focused();
        let with = gm.shapes();
        gm.harness()
            .ctx
            .memory_mut(|memory| memory.surrender_focus(id));
        gm.harness().run();
        let without = gm.shapes();
        assert!(with != without, "nothing shows the focus of {what}");
        gm.harness()
            .ctx
            .memory_mut(|memory| memory.request_focus(id));
        gm.harness().run();
        seen += 1;
    }
    assert!(seen > 50, "{seen}");
}

/// At twice the text, on a small desk, the buttons of the amber card are inside the window.
#[test]
fn decisions_are_in_the_window_at_every_text_size() {
    let size = Vec2::new(1366.0, 768.0);
    for percent in [75, 100, 150, 200] {
        let mut gm = Driver::first_turn_sized(size, &[]);
        gm.text_percent(percent);
        gm.click("Attack Guard 1 with pistol");
        for option in ["No reaction", "Defend"] {
            gm.scroll_to(option);
            let place = gm.node(Role::Button, option).rect();
            let inside = place.min.x >= 0.0
                && place.max.x <= size.x
                && place.min.y >= 0.0
                && place.max.y <= size.y;
            assert!(inside, "{option} at {percent} %: {place:?}");
            assert!(place.width() > 40.0 && place.height() > 16.0, "{place:?}");
        }
    }
}
