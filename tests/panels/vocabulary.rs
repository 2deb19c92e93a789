//! A game speaks its own words: no word of another game shows in its menus, tooltips, pages and panels, nor any game's where
//! none is open.

use egui::Key;
use tableside::gui::ui_command::{Menu, UiCommand};
use tableside::systems::System;

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

/// Words of other games, and of none if none is open. An attack of Heroes of Hex has an Area, with a capital.
fn foreign(system: Option<System>) -> Vec<&'static str> {
    match system {
        Some(System::Unhex) => HEROES_OF_HEX.to_vec(),
        Some(System::HeroesOfHex) => UNHEX.to_vec(),
        None => [UNHEX, HEROES_OF_HEX].concat(),
    }
}

#[track_caller]
fn has_no_foreign_word(text: &str, system: Option<System>) {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    let found = words.find(|word| foreign(system).contains(word));
    assert_eq!(found, None, "{system:?} says “{text}”");
}

/// Two commands say which game they open.
fn opens_another(command: UiCommand) -> bool {
    matches!(command, UiCommand::Sample | UiCommand::SampleSkirmish)
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
    let games: [(System, fn() -> Driver); 2] = [
        (System::Unhex, || Driver::sample(&[])),
        (System::HeroesOfHex, || skirmish_with(&[], |_| {})),
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
