//! Keeps a campaign on the disk while it is played: the lock, the journal behind its writer thread, the save.
//! The campaign itself is the document's; here is only where it goes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::disk::{Disk, folder_of};
use super::file::{FileError, recognise_file};
use super::fingerprint::{Checksum, Fingerprint};
use super::format::{Position, Reading, VERSION, to_bytes, to_bytes_at};
use super::journal::{Journal, JournalError};
use super::journal_reader::JournalItem;
use super::lock::{CampaignLock, LockError};
use super::names::journal_path;
use super::past::JournalPast;
use super::pictures::Pictures;
use super::recovery::Recovery;
use super::resume::resume_reading;
use super::revive::{There, keep_longer, look, refused, unused, write_records, written_again};
use super::save::{SaveError, Saved, save_as_new, sweep};
use super::writer::{Content, FinishError, OnChange, SaveHow, SaveJob, Ticket, Writer, WriterGone};
use crate::campaign::{Campaign, Document, Record};

/// Records copied in one go when a campaign is saved under another name.
const COPIED_AT_ONCE: usize = 512;
/// Records a document holds in memory before it reads them from the disk again.
const MOST_HELD: usize = 1024;

/// Why a campaign cannot be kept on the disk.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// It cannot be opened.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is open elsewhere, or cannot be locked.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// It cannot be saved.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// Its journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// It was saved, but another program's journal lies beside it and stays there.
    #[error(
        "{} was saved, but what another program put in the place of its journal stays there: {error}; \
         the next opening asks which to go on with: choose the save (recover --save)",
        path.display()
    )]
    JournalStays {
        /// Which campaign.
        path: PathBuf,
        /// Why it stays.
        error: JournalError,
    },
    /// No backup fits a journal that is to be gone on with.
    #[error(
        "cannot go on with the journal of {}: no backup that it follows on can be read; go on with the save",
        .0.display()
    )]
    NoBase(PathBuf),
    /// No backup can be read.
    #[error("there is no backup of {} that can be read; nothing was changed", .0.display())]
    NoBackup(PathBuf),
    /// There is nothing to be brought back or chosen.
    #[error("{} opens as it is; nothing was changed", .0.display())]
    Sound(PathBuf),
    /// A journal lies where a new campaign is to go.
    #[error("{} has the history of another campaign; choose another name", .0.display())]
    JournalThere(PathBuf),
    /// The system gave no thread, or the writer ended.
    #[error("cannot start writing: {0}; close other programs and try again")]
    Thread(std::io::Error),
    /// The writer ended.
    #[error(transparent)]
    Gone(#[from] WriterGone),
    /// The disk did not answer in time.
    #[error("the disk does not answer; see what holds it up")]
    Slow,
    /// What is still to be written at the end.
    #[error(transparent)]
    Finish(#[from] FinishError),
    /// The file was changed by another program, and nobody was left to be asked.
    #[error(
        "{} was changed by another program and left as it is; your version was put beside it as {}",
        theirs.display(),
        mine.display()
    )]
    PutBeside {
        /// The campaign's file.
        theirs: PathBuf,
        /// Where this version is now.
        mine: PathBuf,
    },
}

/// Where a campaign stands between memory and disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptState {
    /// Everything is in the save.
    Saved,
    /// Everything is on the disk, some of it in the journal only: nothing can be lost.
    Journaled,
    /// Something is on its way; milliseconds.
    Pending,
    /// Writing failed, or what was written is no longer there: no further command before a full save worked.
    Failed(String),
}

/// A campaign at a point of its history.
#[derive(Clone, Debug)]
pub struct Standing {
    campaign: Campaign,
    at: Position,
}

impl Standing {
    /// As the document is now.
    #[must_use]
    pub fn of(document: &Document) -> Self {
        Self {
            campaign: document.campaign().clone(),
            at: Position {
                sequence: document.revision(),
                head: document.head(),
                last: None,
            },
        }
    }

