//! Flow in the window: opened from the start page, turns by keys, reactions with their odds, points as they come and go, a
//! Ready, a grapple, what a way provokes.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::{AppDice, ScriptedDice};
use tableside::systems::System;
use tableside::systems::flow::{Ability, Command, Flow, Point, Unit, Weapon};
use tableside::table::{CharacterId, ItemId};

use super::driver::Driver;
use crate::flow::scene::{Scene, Table, p, pd, weapon};

/// The sample on the rooftops.
pub(super) fn sample_rooftops() -> Campaign {
    Campaign::from(&System::Flow.info().samples[0])
}

/// The sample with a fight that goes on.
pub(super) fn rooftops() -> Driver {
    let size = Vec2::new(1366.0, 900.0);
    Driver::sized(size, sample_rooftops(), AppDice::seeded(1))
}

/// The game that shows.
fn game(gm: &Driver) -> &Flow {
    let campaign = gm.app().document().campaign();
    campaign.flow().expect("a game of Flow")
}

/// A scene in the window; the app's dice fall on these faces and no others.
fn window(table: &Table, faces: &[i32]) -> Driver {
    let campaign = table.document.campaign().clone();
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

fn unit<'a>(gm: &'a Driver, name: &str) -> (CharacterId, &'a Unit) {
    let mut units = game(gm).units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    let (id, unit) = found.unwrap_or_else(|| panic!("nobody is called {name}"));
    (*id, unit)
}

fn hit_points(gm: &Driver, name: &str) -> u16 {
    unit(gm, name).1.hit_points.now
}

fn space(gm: &Driver, name: &str) -> String {
    game(gm).space_of(unit(gm, name).0)
}

/// AP, RP and FP of somebody.
fn pools(gm: &Driver, name: &str) -> (u16, u16, u16) {
    let of = game(gm).pools(unit(gm, name).0);
    (of.ap, of.rp, of.fp)
}

/// Everybody in the order.
fn order(gm: &Driver) -> Vec<String> {
    let fight = game(gm).fight.as_ref().expect("a fight");
    let order = fight.order.iter();
    order.map(|who| game(gm).name(*who)).collect()
}

/// Two who stand beside each other; Ana acts first.
fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

/// The start page has the rooftops beside the other samples; it opens with its own panels.
#[test]
fn the_rooftops_open_from_the_start_page() {
    let mut gm = Driver::sample(&[]);
    gm.keys(Modifiers::COMMAND, Key::N);
    gm.click("Play the sample fight on the rooftops");
    assert_eq!(game(&gm).units.len(), 9);
    gm.see("The fight begins");
    gm.see("Board");
    gm.see("Dice");
}

/// F-10, F-12: the points of whoever acts stand at the head, everybody’s in the order; what is pointed at is at stake.
#[test]
fn f_10_points_stand_at_the_head_and_in_the_order() {
    let mut gm = window(&duel().begin(), &[]);
    gm.see("Turn of Ana");
    gm.see("5 AP");
    gm.see("2 RP");
    gm.see("2 FP");
    gm.see_words("In the order Orc, 13, 5 AP, 2 RP, 2 FP");
    let attack = gm.node(Role::Button, "Attack Orc with Sword").rect();
    gm.harness().hover_at(attack.center());
    gm.harness().run();
    gm.see("5 AP, 2 of them at stake");
}

/// F-31, F-32: a critical dodge gives its RP back.
#[test]
fn f_32_a_critical_dodge_gives_its_rp_back() {
    let mut gm = window(&duel().begin(), &p(&[30, 3]));
    gm.click("Attack Orc with Sword");
    gm.see("Orc decides");
    gm.see_words("Odds of No reaction");
    gm.see_words("Odds of Dodge");
    gm.click("Dodge");
    assert_eq!(hit_points(&gm, "Orc"), 20, "{}", gm.situation());
    assert_eq!(pools(&gm, "Orc"), (5, 2, 3));
    assert_eq!(pools(&gm, "Ana"), (3, 2, 2));
    gm.see_words("In the order Orc, 13, 5 AP, 2 RP, 3 FP");
    gm.see_words("Orc gains 1 RP and has 2: a critical reaction");
    // The last roll says what came of it, and not only how well somebody rolled.
    gm.see_words("Last roll");
    gm.see("Orc dodges: Ana has no effect");
}

