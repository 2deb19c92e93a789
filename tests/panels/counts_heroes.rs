//! Few inputs in Heroes of Hex: the rows of the table of inputs, by keys with real dice and by mouse with the app's, counted.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Vec2};
use tableside::board::grid::{Direction, Hex, Terrain};
use tableside::campaign::Campaign;
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::System;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::table::{CharacterId, DiceMode, MapId, TeamId};

use super::driver::{DESK, Driver};
use super::heroes::{game, skirmish_with};
use super::heroes_editor::{drawn, place, size};
use super::heroes_units::{board_only, window};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const HEROES: TeamId = TeamId(1);

fn id(game: &HeroesOfHex, name: &str) -> CharacterId {
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.expect("somebody is called that").0
}

fn at(gm: &Driver, name: &str) -> Hex {
    game(gm).places[&id(game(gm), name)].at
}

#[track_caller]
fn middle(gm: &Driver, name: &str) -> Pos2 {
    gm.node(Role::Button, name).rect().center()
}

/// That unit stands so many steps beside the other.
fn beside(game: &mut HeroesOfHex, name: &str, of: &str, steps: &[Direction]) {
    let from = game.places[&id(game, of)].at;
    let to = steps.iter().fold(from, |at, step| at.next(*step));
    let who = id(game, name);
    game.places.get_mut(&who).expect("on the map").at = to;
}

fn hex_of_heroes(game: &mut HeroesOfHex, hex: u32) {
    let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("it goes on"));
    skirmish.sides.get_mut(&HEROES).expect("there").hex = hex;
}

/// The sample with real dice, prepared.
fn real(prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let mut gm = skirmish_with(&[], |game| {
        for side in game.sides.values_mut() {
            Arc::make_mut(side).dice = DiceMode::Real;
        }
        prepare(game);
    });
    gm.start_counting();
    gm
}

/// Row “start the sample skirmish”: 2 by keys, 1 by mouse.
#[test]
fn from_the_start_to_the_skirmish() {
    for by_keys in [true, false] {
        let memory = tempfile::tempdir().expect("a folder");
        let mut gm = Driver::with_app(App::started_in(memory.path(), None));
        if by_keys {
            gm.key(Key::Tab);
            gm.key(Key::Enter);
        } else {
            gm.click("Play the sample skirmish");
        }
        gm.see("Initiative: Heroes");
        gm.at_most(if by_keys { 2 } else { 1 });
    }
}

/// Rows “Fate” 1 and “Negate Fate” 2 by keys; 0 and 1 by mouse; “activate a unit” 1 and 1.
#[test]
fn fate_and_a_unit() {
    let mut gm = real(|game| hex_of_heroes(game, 3));
    gm.digits("2");
    gm.see("Fate 2, 2 AP left");
    gm.at_most(1);
    gm.key(Key::X);
    gm.digits("6");
    gm.see("Fate 6, 6 AP left");
    gm.at_most(2);
    gm.digits("2");
    gm.see("Tamsin, active");
    gm.at_most(1);

    let mut gm = skirmish_with(&[2, 6], |game| hex_of_heroes(game, 3));
    gm.key(Key::R);
    gm.see("Fate 2, 2 AP left");
    gm.start_counting();
    gm.click("Negate Fate");
    gm.see("Fate 6, 6 AP left");
    gm.at_most(1);
    gm.click("Choose Tamsin");
    gm.see("Tamsin, active");
    gm.at_most(1);
}

/// Rows “move incl. activation”: 5 to 6 by keys, 1 drag; “end the Turn”: 1 and 1 where nothing is left to do, otherwise it is
/// asked once more.
#[test]
fn a_move_with_the_choice_of_the_unit_and_the_end_of_the_turn() {
    let mut gm = real(|_| {});
    gm.digits("1");
    let before = at(&gm, "Tamsin");
    gm.start_counting();
    gm.digits("21");
    gm.key(Key::ArrowUp);
    gm.key(Key::ArrowUp);
    gm.key(Key::Enter);
    assert_ne!(at(&gm, "Tamsin"), before, "{}", gm.situation());
    gm.at_most(6);
    gm.key(Key::E);
    gm.see("Initiative: The mire");
    gm.at_most(1);

    let mut gm = skirmish_with(&[1, 3], |_| {});
    gm.key(Key::R);
    let [from, orla] = ["Token Tamsin", "Token Orla"].map(|name| middle(&gm, name));
    gm.start_counting();
    gm.drag_between("Tamsin", from, from - 0.5 * (orla - from));
    assert_ne!(at(&gm, "Tamsin"), before, "{}", gm.situation());
    gm.at_most(1);
    gm.click("End the Turn");
    gm.see("Initiative: The mire");
    gm.at_most(1);
}

