//! Opening a campaign where it was left: the save, then every acknowledged record of the journal behind it.
//! No rule runs; records are applied entity by entity, and one that does not fit is reported, not bent.

use std::path::Path;
use std::sync::Arc;

use super::disk::Disk;
use super::file::FileError;
use super::fingerprint::Fingerprint;
use super::format::{FormatError, MOST_BYTES, Position, read_save};
use super::journal::{Journal, JournalError};
use super::names::journal_path;
use super::past::JournalPast;
use super::pictures::Pictures;
use super::recovery::Recovery;
use crate::campaign::{Document, Record};
use crate::table::Severity;

/// A campaign as it was left.
#[derive(Debug)]
pub struct Resumed {
    /// The campaign with its history.
    pub document: Document,
    /// What is in the save.
    pub saved: Position,
    /// The format version of the save.
    pub version: u32,
    /// The save's bytes in short.
    pub fingerprint: Fingerprint,
    /// Where further records go.
    pub journal: Journal,
    /// What was found behind the save.
    pub recovery: Recovery,
}

/// Reads a campaign and its journal. Nothing is changed, except that an unreadable journal is set aside
/// if `set_aside`; the caller then holds the campaign's lock.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn resume(disk: &Arc<dyn Disk>, path: &Path, set_aside: bool) -> Result<Resumed, FileError> {
    let refused = |error| FileError::Disk {
        what: "open",
        path: path.to_owned(),
        error,
    };
    let format = |error| FileError::Format {
        path: path.to_owned(),
        error,
    };
    // The journal lies beside the file itself, wherever a link to it lies.
    let file = disk.resolve(path).map_err(refused)?;
    let stat = disk.stat(&file).map_err(refused)?;
    if stat.is_dir {
        return Err(FileError::Folder(path.to_owned()));
    }
    // Opening a pipe would wait until somebody writes to it.
    if !stat.is_file {
        return Err(refused(std::io::Error::other("it is not a regular file")));
    }
    if stat.len > MOST_BYTES {
        return Err(format(FormatError::TooLarge(stat.len)));
    }
    let bytes = disk.read(&file, MOST_BYTES).map_err(refused)?;
    let (campaign, saved, version) = read_save(&bytes).map_err(format)?;
    let mut recovery = Recovery::default();
    let journal = open_journal(disk, &file, set_aside, &mut recovery)?;
    let reader = journal.reader();
    let tail = reader
        .tail(saved.sequence)
        .map_err(|error| journal_error(path, error))?;
    recovery.damaged = tail.damage.len();
    let past = Arc::new(JournalPast::new(reader, journal.size()));
    let mut campaign = campaign;
    let Position {
        mut sequence,
        mut head,
    } = saved;
    for line in &tail.records {
        let record = serde_json::from_str::<Record>(&line.payload).map(Arc::new);
        let Ok(record) = record else {
            recovery.damaged += 1;
            continue;
        };
        sequence = record.sequence;
        // Behind a gap a record is applied only if everything is as it left it.
        let mut after = campaign.clone();
        if record.parent == head && after.apply_changes(&record.changes).is_ok() {
            campaign = after;
            head = record.head;
            recovery.recovered += 1;
        } else {
            recovery.left_out.push(record);
        }
    }
    // What the journal made of the save must be as sound as a save.
    let broken = campaign
        .findings()
        .into_iter()
        .find(|f| f.severity == Severity::Error);
    if let Some(finding) = broken.filter(|_| recovery.recovered > 0) {
        let place = format!("campaign.{} after its journal", finding.place);
        return Err(format(FormatError::Broken {
            place,
            what: finding.what,
        }));
    }
    recovery.fitting = campaign
        .clone()
        .take_up(recovery.left_out.iter().map(Arc::as_ref));
    let pictures = Pictures::beside(disk.clone(), &file);
    recovery.missing_pictures = pictures.missing(&campaign.pictures());
    // A journal that lost records may still know higher numbers than it could apply.
    let sequence = sequence.max(journal.last_sequence().unwrap_or(0));
    let document = Document::resumed(campaign, sequence, head, past);
    Ok(Resumed {
        document,
        saved,
        version,
        fingerprint: Fingerprint::of(&bytes),
        journal,
        recovery,
    })
}

fn journal_error(path: &Path, error: JournalError) -> FileError {
    FileError::Journal {
        path: path.to_owned(),
        error: Box::new(error),
    }
}

/// The campaign's journal; one without a readable record is set aside under another name, and kept.
fn open_journal(
    disk: &Arc<dyn Disk>,
    path: &Path,
    set_aside: bool,
    recovery: &mut Recovery,
) -> Result<Journal, FileError> {
    let at = journal_path(path);
    match Journal::open(disk.clone(), &at) {
        Ok(journal) => Ok(journal),
        Err(JournalError::Unreadable { .. }) if set_aside => {
            let aside =
                Journal::set_aside(&**disk, &at).map_err(|error| journal_error(path, error))?;
            recovery.note = Some(format!(
                "the journal could not be read and was set aside as {}",
                aside.display()
            ));
            Journal::open(disk.clone(), &at).map_err(|error| journal_error(path, error))
        }
        Err(error) => Err(journal_error(path, error)),
    }
}
