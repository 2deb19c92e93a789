//! Abilities in the tracker, by offers and cards: first aid, All-Out Defend, and the marks the GM sets by hand.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::unhex::{
    Ability, Command, ItemKind, Location, Mark, Unhex, nightclub_fight,
};

use super::driver::Driver;

/// A window in which every line of the fight shows.
const TALL: Vec2 = Vec2::new(1440.0, 1800.0);

/// The sample, in which Ilse has learned to defend all-out; initiative is about to be rolled.
fn with_all_out(faces: &[i32]) -> Driver {
    let mut game: Unhex = nightclub_fight();
    let mut people = game.characters.values_mut();
    let ilse = people.find(|sheet| sheet.name == "Ilse").expect("there");
    let ilse = Arc::make_mut(ilse);
    ilse.abilities.insert(Ability::AllOutDefend);
    let campaign = Campaign {
        name: "All-out".to_owned(),
        game: Game::Unhex(game),
    };
    let faces: Vec<i32> = [4, 0, 1, 0].iter().chain(faces).copied().collect();
    let mut gm = Driver::sized(TALL, campaign, ScriptedDice::new(faces));
    gm.key(Key::R);
    gm
}

fn all_out(gm: &Driver) -> bool {
    let standing = gm.game().standing(gm.id_of("Ilse"));
    standing.expect("in the fight").all_out
}

#[track_caller]
fn put(gm: &mut Driver, command: Command) {
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
}

/// It is asked for before the first turn, and then defends without an action.
#[test]
fn an_all_out_defend_is_declared_and_used() {
    // Guard 2's 30 against Ilse's 45.
    let mut gm = with_all_out(&[3, 0, 4, 5]);
    gm.click("Night watch first");
    gm.see("Defend all-out this round?");
    gm.click("All-Out Defend");
    assert!(all_out(&gm));
    gm.see_words("Ilse, level 51 of 51, defends all-out");
    gm.end_turn();
    gm.click("Guard 2, level 40 of 40, can act");
    gm.click("Attack Ilse with pistol");
    gm.click("Defend");
    assert_eq!(gm.sheet("Ilse").level.get(), 51, "{}", gm.situation());
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    assert!(all_out(&gm));
}

/// Whoever said no may still declare it until somebody has acted, also in another team's turn; the GM's menu takes
/// the mark away again.
#[test]
fn all_out_defend_is_offered_in_the_turn_of_others() {
    let mut gm = with_all_out(&[]);
    gm.click("Velvet gang first");
    gm.see("Defend all-out this round?");
    gm.click("No");
    gm.see("Before the first action");
    gm.click("All-Out Defend, Ilse");
    assert!(all_out(&gm));
    gm.see_no("Before the first action");
    gm.click("Menu of Ilse");
    gm.click("Ilse defends all-out");
    assert!(!all_out(&gm));
}

/// An ally is treated: which die is what, and where the boxes are erased, is asked in cards.
#[test]
fn first_aid_through_offers_and_cards() {
    let mut gm = Driver::first_turn(&[1, 4]);
    let (mara, tomo) = (gm.id_of("Mara"), gm.id_of("Tomo"));
    let name = "bandages".to_owned();
    let kind = ItemKind::FirstAid;
    put(
        &mut gm,
        Command::AddItem {
            who: mara,
            name,
            kind,
        },
    );
    let bandages = gm.sheet("Mara").items.last().map(|item| item.id);
    let (left, right) = (bandages, None);
    put(
        &mut gm,
        Command::SetHands {
            who: mara,
            left,
            right,
        },
    );
    for (location, damage) in [
        (Location::Torso, 3),
        (Location::LeftLeg, 1),
        (Location::RightLeg, 1),
    ] {
        let mark = Mark::Slash;
        let hit = Command::RecordHit {
            who: tomo,
            location,
            damage,
            mark: Some(mark),
        };
        put(&mut gm, hit);
    }
    gm.click("Mara, level 52 of 52, can act");
    gm.click("Treat Tomo with bandages");
    gm.see("First aid for Tomo succeeds with 14. Which die is the boxes?");
    gm.click("4 boxes in up to 2 locations");
    gm.see("Which locations of Tomo are treated, at most 2, 4 boxes in all?");
    gm.digits("12");
    gm.key(Key::Enter);
    let tomo = gm.sheet("Tomo");
    let left = [Location::Torso, Location::RightLeg, Location::LeftLeg]
        .map(|location| tomo.body.count(location, Mark::Slash));
    assert_eq!(left, [0, 0, 0]);
    // What was not treated is no longer for first aid.
    assert_eq!(tomo.body.count(Location::LeftLeg, Mark::Cross), 1);
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    assert!(
        !gm.sheet("Mara")
            .items
            .iter()
            .any(|item| item.kind == ItemKind::FirstAid)
    );
}

