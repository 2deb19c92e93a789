//! Opening a campaign where it was left: the save, then every acknowledged record of the journal behind it.
//! No rule runs; records are applied entity by entity, and one that does not fit is reported, not bent.
//! A journal that does not follow on the save is that of another copy, and is never applied to it.

use std::path::Path;
use std::sync::Arc;

use super::disk::Disk;
use super::file::{FileError, read_file};
use super::fingerprint::{Checksum, Fingerprint};
use super::fork::Fork;
use super::format::{FormatError, Position, Reading, Save, read_save};
use super::journal::{Journal, JournalError};
use super::journal_reader::Tail;
use super::names::journal_path;
use super::past::{JournalPast, read_record};
use super::pictures::Pictures;
use super::recovery::{Lost, Recovery};
use super::strays::sound_beside;
use crate::campaign::{Campaign, Document, Record};
use crate::limits::{self, weighed::Weigh};
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
    resume_reading(disk, path, set_aside, Reading::default())
}

/// The same, with the save read in that way.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn resume_reading(
    disk: &Arc<dyn Disk>,
    path: &Path,
    set_aside: bool,
    how: Reading,
) -> Result<Resumed, FileError> {
    let format = |error| FileError::Format {
        path: path.to_owned(),
        error,
    };
    // The journal lies beside the file itself, wherever a link to it lies.
    let (file, bytes) = read_file(&**disk, path)?;
    let (save, sound) = sound_beside(disk, &journal_path(&file), || read_save(&bytes, how));
    let save = save.map_err(format)?;
    drop(bytes);
    let mut recovery = Recovery::default();
    let mut journal = open_journal(disk, &file, set_aside, &mut recovery)?;
    journal
        .survey(save.at.last.map(|last| (save.at.sequence, last)), sound)
        .map_err(|error| journal_error(path, error))?;
    let reader = journal.reader();
    let tail = reader
        .tail(save.at.sequence)
        .map_err(|error| journal_error(path, error))?;
    if let Some(fork) = Fork::between(&save.at, &tail) {
        let path = path.to_owned();
        return Err(FileError::Fork { path, fork });
    }
    let past = Arc::new(JournalPast::new(reader, journal.size()));
    let Save {
        campaign,
        at: saved,
        version,
        fingerprint,
    } = save;
    let Replayed {
        campaign,
        sequence,
        head,
        chain,
        ..
    } = replay(campaign, saved, &tail, &mut recovery);
    recovery.lost = lost_at_the_end(&**disk, journal.path(), &tail, sequence);
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
    recovery.unshown_pictures = pictures.unshown(&campaign.pictures());
    // A journal that lost records may still know higher numbers than it could apply.
    let last = journal.last_sequence().unwrap_or(0);
    let chain = match chain {
        Some(chain) => chain,
        None if last > 0 => journal.chain(),
        // A save of another program begins a history of its own.
        None => fingerprint.into(),
    };
    let sequence = sequence.max(last);
    journal.follow(sequence, chain);
    let document = Document::resumed(campaign, sequence, head, past);
    Ok(Resumed {
        document,
        saved,
        version,
        fingerprint,
        journal,
        recovery,
    })
}

/// The number and the checksum of a save's last record, where both can still be read.
#[must_use]
pub fn last_of_save(disk: &dyn Disk, path: &Path) -> Option<(u64, Checksum)> {
    let (_, bytes) = read_file(disk, path).ok()?;
    let at = read_save(&bytes, Reading::default()).ok()?.at;
    Some((at.sequence, at.last?))
}

/// How much of a damaged line is looked at.
const MOST_LOOKED_AT: usize = 64 * 1024;

/// What cannot be read behind the last record, with what can still be made out of it.
fn lost_at_the_end(disk: &dyn Disk, path: &Path, tail: &Tail, last: u64) -> Option<Lost> {
    let end = tail.records.last().map_or(0, |line| line.offset + line.len);
    let damage = tail.damage.last().filter(|place| place.offset >= end)?;
    let len = usize::try_from(damage.len).map_or(MOST_LOOKED_AT, |len| len.min(MOST_LOOKED_AT));
    let bytes = disk.read_at(path, damage.offset, len).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let label = text.rsplit_once("\"label\":").and_then(|(_, rest)| {
        let mut words = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        words.next()?.ok()
    });
    let lines = text.matches('\n').count() as u64;
    Some(Lost {
        first: last + 1,
        lines,
        label,
    })
}

