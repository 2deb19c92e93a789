//! What can be done, in every game alike: numbers that stay, letters that end, what is refused or rare is folded, the last
//! roll stays, a question shows its head.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Vec2};
use tableside::board::grid::Direction;
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Command;
use tableside::table::{CharacterId, MapId, TeamId};

use super::driver::Driver;
use super::heroes::{game, skirmish_with};

fn id(game: &HeroesOfHex, name: &str) -> CharacterId {
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.expect("somebody is called that").0
}

/// Husk 1 stands beside Orla.
fn beside_orla(game: &mut HeroesOfHex) {
    let orla = game.places[&id(game, "Orla")].at;
    let husk = id(game, "Husk 1");
    game.places.get_mut(&husk).expect("on the map").at = orla.next(Direction::ALL[0]);
}

/// An offer keeps its number although the one before it is gone.
#[test]
fn an_offer_keeps_its_number() {
    let mut gm = Driver::first_turn(&[]);
    let who = gm.id_of("Guard 1");
    assert!(
        gm.harness()
            .state_mut()
            .apply(&Command::Leave { who }.into())
    );
    gm.harness().run();
    gm.see_no("Attack Guard 1 with pistol");
    gm.digits("1");
    assert_eq!(gm.questions(), Vec::<String>::new(), "1 was Guard 1’s");
    gm.digits("2");
    gm.see("Guard 2 decides");
}

/// It keeps it also where the window is closed in the middle of the fight.
#[test]
fn an_offer_keeps_its_number_through_a_restart() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let campaign = Driver::first_turn(&[]).app().document().campaign().clone();
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    let app = app.kept_in(folder.path());
    let settings = folder.path().join("settings");
    let mut gm = Driver::with_app(app.configured_in(settings.clone()));
    let who = gm.id_of("Guard 1");
    assert!(
        gm.harness()
            .state_mut()
            .apply(&Command::Leave { who }.into())
    );
    gm.harness().run();
    let path = gm
        .app()
        .path()
        .unwrap_or_else(|| panic!("{}", gm.situation()))
        .to_owned();
    drop(gm);
    let mut gm = Driver::with_app(App::headless().configured_in(settings));
    gm.open(&path);
    gm.digits("1");
    assert_eq!(gm.questions(), Vec::<String>::new(), "1 was Guard 1’s");
    gm.digits("2");
    gm.see("Guard 2 decides");
}

/// No digit ends a Turn or passes; letters do.
#[test]
fn letters_end_and_digits_do_not() {
    let mut gm = skirmish_with(&[2, 6, 3, 3], |game| {
        let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("it goes on"));
        skirmish.sides.get_mut(&TeamId(1)).expect("there").hex = 3;
    });
    gm.key(Key::R);
    gm.see("Fate 2, 2 AP left");
    for digit in ["5", "6", "7", "8", "9", "0"] {
        gm.digits(digit);
        gm.see("Fate 2, 2 AP left");
    }
    gm.key(Key::X);
    gm.see("Fate 6, 6 AP left");
    gm.see("Heroes: 0 HEX");
    gm.pass();
    gm.see("Initiative: The mire");
    gm.key(Key::Num1);
    gm.see("Husk 1, active");
    gm.end_turn();
    gm.see("Initiative: Heroes");
}

/// The last roll stays until the next: dice of both sides, the sum that mattered, one word.
#[test]
fn the_last_roll_stays_to_be_seen() {
    // Fate; three dice of the attack, two of the defense: 2 against 6 is nothing; Fate again.
    let mut gm = skirmish_with(&[5, 1, 2, 1, 6, 3, 4], beside_orla);
    gm.key(Key::R);
    gm.see_words("Last roll, Heroes · Fate, 5");
    gm.key(Key::Num1);
    gm.click("Hammer → Husk 1");
    let roll = "Last roll, Orla · Hammer → Husk 1, 2, 1, 2, 1, against 6, 3 of Husk 1, \
                2 − 6 = −4, Nothing, app dice";
    gm.see(roll);
    gm.see("Nothing");
    gm.see("Correct the last roll");
    gm.click("Token Tamsin");
    gm.see(roll);
    gm.end_turn();
    gm.see_no(roll);
}

/// D1: initiative and an attack show the dice of both sides, the sum that mattered and what came of it.
#[test]
fn the_last_roll_of_unhex_has_both_sides() {
    let mut gm = Driver::first_turn(&[3, 6, 3, 8]);
    gm.see("Last roll, Mara · initiative against Bruno, 40, 4, 0, Night watch, against 1, 0 of Bruno, 40 beats 10, app dice");
    gm.click("Attack Guard 1 with pistol");
    gm.click("Defend");
    gm.see_words("Last roll, Mara · pistol → Guard 1, 36, 3, 6, ");
    gm.see_words("against 3, 8 of Guard 1, 38 beats 36, ");
    gm.see("Defended");
}

