//! Advice after a roll that may be rolled again (U-16): what each way leads to, and which is best.

use tableside::dice::Chance;
use tableside::systems::unhex::odds::{Aim, OnCritical, Policy};
use tableside::systems::unhex::{Ability, Command, ItemKind, Location, Mark, Reroll};
use tableside::table::Answer;

use crate::unhex::scene::{Scene, Table};

fn percent(n: u128) -> Chance {
    Chance::new(n, 100).expect("a chance")
}

/// Ana at level 50, good with her blade, has rolled these; the guard does not react.
fn after(faces: [i32; 2]) -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .ability(Ability::Melee1hGoodAttack)
        .npc("Guard", "Bar", &[ItemKind::Melee1h])
        .fight();
    table.attack("Ana", "Guard", faces);
    table
}

/// U-16: after a 73 at level 50 the tens save half of all rolls, the ones none, both half of all but the 100.
#[test]
fn u_16_a_failure_by_the_tens_is_saved_by_the_tens() {
    let table = after([7, 3]);
    let advice = table.game().reroll_advice(&Policy::default());
    assert_eq!(advice.len(), 1);
    let (key, ways) = &advice[0];
    assert_eq!(key, "attack.reroll");
    let success: Vec<_> = ways.iter().map(|way| (way.way, way.success)).collect();
    assert_eq!(
        success,
        [
            (None, Chance::NEVER),
            // 03, 13, 23, 33, 43.
            (Some(Reroll::Tens), percent(50)),
            (Some(Reroll::Ones), Chance::NEVER),
            // 1 to 50.
            (Some(Reroll::Both), percent(50)),
        ]
    );
    // 33 is the critical success among the tens.
    assert_eq!(ways[1].critical, percent(10));
    // 11, 22, 33, 44 and 50 itself.
    assert_eq!(ways[3].critical, percent(5));
    // The larger digit is the damage: 3, 3, 3, 3, 4 over ten rolls.
    assert_eq!(ways[1].damage_hundredths, 160);
    let best: Vec<_> = ways
        .iter()
        .filter(|way| way.best)
        .map(|way| way.way)
        .collect();
    assert_eq!(best, [Some(Reroll::Both)]);
    assert!(ways[3].damage_hundredths > 160);
}

/// U-16: whoever wants the head keeps a 39, and rolls the ones of a 34 again.
#[test]
fn u_16_the_best_way_depends_on_what_is_wanted() {
    let head = Policy {
        aim: Aim::At(Location::Head),
        ..Policy::default()
    };
    let best = |faces, policy: &Policy| {
        let advice = after(faces).game().reroll_advice(policy);
        advice[0].1.iter().find(|way| way.best).map(|way| way.way)
    };
    assert_eq!(best([3, 9], &head), Some(None));
    assert_eq!(best([3, 4], &head), Some(Some(Reroll::Ones)));
    assert_eq!(best([3, 9], &Policy::default()), Some(None));
}

/// U-64: by default the end of the target's fight counts before levels: the torso that is all but full, not the leg.
#[test]
fn u_64_a_knock_out_counts_before_damage() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Guard", "Bar", &[ItemKind::Melee1h])
        .marks(Location::Torso, 7, Mark::Slash)
        .fight();
    table.attack("Ana", "Guard", [2, 6]);
    let question = table.question();
    assert_eq!(question.key, "attack.dice");
    let answer = |policy| table.game().policy_answer(&question, &policy);
    // 2 to the torso, not 6 to the right leg.
    assert_eq!(answer(Policy::default()), Some(Answer::Pick("tens".into())));
    let damage = Policy {
        aim: Aim::Damage,
        ..Policy::default()
    };
    assert_eq!(answer(damage), Some(Answer::Pick("ones".into())));
}

/// U-14: a critical success that gains another action is not rolled again for a few levels more.
#[test]
fn u_14_another_action_counts_as_the_strike_anew() {
    let ways = |on_critical| {
        let policy = Policy {
            on_critical,
            ..Policy::default()
        };
        let advice = after([1, 1]).game().reroll_advice(&policy);
        let best = advice[0].1.iter().find(|way| way.best);
        best.map(|way| way.way)
    };
    assert_eq!(ways(OnCritical::ExtraAction), Some(None));
}

/// U-16, U-64: each way says how likely the target drops by it.
#[test]
fn u_64_advice_tells_how_likely_the_target_drops() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .ability(Ability::Melee1hGoodAttack)
        .npc("Guard", "Bar", &[ItemKind::Melee1h])
        .marks(Location::Head, 2, Mark::Slash)
        .fight();
    table.attack("Ana", "Guard", [3, 4]);
    let advice = table.game().reroll_advice(&Policy::default());
    let drops: Vec<_> = advice[0].1.iter().map(|way| way.drops).collect();
    // The head has one box left: 39 of the ones; 9, 19, 29 and 39 of all; 34 and its tens never.
    let expected = [Chance::NEVER, Chance::NEVER, percent(10), percent(4)];
    assert_eq!(drops, expected);
    assert!(advice[0].1[2].best);
}

/// U-56: the defender who has seen a 43 re-rolls a success that is too low, and keeps one that is higher.
#[test]
fn u_56_a_good_defender_who_saw_the_attack_beats_that_number() {
    let advice = |faces: [i32; 2]| {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .npc("Guard", "Bar", &[ItemKind::Melee1h, ItemKind::Shield])
            .ability(Ability::GoodDefend)
            .fight();
        table.attacks("Ana", "Guard");
        table.pick("defend");
        table.pick_and_roll("attacker", [4, 3, faces[0], faces[1]]);
        let advice = table.game().reroll_advice(&Policy::default());
        assert_eq!(advice[0].0, "defend.reroll");
        advice[0].1.clone()
    };
    let low = advice([2, 5]);
    assert_eq!(
        low[0].damage_hundredths, 300,
        "with a shield the guard takes the smaller die, 3"
    );
    assert_eq!(low[0].success, Chance::CERTAIN);
    // 45 of the tens; 44 and 46 to 50 of both. 25's ones never reach 43.
    assert_eq!(low[1].damage_hundredths, 270);
    assert_eq!(low[2].damage_hundredths, 300);
    assert_eq!(low[3].damage_hundredths, 279);
    assert!(low[1].best);
    let high = advice([4, 7]);
    assert_eq!(high[0].damage_hundredths, 0);
    assert!(high[0].best);
}

/// Play by the policy answers every question of an attack, and only those.
#[test]
fn the_policy_answers_what_an_attack_asks() {
    let mut table = after([7, 3]);
    let policy = Policy::default();
    let question = table.question();
    let answer = table.game().policy_answer(&question, &policy);
    assert_eq!(answer, Some(Answer::Pick("both".to_owned())));
    table.does(
        Command::Answer {
            decision: None,
            answer: answer.expect("it answers"),
        },
        [2, 9],
    );
    let question = table.question();
    assert_eq!(question.key, "attack.dice");
    let answer = table.game().policy_answer(&question, &policy);
    assert_eq!(
        answer,
        Some(Answer::Pick("ones".to_owned())),
        "9 damage, not 2"
    );

    let asked = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Guard", "Bar", &[])
        .initiative();
    let open = asked.game().decisions();
    assert!(!open.is_empty());
    assert!(
        open.iter()
            .all(|d| asked.game().policy_answer(d, &policy).is_none())
    );
}
