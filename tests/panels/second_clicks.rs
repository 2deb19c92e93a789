//! The second click of two, also a slow one, does nothing twice: it was meant for what lay there before, or is one too many.
//! Clicks that are further apart, and those on numbers, count each.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Vec2};
use tableside::campaign::{Campaign, Command};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::systems::System;
use tableside::table::DiceMode;

use super::driver::Driver;
use crate::d20::scene::Scene;
use crate::flow::scene::Scene as FlowScene;

/// Frames of 25 ms, so that two clicks are as near as somebody clicks them.
fn fast(campaign: Campaign) -> Driver {
    Driver::typing_fast(App::headless_with(campaign, Box::new(AppDice::seeded(1))))
}

fn sample(system: System) -> Driver {
    fast(Campaign::from(&system.info().samples[0]))
}

fn click(gm: &mut Driver, at: Pos2) {
    for pressed in [true, false] {
        gm.harness().input_mut().events.push(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    gm.harness().step();
}

/// Two clicks there, 350 ms from one to the other.
fn twice(gm: &mut Driver, at: Pos2) {
    gm.harness().hover_at(at);
    gm.harness().run();
    click(gm, at);
    (0..13).for_each(|_| gm.harness().step());
    click(gm, at);
    gm.harness().run();
}

fn middle(gm: &Driver, name: &str) -> Pos2 {
    gm.node(Role::Button, name).rect().center()
}

/// How many changes there were.
fn done(gm: &Driver) -> u64 {
    gm.app().document().revision()
}

/// Two clicks on a button change one thing.
fn once_of_two(gm: &mut Driver, button: &str) -> Pos2 {
    let (at, before) = (middle(gm, button), done(gm));
    twice(gm, at);
    assert_eq!(done(gm), before + 1, "{}", gm.situation());
    at
}

/// A click that comes later changes another one.
fn once_more(gm: &mut Driver, at: Pos2) {
    let before = done(gm);
    gm.rest(1.0);
    click(gm, at);
    gm.harness().run();
    assert_eq!(done(gm), before + 1, "{}", gm.situation());
}

#[test]
fn the_button_that_adds_a_map_adds_one() {
    let mut gm = sample(System::Unhex);
    let at = once_of_two(&mut gm, "Add a map");
    once_more(&mut gm, at);
}

#[test]
fn a_team_recovers_once() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Fight");
    gm.click("End the fight");
    let mut gm = fast(gm.app().document().campaign().clone());
    gm.rest(1.0);
    let at = once_of_two(&mut gm, "Velvet gang recover");
    once_more(&mut gm, at);
}

#[test]
fn a_new_board_is_not_drawn_on() {
    let mut gm = fast(Campaign::new("Empty", System::HeroesOfHex));
    once_of_two(&mut gm, "Add board");
}

#[test]
fn a_dialog_stays_open() {
    for name in ["New character…", "Add from sheets…"] {
        let mut gm = sample(System::Unhex);
        let at = middle(&gm, name);
        twice(&mut gm, at);
        gm.see("Close the dialog");
        // Later a click beside it closes it.
        gm.rest(1.0);
        click(&mut gm, Pos2::new(5.0, 400.0));
        gm.harness().run();
        gm.see_no("Close the dialog");
    }
}

/// A count goes up by each click, however quickly they come.
#[test]
fn a_number_counts_each_click() {
    let mut gm = sample(System::Unhex);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    let more = gm.names_with(" more");
    let more = more.into_iter().find(|name| name.starts_with("One "));
    let at = middle(&gm, &more.expect("a count"));
    twice(&mut gm, at);
    twice(&mut gm, at);
    gm.see("× 4");
}

/// D-02: a click right behind the key that ends a turn takes nothing that the next one has brought under the pointer, neither
/// an act nor a row that unfolds.
#[test]
fn d_02_a_click_behind_the_end_of_a_turn_takes_nothing() {
    let turn_of_orc = || {
        let scene = Scene::new().hero("Ada", "B2", 3).foe("Orc", "D8", 2);
        let campaign = scene.hero("Cai", "F2", 1).begin();
        let mut gm = fast(campaign.document.campaign().clone());
        for _ in 0..2 {
            gm.rest(1.5);
            gm.key(Key::P);
        }
        gm.see("Turn of Orc");
        gm.rest(1.5);
        gm
    };
    let end = |gm: &mut Driver| {
        for _ in 0..2 {
            gm.rest(1.5);
            gm.key(Key::E);
        }
    };
    let rows = {
        let mut gm = turn_of_orc();
        end(&mut gm);
        gm.see("Turn of Cai");
        ["Step in", "Move"].map(|row| middle(&gm, row))
    };
    for at in rows {
        for frames in [0, 1, 2, 4, 8] {
            let mut gm = turn_of_orc();
            gm.harness().hover_at(at);
            end(&mut gm);
            (0..frames).for_each(|_| gm.harness().step());
            let before = gm.bytes();
            click(&mut gm, at);
            gm.harness().step();
            assert_eq!(gm.bytes(), before, "{frames}{}", gm.situation());
            gm.see("Turn of Cai");
            gm.see("What lay there had just changed, so the click did nothing; click again");
        }
    }
}

/// Clicks on the board behind the end of a turn move nobody of the next, whether both come at once or the second one when all
/// has rested since the turn began; two later ones do.
#[test]
fn clicks_on_the_board_behind_the_end_of_a_turn_move_nobody() {
    let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "G7");
    let campaign = scene.hero("Bea", "E9").begin().document.campaign().clone();
    for (frames, between) in [(0, 3), (3, 3), (8, 3), (6, 12), (13, 12)] {
        let mut gm = fast(campaign.clone());
        gm.rest(1.5);
        let ana = gm.node(Role::Button, "Token Ana").rect();
        let at = ana.center() + Vec2::new(2.0 * ana.width(), 0.0);
        gm.harness().hover_at(at);
        let head = done(&gm);
        for _ in 0..2 {
            if done(&gm) == head {
                gm.rest(1.5);
                gm.key(Key::E);
            }
        }
        let before = done(&gm);
        assert!(before > head, "{}", gm.situation());
        // The clock goes on from here.
        gm.harness().input_mut().time = None;
        (0..frames).for_each(|_| gm.harness().step());
        for _ in 0..2 {
            click(&mut gm, at);
            (0..between).for_each(|_| gm.harness().step());
        }
        assert_eq!(done(&gm), before, "{frames}{}", gm.situation());
        for _ in 0..3 {
            gm.rest(1.0);
            click(&mut gm, at);
            gm.harness().step();
        }
        assert_ne!(done(&gm), before, "{frames}{}", gm.situation());
    }
}

