//! A game speaks its own words: no word of another game shows in its menus, tooltips, pages and panels, nor any game's where
//! none is open.

use egui::Key;
use tableside::gui::ui_command::{Menu, UiCommand};
use tableside::systems::System;

use super::d20::bridge;
use super::driver::Driver;
use super::heroes::skirmish_with;

/// Words that only one game has, beginnings of longer ones included.
const UNHEX: &[&str] = &[
    "area",
    "areas",
    "character",
    "characters",
    "foe",
    "foes",
    "team",
    "teams",
];
const HEROES_OF_HEX: &[&str] = &[
    "AP", "HEX", "Fate", "skirmish", "Skirmish", "space", "spaces", "unit", "units", "Wound",
    "Wounds",
];

/// Attack · Move · Bonus has teams, units and spaces, as one or the other has; these are only its own.
const D20: &[&str] = &["AA", "MA", "BA", "prone", "Prone"];

/// Words that it has in common with another game.
const SHARED: &[&str] = &[
    "team", "teams", "unit", "units", "space", "spaces", "Wound", "Wounds",
];

/// Words of other games, and of none if none is open. An attack of Heroes of Hex has an Area, with a capital.
fn foreign(system: Option<System>) -> Vec<&'static str> {
    match system {
        Some(System::Unhex) => [HEROES_OF_HEX, D20].concat(),
        Some(System::HeroesOfHex) => [UNHEX, D20].concat(),
        Some(System::D20) => {
            let mut words = [UNHEX, HEROES_OF_HEX].concat();
            words.retain(|word| !SHARED.contains(word));
            words
        }
        None => [UNHEX, HEROES_OF_HEX, D20].concat(),
    }
}

#[track_caller]
fn has_no_foreign_word(text: &str, system: Option<System>) {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    let found = words.find(|word| foreign(system).contains(word));
    assert_eq!(found, None, "{system:?} says “{text}”");
}

/// Some commands say which game they open.
fn opens_another(command: UiCommand) -> bool {
    matches!(
        command,
        UiCommand::Sample | UiCommand::SampleSkirmish | UiCommand::SampleBridge
    )
}

/// Menus, palette and tooltips say commands as the table has them for the game.
#[test]
fn commands_are_called_as_the_game_calls_things() {
    for system in System::ALL.into_iter().map(Some).chain([None]) {
        for menu in Menu::ALL {
            has_no_foreign_word(menu.name_in(system), system);
        }
        for command in UiCommand::ALL.iter().filter(|row| !opens_another(**row)) {
            let (name, help) = command.words(system);
            has_no_foreign_word(name, system);
            has_no_foreign_word(help, system);
        }
    }
}

/// What the window shows in a fight, with the page of keys, every menu, and the tools of the map.
#[test]
fn the_window_speaks_the_words_of_its_game() {
    let games: [(System, fn() -> Driver); 3] = [
        (System::Unhex, || Driver::sample(&[])),
        (System::HeroesOfHex, || skirmish_with(&[], |_| {})),
        (System::D20, bridge),
    ];
    for (system, open) in games {
        let mut gm = open();
        let look = |gm: &Driver| {
            for name in gm.names() {
                has_no_foreign_word(&name, Some(system));
            }
        };
        look(&gm);
        gm.key(Key::F1);
        look(&gm);
        gm.key(Key::Escape);
        for menu in Menu::ALL {
            gm.click(menu.name_in(Some(system)));
            look(&gm);
            gm.key(Key::Escape);
        }
        gm.keys(egui::Modifiers::COMMAND, Key::E);
        look(&gm);
    }
}
