//! Records of earlier evenings, read from the journal one by one when undo, redo or the history panel needs them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::journal_reader::{JournalItem, JournalReader, JournalRecord};
use crate::campaign::history::Past;
use crate::campaign::record::{Kind, Record};

/// Records kept in memory; more than anybody undoes in a row without a pause.
const MOST_CACHED: usize = 512;
/// Records looked at in one go when searching backward.
const PAGE: usize = 256;
/// So near to the last record another one is looked for among those just before it.
const NEAR: u64 = 64;

/// The part of a journal that was there when the campaign was opened.
#[derive(Debug)]
pub struct JournalPast {
    reader: JournalReader,
    /// Where this evening's records begin.
    end: u64,
    seen: Mutex<Seen>,
}

#[derive(Debug)]
struct Seen {
    records: BTreeMap<u64, Option<Arc<Record>>>,
    /// For each head, what was taken back to arrive there, the last first; the same in a row once.
    undone: BTreeMap<u64, Vec<u64>>,
    /// Everything from this record on was looked at for undone ones.
    looked_from: u64,
    /// Where the search goes on; none at the journal's beginning.
    next: Option<u64>,
    /// The newest records, newest first, as far as they were asked for.
    newest: Vec<Arc<Record>>,
    newest_is_all: bool,
    /// The record that was found last, and where its line begins.
    found: Option<(u64, u64)>,
}

impl Seen {
    fn keep(&mut self, sequence: u64, record: Option<Arc<Record>>) {
        if self.records.len() >= MOST_CACHED {
            self.records.clear();
        }
        self.records.insert(sequence, record);
    }
}

impl JournalPast {
    /// The records of a journal up to the offset `end`.
    #[must_use]
    pub fn new(reader: JournalReader, end: u64) -> Self {
        let seen = Seen {
            records: BTreeMap::new(),
            undone: BTreeMap::new(),
            looked_from: u64::MAX,
            next: Some(end),
            newest: Vec::new(),
            newest_is_all: false,
            found: None,
        };
        Self {
            reader,
            end,
            seen: Mutex::new(seen),
        }
    }

    /// Reads a page of records before that offset.
    fn read_before(&self, offset: u64, seen: &mut Seen) {
        let Ok(page) = self.reader.page(Some(offset), PAGE) else {
            return;
        };
        for item in page.items {
            if let JournalItem::Record(line) = item {
                seen.found = Some((line.sequence, line.offset));
                seen.keep(line.sequence, read_record(&line).map(Arc::new));
            }
        }
    }

    /// Looks among what was taken back to arrive at a head, the last first, as far back as it takes.
    fn find_undone(&self, head: u64, find: impl Fn(&[u64]) -> Option<u64>) -> Option<u64> {
        let mut seen = self.seen();
        loop {
            let found = seen.undone.get(&head).and_then(|all| find(all));
            // What was taken back to arrive at a head is newer than the head itself.
            if found.is_some() || seen.looked_from <= head {
                return found;
            }
            let page = self.reader.page(Some(seen.next?), PAGE).ok()?;
            for item in page.items {
                let JournalItem::Record(line) = item else {
                    continue;
                };
                seen.looked_from = line.sequence;
                let Some(record) = read_record(&line) else {
                    continue;
                };
                if let Kind::Undo { of } = record.kind {
                    let all = seen.undone.entry(record.head).or_default();
                    if all.last() != Some(&of) {
                        all.push(of);
                    }
                }
            }
            seen.next = page.older;
        }
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        // A panic elsewhere leaves only a cache behind.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The record of a line, if it is one, and of that number.
#[must_use]
pub fn read_record(line: &JournalRecord) -> Option<Record> {
    let record: Record = serde_json::from_str(&line.payload).ok()?;
    let ordered = record.parent < record.sequence && record.head <= record.sequence;
    (record.sequence == line.sequence && ordered).then_some(record)
}

impl Past for JournalPast {
    fn record(&self, sequence: u64) -> Option<Arc<Record>> {
        let mut seen = self.seen();
        if let Some(known) = seen.records.get(&sequence) {
            return known.clone();
        }
        // Undo and restore go back record by record: those before the last one are read together.
        if let Some((last, offset)) = seen.found
            && sequence < last
            && last - sequence <= NEAR
        {
            self.read_before(offset, &mut seen);
            if let Some(known) = seen.records.get(&sequence) {
                return known.clone();
            }
        }
        let found = self.reader.find(sequence).ok().flatten();
        let found = found.filter(|found| found.offset < self.end);
        seen.found = found.as_ref().map(|found| (sequence, found.offset));
        let record = found.and_then(|found| read_record(&found).map(Arc::new));
        seen.keep(sequence, record.clone());
        record
    }

    fn newest(&self, count: usize) -> Vec<Arc<Record>> {
        // The panel asks again with every frame; only a longer list is read anew.
        let mut seen = self.seen();
        if seen.newest.len() < count && !seen.newest_is_all {
            let Ok(page) = self.reader.page(Some(self.end), count) else {
                return Vec::new();
            };
            seen.newest_is_all = page.older.is_none();
            seen.newest = page
                .items
                .into_iter()
                .filter_map(|item| match item {
                    JournalItem::Record(line) => read_record(&line),
                    JournalItem::Damage(_) => None,
                })
                .map(Arc::new)
                .collect();
        }
        seen.newest.iter().take(count).cloned().collect()
    }

    fn undone_to(&self, head: u64) -> Option<u64> {
        self.find_undone(head, |all| all.first().copied())
    }

    fn undone_before(&self, head: u64, that: u64) -> Option<u64> {
        self.find_undone(head, |all| {
            let after = all.iter().skip_while(|of| **of != that);
            after.copied().find(|of| *of != that)
        })
    }
}
