//! Odds of attacks on areas (U-96 to U-99): they are those of every roll, played by command.

use std::collections::BTreeMap;

use tableside::dice::{Chance, Chances};
use tableside::systems::unhex::odds::{AreaOdds, AreaOutcome, OnCritical, Policy};
use tableside::systems::unhex::{Fact, ItemKind};
use tableside::table::{Answer, ItemId};

use crate::unhex::area_attacks::with;
use crate::unhex::burning::burns;
use crate::unhex::scene::{Scene, Table};

const SET: Policy = Policy {
    aim: tableside::systems::unhex::odds::Aim::Damage,
    on_critical: OnCritical::SetDice,
    first: tableside::systems::unhex::odds::First::Attacker,
    on_tie: tableside::systems::unhex::odds::OnTie::Defend,
};

fn odds(table: &Table, policy: &Policy) -> AreaOdds {
    let game = table.game();
    game.area_odds(table.id("Ana"), table.area_id("Bar"), ItemId(1), policy)
        .expect("the attack is possible")
}

fn digits(number: i32) -> [i32; 2] {
    [number / 10, number % 10]
}

/// Plays one roll, the dice kept or set, the larger die first.
fn play(scene: &Scene, roll: i32, set_to: Option<i32>) -> Table {
    let mut table = scene.clone().fight();
    table.attacks_area("Ana", "Bar", digits(roll));
    if table.keys() == ["attack.critical"] {
        match set_to {
            None => table.pick("keep"),
            Some(number) => {
                table.pick("set");
                table.answer(Answer::Number(number), []);
            }
        }
    }
    if table.keys() == ["attack.dice"] {
        let fallen = set_to.filter(|_| roll % 11 == 0).unwrap_or(roll);
        let [tens, ones] = digits(fallen);
        table.pick(if ones > tens { "ones" } else { "tens" });
    }
    table
}

fn outcome(table: &Table) -> AreaOutcome {
    let mut found = AreaOutcome::Failure;
    for entry in table.game().log.iter() {
        match &entry.fact {
            Fact::BlastPicked {
                damage, targets, ..
            } => {
                found = AreaOutcome::Works {
                    first: *damage,
                    second: targets - 1,
                };
            }
            Fact::Backfired { damage, .. } => {
                found = AreaOutcome::CriticalFailure {
                    to_oneself: *damage,
                };
            }
            _ => {}
        }
    }
    found
}

fn as_map<T: Ord + Copy>(chances: &Chances<T>) -> BTreeMap<T, Chance> {
    chances
        .iter()
        .map(|(what, chance)| (*what, chance))
        .collect()
}

/// U-97: what each of the hundred rolls of a Blast comes to when it is played is what the odds say.
#[test]
fn u_97_odds_of_a_blast_are_those_of_every_roll() {
    for level in [30, 44, 57] {
        let scene = with(ItemKind::Blast).level(level).npc("Bo", "Bar", &[]);
        let mut counts: BTreeMap<AreaOutcome, u128> = BTreeMap::new();
        for roll in 0..100 {
            *counts
                .entry(outcome(&play(&scene, roll, None)))
                .or_default() += 1;
        }
        let counted: BTreeMap<_, _> = counts
            .into_iter()
            .map(|(what, n)| (what, Chance::new(n, 100).expect("a part of all")))
            .collect();
        let odds = odds(&scene.fight(), &Policy::default());
        assert_eq!(as_map(odds.outcomes()), counted, "level {level}");
    }
}

/// U-97, U-14: with dice that are set, a critical success at level 44 is a 40: nothing within it has a larger die
/// than 39, which comes first.
#[test]
fn u_97_a_critical_success_is_set_to_the_largest_die() {
    let scene = with(ItemKind::Blast).level(44).npc("Bo", "Bar", &[]);
    let odds = odds(&scene.clone().fight(), &SET);
    // 11, 22 and 33 become 39, 44 is exact and may be set to the max level; 39 falls by itself, and as 93 it fails.
    let nine_three = AreaOutcome::Works {
        first: 9,
        second: 3,
    };
    assert_eq!(odds.outcomes().chance(&nine_three).percent_tenths(), 40);
    let set = outcome(&play(&scene, 22, Some(39)));
    assert_eq!(set, nine_three);
}

/// U-97: the chance to be hit in spite of a Defend is that of every pair of rolls.
#[test]
fn u_97_odds_after_a_defend_are_those_of_every_pair_of_rolls() {
    let scene = with(ItemKind::Blast)
        .level(15)
        .npc("Bo", "Bar", &[])
        .level(22);
    let mut hits = 0;
    for attack in 0..100 {
        let table = play(&scene, attack, None);
        if table.keys() != ["reaction.2"] {
            // A 0 for damage asks nobody; they are hit all the same.
            let worked = matches!(outcome(&table), AreaOutcome::Works { .. });
            hits += if worked { 100 } else { 0 };
            continue;
        }
        for defend in 0..100 {
            let mut table = play(&scene, attack, None);
            let faces = digits(defend);
            table.answer_to("reaction.2", Answer::Pick("defend".to_owned()), faces);
            if table.keys() == ["defend.2.critical"] {
                table.pick("keep");
            }
            let defended = table.count(|fact| matches!(fact, Fact::Defended { .. }));
            hits += 1 - u128::try_from(defended).expect("one at most");
        }
    }
    let odds = odds(&scene.fight(), &Policy::default());
    let [bo] = &odds.defenders[..] else {
        panic!("Bo can defend");
    };
    assert_eq!(
        (bo.name.as_str(), bo.hit),
        ("Bo", Chance::new(hits, 10_000).expect("a part of all"))
    );
}

/// U-98: what burns in the area is taken before a Defend there, so that nothing is said of that Defend.
#[test]
fn u_98_no_odds_of_a_defend_that_is_burned_first() {
    let mut table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let before = odds(&table, &Policy::default());
    assert_eq!(before.defenders.len(), 1);
    burns(&mut table, "Bar", 9);
    let burning = odds(&table, &Policy::default());
    assert!(burning.defenders.is_empty(), "{:?}", burning.defenders);
    assert_eq!(burning.outcomes(), before.outcomes());
}

/// U-98, U-99: a Continuous backfires, too; a Cover and a Demolish do not, and nobody defends against them.
#[test]
fn u_99_only_blast_and_continuous_backfire() {
    for (kind, harm) in [
        (ItemKind::Blast, true),
        (ItemKind::Continuous, true),
        (ItemKind::Cover, false),
        (ItemKind::Demolish, false),
    ] {
        let table = with(kind).npc("Bo", "Bar", &[]).fight();
        let odds = odds(&table, &Policy::default());
        let harms = odds.outcomes().chance_of(
            |what| matches!(what, AreaOutcome::CriticalFailure { to_oneself } if *to_oneself > 0),
        );
        assert_eq!(harms > Chance::NEVER, harm, "{kind:?}");
        // 55, 66, 77, 88, 99 and 100.
        assert_eq!(odds.critical_failure().percent_tenths(), 60, "{kind:?}");
        assert_eq!(odds.defenders.len(), usize::from(kind == ItemKind::Blast));
    }
}

/// U-96: what cannot be attacked has no odds but a reason.
#[test]
fn u_96_no_odds_where_the_attack_is_refused() {
    let table = with(ItemKind::Blast).npc("Bo", "Bar", &[]).fight();
    let (who, far) = (table.id("Ana"), table.area_id("Alley"));
    let refusal = table
        .game()
        .area_odds(who, far, ItemId(1), &Policy::default());
    assert!(
        refusal
            .expect_err("too far")
            .to_string()
            .contains("reaches 0 to 1")
    );
}