/// A Blast is aimed at an area, the larger die is the damage; one guard defends, the other spreads the wounds.
#[test]
fn a_blast_with_a_defender() {
    // Mara's 21, and 30 for the Defend of Guard 1.
    let mut gm = Driver::with_blast(TALL, &[2, 1, 3, 0]);
    gm.click("Attack Dance Floor with grenade");
    gm.see_words("works on Dance Floor with 21. Which die is the damage?");
    gm.click("2 damage, 2 targets");
    assert_eq!(gm.questions().len(), 2, "both guards may defend");
    gm.digits("1");
    gm.click("No reaction");
    assert_eq!(gm.sheet("Guard 1").level.get(), 40, "{}", gm.situation());
    gm.see_words("Guard 2");
    gm.digits("1");
    gm.digits("1");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Guard 2").level.get(), 38, "{}", gm.situation());
    assert!(gm.questions().is_empty(), "{}", gm.situation());
    assert!(
        gm.log()
            .iter()
            .any(|line| line.contains("Guard 1 fends off Mara’s attack"))
    );
    assert!(
        !gm.sheet("Mara")
            .items
            .iter()
            .any(|item| item.name == "grenade")
    );
}

/// Each victim of a Blast spreads the wounds anew: nothing that the one before them put together is left.
#[test]
fn the_second_victim_of_a_blast_begins_anew() {
    // Mara's 21; nobody defends.
    let mut gm = Driver::with_blast(TALL, &[2, 1]);
    gm.click("Attack Dance Floor with grenade");
    gm.click("2 damage, 2 targets");
    gm.click("Nobody reacts");
    gm.see_words("Guard 1 takes 2 damage");
    // Right behind declining a digit may be meant for dice.
    (0..2).for_each(|_| gm.rest(1.0));
    gm.digits("11");
    // Backspace takes the last mark back, and nothing else.
    gm.key(Key::Backspace);
    gm.see("Confirm 1 of 2");
    gm.digits("1");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Guard 1").level.get(), 38, "{}", gm.situation());
    gm.see_words("Guard 2 takes 2 damage");
    gm.see("Confirm 0 of 2");
    (0..2).for_each(|_| gm.rest(0.5));
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Guard 2").level.get(), 40, "{}", gm.situation());
    gm.digits("22");
    gm.see("Confirm 2 of 2");
    gm.key(Key::Enter);
    let (first, second) = (gm.sheet("Guard 1"), gm.sheet("Guard 2"));
    assert_eq!(second.level.get(), 38, "{}", gm.situation());
    assert_ne!(first.body, second.body);
    // A step back asks the second again, with nothing put together.
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("Confirm 0 of 2");
}

/// Whoever has given stealth away has it back after a Move to where no enemy is, and the token says so.
#[test]
fn a_stealthed_move() {
    let mut game: Unhex = nightclub_fight();
    let mut people = game.characters.values_mut();
    let mara = people.find(|sheet| sheet.name == "Mara").expect("there");
    Arc::make_mut(mara).abilities.insert(Ability::Stealth);
    let campaign = Campaign {
        name: "Stealth".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = Driver::sized(TALL, campaign, ScriptedDice::new([4, 0, 1, 0]));
    gm.key(Key::R);
    gm.digits("1");
    let who = gm.id_of("Mara");
    let place = gm.game().places[&who];
    let map = Arc::clone(&gm.game().maps[&place.map]);
    let area = map.area_named("DJ Booth").expect("an area");
    put(
        &mut gm,
        Command::Place {
            who,
            map: place.map,
            area,
        },
    );
    put(&mut gm, Command::SetStealth { who, lost: true });
    let said = |gm: &Driver| gm.described("Token Mara");
    assert!(!said(&gm).contains("in stealth"), "{}", said(&gm));
    gm.click("Move to Catwalk");
    gm.key(Key::N);
    assert_eq!(gm.area_of("Mara"), "Catwalk");
    assert!(said(&gm).contains("in stealth"), "{}", said(&gm));
    assert!(
        gm.log()
            .iter()
            .any(|line| line.contains("Mara has stealth again"))
    );
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.area_of("Mara"), "DJ Booth");
    assert!(!said(&gm).contains("in stealth"));
}

/// The GM puts an effect on an area, lets it last longer, and takes it away; undo goes all the way back.
#[test]
fn an_effect_is_put_on_an_area_by_hand() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.click("Fight");
    gm.click("Put an effect on an area…");
    gm.click("Area of the effect");
    gm.click("Bar");
    // Digits are meant for the card, not for the offers behind it.
    gm.digits("1");
    assert_eq!(gm.bytes(), before);
    gm.click("Apply");
    let line = "Bar, Continuous (4 damage), until the end of round 1";
    let words = gm.node(Role::Label, line).rect();
    let dots = gm.node(Role::Button, "Menu of effect 1 on Bar").rect();
    assert!(dots.left() >= words.right(), "the menu is at the right");
    gm.see_no("Apply");
    gm.click("Menu of effect 1 on Bar");
    gm.click("One round more");
    gm.see("Bar, Continuous (4 damage), until the end of round 2");
    gm.click("Menu of effect 1 on Bar");
    gm.click("Take it away");
    gm.see_no("Menu of effect 1 on Bar");
    for _ in 0..3 {
        gm.keys(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(gm.bytes(), before);
}
