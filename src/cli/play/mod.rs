//! `play`: does commands from a file or the standard input, line by line. Each is in the journal before
//! it is answered; the campaign's file is saved once, at the end.
//! How a line is read is in `line`, how lines are fetched within their limits in `lines`.

mod line;
mod lines;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use self::line::Line;
use self::lines::Lines;
use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::{WhileRead, json_line};
use super::roll::seeded;
use super::words::{self, Refusing};
use crate::campaign::store::{Keeper, RealDisk, clock, digest, open, schema_of};
use crate::campaign::{Applied, Campaign, Command, Document, LogLine};
use crate::dice::{AppDice, Dice, TypedDice};
use crate::table::{Decision, Refusal, RuleId};

pub(super) const SPEC: Spec = Spec {
    name: "play",
    summary: "Do commands from a file and save the campaign",
    usage: "  tableside play FILE COMMANDS.jsonl [--dry-run] [--seed N] [--json]",
    details: "COMMANDS has one command a line, or is - for the standard input. A line may also be\n\
              {\"do\": COMMAND, \"faces\": [3, 4]} to give the faces that the command draws. Without\n\
              --seed there are no app dice, and a roll waits to be answered. A line that is refused\n\
              or cannot be read changes nothing and the next one is done; the exit code is then 1.\n\
              Each command is on the disk before it is answered; the campaign's file is saved once,\n\
              at the end. With --dry-run nothing is written. Undo reaches back over earlier runs.",
    options: &[("--dry-run", 0), ("--seed", 1), ("--json", 0)],
    repeatable: &[],
    takes: (2, 2),
    minus_is_text: false,
};

/// How long the disk may take before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// A command that was done; the shape is a contract.
#[derive(Serialize)]
struct Done {
    line: usize,
    label: String,
    log: Vec<Logged>,
    waits: Vec<Decision>,
}

#[derive(Serialize)]
struct Logged {
    text: String,
    rules: Vec<RuleId>,
}

/// A command that was refused; the shape is a contract.
#[derive(Serialize)]
struct Refused {
    line: usize,
    refused: Refusing,
}

/// A line that could not be read; the shape is a contract.
#[derive(Serialize)]
struct Unreadable {
    line: usize,
    error: String,
}

/// The last line; the shape is a contract.
#[derive(Serialize)]
struct End {
    digest: String,
    saved: bool,
}

/// The schema of one line of commands.
pub(super) fn line_schema() -> Value {
    schema_of::<Line>()
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the file of commands")?;
    let path = args.path(0);
    let dry = args.has("--dry-run");
    let (mut document, mut keeper) = if dry {
        (Document::new(open(path)?), None)
    } else {
        let (document, keeper, recovery) = Keeper::open(Arc::new(RealDisk), path, None)?;
        if let Some(sentence) = recovery.sentence() {
            // If nobody reads the error stream, the answers are still wanted.
            let _ = writeln!(streams.err, "tableside: {sentence}");
        }
        (document, Some(keeper))
    };
    document.set_time(clock());
    let begun = document.revision();
    let mut app = seeded(args)?;
    let mut out = WhileRead::new(streams.out);
    let out = Output {
        out: &mut out,
        json: args.json(),
    };
    let (mut failed, mut out) = (false, out);
    let mut file;
    let input: &mut dyn BufRead = match args.raw(1) {
        Some(dash) if dash == "-" => streams.input,
        _ => {
            file = lines::open_file(args.path(1))?;
            &mut file
        }
    };
    let mut lines = Lines::new(input);
    let mut stopped = None;
    loop {
        let (number, bytes) = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            // What was answered so far is done, and is saved like any other run.
            Err(error) => {
                stopped = Some(error);
                break;
            }
        };
        match Line::read(bytes) {
            Ok(line) => match apply(&mut document, &line, app.as_mut()) {
                Ok(applied) => {
                    // An answer is given only for what a power cut can no longer take away.
                    if let Some(keeper) = &keeper {
                        keeper.keep(&applied.record);
                        keeper.acknowledged(PATIENCE)?;
                        keeper.relieve(&mut document);
                    }
                    out.done(number, &applied, document.campaign())?;
                }
                Err(refusal) => {
                    failed = true;
                    out.refused(number, refusal)?;
                }
            },
            Err(error) => {
                failed = true;
                out.unreadable(number, error)?;
            }
        }
    }
    let digest = digest(document.campaign());
    let changed = document.revision() != begun;
    let saved = match &mut keeper {
        Some(keeper) if changed => {
            keeper.save(&document, clock());
            keeper.wait_for_save(PATIENCE).map(|saved| saved.is_some())
        }
        _ => Ok(false),
    };
    let end = End {
        digest,
        saved: matches!(saved, Ok(true)),
    };
    out.end(&end)?;
    saved?;
    if let Some(keeper) = keeper {
        keeper.finish(PATIENCE)?;
    }
    match stopped {
        Some(error) => Err(error),
        None => Ok(u8::from(failed)),
    }
}

