//! Reading a journal: its end, a page of it, one record, or all of it from some record on.
//! Reads only what is asked for and changes nothing, so that it may go on beside the writer.
//!
//! A record is a line of five parts with a space between them: the checksum of the rest of the line (XXH64,
//! 16 hexadecimal digits), `v` and the version of the format, the sequence number, the checksum of the record
//! before, the payload. So a changed number is found as surely as a changed payload, and the checksum of the
//! last record stands for all before it: a journal that follows on a save proves it by that one number.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::disk::Disk;
use super::fingerprint::{Checksum, DIGITS};
use super::format::MOST_SEQUENCE;
use super::journal::JournalError;
use super::lines::{Backward, Forward, Line};
use super::neighbour;
use super::strays::{self, Anchor, Stray, Survey, is_stray};

/// Below this, looking at every line is quicker than halving.
const SMALL: u64 = 64 * 1024;
/// The version of records that this program writes, and the newest it reads.
pub const JOURNAL_VERSION: u32 = 1;

/// A record as it stands in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRecord {
    /// Where its line begins.
    pub offset: u64,
    /// How long its line is, with its end.
    pub len: u64,
    /// Its number; they only ever grow.
    pub sequence: u64,
    /// Its own checksum, which the next record carries.
    pub checksum: Checksum,
    /// The checksum of the record before it.
    pub before: Checksum,
    /// What was written, opaque here.
    pub payload: String,
}

/// A part of the journal that holds no readable record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where it begins.
    pub offset: u64,
    /// How many bytes.
    pub len: u64,
}

/// A record, or a place where records cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalItem {
    /// A record with the content it was written with.
    Record(JournalRecord),
    /// Unreadable, between records.
    Damage(Damage),
}

/// The end of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// The records, oldest first.
    pub records: Vec<JournalRecord>,
    /// The unreadable places between them and before the oldest, oldest first.
    pub damage: Vec<Damage>,
    /// A last line without its end, which was being written when the program ended; no reason to worry.
    pub torn: Option<Damage>,
    /// The newest record that was not asked for, if it was come upon.
    pub base: Option<JournalRecord>,
    /// Records behind that one that are not part of the journal's line, once it was surveyed.
    pub strays: Vec<Stray>,
}

/// A page of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The newest first.
    pub items: Vec<JournalItem>,
    /// What to ask for the page before this one; nothing if this is the first of all.
    pub older: Option<u64>,
}

/// Reads a journal in pieces.
#[derive(Clone, Debug)]
pub struct JournalReader {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    /// What is passed over, as far as it was looked for; shared by all that read the same journal.
    strays: Arc<Mutex<Arc<Vec<Stray>>>>,
}

impl JournalReader {
    /// For the journal at this path; it need not be there yet.
    #[must_use]
    pub fn new(disk: Arc<dyn Disk>, path: impl Into<PathBuf>) -> Self {
        Self {
            disk,
            path: path.into(),
            strays: Arc::default(),
        }
    }

    /// Reads the journal once from its beginning, and from then on passes over what is not part of its line: that of
    /// the record that `anchor` names by its number and checksum, asked for only if it matters. Without it only so much is
    /// read as is asked for.
    ///
    /// # Errors
    /// What the disk refused. Damage is no error.
    pub fn survey(
        &self,
        anchor: impl FnOnce() -> Option<(u64, Checksum)>,
    ) -> Result<(), JournalError> {
        self.surveyed(self.size()?, anchor).map(|_| ())
    }

    /// The same for the first `end` bytes; what was found.
    pub(super) fn surveyed(
        &self,
        end: u64,
        anchor: impl FnOnce() -> Option<Anchor>,
    ) -> Result<Survey, JournalError> {
        let found = strays::survey(self, end, anchor)?;
        self.with_strays(|strays| *strays = Arc::new(found.strays.clone()));
        Ok(found)
    }

    /// The records that are not part of the journal's line, in the order in which they stand; see
    /// [`JournalReader::survey`].
    #[must_use]
    pub fn strays(&self) -> Arc<Vec<Stray>> {
        self.with_strays(|strays| Arc::clone(strays))
    }

