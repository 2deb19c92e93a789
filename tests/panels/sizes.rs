//! Small windows and large text: what has to be decided can still be decided.

use egui::Vec2;

use super::driver::{DESK, Driver};

/// Plays a hit from the attack to the marks by mouse, scrolling where it must; tells how many inputs it took.
#[track_caller]
fn a_hit_by_mouse(gm: &mut Driver) -> usize {
    gm.start_counting();
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    gm.click("3 damage to torso (6)");
    gm.click("Leave 3 damage to torso (6)");
    assert_eq!(gm.sheet("Guard 1").level.get(), 37, "{}", gm.situation());
    gm.inputs()
}

/// Types a roll by clicking its faces, and opens the sheet of whoever was hit.
#[track_caller]
fn dice_and_sheet(gm: &mut Driver) {
    gm.click("Real dice");
    gm.bring("Teams");
    gm.click("Guard 1, level 37 of 40, can react");
    gm.bring("Sheet");
    gm.click("torso box 4, empty");
    gm.bring("Tracker");
    gm.click("End the turn");
    gm.click("End the turn");
    gm.bring("Teams");
    gm.click("Guard 2, level 40 of 40, can act");
    gm.bring("Tracker");
    // Mara has acted and cannot react.
    gm.click("Attack Mara with pistol");
    gm.click("1 on the tens die");
    gm.click("9 on the ones die");
    gm.click("1 damage to head (9)");
}

#[test]
fn at_1366_by_768_a_hit_takes_no_more_than_on_a_desk() {
    let mut gm = Driver::first_turn_sized(Vec2::new(1366.0, 768.0), &[3, 6]);
    let inputs = a_hit_by_mouse(&mut gm);
    assert!(inputs <= 4, "{inputs}{}", gm.situation());
}

#[test]
fn at_800_by_500_everything_can_be_reached() {
    let mut gm = Driver::first_turn_sized(Vec2::new(800.0, 500.0), &[3, 6]);
    a_hit_by_mouse(&mut gm);
    dice_and_sheet(&mut gm);
}

#[test]
fn at_twice_the_text_everything_can_be_reached() {
    let mut gm = Driver::first_turn_sized(DESK, &[3, 6]);
    gm.text_percent(200);
    a_hit_by_mouse(&mut gm);
    dice_and_sheet(&mut gm);
}

#[test]
fn no_size_is_too_small_to_draw() {
    for size in [
        [800.0, 500.0],
        [320.0, 200.0],
        [60.0, 40.0],
        [1366.0, 768.0],
    ] {
        let mut gm = Driver::first_turn(&[]);
        gm.harness().set_size(Vec2::from(size));
        for percent in [75, 200] {
            gm.text_percent(percent);
        }
        // The keys work whatever is seen: what is out of view by the second press.
        gm.digits("1");
        if gm.questions().is_empty() {
            gm.see_words("was out of view – 1 again to take it");
            gm.digits("1");
        }
        assert_eq!(gm.questions().len(), 1, "{size:?}{}", gm.situation());
    }
}

/// A menu is never higher than the window: with large text it scrolls, and its last entry can be taken.
#[test]
fn a_row_menu_scrolls_with_large_text() {
    let size = Vec2::new(1366.0, 400.0);
    let campaign = tableside::campaign::Campaign::sample_skirmish();
    let mut gm = Driver::sized(size, campaign, tableside::dice::ScriptedDice::new([]));
    gm.text_percent(150);
    gm.bring("Sides");
    gm.click("Menu of the unit Orla");
    gm.see("Open the sheet");
    gm.click("Remove");
    gm.see_no("Menu of the unit Orla");
}
