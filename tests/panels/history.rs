//! The history panel: a tree with branches, who and when, a way back, and forgetting that is confirmed in place.

use std::path::Path;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::gui::app::App;

use super::driver::{DESK, Driver};

/// A window whose campaign is kept in that folder, after three changes of which one was taken back and another made.
fn window(folder: &Path) -> Driver {
    let mut driver = Driver::before(DESK, App::headless().kept_in(folder));
    driver.keys(Modifiers::COMMAND, Key::D);
    driver.keys(Modifiers::COMMAND, Key::D);
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
