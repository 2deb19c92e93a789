//! How answers are written: JSON lines, wrapped text, and an output that may go away meanwhile.

use std::io::{self, Write};

use serde::Serialize;

/// Writes one value as one line of JSON.
pub(super) fn json_line<T: Serialize>(out: &mut dyn Write, value: &T) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)
}

/// Writes a paragraph in lines of at most `width` characters; all but the first begin with
/// `indent` spaces. A word longer than a line stays whole.
pub(super) fn wrapped(
    out: &mut dyn Write,
    text: &str,
    width: usize,
    indent: usize,
) -> io::Result<()> {
    let lead = text.chars().take_while(|c| *c == ' ').count();
    let mut column = lead;
    write!(out, "{:lead$}", "")?;
    for (index, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > width {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        } else if index > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += length;
    }
    writeln!(out)
}

/// Passes on until the reader goes away, then keeps silent: what is done must be finished and
/// saved, whoever listens.
pub(super) struct WhileRead<'a> {
    out: &'a mut dyn Write,
    gone: bool,
}

impl<'a> WhileRead<'a> {
    /// Writes to `out` as long as somebody reads it.
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, gone: false }
    }

    fn unless_gone<T>(&mut self, done: io::Result<T>, silent: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(silent)
            }
            done => done,
        }
    }
}

impl Write for WhileRead<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.gone {
            return Ok(bytes.len());
        }
        let done = self.out.write(bytes);
        self.unless_gone(done, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.gone {
            return Ok(());
        }
        let done = self.out.flush();
        self.unless_gone(done, ())
    }
}