/// F-24: words for a trigger go into their field at once, and no letter of theirs acts behind the card; the one who
/// waits has them on the way back.
#[test]
fn f_24_a_trigger_in_words() {
    let scene = Scene::new().hero("Ana", "E5").hero("Cai", "B10");
    let mut gm = window(&scene.foe("Orc", "H5").begin(), &[]);
    gm.key(Key::Y);
    gm.digits("1");
    gm.types("Orc steps on 2 planks");
    gm.see("Turn of Ana");
    gm.key(Key::Enter);
    gm.see("Turn of Cai");
    gm.see_words("Act now: attack with Sword (Orc steps on 2 planks)");
}

/// The first numbers are those of attacks, also where nobody was in reach before; what only costs points is behind 4.
#[test]
fn numbers_go_by_kind() {
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        let rally = Ability::new(ItemId(9), "Rally");
        let text = "A cheer".to_owned();
        unit.abilities = vec![Ability { text, ..rally }];
    });
    let scene = scene.hero("Bea", "B5").with(|unit| {
        let mut shield = Ability::new(ItemId(9), "Shield wall");
        (shield.cost.ap, shield.cost.rp) = (0, 1);
        unit.abilities = vec![shield];
    });
    let mut gm = window(&scene.foe("Orc", "F5").begin(), &p(&[70]));
    gm.see("Abilities of Bea");
    gm.digits("4");
    gm.see("Use Rally");
    gm.see_no("Use Shield wall");
    gm.click("Use Rally");
    // What an ability does came of no roll.
    gm.see("Last roll, Orc · for initiative, 8, app dice");
    gm.see_turn_begin();
    gm.digits("1");
    gm.see_words("Ana misses Orc");
}

/// No letter ends the turn behind an open card.
#[test]
fn no_turn_ends_behind_a_card() {
    let mut gm = window(&duel().begin(), &[]);
    gm.click("Menu of the unit Orc");
    gm.click("Record a result…");
    gm.key(Key::E);
    gm.key(Key::E);
    gm.see("Turn of Ana");
    gm.see_words("A card is open");
    gm.key(Key::Escape);
    gm.end_turn();
    gm.see("Turn of Orc");
}

/// Nothing that waits goes on behind an open card, which would tell it a second time.
#[test]
fn no_reaction_is_declined_behind_a_card() {
    let mut gm = window(&duel().begin(), &p(&[30]));
    gm.click("Attack Orc with Sword");
    gm.see("Orc decides");
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.digits("4");
    let before = gm.bytes();
    for key in [Key::N, Key::R, Key::Y] {
        gm.key(key);
        gm.see("Record a result for Orc");
        assert_eq!(gm.bytes(), before, "{}", gm.situation());
    }
}

/// F-22: the fight ends by the GM's word, which is at hand once one side is left.
#[test]
fn f_22_the_end_of_a_fight_is_at_hand() {
    let mut gm = window(&duel().begin(), &[]);
    gm.see_no("End the fight");
    gm.click("Menu of the unit Orc");
    gm.click("Record a result…");
    gm.digits("50");
    gm.key(Key::Enter);
    gm.see_words("one side is left");
    gm.click("End the fight");
    assert!(game(&gm).fight.is_none(), "{}", gm.situation());
}

/// F-20: a 1 on a d10 is over with the first digit that no 10 has; that one is the next roll's.
#[test]
fn f_20_initiative_is_typed_in_a_row() {
    let scene = Scene::new().hero("Ana", "E5").hero("Cai", "B10");
    let scene = scene.foe("Orc", "H5");
    let mut gm = window(&scene.real().table(), &[]);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    gm.digits("1");
    gm.see_words("Enter takes 1; 0 makes it 10");
    gm.digits("46");
    gm.see("Turn of Orc");
    for order in ["Orc, 10", "Cai, 8", "Ana, 5"] {
        gm.see_words(&format!("In the order {order}"));
    }
}

/// F-35: the hexes of an Intercept are numbered on the board; it saves the ally, and pushes it away.
#[test]
fn f_35_an_intercept_saves_an_ally_and_pushes_it() {
    let scene = Scene::new().foe("Orc", "E5").hero("Bea", "F5");
    let table = scene.hero("Ana", "G7").begin();
    let mut gm = window(&table, &pd(&[30, 10], &[4]));
    gm.click("Attack Bea with Sword");
    gm.see("Bea decides");
    gm.digits("1");
    gm.see("Ana decides");
    let hexes = gm.names_with("Intercept at ");
    let hexes: Vec<&String> = hexes
        .iter()
        .filter(|name| !name.starts_with("Odds"))
        .collect();
    assert!(!hexes.is_empty(), "{}", gm.situation());
    let at = hexes[0].trim_start_matches("Intercept at ").to_owned();
    gm.space_says(&at);
    gm.key(Key::Enter);
    assert_eq!(space(&gm, "Ana"), at, "{}", gm.situation());
    gm.see("Push Bea 1 hex and take its place?");
    gm.click("Push");
    assert_eq!(space(&gm, "Ana"), "F5", "{}", gm.situation());
    assert_ne!(space(&gm, "Bea"), "F5");
    assert_eq!((hit_points(&gm, "Ana"), hit_points(&gm, "Bea")), (16, 20));
    assert_eq!(pools(&gm, "Ana").1, 0);
}