    /// The campaign.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }
}

/// A campaign's place on the disk, for as long as it is open.
#[derive(Debug)]
pub struct Keeper {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    lock: Arc<CampaignLock>,
    writer: Writer,
    saved: Position,
    fingerprint: Option<Fingerprint>,
    saving: Option<(Position, Ticket<Result<Saved, SaveError>>)>,
    left_behind: Vec<String>,
    forgetting: Option<Forgetting>,
    /// The file, while it is of an older format and was not saved yet.
    older: Option<PathBuf>,
}

/// How far forgetting is.
#[derive(Debug)]
enum Forgetting {
    /// Everything has to be in the save first; then the records before this number go.
    Saving(u64),
    /// The journal is being shortened.
    Shortening(Ticket<Result<u64, JournalError>>),
}

impl Keeper {
    /// Opens a campaign where it was left: locks it, sweeps up after saves that were cut short, applies the journal.
    ///
    /// # Errors
    /// Why it cannot be opened; nothing was changed then.
    pub fn open(
        disk: Arc<dyn Disk>,
        path: &Path,
        on_change: Option<OnChange>,
    ) -> Result<(Document, Self, Recovery), KeepError> {
        Self::open_reading(disk, path, on_change, Reading::default())
    }

    /// The same, with the save read in that way.
    ///
    /// # Errors
    /// Why it cannot be opened; nothing was changed then.
    pub fn open_reading(
        disk: Arc<dyn Disk>,
        path: &Path,
        on_change: Option<OnChange>,
        how: Reading,
    ) -> Result<(Document, Self, Recovery), KeepError> {
        // Read once without the lock: beside a file that is no campaign nothing is ours.
        recognise_file(&*disk, path, how)?;
        let lock = Arc::new(CampaignLock::take(&*disk, path)?);
        let file = lock.file().to_owned();
        let resumed = resume_reading(&disk, &file, true, how)?;
        let _swept = sweep(&*disk, &lock);
        let writer =
            Writer::spawn(disk.clone(), resumed.journal, on_change).map_err(KeepError::Thread)?;
        writer.watch(file.clone(), resumed.fingerprint);
        let older = (resumed.version < VERSION).then_some(file);
        writer.guard(lock.clone(), older.clone());
        let keeper = Self {
            disk,
            path: path.to_owned(),
            lock,
            writer,
            saved: resumed.saved,
            fingerprint: Some(resumed.fingerprint),
            saving: None,
            left_behind: Vec::new(),
            forgetting: None,
            older,
        };
        Ok((resumed.document, keeper, resumed.recovery))
    }

    /// Makes a new file for a document, with the history of `from` where it had one. Never overwrites.
    ///
    /// # Errors
    /// Why it cannot be made there.
    pub fn create(
        disk: Arc<dyn Disk>,
        path: &Path,
        document: &Document,
        from: Option<&Self>,
        on_change: Option<OnChange>,
    ) -> Result<Self, KeepError> {
        // A link is something, too, even one that leads to nothing.
        if disk.stat(path).is_ok() {
            return Err(SaveError::Exists(path.to_owned()).into());
        }
        let lock = Arc::new(CampaignLock::take(&*disk, path)?);
        let at = journal_path(lock.file());
        if disk.stat(&at).is_ok() {
            return Err(KeepError::JournalThere(at));
        }
        let _swept = sweep(&*disk, &lock);
        let pictures = Pictures::beside(disk.clone(), lock.file());
        let mut left_behind = from.map_or_else(Vec::new, |from| from.pictures().copy_to(&pictures));
        // The history is written under a name that is swept, the save first gets its own: should the power go
        // between them, what is there opens.
        let temporary = unused(&*disk, &at);
        let journal = history(&disk, &temporary, document, from, &mut left_behind)
            .inspect_err(|_| drop(disk.remove(&temporary)))?;
        let position = Position {
            sequence: document.revision(),
            head: document.head(),
            last: journal.checksum_of(document.revision()),
        };
        let made = to_bytes_at(document.campaign(), position).map_err(|error| SaveError::Make {
            path: path.to_owned(),
            why: error.to_string(),
        });
        let saved = made
            .and_then(|bytes| save_as_new(&*disk, lock.file(), &bytes))
            .inspect_err(|_| drop(disk.remove(&temporary)))?;
        let journal = place(&disk, journal, &at, Over::Nothing).inspect_err(|_| {
            // All three were made just now, under the lock; a second try finds the name free.
            for path in [&temporary, &at, lock.file()] {
                let _ = disk.remove(path);
            }
        })?;
        let writer = Writer::spawn(disk.clone(), journal, on_change).map_err(KeepError::Thread)?;
        writer.guard(lock.clone(), None);
        writer.watch(lock.file().to_owned(), saved.fingerprint);
        Ok(Self {
            disk,
            path: path.to_owned(),
            lock,
            writer,
            saved: position,
            fingerprint: Some(saved.fingerprint),
            saving: None,
            left_behind,
            forgetting: None,
            older: None,
        })
    }