/// D6: an attack on an area is one row; its number and Enter do it where it hits most.
#[test]
fn an_area_attack_is_one_row() {
    let mut gm = skirmish_with(&[6, 1, 1, 1, 6], |game| {
        let ilve = game.places[&id(game, "Ilve")].at;
        let husk = id(game, "Husk 1");
        game.places.get_mut(&husk).expect("on the map").at =
            ilve.next(Direction::ALL[0]).next(Direction::ALL[0]);
    });
    gm.key(Key::R);
    gm.key(Key::Num3);
    gm.see("Ilve, active");
    gm.see("Fire rain…");
    assert_eq!(gm.names_with("Fire rain → "), [""; 0], "{}", gm.situation());
    gm.start_counting();
    gm.key(Key::Num3);
    gm.key(Key::Enter);
    gm.at_most(2);
    gm.see_words("Last roll, Ilve · Fire rain");
}

/// What one does with the own things is folded, and so is what cannot be done.
#[test]
fn rare_and_refused_offers_are_folded() {
    let mut gm = Driver::first_turn(&[]);
    gm.see("Items");
    assert!(gm.names_with("Drop ").is_empty(), "{}", gm.situation());
    gm.click("Items");
    assert!(!gm.names_with("Drop ").is_empty(), "{}", gm.situation());
    assert!(gm.names_with("Force ").is_empty());
    let refused = gm.names_with("not possible now");
    gm.click(&refused[0]);
    assert!(!gm.names_with("Force ").is_empty(), "{}", gm.situation());
}

/// What one has unfolded is folded for another, and again for whom it was unfolded: no digit drops what nobody sees.
#[test]
fn what_is_unfolded_is_folded_for_another() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Mara");
    gm.key(Key::Num9);
    gm.see_words("Drop ");
    gm.click("Token Ilse");
    gm.see_no_words("Drop ");
    gm.click("Token Mara");
    gm.see_no_words("Drop ");
}

/// The key that unfolds a row folds it again.
#[test]
fn the_key_that_unfolds_a_row_folds_it() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    for unfolds in [true, false, true] {
        gm.see_turn_begin();
        gm.key(Key::Num9);
        let drops = gm.names_with("Drop ");
        assert_eq!(!drops.is_empty(), unfolds, "{}", gm.situation());
    }
    assert_eq!(gm.bytes(), before);
}

/// Progress of an objective is one input, its number of Turns three; what is there already stays.
#[test]
fn an_objective_is_set_with_few_inputs() {
    let mut gm = skirmish_with(&[], |_| {});
    let goal = |gm: &Driver| {
        let one = game(gm).objectives.values().next().expect("there is one");
        (one.progress, one.kind.goal())
    };
    gm.scroll_to("Hold the shrine, one step more");
    gm.start_counting();
    gm.click("Hold the shrine, one step more");
    gm.at_most(1);
    // Long enough for blows to fall first.
    assert_eq!(goal(&gm), (1, 9));
    gm.click("Set Hold the shrine by hand");
    gm.text("7");
    gm.key(Key::Enter);
    gm.at_most(3);
    assert_eq!(goal(&gm), (1, 7));
}

/// H-51: what is done stands at its goal: a step back is one less, and it is not done any more; a step more does it again.
#[test]
fn an_objective_that_is_done_goes_back_a_step() {
    // One that ends the skirmish has its own way back.
    let mut gm = skirmish_with(&[], |game| {
        for one in game.objectives.values_mut() {
            Arc::make_mut(one).wins = false;
        }
    });
    let one = |gm: &Driver| {
        let one = game(gm).objectives.values().next().expect("there is one");
        (one.progress, one.met)
    };
    gm.scroll_to("Hold the shrine, one step more");
    gm.click("Hold the shrine, one step more");
    gm.click("Set Hold the shrine by hand");
    gm.click("Done");
    assert_eq!(one(&gm), (1, true));
    gm.click("Hold the shrine, one step back");
    assert_eq!(one(&gm), (8, false));
    gm.click("Hold the shrine, one step more");
    assert_eq!(one(&gm), (9, true));
}

/// Whoever is asked and the first answer are in sight, in a small window and with large text.
#[test]
fn a_question_shows_its_head() {
    for percent in [100, 150] {
        let mut campaign = tableside::campaign::Campaign::sample_skirmish();
        let tableside::campaign::Game::HeroesOfHex(skirmish) = &mut campaign.game else {
            panic!("a skirmish")
        };
        let near = skirmish.boards[&MapId(1)].named("A4").expect("a space");
        let reedling = id(skirmish, "Reedling");
        skirmish.places.get_mut(&reedling).expect("there").at = near;
        let state = Arc::make_mut(skirmish.skirmish.as_mut().expect("it goes on"));
        state.sides.get_mut(&TeamId(1)).expect("there").hex = 1;
        let size = Vec2::new(1366.0, 768.0);
        let mut gm = Driver::sized(size, campaign, ScriptedDice::new([4, 5]));
        gm.text_percent(percent);
        gm.key(Key::R);
        gm.pass();
        gm.click("Choose Reedling");
        gm.click("Nip → Tamsin");
        for (role, name) in [
            (Role::Label, "Tamsin decides"),
            (Role::Button, "Do not react"),
            (Role::Button, "Sidestep"),
        ] {
            let rect = gm.node(role, name).rect();
            let inside = rect.top() >= 0.0 && rect.bottom() <= size.y;
            assert!(inside, "{name} at {rect:?} with {percent} %");
        }
    }
}

