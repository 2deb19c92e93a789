//! The card of an attack that is rolled, numbers in the roster, rows that slide under the pointer, what a menu leaves out.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Shape};
use tableside::board::grid::Direction;
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Command;
use tableside::table::{CharacterId, DiceMode, MapId, TeamId};

use super::driver::Driver;
use super::heroes::skirmish_with;

fn id(game: &HeroesOfHex, name: &str) -> CharacterId {
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.expect("somebody is called that").0
}

/// That unit stands so many spaces beside the other.
fn beside(game: &mut HeroesOfHex, name: &str, of: &str, sides: &[Direction]) {
    let from = game.places[&id(game, of)].at;
    let at = sides.iter().fold(from, |at, side| at.next(*side));
    let who = id(game, name);
    game.places.get_mut(&who).expect("on the map").at = at;
}

fn real_dice(game: &mut HeroesOfHex) {
    for side in game.sides.values_mut() {
        Arc::make_mut(side).dice = DiceMode::Real;
    }
}

/// The texts that are painted in the row of that name.
pub(super) fn painted_in(gm: &mut Driver, row: &str) -> Vec<String> {
    let rect = gm.node(Role::Button, row).rect();
    let shapes = gm.harness().output().shapes.clone();
    let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if rect.contains(text.visual_bounding_rect().center()) => {
            Some(text.galley.text().to_owned())
        }
        _ => None,
    });
    texts.collect()
}

/// The key that is painted in a row.
#[track_caller]
pub(super) fn key_of(gm: &mut Driver, row: &str) -> String {
    let painted = painted_in(gm, row);
    let mut digits = painted.iter().filter(|words| words.parse::<u8>().is_ok());
    match digits.next() {
        Some(digit) => digit.clone(),
        None => panic!("“{row}” has no number: {painted:?}{}", gm.situation()),
    }
}

/// D4: an attack that is rolled is one card: who, with what, whom, the dice of both sides, and the odds, which stay and
/// follow what falls.
#[test]
fn an_opposed_roll_is_one_card() {
    let mut gm = skirmish_with(&[], |game| {
        real_dice(game);
        beside(game, "Husk 1", "Orla", &[Direction::ALL[0]]);
    });
    gm.digits("5");
    gm.click("Choose Orla");
    gm.click("Hammer → Husk 1");
    gm.see("Orla’s Hammer → Husk 1");
    gm.see("Normal · 3d6 against 2d6");
    gm.see("Orla rolls");
    gm.see("Husk 1 rolls");
    // What is rolled stands above, once for both.
    gm.see_no_words("Roll 3d6 for the attack");
    let odds = |gm: &Driver| gm.names_with("Odds of Orla’s Hammer → Husk 1");
    let before = odds(&gm);
    assert_eq!(before.len(), 1, "{}", gm.situation());
    gm.digits("215");
    gm.see("Orla rolled");
    gm.see("2, 1, 5");
    gm.see("Roll 2d6 for the defense");
    let after = odds(&gm);
    assert_eq!(after.len(), 1, "{}", gm.situation());
    assert_ne!(before, after, "the 5 counts");
    gm.digits("66");
    gm.see_words("Last roll, Orla · Hammer → Husk 1");
}

/// An area has one row of dice and one bar for each defender, all on one card.
#[test]
fn an_area_has_a_bar_for_each_defender() {
    let mut gm = skirmish_with(&[], |game| {
        real_dice(game);
        let [one, two, ..] = Direction::ALL;
        beside(game, "Husk 1", "Ilve", &[one, one]);
        beside(game, "Husk 2", "Ilve", &[one, two]);
    });
    gm.digits("5");
    gm.click("Choose Ilve");
    // Where it hits most, both.
    gm.click("Fire rain…");
    gm.key(Key::Enter);
    for husk in ["Husk 1", "Husk 2"] {
        gm.see(&format!("{husk} rolls"));
        gm.see(&format!("Roll for {husk}"));
    }
    let bars = gm.names_with("Odds of Ilve’s Fire rain → Husk 1 and Husk 2: Husk ");
    assert_eq!(bars.len(), 2, "{}", gm.situation());
}

