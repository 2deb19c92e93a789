//! `check`: everything that is not as it should be in a campaign, its maps and its journal, or in a
//! sheet. Nothing is mended.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::games::on_command_line;
use super::log::damage;
use super::output::{json_line, wrapped};
use super::recover::way_out;
use super::sheet::is_sheet_file;
use super::words::WIDTH;
use crate::board;
use crate::campaign::store::{
    Disk, FileError, FormatError, Pictures, RealDisk, Recovery, SheetError, SheetFileError,
    SheetInfo, open_sheet_info, picture_problem, resume,
};
use crate::campaign::{Campaign, Command};
use crate::systems::System;
use crate::table::{self, PictureId, RuleId};

pub(super) const SPEC: Spec = Spec {
    name: "check",
    summary: "Find what is wrong with a campaign or a sheet",
    usage: "  tableside check FILE [--json]",
    details: "Errors, warnings and notes with their place; FILE is a campaign or a *.sheet.json. The exit code is 1 if there is an error;\n\
              a file that cannot be opened is one.",
    options: &[("--json", 0)],
    ..Spec::PLAIN
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
pub(super) struct Finding {
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
    let (mut findings, unopened) = if is_sheet_file(path) {
        of_sheet(path)
    } else {
        of_campaign(path)
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
        Some(error) => Err(error),
        None => Ok(u8::from(answer.errors > 0)),
    }
}

impl Finding {
    /// What the check of a map finds; the rule is that of the map's game.
    pub(super) fn of_map(
        severity: board::Severity,
        place: String,
        rule: RuleId,
        what: &str,
    ) -> Self {
        Self {
            severity: severity.into(),
            place,
            rule: Some(rule.to_string()),
            what: what.strip_suffix('.').unwrap_or(what).to_owned(),
        }
    }
}

impl From<board::Severity> for Severity {
    fn from(severity: board::Severity) -> Self {
        match severity {
            board::Severity::Error => Self::Error,
            board::Severity::Warning => Self::Warning,
            board::Severity::Note => Self::Note,
        }
    }
}

impl From<table::Finding> for Finding {
    fn from(finding: table::Finding) -> Self {
        Self {
            severity: match finding.severity {
                table::Severity::Error => Severity::Error,
                table::Severity::Warning => Severity::Warning,
            },
            place: finding.place,
            rule: finding.rule.map(|rule| rule.to_string()),
            what: finding.what,
        }
    }
}

/// What is wrong with a campaign and its journal, and why it cannot be opened if it cannot.
fn of_campaign(path: &Path) -> (Vec<Finding>, Option<CliError>) {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    match resume(&disk, path, false) {
        Ok(resumed) => {
            let campaign = resumed.document.campaign();
            let findings = campaign.findings().into_iter().map(Finding::from);
            let mut findings: Vec<Finding> = findings.collect();
            findings.extend(on_command_line(campaign).map_findings());
            findings.extend(of_journal(path, &resumed.recovery));
            findings.extend(of_pictures(&disk, path, campaign));
            (findings, None)
        }
        Err(error) => {
            let way_out = way_out(&error).map(|what| Finding {
                severity: Severity::Note,
                place: "file".to_owned(),
                rule: None,
                what,
            });
            let findings = [of_file(&error)].into_iter().chain(way_out);
            (findings.collect(), Some(error.into()))
        }
    }
}

/// Damage that was found in the journal. The campaign opens all the same, so these are warnings.
fn of_journal(path: &Path, recovery: &Recovery) -> Vec<Finding> {
    let warning = |place, what| Finding {
        severity: Severity::Warning,
        place,
        rule: None,
        what,
    };
    let mut findings = match damage(path) {
        Ok((places, strays)) => {
            let places = places.into_iter().map(|place| {
                let what = format!("{} bytes of the history cannot be read", place.len);
                warning(format!("journal, offset {}", place.offset), what)
            });
            let strays = strays
                .into_iter()
                .map(|stray| warning(format!("journal, offset {}", stray.offset), stray.words()));
            places.chain(strays).collect::<Vec<_>>()
        }
        Err(error) => vec![warning("journal".to_owned(), error.to_string())],
    };
    if let Some(why) = recovery.why_left_out() {
        let mut what = format!("{why}; they are left out");
        if let Some(Command::TakeUp(fitting)) = recovery.way_out() {
            let numbers: Vec<String> = fitting.iter().map(u64::to_string).collect();
            let numbers = numbers.join(",");
            what.push_str(&format!(
                "; as far as they still fit, that is {}, play takes them up with {{\"take_up\":[{numbers}]}}",
                fitting.len()
            ));
        }
        findings.push(warning("journal".to_owned(), what));
    }
    findings
}

/// Pictures that are missing, damaged, or cannot be shown, as far as their first bytes tell: at each place that shows
/// them.
fn of_pictures(disk: &Arc<dyn Disk>, path: &Path, campaign: &Campaign) -> Vec<Finding> {
    let file = disk.resolve(path).unwrap_or_else(|_| path.to_owned());
    let pictures = Pictures::beside(disk.clone(), &file);
    let broken = |(place, id): (String, PictureId)| {
        let what = match pictures.get(&id) {
            Ok(bytes) => format!(
                "the picture {id} is not shown: {}",
                picture_problem(&bytes)?
            ),
            Err(error) => error.to_string(),
        };
        Some(Finding {
            severity: Severity::Warning,
            place,
            rule: None,
            what,
        })
    };
    campaign
        .picture_places()
        .into_iter()
        .filter_map(broken)
        .collect()
}

/// What is wrong with a sheet, and why it cannot be read if it cannot.
fn of_sheet(path: &Path) -> (Vec<Finding>, Option<CliError>) {
    let all = |findings: Vec<table::Finding>| findings.into_iter().map(Finding::from).collect();
    let of = |system| open_sheet_info(system, &RealDisk, path);
    let mut found = of(System::default());
    // Another game's sheet is checked by that game.
    if let Err(SheetFileError::Sheet {
        error: SheetError::OtherSystem(key, _),
        ..
    }) = &found
        && let Some(system) = System::ALL.into_iter().find(|system| system.key() == key)
    {
        found = of(system);
    }
    match found {
        // One that is broken was read to its end; each finding has its own place.
        Ok(SheetInfo { findings, .. })
        | Err(SheetFileError::Sheet {
            error: SheetError::Broken(findings),
            ..
        }) => (all(findings), None),
        Err(error) => unread(error),
    }
}

/// A sheet that cannot be read.
fn unread(error: SheetFileError) -> (Vec<Finding>, Option<CliError>) {
    let findings = match &error {
        SheetFileError::Sheet { error, .. } => {
            error.findings().into_iter().map(Finding::from).collect()
        }
        error => vec![unopened("file", error.to_string())],
    };
    (findings, Some(error.into()))
}

fn unopened(place: impl Into<String>, what: String) -> Finding {
    Finding {
        severity: Severity::Error,
        place: place.into(),
        rule: None,
        what,
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
        FileError::Journal { error, .. } => ("journal".to_owned(), error.to_string()),
        error => ("file".to_owned(), error.to_string()),
    };
    unopened(place, what)
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
