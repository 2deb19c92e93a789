//! `odds`: the exact chances of an expression, or why they cannot be given exactly; those of an attack are in `attack`.

mod attack;

pub(super) use attack::{Attack, Attacks, Who};

use serde::Serialize;

use crate::cli::Streams;
use crate::cli::args::{Args, Spec};
use crate::cli::error::CliError;
use crate::cli::output::json_line;
use crate::cli::roll::expression;
use crate::dice::{Chance, Chances};

pub(in crate::cli) const SPEC: Spec = Spec {
    name: "odds",
    summary: "Give the exact chances of a dice expression or of an attack",
    usage: "  tableside odds EXPR [--json]\n  \
            tableside odds FILE --attacker NAME --target NAME [--with NAME] [--less-lethal] [--json]\n  \
            tableside odds FILE --order SQUAD [--json]",
    details: "Every total with its chance as a fraction; the fractions sum to exactly 1. Where\n\
              that cannot be counted, the exit code is 1 and the reason is given. With an attacker\n\
              and a target, what each attack of the one on the other comes to as they stand, or\n\
              why it is not possible; a target may be an area or a space. --with names a weapon or\n\
              an action. Where none is possible, the exit code is 1. With --order, what each side\n\
              loses on average in this phase if a squad follows its order.",
    options: &[
        ("--attacker", 1),
        ("--target", 1),
        ("--with", 1),
        ("--less-lethal", 0),
        ("--order", 1),
        ("--json", 0),
    ],
    minus_is_text: true,
    ..Spec::PLAIN
};

/// How long the longest bar is, in characters.
const BAR: u32 = 40;

/// Exact chances; the shape is a contract.
#[derive(Serialize)]
struct Exact<'a> {
    expr: &'a str,
    exact: bool,
    outcomes: Vec<(String, Chance)>,
}

/// No exact chances; the shape is a contract.
#[derive(Serialize)]
struct NotExact<'a> {
    expr: &'a str,
    exact: bool,
    why: String,
}

pub(in crate::cli) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    if args.has("--order") {
        return attack::order(args, streams);
    }
    let of_attack = ["--attacker", "--target", "--with", "--less-lethal"];
    if of_attack.iter().any(|option| args.has(option)) {
        return attack::run(args, streams);
    }
    let (expr, expression) = expression(args)?;
    match expression.chances() {
        Ok(chances) if args.json() => {
            let outcomes = chances.iter().map(|(n, chance)| (n.to_string(), chance));
            let answer = Exact {
                expr,
                exact: true,
                outcomes: outcomes.collect(),
            };
            json_line(streams.out, &answer)?;
            Ok(0)
        }
        Ok(chances) => {
            table(expr, &chances, streams)?;
            Ok(0)
        }
        Err(why) if args.json() => {
            let answer = NotExact {
                expr,
                exact: false,
                why: why.to_string(),
            };
            json_line(streams.out, &answer)?;
            Ok(1)
        }
        Err(why) => Err(CliError::Failed(format!("no exact chances: {why}"))),
    }
}

fn table(expr: &str, chances: &Chances<i64>, streams: &mut Streams<'_>) -> Result<(), CliError> {
    let out = &mut *streams.out;
    let rows: Vec<(String, String, Chance)> = chances
        .iter()
        .map(|(n, chance)| (n.to_string(), chance.percent(), chance))
        .collect();
    let width = |text: fn(&(String, String, Chance)) -> &String| {
        rows.iter().map(|row| text(row).chars().count()).max()
    };
    let totals = width(|row| &row.0).unwrap_or(0);
    let percents = width(|row| &row.1).unwrap_or(0);
    let most = rows.iter().map(|row| row.2.percent_tenths()).max();
    writeln!(out, "{}", expr.trim())?;
    for (total, percent, chance) in &rows {
        let length = chance.percent_tenths() * BAR / most.unwrap_or(1).max(1);
        let bar = "█".repeat(length as usize);
        let row = format!("{total:>totals$}  {percent:>percents$}  {bar}");
        writeln!(out, "{}", row.trim_end())?;
    }
    if let Some(mean) = chances.mean_hundredths() {
        let sign = if mean < 0 { "−" } else { "" };
        let mean = mean.unsigned_abs();
        writeln!(out, "Mean {sign}{}.{:02}", mean / 100, mean % 100)?;
    }
    Ok(())
}