/// The same in Unhex, until a roll has fallen; the reaction stands in the card.
#[test]
fn a_strike_is_one_card() {
    let mut gm = Driver::first_turn(&[]);
    let real = gm.app().document().campaign().doors().rolls_real_dice();
    if !real {
        gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    }
    gm.click("Attack Guard 1 with pistol");
    gm.key(Key::N);
    gm.see("Mara’s pistol → Guard 1");
    gm.see("Attack");
    gm.see("Roll percentile dice for the attack");
    let odds = gm.names_with("Odds of Mara’s pistol → Guard 1: hit");
    assert_eq!(odds.len(), 1, "{}", gm.situation());
}

/// D4: a Reaction is asked for with its price, and at the spaces that it can go to stands what does not reach them.
#[test]
fn a_sidestep_says_where_the_attack_is_out_of_reach() {
    let mut gm = skirmish_with(&[4, 5], |game| {
        let near = game.boards[&MapId(1)].named("A4").expect("a space");
        let reedling = id(game, "Reedling");
        game.places.get_mut(&reedling).expect("there").at = near;
        let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("it goes on"));
        skirmish.sides.get_mut(&TeamId(1)).expect("there").hex = 1;
        for side in game.sides.values_mut() {
            Arc::make_mut(side).dice = DiceMode::App;
        }
    });
    gm.key(Key::R);
    gm.pass();
    gm.click("Choose Reedling");
    gm.click("Nip → Tamsin");
    gm.see("Reedling attacks Tamsin with Nip. Does Tamsin Sidestep (1 HEX)?");
    let odds = |of: &str| gm.names_with(&format!("Odds of {of}: "));
    let (gone, stays) = (odds("Sidestep"), odds("Do not react"));
    let out = gone.iter().any(|odds| odds.contains("out of its reach"));
    assert!(out, "{gone:?}{}", gm.situation());
    assert!(stays.iter().any(|odds| odds.contains("wound")), "{stays:?}");
    gm.click("Sidestep");
    let ways: Vec<String> = gm.names_with("To ");
    let mut ways = ways.iter().map(|way| gm.described(way));
    let out = ways.any(|about| about.ends_with("Nip is out of reach there"));
    assert!(out, "{}", gm.situation());
}

/// D28: whose Reaction answers an attack on herself is not asked about one on somebody else.
#[test]
fn a_sidestep_is_not_asked_for_an_attack_on_others() {
    let mut gm = skirmish_with(&[4, 5, 1, 1, 1, 1], |game| {
        let near = game.places[&id(game, "Orla")].at.next(Direction::ALL[0]);
        let reedling = id(game, "Reedling");
        game.places.get_mut(&reedling).expect("there").at = near;
        let skirmish = Arc::make_mut(game.skirmish.as_mut().expect("it goes on"));
        skirmish.sides.get_mut(&TeamId(1)).expect("there").hex = 1;
        for side in game.sides.values_mut() {
            Arc::make_mut(side).dice = DiceMode::App;
        }
    });
    gm.key(Key::R);
    gm.pass();
    gm.click("Choose Reedling");
    gm.click("Nip → Orla");
    assert_eq!(gm.names_with("Does Tamsin"), [""; 0], "{}", gm.situation());
    gm.see_words("Last roll, Reedling · Nip → Orla");
}

/// D2: a unit’s number is drawn in its row and stays there when it is done; one that is refused keeps its number, too.
#[test]
fn numbers_are_drawn_and_stay() {
    let mut gm = skirmish_with(&[5, 4], |_| {});
    let row = |gm: &Driver, who: &str| {
        let rows = gm.names_with(&format!("{who}, "));
        let row = rows.into_iter().find(|row| {
            ["ready", "active", "done"]
                .iter()
                .any(|state| row.contains(state))
        });
        row.expect("there is a row")
    };
    gm.key(Key::R);
    for (number, who) in [
        ("1", "Orla"),
        ("2", "Tamsin"),
        ("3", "Ilve"),
        ("4", "Corbin"),
    ] {
        let row = row(&gm, who);
        let painted = painted_in(&mut gm, &row);
        assert!(painted.contains(&number.to_owned()), "{row}: {painted:?}");
    }
    gm.key(Key::Num3);
    gm.see("Ilve, active");
    let folded = gm.names_with("not possible now");
    gm.click(&folded[0]);
    gm.see("key 2");
    gm.end_turn();
    let row = row(&gm, "Ilve");
    let painted = painted_in(&mut gm, &row);
    assert!(painted.contains(&"3".to_owned()), "{row}: {painted:?}");
}

