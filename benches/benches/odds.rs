//! The odds of an attack with all that its target could do about it (at most 1 ms), and the advice after a roll (at
//! most 50 µs), on the sample with everybody good, precise and powerful at everything.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use tableside::campaign::{Campaign, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::odds::{First, OnCritical, Policy};
use tableside::systems::unhex::{Ability, Act, Command, Phase, Unhex};
use tableside::table::{Answer, CharacterId};

const RUNS: usize = 501;

fn main() {
    let (game, who, act) = attack();
    let Act::Attack { target, weapon, .. } = act else {
        return;
    };
    for (what, first) in [
        ("attacker first", First::Attacker),
        ("target first", First::Target),
    ] {
        let policy = Policy {
            first,
            on_critical: OnCritical::SetDice,
            ..Policy::default()
        };
        let odds = || game.attack_odds(who, target, weapon, &policy);
        let options = odds().map_or(0, |o| {
            1 + usize::from(o.defended.is_some()) + o.counterattacks.len()
        });
        let what = format!("attack odds, {options} reactions, {what}");
        report(&what, Duration::from_millis(1), times(odds));
    }
    let waiting = rolled(&game, who, target, weapon);
    let policy = Policy::default();
    let ways = waiting.reroll_advice(&policy).len();
    let what = format!("advice after the roll, {ways} roll");
    let taken = times(|| waiting.reroll_advice(&policy));
    report(&what, Duration::from_micros(50), taken);
}

/// The sample with every ability everywhere, and the first attack that somebody could make.
fn attack() -> (Unhex, CharacterId, Act) {
    let Game::Unhex(mut game) = Campaign::sample_nightclub().game else {
        panic!("a game of Unhex")
    };
    let none = &mut TypedDice::default();
    let everybody: Vec<_> = game.characters.keys().copied().collect();
    for who in &everybody {
        for ability in Ability::ALL {
            let gives = Command::SetAbility {
                who: *who,
                ability,
                has: true,
            };
            game.apply(&gives, none).expect("abilities can be given");
        }
    }
    // Initiative, until somebody can act: 34 for one, 12 for the others, who keep them.
    while let Some(decision) = game.decisions().into_iter().next() {
        let answer = match decision.shape.options().first() {
            Some(option) => Answer::Pick(option.key.clone()),
            None => Answer::Faces(vec![3]),
        };
        let answers = Command::Answer {
            decision: Some(decision.key),
            answer,
        };
        if game.apply(&answers, none).is_err() {
            break;
        }
        if matches!(
            game.fight.as_ref().map(|f| &f.phase),
            Some(Phase::Turns { .. })
        ) {
            break;
        }
    }
    for who in everybody {
        for offer in game.offers(who) {
            if offer.is_legal() && matches!(offer.act, Act::Attack { .. }) {
                return (game, who, offer.act);
            }
        }
    }
    panic!("nobody can attack in the sample");
}

/// The attack after its first roll, which may be rolled again.
fn rolled(
    game: &Unhex,
    who: CharacterId,
    target: CharacterId,
    weapon: tableside::systems::unhex::Weapon,
) -> Unhex {
    let mut game = game.clone();
    let none = &mut TypedDice::default();
    let act = Act::Attack {
        target,
        weapon,
        less_lethal: false,
    };
    game.apply(&Command::Act { who, act }, none)
        .expect("it is legal");
    let dice = &mut TypedDice::new([7, 3]);
    if game.decisions().iter().any(|d| d.key == "reaction") {
        game.apply(&Command::NobodyReacts, dice)
            .expect("nobody reacts");
    }
    game
}

fn times<T>(mut run: impl FnMut() -> T) -> Vec<Duration> {
    (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect()
}

fn report(what: &str, promise: Duration, mut times: Vec<Duration>) {
    times.sort_unstable();
    let median = times[times.len() / 2];
    let verdict = if median <= promise { "kept" } else { "broken" };
    println!(
        "{what}: median {median:.1?} ({:.1?} to {:.1?}), promise {promise:.0?}, {verdict}",
        times[0],
        times[times.len() - 1]
    );
}