/// Does one line. Faces that it brings along must all be drawn.
fn apply(
    document: &mut Document,
    line: &Line,
    app: Option<&mut AppDice>,
) -> Result<Applied, Refusal> {
    let Some(faces) = &line.faces else {
        let mut none = TypedDice::default();
        let dice: &mut dyn Dice = match app {
            Some(app) => app,
            None => &mut none,
        };
        return document.apply(&line.command, dice);
    };
    let left = match line.command {
        Command::Undo | Command::Redo | Command::Restore(_) | Command::TakeUp(_) => faces.len(),
        _ => {
            // Tried first: a face too many must leave no trace, not even something to redo.
            let mut dice = TypedDice::new(faces.iter().copied());
            document.tried(&line.command, &mut dice)?;
            dice.left()
        }
    };
    if left > 0 {
        let wrong = faces.get(faces.len() - left);
        let wrong = wrong.map(ToString::to_string).unwrap_or_default();
        return Err(Refusal::structure(format!(
            "{left} of the {} faces given were not drawn, from {wrong} on",
            faces.len()
        )));
    }
    document.apply(&line.command, &mut TypedDice::new(faces.iter().copied()))
}

/// Writes the answers, as JSON or as text, each at once for whoever waits for it.
struct Output<'a> {
    out: &'a mut dyn Write,
    json: bool,
}

impl Output<'_> {
    fn done(&mut self, line: usize, applied: &Applied, now: &Campaign) -> io::Result<()> {
        let log: Vec<LogLine> = (applied.log_from..now.log_len())
            .filter_map(|index| now.log_line(index))
            .collect();
        let waits = now.decisions();
        if self.json {
            let log = log.into_iter().map(|line| Logged {
                text: line.text,
                rules: line.rules,
            });
            let done = Done {
                line,
                label: applied.label.clone(),
                log: log.collect(),
                waits,
            };
            json_line(self.out, &done)?;
        } else {
            writeln!(self.out, "{line}  {}", applied.label)?;
            for logged in &log {
                words::log_line(self.out, logged, 4)?;
            }
            for decision in &waits {
                words::decision(self.out, decision, 4)?;
            }
        }
        self.out.flush()
    }

    fn refused(&mut self, line: usize, refusal: Refusal) -> io::Result<()> {
        let refused = Refusing::from(refusal);
        if self.json {
            json_line(self.out, &Refused { line, refused })?;
        } else {
            writeln!(self.out, "{line}  Refused: {refused}")?;
        }
        self.out.flush()
    }

    fn unreadable(&mut self, line: usize, error: String) -> io::Result<()> {
        if self.json {
            json_line(self.out, &Unreadable { line, error })?;
        } else {
            writeln!(self.out, "{line}  Cannot be read: {error}")?;
        }
        self.out.flush()
    }

    fn end(&mut self, end: &End) -> io::Result<()> {
        if self.json {
            json_line(self.out, end)?;
        } else {
            let saved = if end.saved { "Saved" } else { "Not saved" };
            writeln!(self.out, "{saved}, digest {}", end.digest)?;
        }
        self.out.flush()
    }
}
