//! `play`: does commands from a file or the standard input, line by line. Each is in the journal before
//! it is answered; the campaign's file is saved once, at the end.
//! How a line is read is in `line`, how lines are fetched within their limits in `lines`.

mod line;
mod lines;

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use schemars::JsonSchema;
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
use crate::campaign::store::{
    Disk, KeepError, Keeper, RealDisk, Standing, clock, digest, resume, schema_of,
    schema_of_written,
};
use crate::campaign::{Applied, Campaign, Command, Document, LogRecord, Record};
use crate::dice::{AppDice, Dice, TypedDice};
use crate::table::{Decision, Refusal};

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
    takes: (2, 2),
    ..Spec::PLAIN
};

/// How long the disk may take before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// A command that was done; the shape is a contract.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Done {
    line: usize,
    label: String,
    /// The lines of the log that it took back, by a correction, an undo and the like.
    taken_back: Vec<LogRecord>,
    /// The lines of the log that are new.
    log: Vec<LogRecord>,
    waits: Vec<Decision>,
}

/// A command that was refused; the shape is a contract.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Refused {
    line: usize,
    refused: Refusing,
}

/// A line that could not be read; the shape is a contract.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Unreadable {
    line: usize,
    error: String,
}

/// The last line, on every way out; the shape is a contract.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct End<'a> {
    /// None where the campaign was not opened.
    digest: Option<&'a str>,
    saved: bool,
}

/// Every kind of answer, for the schema.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(title = "Tableside answer")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Answer<'a> {
    Done(Done),
    Refused(Refused),
    Unreadable(Unreadable),
    End(End<'a>),
}

/// The schema of one line of answer.
pub(super) fn answer_schema() -> Value {
    schema_of_written::<Answer<'_>>()
}

/// The schema of one line of commands.
pub(super) fn line_schema() -> Value {
    schema_of::<Line>()
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the file of commands")?;
    let app = seeded(args)?;
    let mut out = Output {
        out: WhileRead::new(streams.out),
        json: args.json(),
    };
    let opened = Evening::open(args.path(0), args.has("--dry-run"));
    let (mut evening, recovered) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            // Why it was not opened says more than that this could not be written either.
            let _ = out.end(None, false);
            return Err(error);
        }
    };
    if let Some(sentence) = recovered {
        // If nobody reads the error stream, the answers are still wanted.
        let _ = writeln!(streams.err, "tableside: {sentence}");
    }
    let played = match args.raw(1) {
        Some(dash) if dash == "-" => evening.play(streams.input, app, &mut out),
        _ => lines::open_file(args.path(1))
            .and_then(|mut file| evening.play(&mut file, app, &mut out)),
    };
    // However it stopped, what was answered so far is done, and is saved like any other run.
    let (digest, saved, kept) = evening.end();
    let kept = kept.map(|notes| {
        for note in notes {
            let _ = writeln!(streams.err, "tableside: {note}");
        }
    });
    let ended = out.end(Some(&digest), saved);
    match (played, kept) {
        (Err(first), Err(second)) => {
            let _ = first.tell(streams.err);
            Err(second.into())
        }
        (played, kept) => {
            let failed = played?;
            kept?;
            ended?;
            Ok(u8::from(failed))
        }
    }
}

/// A campaign while its commands are done.
pub(super) struct Evening {
    document: Document,
    /// None where nothing is to be written.
    keeper: Option<Keeper>,
    begun: u64,
    /// What the journal had behind the save when it was opened.
    recovered: bool,
    /// The campaign as it was acknowledged last, once the journal has failed.
    acknowledged: Option<Standing>,
}