    /// The journal begins now at what was that offset.
    pub(super) fn moved(&self, start: u64) {
        self.with_strays(|strays| strays::moved(Arc::make_mut(strays), start));
    }

    fn with_strays<T>(&self, run: impl FnOnce(&mut Arc<Vec<Stray>>) -> T) -> T {
        // Whoever panics leaves a whole list behind.
        run(&mut self.strays.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    /// The journal's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many bytes it has; none if there is no journal.
    ///
    /// # Errors
    /// What the disk refused, or that something else has its name.
    pub fn size(&self) -> Result<u64, JournalError> {
        let there = neighbour::file(&*self.disk, &self.path).map_err(|error| self.error(error))?;
        Ok(there.map_or(0, |stat| stat.len))
    }

    /// All records with numbers above `after`, read from the end backward.
    ///
    /// # Errors
    /// What the disk refused. Damage is no error.
    pub fn tail(&self, after: u64) -> Result<Tail, JournalError> {
        let mut tail = Tail::default();
        let strays = self.strays();
        let mut from = 0;
        let mut lines = self.backward(self.size()?);
        let mut following = None;
        let mut at_end = true;
        while let Some(line) = lines.next_line().map_err(|e| self.error(e))? {
            from = line.offset;
            if is_stray(&strays, from) {
                at_end = false;
                continue;
            }
            match record(&line, following) {
                Some(record) if record.sequence <= after => {
                    tail.base = Some(record);
                    break;
                }
                Some(record) => {
                    let sequence = record.sequence;
                    following = Some(sequence);
                    tail.records.push(record);
                    if sequence - after == 1 {
                        break;
                    }
                }
                None if at_end && !line.ended => tail.torn = Some(damage(&line)),
                None => widen_back(&mut tail.damage, damage(&line)),
            }
            at_end = false;
        }
        tail.records.reverse();
        tail.damage.reverse();
        // What has higher numbers is missed there, wherever it stands.
        let behind = strays.iter();
        let behind = behind.filter(|stray| stray.offset >= from || stray.last > after);
        tail.strays = behind.copied().collect();
        Ok(tail)
    }

    /// Up to `count` records before an offset, or before the end, newest first, with the damage between.
    /// The offset is that of an item or of [`Page::older`]; after [`super::Journal::forget_before`]
    /// old offsets mean nothing, and the panel begins at the end again.
    ///
    /// # Errors
    /// What the disk refused. Damage is no error.
    pub fn page(&self, before: Option<u64>, count: usize) -> Result<Page, JournalError> {
        let size = self.size()?;
        let end = before.map_or(size, |before| before.min(size));
        let mut page = Page::default();
        let strays = self.strays();
        let mut lines = self.backward(end);
        let mut following = None;
        let mut records = 0;
        while records < count {
            let Some(line) = lines.next_line().map_err(|e| self.error(e))? else {
                page.older = None;
                return Ok(page);
            };
            page.older = (line.offset > 0).then_some(line.offset);
            if is_stray(&strays, line.offset) {
                continue;
            }
            match record(&line, following) {
                Some(record) => {
                    following = Some(record.sequence);
                    page.items.push(JournalItem::Record(record));
                    records += 1;
                }
                // Torn, or an offset that is no longer the beginning of a line.
                None if !line.ended => {}
                None => match page.items.last_mut() {
                    Some(JournalItem::Damage(known)) => {
                        known.offset = line.offset;
                        known.len += line.len;
                    }
                    _ => page.items.push(JournalItem::Damage(damage(&line))),
                },
            }
        }
        Ok(page)
    }

    /// The record with this number, found by halving.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn find(&self, sequence: u64) -> Result<Option<JournalRecord>, JournalError> {
        let found = self.first_from(sequence)?;
        Ok(found.filter(|record| record.sequence == sequence))
    }

    /// The first record with this number or a higher one.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn first_from(&self, sequence: u64) -> Result<Option<JournalRecord>, JournalError> {
        let end = self.size()?;
        // What is looked for begins in low..high, or is `best`. `low` is always the beginning of a line.
        let (mut low, mut high) = (0, end);
        let mut best = None;
        while high - low > SMALL {
            let middle = low + (high - low) / 2;
            match self.first_record_from(middle, high, end)? {
                Some(record) if record.sequence < sequence => low = record.offset + 1,
                Some(record) => {
                    high = middle;
                    best = Some(record);
                }
                None => high = middle,
            }
        }
        let mut from = low;
        while let Some(record) = self.first_record_from(from, high, end)? {
            if record.sequence >= sequence {
                return Ok(Some(record));
            }
            from = record.offset + 1;
        }
        Ok(best)
    }

