//! Fetches lines of commands one by one, within limits, from a file or the standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use crate::cli::error::CliError;

/// The largest input that is read, in bytes.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// The longest line that is read, in bytes.
const MOST_IN_A_LINE: usize = 1024 * 1024;
/// The most commands that are done in one go; each stays in memory to be undone.
const MOST_COMMANDS: usize = 20_000;
/// What becomes of the commands where the input cannot be read on.
const NOT_DONE: &str = "what comes from there on was not done";

/// Opens a file of commands.
pub(super) fn open_file(path: &Path) -> Result<BufReader<File>, CliError> {
    let cannot =
        |error: &io::Error| CliError::Failed(format!("cannot open {}: {error}", path.display()));
    let file = File::open(path).map_err(|error| cannot(&error))?;
    let data = file.metadata().map_err(|error| cannot(&error))?;
    if data.is_dir() {
        let path = path.display();
        return Err(CliError::Failed(format!(
            "cannot open {path}: it is a folder; choose a file of commands"
        )));
    }
    if data.len() > MOST_BYTES {
        return Err(too_large("nothing was done"));
    }
    Ok(BufReader::new(file))
}

fn too_large(then: &str) -> CliError {
    CliError::Failed(format!(
        "the commands have more than {MOST_BYTES} bytes; split them; {then}"
    ))
}

/// The lines of an input that are not blank, with their numbers.
pub(super) struct Lines<'a> {
    input: &'a mut dyn BufRead,
    line: Vec<u8>,
    number: usize,
    commands: usize,
    bytes: u64,
}

impl<'a> Lines<'a> {
    /// The lines of `input`, the first one with number 1.
    pub(super) fn new(input: &'a mut dyn BufRead) -> Self {
        Self {
            input,
            line: Vec::new(),
            number: 0,
            commands: 0,
            bytes: 0,
        }
    }

    /// The next line with its number, without spaces around it.
    pub(super) fn next(&mut self) -> Result<Option<(usize, &[u8])>, CliError> {
        loop {
            self.line.clear();
            // Room for the line's end, so that a line of just the allowed length is whole.
            let most = MOST_IN_A_LINE as u64 + 2;
            let read = (&mut *self.input)
                .take(most)
                .read_until(b'\n', &mut self.line)
                .map_err(|error| {
                    CliError::Failed(format!("cannot read the commands: {error}; {NOT_DONE}"))
                })?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            self.bytes = self.bytes.saturating_add(read as u64);
            if self.bytes > MOST_BYTES {
                return Err(too_large(NOT_DONE));
            }
            let length = self.line.trim_ascii_end().len();
            if length > MOST_IN_A_LINE || (read as u64 == most && self.line.last() != Some(&b'\n'))
            {
                return Err(CliError::Failed(format!(
                    "line {} of the commands is longer than {MOST_IN_A_LINE} bytes; \
                     {NOT_DONE}",
                    self.number
                )));
            }
            if !self.trimmed().is_empty() {
                break;
            }
        }
        self.commands += 1;
        if self.commands > MOST_COMMANDS {
            return Err(CliError::Failed(format!(
                "there are more than {MOST_COMMANDS} commands; split them; {NOT_DONE}"
            )));
        }
        Ok(Some((self.number, self.trimmed())))
    }

    /// The line without its end and, on the first one, without a byte order mark.
    fn trimmed(&self) -> &[u8] {
        let line = self.line.as_slice();
        let line = match self.number {
            1 => line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line),
            _ => line,
        };
        line.trim_ascii()
    }
}
