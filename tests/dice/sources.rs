//! The sources of faces: fixed golden faces, scripts, typed dice that run out and go on.

use tableside::dice::{
    AppDice, Dice, DiceError, Die, Expression, RecordedDice, ScriptedDice, TypedDice,
    notation::RollError,
};

fn faces(seed: u64, sides: &[u32]) -> Vec<i32> {
    let mut dice = AppDice::seeded(seed);
    sides
        .iter()
        .map(|&sides| dice.roll(Die::sided(sides)).unwrap())
        .collect()
}

/// A journal replays typed faces, but a bug report says "seed 1": these may never change.
#[test]
fn a_seed_always_gives_the_same_faces() {
    assert_eq!(faces(0, &[6; 10]), [3, 2, 2, 6, 5, 1, 1, 1, 4, 6]);
    assert_eq!(faces(1, &[6; 10]), [6, 3, 6, 1, 4, 2, 1, 1, 4, 2]);
    assert_eq!(faces(2, &[6; 10]), [4, 2, 1, 4, 6, 6, 3, 3, 2, 3]);
    assert_eq!(faces(0, &[20, 100, 1_000_000, 3]), [9, 20, 767_160, 3]);
    assert_eq!(faces(1, &[20, 100, 1_000_000, 3]), [10, 63, 812_396, 1]);
    assert_eq!(faces(2, &[20, 100, 1_000_000, 3]), [2, 10, 192_113, 1]);
}

#[test]
fn app_dice_fall_evenly() {
    for (die, rolls) in [
        (Die::sided(6), 60_000),
        (Die::FATE, 30_000),
        (Die::DIGIT, 100_000),
    ] {
        let mut dice = AppDice::seeded(42);
        let mut seen = vec![0_u32; die.sides as usize];
        for _ in 0..rolls {
            let face = dice.roll(die).unwrap();
            assert!(die.has(face));
            seen[(face - die.low) as usize] += 1;
        }
        // 10,000 are expected of each; the standard deviation is below 100.
        assert!(
            seen.iter().all(|&times| times.abs_diff(10_000) < 500),
            "{die}: {seen:?}"
        );
    }
}

#[test]
fn dice_from_the_system_differ() {
    let (mut one, mut other) = (AppDice::from_system(), AppDice::from_system());
    let draw = |dice: &mut AppDice| -> Vec<i32> {
        (0..20)
            .map(|_| dice.roll(Die::sided(1_000_000)).unwrap())
            .collect()
    };
    assert_ne!(draw(&mut one), draw(&mut other));
}

#[test]
fn no_die_makes_the_app_dice_panic() {
    let mut dice = AppDice::seeded(1);
    for low in [i32::MIN, -1, 0, 1, i32::MAX] {
        for sides in [0, 1, 2, 1 << 31, u32::MAX] {
            dice.roll(Die { low, sides }).unwrap();
        }
    }
}

#[test]
fn a_script_must_be_used_up() {
    let expression = Expression::parse("2d6+d8").unwrap();
    assert_eq!(
        expression.total(&mut ScriptedDice::new([5, 6, 8])).unwrap(),
        19
    );
    let left_over = std::panic::catch_unwind(|| {
        expression
            .total(&mut ScriptedDice::new([5, 6, 8, 1]))
            .unwrap()
    });
    assert!(left_over.is_err());
}

#[test]
fn typed_dice_run_out_and_go_on() {
    let expression = Expression::parse("2d10+d%").unwrap();
    let wanted = |typed: &[i32]| expression.total(&mut TypedDice::new(typed.iter().copied()));
    let out_of = |sides| {
        Err(RollError::Dice(DiceError::OutOfFaces {
            die: Die::sided(sides),
        }))
    };
    assert_eq!(wanted(&[]), out_of(10));
    assert_eq!(wanted(&[7]), out_of(10));
    assert_eq!(wanted(&[7, 3]), out_of(100));
    assert_eq!(wanted(&[7, 3, 55]), Ok(65));
    let error = wanted(&[7, 3]).unwrap_err();
    assert_eq!(error.to_string(), "a d100 is still to be rolled");
}

#[test]
fn typed_dice_refuse_what_the_die_does_not_have() {
    let expression = Expression::parse("d6").unwrap();
    let mut dice = TypedDice::new([7]);
    assert_eq!(
        expression.total(&mut dice),
        Err(RollError::Dice(DiceError::NotAFace {
            die: Die::sided(6),
            face: 7
        }))
    );
    assert_eq!(dice.left(), 1, "the face stays, to be corrected");
}

#[test]
fn a_record_replays_the_roll() {
    let expression = Expression::parse("6d6!kh3+4dFr<0").unwrap();
    for seed in 0..50 {
        let mut source = AppDice::seeded(seed);
        let mut recorded = RecordedDice::new(&mut source);
        let first = expression.roll(&mut recorded).unwrap();
        let faces = recorded.into_faces();
        assert_eq!(first.dice.len(), faces.len());
        assert_eq!(
            expression.roll(&mut ScriptedDice::new(faces)).unwrap(),
            first
        );
    }
}