    /// What of the campaign this one was made from stayed behind, and why: pictures, old history.
    #[must_use]
    pub fn left_behind(&self) -> &[String] {
        &self.left_behind
    }

    /// The pictures beside the campaign; they can be read and stored on any thread.
    #[must_use]
    pub fn pictures(&self) -> Pictures {
        Pictures::beside(self.disk.clone(), self.lock.file())
    }

    fn copy_history(&self, to: &mut Journal) -> Result<(), KeepError> {
        let state = self.writer.wait(Duration::from_secs(10));
        if state.is_pending() && state.error.is_none() {
            return Err(KeepError::Slow);
        }
        let mut batch = Vec::new();
        for item in self.writer.reader().oldest_first(0)? {
            // What is damaged stays behind in the old journal.
            let JournalItem::Record(record) = item? else {
                continue;
            };
            batch.push(record);
            if batch.len() == COPIED_AT_ONCE {
                to.append_copies(&batch)?;
                batch.clear();
            }
        }
        to.append_copies(&batch)?;
        Ok(())
    }

    /// The campaign's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many bytes of history are on the disk, as far as they are acknowledged.
    #[must_use]
    pub fn history_bytes(&self) -> u64 {
        self.writer.state().journal_bytes
    }

    /// Hands a record to the writer; returns at once.
    pub fn keep(&self, record: &Record) {
        // A record is made of what JSON can hold; should it not be, the empty line stops the writer.
        let payload = serde_json::to_string(record).unwrap_or_else(|_| "\n".to_owned());
        self.writer.send(record.sequence, payload);
    }

    /// Where the document stands.
    #[must_use]
    pub fn state(&self, document: &Document) -> KeptState {
        let state = self.writer.state();
        let is_pending = state.is_pending();
        if let Some(why) = state.error.or(state.doubt) {
            return KeptState::Failed(why);
        }
        if is_pending || self.saving.is_some() {
            KeptState::Pending
        } else if self.saved.sequence == document.revision() {
            KeptState::Saved
        } else {
            KeptState::Journaled
        }
    }

    /// Up to which record everything is on the disk; none while that is in doubt.
    #[must_use]
    pub fn on_disk(&self, document: &Document) -> Option<u64> {
        // Asked first: what is acknowledged meanwhile is told of the next time.
        let acknowledged = self.writer.state().acknowledged;
        match self.state(document) {
            KeptState::Saved | KeptState::Journaled => Some(document.revision()),
            KeptState::Pending => Some(acknowledged),
            KeptState::Failed(_) => None,
        }
    }

