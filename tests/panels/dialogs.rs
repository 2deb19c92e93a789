//! Dialogs block what is behind them, keep their size and place, and have the focus where one types.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::System;
use tableside::systems::heroes_of_hex::HeroesOfHex;

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

fn heroes(gm: &Driver) -> &HeroesOfHex {
    let Game::HeroesOfHex(game) = &gm.app().document().campaign().game else {
        panic!("a game of Heroes of Hex")
    };
    game
}

fn skirmish(size: Vec2) -> Driver {
    Driver::sized(size, Campaign::sample_skirmish(), ScriptedDice::new([4]))
}

/// Where the middle of a button is.
fn middle(gm: &Driver, name: &str) -> [f32; 2] {
    gm.node(Role::Button, name).rect().center().into()
}

/// A click beside a dialog ends nobody’s turn; it closes the dialog only as long as nothing was typed there.
#[test]
fn a_dialog_blocks_what_is_behind_it() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    let end = middle(&gm, "End the turn");
    let file = middle(&gm, "File");
    for (keys, key, inside) in [
        (CTRL_SHIFT, Key::I, "Search sheets"),
        (CTRL_SHIFT, Key::N, "Concept"),
        (CTRL_SHIFT, Key::S, "Save the campaign as"),
        (CTRL, Key::O, "Open a campaign"),
        (CTRL, Key::K, "Find anything"),
    ] {
        for at in [end, file] {
            gm.keys(keys, key);
            gm.see(inside);
            gm.click_at(at);
            gm.see_no(inside);
            gm.see_no("Quit");
            assert_eq!(gm.bytes(), before, "{}", gm.situation());
            assert!(gm.names_with("can still act").is_empty());
        }
        gm.keys(keys, key);
        gm.text("x");
        gm.click_at(end);
        gm.see(inside);
        gm.key(Key::Escape);
        gm.see_no(inside);
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
}

/// What lies behind a dialog says nothing under the pointer, and keys that change it do nothing.
#[test]
fn nothing_answers_behind_a_dialog() {
    let mut gm = Driver::first_turn(&[]);
    gm.keys(CTRL, Key::B);
    let before = gm.bytes();
    gm.keys(CTRL_SHIFT, Key::S);
    for behind in ["End the turn", "File"] {
        let at = middle(&gm, behind);
        gm.harness().hover_at(at.into());
        gm.harness().run();
        let names = gm.names();
        for _ in 0..8 {
            gm.rest(0.5);
        }
        assert_eq!(gm.names(), names, "a tooltip of {behind}");
    }
    gm.key(Key::Tab);
    for (modifiers, key) in [
        (CTRL, Key::Z),
        (CTRL, Key::D),
        (CTRL, Key::N),
        (CTRL_SHIFT, Key::I),
        (Modifiers::NONE, Key::F1),
    ] {
        gm.keys(modifiers, key);
        assert_eq!(gm.bytes(), before, "{key:?}{}", gm.situation());
        gm.see("Save the campaign as");
        gm.see_no("Create");
        gm.see_no("Search sheets");
        gm.see_no("0 to 9");
    }
}

/// Where these stand.
fn places(gm: &Driver, names: &[(Role, &str)]) -> Vec<Rect> {
    let place = |(role, name): &(Role, &str)| gm.node(*role, name).rect();
    names.iter().map(place).collect()
}

/// Filling a dialog in moves none of its fields and buttons.
#[test]
fn dialogs_keep_their_size_and_place() {
    for (size, percent) in [([1440.0, 900.0], 100), ([1366.0, 768.0], 150)] {
        let mut gm = Driver::first_turn_sized(Vec2::from(size), &[]);
        gm.text_percent(percent);
        gm.keys(CTRL_SHIFT, Key::N);
        let fixed = [
            (Role::TextInput, "Name"),
            (Role::TextInput, "Search items"),
            (Role::Button, "Add the character"),
            (Role::Button, "Close the dialog"),
        ];
        let before = places(&gm, &fixed);
        gm.text("Vera");
        for _ in 0..3 {
            gm.key(Key::Enter);
        }
        gm.text("1h ran");
        assert_eq!(places(&gm, &fixed), before, "while one searches");
        gm.key(Key::Enter);
        assert_eq!(places(&gm, &fixed), before, "with an ability");
        gm.key(Key::Escape);

        gm.keys(CTRL_SHIFT, Key::I);
        let fixed = [
            (Role::TextInput, "Search sheets"),
            (Role::TextInput, "Sheet file"),
            (Role::Button, "Foes start in Bar"),
            (Role::Button, "Cancel"),
        ];
        let before = places(&gm, &fixed);
        for words in ["gate", " g", "xyz"] {
            gm.text(words);
            assert_eq!(places(&gm, &fixed), before, "{words}");
        }
        let screen = Rect::from_min_size(egui::Pos2::ZERO, size.into());
        assert!(before.iter().all(|place| screen.contains_rect(*place)));
    }
}

/// Ctrl+N: the name can be typed at once, and Escape leaves the page at once.
#[test]
fn the_start_page_takes_the_name() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.keys(CTRL, Key::N);
    assert_eq!(gm.focused(), "TextInput “Name”");
    gm.key(Key::Escape);
    gm.see("End the turn");
    assert_eq!(gm.bytes(), before);
    gm.keys(CTRL, Key::N);
    gm.text("Station Job");
    gm.key(Key::Enter);
    assert_eq!(gm.app().document().campaign().name, "Station Job");
}

