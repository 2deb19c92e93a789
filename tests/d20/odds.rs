//! Exact odds against the enumerator of the dice, run over the same kernel (D-10 to D-23).

use std::cell::Cell;

use tableside::dice::{AppDice, Chance, DiceError, Die, enumerate};
use tableside::systems::d20::{Act, Aim, Blow, DamageKind, Hit, Less, Terms, WOUND};

use super::scene::Scene;

fn terms(dice: &[&str], sneak: u8, aim: Option<Aim>) -> Terms {
    let kinds = [DamageKind::Slashing, DamageKind::Fire];
    let parts = dice.iter().zip(kinds);
    let parts = parts.map(|(dice, kind)| (dice.parse().expect("a notation"), kind));
    Terms {
        bonuses: vec![("Accuracy", 3)],
        needed: 14,
        defense: "",
        parts: parts.collect(),
        plus: 1,
        sneak,
        reductions: vec![
            ("Ward".to_owned(), None, Less::Half),
            (
                "Mail".to_owned(),
                Some(DamageKind::Slashing),
                Less::Points(2),
            ),
        ],
        aim,
        automatic: false,
    }
}

/// D-20, D-21, D-23: the closed form is what running through every face gives, the chain included.
#[test]
fn d_20_odds_equal_the_enumerator() {
    for dice in [vec!["1d8"], vec!["2d4", "1d6"], vec!["1d6+1"]] {
        for sneak in [0, 2] {
            for aim in [None, Some(Aim::Fatal), Some(Aim::Slowing)] {
                let terms = terms(&dice, sneak, aim);
                let odds = terms.odds(12).expect("it can be counted");
                let run = enumerate(|dice| {
                    let ending = terms.fall(dice);
                    let ending =
                        ending.map_err(|_| DiceError::OutOfFaces { die: Die::sided(4) })?;
                    Ok((ending.hit, i64::from(ending.damage()), ending.is_wound()))
                });
                let run = run.expect("few dice");
                assert_eq!(run.map(|(hit, damage, _)| (*hit, *damage)), odds.endings);
                assert_eq!(run.chance_of(|one| one.2), odds.wound);
                assert_eq!(run.chance_of(|one| one.0.is_hit()), odds.hit);
                assert_eq!(odds.doom, Chance::new(1, 480).expect("a chance"));
            }
        }
    }
}

/// D-20: 200,000 sampled attacks fall as the odds say, within five standard deviations.
#[test]
fn d_20_samples_fall_as_the_odds_say() {
    const RUNS: u32 = 200_000;
    let terms = terms(&["2d6"], 1, Some(Aim::Fatal));
    let odds = terms.odds(20).expect("it can be counted");
    let mut dice = AppDice::seeded(20);
    let (hits, wounds, drops) = (Cell::new(0_u32), Cell::new(0_u32), Cell::new(0_u32));
    for _ in 0..RUNS {
        let ending = terms.fall(&mut dice).expect("app dice");
        hits.set(hits.get() + u32::from(ending.hit.is_hit()));
        wounds.set(wounds.get() + u32::from(ending.net >= WOUND));
        drops.set(drops.get() + u32::from(ending.hit == Hit::Decisive || ending.damage() >= 20));
    }
    for (fell, said) in [(hits, odds.hit), (wounds, odds.wound), (drops, odds.drops)] {
        let expected = said.numerator() as f64 / said.denominator() as f64 * f64::from(RUNS);
        let spread = expected.sqrt() * 5.0;
        assert!(
            (f64::from(fell.get()) - expected).abs() < spread,
            "{} of {expected}",
            fell.get()
        );
    }
}

/// D-13: every aim has odds of its own, and an offered attack tells them.
#[test]
fn d_13_every_aim_is_weighed() {
    let table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .begin();
    let (who, blow) = (table.id("Ana"), table.blow(1, "Orc"));
    let all = table.game().aimed_odds(who, &blow);
    assert_eq!(all.len(), 6);
    let center = all
        .iter()
        .find(|(aim, _)| *aim == Some(Aim::CenterMass))
        .expect("one");
    assert_eq!(
        (all[0].1.hit.percent(), center.1.hit.percent()),
        ("50.0 %".to_owned(), "55.0 %".to_owned())
    );
    let odds = table
        .game()
        .odds_of_act(who, &Act::Attack(Blow { aim: None, ..blow }))
        .expect("odds");
    assert_eq!(
        odds.lines[0].words,
        format!(
            "hits 50.0 %, wounds {}, defeats {}",
            all[0].1.wound.percent(),
            all[0].1.drops.percent()
        )
    );
}