/// D5: Enter on a row chooses the unit, the Menu key opens its menu.
#[test]
fn a_row_has_its_keys() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.key(Key::R);
    let rows = gm.names_with("Tamsin, ");
    let row = rows.into_iter().find(|row| row.ends_with("ready"));
    let row = row.expect("there is a row");
    gm.focus(Role::Button, &row);
    gm.key(Key::Menu);
    gm.see("Open the sheet");
    gm.key(Key::Escape);
    gm.see_no("Open the sheet");
    gm.focus(Role::Button, &row);
    gm.key(Key::Enter);
    gm.see("Tamsin, active");
}

/// D29: who has nothing to be healed is no row of its own.
#[test]
fn healing_the_unhurt_is_folded() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Choose Corbin");
    gm.see("Mend somebody unhurt");
    let on = |gm: &Driver| gm.names_with("Mend Corbin").len() + gm.names_with("Mend → ").len();
    assert_eq!(on(&gm), 0, "{}", gm.situation());
    gm.click("Mend somebody unhurt");
    assert!(on(&gm) > 0, "{}", gm.situation());
}

/// Who is hurt stands above them.
#[test]
fn healing_the_hurt_comes_first() {
    let mut gm = skirmish_with(&[5], |game| {
        let corbin = id(game, "Corbin");
        let corbin = game.units.get_mut(&corbin).expect("Corbin");
        Arc::make_mut(corbin).tokens.wounds = 1;
    });
    gm.key(Key::R);
    gm.click("Choose Corbin");
    let top = |words: &str| {
        let name = gm.names_with(words).remove(0);
        gm.node(Role::Button, &name).rect().top()
    };
    assert!(top("Mend Corbin") < top("Mend somebody unhurt"));
}

/// 6d: what would hit the own area as well comes last, and key 1 never takes it.
#[test]
fn an_attack_on_the_own_area_comes_last() {
    let mut gm = Driver::with_blast(super::driver::DESK, &[]);
    let (guard, mara) = (gm.id_of("Guard 1"), gm.id_of("Mara"));
    let place = gm.game().places[&mara];
    let command = Command::Place {
        who: guard,
        map: place.map,
        area: place.area,
    };
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
    let here = gm.area_of("Mara");
    let own = format!("Attack {here} with grenade");
    let top = |gm: &Driver, name: &str| gm.node(Role::Button, name).rect().top();
    let others = gm.names_with("Attack ").into_iter();
    let others: Vec<String> = others
        .filter(|name| !name.starts_with("Odds") && *name != own)
        .collect();
    assert!(!others.is_empty(), "{}", gm.situation());
    for other in others {
        assert!(top(&gm, &other) < top(&gm, &own), "{other} {own}");
    }
    let painted = painted_in(&mut gm, &own);
    assert!(!painted.contains(&"1".to_owned()), "{painted:?}");
}