/// The search has the focus; Enter picks the first that is found, what is picked stays in sight, and Enter in the empty
/// search leads to the end.
#[test]
fn sheets_are_picked_by_keys() {
    let mut gm = Driver::with(Campaign::new("Empty", System::Unhex), &[]);
    gm.keys(CTRL_SHIFT, Key::I);
    assert_eq!(gm.focused(), "TextInput “Search sheets”");
    gm.types("gate");
    gm.key(Key::Enter);
    gm.see("Add Gate guard");
    gm.types("lookout");
    gm.see("One Gate guard less");
    gm.see("One Lookout more");
    gm.see_no("One Ringleader more");
    gm.key(Key::Enter);
    gm.see("Add 2 characters");
    // What is not found picks nothing, whatever is in sight.
    gm.types("xyz");
    gm.key(Key::Enter);
    gm.see("Add 2 characters");
    gm.keys(CTRL, Key::A);
    gm.key(Key::Backspace);
    gm.key(Key::Enter);
    assert_eq!(gm.focused(), "Button “Add 2 characters”");
    gm.key(Key::Enter);
    assert_eq!(gm.game().characters.len(), 2, "{}", gm.situation());
    gm.see_no("Search sheets");
}

/// D24: what stands in the row of a sheet is not said again over the next row.
#[test]
fn a_sheet_has_no_tooltip_that_repeats_it() {
    let mut gm = Driver::with(Campaign::new("Empty", System::Unhex), &[]);
    gm.keys(CTRL_SHIFT, Key::I);
    let at = gm.node(Role::Button, "Benno Castell").rect().center();
    let before = gm.names();
    gm.harness().hover_at(at);
    gm.harness().run();
    for _ in 0..8 {
        gm.rest(0.5);
    }
    assert_eq!(gm.names(), before);
}

/// Enter confirms also after the mouse chose a team, a side or a start.
#[test]
fn enter_confirms_after_a_click() {
    let mut gm = Driver::sample(&[]);
    let people = gm.game().characters.len();
    gm.keys(CTRL_SHIFT, Key::N);
    gm.text("Vera");
    gm.click("They start in Bar");
    gm.key(Key::Enter);
    assert_eq!(gm.area_of("Vera"), "Bar", "{}", gm.situation());
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Gate guard");
    gm.click("Foes start in Bar");
    gm.key(Key::Enter);
    assert_eq!(gm.area_of("Gate guard"), "Bar", "{}", gm.situation());
    assert_eq!(gm.game().characters.len(), people + 2);

    let mut gm = skirmish(Vec2::new(1366.0, 768.0));
    let units = heroes(&gm).units.len();
    gm.keys(CTRL_SHIFT, Key::N);
    gm.text("Wisp");
    gm.click("They join The mire");
    gm.click("They start nowhere");
    gm.key(Key::Enter);
    assert_eq!(heroes(&gm).units.len(), units + 1, "{}", gm.situation());
    gm.see_no("Add the unit");
}

/// Who comes to a number by Tab types in its place, and Enter in it saves.
#[test]
fn numbers_are_typed_over() {
    let mut gm = Driver::with(Campaign::new("Empty", System::HeroesOfHex), &[]);
    gm.click("Name");
    for number in ["10", "5"] {
        if number == "10" {
            gm.focus(Role::TextInput, "Columns");
        } else {
            gm.key(Key::Tab);
        }
        gm.text(number);
    }
    gm.key(Key::Enter);
    let board = heroes(&gm).boards.values().next().expect("it was made");
    assert_eq!(board.spaces.len(), 50, "{}", gm.situation());

    let mut gm = skirmish(Vec2::new(1440.0, 900.0));
    gm.keys(CTRL, Key::E);
    gm.key(Key::O);
    gm.click("Change Hold the shrine");
    gm.click("Turns");
    gm.text("6");
    gm.key(Key::Enter);
    gm.see_no("Save objective");
    let objective = heroes(&gm)
        .objectives
        .values()
        .next()
        .expect("there is one");
    assert!(format!("{:?}", objective.kind).contains("turns: 6"));
}

/// Also at a first start, where the sample has the focus.
#[test]
fn a_first_start_page_takes_the_name() {
    let memory = tempfile::tempdir().expect("a folder");
    let app = App::started_in(memory.path(), None);
    let mut gm = Driver::with_app(app);
    gm.see("Play the sample fight");
    gm.keys(CTRL, Key::N);
    assert_eq!(gm.focused(), "TextInput “Name”");
}

/// What was told of the fight does not keep the start page from the name: it takes what is typed, and goes itself.
#[test]
fn the_start_page_takes_the_name_behind_a_refusal() {
    let mut gm = Driver::sample(&[]);
    gm.key(Key::E);
    gm.see_words("It is nobody’s turn");
    gm.keys(CTRL, Key::N);
    gm.see_no_words("It is nobody’s turn");
    gm.types("en1");
    let name = gm.node(Role::TextInput, "Name").value();
    assert_eq!(name.as_deref(), Some("en1"), "{}", gm.situation());
}