/// F-24: a Ready is made by keys, comes when its trigger does, and moves its place in the order.
#[test]
fn f_24_a_ready_moves_a_place_in_the_order() {
    let scene = Scene::new().hero("Ana", "E5").hero("Cai", "B10");
    let table = scene.foe("Orc", "H5").begin();
    let mut gm = window(&table, &pd(&[30], &[3]));
    assert_eq!(order(&gm), ["Ana", "Cai", "Orc"]);
    gm.key(Key::Y);
    gm.see("Ana readies");
    gm.digits("1");
    gm.see("An enemy enters the threat");
    gm.types("1");
    gm.see("Turn of Cai");
    assert_eq!(pools(&gm, "Ana").0, 2, "{}", gm.situation());
    gm.end_turn();
    gm.see("Turn of Orc");
    gm.space_says("F5");
    gm.key(Key::Enter);
    gm.see("Ana decides");
    gm.see("Orc fulfils the trigger. Act now?");
    gm.digits("2");
    gm.key(Key::N);
    assert_eq!(hit_points(&gm, "Orc"), 17, "{}", gm.situation());
    gm.end_turn();
    assert_eq!(order(&gm), ["Cai", "Ana", "Orc"], "{}", gm.situation());
    gm.see("Turn of Cai");
}

/// F-30: a Riposte parries and strikes back.
#[test]
fn f_30_a_riposte_strikes_back() {
    let mut gm = window(&duel().begin(), &pd(&[30, 10, 20], &[5]));
    gm.click("Attack Orc with Sword");
    gm.click("Riposte with Sword");
    gm.see("Ana decides");
    gm.key(Key::N);
    let points = (hit_points(&gm, "Ana"), hit_points(&gm, "Orc"));
    assert_eq!(points, (15, 20), "{}", gm.situation());
    assert_eq!(pools(&gm, "Orc").1, 0);
}

/// F-43: a grapple is held over a round for 2 AP; the held one has only its attempt to break free.
#[test]
fn f_43_a_grapple_is_held_over_a_round() {
    let mut gm = window(&duel().begin(), &p(&[10, 60]));
    gm.digits("5");
    gm.click("Grapple Orc");
    assert!(game(&gm).is_held(unit(&gm, "Orc").0), "{}", gm.situation());
    gm.end_turn();
    gm.see("Turn of Orc");
    gm.see("Break free");
    gm.see_no("Attack Ana with Sword");
    gm.end_turn();
    gm.see("Hold on to Orc?");
    gm.digits("1");
    gm.see("Turn of Ana");
    gm.see("3 AP");
    assert!(game(&gm).is_held(unit(&gm, "Orc").0));
}

/// F-34, F-51: what a way provokes is said before it is taken, and then asked for; a click on no hex in reach says why.
#[test]
fn f_34_what_a_way_provokes_is_said_before_it() {
    let mut gm = window(&duel().begin(), &[]);
    let words = gm.space_says("B5");
    assert!(words.contains("1 AP"), "{words}");
    assert!(words.contains("Reaction Attack by Orc at E5"), "{words}");
    gm.key(Key::Enter);
    gm.see("Orc decides");
    gm.key(Key::N);
    assert_eq!(space(&gm, "Ana"), "B5", "{}", gm.situation());
    gm.see("4 AP");
    gm.drag("Token Ana", "Token Orc");
    gm.see_words("Ana cannot attack Orc");
}

/// F-21: a turn with AP that are left is ended by the second key.
#[test]
fn f_21_the_end_of_a_turn_is_asked_once_more() {
    let mut gm = window(&duel().begin(), &[]);
    gm.key(Key::E);
    gm.see("Ana can still act, 5 AP left – E again to end");
    gm.see("Turn of Ana");
    gm.key(Key::E);
    gm.see("Turn of Orc");
}

