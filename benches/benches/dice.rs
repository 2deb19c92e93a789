//! How fast dice expressions are, beside the `tyche` crate in the same run: alternating blocks of
//! ours and the reference, medians, and the spread of the blocks as noise.
//!
//! Both sides do the same: read the text, roll with their own generator, keep every die, total up.
//! The reference reads by its `FromStr`, which builds its parser each time; a parser built once
//! would save it about a fifth.

// A bench is a program whose output is its result.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use tableside::dice::{AppDice, Expression};
use tyche::Expr;
use tyche::dice::roller::FastRand;

const TEXT: &str = "4d6kh3+2";
const ODDS: &str = "max3d6-max2d6";
/// Blocks of each side, and the time one block should take at least.
const BLOCKS: usize = 201;
const BLOCK_NANOSECONDS: u128 = 500_000;

/// Median, lowest and highest nanoseconds per call.
struct Timing {
    median: f64,
    low: f64,
    high: f64,
}

impl Timing {
    fn of(mut blocks: Vec<f64>) -> Self {
        blocks.sort_by(f64::total_cmp);
        Self {
            median: blocks[blocks.len() / 2],
            low: blocks[0],
            high: blocks[blocks.len() - 1],
        }
    }
}

impl std::fmt::Display for Timing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:>9.1} ns  ({:.1}–{:.1})",
            self.median, self.low, self.high
        )
    }
}

/// Nanoseconds per call, over so many calls.
fn block(calls: u32, work: &mut dyn FnMut()) -> f64 {
    let started = Instant::now();
    for _ in 0..calls {
        work();
    }
    started.elapsed().as_nanos() as f64 / f64::from(calls)
}

/// How many calls fill a block.
fn calls_per_block(work: &mut dyn FnMut()) -> u32 {
    let mut calls = 1;
    loop {
        let started = Instant::now();
        for _ in 0..calls {
            work();
        }
        if started.elapsed().as_nanos() >= BLOCK_NANOSECONDS || calls >= 1 << 24 {
            return calls;
        }
        calls *= 2;
    }
}

fn alone(name: &str, target: &str, work: &mut dyn FnMut()) {
    let calls = calls_per_block(work);
    let blocks = (0..BLOCKS).map(|_| block(calls, work)).collect();
    println!("{name}\n  ours {}  {target}", Timing::of(blocks));
}

fn pair(name: &str, target: f64, ours: &mut dyn FnMut(), reference: &mut dyn FnMut()) {
    let (our_calls, reference_calls) = (calls_per_block(ours), calls_per_block(reference));
    let (mut our_blocks, mut reference_blocks) = (Vec::new(), Vec::new());
    for _ in 0..BLOCKS {
        our_blocks.push(block(our_calls, ours));
        reference_blocks.push(block(reference_calls, reference));
    }
    let (ours, reference) = (Timing::of(our_blocks), Timing::of(reference_blocks));
    let ratio = reference.median / ours.median;
    let verdict = if ratio >= target { "met" } else { "MISSED" };
    println!("{name}\n  ours  {ours}\n  tyche {reference}");
    println!("  ratio of medians {ratio:.1}×, target {target}×: {verdict}");
}

fn main() {
    let mut dice = AppDice::seeded(1);
    let mut more_dice = AppDice::seeded(2);
    let mut roller = FastRand::with_seed(1);
    let mut more_rollers = FastRand::with_seed(2);
    let expression = Expression::parse(TEXT).expect("a fixed expression");
    let reference: Expr = TEXT.parse().expect("a fixed expression");

    pair(
        "read and roll 4d6kh3+2",
        5.0,
        &mut || {
            let expression = Expression::parse(black_box(TEXT)).expect("a fixed expression");
            let rolled = expression.roll(&mut dice).expect("app dice never run out");
            black_box((rolled.total, &rolled.dice));
        },
        &mut || {
            let expression: Expr = black_box(TEXT).parse().expect("a fixed expression");
            let rolled = expression.eval(&mut roller).expect("cannot fail");
            black_box((rolled.calc().expect("cannot overflow"), &rolled));
        },
    );
    pair(
        "roll 4d6kh3+2, read before",
        2.0,
        &mut || {
            let rolled = black_box(&expression).roll(&mut more_dice);
            let rolled = rolled.expect("app dice never run out");
            black_box((rolled.total, &rolled.dice));
        },
        &mut || {
            let rolled = black_box(&reference)
                .eval(&mut more_rollers)
                .expect("cannot fail");
            black_box((rolled.calc().expect("cannot overflow"), &rolled));
        },
    );
    alone("total of 4d6kh3+2, read before", "", &mut || {
        black_box(black_box(&expression).total(&mut dice)).expect("app dice never run out");
    });
    let odds = Expression::parse(ODDS).expect("a fixed expression");
    alone(
        "exact chances of max3d6-max2d6, read before",
        "target 1000 ns",
        &mut || {
            black_box(black_box(&odds).chances()).expect("exact");
        },
    );
    for text in ["10d10kh3", "20d20kh10", "12d1000"] {
        let expression = Expression::parse(text).expect("a fixed expression");
        alone(
            &format!("exact chances of {text}, read before"),
            "",
            &mut || {
                black_box(black_box(&expression).chances()).expect("exact");
            },
        );
    }
    let large = Expression::parse("10000d6kh5000").expect("a fixed expression");
    alone("roll 10000d6kh5000, read before", "", &mut || {
        black_box(large.roll(&mut dice)).expect("app dice never run out");
    });
    hostile();
}

/// The slowest of texts made to hurt.
fn hostile() {
    println!("hostile text, slowest of 50 readings each, target 30 ms");
    for (name, text) in [
        (
            "20,000 nested parentheses",
            format!("{}1{}", "(".repeat(20_000), ")".repeat(20_000)),
        ),
        ("4,000 opening parentheses", "(".repeat(4_000)),
        ("4,000 signs", "-".repeat(4_000)),
        ("999999999d6", "999999999d6".to_owned()),
        ("5d1!", "5d1!".to_owned()),
        ("1d1r1", "1d1r1".to_owned()),
        ("40 kB of sums", "1+".repeat(20_000)),
        ("the longest sum", format!("{}1", "1+".repeat(2_047))),
        ("4,000 bytes of labels", "[a".repeat(2_000)),
        ("40 kB of dice", "🎲".repeat(10_000)),
    ] {
        let mut slowest = 0;
        for _ in 0..50 {
            let started = Instant::now();
            let _ = black_box(Expression::parse(black_box(&text)));
            slowest = slowest.max(started.elapsed().as_nanos());
        }
        println!("  {name:<28} {:>9.3} ms", slowest as f64 / 1e6);
    }
    // The worst that can be rolled: it ends at the bound on faces.
    let endless = Expression::parse("10000d1000000!<700000").expect("a fixed expression");
    let started = Instant::now();
    let refused = endless.roll(&mut AppDice::seeded(1)).is_err();
    println!(
        "  {:<28} {:>9.3} ms{}",
        "10000d1000000!<700000 rolled",
        started.elapsed().as_nanos() as f64 / 1e6,
        if refused { ", refused" } else { "" }
    );
}