    /// The first readable record whose line begins in `from..before`.
    fn first_record_from(
        &self,
        from: u64,
        before: u64,
        end: u64,
    ) -> Result<Option<JournalRecord>, JournalError> {
        // One byte earlier: if that ends a line, the line that begins at `from` is whole.
        let strays = self.strays();
        let mut lines = Forward::new(&*self.disk, &self.path, from.saturating_sub(1), end);
        if from > 0 {
            lines.next_line().map_err(|e| self.error(e))?;
        }
        while let Some(line) = lines.next_line().map_err(|e| self.error(e))? {
            if line.offset >= before {
                break;
            }
            if let Some(record) = record(&line, None).filter(|r| !is_stray(&strays, r.offset)) {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }

    /// All records from a number on, oldest first, one at a time, with the damage between; without
    /// [`JournalReader::strays`].
    ///
    /// # Errors
    /// What the disk refused.
    pub fn oldest_first(&self, from: u64) -> Result<OldestFirst<'_>, JournalError> {
        let end = self.size()?;
        let start = if from <= 1 {
            0
        } else {
            self.first_from(from)?.map_or(end, |record| record.offset)
        };
        Ok(OldestFirst {
            reader: self,
            strays: self.strays(),
            lines: Forward::new(&*self.disk, &self.path, start, end),
            last: None,
            ahead: None,
            failed: false,
        })
    }

    pub(super) fn backward(&self, end: u64) -> Backward<'_> {
        Backward::new(&*self.disk, &self.path, end)
    }

    pub(super) fn error(&self, error: io::Error) -> JournalError {
        JournalError::Disk {
            what: "read",
            path: self.path.clone(),
            error,
        }
    }
}

/// Records from the oldest to the newest; see [`JournalReader::oldest_first`].
#[derive(Debug)]
pub struct OldestFirst<'a> {
    reader: &'a JournalReader,
    strays: Arc<Vec<Stray>>,
    lines: Forward<'a>,
    last: Option<u64>,
    ahead: Option<JournalItem>,
    failed: bool,
}

impl Iterator for OldestFirst<'_> {
    type Item = Result<JournalItem, JournalError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(item) = self.ahead.take() {
            return Some(Ok(item));
        }
        let mut broken: Option<Damage> = None;
        while !self.failed {
            let line = match self.lines.next_line() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(self.reader.error(error)));
                }
            };
            if is_stray(&self.strays, line.offset) {
                continue;
            }
            let grows = |r: &JournalRecord| self.last.is_none_or(|last| r.sequence > last);
            if let Some(record) = record(&line, None).filter(grows) {
                self.last = Some(record.sequence);
                let item = JournalItem::Record(record);
                return match broken {
                    Some(damage) => {
                        self.ahead = Some(item);
                        Some(Ok(JournalItem::Damage(damage)))
                    }
                    None => Some(Ok(item)),
                };
            }
            // A last line without its end was only torn.
            if line.ended {
                let whole = broken.get_or_insert(Damage {
                    offset: line.offset,
                    len: 0,
                });
                whole.len += line.len;
            }
        }
        broken.map(|damage| Ok(JournalItem::Damage(damage)))
    }
}