/// 12: the result of a roll beside the fight is the last roll, where the eye is.
#[test]
fn a_roll_beside_the_fight_is_the_last_roll() {
    let mut gm = Driver::first_turn(&[3, 4]);
    gm.see_no_words("Last roll, the table");
    gm.focus(Role::TextInput, "Roll");
    gm.text("2d6");
    gm.key(Key::Enter);
    let tracker = gm.node(Role::Button, "Correct the last roll").rect();
    let said = gm.names_with(" · rolls 2d6, 7");
    assert!(!said.is_empty(), "{}", gm.situation());
    assert!(tracker.bottom() < 500.0, "{tracker:?}");
}

/// 25, D24: what an offer says stands in its row; a tooltip says none of it again, and hides no other row.
#[test]
fn an_offer_has_no_tooltip_that_repeats_it() {
    let mut gm = Driver::first_turn(&[]);
    let once = gm.names_with("Attack Guard 1 with pistol").len();
    let at = gm.node(Role::Button, "Attack Guard 1 with pistol").rect();
    gm.harness().hover_at(at.center());
    gm.harness().run();
    for _ in 0..8 {
        gm.rest(0.5);
    }
    assert_eq!(gm.names_with("Attack Guard 1 with pistol").len(), once);
}

/// 29: there is no roll to correct before any was made, whatever else is in the log.
#[test]
fn nothing_is_corrected_before_a_roll() {
    let mut gm = Driver::sample(&[4, 0, 1, 0]);
    let correct = |gm: &mut Driver| {
        gm.click("Edit");
        let all = gm.controls().into_iter();
        let shows = all
            .filter(|(_, name)| name == "Correct the last roll")
            .count();
        gm.key(Key::Escape);
        shows
    };
    assert!(!gm.log().is_empty(), "dice were switched");
    assert_eq!(correct(&mut gm), 0, "greyed");
    gm.key(Key::R);
    assert_eq!(correct(&mut gm), 2, "in the menu and at the last roll");
}

/// 10: whatever was scrolled before, a new question shows its head.
#[test]
fn a_question_shows_its_head_after_scrolling() {
    let size = Vec2::new(1366.0, 768.0);
    let mut gm = Driver::first_turn_sized(size, &[]);
    gm.click("Token Tomo");
    let at = gm.node(Role::Button, "End the turn").rect().center_top();
    gm.harness().hover_at(at - egui::vec2(0.0, 40.0));
    for _ in 0..10 {
        gm.harness().event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -200.0),
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
        });
        gm.harness().run();
    }
    gm.drag("Token Mara", "Token Guard 1");
    let question = gm.node(Role::Label, "Guard 1 decides").rect();
    let answer = gm.node(Role::Button, "Defend").rect();
    for rect in [question, answer] {
        assert!(rect.top() >= 0.0 && rect.bottom() <= size.y, "{rect:?}");
    }
}

/// H-17, H-40: a Reaction that costs HEX is not taken unmeant on one's own Turn: its row unfolds first.
#[test]
fn a_reaction_is_not_spent_unmeant_on_ones_own_turn() {
    let mut campaign = tableside::campaign::Campaign::sample_skirmish();
    let tableside::campaign::Game::HeroesOfHex(skirmish) = &mut campaign.game else {
        panic!("a skirmish")
    };
    let state = Arc::make_mut(skirmish.skirmish.as_mut().expect("it goes on"));
    state.sides.get_mut(&TeamId(1)).expect("there").hex = 1;
    let mut gm = Driver::with(campaign, &[4]);
    gm.key(Key::R);
    gm.click("Choose Tamsin");
    let before = gm.bytes();
    gm.click("Sidestep");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.click("Sidestep");
    gm.see_no("Sidestep on this Turn");
    gm.click("Sidestep");
    gm.click("Sidestep on this Turn");
    assert_ne!(gm.bytes(), before, "{}", gm.situation());
}

/// What declines for all stands below the first card, which so stays where it is.
#[test]
fn nobody_reacts_stands_below_the_first_card() {
    let mut gm = Driver::first_turn(&[]);
    gm.digits("1");
    let top = |name: &str| gm.node(Role::Button, name).rect().top();
    assert!(
        top("No reaction") < top("Nobody reacts"),
        "{}",
        gm.situation()
    );
}
