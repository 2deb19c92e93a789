//! Characters that do harm where they are shown: they move the cursor of a terminal, or turn the order of letters around.
//! Commands refuse them; what a file brings is shown as its number.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// A character that is never part of a text: a control character other than tab and end of line, one that changes the
/// direction of writing, or one that takes no room and does nothing. Those that join letters or keep them apart, as in
/// some scripts and in pictures of people, are no harm.
#[must_use]
pub const fn is_harmful(letter: char) -> bool {
    match letter {
        '\t' | '\n' => false,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        '\u{61c}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}' => true,
        _ => false,
    }
}

/// The text with each harmful character as `\u202e`, which is also what JSON calls it.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut harmless = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if is_harmful(letter) {
            // A string takes everything.
            let _ = write!(harmless, "\\u{:04x}", u32::from(letter));
        } else {
            harmless.push(letter);
        }
    }
    Cow::Owned(harmless)
}

/// Passes text on harmless. Everything that the program writes to a terminal goes through it.
pub struct Harmless<'a> {
    out: &'a mut dyn Write,
    /// The beginning of a character whose rest was not written yet.
    begun: Vec<u8>,
}

impl<'a> Harmless<'a> {
    /// Writes to `out`.
    pub fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            begun: Vec::new(),
        }
    }

    fn pass(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match std::str::from_utf8(rest) {
                Ok(text) => return self.out.write_all(shown(text).as_bytes()),
                Err(error) => {
                    let (good, bad) = rest.split_at(error.valid_up_to());
                    let text = String::from_utf8_lossy(good);
                    self.out.write_all(shown(&text).as_bytes())?;
                    let Some(wrong) = error.error_len() else {
                        // It may go on with the next bytes.
                        bad.clone_into(&mut self.begun);
                        return Ok(());
                    };
                    let (wrong, next) = bad.split_at(wrong);
                    let _ = wrong;
                    self.out.write_all("\u{fffd}".as_bytes())?;
                    rest = next;
                }
            }
        }
        Ok(())
    }
}

impl Write for Harmless<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() {
            self.pass(bytes)?;
        } else {
            let mut whole = std::mem::take(&mut self.begun);
            whole.extend_from_slice(bytes);
            self.pass(&whole)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
