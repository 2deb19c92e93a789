//! Fractions, distributions, and rules run once for every way the dice can fall.

use tableside::dice::{
    Chance, Chances, Dice, DiceError, Die, Expression, NotExact, enumerate, enumerate_within,
};
use tableside::table::hundredths_words;

fn chance(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator).unwrap()
}

#[test]
fn a_chance_is_a_reduced_fraction() {
    assert_eq!(chance(22, 15_552).to_string(), "11/7776");
    assert_eq!(chance(0, 9).to_string(), "0/1");
    assert_eq!(chance(9, 9).to_string(), "1/1");
    assert_eq!(chance(0, 9), Chance::NEVER);
    assert_eq!(chance(9, 9), Chance::CERTAIN);
    assert!(Chance::new(1, 0).is_err());
    assert!(Chance::new(2, 1).is_err());
}

#[test]
fn a_chance_reads_back() {
    for text in [
        "11/7776",
        "0/1",
        "1/1",
        "1/340282366920938463463374607431768211455",
    ] {
        let chance: Chance = text.parse().unwrap();
        assert_eq!(chance.to_string(), text);
        let json = serde_json::to_string(&chance).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(serde_json::from_str::<Chance>(&json).unwrap(), chance);
    }
    for text in ["", "1", "1/0", "3/2", "-1/2", "a/b", "1/2/3"] {
        assert!(text.parse::<Chance>().is_err(), "{text}");
        assert!(
            serde_json::from_str::<Chance>(&format!("\"{text}\"")).is_err(),
            "{text}"
        );
    }
}

/// What is read at a glance is whole, and neither impossible nor certain where it is not.
#[test]
fn whole_percents_are_never_surer_than_the_chance() {
    for (chance, text) in [
        (chance(3, 13), "23 %"),
        (chance(1, 200), "1 %"),
        (chance(1, 1000), "<1 %"),
        (chance(999, 1000), ">99 %"),
        (Chance::NEVER, "0 %"),
        (Chance::CERTAIN, "100 %"),
    ] {
        assert_eq!(chance.whole_percent(), text, "{chance}");
    }
}

#[test]
fn percentages_round_half_up() {
    for (chance, text) in [
        (chance(5, 12), "41.7 %"),
        (chance(1, 2), "50.0 %"),
        (chance(1, 3), "33.3 %"),
        (chance(1, 2000), "0.1 %"),
        (chance(1, 2001), "< 0.1 %"),
        (chance(1999, 2000), "> 99.9 %"),
        (chance(9994, 10_000), "99.9 %"),
        (Chance::NEVER, "0.0 %"),
        (Chance::CERTAIN, "100.0 %"),
        (chance(u128::MAX / 2, u128::MAX), "50.0 %"),
        (chance(1, u128::MAX), "< 0.1 %"),
        (chance(u128::MAX - 1, u128::MAX), "> 99.9 %"),
    ] {
        assert_eq!(chance.percent(), text, "{chance}");
    }
    assert_eq!(chance(5, 12).percent_tenths(), 417);
}

#[test]
fn arithmetic_is_checked() {
    let third = chance(1, 3);
    assert_eq!(third.checked_add(chance(1, 6)), Some(chance(1, 2)));
    assert_eq!(third.checked_mul(chance(3, 4)), Some(chance(1, 4)));
    assert_eq!(chance(2, 3).checked_add(chance(1, 2)), None, "above 1");
    let tiny = chance(1, u128::MAX);
    assert_eq!(tiny.checked_mul(tiny), None);
    assert_eq!(tiny.checked_add(chance(1, u128::MAX - 1)), None);
}

#[test]
fn chances_compare_exactly() {
    let max = u128::MAX;
    assert!(chance(1, 3) < chance(1, 2));
    assert!(chance(max - 2, max - 1) < chance(max - 1, max));
    assert!(chance(1, max) < chance(1, max - 1));
    assert!(chance(1, max) > Chance::NEVER);
    assert!(chance(max - 1, max) < Chance::CERTAIN);
    assert_eq!(chance(2, 4).cmp(&chance(1, 2)), std::cmp::Ordering::Equal);
}

/// A rule whose later dice depend on earlier ones: on a 6, roll a d4 on top.
fn six_and_more(dice: &mut dyn Dice) -> Result<i32, DiceError> {
    let face = dice.roll(Die::sided(6))?;
    Ok(if face == 6 {
        face + dice.roll(Die::sided(4))?
    } else {
        face
    })
}

