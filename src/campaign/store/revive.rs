//! The journal of an open campaign again, after writing it failed or another program meddled with it: what of it is
//! known to be ours, and a new file with that and with what the document still knows. When it is put in its place is
//! the keeper's.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::{Disk, folder_of};
use super::fingerprint::Checksum;
use super::format::to_bytes;
use super::journal::{Journal, JournalError, copy};
use super::journal_reader::{JournalItem, JournalReader};
use super::names::{beside, saving_path};
use super::writer::WriterState;
use crate::campaign::{Document, Record};

/// Records written in one go.
const AT_ONCE: usize = 512;
/// Names tried for what is kept beside the journal; far more than ever lie about.
const MOST_NAMES: u32 = 1000;

/// What is at the journal's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum There {
    /// All that was acknowledged, and nothing else.
    Ours,
    /// All that was acknowledged, and something behind it.
    Longer,
    /// Something else, or nothing.
    NotOurs,
}

/// Whether what was acknowledged can still be read there: its last record stands for all before it.
pub(super) fn look(reader: &JournalReader, state: &WriterState) -> Result<There, JournalError> {
    let size = reader.size()?;
    let known = state.journal_bytes;
    if known > 0 && size >= known {
        let page = reader.page(Some(known), 1)?;
        let last = page.items.iter().find_map(|item| match item {
            JournalItem::Record(record) => Some(record.checksum),
            JournalItem::Damage(_) => None,
        });
        if last != Some(state.chain) {
            return Ok(There::NotOurs);
        }
    }
    Ok(match size.cmp(&known) {
        std::cmp::Ordering::Less => There::NotOurs,
        std::cmp::Ordering::Equal => There::Ours,
        std::cmp::Ordering::Greater if known == 0 => There::NotOurs,
        std::cmp::Ordering::Greater => There::Longer,
    })
}

/// Writes the journal under a name that is swept: what of it is ours, byte by byte, and the records behind it.
pub(super) fn written_again(
    disk: &Arc<dyn Disk>,
    at: &Path,
    state: &WriterState,
    there: There,
    document: &Document,
) -> Result<Journal, JournalError> {
    let temporary = unused(&**disk, at);
    let journal = write_to(disk, at, &temporary, state, there, document);
    journal.inspect_err(|_| drop(disk.remove(&temporary)))
}

fn write_to(
    disk: &Arc<dyn Disk>,
    at: &Path,
    temporary: &Path,
    state: &WriterState,
    there: There,
    document: &Document,
) -> Result<Journal, JournalError> {
    let mut records = document.newest(document.held());
    records.reverse();
    let is_ours = there != There::NotOurs;
    if is_ours && state.journal_bytes > 0 {
        copy_of(&**disk, at, temporary, state.journal_bytes)
            .map_err(|error| refused("write anew", at, error))?;
    }
    let mut journal = Journal::open(disk.clone(), temporary)?;
    // What strayed into the old one is passed over in the new one, too.
    journal.survey(Some((state.acknowledged, state.chain)), None)?;
    if is_ours || records.is_empty() {
        journal.follow(state.acknowledged, state.chain);
    } else {
        // What the document still knows may begin anywhere.
        let start = to_bytes(document.campaign()).unwrap_or_default();
        journal.follow(0, Checksum::of(&start));
    }
    write_records(&mut journal, &records)?;
    Ok(journal)
}

/// Appends those of these records, the oldest first, that a journal has not.
pub(super) fn write_records(
    journal: &mut Journal,
    records: &[Arc<Record>],
) -> Result<(), JournalError> {
    let last = journal.last_sequence().unwrap_or(0);
    let new = records.partition_point(|record| record.sequence <= last);
    for batch in records[new..].chunks(AT_ONCE) {
        let lines: Vec<(u64, String)> = batch
            .iter()
            .filter_map(|record| Some((record.sequence, serde_json::to_string(&**record).ok()?)))
            .collect();
        journal.append(&lines)?;
    }
    Ok(())
}

/// A name for a journal while it is being written; what is left of it is swept.
pub(super) fn unused(disk: &dyn Disk, at: &Path) -> PathBuf {
    let mut number = 1;
    while disk.stat(&saving_path(at, number)).is_ok() && number < u32::MAX {
        number += 1;
    }
    saving_path(at, number)
}

/// Keeps a copy of what is at the journal's name, where it is longer than it was written: nobody knows by whom.
pub(super) fn keep_longer(disk: &dyn Disk, at: &Path) -> Result<PathBuf, JournalError> {
    let len = disk
        .stat(at)
        .map_err(|error| refused("read", at, error))?
        .len;
    for number in 1..=MOST_NAMES {
        let aside = beside(at, &format!(".damaged-{number}"));
        match copy_of(disk, at, &aside, len) {
            Ok(()) => return Ok(aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(refused("set aside", at, error)),
        }
    }
    Err(refused(
        "set aside",
        at,
        io::ErrorKind::AlreadyExists.into(),
    ))
}

/// A new file with the first so many bytes of another, flushed with its name.
fn copy_of(disk: &dyn Disk, from: &Path, to: &Path, len: u64) -> io::Result<()> {
    let mut file = disk.create_new(to)?;
    let copied = copy(len, &mut *file, |offset, wish| {
        disk.read_at(from, offset, wish)
    })
    .and_then(|()| file.flush());
    drop(file);
    copied
        .and_then(|()| disk.sync_dir(folder_of(to)))
        .inspect_err(|_| drop(disk.remove(to)))
}

pub(super) fn refused(what: &'static str, path: &Path, error: io::Error) -> JournalError {
    JournalError::Disk {
        what,
        path: path.to_owned(),
        error,
    }
}
