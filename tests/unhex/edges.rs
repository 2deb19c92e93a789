//! Precise and powerful (U-17 to U-19).

use tableside::systems::unhex::{Ability, Edge, Hit, ItemKind, Location};

use super::scene::{Scene, Table};

/// Ana swings an axe at Bo, with these abilities.
fn axe(abilities: &[Ability]) -> Scene {
    let mut scene = Scene::new().pc("Ana", "Bar", &[ItemKind::Melee2h]);
    for ability in abilities {
        scene = scene.ability(*ability);
    }
    scene.npc("Bo", "Bar", &[])
}

fn precise() -> Table {
    axe(&[Ability::Melee2hPreciseAttack]).fight()
}

/// The location die goes one up.
#[test]
fn u_17_precise_moves_the_location_one_up() {
    let mut table = precise();
    table.attack("Ana", "Bo", [2, 8]);
    table.pick("tens");
    assert_eq!(table.options(), ["as_is", "precise_up", "precise_down"]);
    table.pick("precise_up");
    assert_eq!(table.marked("Bo", Location::Head), 2);
}

/// Or one down.
#[test]
fn u_17_precise_moves_the_location_one_down() {
    let mut table = precise();
    table.attack("Ana", "Bo", [2, 8]);
    table.pick("tens");
    table.pick("precise_down");
    assert_eq!(table.marked("Bo", Location::LeftArm), 2);
}

/// Within 0 to 9.
#[test]
fn u_17_precise_stays_within_0_to_9() {
    let top = Hit {
        damage: 1,
        location: 9,
    };
    assert_eq!(top.with(Edge::PreciseUp), None);
    assert_eq!(top.with(Edge::PreciseDown).map(|hit| hit.location), Some(8));
    let bottom = Hit {
        damage: 1,
        location: 0,
    };
    assert_eq!(bottom.with(Edge::PreciseDown), None);
    assert_eq!(
        bottom.with(Edge::PreciseUp).map(|hit| hit.location),
        Some(1)
    );
}

/// The damage die goes one up.
#[test]
fn u_18_powerful_raises_the_damage_by_one() {
    let mut table = axe(&[Ability::Melee2hPowerfulAttack]).fight();
    table.attack("Ana", "Bo", [4, 5]);
    table.pick("tens");
    assert_eq!(table.options(), ["as_is", "powerful"]);
    table.pick("powerful");
    assert_eq!(table.marked("Bo", Location::Torso), 5);
    assert_eq!(table.level("Bo"), 45);
}

/// Not above 9: nothing is asked then.
#[test]
fn u_18_a_nine_stays_a_nine() {
    let mut table = axe(&[Ability::Melee2hPowerfulAttack]).fight();
    table.attack("Ana", "Bo", [4, 9]);
    table.pick("ones");
    assert_eq!(table.keys(), ["fate.2"]);
    assert_eq!(table.level("Bo"), 41);
}

/// Precise and powerful both owned: one of them is used, not both.
#[test]
fn u_19_precise_or_powerful_but_not_both() {
    let both = [
        Ability::Melee2hPreciseAttack,
        Ability::Melee2hPowerfulAttack,
    ];
    let mut table = axe(&both).fight();
    table.attack("Ana", "Bo", [2, 5]);
    table.pick("tens");
    assert_eq!(
        table.options(),
        ["as_is", "powerful", "precise_up", "precise_down"]
    );
    table.pick("powerful");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Bo", Location::Torso), 3);
}

/// A roll that was rolled again is not adjusted as well.
#[test]
fn u_19_good_uses_up_the_edge() {
    let both = [Ability::Melee2hGoodAttack, Ability::Melee2hPowerfulAttack];
    let mut table = axe(&both).fight();
    table.attack("Ana", "Bo", [9, 5]);
    table.pick_and_roll("tens", [4]);
    table.pick("tens");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Bo", Location::Torso), 4);
}

/// A roll that was kept may be adjusted.
#[test]
fn u_19_a_kept_roll_may_still_be_adjusted() {
    let both = [Ability::Melee2hGoodAttack, Ability::Melee2hPowerfulAttack];
    let mut table = axe(&both).fight();
    table.attack("Ana", "Bo", [4, 5]);
    table.pick("keep");
    table.pick("tens");
    table.pick("powerful");
    assert_eq!(table.marked("Bo", Location::Torso), 5);
}

/// An edge never turns a miss into a hit.
#[test]
fn u_19_a_miss_is_not_adjusted() {
    let mut table = axe(&[Ability::Melee2hPowerfulAttack]).fight();
    table.attack("Ana", "Bo", [5, 1]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.level("Bo"), 50);
}

fn against_shield(adjust: bool) -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee2h])
        .ability(Ability::Melee2hPowerfulAttack)
        .npc("Bo", "Bar", &[ItemKind::Shield])
        .rules(|rules| rules.adjust_targets_choice = adjust)
        .fight();
    table.attack("Ana", "Bo", [4, 5]);
    assert_eq!(table.decider(), "Bo");
    table.pick("tens");
    table
}

/// Default: the attacker still adjusts where the target chose the dice.
#[test]
fn u_19_the_attacker_adjusts_what_the_target_chose() {
    let mut table = against_shield(true);
    assert_eq!(table.decider(), "Ana");
    table.pick("powerful");
    assert_eq!(table.marked("Bo", Location::Torso), 5);
}

/// House rule: then there is nothing to adjust.
#[test]
fn u_19_house_rule_no_adjusting_what_the_target_chose() {
    let table = against_shield(false);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Bo", Location::Torso), 4);
}