    /// Waits until everything that was sent is on the disk.
    ///
    /// # Errors
    /// Why it is not.
    pub fn acknowledged(&self, patience: Duration) -> Result<(), KeepError> {
        let state = self.writer.wait(patience);
        match state.error {
            Some(error) => Err(FinishError::Failed(error).into()),
            None if state.sent > state.acknowledged => Err(KeepError::Slow),
            None => Ok(()),
        }
    }

    /// Begins a save; the bytes are made on the writer's thread. See [`Keeper::poll`].
    pub fn begin_save(&mut self, document: &Document, how: SaveHow, now: u64) {
        self.begin_save_of(Standing::of(document), how, now);
    }

    fn begin_save_of(&mut self, standing: Standing, how: SaveHow, now: u64) {
        let Standing { campaign, at } = standing;
        let make = move |journal: &Journal| {
            let last = at.last.or_else(|| journal.checksum_of(at.sequence));
            to_bytes_at(&campaign, Position { last, ..at }).map_err(|error| error.to_string())
        };
        let job = SaveJob {
            // The file that was opened, and not what may have been put at its name since.
            path: self.lock.file().to_owned(),
            content: Content::Made(Box::new(make)),
            how,
            now,
        };
        self.saving = Some((at, self.writer.save(job)));
    }

    /// Saves over the file that was opened or saved last.
    pub fn save(&mut self, document: &Document, now: u64) {
        self.begin_save(document, self.over(), now);
    }

    /// The result of a save that was begun, once it is there.
    pub fn poll(&mut self) -> Option<Result<Saved, KeepError>> {
        let (at, ticket) = self.saving.take()?;
        match ticket.poll() {
            Ok(None) => {
                self.saving = Some((at, ticket));
                None
            }
            Ok(Some(result)) => Some(self.settle(at, result)),
            Err(gone) => Some(Err(gone.into())),
        }
    }

    /// Waits for the save that was begun.
    ///
    /// # Errors
    /// Why it was not saved.
    pub fn wait_for_save(&mut self, patience: Duration) -> Result<Option<Saved>, KeepError> {
        let Some((at, ticket)) = self.saving.take() else {
            return Ok(None);
        };
        match ticket.wait(patience)? {
            Some(result) => self.settle(at, result).map(Some),
            None => Err(KeepError::Slow),
        }
    }

    /// Looks at once whether the files beneath are still what was written; see [`Keeper::state`]. The writer does
    /// so by itself every few seconds and before it writes.
    ///
    /// # Errors
    /// That the disk does not answer in time.
    pub fn look(&self, patience: Duration) -> Result<(), KeepError> {
        self.writer.look().wait(patience)?.ok_or(KeepError::Slow)
    }

    /// Waits until all that was sent can be relied on: where the file beneath is gone, it is saved anew.
    ///
    /// # Errors
    /// Why it cannot; the file beneath is left as it is.
    pub fn relied_on(
        &mut self,
        document: &Document,
        now: u64,
        patience: Duration,
    ) -> Result<(), KeepError> {
        self.acknowledged(patience)?;
        if self.is_in_doubt() {
            self.save(document, now);
            self.wait_for_save(patience)?;
        }
        Ok(())
    }

    /// Whether the save was replaced by another program's; somebody has to choose.
    #[must_use]
    pub fn is_theirs(&self) -> bool {
        self.writer.state().theirs
    }

