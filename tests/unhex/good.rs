//! Good rolls (U-16): rolled again once, in one go, and the second result stands.

use tableside::systems::unhex::{Ability, Fact, ItemKind, Location};

use super::scene::{Scene, Table};

/// Ana is good at attacks with a knife, at level 55.
fn good() -> Table {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .level(55)
        .ability(Ability::Melee1hGoodAttack)
        .npc("Bo", "Bar", &[])
        .fight()
}

/// The value before and after the last re-roll.
fn rerolled(table: &Table) -> Option<(u8, u8)> {
    table
        .game()
        .log
        .iter()
        .filter_map(|entry| match &entry.fact {
            Fact::Rerolled { before, roll, .. } => Some((before.value(), roll.value())),
            _ => None,
        })
        .last()
}

/// After seeing the result the tens are rolled again; the ones stay.
#[test]
fn u_16_the_tens_are_rolled_again() {
    let mut table = good();
    table.attack("Ana", "Bo", [5, 7]);
    assert_eq!(table.options(), ["keep", "tens", "ones", "both"]);
    table.pick_and_roll("tens", [2]);
    assert_eq!(rerolled(&table), Some((57, 27)));
    assert_eq!(table.keys(), ["attack.dice"], "a hit now");
}

/// Or the ones; the tens stay.
#[test]
fn u_16_the_ones_are_rolled_again() {
    let mut table = good();
    table.attack("Ana", "Bo", [5, 7]);
    table.pick_and_roll("ones", [1]);
    assert_eq!(rerolled(&table), Some((57, 51)));
}

/// Or both.
#[test]
fn u_16_both_are_rolled_again() {
    let mut table = good();
    table.attack("Ana", "Bo", [5, 7]);
    table.pick_and_roll("both", [3, 4]);
    assert_eq!(rerolled(&table), Some((57, 34)));
}

/// The second result stands, better or worse, and there is no third.
#[test]
fn u_16_the_second_result_stands_even_if_it_is_worse() {
    let mut table = good();
    table.attack("Ana", "Bo", [4, 2]);
    table.pick_and_roll("tens", [9]);
    assert_eq!(rerolled(&table), Some((42, 92)));
    assert_eq!(table.count(|fact| matches!(fact, Fact::Missed { .. })), 1);
    assert_eq!(table.keys(), [""; 0]);
}

/// A roll can be kept.
#[test]
fn u_16_a_good_roll_can_be_kept() {
    let mut table = good();
    table.attack("Ana", "Bo", [4, 2]);
    table.pick("keep");
    assert_eq!(rerolled(&table), None);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// A critical failure cannot be rolled again.
#[test]
fn u_16_a_critical_failure_is_not_rolled_again() {
    let mut table = good();
    table.attack("Ana", "Bo", [6, 6]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.actions("Ana"), (0, 1));
}

/// A re-roll that becomes a critical success is one.
#[test]
fn u_16_a_reroll_can_become_a_critical_success() {
    let mut table = good();
    table.attack("Ana", "Bo", [5, 7]);
    table.pick_and_roll("ones", [5]);
    assert_eq!(table.options(), ["keep", "set"], "55 is exactly the level");
    table.pick("keep");
    assert_eq!(table.actions("Ana"), (1, 0));
    assert_eq!(table.marked("Bo", Location::Torso), 5);
}

/// A re-roll that becomes a critical failure stands.
#[test]
fn u_16_a_reroll_that_fails_critically_stands() {
    let mut table = good();
    table.attack("Ana", "Bo", [5, 7]);
    table.pick_and_roll("tens", [7]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.actions("Ana"), (0, 1));
}

/// Somebody who is not good at it is not asked.
#[test]
fn u_16_only_the_good_are_asked() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .ability(Ability::Melee2hGoodAttack)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [5, 7]);
    assert_eq!(table.keys(), [""; 0]);
}