/// F-23: one side is surprised by a button; F-54: how long a way takes outside combat.
#[test]
fn f_23_f_54_a_surprise_and_a_way_outside_combat() {
    let mut gm = window(&duel().table(), &[6, 9]);
    gm.click("Travel time…");
    gm.digits("60");
    gm.see("60 m");
    gm.see_words("30 s to 1 min");
    gm.see_words("12 s to 20 s");
    gm.key(Key::Escape);
    gm.see_no("60 m");
    gm.click("Begin, Foes surprised");
    gm.see("Turn of Ana");
    gm.see_words("surprised, 0 AP, 0 RP, 0 FP");
}

/// Points by the GM’s hand, a state, a result without its rolls.
#[test]
fn the_gm_sets_points_and_results_by_hand() {
    let mut gm = window(&duel().begin(), &[]);
    gm.bring("Sheet");
    gm.click("One FP more");
    assert_eq!(pools(&gm, "Ana"), (5, 2, 3), "{}", gm.situation());
    gm.click("One AP fewer");
    assert_eq!(pools(&gm, "Ana"), (4, 2, 3));
    gm.click("Menu of the unit Orc");
    gm.click("Put an effect…");
    gm.digits("1");
    assert!(unit(&gm, "Orc").1.prone);
    gm.click("Menu of the unit Orc");
    gm.click("Record a result…");
    gm.digits("7");
    gm.key(Key::Enter);
    assert_eq!(hit_points(&gm, "Orc"), 13, "{}", gm.situation());
}

/// F-05: a result by hand after an attack is for its target, whether it hits, misses or is dodged.
#[test]
fn f_05_a_result_by_hand_is_for_the_last_target() {
    for (rolls, dodges) in [(&[70][..], false), (&[30, 3], true)] {
        let mut gm = window(&duel().begin(), &p(rolls));
        gm.click("Attack Orc with Sword");
        if dodges {
            gm.click("Dodge");
        }
        gm.keys(Modifiers::COMMAND, Key::H);
        gm.see("Record a result for Orc");
    }
}

/// F-42: a state that the game has is set by its name, too, in any case; any other name is an effect.
#[test]
fn f_42_a_state_is_put_by_its_name() {
    let mut gm = window(&duel().begin(), &[]);
    for name in ["PRONE", "Dazed"] {
        gm.click("Menu of the unit Orc");
        gm.click("Put an effect…");
        gm.types(name);
        gm.key(Key::Enter);
        gm.see_no("Put an effect on a unit");
    }
    let orc = unit(&gm, "Orc").1;
    let effects: Vec<&str> = orc.effects.iter().map(|one| one.name.as_str()).collect();
    assert!(orc.prone);
    assert_eq!(effects, ["Dazed"]);
}

/// A digit that takes no offer says so, and why where the offer that keeps it is refused.
#[test]
fn a_digit_that_takes_no_offer_says_so() {
    let mut gm = window(&duel().begin(), &[]);
    gm.digits("3");
    gm.see("No offer has the number 3");
    gm.see("5 AP");
}

/// A plain hit takes at most 4 inputs with app dice and 6 with typed ones, each digit counted.
#[test]
fn a_plain_hit_takes_few_inputs() {
    for (real, faces) in [(false, &pd(&[30], &[4])[..]), (true, &[])] {
        let mut gm = window(&duel().begin(), faces);
        gm.start_counting();
        gm.digits("1");
        if real {
            gm.digits("30");
        }
        gm.key(Key::N);
        if real {
            gm.digits("4");
        }
        gm.at_most(if real { 6 } else { 4 });
        assert_eq!(hit_points(&gm, "Orc"), 16, "{}", gm.situation());
    }
}

/// An attack goes back with all its dice, as one step, and its last roll is corrected.
#[test]
fn an_attack_is_undone_and_corrected() {
    let mut gm = window(&duel().begin(), &p(&[70]));
    gm.click("Attack Orc with Sword");
    gm.see_words("Ana misses Orc");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("5 AP");
    gm.see("Attack Orc with Sword");
}

/// More targets than there are digits for: 0 gives the others the numbers.
#[test]
fn every_target_has_its_digits() {
    let foes = [
        ("Orc", "F5"),
        ("Imp", "D5"),
        ("Ogre", "E6"),
        ("Troll", "E4"),
        ("Hag", "D6"),
    ];
    for (digits, name) in [("2", "Imp"), ("02", "Hag")] {
        let scene = Scene::new().hero("Ana", "E5");
        let scene = foes
            .iter()
            .fold(scene, |scene, (name, at)| scene.foe(name, at));
        let mut gm = window(&scene.begin(), &p(&[70]));
        gm.see("Attack Hag with Sword");
        gm.digits(digits);
        gm.see_words(&format!("Ana misses {name}"));
    }
}