    /// Whether writing failed, so that no further record is written before [`Keeper::revive`].
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.writer.state().error.is_some()
    }

    /// How [`Keeper::save`] saves.
    #[must_use]
    pub fn over(&self) -> SaveHow {
        SaveHow::Over(self.fingerprint)
    }

    /// Whether nothing more is written: something failed, or another program meddled. A save alone does not change
    /// that where it is the journal that failed; see [`Keeper::revive`].
    #[must_use]
    pub fn has_failed(&self) -> bool {
        let state = self.writer.state();
        state.error.is_some() || state.doubt.is_some()
    }

    /// Saves, and keeps again what is done from now on: the journal is written anew. Of what is at its name all that
    /// is known to be ours goes into it; anything else is put beside it, and the document's own records begin the
    /// new one. The document is then to be given [`Keeper::past`] anew.
    ///
    /// Returns where what was at the journal's name is kept, if it was not ours or not only.
    ///
    /// # Errors
    /// Why it is not so. The campaign stays where it is, and this can be tried again.
    pub fn revive(
        &mut self,
        document: &Document,
        how: SaveHow,
        now: u64,
        patience: Duration,
        on_change: Option<OnChange>,
    ) -> Result<Option<PathBuf>, KeepError> {
        let state = self.writer.wait(patience);
        if state.jobs > 0 || (state.is_pending() && state.error.is_none()) {
            return Err(KeepError::Slow);
        }
        // What became of a save that was on its way does not matter: another follows.
        let _ = self.wait_for_save(patience);
        let at = journal_path(self.lock.file());
        if let Err(error) = self.disk.stat(folder_of(&at))
            && error.kind() == std::io::ErrorKind::NotFound
        {
            let what = "is gone with its folder";
            return Err(JournalError::Beneath { path: at, what }.into());
        }
        let there = look(self.writer.reader(), &state)?;
        let journal = written_again(&self.disk, &at, &state, there, document)?;
        let temporary = journal.path().to_owned();
        let placed = match there {
            There::NotOurs => self.place_new(journal, document, how, now, patience),
            There::Ours | There::Longer => {
                let kept = match there {
                    There::Longer => keep_longer(&*self.disk, &at).map(Some),
                    _ => Ok(None),
                };
                kept.map_err(KeepError::from).and_then(|kept| {
                    // One that never got a record may be there and empty.
                    let over = if self.disk.stat(&at).is_ok() {
                        Over::TheSame
                    } else {
                        Over::Nothing
                    };
                    let journal = place(&self.disk, journal, &at, over)?;
                    Ok((kept, journal))
                })
            }
        };
        let (kept, journal) = placed.inspect_err(|_| drop(self.disk.remove(&temporary)))?;
        let writer = Writer::spawn(self.disk.clone(), journal, on_change);
        let writer = writer.map_err(KeepError::Thread)?;
        writer.guard(self.lock.clone(), self.older.clone());
        if let Some(fingerprint) = self.fingerprint {
            writer.watch(self.lock.file().to_owned(), fingerprint);
        }
        self.writer = writer;
        if there != There::NotOurs {
            self.begin_save(document, how, now);
            self.wait_for_save(patience)?.ok_or(KeepError::Slow)?;
        }
        Ok(kept)
    }

    /// Puts a journal that begins anew in the place of one that is not ours. First comes the save: whatever goes
    /// wrong between, it has everything.
    fn place_new(
        &mut self,
        journal: Journal,
        document: &Document,
        how: SaveHow,
        now: u64,
        patience: Duration,
    ) -> Result<(Option<PathBuf>, Journal), KeepError> {
        let mut standing = Standing::of(document);
        standing.at.last = journal.checksum_of(document.revision());
        self.begin_save_of(standing, how, now);
        self.wait_for_save(patience)?.ok_or(KeepError::Slow)?;
        let at = journal_path(self.lock.file());
        let aside = match self.disk.stat(&at) {
            Ok(_) => Some(Journal::set_aside(&*self.disk, &at)?),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => return Err(refused("read", &at, error).into()),
        };
        let journal = place(&self.disk, journal, &at, Over::Nothing)?;
        Ok((aside, journal))
    }

    /// Whether what was written can no longer be relied on; see [`Keeper::look`].
    #[must_use]
    pub fn is_in_doubt(&self) -> bool {
        self.writer.state().doubt.is_some()
    }

    /// Saves at the end, when nobody is left to be asked: if another program has changed the file, that is left
    /// alone and this version is put beside it. If it has changed the journal, that is kept under another name, since
    /// the save would not open with it; a note says where.
    ///
    /// # Errors
    /// Why it was not saved to its own file, with where it was put in [`KeepError::PutBeside`], or why it does not
    /// open by itself.
    pub fn save_at_the_end(
        &mut self,
        standing: &Standing,
        now: u64,
        patience: Duration,
    ) -> Result<Option<Saved>, KeepError> {
        self.begin_save_of(standing.clone(), SaveHow::Over(self.fingerprint), now);
        match self.wait_for_save(patience) {
            Err(KeepError::Save(
                SaveError::ChangedOutside { path, .. } | SaveError::NotAFile(path),
            )) => {
                self.begin_save_of(standing.clone(), SaveHow::MineBeside, now);
                let Some(saved) = self.wait_for_save(patience)? else {
                    return Err(KeepError::Slow);
                };
                Err(KeepError::PutBeside {
                    theirs: path,
                    mine: saved.path,
                })
            }
            Ok(Some(mut saved)) => {
                saved.notes.extend(self.renew_journal(patience)?);
                Ok(Some(saved))
            }
            other => other,
        }
    }

    /// What is to be said of a journal that another program replaced or cut, once it is out of the way.
    fn renew_journal(&mut self, patience: Duration) -> Result<Option<String>, KeepError> {
        let renewed = self.writer.renew().wait(patience)?.ok_or(KeepError::Slow)?;
        let aside = renewed.map_err(|error| KeepError::JournalStays {
            path: self.path.clone(),
            error,
        })?;
        Ok(aside.map(|aside| {
            let journal = journal_path(self.lock.file());
            format!(
                "{} was changed by another program; everything is saved, and what it left is kept as {}",
                journal.display(),
                aside.display()
            )
        }))
    }

    fn settle(
        &mut self,
        at: Position,
        result: Result<Saved, SaveError>,
    ) -> Result<Saved, KeepError> {
        let in_place = match &result {
            Ok(saved) => Some(saved.fingerprint),
            Err(error) => error.in_place(),
        };
        if let Some(fingerprint) = in_place {
            self.fingerprint = Some(fingerprint);
            self.saved = at;
            self.older = None;
        }
        // Without the save nothing is forgotten: the records may be all there is.
        match self.forgetting.take() {
            Some(Forgetting::Saving(sequence)) if result.is_ok() => {
                let ticket = self.writer.forget_before(sequence);
                self.forgetting = Some(Forgetting::Shortening(ticket));
            }
            Some(shortening @ Forgetting::Shortening(_)) => self.forgetting = Some(shortening),
            Some(Forgetting::Saving(_)) | None => {}
        }
        Ok(result?)
    }

    /// By how many bytes the journal would become shorter without the records before a number.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn bytes_before(&self, sequence: u64) -> Result<u64, JournalError> {
        let first = self.writer.reader().first_from(sequence)?;
        Ok(first.map_or(0, |record| record.offset))
    }

    /// Begins to forget the records before a number, for good: undo ends there. Everything is saved first.
    /// See [`Keeper::poll`] for that save and [`Keeper::poll_forgotten`] for the rest.
    pub fn forget_before(&mut self, document: &Document, sequence: u64, now: u64) {
        self.save(document, now);
        self.forgetting = Some(Forgetting::Saving(sequence));
    }

    /// By how many bytes the journal became shorter, once it has. The document is then to be given
    /// [`Keeper::past`] anew.
    pub fn poll_forgotten(&mut self) -> Option<Result<u64, KeepError>> {
        match self.forgetting.take()? {
            Forgetting::Shortening(ticket) => match ticket.poll() {
                Ok(None) => {
                    self.forgetting = Some(Forgetting::Shortening(ticket));
                    None
                }
                Ok(Some(result)) => Some(result.map_err(KeepError::from)),
                Err(gone) => Some(Err(gone.into())),
            },
            saving => {
                self.forgetting = Some(saving);
                None
            }
        }
    }

    /// Waits for the save and the forgetting that were begun.
    ///
    /// # Errors
    /// Why nothing was forgotten.
    pub fn wait_for_forgetting(&mut self, patience: Duration) -> Result<u64, KeepError> {
        self.wait_for_save(patience)?;
        match self.forgetting.take() {
            Some(Forgetting::Shortening(ticket)) => match ticket.wait(patience)? {
                Some(result) => Ok(result?),
                None => Err(KeepError::Slow),
            },
            Some(Forgetting::Saving(_)) | None => Err(KeepError::Slow),
        }
    }

    /// Lets a document read from the disk what is there by now, once it holds many records; a long evening then
    /// takes no more memory than a short one.
    pub fn relieve(&self, document: &mut Document) {
        if document.held() >= MOST_HELD {
            let (past, up_to) = self.past();
            document.read_history_from(past, up_to);
        }
    }

    /// The history that is on the disk now, and the number of its last record.
    #[must_use]
    pub fn past(&self) -> (Arc<JournalPast>, u64) {
        let state = self.writer.state();
        let past = JournalPast::new(self.writer.reader().clone(), state.journal_bytes);
        (Arc::new(past), state.acknowledged)
    }

    /// Lets go of the campaign when everything is on the disk.
    ///
    /// # Errors
    /// What is not on the disk, and why.
    pub fn finish(self, patience: Duration) -> Result<(), KeepError> {
        let Self { writer, lock, .. } = self;
        let finished = writer.finish(patience);
        drop(lock);
        Ok(finished?)
    }

    /// The disk it is kept on.
    #[must_use]
    pub fn disk(&self) -> Arc<dyn Disk> {
        self.disk.clone()
    }
}

