//! Idle means idle: a window that nobody touches does not ask to be drawn again.

use std::time::Duration;

use egui::{Key, Modifiers};

use super::driver::Driver;

/// After everything has come to rest, nothing wants another frame.
#[track_caller]
fn rests(gm: &mut Driver, when: &str) {
    // Long enough for tooltips, fading and scrolling to end.
    gm.harness().run_steps(12);
    gm.harness().run();
    let again = gm.next_repaint();
    assert_eq!(
        again,
        Duration::MAX,
        "{when}: drawn again after {again:?} because of {:?}",
        gm.harness().ctx.repaint_causes()
    );
}

#[test]
fn the_window_rests_whatever_shows() {
    let mut gm = Driver::sample(&[4, 0, 1, 0]);
    rests(&mut gm, "the sample, two rolls asked for");
    gm.key(Key::R);
    gm.digits("1");
    rests(&mut gm, "offers");
    gm.click("Area Dance Floor");
    rests(&mut gm, "one area picked");
    gm.click("Area Bar");
    rests(&mut gm, "sight between two areas");
    gm.drag("Token Mara", "Area Bar");
    rests(&mut gm, "a refusal");
    gm.click("Real dice");
    gm.digits("1");
    rests(&mut gm, "a reaction");
    gm.key(Key::N);
    gm.digits("3");
    rests(&mut gm, "half a roll");
    gm.click("File");
    rests(&mut gm, "an open menu");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::T);
    rests(&mut gm, "the light theme");
    gm.keys(Modifiers::COMMAND, Key::Z);
    rests(&mut gm, "an undo");
}

/// Pages and hints move nothing by themselves; the palette waits, but for the cursor of its field.
#[test]
fn the_window_rests_beside_its_pages() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Show hints");
    rests(&mut gm, "settings and a hint");
    gm.key(Key::F1);
    rests(&mut gm, "the keys");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::N);
    rests(&mut gm, "the start page");
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::K);
    rests(&mut gm, "the palette, whose cursor does not blink in tests");
}

#[test]
fn a_field_that_was_left_blinks_no_more() {
    let mut gm = Driver::sample(&[]);
    let blink = |style: &mut egui::Style| style.visuals.text_cursor.blink = true;
    gm.harness().ctx.all_styles_mut(blink);
    gm.keys(Modifiers::COMMAND, Key::O);
    assert!(
        gm.next_repaint() < Duration::from_secs(2),
        "a cursor blinks: {:?}",
        gm.next_repaint()
    );
    gm.key(Key::Escape);
    rests(&mut gm, "the form is closed");
}
