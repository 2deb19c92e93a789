//! The dice panel in Heroes of Hex: any notation beside the skirmish, by pointer and by keys; the last roll of the rules.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::{Expression, ScriptedDice};
use tableside::systems::heroes_of_hex::{Fact, HeroesOfHex};
use tableside::table::{FreeRoll, Origin, SavedRoll};

use super::driver::Driver;
use super::heroes_units::{game, unit};

const FIELD: Role = Role::TextInput;

/// The sample, prepared, in a window that shows the whole panel, with the dice in front.
fn dice_with(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    prepare(game);
    let dice = ScriptedDice::new(faces.iter().copied());
    let mut gm = Driver::sized(Vec2::new(1440.0, 1800.0), campaign, dice);
    gm.click("Dice");
    gm
}

fn dice(faces: &[i32]) -> Driver {
    dice_with(faces, |_| {})
}

/// Types a notation into the field, and Enter.
fn roll(gm: &mut Driver, text: &str) {
    gm.node(FIELD, "Roll").click();
    gm.harness().run();
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.text(text);
    gm.key(Key::Enter);
}

/// The rolls beside the skirmish, each with whether it is hidden from players.
fn rolls(gm: &Driver) -> Vec<(FreeRoll, bool)> {
    let log = game(gm).log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::FreeRolled(roll) => Some((roll.clone(), entry.hidden)),
        _ => None,
    })
    .collect()
}

/// Whose they are and what came of them.
fn totals(gm: &Driver) -> Vec<(Option<String>, i64, Origin)> {
    let rolls = rolls(gm).into_iter();
    rolls
        .map(|(roll, _)| (roll.who.map(|who| who.name), roll.total, roll.origin))
        .collect()
}

/// The app rolls what stands in the field; it shows in the panel and in the log, and undo takes it back.
#[test]
fn a_notation_is_rolled_by_the_app() {
    let mut gm = dice(&[6, 1, 2]);
    gm.see("No roll yet");
    roll(&mut gm, "3d6kh");
    assert_eq!(totals(&gm), [(None, 6, Origin::App)]);
    gm.see("the table, app");
    let label = gm.app().document().undo_label();
    assert_eq!(label.as_deref(), Some("Roll 3d6kh"));
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(totals(&gm), []);
    gm.see_no("the table, app");
}

/// Before anything is typed the panel suggests what the game rolls.
#[test]
fn the_game_suggests_its_own_dice() {
    let mut gm = dice(&[2, 5, 3]);
    gm.node(FIELD, "Roll").click();
    gm.harness().run();
    gm.see_no("d%, 1 to 100");
    gm.click("3d6kh1, the highest of three");
    gm.key(Key::Enter);
    assert_eq!(totals(&gm), [(None, 5, Origin::App)]);
}

/// Real dice: each digit is the next die, though Fate waits for one, too; faces can be clicked.
#[test]
fn real_dice_are_typed() {
    let mut gm = dice(&[]);
    gm.see("Fate is not rolled yet");
    gm.click("Type real dice");
    roll(&mut gm, "2d6!");
    gm.see("Real dice for 2d6!");
    gm.digits("65");
    gm.key(Key::Backspace);
    gm.digits("23");
    assert_eq!(totals(&gm), [(None, 11, Origin::Real)]);
    gm.see_no("Real dice for 2d6!");
    gm.see("Fate is not rolled yet");
    roll(&mut gm, "d6");
    gm.see("Real dice for d6");
    gm.key(Key::Escape);
    gm.see_no("Real dice for d6");
    assert_eq!(totals(&gm).len(), 1);
}

/// What is wrong is said beside the field, which keeps the focus; nothing is rolled.
#[test]
fn a_wrong_notation_is_told_at_the_field() {
    let wrong = "d10+";
    let words = Expression::parse(wrong).expect_err("no roll").to_string();
    let mut gm = dice(&[]);
    let before = gm.bytes();
    roll(&mut gm, wrong);
    gm.see(&words);
    assert!(gm.node(FIELD, "Roll").is_focused(), "{}", gm.situation());
    assert_eq!(gm.bytes(), before);
    gm.text("1");
    gm.see_no(&words);
}