/// The journal of a new file: a copy of the one before where that can be relied on, else what the document knows.
fn history(
    disk: &Arc<dyn Disk>,
    at: &Path,
    document: &Document,
    from: Option<&Keeper>,
    left_behind: &mut Vec<String>,
) -> Result<Journal, KeepError> {
    let mut journal = Journal::open(disk.clone(), at)?;
    // Each history begins with a number of its own, so that no other one follows on it by chance.
    let start = to_bytes(document.campaign()).unwrap_or_default();
    journal.follow(0, Checksum::of(&start));
    if let Some(from) = from
        && let Err(error) = from.copy_history(&mut journal)
    {
        // The old place may be gone for good. Then this is the way out of it, and must not fail with it.
        left_behind.push(format!("the history of earlier evenings: {error}"));
    }
    // What the document knows behind what the journal has already.
    if journal.last_sequence().unwrap_or(0) < document.revision() {
        let mut records = document.newest(usize::MAX);
        records.reverse();
        write_records(&mut journal, &records)?;
    }
    Ok(journal)
}

/// What may stand at a journal's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    /// Nothing; it is left as it is.
    Nothing,
    /// The beginning of the same journal, in whose place it comes.
    TheSame,
}

/// Gives a journal the name it is known by.
fn place(
    disk: &Arc<dyn Disk>,
    journal: Journal,
    at: &Path,
    over: Over,
) -> Result<Journal, JournalError> {
    let (last, chain) = (journal.last_sequence().unwrap_or(0), journal.chain());
    let written = (journal.size() > 0).then(|| journal.path().to_owned());
    // Its file is closed first: some systems rename no open one.
    drop(journal);
    if let Some(written) = written {
        let placed = match over {
            Over::Nothing => disk.rename_new(&written, at),
            Over::TheSame => disk
                .copy_mode(at, &written)
                .and_then(|()| disk.rename(&written, at)),
        };
        placed
            .and_then(|()| disk.sync_dir(folder_of(at)))
            .map_err(|error| JournalError::Disk {
                what: "make",
                path: at.to_owned(),
                error,
            })?;
    }
    let mut journal = Journal::open(disk.clone(), at)?;
    journal.follow(last, chain);
    Ok(journal)
}
