//! `roll`: rolls an expression with the app's dice, once or many times.

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::json_line;
use crate::dice::{AppDice, Expression, Rolled};

pub(super) const SPEC: Spec = Spec {
    name: "roll",
    summary: "Roll dice such as 4d6kh3+2",
    usage: "  tableside roll EXPR [--seed N] [--count N] [--json]",
    details: "A seed gives the same faces every time. --count rolls up to 1000000 times, a line each.",
    options: &[("--seed", 1), ("--count", 1), ("--json", 0)],
    minus_is_text: true,
    ..Spec::PLAIN
};

/// How often one call rolls at most.
const MOST_ROLLS: u32 = 1_000_000;

/// A roll; its shape is a contract.
#[derive(Serialize)]
struct Answer<'a> {
    expr: &'a str,
    total: i64,
    dice: Vec<DieAnswer>,
    text: String,
}

#[derive(Serialize)]
struct DieAnswer {
    sides: u32,
    face: i32,
    kept: bool,
}

/// Reads the expression of a command, or says what is wrong with it and where.
pub(super) fn expression(args: &Args) -> Result<(&str, Expression), CliError> {
    args.check_count("give a dice expression")?;
    let text = args.text(0)?.unwrap_or_default();
    match Expression::parse(text) {
        Ok(expression) => Ok((text, expression)),
        Err(error) => {
            let marked = error.marked(text).replace('\n', "\n  ");
            Err(CliError::Failed(format!("{error}\n  {marked}")))
        }
    }
}

/// The app's dice, seeded if a seed is given.
pub(super) fn seeded(args: &Args) -> Result<Option<AppDice>, CliError> {
    let seed: Option<u64> = args.number("--seed", "a whole number from 0 to 2^64 − 1")?;
    Ok(seed.map(AppDice::seeded))
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    let (text, expression) = expression(args)?;
    let wanted = format!("a whole number from 1 to {MOST_ROLLS}");
    let count: u32 = args.number("--count", &wanted)?.unwrap_or(1);
    if !(1..=MOST_ROLLS).contains(&count) {
        return Err(args.wrong(format!("--count takes {wanted}, not “{count}”")));
    }
    let mut dice = seeded(args)?.unwrap_or_else(AppDice::from_system);
    for _ in 0..count {
        let rolled = expression
            .roll(&mut dice)
            .map_err(|error| CliError::Failed(error.to_string()))?;
        if args.json() {
            json_line(streams.out, &answer(text, &rolled))?;
        } else {
            writeln!(streams.out, "{rolled}")?;
        }
    }
    Ok(0)
}

fn answer<'a>(expr: &'a str, rolled: &Rolled<'_>) -> Answer<'a> {
    let dice = rolled.dice.iter().map(|die| DieAnswer {
        sides: die.die.sides,
        face: die.face,
        kept: die.kept,
    });
    Answer {
        expr,
        total: rolled.total,
        dice: dice.collect(),
        text: rolled.to_string(),
    }
}
