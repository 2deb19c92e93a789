//! Between fights: house rules, the session and its end, recovery, prepared encounters, the sum of a fight, Rally.

use std::sync::Arc;

use egui::{Key, Modifiers};
use tableside::campaign::{Campaign, Game};
use tableside::systems::unhex::house_rule_list::LIST;
use tableside::systems::unhex::{Ability, Command, Level, Location, Mark, Unhex, nightclub};
use tableside::table::EncounterCommand;

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;

/// The window on the nightclub, changed before anybody sees it.
fn club(game: Unhex, faces: &[i32]) -> Driver {
    let campaign = Campaign {
        name: "Between".to_owned(),
        game: Game::Unhex(game),
    };
    Driver::with(campaign, faces)
}

#[track_caller]
fn put(gm: &mut Driver, command: Command) {
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
}

/// Types into the field of that name and enters it.
fn enter(gm: &mut Driver, field: &str, words: &str) {
    gm.click(field);
    gm.keys(CTRL, Key::A);
    gm.types(words);
    gm.key(Key::Enter);
}

fn level(gm: &Driver, name: &str) -> i32 {
    gm.sheet(name).level.get()
}

fn max_level(gm: &Driver, name: &str) -> i32 {
    gm.sheet(name).max_level.get()
}

/// Every house rule is on the page; one is changed, taken back, and a number is typed.
#[test]
fn a_house_rule_is_changed_and_undone() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.click("Edit");
    gm.click("House rules");
    for rule in LIST {
        gm.see(rule.name);
        gm.see(rule.changes);
    }
    gm.see("Sight both ways, both directions (mutual) (default)");
    gm.click("Sight both ways, each direction by itself (literal)");
    assert!(!gm.game().house_rules.sight.mutual);
    gm.click("Sight both ways, back to the default");
    assert!(gm.game().house_rules.sight.mutual);
    gm.see_no("Sight both ways, back to the default");
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);

    enter(&mut gm, "Unconscious below", "1");
    assert_eq!(gm.game().house_rules.unconscious_below, 1);
    enter(&mut gm, "Unconscious below", "100");
    gm.see_words("is a number from 0 to 99");
    assert_eq!(gm.game().house_rules.unconscious_below, 1);
    enter(&mut gm, "Longest range", "3");
    assert_eq!(gm.game().house_rules.longest_range, Some(3));
    gm.click("Longest range, as far as the map goes (default)");
    assert_eq!(gm.game().house_rules.longest_range, None);
    gm.key(Key::Escape);
    gm.see_no("Longest range");
}

/// Nothing on the pages has the name of anything else, and the palette finds them.
#[test]
fn the_pages_are_found_and_can_be_told_apart() {
    let mut gm = club(nightclub(), &[]);
    put(&mut gm, save("Ambush"));
    gm.click("Encounter Ambush");
    for (letters, title) in [
        ("house rul", "Search this page"),
        ("session", "End the session…"),
    ] {
        gm.keys(CTRL, Key::K);
        gm.types(letters);
        gm.key(Key::Enter);
        gm.see(title);
        if title == "End the session…" {
            gm.click("End the session…");
        }
        let mut names: Vec<String> = gm
            .controls()
            .into_iter()
            .map(|(role, name)| format!("{role:?} {name}"))
            .collect();
        names.sort();
        let twice: Vec<_> = names.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
        gm.key(Key::Escape);
        gm.see_no(title);
    }
}

fn save(name: &str) -> Command {
    let name = name.to_owned();
    let map = tableside::table::MapId(1);
    Command::Encounter(EncounterCommand::Save { name, map })
}