impl Evening {
    /// Opens the campaign, and says what was recovered.
    pub(super) fn open(path: &Path, dry: bool) -> Result<(Self, Option<String>), CliError> {
        let (mut document, keeper, recovery) = if dry {
            let resumed = resume(&(Arc::new(RealDisk) as Arc<dyn Disk>), path, false)?;
            (resumed.document, None, resumed.recovery)
        } else {
            let (document, keeper, recovery) = Keeper::open(Arc::new(RealDisk), path, None)?;
            (document, Some(keeper), recovery)
        };
        // What a run that writes nothing comes upon is on the disk before and after it: only what is wrong is said.
        let mut sentence = recovery
            .sentence()
            .filter(|_| !dry || recovery.is_damage() || !recovery.strays.is_empty());
        if let (Some(sentence), Some(command)) = (&mut sentence, recovery.way_out()) {
            let line = serde_json::to_string(&command).unwrap_or_default();
            sentence.push_str(&format!("; the command {line} takes up what fits"));
        }
        document.set_time(clock());
        let evening = Self {
            begun: document.revision(),
            recovered: recovery.recovered > 0,
            document,
            keeper,
            acknowledged: None,
        };
        Ok((evening, sentence))
    }

    /// The campaign as it is now.
    pub(super) fn campaign(&self) -> &Campaign {
        self.document.campaign()
    }

    /// The document.
    #[cfg(feature = "phones")]
    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    /// The pictures beside the campaign.
    #[cfg(feature = "phones")]
    pub(super) fn pictures(&self) -> Option<crate::campaign::store::Pictures> {
        self.keeper.as_ref().map(Keeper::pictures)
    }

    /// Does all that phones ask for, and answers them once it is on the disk.
    #[cfg(feature = "phones")]
    pub(super) fn work(
        &mut self,
        desk: &mut crate::phones::Desk,
        dice: &mut AppDice,
    ) -> Result<(), CliError> {
        let before = Standing::of(&self.document);
        self.document.set_time(clock());
        while let Some(order) = desk.next(&self.document) {
            let applied = self
                .document
                .apply_sent(&order.command, Some(order.sent), dice);
            if let (Ok(applied), Some(keeper)) = (&applied, &self.keeper) {
                keeper.keep(&applied.record);
            }
            desk.settle(order, applied.as_ref());
        }
        if !desk.waits_for_disk() {
            return Ok(());
        }
        if let Some(keeper) = &mut self.keeper {
            if let Err(error) = keeper.relied_on(&self.document, clock(), PATIENCE) {
                self.acknowledged = Some(before);
                return Err(error.into());
            }
            keeper.relieve(&mut self.document);
        }
        let flushed = desk.flushed(self.document.revision());
        flushed.map_err(|error| CliError::Failed(error.to_string()))
    }

    /// Does one command that draws no dice.
    pub(super) fn apply(&mut self, command: &Command) -> Result<(), CliError> {
        let before = Standing::of(&self.document);
        let applied = self.document.apply(command, &mut TypedDice::default());
        let applied = applied.map_err(|refusal| CliError::Failed(refusal.to_string()))?;
        Ok(self.keep(&applied.record, before)?)
    }

    /// Does command by command; whether one of them was refused or could not be read.
    fn play(
        &mut self,
        input: &mut dyn BufRead,
        mut app: Option<AppDice>,
        out: &mut Output<'_>,
    ) -> Result<bool, CliError> {
        let mut lines = Lines::new(input);
        let mut failed = false;
        while let Some((number, bytes)) = lines.next()? {
            match Line::read(bytes) {
                Ok(line) => {
                    let before = Standing::of(&self.document);
                    match apply(&mut self.document, &line, app.as_mut()) {
                        Ok(applied) => {
                            self.keep(&applied.record, before)?;
                            out.done(number, &applied, self.document.campaign())?;
                        }
                        Err(refusal) => {
                            failed = true;
                            out.refused(number, refusal)?;
                        }
                    }
                }
                Err(error) => {
                    failed = true;
                    out.unreadable(number, error)?;
                }
            }
        }
        Ok(failed)
    }