#[test]
fn a_rule_is_enumerated_with_uneven_paths() {
    let chances = enumerate(six_and_more).unwrap();
    assert_eq!(chances.len(), 9);
    assert_eq!(chances.chance(&5), chance(1, 6));
    assert_eq!(chances.chance(&6), Chance::NEVER);
    assert_eq!(chances.chance(&10), chance(1, 24));
    assert_eq!(chances.at_least(&7), chance(1, 6));
    assert_eq!(chances.at_most(&3), chance(1, 2));
    assert_eq!((chances.lowest(), chances.highest()), (Some(&1), Some(&10)));
    assert_eq!(
        chances.chance_of(|face| face % 2 == 0),
        chance(2, 6).checked_add(chance(2, 24)).unwrap()
    );
}

#[test]
fn outcomes_need_not_be_numbers() {
    let chances = enumerate(|dice| {
        let (one, other) = (dice.roll(Die::DIGIT)?, dice.roll(Die::DIGIT)?);
        Ok(if one == other { "critical" } else { "plain" })
    })
    .unwrap();
    let listed: Vec<_> = chances
        .iter()
        .map(|(name, chance)| format!("{name} {chance}"))
        .collect();
    assert_eq!(listed, ["critical 1/10", "plain 9/10"]);
    assert_eq!(chances.map(|name| name.len()).chance(&8), chance(1, 10));
}

#[test]
fn a_rule_without_dice_is_certain() {
    assert_eq!(enumerate(|_| Ok(7)).unwrap(), Chances::certain(7));
}

#[test]
fn an_opposed_roll_is_two_sides_combined() {
    let side = enumerate(|dice| dice.roll(Die::sided(20))).unwrap();
    let won = side.combine(&side, |ours, theirs| ours > theirs).unwrap();
    assert_eq!(won.chance(&true), chance(190, 400));
    let both = enumerate(|dice| Ok(dice.roll(Die::sided(20))? > dice.roll(Die::sided(20))?));
    assert_eq!(won, both.unwrap());
}

#[test]
fn what_cannot_be_enumerated_says_so() {
    let endless = enumerate_within(1000, |dice| {
        while dice.roll(Die::sided(2))? == 1 {}
        Ok(())
    });
    // A path of 128 coins needs the denominator 2^128.
    assert_eq!(endless, Err(NotExact::Overflow));
    let many = enumerate_within(1000, |dice| {
        (0..5)
            .map(|_| dice.roll(Die::sided(6)))
            .sum::<Result<i32, _>>()
    });
    assert_eq!(many, Err(NotExact::TooManyRuns { limit: 1000 }));
    assert!(
        enumerate_within(7776, |dice| {
            (0..5)
                .map(|_| dice.roll(Die::sided(6)))
                .sum::<Result<i32, _>>()
        })
        .is_ok()
    );
    let mut sides = 1;
    let moody = enumerate(|dice| {
        sides += 1;
        dice.roll(Die::sided(sides))
    });
    assert_eq!(moody, Err(NotExact::Inconsistent));
    let mut runs = 0;
    let shrinking = enumerate(|dice| {
        runs += 1;
        if runs == 1 {
            dice.roll(Die::sided(4))
        } else {
            Ok(0)
        }
    });
    assert_eq!(shrinking, Err(NotExact::Inconsistent));
    for die in [
        Die { low: 1, sides: 0 },
        Die {
            low: i32::MAX,
            sides: 2,
        },
    ] {
        assert_eq!(
            enumerate(|dice| dice.roll(die)),
            Err(NotExact::NotADie { die })
        );
        // A rule that swallows the error is not believed either.
        assert_eq!(
            enumerate(|dice| Ok(dice.roll(die).is_ok())),
            Err(NotExact::NotADie { die })
        );
    }
    let failure = DiceError::NotAFace {
        die: Die::sided(6),
        face: 9,
    };
    assert_eq!(
        enumerate(|_| Err::<(), _>(failure)),
        Err(NotExact::Rule(failure))
    );
}

#[test]
fn the_lowest_numbers_can_be_dice_faces_too() {
    let die = Die {
        low: i32::MIN,
        sides: 3,
    };
    let chances = enumerate(|dice| dice.roll(die)).unwrap();
    assert_eq!(chances.chance(&(i32::MIN + 2)), chance(1, 3));
}

#[test]
fn the_mean_is_rounded() {
    let mean = |text| {
        Expression::parse(text)
            .unwrap()
            .chances()
            .unwrap()
            .mean_hundredths()
    };
    assert_eq!(mean("d6"), Some(350));
    assert_eq!(mean("3d6"), Some(1050));
    assert_eq!(mean("-d6"), Some(-350));
    assert_eq!(mean("4d6kh3"), Some(1224));
    assert_eq!(mean("d6/4"), Some(50));
    assert_eq!(mean("4dF"), Some(0));
}

#[test]
fn an_average_has_two_decimals() {
    for (hundredths, words) in [(5, "0.05"), (235, "2.35")] {
        assert_eq!(hundredths_words(hundredths), words);
    }
}