/// The goal is written, the end shows what it brings before it is done, and the log's words afterwards.
#[test]
fn a_session_ends_with_its_goal_achieved() {
    let mut game = nightclub();
    for (name, max) in [("Mara", 54), ("Ilse", 59)] {
        let mut people = game.characters.values_mut();
        let sheet = people.find(|sheet| sheet.name == name).expect("there");
        Arc::make_mut(sheet).max_level = Level::clamped(max);
    }
    let mut gm = club(game, &[]);
    gm.click("Fight");
    gm.click("Session");
    enter(&mut gm, "Goal of the session", "Find the ledger");
    assert_eq!(gm.game().goal, "Find the ledger");
    gm.click("End the session…");
    gm.see("Mara, max level 54 → 55, a new item slot");
    gm.see("Ilse, max level 59 → 60, a new ability to pick");
    gm.see("Tomo, max level 50 → 51");
    gm.click("It was not achieved");
    gm.see_no("Tomo, max level 50 → 51");
    gm.click("The goal was achieved");
    gm.click("End the session");
    assert_eq!(
        (
            max_level(&gm, "Mara"),
            max_level(&gm, "Ilse"),
            max_level(&gm, "Bruno")
        ),
        (55, 60, 45),
        "{}",
        gm.situation()
    );
    gm.see("The session ends, its goal achieved: Find the ledger");
    gm.see("Ilse’s max level rises to 60, one more ability to pick");
    gm.keys(CTRL, Key::Z);
    assert_eq!(max_level(&gm, "Mara"), 54);
    assert_eq!(gm.game().goal, "Find the ledger");
}

/// Without a goal nothing can be achieved, unless the GM says so.
#[test]
fn a_session_without_a_goal() {
    let mut gm = club(nightclub(), &[]);
    gm.click("Fight");
    gm.click("Session");
    gm.click("End the session…");
    gm.see_no("Mara, max level 52 → 53");
    gm.click("The goal was achieved");
    gm.click("End the session");
    gm.see_words("No goal was agreed on");
    assert_eq!(max_level(&gm, "Mara"), 52);
    gm.click("Force");
    assert_eq!(max_level(&gm, "Mara"), 53);
}

fn hit(gm: &mut Driver, name: &str, location: Location, damage: u8) {
    let who = gm.id_of(name);
    let mark = Mark::Slash;
    let command = Command::RecordHit {
        who,
        location,
        damage,
        mark: Some(mark),
    };
    put(gm, command);
}

/// In a fight recovery is refused with its rule; afterwards the sum says who is hurt, and one or all recover.
#[test]
fn after_a_fight_there_is_its_sum_and_recovery() {
    let mut gm = Driver::first_turn(&[]);
    hit(&mut gm, "Guard 1", Location::Torso, 5);
    hit(&mut gm, "Pike", Location::LeftLeg, 2);
    gm.click("Menu of Guard 1");
    gm.click("Recover");
    gm.see("Guard 1 is in a fight; recovery comes after it");
    gm.see("U-63");
    gm.see("Force");
    gm.click("Dismiss");
    assert_eq!(level(&gm, "Guard 1"), 35);
    gm.see_no("The last fight");

    gm.click("Fight");
    gm.click("End the fight");
    gm.see("The last fight");
    gm.see("Nightclub, 1 round");
    gm.see("Guard 1, 5 levels lost, torso 5 \\");
    gm.click("Menu of Guard 1");
    gm.click("Recover");
    assert_eq!(level(&gm, "Guard 1"), 40);
    assert_eq!(level(&gm, "Pike"), 40);
    gm.click("Velvet gang recover");
    assert_eq!(level(&gm, "Pike"), 42);
    gm.keys(CTRL, Key::Z);
    gm.click("Menu of the team Velvet gang");
    gm.click("Everyone recovers");
    assert_eq!(level(&gm, "Pike"), 42);
    let pike = gm.sheet("Pike");
    assert_eq!(pike.body.count(Location::LeftLeg, Mark::Slash), 0);
}