    /// An answer is given only for what a power cut can no longer take away.
    fn keep(&mut self, record: &Record, before: Standing) -> Result<(), KeepError> {
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        keeper.keep(record);
        if let Err(error) = keeper.relied_on(&self.document, clock(), PATIENCE) {
            self.acknowledged = Some(before);
            return Err(error);
        }
        keeper.relieve(&mut self.document);
        Ok(())
    }

    /// Saves what has changed and lets go of it: the digest of what is kept, whether it was saved, and what failed.
    pub(super) fn end(self) -> (String, bool, Result<Vec<String>, KeepError>) {
        // What is not in the journal was not answered, and a save must not say otherwise.
        let failed = self.acknowledged.is_some();
        let changed = self.document.revision() != self.begun;
        let standing = (self.acknowledged).unwrap_or_else(|| Standing::of(&self.document));
        let digest = digest(standing.campaign());
        let Some(mut keeper) = self.keeper else {
            return (digest, false, Ok(Vec::new()));
        };
        // A journal that failed to take more still has what was answered; one that was changed beneath may not.
        let looked = keeper.look(PATIENCE);
        let lost = keeper.is_in_doubt() || looked.is_err();
        let mut saved = Ok(None);
        // What was recovered is perhaps nowhere else any more.
        if (changed && !failed) || (lost && (changed || self.recovered)) {
            saved = keeper.save_at_the_end(&standing, clock(), PATIENCE);
        }
        let is_saved = matches!(saved, Ok(Some(_)));
        let finished = keeper.finish(PATIENCE);
        // Why the journal failed was said already.
        let finished = if failed { Ok(()) } else { finished };
        let notes = saved.map(|saved| saved.map_or_else(Vec::new, |saved| saved.notes));
        (
            digest,
            is_saved,
            notes.and_then(|notes| finished.map(|()| notes)),
        )
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
        Command::Undo
        | Command::UndoFace
        | Command::Redo
        | Command::Restore(_)
        | Command::TakeUp(_) => faces.len(),
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
    out: WhileRead<'a>,
    json: bool,
}

impl Output<'_> {
    fn done(&mut self, line: usize, applied: &Applied, now: &Campaign) -> io::Result<()> {
        let waits = now.decisions();
        if self.json {
            let done = Done {
                line,
                label: applied.label.clone(),
                taken_back: applied.taken_back.clone(),
                log: now.log_records(applied.log_from).collect(),
                waits,
            };
            json_line(&mut self.out, &done)?;
        } else {
            writeln!(self.out, "{line}  {}", applied.label)?;
            for gone in &applied.taken_back {
                let words = format!("Taken back: {}", gone.text);
                words::cited(&mut self.out, &words, &gone.rules, 4)?;
            }
            let log = (applied.log_from..now.log_len()).filter_map(|index| now.log_line(index));
            for logged in log {
                words::log_line(&mut self.out, &logged, 4)?;
            }
            for decision in &waits {
                words::decision(&mut self.out, decision, 4)?;
            }
        }
        self.out.flush()
    }

    fn refused(&mut self, line: usize, refusal: Refusal) -> io::Result<()> {
        let refused = Refusing::from(refusal);
        if self.json {
            json_line(&mut self.out, &Refused { line, refused })?;
        } else {
            writeln!(self.out, "{line}  Refused: {refused}")?;
        }
        self.out.flush()
    }

    fn unreadable(&mut self, line: usize, error: String) -> io::Result<()> {
        if self.json {
            json_line(&mut self.out, &Unreadable { line, error })?;
        } else {
            writeln!(self.out, "{line}  Cannot be read: {error}")?;
        }
        self.out.flush()
    }

    fn end(&mut self, digest: Option<&str>, saved: bool) -> io::Result<()> {
        if self.json {
            json_line(&mut self.out, &End { digest, saved })?;
        } else {
            let saved = if saved { "Saved" } else { "Not saved" };
            let digest = digest.map_or_else(String::new, |digest| format!(", digest {digest}"));
            writeln!(self.out, "{saved}{digest}")?;
        }
        self.out.flush()
    }
}
