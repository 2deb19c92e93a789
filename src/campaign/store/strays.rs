//! Records that stand in a journal and are not part of its line: a block that a sync tool copied to the end once more,
//! a shorter journal behind a longer one, the end of another copy behind one's own. Found by reading the journal once
//! from its beginning. They are passed over and named, never taken for the campaign's newest change.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::thread;

use super::disk::Disk;
use super::fingerprint::Checksum;
use super::journal::JournalError;
use super::journal_reader::{Head, Held, JournalReader, head, said};
use super::lines::{Forward, LineRead};
use super::neighbour;

/// So many records are known again when they stand twice; beyond them they count as those of another copy.
const MOST_KNOWN: usize = 1 << 21;
/// So many of the records that stand alike are tried as the one that the line is on.
const MOST_TRIED: usize = 8;
/// From so many bytes on a journal is worth a thread of its own.
const LONG: u64 = 4 << 20;
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
    /// What they are.
    pub is: StrayIs,
}

/// What strayed into a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrayIs {
    /// Records that stand in the line as well, exactly so.
    Twice,
    /// Records that follow on the line, and stand before what they follow on.
    Displaced,
    /// Records of another copy.
    Other,
}

impl Stray {
    /// What they are, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let records = match self.count {
            1 => format!("record {}", self.first),
            n => format!("{n} records ({} to {})", self.first, self.last),
        };
        let what = match (self.is, self.count) {
            (StrayIs::Twice, 1) => "stands twice in the journal; once counts",
            (StrayIs::Twice, _) => "stand twice in the journal; once counts",
            (StrayIs::Displaced, 1) => {
                "stands in the journal before what it follows on, and is left out and kept"
            }
            (StrayIs::Displaced, _) => {
                "stand in the journal before what they follow on, and are left out and kept"
            }
            (StrayIs::Other, 1) => {
                "of another copy stands in the journal, and is left out and kept"
            }
            (StrayIs::Other, _) => {
                "of another copy stand in the journal, and are left out and kept"
            }
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

/// A record that is known to be of the campaign’s own line: its number and checksum.
pub(super) type Anchor = (u64, Checksum);

/// A journal of that length whose every record says that it follows on the one before.
#[derive(Debug)]
pub(super) struct Sound {
    pub(super) len: u64,
    /// The last record.
    pub(super) last: Anchor,
}

/// Does that work; beside it, on a thread of its own, a long journal is looked through for whether each record follows
/// on the one before. Of any other, and of what cannot be read, nothing is told: [`survey`] is for those.
pub(super) fn sound_beside<T>(
    disk: &Arc<dyn Disk>,
    path: &Path,
    work: impl FnOnce() -> T,
) -> (T, Option<Sound>) {
    let there = neighbour::file(&**disk, path).ok().flatten();
    let Some(len) = there.map(|stat| stat.len).filter(|len| *len >= LONG) else {
        return (work(), None);
    };
    thread::scope(|scope| {
        let looking = thread::Builder::new().spawn_scoped(scope, || sound(&**disk, path, len));
        let done = work();
        let sound = looking.ok().and_then(|thread| thread.join().ok().flatten());
        (done, sound)
    })
}

/// Nothing is weighed but the heads of the lines: what is damaged is found when it is read.
fn sound(disk: &dyn Disk, path: &Path, len: u64) -> Option<Sound> {
    let mut lines = Forward::new(disk, path, 0, len);
    let mut last: Option<Anchor> = None;
    while let Some(line) = lines.next_read().ok()? {
        let Some(Held::Record(head)) = line.bytes.filter(|_| line.ended).and_then(said) else {
            return None;
        };
        let follows = |(last, sum)| head.sequence > last && head.before == sum;
        if !last.is_none_or(follows) {
            return None;
        }
        last = Some((head.sequence, head.checksum));
    }
    Some(Sound { len, last: last? })
}

/// Reads the first `end` bytes of a journal from their beginning. Where anything strayed into it, the line is the one
/// that the anchor is on, if there is an anchor and it is there; otherwise the one that stands first.
pub(super) fn survey(
    reader: &JournalReader,
    end: u64,
    anchor: impl FnOnce() -> Option<Anchor>,
) -> Result<Survey, JournalError> {
    if let Some(sound) = pass(reader, end, Look::Whether)? {
        return Ok(sound);
    }
    if let Some(anchor) = anchor()
        && let Some(places) = places(reader, end)?
        && let Some(found) = Lines::of(&places).on(anchor)
    {
        return Ok(found);
    }
    Ok(pass(reader, end, Look::Which)?.unwrap_or_default())
}

/// All records; none if they are too many.
fn places(reader: &JournalReader, end: u64) -> Result<Option<Vec<Place>>, JournalError> {
    let mut places = Vec::new();
    let mut lines = Forward::new(reader.disk(), reader.path(), 0, end);
    while let Some(line) = lines.next_read().map_err(|e| reader.error(e))? {
        if let Some(Held::Record(head)) = line.bytes.filter(|_| line.ended).and_then(head) {
            places.push(Place::of(&line, head));
        }
        if places.len() > MOST_KNOWN {
            return Ok(None);
        }
    }
    Ok(Some(places))
}

/// The records of a journal by their checksums, to follow one line among several.
struct Lines<'a> {
    places: &'a [Place],
    /// Those with that checksum, in the order in which they stand.
    by_sum: HashMap<Checksum, Vec<usize>>,
    /// Those that follow on that checksum.
    behind: HashMap<Checksum, Vec<usize>>,
}