/// What the journal made of a save.
pub(super) struct Replayed {
    pub(super) campaign: Campaign,
    /// The last record there is.
    pub(super) sequence: u64,
    /// The last record that is applied, or was in the save.
    pub(super) applied: u64,
    head: u64,
    /// The checksum of the last record that is not of another copy, as far as one is known.
    chain: Option<Checksum>,
}

/// So many records are looked at together, which is quick, or fewer that hold as many spaces as a campaign may have.
const LOOKED_AT_TOGETHER: usize = 32;

/// Applies the records behind a save, as far as they follow.
pub(super) fn replay(
    campaign: Campaign,
    saved: Position,
    tail: &Tail,
    recovery: &mut Recovery,
) -> Replayed {
    recovery.damaged = tail.damage.len();
    recovery.strays.clone_from(&tail.strays);
    let mut now = Replayed {
        campaign,
        sequence: saved.sequence,
        applied: saved.sequence,
        head: saved.head,
        chain: saved.last,
    };
    // Where the next line begins, if nothing unreadable is between.
    let mut next = None;
    let mut of_another = false;
    let (mut records, mut spaces) = (Vec::new(), 0);
    for line in &tail.records {
        let follows = now.chain.is_none_or(|chain| chain == line.before);
        // Records of another copy end where one follows on the line that they stand in.
        of_another &= !follows;
        let behind_damage = tail.damage.iter().any(|place| {
            place.offset < line.offset && next.is_none_or(|next| place.offset >= next)
        });
        of_another |= !follows && !behind_damage;
        next = Some(line.offset + line.len);
        now.sequence = line.sequence;
        if !of_another {
            now.chain = Some(line.checksum);
        }
        match read_record(line).map(Arc::new) {
            None => recovery.damaged += 1,
            Some(record) if of_another => recovery.left_out.push(record),
            Some(record) => {
                spaces += record.changes.iter().map(Weigh::spaces).sum::<usize>();
                records.push(record);
            }
        }
        if records.len() == LOOKED_AT_TOGETHER || spaces >= limits::SPACES {
            now.apply(&records, recovery);
            records.clear();
            spaces = 0;
        }
    }
    now.apply(&records, recovery);
    // Those of another copy were put aside before the last ones of this were looked at.
    recovery.left_out.sort_by_key(|record| record.sequence);
    now
}

impl Replayed {
    /// Applies these records, as far as each finds everything as it expects it. What the journal makes of a save must
    /// be as sound as a save: if it is not after all of them, they are looked at by halves until the one is found.
    fn apply(&mut self, records: &[Arc<Record>], recovery: &mut Recovery) {
        let (mut campaign, mut head, mut applied) =
            (self.campaign.clone(), self.head, self.applied);
        let mut recovered = 0;
        let mut left_out = Vec::new();
        for record in records {
            let mut after = campaign.clone();
            if record.parent == head && after.apply_changes(&record.changes).is_ok() {
                (campaign, head, applied) = (after, record.head, record.sequence);
                recovered += 1;
            } else {
                left_out.push(record.clone());
            }
        }
        match (campaign.broken_since(&self.campaign), records) {
            (None, _) => {
                (self.campaign, self.head, self.applied) = (campaign, head, applied);
                recovery.recovered += recovered;
                recovery.left_out.append(&mut left_out);
            }
            (Some(broken), [record]) => {
                let why = format!("{} (in {})", broken.what, broken.place);
                recovery.unsound.push((record.sequence, why));
                recovery.left_out.push(record.clone());
            }
            (Some(_), _) => {
                let (first, rest) = records.split_at(records.len() / 2);
                self.apply(first, recovery);
                self.apply(rest, recovery);
            }
        }
    }
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
