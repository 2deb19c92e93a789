//! Records that stand in a journal and are not part of its line: a block that a sync tool copied to the end once more,
//! a shorter journal behind a longer one, the end of another copy behind one's own. Found by reading the journal once
//! from its beginning. They are passed over and named, never taken for the campaign's newest change.

use std::collections::HashSet;

use super::fingerprint::Checksum;
use super::journal::JournalError;
use super::journal_reader::{Head, Held, JournalReader, head};
use super::lines::{Forward, LineRead};

/// So many records are known again when they stand twice; beyond them they count as those of another copy.
const MOST_KNOWN: usize = 1 << 21;
/// So many places are told apart; beyond them everything up to the end counts as one.
const MOST_PLACES: usize = 100_000;

/// Records one behind the other that are not part of the journal's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Where they begin.
    pub offset: u64,
    /// How many bytes.
    pub len: u64,
    /// How many records.
    pub count: u64,
    /// The number of the first.
    pub first: u64,
    /// The number of the last.
    pub last: u64,
    /// They stand in the journal before, exactly so. Otherwise they are of another copy.
    pub twice: bool,
}

impl Stray {
    /// What they are, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let records = match self.count {
            1 => format!("record {}", self.first),
            n => format!("{n} records ({} to {})", self.first, self.last),
        };
        let what = match (self.twice, self.count) {
            (true, 1) => "stands twice in the journal; once counts",
            (true, _) => "stand twice in the journal; once counts",
            (false, 1) => "of another copy stands in the journal, and is left out and kept",
            (false, _) => "of another copy stand in the journal, and are left out and kept",
        };
        format!("{records} {what}")
    }
}

/// A record without its payload, and where it stands.
struct Place {
    offset: u64,
    len: u64,
    sequence: u64,
    checksum: Checksum,
    before: Checksum,
}

impl Place {
    fn of(line: &LineRead<'_>, head: Head) -> Self {
        Self {
            offset: line.offset,
            len: line.len,
            sequence: head.sequence,
            checksum: head.checksum,
            before: head.before,
        }
    }
}

/// What reading a journal from its beginning shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    /// In the order in which they stand.
    pub(super) strays: Vec<Stray>,
    /// The highest number anywhere, strays included.
    pub(super) highest: u64,
    /// The last record of the line, and its checksum.
    pub(super) last: Option<(u64, Checksum)>,
}

/// Tells the line of a journal from what strayed into it. Numbers only ever grow along the line: what does not grow
/// never goes back behind what is there.
#[derive(Default)]
struct Sorting {
    found: Survey,
    /// The last record that follows on the one before, as far as there is one.
    good: Option<(u64, Checksum)>,
    /// Records behind that one that do not follow on it and whose numbers grow.
    loose: Vec<Stray>,
    damaged: bool,
    /// The last record of another copy: what follows on it is of that copy, too, whatever its number.
    strayed: Option<Checksum>,
    known: HashSet<(u64, Checksum)>,
}

/// Whether strays are to be told apart; a sound journal needs no memory for that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Whether,
    Which,
}

/// Reads the first `end` bytes of a journal from their beginning.
pub(super) fn survey(reader: &JournalReader, end: u64) -> Result<Survey, JournalError> {
    match pass(reader, end, Look::Whether)? {
        Some(sound) => Ok(sound),
        None => Ok(pass(reader, end, Look::Which)?.unwrap_or_default()),
    }
}

/// One reading; none if there are strays and they are not looked for.
fn pass(reader: &JournalReader, end: u64, look: Look) -> Result<Option<Survey>, JournalError> {
    let mut sorting = Sorting::default();
    let mut lines = Forward::new(reader.disk(), reader.path(), 0, end);
    while let Some(line) = lines.next_read().map_err(|e| reader.error(e))? {
        if let Some(Held::Record(head)) = line.bytes.filter(|_| line.ended).and_then(head) {
            let grows = head.sequence > sorting.found.highest;
            if look == Look::Whether && !grows {
                return Ok(None);
            }
            sorting.take(&Place::of(&line, head), look);
        } else {
            sorting.damaged |= line.ended;
        }
    }
    let mut found = sorting.found;
    found.strays.sort_by_key(|stray| stray.offset);
    Ok(Some(found))
}

impl Sorting {
    fn take(&mut self, record: &Place, look: Look) {
        let at = (record.sequence, record.checksum);
        self.found.highest = self.found.highest.max(record.sequence);
        if look == Look::Which && self.known.contains(&at) {
            // What stands twice separates nothing.
            return push(&mut self.found.strays, record, true);
        }
        if look == Look::Which && self.known.len() < MOST_KNOWN {
            self.known.insert(at);
        }
        let damaged = std::mem::take(&mut self.damaged);
        let last = self.found.last.map_or(0, |(last, _)| last);
        let grows = record.sequence > last;
        let follows = self
            .good
            .is_none_or(|(good, sum)| sum == record.before && record.sequence > good);
        // A line that was moved forward must not hide all those before which it belongs.
        let goes_before = self
            .loose
            .first()
            .is_some_and(|loose| record.sequence < loose.first);
        if follows && (grows || goes_before) {
            if !grows {
                self.found.strays.append(&mut self.loose);
            }
            self.loose.clear();
            self.good = Some(at);
        } else if grows && self.strayed.is_some_and(|sum| sum == record.before) {
            self.strayed = Some(record.checksum);
            return push(&mut self.found.strays, record, false);
        } else if grows && damaged && self.loose.is_empty() {
            self.good = Some(at);
        } else if grows {
            push(&mut self.loose, record, false);
        } else {
            self.strayed = Some(record.checksum);
            return push(&mut self.found.strays, record, false);
        }
        self.found.last = Some(at);
    }
}

/// Adds a record to the places, as one with the last of them where they touch.
fn push(places: &mut Vec<Stray>, record: &Place, twice: bool) {
    let full = places.len() >= MOST_PLACES;
    match places.last_mut() {
        Some(last) if full || (last.twice == twice && last.offset + last.len == record.offset) => {
            last.len = record.offset + record.len - last.offset;
            last.count += 1;
            last.last = record.sequence;
            last.twice &= twice;
        }
        _ => places.push(Stray {
            offset: record.offset,
            len: record.len,
            count: 1,
            first: record.sequence,
            last: record.sequence,
            twice,
        }),
    }
}

/// Whether a line that begins there is one of them.
pub(super) fn is_stray(strays: &[Stray], offset: u64) -> bool {
    let behind = strays.partition_point(|stray| stray.offset <= offset);
    strays[..behind]
        .last()
        .is_some_and(|stray| offset - stray.offset < stray.len)
}

/// The same places once the journal begins at what was that offset.
pub(super) fn moved(strays: &mut Vec<Stray>, start: u64) {
    strays.retain(|stray| stray.offset >= start);
    for stray in strays {
        stray.offset -= start;
    }
}
