//! What the log says of a fight: each fact once, with the rule that it rests on. Whole logs are in `battery/golden.rs`.

use tableside::systems::unhex::{Ability, Act, Fact, ItemKind, Location, Mark, Weapon};
use tableside::table::Answer;

use super::scene::{Scene, Table};

/// The only line of the log that says this, with its rules.
#[track_caller]
fn only(table: &Table, test: impl Fn(&Fact) -> bool) -> Vec<String> {
    assert_eq!(table.count(&test), 1);
    table.logged(test).expect("it is logged")
}

/// U-56: an attack that fails and is defended against too is told of once.
#[test]
fn u_56_a_defended_miss_is_told_once() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [9, 0, 2, 1]);
    let told = only(&table, |fact| matches!(fact, Fact::Defended { .. }));
    assert_eq!(told, ["U-56", "U-20"]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Missed { .. })), 0);
}

/// U-43: what a critical initiative roll brings or costs rests on that line, not on those about other rolls.
#[test]
fn u_43_a_critical_initiative_roll_cites_its_own_rule() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Bar", &[])
        .initiative();
    table.answer_to("initiative.1.roll", Answer::Roll, [3, 3]);
    table.answer_to("initiative.2.roll", Answer::Roll, [7, 7]);
    let gained = only(&table, |fact| matches!(fact, Fact::ExtraAction { .. }));
    assert_eq!(gained, ["U-43"]);
    let lost = only(&table, |fact| matches!(fact, Fact::ActionLost { .. }));
    assert_eq!(lost, ["U-43", "U-50"]);
}

/// U-40: a team of which nobody has an action left does not act, and the log says so.
#[test]
fn u_40_a_turn_that_nobody_can_use_is_passed() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [9, 0, 2, 1]);
    let passed = only(&table, |fact| matches!(fact, Fact::TurnPassed { .. }));
    assert_eq!(passed, ["U-40"]);
    assert_eq!(
        table.count(|fact| matches!(fact, Fact::TurnBegan { .. })),
        0
    );
    let round = &table.game().fight.as_ref().expect("it goes on").round;
    assert_eq!(*round, 2);
}

/// U-93: the action that a critical success takes rests on that ability, not on a critical failure.
#[test]
fn u_93_a_taken_action_cites_the_ability() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .ability(Ability::Melee1hCostAction)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [2, 2]);
    table.pick("cost");
    let lost = only(&table, |fact| matches!(fact, Fact::ActionLost { .. }));
    assert_eq!(lost, ["U-93", "U-14", "U-50"]);
    let lines = table.game().log.iter().map(|line| line.fact.sentence());
    let costs = "Ana’s critical costs Bo an action this round";
    assert_eq!(lines.filter(|line| line == costs).count(), 1);
}

/// U-62: what flows over to the torso rests on the line about full locations.
#[test]
fn u_62_what_flows_over_cites_its_own_rule() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .marks(Location::LeftArm, 2, Mark::Slash)
        .fight();
    table.attack("Ana", "Bo", [4, 7]);
    table.pick("tens");
    let there = only(&table, |fact| {
        matches!(
            fact,
            Fact::Wounded {
                overflow: false,
                ..
            }
        )
    });
    assert_eq!(there, ["U-61"]);
    let over = only(&table, |fact| {
        matches!(fact, Fact::Wounded { overflow: true, .. })
    });
    assert_eq!(over, ["U-62"]);
}

/// U-102: whoever is stopped by the ability is stopped by that rule; by a leg that is out it is U-62.
#[test]
fn u_102_a_mover_is_stopped_by_the_rule_that_stops() {
    for (legs, rule) in [(0, "U-102"), (6, "U-62")] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[])
            .marks(Location::LeftLeg, legs.min(5), Mark::Slash)
            .npc("Bo", "Bar", &[])
            .ability(Ability::Unarmed)
            .ability(Ability::UnarmedStop)
            .fight();
        table.moves("Ana", "Dance Floor");
        table.pick_and_roll(&format!("intercept.{}", Weapon::Unarmed), [1, 0]);
        table.pick("tens");
        let bar = table.area_id("Bar").to_string();
        table.pick(&bar);
        let stopped = only(&table, |fact| matches!(fact, Fact::Stopped { .. }));
        assert_eq!(stopped, ["U-57", rule]);
    }
}

/// U-67, U-70: less-lethal is said after the range, and whoever treats themselves uses up what they treat with.
#[test]
fn u_67_u_70_sentences_read_well() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::FirstAid, ItemKind::Melee1h])
        .marks(Location::Torso, 1, Mark::Slash)
        .npc("Bo", "Bar", &[])
        .fight();
    let Act::Attack { target, weapon, .. } = table.attack_act("Ana", "Bo") else {
        panic!("an attack with the knife");
    };
    let aid = Act::FirstAid {
        patient: table.id("Ana"),
        item: tableside::table::ItemId(1),
        sure: false,
    };
    let mut other = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::FirstAid, ItemKind::Melee1h])
        .marks(Location::Torso, 1, Mark::Slash)
        .npc("Bo", "Bar", &[])
        .fight();
    let less_lethal = true;
    table.act(
        "Ana",
        Act::Attack {
            target,
            weapon,
            less_lethal,
        },
    );
    let said = table.lines(|fact| matches!(fact, Fact::StrikeDeclared { .. }));
    assert_eq!(
        said,
        ["Ana attacks Bo with 1H melee at range 0, less-lethal"]
    );
    other.act("Ana", aid);
    let said = other.lines(|fact| matches!(fact, Fact::FirstAidBegun { .. }));
    assert_eq!(said, ["Ana treats their own wounds and uses up first aid"]);
}
