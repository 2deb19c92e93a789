//! Critical successes and failures in a fight (U-14, U-15).

use tableside::systems::unhex::{Command, Fact, ItemKind, Level, Location, Mark};
use tableside::table::{Answer, Shape};

use super::scene::{PCS, Scene, Table};

fn duel() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
}

#[track_caller]
fn number_range(table: &Table) -> (i32, i32) {
    match table.question().shape {
        Shape::Number { min, max } => (min, max),
        other => panic!("a number is asked for, not {other:?}"),
    }
}

/// A critical success that keeps its dice gives another action this round.
#[test]
fn u_14_keeping_a_critical_success_gives_another_action() {
    let mut table = duel().fight();
    table.attack("Ana", "Bo", [2, 2]);
    assert_eq!(table.options(), ["keep", "set"]);
    table.pick("keep");
    assert_eq!(table.actions("Ana"), (1, 0), "one spent, one gained");
    assert_eq!(
        table.marked("Bo", Location::RightLeg),
        2,
        "22 is 2 damage to location 2"
    );

    table.attack("Ana", "Bo", [1, 1]);
    table.pick("keep");
    assert_eq!(table.actions("Ana"), (1, 0), "and on and on");
}

/// Or the dice are set to any number from 1 to the level; no action is gained then.
#[test]
fn u_14_setting_a_critical_success_goes_up_to_the_level() {
    let mut table = duel().fight();
    table.attack("Ana", "Bo", [2, 2]);
    table.pick("set");
    assert_eq!(number_range(&table), (1, 50));
    table.answer(Answer::Number(39), []);
    assert_eq!(table.actions("Ana"), (0, 0));
    table.pick("ones");
    assert_eq!(table.level("Bo"), 41, "39 read as 9 damage");
    assert_eq!(table.marked("Bo", Location::RightLeg), 6, "to location 3");
    assert_eq!(
        table.marked("Bo", Location::Torso),
        3,
        "and what does not fit"
    );
}

/// A roll of exactly the level can be set up to the max level, and is a success all the same.
#[test]
fn u_14_an_exact_roll_can_be_set_up_to_the_max_level() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .sheet(|sheet| sheet.max_level = Level::clamped(80))
        .level(32)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [3, 2]);
    table.pick("set");
    assert_eq!(number_range(&table), (1, 80));
    table.answer(Answer::Number(79), []);
    table.pick("ones");
    assert_eq!(
        table.level("Bo"),
        41,
        "79 at level 32 is 9 damage to location 7"
    );
    assert_eq!(table.marked("Bo", Location::LeftArm), 3);
}

/// A pair below the level is bound by the level, whatever the max level.
#[test]
fn u_14_a_pair_is_set_up_to_the_level_only() {
    let mut table = duel().fight();
    let who = table.id("Ana");
    let level = Level::clamped(30);
    table.does(Command::SetLevel { who, level }, []);
    table.attack("Ana", "Bo", [1, 1]);
    table.pick("set");
    assert_eq!(number_range(&table), (1, 30));
}

/// A number that is set is no new critical, even if it is a pair.
#[test]
fn u_14_a_number_that_is_set_is_no_new_critical() {
    let mut table = duel().fight();
    table.attack("Ana", "Bo", [2, 2]);
    table.pick("set");
    table.answer(Answer::Number(44), []);
    assert_eq!(
        table.keys(),
        [""; 0],
        "4 damage to location 4, nothing else to decide"
    );
    assert_eq!(table.actions("Ana"), (0, 0));
    assert_eq!(table.marked("Bo", Location::Torso), 4);
}

/// Nothing below 1 or above the most can be set.
#[test]
fn u_14_nothing_outside_the_range_can_be_set() {
    let mut table = duel().fight();
    table.attack("Ana", "Bo", [2, 2]);
    table.pick("set");
    for number in [0, 51, -1, 256] {
        let answer = Answer::Number(number);
        let decision = None;
        table.refusal(Command::Answer { decision, answer });
    }
}

/// A critical failure costs the next action: of the next round, if this one's is spent.
#[test]
fn u_15_a_critical_failure_costs_the_next_action() {
    let mut table = duel().fight();
    table.attack("Ana", "Bo", [6, 6]);
    assert_eq!(table.actions("Ana"), (0, 1));
    let lost = table.logged(|fact| {
        matches!(
            fact,
            Fact::ActionLost {
                next_round: true,
                ..
            }
        )
    });
    assert_eq!(lost.expect("it is logged"), ["U-15", "U-50"]);
    assert_eq!(table.boxes("Bo", Location::Torso, Mark::Slash), 0);
}

/// 100 is a critical failure.
#[test]
fn u_15_a_hundred_is_a_critical_failure() {
    let mut table = duel().skip(PCS).fight();
    table.attack("Ana", "Bo", [0, 0]);
    assert_eq!(table.actions("Ana"), (0, 1));
}

/// A critical failure on a Defend costs the defender the next action.
#[test]
fn u_15_a_critical_failure_on_a_defend_costs_too() {
    let mut table = duel().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [4, 1, 7, 7]);
    assert_eq!(table.actions("Bo"), (0, 1));
    assert_eq!(table.actions("Ana"), (0, 0));
}