/// Rows “attack 3d6 against 1d6”: 5 to 6 by keys, 1 by mouse; “undo a whole attack”: 1; “correct the last roll”: 4 keys, here
/// of one die.
#[test]
fn an_attack_its_undo_and_its_correction() {
    let near = |game: &mut HeroesOfHex| beside(game, "Reedling", "Tamsin", &[Direction::ALL[0]]);
    let mut gm = real(near);
    gm.digits("52");
    let before = gm.bytes();
    gm.start_counting();
    gm.digits("2");
    gm.digits("2113");
    gm.see_words("Last roll, Tamsin · Rapier → Reedling");
    gm.at_most(6);
    gm.keys(CTRL, Key::R);
    gm.digits("6");
    // Two rolls are listed, and none was chosen.
    gm.key(Key::Enter);
    gm.see_words("against 6 of Reedling");
    gm.at_most(4);
    gm.keys(CTRL, Key::Z);
    gm.start_counting();
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.at_most(1);

    let mut gm = skirmish_with(&[5, 2, 1, 1, 3], near);
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    gm.start_counting();
    gm.click("Rapier → Reedling");
    gm.see_words("Last roll, Tamsin · Rapier → Reedling");
    gm.at_most(1);
}

/// Row “area on 4 defenders”: 9 by keys; by mouse 1 and the wheel twice or thrice, now 2, as an area is aimed first.
#[test]
fn an_area_on_four_defenders() {
    let four = |game: &mut HeroesOfHex| {
        let [a, b, c, ..] = Direction::ALL;
        beside(game, "Husk 1", "Ilve", &[a, a]);
        beside(game, "Husk 2", "Ilve", &[a, a, b]);
        beside(game, "Reedling", "Ilve", &[a, a, c]);
        beside(game, "Spitter", "Ilve", &[a, a, a]);
    };
    let mut gm = real(four);
    gm.digits("53");
    gm.start_counting();
    gm.digits("3");
    gm.key(Key::Enter);
    gm.digits("111");
    gm.digits("6666");
    gm.see_words("Last roll, Ilve · Fire rain");
    gm.at_most(9);

    let mut gm = skirmish_with(&[5, 1, 1, 1, 6, 6, 6, 6], four);
    gm.key(Key::R);
    gm.click("Choose Ilve");
    gm.start_counting();
    gm.click("Fire rain…");
    let at = middle(&gm, "Token Husk 1");
    gm.click_at(at.into());
    gm.see_words("Last roll, Ilve · Fire rain");
    gm.at_most(2);
}

/// Row “reaction with a step”: 2 and 2.
#[test]
fn a_reaction_with_a_step() {
    let near = |game: &mut HeroesOfHex| {
        beside(game, "Reedling", "Tamsin", &[Direction::ALL[0]]);
        hex_of_heroes(game, 1);
    };
    for by_keys in [true, false] {
        let mut gm = skirmish_with(&[4, 5], near);
        gm.key(Key::R);
        gm.pass();
        gm.click("Choose Reedling");
        gm.click("Nip → Tamsin");
        let before = at(&gm, "Tamsin");
        gm.start_counting();
        if by_keys {
            gm.digits("2");
            gm.digits("1");
        } else {
            gm.click("Sidestep");
            let to = gm.names_with("To ");
            gm.click(&to[0]);
        }
        assert_ne!(at(&gm, "Tamsin"), before, "{}", gm.situation());
        gm.at_most(2);
    }
}

/// Row “Engage / Prey / Distance”: 2, and an N where somebody may react.
#[test]
fn a_way_that_is_proposed() {
    for by_keys in [true, false] {
        let mut gm = skirmish_with(&[4, 6], |_| {});
        gm.key(Key::R);
        gm.pass();
        gm.click("Choose Bog hound");
        let before = at(&gm, "Bog hound");
        gm.start_counting();
        if by_keys {
            gm.digits("2");
            gm.key(Key::N);
            gm.digits("1");
        } else {
            gm.click("Pounce");
            gm.key(Key::N);
            let to = gm.names_with("To ");
            gm.click(&to[0]);
        }
        assert_ne!(at(&gm, "Bog hound"), before, "{}", gm.situation());
        gm.at_most(3);
    }
}

/// Row “knockback”: nothing beyond the attack.
#[test]
fn a_knockback() {
    let mut gm = skirmish_with(&[5, 5, 2, 1, 3, 1], |game| {
        beside(game, "Husk 1", "Orla", &[Direction::ALL[0]]);
    });
    gm.key(Key::R);
    gm.click("Choose Orla");
    let before = at(&gm, "Husk 1");
    gm.start_counting();
    gm.click("Hammer → Husk 1");
    assert_ne!(at(&gm, "Husk 1"), before, "{}", gm.situation());
    assert_eq!(gm.questions(), Vec::<String>::new());
    gm.at_most(1);
}

