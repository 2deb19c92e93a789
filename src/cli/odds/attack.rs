//! `odds FILE --attacker … --target …`: what one attack comes to, or every attack that one could make on the other; and
//! `odds FILE --order …`: what a squad does.

use std::io::Write;

use serde::Serialize;

use crate::campaign::store::open;
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::error::CliError;
use crate::cli::games::on_command_line;
use crate::cli::output::{json_line, wrapped};
use crate::cli::words::WIDTH;
use crate::table::{CharacterId, Odds, Refusal, Refused};

/// The answer; its shape is a contract.
#[derive(Serialize)]
pub(in crate::cli) struct Attacks {
    pub(in crate::cli) attacker: Who,
    pub(in crate::cli) target: Who,
    pub(in crate::cli) attacks: Vec<Attack>,
}

/// Somebody or some place, by id and name; a space has no id.
#[derive(Serialize)]
pub(in crate::cli) struct Who {
    pub(in crate::cli) id: Option<u32>,
    pub(in crate::cli) name: String,
}

impl Who {
    /// Somebody.
    pub(in crate::cli) const fn person(id: CharacterId, name: String) -> Self {
        Self {
            id: Some(id.0),
            name,
        }
    }
}

/// One way to attack, with its odds or why it is not possible; neither where it is possible, but not weighed.
#[derive(Serialize)]
pub(in crate::cli) struct Attack {
    with: String,
    odds: Option<Odds>,
    refusal: Option<Refused>,
    /// Why it is not weighed though it is possible; other programs see that from `odds` and `refusal`.
    #[serde(skip)]
    not_weighed: Option<&'static str>,
}

impl Attack {
    /// One that is weighed, or why it is not possible.
    pub(in crate::cli) fn new(with: String, odds: Result<Odds, Refusal>) -> Self {
        let (odds, refusal) = match odds {
            Ok(odds) => (Some(odds), None),
            Err(refusal) => (None, Some(refusal.into())),
        };
        Self {
            with,
            odds,
            refusal,
            not_weighed: None,
        }
    }

    /// One that is possible, and why it is not weighed.
    pub(in crate::cli) const fn not_weighed(with: String, why: &'static str) -> Self {
        Self {
            with,
            odds: None,
            refusal: None,
            not_weighed: Some(why),
        }
    }
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    let (Some(attacker), Some(target)) = (args.value("--attacker")?, args.value("--target")?)
    else {
        return Err(args.wrong("name both, --attacker and --target"));
    };
    let with = args.value("--with")?;
    let campaign = open(args.path(0))?;
    let mut answer = on_command_line(&campaign).attacks(args, attacker, target)?;
    if let Some(with) = with {
        let wanted = with.trim().to_lowercase();
        let all: Vec<String> = answer.attacks.iter().map(|one| one.with.clone()).collect();
        answer
            .attacks
            .retain(|one| one.with.to_lowercase() == wanted);
        if answer.attacks.is_empty() {
            return Err(CliError::Failed(format!(
                "{} has no attack “{}”; there are {}",
                answer.attacker.name,
                with.trim().chars().take(80).collect::<String>(),
                match all.is_empty() {
                    true => "none".to_owned(),
                    false => all.join(", "),
                }
            )));
        }
    }
    if args.json() {
        json_line(streams.out, &answer)?;
    } else {
        text(&answer, streams.out)?;
    }
    let possible = answer.attacks.iter().any(|one| one.refusal.is_none());
    Ok(u8::from(!possible))
}

/// What the order of a squad comes to.
pub(super) fn order(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    let squad = args.value("--order")?.unwrap_or_default();
    let campaign = open(args.path(0))?;
    let odds = on_command_line(&campaign).order(args, squad)?;
    if args.json() {
        json_line(streams.out, &odds)?;
        return Ok(0);
    }
    for line in &odds.lines {
        wrapped(streams.out, &line.words, WIDTH, 2)?;
    }
    wrapped(
        streams.out,
        &format!("Open choices: {}", odds.policy),
        WIDTH,
        2,
    )?;
    Ok(0)
}

fn text(answer: &Attacks, out: &mut dyn Write) -> Result<(), CliError> {
    let Attacks {
        attacker, target, ..
    } = answer;
    writeln!(out, "{} attacks {}", attacker.name, target.name)?;
    if answer.attacks.is_empty() {
        writeln!(out, "  with nothing that there is")?;
    }
    for attack in &answer.attacks {
        match (&attack.odds, &attack.refusal) {
            (Some(odds), _) => {
                for line in &odds.lines {
                    let line = format!("  {}: {}", attack.with, line.words);
                    wrapped(out, &line, WIDTH, 4)?;
                }
            }
            (None, Some(refusal)) => {
                let line = format!("  {}, not possible: {refusal}", attack.with);
                wrapped(out, &line, WIDTH, 4)?;
            }
            (None, None) => {
                let why = attack.not_weighed.unwrap_or("nothing is known yet");
                let line = format!("  {}, possible; not weighed: {why}", attack.with);
                wrapped(out, &line, WIDTH, 4)?;
            }
        }
    }
    let weighed = answer.attacks.iter().filter_map(|one| one.odds.as_ref());
    let mut policies: Vec<&str> = Vec::new();
    for odds in weighed {
        if !policies.contains(&odds.policy.as_str()) {
            policies.push(&odds.policy);
        }
    }
    for policy in policies {
        wrapped(out, &format!("Open choices: {policy}"), WIDTH, 2)?;
    }
    Ok(())
}
