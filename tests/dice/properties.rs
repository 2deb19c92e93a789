//! Dice expressions by property: random text, round trips, and closed forms against enumerating
//! the roll code itself.

use proptest::prelude::*;
use tableside::dice::notation::{Problem, RollError};
use tableside::dice::{
    AppDice, Chance, Chances, Expression, NotExact, NotationError, RecordedDice, ScriptedDice,
    enumerate_within,
};

fn cases(cases: u32) -> ProptestConfig {
    // Failing inputs are turned into examples by hand instead of files beside the tests.
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Comparisons around the faces of small dice.
fn condition() -> impl Strategy<Value = String> {
    (
        prop::sample::select(vec!["<", "<=", ">", ">=", "="]),
        -1..6_i32,
    )
        .prop_map(|(sign, number)| format!("{sign}{number}"))
}

/// Pools of at most 3 dice with at most 4 sides, without anything that repeats.
fn finite_pool() -> impl Strategy<Value = String> {
    let head = prop_oneof![
        8 => Just(""), 1 => Just("max "), 1 => Just("min"),
    ];
    let dice = (
        0..4_u32,
        prop_oneof![
            (1..5_u32).prop_map(|sides| sides.to_string()),
            Just("F".into())
        ],
    )
        .prop_map(|(count, sides)| format!("{count}d{sides}"));
    let reroll = prop_oneof![
        3 => Just(String::new()),
        1 => condition().prop_map(|condition| format!("ro{condition}")),
        1 => Just("r9".to_owned()),
    ];
    let clamp = prop_oneof![
        4 => Just(String::new()),
        1 => (-1..5_i32).prop_map(|least| format!("mi{least}")),
        1 => (0..6_i32).prop_map(|most| format!("max{most}")),
    ];
    let select = prop_oneof![
        3 => Just(String::new()),
        4 => (prop::sample::select(vec!["kh", "kl", "dh", "dl", "k", "ph"]), 1..4_u32)
            .prop_map(|(kind, count)| format!("{kind}{count}")),
        1 => (0..3_u32, 0..3_u32).prop_map(|(low, high)| format!("dl{low} dh{high}")),
    ];
    let count = prop_oneof![
        3 => Just(String::new()),
        1 => condition(),
        1 => (condition(), condition()).prop_map(|(hit, failure)| format!("{hit}f{failure}")),
    ];
    (head, dice, reroll, clamp, select, count).prop_map(
        |(head, dice, reroll, clamp, select, count)| {
            let count = if head.is_empty() {
                count
            } else {
                String::new()
            };
            format!("{head}{dice}{reroll}{clamp}{select}{count}")
        },
    )
}

/// Terms joined by everything that joins terms.
fn tree(leaf: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![3 => leaf, 1 => (0..7_i64).prop_map(|number| number.to_string())];
    leaf.prop_recursive(3, 6, 2, |inner| {
        let signs = vec!["+", "-", "*", "/", " − ", "×"];
        prop_oneof![
            6 => (inner.clone(), prop::sample::select(signs), inner.clone())
                .prop_map(|(left, sign, right)| format!("{left}{sign}{right}")),
            2 => (prop::sample::select(vec!["max", "min"]), inner.clone(), inner.clone())
                .prop_map(|(name, left, right)| format!("{name}({left},{right})")),
            2 => (inner.clone(), inner.clone(), inner.clone(), prop::sample::select(vec!["kh", "kl", "dl", "k2", "dh1", ""]))
                .prop_map(|(one, two, three, keep)| format!("{{{one},{two},{three}}}{keep}")),
            2 => inner.clone().prop_map(|inner| format!("({inner})")),
            1 => inner.clone().prop_map(|inner| format!("-({inner})")),
            1 => inner.prop_map(|inner| format!("({inner})[some label]")),
        ]
    })
}

/// Pools with everything, re-rolls and explosions too.
fn any_pool() -> impl Strategy<Value = String> {
    let repeat = prop_oneof![
        2 => Just(String::new()),
        1 => prop::sample::select(vec!["!", "!!", "!p", "!!p", "x"]).prop_map(str::to_owned),
        1 => condition().prop_map(|condition| format!("!{condition}")),
        1 => condition().prop_map(|condition| format!("r{condition}")),
    ];
    (finite_pool(), repeat).prop_map(|(pool, repeat)| format!("{pool}{repeat}"))
}

/// Signs of the notation in no order.
fn sign_soup() -> impl Strategy<Value = String> {
    let signs = vec![
        "d",
        "D",
        "6",
        "20",
        "1",
        "0",
        "999999999999",
        "%",
        "F",
        "kh",
        "kl",
        "dh",
        "dl",
        "r",
        "ro",
        "!",
        "<",
        "<=",
        ">",
        ">=",
        "=",
        "+",
        "-",
        "*",
        "/",
        "−",
        "×",
        "max",
        "min",
        "(",
        ")",
        ",",
        "[a]",
        "[",
        "]",
        " ",
        "\u{a0}",
        "é",
        ".",
        "x",
        "e",
        "p",
        "k",
        "mi",
        "ma",
        "f",
        "{",
        "}",
        "#",
        "/*",
        "*/",
        "\n",
    ];
    prop::collection::vec(prop::sample::select(signs), 0..30).prop_map(|signs| signs.concat())
}

/// Everything that must hold of any text; `Ok` if it is an expression.
fn check(text: &str) -> Result<(), TestCaseError> {
    let expression = match Expression::parse(text) {
        Ok(expression) => expression,
        Err(error) => {
            prop_assert!(error.position <= text.chars().count(), "{error}");
            prop_assert!(error.marked(text).lines().count() == 2, "{error}");
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    let canonical = expression.to_string();
    // `k` is written `kh` and `d` behind dice `dl`; all else becomes shorter or stays.
    let longer = text.to_lowercase().matches(['k', 'd']).count();
    prop_assert!(
        canonical.len() <= text.len() + longer,
        "{} became {}",
        text,
        canonical
    );
    let again = Expression::parse(&canonical);
    prop_assert_eq!(
        again.as_ref(),
        Ok(&expression),
        "{} became {}",
        text,
        canonical
    );
    prop_assert_eq!(again.map(|again| again.to_string()), Ok(canonical));
    let mut source = AppDice::seeded(5);
    let mut recorded = RecordedDice::new(&mut source);
    let rolled = expression.roll(&mut recorded);
    let faces = recorded.into_faces();
    match rolled {
        Ok(rolled) => {
            prop_assert_eq!(faces.len(), rolled.dice.len());
            let end = format!("= {}", rolled.total);
            prop_assert!(rolled.to_string().ends_with(&end));
            prop_assert_eq!(rolled.record().total, rolled.total);
            let total = expression.total(&mut ScriptedDice::new(faces));
            prop_assert_eq!(total, Ok(rolled.total));
            if let Ok(chances) = expression.chances() {
                prop_assert!(chances.chance(&rolled.total) > Chance::NEVER);
            }
        }
        Err(RollError::TooManyRepeats { .. } | RollError::TooManyDice { .. }) => {}
        Err(error) => prop_assert!(false, "{}: {}", text, error),
    }
    Ok(())
}

/// The same chances, by running the roll code for every way the dice can fall.
fn enumerated(expression: &Expression, limit: u32) -> Result<Chances<i64>, NotExact> {
    enumerate_within(limit, |dice| match expression.total(dice) {
        Ok(total) => Ok(total),
        Err(RollError::Dice(error)) => Err(error),
        Err(error) => panic!("{expression}: {error}"),
    })
}

fn sums_to_one(chances: &Chances<i64>) -> bool {
    let sum = chances
        .iter()
        .try_fold(Chance::NEVER, |sum, (_, chance)| sum.checked_add(chance));
    sum == Some(Chance::CERTAIN)
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn no_text_does_harm(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn no_order_of_signs_does_harm(text in sign_soup()) {
        check(&text)?;
    }

    #[test]
    fn expressions_round_trip(text in tree(any_pool())) {
        check(&text)?;
    }

    #[test]
    fn chances_are_those_of_the_roll_code(text in tree(finite_pool())) {
        if let Ok(expression) = Expression::parse(&text) {
            let chances = expression.chances();
            match enumerated(&expression, 10_000) {
                Err(NotExact::TooManyRuns { .. }) => {}
                enumerated => prop_assert_eq!(&chances, &enumerated, "{}", text),
            }
            prop_assert!(chances.is_ok_and(|chances| sums_to_one(&chances)), "{}", text);
        }
    }

    #[test]
    fn chances_of_a_pool_are_those_of_the_roll_code(text in finite_pool()) {
        let expression = match Expression::parse(&text) {
            Ok(expression) => expression,
            // Raising and re-rolling the same faces is refused.
            Err(NotationError { problem: Problem::WhatFirst, .. }) => return Ok(()),
            Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
        };
        prop_assert_eq!(expression.chances(), enumerated(&expression, 100_000), "{}", text);
    }

    #[test]
    fn larger_pools_sum_to_one(
        count in 1..12_u32,
        sides in 2..12_u32,
        (kind, keep) in (prop::sample::select(vec!["kh", "kl", "dh", "dl"]), 1..12_u32),
        rest in prop::sample::select(vec!["", "ro1", "ro>3", "ro=2", ">=3"]),
    ) {
        let expression = Expression::parse(&format!("{count}d{sides}{kind}{keep}{rest}"));
        let chances = expression.map(|expression| expression.chances());
        prop_assert!(chances.is_ok_and(|chances| chances.is_ok_and(|all| sums_to_one(&all))));
    }

    /// Pools on both sides of the size from which dice are dropped by sorting.
    #[test]
    fn kept_dice_are_those_of_a_plain_sort(
        faces in prop::collection::vec(1..7_i32, 1..80),
        high in any::<bool>(),
        keep in 1..80_usize,
    ) {
        let text = format!("{}d6{}{keep}", faces.len(), if high { "kh" } else { "kl" });
        let expression = Expression::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let rolled = expression
            .roll(&mut ScriptedDice::new(faces.iter().copied()))
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        // Best first; the sort is stable, so of equal dice the earlier one.
        let mut order: Vec<usize> = (0..faces.len()).collect();
        order.sort_by_key(|&at| if high { -faces[at] } else { faces[at] });
        order.truncate(keep);
        order.sort_unstable();
        let kept: Vec<usize> = (0..faces.len()).filter(|&at| rolled.dice[at].kept).collect();
        prop_assert_eq!(kept, order);
    }
}

/// Pools a little larger than the random ones, each listed in full once.
#[test]
fn closed_forms_are_those_of_the_roll_code() {
    for text in [
        "5d6",
        "4d6kh3",
        "4d6kl3",
        "5d6kh2",
        "5d4dl2dh1",
        "5d4kh3>=3",
        "max5d6",
        "min5d6",
        "max5d4kl3",
        "min5d4kh3",
        "5d4>=3",
        "3d4ro<3",
        "3d4ro2",
        "3d4ro>3kh2",
        "max3d4ro=1",
        "4dFkh2",
        "min3d6-max2d6",
        "max3d6-max2d6",
        "2d6*2d4",
        "2d20/2",
        "max(2d6,d12)",
        "min(2d6, d12, 3d4)-d4",
        "4d6mi2ma5",
        "4d6mi3kh2",
        "5d4kh3>=3f1",
        "5d4>=3f1",
        "4d4mi2>=3f2",
        "{2d6, d12, 3d4}k2",
        "{2d6, d12, 3d4}kl1",
        "{d6, d8, d4, d10}dl1dh1",
        "{d6, d8, d4, d10}d1-{d4,2}",
    ] {
        let expression = Expression::parse(text).unwrap();
        let chances = expression.chances().unwrap();
        assert!(sums_to_one(&chances), "{text}");
        assert_eq!(Ok(chances), enumerated(&expression, 300_000), "{text}");
    }
}

/// Sparse values take another way than dense ones.
#[test]
fn far_apart_totals_are_those_of_the_roll_code() {
    for text in ["1000000*d6+d4", "1000000*d6-d4*500000", "(1000000*d6+d4)/3"] {
        let expression = Expression::parse(text).unwrap();
        assert_eq!(
            expression.chances(),
            enumerated(&expression, 1_000),
            "{text}"
        );
    }
}