/// Row “force an offer / illegal place”: an offer 1, once what is refused is unfolded, and it stays so; a place by a drag
/// and one more.
#[test]
fn what_is_refused_is_forced() {
    let mut gm = skirmish_with(&[2, 6, 5], |_| {});
    gm.key(Key::R);
    gm.start_counting();
    gm.click("2 not possible now");
    gm.click("Force Negate Fate");
    gm.see("Fate 6, 6 AP left");
    gm.at_most(2);
    gm.keys(CTRL, Key::Z);
    gm.start_counting();
    gm.click("Force Negate Fate");
    gm.see("Fate 5, 5 AP left");
    gm.at_most(1);
    let [from, far] = ["Token Orla", "Token Husk 1"].map(|name| middle(&gm, name));
    let before = at(&gm, "Orla");
    gm.start_counting();
    gm.drag_between("Orla", from, from.lerp(far, 0.8));
    let anyway = gm.names_with(" anyway");
    gm.click(&anyway[0]);
    assert_ne!(at(&gm, "Orla"), before, "{}", gm.situation());
    gm.at_most(2);
}

/// Rows “new campaign”: 3 and the name; “board 14×10”: 9 and the name.
#[test]
fn a_campaign_and_its_board() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.start_counting();
    gm.keys(CTRL, Key::N);
    gm.types("Marsh");
    gm.click("Heroes of Hex");
    gm.key(Key::Enter);
    assert_eq!(gm.app().document().campaign().name, "Marsh");
    assert!(game(&gm).boards.is_empty(), "{}", gm.situation());
    gm.at_most(4);
    gm.click("Name");
    gm.types("Ford");
    gm.click("Columns");
    gm.text("14");
    gm.key(Key::Tab);
    gm.text("10");
    gm.key(Key::Enter);
    let board = game(&gm).boards.values().next().expect("a board");
    assert_eq!((board.name.as_str(), board.spaces.len()), ("Ford", 140));
    gm.at_most(10);
}

/// Rows “difficult patch / wall / door / height”: 1 drag, 1, 2 and 2 (and the tool); “zone or label with name”: 3 and the
/// name.
#[test]
fn what_is_drawn_on_a_board() {
    let mut gm = drawn("8", "8");
    let spaces = ["B2", "D2", "F5", "B7", "D7", "F6", "G3"].map(|name| place(&mut gm, name));
    let [b2, d2, f5, b7, d7, f6, g3] = spaces;
    let board = |gm: &Driver| Arc::clone(&game(gm).boards[&MapId(1)]);
    gm.start_counting();
    gm.drag_between("a patch", b2, d2);
    assert_eq!(
        board(&gm)
            .spaces
            .iter()
            .filter(|(_, one)| one.terrain == Terrain::Difficult)
            .count(),
        3
    );
    gm.at_most(1);
    gm.key(Key::C);
    gm.start_counting();
    let edge = f5.lerp(f6, 0.5);
    gm.click_at(edge.into());
    assert_eq!(board(&gm).barriers.len(), 1, "{}", gm.situation());
    gm.at_most(1);
    gm.click("Closed door");
    gm.click_at(edge.into());
    gm.at_most(2);
    gm.click("Elevation tool");
    gm.drag_between("a hill", b7, d7);
    let high = board(&gm);
    let high = high.spaces.iter().filter(|(_, one)| one.elevation == 1);
    assert_eq!(high.count(), 3, "{}", gm.situation());
    gm.at_most(2);
    gm.key(Key::Z);
    gm.drag_between("a zone", b7, d7);
    gm.types("Landing");
    gm.key(Key::Enter);
    assert_eq!(board(&gm).zones.len(), 1);
    gm.at_most(4);
    gm.key(Key::L);
    gm.click_at(g3.into());
    gm.types("Old well");
    gm.key(Key::Enter);
    assert_eq!(board(&gm).labels.len(), 1);
    gm.at_most(4);
}

/// Row “square board”: 3.
#[test]
fn a_board_of_squares() {
    let mut gm = drawn("8", "8");
    gm.key(Key::V);
    gm.start_counting();
    gm.click("New board…");
    gm.click("Squares");
    gm.click("Add board");
    assert_eq!(game(&gm).boards.len(), 2);
    gm.at_most(3);
}

/// Row “objective from a zone”: 6 and the name.
#[test]
fn an_objective_from_a_zone() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.keys(CTRL, Key::E);
    let before = game(&gm).objectives.len();
    gm.start_counting();
    gm.key(Key::O);
    gm.click("New objective…");
    gm.types("Hold the ford");
    gm.click("Shrine");
    gm.click("Add objective");
    assert_eq!(game(&gm).objectives.len(), before + 1, "{}", gm.situation());
    gm.at_most(7);
}