/// The second of two clicks on a row sets nobody’s actions: the buttons that have come under it were not what was meant.
#[test]
fn a_double_click_on_a_row_takes_no_action() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Mara");
    gm.key(Key::Escape);
    let row = gm.names_with("Ilse, level");
    gm.click(&row[0]);
    gm.rest(2.0);
    let fewer = middle(&gm, "Ilse, one action fewer");
    gm.click("Token Mara");
    gm.key(Key::Escape);
    let mut gm = fast(gm.app().document().campaign().clone());
    gm.rest(2.0);
    let before = done(&gm);
    twice(&mut gm, fewer);
    assert_eq!(done(&gm), before, "{}", gm.situation());
    once_more(&mut gm, fewer);
}

/// Whoever was picked up before a turn ended goes nowhere in the next one, however late they are let go.
#[test]
fn who_was_picked_up_before_a_turn_ended_goes_nowhere() {
    let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "G7");
    let campaign = scene.hero("Bea", "E9").begin().document.campaign().clone();
    for ends in [true, false] {
        let mut gm = fast(campaign.clone());
        let end = |gm: &mut Driver| {
            for _ in 0..2 {
                gm.rest(1.5);
                gm.key(Key::E);
            }
        };
        if !ends {
            end(&mut gm);
        }
        gm.rest(1.5);
        let orc = gm.node(Role::Button, "Token Orc").rect();
        gm.harness().hover_at(orc.center());
        gm.harness().run();
        gm.harness().drag_at(orc.center());
        gm.harness().run();
        if ends {
            end(&mut gm);
        }
        gm.see("Turn of Orc");
        let before = done(&gm);
        let to = orc.center() - Vec2::new(0.0, orc.height());
        for share in [0.5, 1.0] {
            gm.rest(1.0);
            gm.harness().hover_at(orc.center().lerp(to, share));
            gm.harness().run();
        }
        gm.harness().drop_at(to);
        gm.harness().run();
        assert_eq!(done(&gm) == before, ends, "{}", gm.situation());
    }
}

/// What the pointer does on the board behind an open card plays nothing.
#[test]
fn the_board_rests_behind_a_card() {
    let scene = FlowScene::new().hero("Ana", "E5").foe("Orc", "G9");
    let mut gm = fast(scene.begin().document.campaign().clone());
    gm.rest(1.5);
    let ana = gm.node(Role::Button, "Token Ana").rect();
    let at = ana.center() + Vec2::new(2.0 * ana.width(), 0.0);
    gm.harness().hover_at(at);
    gm.key(Key::Y);
    gm.see("Ana readies");
    let before = done(&gm);
    let clicks = |gm: &mut Driver| {
        for _ in 0..2 {
            gm.rest(1.0);
            click(gm, at);
            gm.harness().step();
        }
    };
    clicks(&mut gm);
    assert_eq!(done(&gm), before, "{}", gm.situation());
    gm.see("A card is open; fill it in, or Esc closes it");
    // Nor does it lead to what the GM may do all the same.
    let far = gm.node(Role::Button, "Token Orc").rect().center() - Vec2::new(0.0, ana.height());
    gm.rest(1.0);
    gm.drag_between("Ana", ana.center(), far);
    gm.see_no("Place it anyway");
    for pressed in [true, false] {
        gm.harness().event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        gm.harness().run();
    }
    assert_eq!(gm.names_with("Place "), [""; 0], "{}", gm.situation());
    gm.key(Key::Escape);
    clicks(&mut gm);
    assert_ne!(done(&gm), before, "{}", gm.situation());
}

/// Whoever clicks twice on “Nobody reacts” lets nobody surrender, whatever has slid under the pointer.
#[test]
fn a_double_click_on_nobody_reacts_surrenders_for_nobody() {
    for (frames, below) in [
        (1, 0.0),
        (5, 0.0),
        (1, 0.45),
        (5, 0.45),
        (10, 0.45),
        (14, 0.45),
    ] {
        let mut gm = Driver::first_turn(&[]);
        let real = Command::set_dice(System::Unhex, DiceMode::Real);
        gm.harness().state_mut().apply(&real);
        let mut gm = fast(gm.app().document().campaign().clone());
        gm.rest(1.5);
        gm.key(Key::Num1);
        gm.rest(1.5);
        gm.see("Guard 1 decides");
        let row = gm.node(Role::Button, "Nobody reacts").rect();
        let at = row.center() + Vec2::new(0.0, below * row.height());
        gm.harness().hover_at(at);
        gm.harness().run();
        click(&mut gm, at);
        (0..frames).for_each(|_| gm.harness().step());
        click(&mut gm, at);
        gm.harness().run();
        gm.see("Nobody reacts");
        let log = gm.log().join(" ");
        assert!(!log.contains("surrender"), "{frames}{}", gm.situation());
    }
}
