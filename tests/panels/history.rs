//! The history panel: a tree with branches, who and when, a way back, and forgetting that is confirmed in place.

use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::campaign;
use tableside::dice::TypedDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::systems::unhex::{Command, Level};
use tableside::table::CharacterId;

use super::driver::{DESK, Driver};

/// A window whose campaign is kept in that folder, after three changes of which one was taken back and another made.
fn window(folder: &Path) -> Driver {
    let mut driver = Driver::before(DESK, App::headless().kept_in(folder));
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    driver.keys(Modifiers::COMMAND, Key::Z);
    driver.click("Token Mara");
    driver.click("torso box 1, empty");
    driver.click("History");
    driver
}

/// A branch that was taken back says so, and can be restored; each change names who it was.
#[test]
fn branches_are_visible_and_can_be_restored() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window(folder.path());
    driver.see_words("taken back, GM");
    driver.see_words("now, GM");
    let names: Vec<String> = driver
        .controls()
        .into_iter()
        .map(|(_, name)| name)
        .collect();
    let left = names
        .iter()
        .find(|name| name.starts_with("Restore to App dice"));
    let left = left
        .unwrap_or_else(|| panic!("no branch: {names:?}"))
        .clone();
    let torso = driver.sheet("Mara").body.clone();
    driver.click(&left);
    assert_ne!(
        driver.sheet("Mara").body,
        torso,
        "the branch without the mark"
    );
}

/// A row opens to who and when; forgetting says what it frees, waits for a second button, and undo ends there.
#[test]
fn forgetting_is_confirmed_in_place() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window(folder.path());
    let before = driver.app().document().newest(100).len();
    let label = driver.app().document().undo_label().expect("a change");
    // By keyboard: the row takes the focus, Enter opens it.
    driver.node(Role::Button, &label).focus();
    driver.key(Key::Enter);
    driver.see_words("by GM, ");
    driver.click("Forget everything before…");
    driver.see_words("cannot be undone");
    driver.click("Keep it");
    driver.see_no("Forget it for good");
    assert_eq!(driver.app().document().newest(100).len(), before);
    driver.click("Forget everything before…");
    driver.click("Forget it for good");
    driver.see_words("kB of history");
    driver.see("What was before is forgotten");
    assert_eq!(driver.app().document().newest(100).len(), 1);
    driver.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        driver.app().document().undo_label(),
        None,
        "undo ends there"
    );
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(driver.app().document().undo_label(), Some(label));
}

/// Of 150 changes only those in sight are drawn; a click on the header puts the oldest first, with what was before.
#[test]
fn a_long_history_draws_only_what_shows() {
    let mut gm = Driver::before(DESK, App::headless().with_panels(&[Pane::History]));
    for change in 0..150 {
        let command = Command::SetLevel {
            who: CharacterId(1),
            level: Level::clamped(20 + change % 2),
        };
        assert!(gm.harness().state_mut().apply(&command.into()));
    }
    gm.harness().run();
    let drawn = |gm: &Driver| gm.names_with("Restore to ").len();
    gm.see("150");
    gm.see_no("12");
    assert!((5..60).contains(&drawn(&gm)), "{}", gm.situation());
    gm.click("Sort by number");
    gm.see_no("150");
    gm.click("Show earlier");
    gm.see("12");
    gm.see("Restore to the start");
    assert!((5..60).contains(&drawn(&gm)), "{}", gm.situation());
    gm.click("Sort by number");
    gm.see("150");
}

/// Beside the drawing thread it comes to what the one door would come to.
#[test]
fn what_is_restored_beside_is_what_the_door_restores() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window(folder.path());
    let mut door = driver.app().document().clone();
    door.apply(&campaign::Command::Restore(0), &mut TypedDice::default())
        .expect("it is restored");
    driver.click("Restore to the start");
    for _ in 0..1_000 {
        if driver.app().document().revision() == door.revision() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        driver.harness().run();
    }
    let document = driver.app().document();
    assert_eq!(document.campaign(), door.campaign());
    assert_eq!(document.revision(), door.revision());
}
