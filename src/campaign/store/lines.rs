//! A file's lines, forward and backward, in pieces: never the whole file in memory.

use std::io;
use std::path::Path;

use memchr::{memchr, memrchr};

use super::disk::Disk;

/// How much is read at first; long lines make it read more at once.
const PIECE: usize = 256 * 1024;
/// The most that is read at once.
const MOST_PIECE: usize = 4 << 20;
/// The longest line that is held in memory; a longer one is passed over.
pub(super) const MOST_LINE: usize = 128 << 20;

/// A line of a file.
#[derive(Debug)]
pub(super) struct Line {
    /// Where it begins.
    pub(super) offset: u64,
    /// How long it is, its end of line included.
    pub(super) len: u64,
    /// Without its end of line; nothing if it is longer than [`MOST_LINE`].
    pub(super) bytes: Option<Vec<u8>>,
    /// It has an end of line; only a file's last line may lack it.
    pub(super) ended: bool,
}

fn shrunk() -> io::Error {
    io::Error::new(
        io::ErrorKind::UnexpectedEof,
        "it became shorter while it was read",
    )
}

/// Exactly these bytes.
fn exactly(disk: &dyn Disk, path: &Path, offset: u64, len: usize) -> io::Result<Vec<u8>> {
    let bytes = disk.read_at(path, offset, len)?;
    if bytes.len() == len {
        Ok(bytes)
    } else {
        Err(shrunk())
    }
}

/// How much of `left` bytes to read when `held` bytes of a line are there already.
fn piece(held: usize, left: u64) -> usize {
    let wish = held.clamp(PIECE, MOST_PIECE);
    usize::try_from(left).map_or(wish, |left| left.min(wish))
}

/// A line that is still in the piece that was read.
#[derive(Debug)]
pub(super) struct LineRead<'a> {
    /// As in [`Line`].
    pub(super) offset: u64,
    /// As in [`Line`].
    pub(super) len: u64,
    /// As in [`Line`].
    pub(super) bytes: Option<&'a [u8]>,
    /// As in [`Line`].
    pub(super) ended: bool,
}

impl From<LineRead<'_>> for Line {
    fn from(line: LineRead<'_>) -> Self {
        let LineRead {
            offset,
            len,
            bytes,
            ended,
        } = line;
        Self {
            offset,
            len,
            bytes: bytes.map(<[u8]>::to_vec),
            ended,
        }
    }
}

/// Lines from the last to the first.
#[derive(Debug)]
pub(super) struct Backward<'a> {
    disk: &'a dyn Disk,
    path: &'a Path,
    /// Where `held` begins in the file. What lies behind `held` was given out.
    start: u64,
    held: Vec<u8>,
}

impl<'a> Backward<'a> {
    /// The lines of the first `end` bytes.
    pub(super) fn new(disk: &'a dyn Disk, path: &'a Path, end: u64) -> Self {
        Self {
            disk,
            path,
            start: end,
            held: Vec::new(),
        }
    }

    /// The line before the one given out last.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        if self.held.is_empty() && !self.read_more()? {
            return Ok(None);
        }
        let end = self.start + self.held.len() as u64;
        let ended = self.held.last() == Some(&b'\n');
        let mut overlong = false;
        // Only what was not searched yet: the end of line of this very line does not count.
        let mut unsearched = self.held.len() - usize::from(ended);
        loop {
            if let Some(at) = memrchr(b'\n', &self.held[..unsearched]) {
                return Ok(Some(self.take_from(at + 1, end, ended, overlong)));
            }
            if self.held.len() > MOST_LINE {
                overlong = true;
            }
            if overlong {
                self.held.clear();
            }
            let start = self.start;
            if !self.read_more()? {
                return Ok(Some(self.take_from(0, end, ended, overlong)));
            }
            unsearched = usize::try_from(start - self.start).unwrap_or(self.held.len());
        }
    }

    fn take_from(&mut self, at: usize, end: u64, ended: bool, overlong: bool) -> Line {
        let offset = self.start + at as u64;
        let mut bytes = self.held.split_off(at);
        if ended && !overlong {
            bytes.pop();
        }
        Line {
            offset,
            len: end - offset,
            bytes: (!overlong).then_some(bytes),
            ended,
        }
    }

    /// Reads what lies before; false at the file's beginning.
    fn read_more(&mut self) -> io::Result<bool> {
        let len = piece(self.held.len(), self.start);
        if len == 0 {
            return Ok(false);
        }
        let start = self.start - len as u64;
        let mut more = exactly(self.disk, self.path, start, len)?;
        more.append(&mut self.held);
        self.held = more;
        self.start = start;
        Ok(true)
    }
}

/// Lines from the first to the last.
#[derive(Debug)]
pub(super) struct Forward<'a> {
    disk: &'a dyn Disk,
    path: &'a Path,
    /// Where the unread part of the file begins.
    read: u64,
    end: u64,
    /// The piece that was read last; given out up to `given`.
    held: Vec<u8>,
    given: usize,
    /// What pieces before it have of a line.
    begun: Vec<u8>,
}

impl<'a> Forward<'a> {
    /// The lines from `start` to `end`; `start` must be the beginning of a line.
    pub(super) fn new(disk: &'a dyn Disk, path: &'a Path, start: u64, end: u64) -> Self {
        Self {
            disk,
            path,
            read: start,
            end,
            held: Vec::new(),
            given: 0,
            begun: Vec::new(),
        }
    }

    /// The next line.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        Ok(self.next_read()?.map(Line::from))
    }

    /// The next line where it was read to.
    pub(super) fn next_read(&mut self) -> io::Result<Option<LineRead<'_>>> {
        self.begun.clear();
        let offset = self.read - (self.held.len() - self.given) as u64;
        let mut overlong = false;
        let (from, ended) = loop {
            let from = self.given;
            if let Some(at) = memchr(b'\n', &self.held[from..]) {
                self.given += at + 1;
                break (from, true);
            }
            self.given = self.held.len();
            let len = piece(self.begun.len(), self.end.saturating_sub(self.read));
            if len == 0 {
                break (from, false);
            }
            self.begun.extend_from_slice(&self.held[from..]);
            overlong |= self.begun.len() > MOST_LINE;
            if overlong {
                self.begun.clear();
            }
            // Small pieces stay in the processor's cache until they are looked at.
            self.held = exactly(self.disk, self.path, self.read, len)?;
            self.read += len as u64;
            self.given = 0;
        };
        let len = self.read - (self.held.len() - self.given) as u64 - offset;
        let mut bytes = &self.held[from..self.given - usize::from(ended)];
        if !self.begun.is_empty() {
            self.begun.extend_from_slice(bytes);
            bytes = &self.begun;
        }
        Ok((len > 0).then_some(LineRead {
            offset,
            len,
            bytes: (!overlong).then_some(bytes),
            ended,
        }))
    }
}
