//! The same doors without a window: arguments in, an answer out. Rules and files live in the rooms
//! below; here is only how a question is put and how an answer is written, as text or as JSON.

mod args;
mod check;
mod error;
mod export;
mod games;
mod help;
mod import;
mod log;
mod names;
mod narrate;
mod new;
mod odds;
mod output;
mod play;
#[cfg(feature = "print")]
mod print;
mod recover;
mod roll;
mod schema;
#[cfg(feature = "phones")]
mod share;
mod sheet;
mod sight;
mod state;
mod words;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

pub use narrate::narrate;

use args::{Args, Spec};
use error::CliError;

use crate::limits::Harmless;

/// Where the command line reads and writes.
pub struct Streams<'a> {
    /// Commands for `play -`.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Errors.
    pub err: &'a mut dyn Write,
}

/// What the arguments came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything is said; end with this exit code: 0, 1 for a failure, 2 for wrong usage.
    Exit(u8),
    /// A window is wanted, on this file or on the last campaign.
    Window(Option<PathBuf>),
}

/// One command: its options with its help text, and what does it.
type Command = (
    &'static Spec,
    fn(&Args, &mut Streams<'_>) -> Result<u8, CliError>,
);

/// All commands, in the order of the help text.
const COMMANDS: &[Command] = &[
    (&new::SPEC, new::run),
    (&sheet::SPEC, sheet::run),
    (&sight::SPEC, sight::run),
    (&roll::SPEC, roll::run),
    (&odds::SPEC, odds::run),
    (&play::SPEC, play::run),
    (&state::SPEC, state::run),
    (&log::SPEC, log::run),
    (&check::SPEC, check::run),
    (&recover::SPEC, recover::run),
    (&import::SPEC, import::run),
    (&export::SPEC, export::run),
    #[cfg(feature = "phones")]
    (&share::SPEC, share::run),
    #[cfg(feature = "print")]
    (&print::SPEC, print::run),
    (&schema::SPEC, schema::run),
];

/// Does what the arguments say, the program's own name left out.
///
/// Whatever a file says, no letter of it steers the terminal: all that is written is harmless.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> Outcome {
    let mut out = Harmless::new(streams.out);
    let mut err = Harmless::new(streams.err);
    let streams = &mut Streams {
        input: streams.input,
        out: &mut out,
        err: &mut err,
    };
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let Some((first, rest)) = arguments.split_first() else {
        return Outcome::Window(None);
    };
    let command = COMMANDS
        .iter()
        .find(|(spec, _)| first == OsStr::new(spec.name));
    let answer = match (command, first.to_str()) {
        (Some((spec, run)), _) => Args::read(spec, rest).and_then(|args| match args.wants_help() {
            true => Ok(help::one(spec, streams.out).map(|()| 0)?),
            false => run(&args, streams),
        }),
        (None, Some("--help" | "-h" | "help")) => help_for(rest, streams),
        (None, Some("--version" | "-V")) => version(streams),
        _ => match file_to_open(first, rest) {
            Ok(path) => return Outcome::Window(Some(path)),
            Err(error) => Err(error),
        },
    };
    Outcome::Exit(finish(answer, streams))
}

/// Where there is no window: says why, then plays the sample fight as text, or prints the state of
/// the file that was to be opened.
pub fn without_window(why: &str, file: Option<&Path>, streams: &mut Streams<'_>) -> u8 {
    let mut out = Harmless::new(streams.out);
    let mut err = Harmless::new(streams.err);
    let streams = &mut Streams {
        input: streams.input,
        out: &mut out,
        err: &mut err,
    };
    // If nobody reads the error stream, the answer is still wanted.
    let _ = writeln!(streams.err, "{why}");
    let answer = match file {
        Some(path) => state::print(path, streams.out),
        None => narrate(streams.out).map_err(CliError::from),
    };
    finish(answer.map(|()| 0), streams)
}

/// Says what the window could not save as it closed; the exit code is that of any failure.
pub fn unsaved(why: String, streams: &mut Streams<'_>) -> u8 {
    let error = CliError::Failed(why);
    // Where even the error cannot be written, the exit code still tells.
    let _ = error.tell(&mut Harmless::new(streams.err));
    error.exit_code()
}

/// The exit code of an answer; says what went wrong.
fn finish(answer: Result<u8, CliError>, streams: &mut Streams<'_>) -> u8 {
    // What was written so far belongs before an error.
    let flushed = streams.out.flush();
    let code = *answer.as_ref().unwrap_or(&0);
    match answer.and(flushed.map_err(CliError::from)) {
        Ok(()) => code,
        // Whoever read the answer has seen enough of it, as in `tableside … | head`.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => code,
        Err(error) => {
            // Where even the error cannot be written, the exit code still tells.
            let _ = error.tell(streams.err);
            error.exit_code()
        }
    }
}

fn help_for(rest: &[OsString], streams: &mut Streams<'_>) -> Result<u8, CliError> {
    let wanted = rest.first().map(OsString::as_os_str);
    match COMMANDS
        .iter()
        .find(|(spec, _)| Some(OsStr::new(spec.name)) == wanted)
    {
        Some((spec, _)) => help::one(spec, streams.out)?,
        None => help::all(COMMANDS.iter().map(|(spec, _)| *spec), streams.out)?,
    }
    Ok(0)
}

fn version(streams: &mut Streams<'_>) -> Result<u8, CliError> {
    writeln!(streams.out, "tableside {}", env!("CARGO_PKG_VERSION"))?;
    Ok(0)
}

/// The file that a lone argument names.
fn file_to_open(first: &OsString, rest: &[OsString]) -> Result<PathBuf, CliError> {
    let said = first.display();
    let wrong = |what: String| CliError::Usage {
        what,
        usage: help::SHORT,
    };
    if first.is_empty() || first.as_encoded_bytes().starts_with(b"-") {
        return Err(wrong(format!("there is no option “{said}”")));
    }
    if !rest.is_empty() {
        return Err(wrong(format!("there is no command “{said}”")));
    }
    let path = PathBuf::from(first);
    // A link that leads nowhere or a folder that may not be read is told about when it is opened.
    match path.try_exists() {
        Ok(false) if recover::is_of_campaign(&path) => Err(CliError::Failed(recover::gone(&path))),
        Ok(false) => Err(wrong(format!("there is no command and no file “{said}”"))),
        Ok(true) | Err(_) => Ok(path),
    }
}
