//! Attacks played through commands, thousands of them by a seed, every choice by the policy: they come out as the
//! odds say.

use std::collections::BTreeMap;

use tableside::dice::AppDice;
use tableside::systems::unhex::odds::{Odds, Outcome};
use tableside::systems::unhex::{Act, Command, Condition, Fact, Frame, Location, Unhex};
use tableside::table::Answer;

use super::situations::{Situation, situation};
use crate::battery::chance::Chance;

/// What a hit came to: the location aimed at, the levels lost, whether the target dropped.
type Seen = (Option<Location>, i32, bool);

/// Plays one attack to its end, with that reaction.
fn play(situation: &Situation, start: &Unhex, reaction: &str, dice: &mut AppDice) -> Seen {
    let mut game = start.clone();
    let lines = game.log.len();
    // What comes after the attack, such as the next round's initiative, is not part of it.
    while is_attacking(&game) {
        let decision = game
            .decisions()
            .into_iter()
            .next()
            .expect("an attack that is not over asks something");
        let answer = if decision.key == "reaction" {
            Answer::Pick(reaction.to_owned())
        } else {
            game.policy_answer(&decision, &situation.policy)
                .expect("the policy knows every decision of an attack")
        };
        let command = Command::Answer {
            decision: Some(decision.key),
            answer,
        };
        game.apply(&command, dice).expect("the policy is legal");
    }
    let (before, after) = (
        &start.characters[&situation.at],
        &game.characters[&situation.at],
    );
    let hit = game
        .log
        .iter_from(lines)
        .filter_map(|entry| match &entry.fact {
            Fact::DiceChosen { location, .. } | Fact::Adjusted { location, .. } => Some(*location),
            _ => None,
        })
        .last();
    (
        hit,
        before.level.get() - after.level.get(),
        after.condition(&game.house_rules) != Condition::Conscious,
    )
}

fn is_attacking(game: &Unhex) -> bool {
    let frames = game.fight.as_ref().map(|fight| &fight.frames);
    frames.is_some_and(|frames| {
        frames
            .iter()
            .any(|frame| matches!(frame, Frame::Exchange(_) | Frame::Damage(_)))
    })
}

/// The same of an outcome of the odds.
fn seen(outcome: &Outcome) -> Seen {
    match outcome {
        Outcome::Hit { effect, .. } => {
            (Some(effect.location), i32::from(effect.lost), effect.drops)
        }
        _ => (None, 0, false),
    }
}

/// Pearson's statistic over the outcomes that are expected at least five times, the others together, against a bound
/// that one sample in ten thousand passes.
fn agrees(odds: &Odds, counts: &BTreeMap<Seen, u32>, samples: u32, what: &str) {
    let expected = odds.outcomes().map(seen);
    let (mut statistic, mut freedom) = (0.0, 0.0);
    let (mut rare, mut rare_seen) = (0.0, 0.0);
    for (seen, chance) in expected.iter() {
        let expected = chance.numerator() as f64 / chance.denominator() as f64 * f64::from(samples);
        let count = f64::from(counts.get(seen).copied().unwrap_or(0));
        if expected < 5.0 {
            rare += expected;
            rare_seen += count;
        } else {
            statistic += (count - expected).powi(2) / expected;
            freedom += 1.0;
        }
    }
    if rare > 0.0 {
        statistic += (rare_seen - rare).powi(2) / rare.max(5.0);
        freedom += 1.0;
    }
    for seen in counts.keys() {
        assert!(
            expected.iter().any(|(known, _)| known == seen),
            "{what}: {seen:?} has no chance"
        );
    }
    // Wilson and Hilferty: a chi-squared bound from the normal one; 3.72 is passed once in ten thousand.
    let freedom = f64::max(freedom - 1.0, 1.0);
    let bound =
        freedom * (1.0 - 2.0 / (9.0 * freedom) + 3.72 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
    assert!(
        statistic < bound,
        "{what}: {statistic:.1} of at most {bound:.1}"
    );
}

/// So many attacks in each of forty situations, and as many against a Defend.
fn sample(each: u32) {
    let chance = &mut Chance::new(200_000);
    let mut dice = AppDice::seeded(56);
    for case in 0..40 {
        let situation = situation(chance);
        let game = situation.game();
        let (by, at, weapon) = (situation.by, situation.at, situation.weapon);
        let odds = game
            .attack_odds(by, at, weapon, &situation.policy)
            .expect("the attack is possible");
        let mut start = game.clone();
        let attack = Act::Attack {
            target: at,
            weapon: weapon.into(),
            less_lethal: false,
        };
        let attack = Command::Act {
            who: by,
            act: attack,
        };
        start.apply(&attack, &mut dice).expect("it is legal");
        let defended = odds.defended.expect("the target can defend");
        for (reaction, odds) in [("none", odds.alone), ("defend", defended)] {
            let mut counts = BTreeMap::new();
            for _ in 0..each {
                *counts
                    .entry(play(&situation, &start, reaction, &mut dice))
                    .or_insert(0) += 1;
            }
            agrees(&odds, &counts, each, &format!("case {case}, {reaction}"));
        }
    }
}

/// 8,000 attacks.
#[test]
fn u_53_u_56_attacks_come_out_as_the_odds_say() {
    sample(100);
}

/// 200,000 attacks.
#[test]
#[ignore = "takes a minute; .ci/run does it"]
fn u_53_u_56_two_hundred_thousand_attacks_come_out_as_the_odds_say() {
    sample(2_500);
}
