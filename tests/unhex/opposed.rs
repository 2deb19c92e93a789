//! Opposed rolls (U-11, U-20): an attack against a Defend.

use tableside::systems::unhex::{Contender, Fact, ItemKind, Kind, Location, Opposed, oppose};
use tableside::table::{Answer, Decider, TeamId};

use super::scene::{NPCS, Scene, Table};

fn duel() -> Table {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .pc("Eve", "Entrance", &[])
        .fight()
}

/// Ana attacks, Bo defends; the attack falls first.
fn defended(faces: [i32; 4]) -> Table {
    let mut table = duel();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", faces);
    table
}

fn won(table: &Table) -> bool {
    table.count(|fact| matches!(fact, Fact::Defended { .. })) == 1
}

/// The higher of two successes wins.
#[test]
fn u_11_the_higher_success_is_the_better_one() {
    assert!(won(&defended([3, 1, 4, 2])), "31 against 42");
    assert!(!won(&defended([4, 2, 3, 1])), "42 against 31");
}

/// A success beats a failure, however high that is.
#[test]
fn u_20_a_success_beats_a_failure() {
    let lost = defended([0, 3, 9, 1]);
    assert!(!won(&lost));
    assert_eq!(lost.keys(), ["attack.dice"]);
    assert!(won(&defended([9, 1, 0, 3])));
}

/// Both failing is a failure for both.
#[test]
fn u_20_both_failing_is_a_miss() {
    let table = defended([9, 1, 8, 2]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Missed { .. })), 1);
    assert_eq!(table.level("Bo"), 50);
}

/// The loser takes nothing from the winner: the attack reads as if nobody had defended.
#[test]
fn u_20_the_loser_takes_nothing_from_the_winner() {
    let mut table = defended([4, 7, 3, 1]);
    table.pick("tens");
    assert_eq!(table.level("Bo"), 46);
    assert_eq!(table.marked("Bo", Location::LeftArm), 3);
    assert_eq!(table.marked("Bo", Location::Torso), 1);
}

/// A player character wins a tie, attacking or defending.
#[test]
fn u_20_a_player_character_wins_a_tie() {
    let attacking = defended([4, 2, 4, 2]);
    assert_eq!(attacking.keys(), ["attack.dice"]);

    let mut defending = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .turn_of(NPCS);
    defending.attacks("Bo", "Ana");
    defending.pick_and_roll("defend", [4, 2, 4, 2]);
    assert!(won(&defending));
}

/// A tie among non-player characters is the GM's to settle, either way.
#[test]
fn u_20_other_ties_ask_the_gm() {
    for (stands, level) in [("attack", 46), ("defend", 50)] {
        let gang = TeamId(3);
        let mut table = Scene::new()
            .team(gang, "Rivals", Kind::Npc)
            .npc("Bo", "Bar", &[ItemKind::Melee1h])
            .person(gang, "Cy", "Bar", &[])
            .npc("Di", "Alley", &[])
            .turn_of(NPCS);
        table.attacks("Bo", "Cy");
        table.pick_and_roll("defend", [4, 2, 4, 2]);
        assert_eq!(table.question().who, Decider::Gm);
        assert_eq!(table.options(), ["attack", "defend"]);
        table.pick(stands);
        if stands == "attack" {
            table.pick("tens");
        }
        assert_eq!(table.level("Cy"), level);
        assert_eq!(table.keys(), [""; 0]);
    }
}

/// As a kernel: only one player character settles a tie, two of them or none do not.
#[test]
fn u_20_who_wins_a_tie() {
    let side = |is_pc| Contender {
        success: Some(42),
        is_pc,
    };
    assert_eq!(oppose(side(true), side(false)), Opposed::First);
    assert_eq!(oppose(side(false), side(true)), Opposed::Second);
    assert_eq!(oppose(side(true), side(true)), Opposed::Tie);
    assert_eq!(oppose(side(false), side(false)), Opposed::Tie);
}

/// A critical success does not beat a higher plain one.
#[test]
fn u_20_a_critical_does_not_outrank_a_higher_roll() {
    let mut table = defended([4, 8, 4, 4]);
    assert_eq!(table.keys(), ["defend.critical"]);
    table.pick("keep");
    assert!(!won(&table));
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// A losing critical success keeps the extra action.
#[test]
fn u_20_a_losing_critical_success_keeps_its_extra_action() {
    let mut table = defended([4, 8, 4, 4]);
    table.pick("keep");
    assert!(!won(&table));
    assert_eq!(table.actions("Bo"), (1, 0));

    let mut attack = defended([1, 1, 3, 2]);
    attack.pick("keep");
    assert!(won(&attack));
    assert_eq!(attack.actions("Ana"), (1, 0));
}

/// The number that a critical success sets counts in the opposed roll.
#[test]
fn u_14_a_set_number_counts_in_an_opposed_roll() {
    let mut table = defended([4, 8, 4, 4]);
    table.pick("set");
    table.answer(Answer::Number(49), []);
    assert!(won(&table), "49 against 48");
}

/// Rolls of a set may be settled in any order.
#[test]
fn u_20_both_rolls_can_be_settled_in_any_order() {
    let mut table = defended([2, 2, 4, 4]);
    assert_eq!(table.keys(), ["attack.critical", "defend.critical"]);
    table.pick_for("defend.critical", "keep");
    table.pick_for("attack.critical", "set");
    table.answer(Answer::Number(45), []);
    assert_eq!(table.keys(), ["attack.dice"]);
}
