//! The one table of window commands: names and keys that cannot be taken for one another, and a place in a menu.

use std::collections::BTreeSet;

use egui::{Key, Modifiers};
use tableside::gui::ui_command::UiCommand;

use super::driver::Driver;

#[test]
fn names_and_shortcuts_are_unique() {
    let mut names = BTreeSet::new();
    let mut shortcuts = Vec::new();
    for command in UiCommand::ALL {
        assert!(!command.help().is_empty(), "{command:?}");
        assert!(
            names.insert(command.name()),
            "two are called {}",
            command.name()
        );
        let Some(keys) = command.shortcut() else {
            continue;
        };
        assert!(
            !shortcuts.contains(&keys),
            "{command:?} has the keys of another"
        );
        shortcuts.push(keys);
    }
}

#[test]
fn whatever_has_more_modifiers_is_tried_first() {
    let with_shift = |keys: egui::KeyboardShortcut| keys.modifiers.shift;
    for (index, command) in UiCommand::ALL.iter().enumerate() {
        let Some(keys) = command.shortcut().filter(|keys| with_shift(*keys)) else {
            continue;
        };
        let shadowed = UiCommand::ALL[..index].iter().find(|earlier| {
            earlier
                .shortcut()
                .is_some_and(|other| other.logical_key == keys.logical_key)
        });
        assert_eq!(shadowed, None, "{command:?} would never be reached");
    }
}

#[test]
fn digits_are_no_shortcut() {
    for command in UiCommand::ALL {
        let Some(keys) = command.shortcut() else {
            continue;
        };
        let digit = keys.logical_key.name().parse::<u8>().is_ok();
        assert!(
            !(digit && keys.modifiers.is_none()),
            "{command:?} takes a face of the dice"
        );
    }
}

#[test]
fn every_command_is_in_a_menu_or_on_the_bar() {
    let mut gm = Driver::first_turn(&[]);
    let mut there = BTreeSet::new();
    for menu in ["File", "Edit", "Fight", "View"] {
        gm.click(menu);
        there.extend(
            UiCommand::ALL
                .into_iter()
                .map(UiCommand::name)
                .filter(|name| gm.sees(name)),
        );
        gm.key(Key::Escape);
    }
    // The dice are switched by the button on the bar.
    gm.see("Real dice");
    there.insert(UiCommand::SwitchDice.name());
    let missing: Vec<&str> = UiCommand::ALL
        .into_iter()
        .map(UiCommand::name)
        .filter(|name| !there.contains(name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn undo_and_redo_by_button_and_by_menu() {
    let mut gm = Driver::first_turn(&[]);
    let states = [gm.bytes(), {
        gm.click("Real dice");
        gm.bytes()
    }];
    assert_ne!(states[0], states[1]);
    gm.click("Edit");
    gm.click("Undo");
    assert_eq!(gm.bytes(), states[0], "{}", gm.situation());
    gm.click("Edit");
    gm.click("Redo");
    assert_eq!(gm.bytes(), states[1], "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), states[0]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(gm.bytes(), states[1]);
}

#[test]
fn what_cannot_be_done_now_says_so() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.key(Key::N);
    gm.see("No reaction is asked for now");
    gm.key(Key::R);
    gm.see("No roll is asked for now");
    assert_eq!(gm.bytes(), before);
}