/// For the selected unit, for all of a side, for the GM only, and for a unit that players do not see.
#[test]
fn whose_roll_it_is_and_who_sees_it() {
    let mut gm = dice_with(&[3, 4, 5, 6, 1, 2, 7], |game| {
        let spitter = game.units.iter().find(|(_, unit)| unit.name == "Spitter");
        let who = *spitter.expect("there").0;
        game.places.get_mut(&who).expect("on the map").hidden = true;
        let unit = game.units.get_mut(&who).expect("there");
        Arc::make_mut(unit).saved_rolls.push(SavedRoll {
            name: "Spit".to_owned(),
            expr: "d8".parse().expect("a notation"),
        });
    });
    gm.click("For the table");
    gm.click("all of Heroes");
    roll(&mut gm, "d6");
    let names: Vec<String> = totals(&gm).into_iter().filter_map(|one| one.0).collect();
    assert_eq!(names, ["Orla", "Tamsin", "Ilve", "Corbin"]);
    assert!(rolls(&gm).iter().all(|(_, hidden)| !hidden));
    gm.click("For all of Heroes");
    gm.click("the table");
    gm.click("GM only");
    roll(&mut gm, "d4");
    gm.see("the table, app, GM only");
    gm.click("GM only");
    gm.click("Token Spitter");
    gm.click("Roll Spit for Spitter");
    gm.see("For Spitter");
    let last = rolls(&gm).pop().expect("a roll");
    assert!(last.1, "players do not see whoever rolled");
    let seen = game(&gm).player_view(None).log;
    let of = |text: &str| seen.iter().filter(|line| line.contains(text)).count();
    assert_eq!((of("rolls d6"), of("d4"), of("d8")), (4, 0, 0), "{seen:?}");
}

/// A roll is kept on the selected unit's sheet, rolled by its name, and made again.
#[test]
fn a_roll_is_saved_rolled_by_name_and_made_again() {
    // The first is Fate's: whoever is clicked may act once it is rolled.
    let mut gm = dice(&[3, 4, 5, 1, 1]);
    gm.click("Token Husk 1");
    gm.node(FIELD, "Roll").click();
    gm.harness().run();
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.text("2d8");
    gm.node(FIELD, "Save as").click();
    gm.harness().run();
    gm.text("Sneak");
    gm.click("Save the roll");
    assert_eq!(unit(&gm, "Husk 1").saved_rolls.len(), 1);
    gm.click("Roll Sneak for Husk 1");
    let line = game(&gm).log.len();
    gm.click(&format!("Roll 2d8 again, line {line}"));
    let whose = || Some("Husk 1".to_owned());
    assert_eq!(
        totals(&gm),
        [(whose(), 9, Origin::App), (whose(), 2, Origin::App)]
    );
    assert_eq!(rolls(&gm)[1].0.before, Some(9));
}

/// The last roll: Fate, then a roll beside the skirmish.
#[test]
fn the_last_roll_shows() {
    let mut gm = dice(&[5]);
    gm.key(Key::R);
    gm.see_words("Last roll, Heroes · Fate, 5, 5 AP");
    // The newest roll is the last one, also beside the skirmish.
    gm.click("Type real dice");
    roll(&mut gm, "d6");
    gm.digits("2");
    gm.see_words(" · rolls d6, 2, real dice");
}

/// The panel is found in the menu and in the palette, and both lead to it by its name.
#[test]
fn the_panel_is_in_the_menu_and_in_the_palette() {
    let mut gm = super::heroes_units::skirmish(&[]);
    gm.see_no("Roll it");
    gm.keys(Modifiers::COMMAND, Key::K);
    gm.text("panel dice");
    gm.key(Key::Enter);
    gm.see("Roll it");
    gm.click("Close Dice");
    gm.see_no("Roll it");
    gm.click("View");
    gm.click("Panels");
    gm.click("Dice");
    gm.key(Key::Escape);
    gm.click("Dice");
    gm.see("Roll it");
}