/// A weapon keeps the digit of its place on the sheet, whatever else reaches that target.
#[test]
fn weapons_keep_their_digits() {
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        unit.hands = 9;
        let spear = Weapon {
            reach: 2,
            ..weapon(2, "Spear", "1d6", 0)
        };
        unit.weapons.extend([spear, weapon(3, "Bow", "1d6", 9)]);
    });
    // Out of the Sword’s reach.
    let mut gm = window(&scene.foe("Orc", "G5").begin(), &p(&[70]));
    gm.digits("1");
    gm.see("Attack Orc with Spear");
    gm.digits("3");
    gm.see_words("Ana attacks Orc with Bow");
}

/// F-40: a weapon on the ground is marked on the board, stands in its owner’s row, and is picked up by what names it.
#[test]
fn f_40_a_weapon_on_the_ground_is_seen_and_picked_up() {
    let mut gm = window(&duel().begin(), &[]);
    let (who, item) = (unit(&gm, "Orc").0, ItemId(1));
    gm.harness()
        .state_mut()
        .apply(&Command::Disarm { who, item }.into());
    gm.harness().run();
    gm.see_words("Sword lies on F5");
    let words = gm.space_says("F5");
    assert!(words.contains("Sword of Orc"), "{words}");
    assert!(
        gm.described("Items").contains("Pick up Sword"),
        "{}",
        gm.situation()
    );
    gm.digits("9");
    gm.click("Pick up Sword");
    assert!(unit(&gm, "Orc").1.weapons.is_empty(), "{}", gm.situation());
    assert_eq!(unit(&gm, "Ana").1.weapons.len(), 2);
}

