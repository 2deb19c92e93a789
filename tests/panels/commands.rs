//! The one table of window commands: names and keys that cannot be taken for one another, and a place in a menu.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, KeyboardShortcut, Modifiers};
use tableside::gui::ui_command::{Menu, UiCommand};
use tableside::systems::System;

use super::driver::Driver;

/// Every command has a name and a help of its own, and no two have the same keys.
#[test]
fn names_and_shortcuts_are_unique() {
    let games = System::ALL.into_iter().map(Some).chain([None]);
    for system in games {
        let mut names = BTreeSet::new();
        let mut helps = BTreeSet::new();
        for command in UiCommand::ALL {
            let (name, help) = command.words(system);
            assert!(!name.is_empty() && !help.is_empty(), "{command:?}");
            assert!(names.insert(name), "two are called {name}");
            assert!(helps.insert(help), "two are helped by “{help}”");
        }
    }
    let mut shortcuts: Vec<(UiCommand, KeyboardShortcut)> = Vec::new();
    for (command, keys) in UiCommand::by_keys().iter().copied() {
        let other = shortcuts.iter().find(|(_, taken)| *taken == keys);
        assert_eq!(other, None, "{command:?} has the keys of another");
        shortcuts.push((command, keys));
    }
}

/// Ctrl+Shift+S is tried before Ctrl+S, which would take it, too.
#[test]
fn whatever_has_more_modifiers_is_tried_first() {
    let order = UiCommand::by_keys();
    for command in UiCommand::ALL {
        let usual = order.iter().find(|(one, _)| one == command);
        assert_eq!(usual.is_some(), command.shortcut().is_some(), "{command:?}");
    }
    for (index, (command, keys)) in order.iter().enumerate() {
        let shadowed = order[..index].iter().find(|(_, earlier)| {
            earlier.logical_key == keys.logical_key
                && keys.modifiers.matches_logically(earlier.modifiers)
        });
        assert_eq!(shadowed, None, "{command:?} would never be reached");
    }
}

/// With a text field in focus, no key that types or edits there does anything else.
#[test]
fn a_focused_field_keeps_its_keys() {
    let typing = UiCommand::by_keys()
        .iter()
        .filter(|(_, keys)| keys.modifiers.is_none() || *keys == undo());
    for (command, keys) in typing {
        let mut gm = Driver::first_turn(&[]);
        gm.click("Real dice");
        gm.node(Role::TextInput, "Roll").click();
        gm.harness().run();
        let before = gm.bytes();
        gm.keys(keys.modifiers, keys.logical_key);
        assert_eq!(gm.bytes(), before, "{command:?} took a key of the field");
        if keys.modifiers.is_none() && keys.logical_key.name().len() == 1 {
            let typed = gm.node(Role::TextInput, "Roll").value();
            let letter = keys.logical_key.name().to_lowercase();
            assert_eq!(typed, Some(letter), "{command:?}");
        }
    }
    let plain = |command: &&UiCommand| command.yields_to_text();
    assert!(UiCommand::ALL.iter().filter(plain).count() > 4);
}

fn undo() -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, Key::Z)
}

/// Digits are faces of the dice or numbers of options, never commands.
#[test]
fn digits_are_no_shortcut() {
    for (command, keys) in UiCommand::by_keys() {
        let digit = keys.logical_key.name().parse::<u8>().is_ok();
        assert!(
            !(digit && keys.modifiers.is_none()),
            "{command:?} takes a face of the dice"
        );
    }
}

/// Each menu shows exactly the rows of the table that are its own and that mean something in the game.
#[test]
fn every_command_is_in_its_menu() {
    let mut gm = Driver::first_turn(&[]);
    for menu in Menu::ALL {
        gm.click(menu.name_in(Some(System::Unhex)));
        let of_menu = |command: &&UiCommand| command.menu() == menu;
        for command in UiCommand::ALL.iter().filter(of_menu) {
            let (name, _) = command.words(Some(System::Unhex));
            match command {
                UiCommand::Pass
                | UiCommand::Ready
                | UiCommand::NegateFate
                | UiCommand::TravelTime
                | UiCommand::GoToSpace => gm.see_no(name),
                _ => gm.see(name),
            }
        }
        gm.key(Key::Escape);
    }
}

/// Undo and redo are reached by menu and by keys alike.
#[test]
fn undo_and_redo_by_button_and_by_menu() {
    let mut gm = Driver::first_turn(&[]);
    let states = [gm.bytes(), {
        gm.digits("1");
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
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.keys(Modifiers::COMMAND, Key::Y);
    assert_eq!(gm.bytes(), states[1]);
}

/// A key whose command can do nothing now says why, and changes nothing.
#[test]
fn what_cannot_be_done_now_says_so() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.key(Key::N);
    gm.see("Nobody has to react right now");
    gm.key(Key::R);
    gm.see("No roll is asked for now");
    assert_eq!(gm.bytes(), before);
}

/// Undo and redo stay where they are, whatever would be undone and however the campaign is kept.
#[test]
fn undo_and_redo_stay_where_they_are() {
    let mut gm = Driver::first_turn(&[]);
    let places = |gm: &Driver| {
        let find = |words: &str| {
            let names = gm.names_with(words);
            let name = names.iter().find(|name| name.starts_with(words));
            gm.node(Role::Button, name.expect("a button")).rect()
        };
        (find("Undo"), find("Redo"))
    };
    let before = places(&gm);
    gm.drag("Token Mara", "Area Alley");
    assert_eq!(places(&gm), before);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(places(&gm), before);
}
