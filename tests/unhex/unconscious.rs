//! Unconscious and dead (U-64, U-65): worked out from the sheet, never kept.

use tableside::systems::unhex::{
    Act, Character, Command, Condition, Fact, GmCondition, HouseRules, ItemKind, Kind, Level,
    Location, Mark, Side,
};
use tableside::table::Answer;

use super::scene::{Scene, Table};

fn at_level(level: i32) -> Condition {
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.level = Level::clamped(level);
    sheet.condition(&HouseRules::default())
}

fn marked(location: Location, boxes: u8, mark: Mark) -> Condition {
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.body.mark(location, boxes, mark);
    sheet.condition(&HouseRules::default())
}

/// Below 10 is unconscious, 10 is not.
#[test]
fn u_64_below_10_is_unconscious() {
    assert_eq!(at_level(10), Condition::Conscious);
    assert_eq!(at_level(9), Condition::Unconscious);
    assert_eq!(at_level(0), Condition::Unconscious);
}

/// House rule: only at level 0.
#[test]
fn u_64_house_rule_unconscious_at_zero() {
    let rules = HouseRules {
        unconscious_below: 1,
        ..HouseRules::default()
    };
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.level = Level::clamped(1);
    assert_eq!(sheet.condition(&rules), Condition::Conscious);
    sheet.level = Level::clamped(0);
    assert_eq!(sheet.condition(&rules), Condition::Unconscious);
}

/// A full head or torso is unconscious, whatever the marks; a full limb is not.
#[test]
fn u_64_a_full_head_or_torso_is_unconscious() {
    for mark in [Mark::Slash, Mark::Cross] {
        assert_eq!(marked(Location::Head, 3, mark), Condition::Unconscious);
        assert_eq!(marked(Location::Torso, 9, mark), Condition::Unconscious);
    }
    assert_eq!(marked(Location::Head, 2, Mark::Slash), Condition::Conscious);
    assert_eq!(
        marked(Location::Torso, 8, Mark::Slash),
        Condition::Conscious
    );
    assert_eq!(
        marked(Location::LeftArm, 3, Mark::Filled),
        Condition::Conscious
    );
}

/// Below 0 is dead, 0 is not.
#[test]
fn u_65_below_zero_is_dead() {
    assert_eq!(at_level(-1), Condition::Dead);
    assert_eq!(at_level(0), Condition::Unconscious);
}

/// A head or torso full of permanent marks is dead; one other mark among them is not.
#[test]
fn u_65_a_head_or_torso_full_of_permanent_marks_is_dead() {
    assert_eq!(marked(Location::Head, 3, Mark::Filled), Condition::Dead);
    assert_eq!(marked(Location::Torso, 9, Mark::Filled), Condition::Dead);
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.body.mark(Location::Head, 2, Mark::Filled);
    sheet.body.mark(Location::Head, 1, Mark::Cross);
    assert_eq!(
        sheet.condition(&HouseRules::default()),
        Condition::Unconscious
    );
}

fn fight() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Cy", "Bar", &[])
        .npc("Bo", "Bar", &[])
}

/// A hit that fills the head knocks out, with its rule in the log.
#[test]
fn u_64_a_hit_knocks_out() {
    let mut table = fight().fight();
    table.attack("Ana", "Bo", [3, 9]);
    table.pick("tens");
    assert!(!table.game().is_conscious(table.id("Bo")));
    let rules = table.logged(|fact| matches!(fact, Fact::FellUnconscious { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-64"]);
}

/// A hit below level 0 kills.
#[test]
fn u_65_a_hit_kills() {
    let mut table = fight().level(5).fight();
    let act = table.attack_act("Ana", "Bo");
    table.act("Ana", act);
    table.answer(Answer::Roll, [4, 9]);
    table.pick("ones");
    assert_eq!(table.level("Bo"), -4);
    let rules = table.logged(|fact| matches!(fact, Fact::Died { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-65"]);
}

fn down() -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .pc("Eve", "Bar", &[])
        .npc("Bo", "Bar", &[])
        .fight();
    let (who, level) = (table.id("Ana"), Level::clamped(9));
    table.does(Command::SetLevel { who, level }, []);
    table
}

/// Somebody unconscious does not act, not even drop what the hand holds.
#[test]
fn u_64_the_unconscious_do_not_act() {
    let mut table = down();
    let act = table.attack_act("Ana", "Bo");
    assert_eq!(table.forbids("Ana", act), "U-64");
    let hand = Side::Right;
    assert_eq!(table.forbids("Ana", Act::Drop { hand }), "U-64");
}

/// It is derived: with the level up again they wake, and with a box erased.
#[test]
fn u_64_who_is_treated_wakes() {
    let mut table = down();
    let (who, level) = (table.id("Ana"), Level::clamped(10));
    table.does(Command::SetLevel { who, level }, []);
    let act = table.attack_act("Ana", "Bo");
    assert!(table.game().check_act(table.id("Ana"), &act).is_ok());
}

/// The GM's word goes over the rule, and can be taken back.
#[test]
fn u_64_the_gms_word_stands_until_it_is_taken_back() {
    let mut table = down();
    let who = table.id("Ana");
    let word = Some(GmCondition::Conscious);
    table.does(
        Command::SetCondition {
            who,
            condition: word,
        },
        [],
    );
    assert!(table.game().is_conscious(table.id("Ana")));
    assert_eq!(table.sheet("Ana").condition_by_gm, word);
    let who = table.id("Ana");
    table.does(
        Command::SetCondition {
            who,
            condition: None,
        },
        [],
    );
    assert!(!table.game().is_conscious(table.id("Ana")));
}

/// Damage done, the level is far below zero and stays a number.
#[test]
fn u_65_the_level_has_a_floor() {
    let mut table = fight().level(5).fight();
    let who = table.id("Bo");
    for _ in 0..12 {
        let hit = Command::RecordHit {
            who,
            location: Location::Torso,
            damage: 99,
            mark: Some(Mark::Slash),
        };
        table.does(hit, []);
    }
    assert_eq!(table.level("Bo"), Level::LOWEST);
}