/// A result that is recorded amid an attack ends it: nobody is asked any more, and nothing is taken twice.
#[test]
fn f_05_a_recorded_result_ends_the_attack() {
    let mut gm = window(&duel().begin(), &p(&[30]));
    gm.click("Attack Orc with Sword");
    gm.see("Orc decides");
    gm.click("Record a result…");
    gm.digits("7");
    gm.key(Key::Enter);
    gm.see_no("Orc decides");
    gm.see_words("its result is recorded by hand");
    assert_eq!(hit_points(&gm, "Orc"), 13, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("Orc decides");
    assert_eq!(hit_points(&gm, "Orc"), 20, "{}", gm.situation());
}

/// A correction names what the GM has set by hand since, which it takes back.
#[test]
fn a_correction_names_what_was_set_since() {
    let mut gm = window(&duel().begin(), &p(&[70]));
    gm.click("Attack Orc with Sword");
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see_words("Correct");
    gm.see_no_words("is taken back");
    gm.key(Key::Escape);
    let (who, point) = (unit(&gm, "Orc").0, Point::FlowPoints);
    let set = Command::SetPoints { who, point, now: 6 };
    gm.harness().state_mut().apply(&set.into());
    gm.harness().run();
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see_words("“Orc has 6 FP” is taken back");
    gm.digits("71");
    assert_eq!(pools(&gm, "Orc").2, 2, "{}", gm.situation());
    // What went with one correction goes with no other.
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see_no_words("“Orc has 6 FP”");
}

/// What is set while the card is open is named, too, and what was typed stays; the card closes with its roll.
#[test]
fn a_correction_names_what_is_set_behind_it() {
    let mut gm = window(&duel().begin(), &p(&[70]));
    gm.click("Attack Orc with Sword");
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.digits("7");
    gm.see_no_words("is taken back");
    for now in [6, 5] {
        let (who, point) = (unit(&gm, "Orc").0, Point::FlowPoints);
        let set = Command::SetPoints { who, point, now };
        gm.harness().state_mut().apply(&set.into());
        gm.harness().run();
        gm.see_words(&format!("“Orc has {now} FP” is taken back"));
    }
    gm.digits("1");
    assert_eq!(pools(&gm, "Orc").2, 5, "Enter takes it{}", gm.situation());
    gm.key(Key::Enter);
    assert_eq!(pools(&gm, "Orc").2, 2, "{}", gm.situation());
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see_words("Correct");
    let other = tableside::campaign::Command::CorrectRoll {
        faces: vec![7, 2],
        roll: None,
    };
    assert!(gm.harness().state_mut().apply(&other));
    gm.harness().run();
    gm.see_no("Cancel");
    gm.see_words("was changed or taken back meanwhile");
}

/// Where a correction takes several steps back, its last digit alone does nothing: Enter takes it.
#[test]
fn a_slip_of_the_finger_takes_no_steps_back() {
    let mut gm = window(&duel().begin(), &p(&[70]));
    gm.click("Attack Orc with Sword");
    let (who, point) = (unit(&gm, "Orc").0, Point::FlowPoints);
    for now in [6, 5] {
        let set = Command::SetPoints { who, point, now };
        gm.harness().state_mut().apply(&set.into());
        gm.harness().run();
    }
    gm.keys(Modifiers::COMMAND, Key::R);
    gm.see("Enter takes the digits");
    gm.digits("71");
    assert_eq!(pools(&gm, "Orc").2, 5, "{}", gm.situation());
    gm.key(Key::Enter);
    assert_eq!(pools(&gm, "Orc").2, 2, "{}", gm.situation());
}

/// Many FP are a figure, so that all points stand in one line.
#[test]
fn many_points_are_a_figure() {
    let table = duel().begin();
    let mut gm = window(&table, &[]);
    let (who, point) = (unit(&gm, "Ana").0, Point::FlowPoints);
    for now in [8, 9] {
        let set = Command::SetPoints { who, point, now };
        gm.harness().state_mut().apply(&set.into());
        gm.harness().run();
        let ap = gm.node(Role::Image, "5 AP").rect();
        let fp = gm.node(Role::Image, &format!("{now} FP")).rect();
        match now {
            8 => assert!(fp.width() > 100.0, "{fp:?}"),
            _ => assert!(
                fp.width() < 60.0 && (fp.top() - ap.top()).abs() < 1.0,
                "{fp:?}"
            ),
        }
    }
}

/// The menu at somebody opens at its head, wherever it was left.
#[test]
fn a_menu_opens_at_its_head() {
    let campaign = duel().begin().document.campaign().clone();
    let mut gm = Driver::sized(Vec2::new(900.0, 420.0), campaign, AppDice::seeded(1));
    let head = |gm: &Driver| {
        gm.node(Role::Button, "Ana: Attack Orc with Sword")
            .rect()
            .top()
    };
    let open = |gm: &mut Driver| {
        let at = gm.node(Role::Button, "Token Orc").rect().center();
        gm.click_secondary(at);
    };
    open(&mut gm);
    let first = head(&gm);
    let at = gm
        .node(Role::Button, "Ana: Attack Orc with Sword")
        .rect()
        .center();
    for _ in 0..6 {
        gm.harness().hover_at(at);
        gm.harness().event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: Vec2::new(0.0, -80.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        gm.harness().run();
    }
    assert!(head(&gm) < first - 40.0, "it is scrolled: {first}");
    gm.key(Key::Escape);
    gm.see_no("Ana: Attack Orc with Sword");
    open(&mut gm);
    assert!((head(&gm) - first).abs() < 1.0, "{first}");
}

/// In the players’ window a name is whole, whatever else there is to say of somebody.
#[test]
fn a_long_name_is_whole_in_the_players_window() {
    let table = duel().with(|unit| unit.name = "Grumbald the Chimney Brute".to_owned());
    let view = table.begin().document.campaign().player_view(None);
    super::players::names_are_whole(view);
}

/// F-12: the card of a result asks how it has hit, so that the FP are paid: by itself a hit, without damage a miss.
#[test]
fn f_12_a_recorded_result_says_how_it_has_hit() {
    let mut gm = window(&duel().begin(), &p(&[30, 30]));
    // Points come first, so that a narrow row cuts what follows them.
    gm.see("Orc, 20/20, 5 AP 2 RP 2 FP, ready");
    gm.click("Attack Orc with Sword");
    gm.click("Record a result…");
    gm.see("critical hit");
    gm.digits("7");
    gm.key(Key::Enter);
    assert_eq!((hit_points(&gm, "Orc"), pools(&gm, "Ana").2), (13, 4));
    gm.click("Attack Orc with Sword");
    gm.click("Record a result…");
    gm.digits("5");
    gm.click("critical hit");
    gm.click("Record");
    assert_eq!((hit_points(&gm, "Orc"), pools(&gm, "Ana").2), (8, 7));
    // Where nobody attacks there is nothing to be said of it.
    gm.keys(Modifiers::COMMAND, Key::H);
    gm.see("Record a result for Orc");
    gm.see_no("critical hit");
}