fn press(gm: &mut Driver, at: Pos2) {
    let events = &mut gm.harness().input_mut().events;
    events.push(Event::PointerMoved(at));
    for pressed in [true, false] {
        events.push(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    gm.harness().step();
    gm.harness().step();
}

/// D30: after a kill the next offer slides under the pointer, and the second click of a double click does not take it.
#[test]
fn a_click_on_what_slid_there_does_nothing() {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(skirmish) = &mut campaign.game else {
        panic!("a skirmish")
    };
    for side in skirmish.sides.values_mut() {
        Arc::make_mut(side).dice = DiceMode::App;
    }
    let [one, two, three, ..] = Direction::ALL;
    beside(skirmish, "Husk 1", "Tamsin", &[one]);
    beside(skirmish, "Husk 2", "Tamsin", &[two]);
    beside(skirmish, "Reedling", "Tamsin", &[three]);
    let dice = ScriptedDice::new([5, 6, 6, 6, 1, 1, 6, 6, 6, 1, 1]);
    let mut gm = Driver::typing_fast(App::headless_with(campaign, Box::new(dice)));
    gm.key(Key::R);
    gm.rest(0.5);
    gm.key(Key::Num2);
    gm.rest(0.5);
    gm.see("Tamsin, active");
    gm.rest(0.5);
    let at = gm.node(Role::Button, "Rapier → Husk 1").rect().center();
    let revision = |gm: &Driver| gm.app().document().revision();
    let first = revision(&gm);
    press(&mut gm, at);
    let second = revision(&gm);
    assert_ne!(first, second, "the first click counts");
    let lies_there = |gm: &mut Driver| {
        let found = gm.controls().into_iter();
        let mut found = found.filter(|(role, name)| {
            *role == Role::Button
                && name.contains(" → ")
                && gm.node(*role, name).rect().contains(at)
        });
        found.next().map(|(_, name)| name)
    };
    let there = lies_there(&mut gm);
    assert!(there.is_some(), "something slid there{}", gm.situation());
    for _ in 0..2 {
        press(&mut gm, at);
        assert_eq!(revision(&gm), second, "{there:?} was not meant");
    }
    gm.see("What lay there had just changed, so the click did nothing; click again");
    gm.rest(0.5);
    // The message has moved it.
    let there = there.unwrap_or_default();
    let at = gm.node(Role::Button, &there).rect().center();
    press(&mut gm, at);
    assert_ne!(revision(&gm), second, "now {there} is");
}

/// What a game has no meaning for stands in none of its menus.
#[test]
fn a_menu_leaves_out_what_the_game_has_not() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Fight");
    gm.see("End the turn");
    gm.see_no("Pass");
    gm.see_no("Negate Fate");
    let mut gm = skirmish_with(&[], |_| {});
    gm.click("Skirmish");
    gm.see("Pass");
    gm.see_no("Session");
}

/// The three dots of a side’s line stand in that line, however narrow the panel is.
#[test]
fn the_dots_of_a_side_stay_in_their_line() {
    let mut gm = skirmish_with(&[], |_| {});
    gm.text_percent(150);
    gm.click("Sides");
    let dots = gm.node(Role::Button, "Skirmish menu of Heroes").rect();
    let words = gm.names_with("cycle 1, ");
    let line = gm.node(Role::Label, &words[0]).rect();
    assert!(
        line.y_range().contains(dots.center().y),
        "{line:?} {dots:?}"
    );
}

/// Whoever acts while nothing is asked acts; whoever is asked decides.
#[test]
fn the_sheet_says_who_acts_and_who_decides() {
    let mut gm = Driver::first_turn(&[]);
    gm.see("acts");
    gm.see_no("decides");
    gm.click("Attack Guard 1 with pistol");
    gm.see("decides");
}

/// U-97: all Defends against a Blast are asked together and rolled on one card, beside its own roll: each has its dice and
/// its odds, and is answered in any order.
#[test]
fn u_97_all_defends_against_a_blast_are_one_card() {
    // The app rolls for Guard 2 alone.
    let mut gm = Driver::with_blast(super::driver::DESK, &[3, 0]);
    gm.click("Real dice");
    gm.click("Attack Dance Floor with grenade");
    gm.see("Mara’s grenade → Dance Floor");
    gm.digits("21");
    gm.click("2 damage, 2 targets");
    let odds = |gm: &Driver| gm.names_with("Odds of").len();
    assert_eq!(odds(&gm), 2, "{}", gm.situation());
    gm.click("Defend, Guard 2");
    gm.digits("1");
    gm.see("Mara’s grenade → Dance Floor");
    gm.see("2 damage · Guard 1 defends · Guard 2 defends");
    gm.see("Mara rolled");
    gm.see("Guard 1 rolls");
    gm.see("Guard 2 rolls");
    assert_eq!(odds(&gm), 2, "{}", gm.situation());
    gm.click("Roll for Guard 2");
    assert_eq!(gm.questions().len(), 1, "{}", gm.situation());
    gm.digits("95");
    let level = |who: &str| gm.sheet(who).level.get();
    assert_eq!(
        (level("Guard 1"), level("Guard 2")),
        (40, 40),
        "{}",
        gm.situation()
    );
    gm.see_words("Guard 1 takes 2 damage");
}
