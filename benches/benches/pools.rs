//! The odds of the opposed roll of Heroes of Hex (H-37): one pool against another (at most 1 µs), and every pair of the
//! attributes 1 to 3 by every damage type (at most 20 µs), beside the same counted by going through every fall of the dice.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use tableside::systems::heroes_of_hex::{AttackOdds, DamageType, Outcome};

const BLOCKS: usize = 201;
/// Nanoseconds that one block should take at least.
const BLOCK: f64 = 200_000.0;

fn main() {
    for attack in 1..=3 {
        for defense in 1..=3 {
            let (counted, all) = by_every_fall(attack, defense, DamageType::Normal);
            let odds = AttackOdds::of(attack, defense, DamageType::Normal);
            for (chance, count) in [odds.nothing, odds.wound, odds.death].iter().zip(counted) {
                let same = chance.numerator() * all == count * chance.denominator();
                assert!(same, "{attack} against {defense}");
            }
        }
    }
    report("one pair of pools", Some(1.0), &mut || {
        let (attack, defense) = black_box((3, 2));
        black_box(AttackOdds::of(
            attack,
            defense,
            black_box(DamageType::Normal),
        ));
    });
    report("the largest pools, 20 dice each", Some(1.0), &mut || {
        let (attack, defense) = black_box((20, 20));
        black_box(AttackOdds::of(
            attack,
            defense,
            black_box(DamageType::Normal),
        ));
    });
    report("9 pairs by 3 damage types", Some(20.0), &mut || {
        for_each_pair(|attack, defense, damage| {
            black_box(AttackOdds::of(attack, defense, damage));
        });
    });
    report("the same by every fall of the dice", None, &mut || {
        for_each_pair(|attack, defense, damage| {
            black_box(by_every_fall(attack, defense, damage));
        });
    });
}

fn for_each_pair(mut of: impl FnMut(u8, u8, DamageType)) {
    for damage in DamageType::ALL {
        for attack in 1..=3 {
            for defense in 1..=3 {
                of(black_box(attack), black_box(defense), damage);
            }
        }
    }
}

/// How many falls of all come to nothing, a wound and death.
fn by_every_fall(attack: u8, defense: u8, damage: DamageType) -> ([u128; 3], u128) {
    let all = 6_u32.pow(u32::from(attack) + u32::from(defense));
    let mut counts = [0; 3];
    for mut fall in 0..all {
        let mut highest = |dice: u8| {
            let mut highest = 0;
            for _ in 0..dice {
                highest = highest.max(1 + (fall % 6) as i32);
                fall /= 6;
            }
            highest
        };
        let result = highest(attack) - highest(defense);
        counts[match damage.outcome(result) {
            Outcome::Nothing => 0,
            Outcome::Wound => 1,
            Outcome::Death => 2,
        }] += 1;
    }
    (counts, u128::from(all))
}

/// Prints the median of many blocks with the lowest and the highest, in microseconds a call.
fn report(what: &str, target: Option<f64>, work: &mut dyn FnMut()) {
    let mut calls = 1_u32;
    while timed(calls, work) < BLOCK {
        calls *= 2;
    }
    let mut blocks: Vec<f64> = (0..BLOCKS)
        .map(|_| timed(calls, work) / f64::from(calls) / 1e3)
        .collect();
    blocks.sort_by(f64::total_cmp);
    let (median, low, high) = (blocks[BLOCKS / 2], blocks[0], blocks[BLOCKS - 1]);
    let target = target.map_or_else(String::new, |target| {
        let met = if median <= target { "met" } else { "MISSED" };
        format!("  target {target} µs: {met}")
    });
    println!("{what}\n  {median:>9.3} µs  ({low:.3}–{high:.3}){target}");
}

fn timed(calls: u32, work: &mut dyn FnMut()) -> f64 {
    let started = Instant::now();
    for _ in 0..calls {
        work();
    }
    started.elapsed().as_nanos() as f64
}
