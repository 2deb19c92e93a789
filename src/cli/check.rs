//! `check`: everything that is not as it should be in a campaign and on its maps. Nothing is mended.

use std::io::{self, Write};

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::{json_line, wrapped};
use super::words::WIDTH;
use crate::board::areas::{self, Problem};
use crate::campaign::store::{FileError, FormatError, open};
use crate::campaign::{Campaign, Game};
use crate::systems::unhex;

pub(super) const SPEC: Spec = Spec {
    name: "check",
    summary: "Find what is wrong with a campaign and its maps",
    usage: "  tableside check FILE [--json]",
    details: "Errors, warnings and notes with their place. The exit code is 1 if there is an error;\n\
              a file that cannot be opened is one.",
    options: &[("--json", 0)],
    takes: (1, 1),
    minus_is_text: false,
};

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    file: String,
    errors: usize,
    warnings: usize,
    notes: usize,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    severity: Severity,
    place: String,
    rule: Option<String>,
    what: String,
}

/// Ordered from the gravest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Severity {
    Error,
    Warning,
    Note,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    let path = args.path(0);
    let (mut findings, unopened) = match open(path) {
        Ok(campaign) => (findings_of(&campaign), None),
        Err(error) => (vec![of_file(&error)], Some(error)),
    };
    findings.sort_by_key(|finding| finding.severity);
    let count = |severity| findings.iter().filter(|f| f.severity == severity).count();
    let answer = Answer {
        file: path.display().to_string(),
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        notes: count(Severity::Note),
        findings,
    };
    if args.json() {
        json_line(streams.out, &answer)?;
    } else if unopened.is_none() {
        text(&answer, streams.out)?;
    }
    match unopened {
        Some(error) => Err(error.into()),
        None => Ok(u8::from(answer.errors > 0)),
    }
}

fn findings_of(campaign: &Campaign) -> Vec<Finding> {
    let of_campaign = campaign.findings().into_iter().map(|finding| Finding {
        severity: match finding.severity {
            unhex::Severity::Error => Severity::Error,
            unhex::Severity::Warning => Severity::Warning,
        },
        place: finding.place,
        rule: finding.rule.map(|rule| rule.to_string()),
        what: finding.what,
    });
    let Game::Unhex(game) = &campaign.game;
    let of_maps = game.maps.iter().flat_map(|(id, map)| {
        let findings = areas::check(map, &game.house_rules.sight).into_iter();
        findings.map(move |finding| Finding {
            severity: match finding.severity {
                areas::Severity::Error => Severity::Error,
                areas::Severity::Warning => Severity::Warning,
                areas::Severity::Note => Severity::Note,
            },
            place: format!("maps.{id}{}", place_on_map(&finding.problem)),
            rule: Some(finding.rule.to_owned()),
            what: without_stop(&finding.sentence),
        })
    });
    of_campaign.chain(of_maps).collect()
}

fn place_on_map(problem: &Problem) -> String {
    match problem {
        Problem::LeadsNowhere { connection, .. } | Problem::LeadsToItself { connection, .. } => {
            format!(".connections.{connection}")
        }
        Problem::PinNowhere { pin, .. } => format!(".pins.{pin}"),
        Problem::NoName { area }
        | Problem::Isolated { area }
        | Problem::Unreachable { area }
        | Problem::OneWaySight { from: area, .. } => format!(".areas.{area}"),
        Problem::SameName { areas } => areas
            .first()
            .map_or_else(String::new, |area| format!(".areas.{area}")),
        Problem::TooManyAreas { .. } => ".areas".to_owned(),
    }
}

/// A file that cannot be opened, as a finding with the place in it.
fn of_file(error: &FileError) -> Finding {
    let (place, what) = match error {
        FileError::Format {
            error: FormatError::Broken { place, what },
            ..
        } => (place.clone(), what.clone()),
        FileError::Format {
            error:
                FormatError::NotReadable {
                    what,
                    line,
                    column,
                    path,
                },
            ..
        } => (format!("line {line}, column {column}{path}"), what.clone()),
        FileError::Format { error, .. } => ("file".to_owned(), error.to_string()),
        error => ("file".to_owned(), error.to_string()),
    };
    Finding {
        severity: Severity::Error,
        place,
        rule: None,
        what,
    }
}

fn without_stop(sentence: &str) -> String {
    sentence.strip_suffix('.').unwrap_or(sentence).to_owned()
}

fn text(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    for finding in &answer.findings {
        let severity = match finding.severity {
            Severity::Error => "Error",
            Severity::Warning => "Warning",
            Severity::Note => "Note",
        };
        let rule = finding.rule.iter().map(|rule| format!(" [{rule}]"));
        let rule: String = rule.collect();
        let line = format!("{severity} in {}: {}{rule}", finding.place, finding.what);
        wrapped(out, &line, WIDTH, 2)?;
    }
    let count = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    writeln!(
        out,
        "{}, {}, {}",
        count(answer.errors, "error"),
        count(answer.warnings, "warning"),
        count(answer.notes, "note")
    )
}
