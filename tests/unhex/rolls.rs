//! Reading percentile dice (U-10 to U-13), as kernels and in play.

use tableside::systems::unhex::{Digit, Fact, Hit, ItemKind, Location, Percentile};

use super::scene::Scene;

/// Two zeros are 100; everything else is tens and ones.
#[test]
fn u_10_two_zeros_are_a_hundred() {
    let read = |tens, ones| Percentile::new(tens, ones).value();
    assert_eq!(
        [read(0, 0), read(0, 7), read(3, 0), read(9, 9)],
        [100, 7, 30, 99]
    );
}

/// Equal to the level or under it succeeds, over it fails.
#[test]
fn u_10_equal_or_under_the_level_succeeds() {
    for value in 1..=100 {
        let verdict = Percentile::of_value(value).judge(50);
        assert_eq!(verdict.success, value <= 50, "{value}");
    }
}

/// 100 fails even at the highest level.
#[test]
fn u_10_a_hundred_fails_at_level_99() {
    let verdict = Percentile::new(0, 0).judge(99);
    assert!(verdict.critical_failure());
    assert!(Percentile::new(9, 9).judge(99).success);
}

/// A success at level 50 in play: 50 hits, 51 misses.
#[test]
fn u_10_in_play_50_hits_and_51_misses_at_level_50() {
    for (faces, hits) in [([4, 9], true), ([5, 1], false)] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .npc("Bo", "Bar", &[])
            .fight();
        table.attack("Ana", "Bo", faces);
        assert_eq!(table.keys() == ["attack.dice"], hits);
        assert_eq!(
            table.count(|fact| matches!(fact, Fact::Missed { .. })) == 1,
            !hits
        );
    }
}

/// Each die is a degree of its own, 0 to 9: 62 is 6 to the right leg or 2 to the torso.
#[test]
fn u_12_one_die_for_each_use() {
    let roll = Percentile::of_value(62);
    let hit = |digit| {
        let hit = Hit::of(roll, digit);
        (hit.damage, Location::of_die(hit.location))
    };
    assert_eq!(hit(Digit::Tens), (6, Location::RightLeg));
    assert_eq!(hit(Digit::Ones), (2, Location::Torso));
    let zero = Hit::of(Percentile::of_value(30), Digit::Ones);
    assert_eq!(
        (zero.damage, zero.location),
        (0, 3),
        "a zero is a plain zero here"
    );
}

/// At level 50 the good criticals are 11, 22, 33, 44 and 50, the bad ones 55 to 99 and 100.
#[test]
fn u_13_criticals_at_level_50() {
    let all = || (1..=100).map(|value| (value, Percentile::of_value(value).judge(50)));
    let good: Vec<u8> = all()
        .filter(|(_, v)| v.critical_success())
        .map(|(n, _)| n)
        .collect();
    let bad: Vec<u8> = all()
        .filter(|(_, v)| v.critical_failure())
        .map(|(n, _)| n)
        .collect();
    assert_eq!(good, [11, 22, 33, 44, 50]);
    assert_eq!(bad, [55, 66, 77, 88, 99, 100]);
}

/// Only a success can meet the level exactly.
#[test]
fn u_13_exactly_the_level_is_a_critical_success() {
    let verdict = Percentile::of_value(37).judge(37);
    assert!(verdict.critical_success() && verdict.exact);
    assert!(!Percentile::of_value(36).judge(37).critical);
    assert!(!Percentile::of_value(38).judge(37).critical);
}