impl<'a> Lines<'a> {
    fn of(places: &'a [Place]) -> Self {
        let mut lines = Self {
            places,
            by_sum: HashMap::new(),
            behind: HashMap::new(),
        };
        for (at, place) in places.iter().enumerate() {
            lines.by_sum.entry(place.checksum).or_default().push(at);
            lines.behind.entry(place.before).or_default().push(at);
        }
        lines
    }

    /// The line that the anchor is on, or that goes on from it.
    fn on(&self, (sequence, sum): Anchor) -> Option<Survey> {
        let none = Vec::new();
        let itself = self.by_sum.get(&sum).unwrap_or(&none).iter();
        let itself = itself.filter(|at| self.places[**at].sequence == sequence);
        let after = self.behind.get(&sum).unwrap_or(&none).iter();
        let after = after.filter(|at| self.places[**at].sequence > sequence);
        let mut begins: Vec<usize> = itself.copied().collect();
        if begins.is_empty() {
            begins = after.copied().collect();
        }
        // What stands twice may go on from either: the one that leads furthest, then the one with most before it.
        let mut best: Option<(u64, Vec<usize>)> = None;
        for at in begins.into_iter().take(MOST_TRIED) {
            let mut line = self.backward(at);
            line.reverse();
            line.extend(self.forward(at));
            let reach = line.last().map_or(0, |at| self.places[*at].sequence);
            let is_better =
                |(known, other): &(u64, Vec<usize>)| (reach, line.len()) > (*known, other.len());
            if best.as_ref().is_none_or(is_better) {
                best = Some((reach, line));
            }
        }
        best.map(|(_, line)| self.survey(&line))
    }

    /// From a record on, as far as each follows on the one before, or on one that is lost.
    fn forward(&self, from: usize) -> Vec<usize> {
        let mut line = vec![from];
        let mut at = from;
        loop {
            let here = &self.places[at];
            let grows = |next: &usize| *next > at && self.places[*next].sequence > here.sequence;
            let children = self.behind.get(&here.checksum);
            let child = children.and_then(|all| all.iter().copied().find(grows));
            let orphan = || {
                let mut rest = at + 1..self.places.len();
                rest.find(|next| {
                    grows(next) && !self.by_sum.contains_key(&self.places[*next].before)
                })
            };
            let Some(next) = child.or_else(orphan) else {
                return line;
            };
            line.push(next);
            at = next;
        }
    }

    /// What stands before a record, the nearest first: what it follows on, or what stands nearest where that is lost.
    fn backward(&self, from: usize) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = from;
        loop {
            let here = &self.places[at];
            let falls = |next: &usize| *next < at && self.places[*next].sequence < here.sequence;
            let parents = self.by_sum.get(&here.before);
            let parent = parents.and_then(|all| all.iter().rev().copied().find(falls));
            let Some(next) = parent.or_else(|| (0..at).rev().find(falls)) else {
                return line;
            };
            line.push(next);
            at = next;
        }
    }

    /// The line as what was found, and all else as strays.
    fn survey(&self, line: &[usize]) -> Survey {
        let mut found = Survey::default();
        let mut own: HashSet<Checksum> = HashSet::new();
        own.extend(line.iter().map(|at| self.places[*at].checksum));
        let on_line: HashSet<usize> = line.iter().copied().collect();
        let mut follows = own.clone();
        // A displaced record may follow on another one that stands behind it: by their numbers.
        let mut others: Vec<usize> = (0..self.places.len())
            .filter(|at| !on_line.contains(at))
            .collect();
        others.sort_by_key(|at| self.places[*at].sequence);
        let last = line.last().map(|at| &self.places[*at]);
        let mut displaced = HashSet::new();
        for at in others {
            let place = &self.places[at];
            let is_behind = last.is_some_and(|last| place.sequence > last.sequence);
            let tip = last.is_some_and(|last| last.checksum == place.before);
            if is_behind
                && (tip || displaced.contains(&place.before))
                && follows.insert(place.checksum)
            {
                displaced.insert(place.checksum);
            }
        }
        for (at, place) in self.places.iter().enumerate() {
            found.highest = found.highest.max(place.sequence);
            if on_line.contains(&at) {
                continue;
            }
            let is = if own.contains(&place.checksum) {
                StrayIs::Twice
            } else if displaced.contains(&place.checksum) {
                StrayIs::Displaced
            } else {
                StrayIs::Other
            };
            push(&mut found.strays, place, is);
        }
        found.last = last.map(|last| (last.sequence, last.checksum));
        found
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
            return push(&mut self.found.strays, record, StrayIs::Twice);
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
            return push(&mut self.found.strays, record, StrayIs::Other);
        } else if grows && damaged && self.loose.is_empty() {
            self.good = Some(at);
        } else if grows {
            push(&mut self.loose, record, StrayIs::Other);
        } else {
            self.strayed = Some(record.checksum);
            return push(&mut self.found.strays, record, StrayIs::Other);
        }
        self.found.last = Some(at);
    }
}

/// Adds a record to the places, as one with the last of them where they touch.
fn push(places: &mut Vec<Stray>, record: &Place, is: StrayIs) {
    let full = places.len() >= MOST_PLACES;
    match places.last_mut() {
        Some(last)
            if full
                || (last.is == is
                    && last.offset + last.len == record.offset
                    && last.last < record.sequence) =>
        {
            last.len = record.offset + record.len - last.offset;
            last.count += 1;
            last.last = last.last.max(record.sequence);
            if last.is != is {
                last.is = StrayIs::Other;
            }
        }
        _ => places.push(Stray {
            offset: record.offset,
            len: record.len,
            count: 1,
            first: record.sequence,
            last: record.sequence,
            is,
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