/// Everybody of the gang is down: the GM decides about them, the sum shows, and a leader may still rally.
#[test]
fn a_leader_rallies_at_the_end_of_a_fight() {
    let mut gm = Driver::first_turn(&[4, 0]);
    let who = gm.id_of("Mara");
    let ability = Ability::Rally;
    let has = true;
    let overruled = Command::Overrule(Box::new(Command::SetAbility { who, ability, has }));
    put(&mut gm, overruled);
    let names = [
        ("Ilse", 20),
        ("Bruno", 5),
        ("Guard 1", 5),
        ("Guard 2", 5),
        ("Pike", 5),
    ];
    for (name, level) in names {
        let who = gm.id_of(name);
        let level = Level::clamped(level);
        put(&mut gm, Command::SetLevel { who, level });
    }
    gm.see("Round 1, the fight is over: Night watch stand");
    gm.click("They are spared");
    gm.see("The last fight");
    gm.see("Night watch stand at the end");
    gm.see("Unhurt, Mara, Tomo");
    gm.see("Ilse, level 20 of 51");
    gm.see("Bruno, unconscious, level 5 of 45");
    gm.see("At the end of the fight");
    gm.see("Rally the team, Mara");
    // It lies below the sum, so that the first press shows it.
    gm.digits("1");
    gm.digits("1");
    assert_eq!(gm.questions().len(), 1, "{}", gm.situation());
    gm.click("Raise it");
    assert_eq!(level(&gm, "Ilse"), 40);
    gm.see_no("Rally the team, Mara");
    // The sum stays whole once the fight is put away.
    put(&mut gm, Command::EndFight);
    gm.see("No fight");
    gm.see("Unhurt, Mara, Tomo");
    gm.see("Ilse, level 40 of 51");
}

/// A placement is kept, gets an objective and places to start in, and begins a fight of its own.
#[test]
fn an_encounter_is_saved_and_started() {
    let mut gm = club(nightclub(), &[]);
    gm.click("Save the placement as an encounter…");
    gm.types("Opening night");
    gm.key(Key::Enter);
    assert_eq!(gm.game().encounters.len(), 1, "{}", gm.situation());
    gm.click("Encounter Opening night");
    enter(&mut gm, "New objective", "Get out with the ledger");
    gm.click("Place of objective 1");
    gm.click("Bar");
    gm.click("Night watch may start in Entrance");
    gm.click("Night watch may start in Pool Tables");
    let encounter = gm.game().encounters.values().next().cloned();
    let encounter = encounter.expect("it is there");
    let area = gm.game().maps[&encounter.map].area_named("Bar");
    assert_eq!(encounter.objectives.len(), 1);
    assert_eq!(encounter.objectives[0].text, "Get out with the ledger");
    assert_eq!(encounter.objectives[0].area, area);
    let allowed: Vec<usize> = encounter.allowed.values().map(Vec::len).collect();
    assert_eq!(allowed, [2]);

    gm.drag("Token Pike", "Area Bar");
    assert_eq!(gm.area_of("Pike"), "Bar");
    gm.click("Start the encounter Opening night");
    assert_eq!(gm.area_of("Pike"), "Pool Tables");
    assert_eq!(gm.questions().len(), 3, "{}", gm.situation());
    gm.click("Pool Tables");
    gm.digits("22");
    gm.see("Round 1, initiative");
    assert_eq!(gm.area_of("Mara"), "Pool Tables");
    assert_eq!(gm.area_of("Ilse"), "Entrance");

    gm.click("Start the encounter Opening night");
    gm.see_words("end it first");
    gm.click("Menu of the encounter Opening night");
    gm.click("Rename…");
    gm.keys(CTRL, Key::A);
    gm.types("Closing time");
    gm.key(Key::Enter);
    gm.see("Encounter Closing time");
    gm.click("Remove objective 1");
    gm.click("Menu of the encounter Closing time");
    gm.click("Remove");
    gm.see_no("Encounter Closing time");
    assert_eq!(gm.game().encounters.len(), 0);
}