/// Rows “1 hero + 3 enemies from ready sheets”: 8; “put 3 enemies in their places”: 1 and 3 drags; “begin”: 2.
#[test]
fn a_skirmish_from_ready_sheets() {
    let mut gm = window(board_only(), &[]);
    gm.start_counting();
    gm.click("Add from sheets…");
    gm.click("Duelist");
    gm.click("Husk");
    gm.digits("3");
    gm.click("Heroes start in Heroes’ start");
    gm.click("Enemies start in Enemies’ start");
    gm.click("Add 4 units");
    assert_eq!(game(&gm).places.len(), 4);
    gm.at_most(8);
    for name in ["Husk", "Husk 2", "Husk 3"] {
        let before = at(&gm, name);
        let [from, hero] =
            [&format!("Token {name}"), "Token Duelist"].map(|name| middle(&gm, name));
        gm.drag_between(name, from, from.lerp(hero, 0.4));
        assert_ne!(at(&gm, name), before, "{}", gm.situation());
    }
    gm.at_most(4);
    gm.keys(CTRL, Key::B);
    gm.key(Key::Enter);
    assert!(game(&gm).skirmish.is_some());
    gm.at_most(2);
}

/// Rows “picture beneath”: 2 and the path; “calibrate its grid”: 8.
#[test]
fn a_picture_and_its_grid() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::create_dir(folder.path().join("data")).expect("a folder can be made");
    let picture = folder.path().join("map.png");
    let png = include_bytes!("../golden/picture.png");
    std::fs::write(&picture, png).expect("it can be written");
    let campaign = Campaign::new("Empty", System::HeroesOfHex);
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    let mut gm = Driver::before(DESK, app.kept_in(folder.path().join("data")));
    size(&mut gm, "Columns", "10");
    size(&mut gm, "Rows", "10");
    gm.click("Add board");
    gm.start_counting();
    gm.key(Key::V);
    gm.click("Background picture…");
    gm.paste(&picture.display().to_string());
    let board = |gm: &Driver| Arc::clone(&game(gm).boards[&MapId(1)]);
    assert!(board(&gm).picture.is_some(), "{}", gm.situation());
    gm.at_most(3);
    let [from, to] = ["B3", "G3"].map(|name| place(&mut gm, name));
    let before = board(&gm).grid;
    gm.start_counting();
    gm.click("Match the grid…");
    gm.click_at(from.into());
    gm.click_at(to.into());
    size(&mut gm, "Spaces apart", "4");
    gm.click("Match the grid");
    assert_ne!(board(&gm).grid, before);
    gm.at_most(8);
    // A marker is dragged, the grid follows, and what comes of it is one step.
    gm.keys(Modifiers::COMMAND, Key::Z);
    let fitted = |gm: &mut Driver, dragged: &[(Pos2, Pos2)]| {
        gm.click("Match the grid…");
        gm.click_at(from.into());
        gm.click_at(to.into());
        let ghost = gm.shapes();
        for (from, to) in dragged {
            let shown = gm.app().document().revision();
            gm.drag_between("a marker", *from, *to);
            assert_eq!(gm.app().document().revision(), shown);
            assert_ne!(gm.shapes(), ghost, "the grid follows");
        }
        let shown = gm.app().document().revision();
        gm.click("Match the grid");
        assert_eq!(gm.app().document().revision(), shown + 1);
        let grid = board(gm).grid;
        gm.keys(Modifiers::COMMAND, Key::Z);
        grid
    };
    let far = to + Vec2::new(60.0, 0.0);
    let plain = fitted(&mut gm, &[]);
    let longer = fitted(&mut gm, &[(to, far)]);
    assert!(longer.step > plain.step, "{longer:?} {plain:?}");
    // The first marker is the space that is named: the grid comes along with it.
    let below = Vec2::new(0.0, 30.0);
    let lower = fitted(&mut gm, &[(from, from + below), (to, to + below)]);
    assert!(lower.origin.y > plain.origin.y, "{lower:?} {plain:?}");
}

/// Rows “hide a unit” 2, “players’ window”, “cover”, “full screen” 1 each, “hand over and back” 2 and 1.
#[test]
fn what_players_see() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.start_counting();
    gm.click("Menu of the unit Spitter");
    gm.click("Hide from players");
    assert!(game(&gm).units[&id(game(&gm), "Spitter")].hidden);
    gm.at_most(2);
    gm.click("Menu of the unit Orla");
    gm.click("Hand the sheet over");
    gm.see("GM: Ctrl+Shift+H to return");
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("Token Orla");
    gm.at_most(3);
    gm.key(Key::F8);
    gm.see("What players see");
    gm.at_most(1);
    gm.key(Key::F9);
    gm.at_most(1);
    gm.key(Key::F11);
    gm.at_most(1);
}