/// Whether a line may be a record, or what a power cut left of one, by its first bytes.
pub(super) fn may_begin_a_record(head: &[u8]) -> bool {
    let mut start = head.iter().take(DIGITS + 1).enumerate();
    start.all(|(at, byte)| match byte {
        b' ' => at == DIGITS,
        b'0'..=b'9' | b'a'..=b'f' => at < DIGITS,
        _ => false,
    })
}

/// Writes the line of a record that follows on the one with the checksum `before`; returns its own.
pub(super) fn encode(
    sequence: u64,
    before: Checksum,
    payload: &str,
    into: &mut Vec<u8>,
) -> Checksum {
    let rest = format!("v{JOURNAL_VERSION} {sequence} {before} {payload}");
    let checksum = Checksum::of(rest.as_bytes());
    into.extend_from_slice(format!("{checksum} {rest}\n").as_bytes());
    checksum
}

/// What stands before a record's payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) sequence: u64,
    pub(super) checksum: Checksum,
    pub(super) before: Checksum,
    /// Where the payload begins in the line.
    payload: usize,
}

/// What a line holds.
pub(super) enum Held<T> {
    /// A record, as it was written.
    Record(T),
    /// A record of a version that this program does not read.
    Newer(u64),
}

/// What a whole line without its end holds, if it is as it was written; the payload may still be no text.
pub(super) fn head(bytes: &[u8]) -> Option<Held<Head>> {
    let said = said(bytes)?;
    let checksum = match &said {
        Held::Record(head) => head.checksum,
        Held::Newer(_) => Checksum::from_digits(&bytes[..DIGITS])?,
    };
    (Checksum::of(&bytes[DIGITS + 1..]) == checksum).then_some(said)
}

/// What a whole line says that it holds, right or wrong.
pub(super) fn said(bytes: &[u8]) -> Option<Held<Head>> {
    let mut parts = bytes.splitn(5, |byte| *byte == b' ');
    let checksum = Checksum::from_digits(parts.next()?)?;
    let number = |part: &[u8]| std::str::from_utf8(part).ok()?.parse::<u64>().ok();
    match number(parts.next()?.strip_prefix(b"v")?)? {
        0 => return None,
        newer if newer > u64::from(JOURNAL_VERSION) => return Some(Held::Newer(newer)),
        _ => {}
    }
    let sequence = number(parts.next()?)?;
    let before = Checksum::from_digits(parts.next()?)?;
    let payload = bytes.len() - parts.next()?.len();
    (1..=MOST_SEQUENCE).contains(&sequence).then_some({
        Held::Record(Head {
            sequence,
            checksum,
            before,
            payload,
        })
    })
}

/// What a line holds, if it is as it was written.
pub(super) fn held(line: &Line) -> Option<Held<JournalRecord>> {
    let bytes = line.bytes.as_deref().filter(|_| line.ended)?;
    Some(match head(bytes)? {
        Held::Newer(version) => Held::Newer(version),
        Held::Record(head) => Held::Record(JournalRecord {
            offset: line.offset,
            len: line.len,
            sequence: head.sequence,
            checksum: head.checksum,
            before: head.before,
            payload: std::str::from_utf8(&bytes[head.payload..]).ok()?.to_owned(),
        }),
    })
}

/// The record of a line, if it is whole and its number is below that of the one that follows it.
pub(super) fn record(line: &Line, following: Option<u64>) -> Option<JournalRecord> {
    match held(line)? {
        Held::Record(record) => following
            .is_none_or(|following| record.sequence < following)
            .then_some(record),
        Held::Newer(_) => None,
    }
}

fn damage(line: &Line) -> Damage {
    Damage {
        offset: line.offset,
        len: line.len,
    }
}

/// Adds damage that lies before all that is known, as one with the first where they touch.
fn widen_back(known: &mut Vec<Damage>, more: Damage) {
    match known.last_mut() {
        Some(last) if more.offset + more.len == last.offset => {
            last.offset = more.offset;
            last.len += more.len;
        }
        _ => known.push(more),
    }
}
