//! The thread that writes: records into the journal, and saves, in the order they were sent.
//! Sending never waits for the disk. A record is acknowledged once it is flushed, never before;
//! records that wait together share a flush. After an error no further record is written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::backups::BackupError;
use super::disk::{Disk, Stat};
use super::fingerprint::{Checksum, Fingerprint};
use super::format::VERSION;
use super::journal::{Journal, JournalError};
use super::journal_reader::JournalReader;
use super::lock::CampaignLock;
use super::migration::back_up_once;
use super::save::{SaveError, Saved, keep_mine, put_mine_beside, save_as_new, save_over};

/// The most records that share a flush, so that the first of them does not wait too long.
const MOST_AT_ONCE: usize = 512;
/// How often the files beneath are looked at while nothing is to be written.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// How long a writer that is let go of is waited for.
const PATIENCE_AT_THE_END: Duration = Duration::from_secs(5);

/// How far the writer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriterState {
    /// The number of the last record sent.
    pub sent: u64,
    /// The number of the last record that is on the disk for good.
    pub acknowledged: u64,
    /// How many bytes of whole records the journal has.
    pub journal_bytes: u64,
    /// The checksum of the last of them, which the next record carries.
    pub chain: Checksum,
    /// Saves and other work sent and not done yet.
    pub jobs: usize,
    /// What went wrong, and what to do. No further record is written.
    pub error: Option<String>,
    /// What became of the files beneath, as far as it was noticed: what is written may not be found again.
    /// It is taken back once they are as they were.
    pub doubt: Option<String>,
    /// The save itself is another program's by now; somebody has to choose.
    pub theirs: bool,
}

impl WriterState {
    /// Whether something sent is not on the disk yet.
    #[must_use]
    pub fn is_pending(&self) -> bool {
        self.sent > self.acknowledged || self.jobs > 0
    }
}

/// Makes the bytes of a save beside a journal as it is then.
type Making = dyn FnOnce(&Journal) -> Result<Vec<u8>, String> + Send;

/// What is to be saved.
pub enum Content {
    /// These bytes.
    Bytes(Vec<u8>),
    /// Bytes made on the writer's thread, so that making them holds up nobody; or why they could not be.
    /// The journal as it is then tells which record is its last.
    Made(Box<Making>),
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => write!(f, "{} bytes", bytes.len()),
            Self::Made(_) => write!(f, "bytes to be made"),
        }
    }
}

/// How a file is saved; the functions of the same names say what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveHow {
    /// [`save_over`] the file with this fingerprint. Once this writer has saved the file itself,
    /// it expects what it wrote then, so that saves may be sent while others are on their way.
    Over(Option<Fingerprint>),
    /// [`save_as_new`].
    New,
    /// [`keep_mine`].
    KeepMine,
    /// [`put_mine_beside`].
    MineBeside,
}

/// A save to be done on the writer's thread.
#[derive(Debug)]
pub struct SaveJob {
    /// Which file.
    pub path: PathBuf,
    /// What goes into it.
    pub content: Content,
    /// How.
    pub how: SaveHow,
    /// The time in seconds since 1970 began, for the backup's name.
    pub now: u64,
}

/// The result of something sent to the writer, once it is there.
#[derive(Debug)]
pub struct Ticket<T>(Receiver<T>);

impl<T> Ticket<T> {
    /// The result, if it is there; it is given out once.
    ///
    /// # Errors
    /// That there will be none, because the writer has ended.
    pub fn poll(&self) -> Result<Option<T>, WriterGone> {
        match self.0.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(mpsc::TryRecvError::Empty) => Ok(None),
            Err(mpsc::TryRecvError::Disconnected) => Err(WriterGone),
        }
    }

    /// Waits for the result, but not longer than this.
    ///
    /// # Errors
    /// That there will be none, because the writer has ended.
    pub fn wait(&self, patience: Duration) -> Result<Option<T>, WriterGone> {
        match self.0.recv_timeout(patience) {
            Ok(result) => Ok(Some(result)),
            Err(mpsc::RecvTimeoutError::Timeout) => Ok(None),
            Err(mpsc::RecvTimeoutError::Disconnected) => Err(WriterGone),
        }
    }
}

/// The writer has ended, or the result was taken already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing more is written, since the writer has ended")]
pub struct WriterGone;

/// Why not everything was on the disk at the end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FinishError {
    /// The disk takes longer than there was patience for.
    #[error("still writing; see what holds up the disk")]
    StillWriting,
    /// Something failed before.
    #[error("{0}")]
    Failed(String),
}

enum Job {
    Guard(Arc<CampaignLock>, Option<PathBuf>),
    Record(u64, String),
    Save(SaveJob, Sender<Result<Saved, SaveError>>),
    Forget(u64, Sender<Result<u64, JournalError>>),
    Watch(PathBuf, Fingerprint),
    Look(Sender<()>),
    Renew(Sender<Result<Option<PathBuf>, JournalError>>),
    Finish,
}

/// What the threads share.
#[derive(Debug, Default)]
struct Shared {
    state: Mutex<WriterState>,
    changed: Condvar,
    /// Set once the thread has nothing left to do; read under the lock of the state.
    ended: AtomicBool,
}

impl Shared {
    /// The state is plain values: one that a panic left behind is as good as any.
    fn lock(&self) -> MutexGuard<'_, WriterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut WriterState)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }
}

/// Called on the writer's thread whenever its state has changed; for example asks for a repaint.
pub type OnChange = Box<dyn Fn(&WriterState) + Send>;

/// The hand that sends to the writing thread. Dropped, the thread writes what it has and ends;
/// [`Writer::finish`] waits for that.
#[derive(Debug)]
pub struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
    reader: JournalReader,
}

impl Writer {
    /// Starts the thread.
    ///
    /// # Errors
    /// That the system starts no thread.
    pub fn spawn(
        disk: Arc<dyn Disk>,
        journal: Journal,
        on_change: Option<OnChange>,
    ) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let reader = journal.reader();
        let last = journal.last_sequence().unwrap_or(0);
        shared.change(|state| {
            state.sent = last;
            state.acknowledged = last;
            state.journal_bytes = journal.size();
            state.chain = journal.chain();
        });
        let (jobs, queue) = mpsc::channel();
        let worker = Worker {
            disk,
            lock: None,
            older: None,
            journal,
            shared: Arc::clone(&shared),
            on_change,
            written: None,
            watched: None,
        };
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || worker.run(&queue))?;
        Ok(Self {
            jobs: Some(jobs),
            thread: Some(thread),
            shared,
            reader,
        })
    }

    /// Lets the thread hold the campaign's lock for as long as it may write, and names the file if that is of
    /// an older format: it goes into the backups before anything is written.
    pub fn guard(&self, lock: Arc<CampaignLock>, older: Option<PathBuf>) {
        self.give(Job::Guard(lock, older));
    }

    /// Names the campaign's file and what it has: from now on it is noticed if another program changes it.
    pub fn watch(&self, file: PathBuf, fingerprint: Fingerprint) {
        self.give(Job::Watch(file, fingerprint));
    }

    /// Has a look at the files beneath at once; without being asked it is done every few seconds.
    pub fn look(&self) -> Ticket<()> {
        let (done, ticket) = mpsc::channel();
        self.shared.change(|state| state.jobs += 1);
        self.give(Job::Look(done));
        Ticket(ticket)
    }

    /// Sends a record to the journal, and returns at once. The numbers must grow.
    pub fn send(&self, sequence: u64, payload: String) {
        self.shared.change(|state| state.sent = sequence);
        self.give(Job::Record(sequence, payload));
    }

    /// Sends a save, to be done when all records sent before are written. It is done after an error too:
    /// a full save elsewhere is the way out of one.
    pub fn save(&self, job: SaveJob) -> Ticket<Result<Saved, SaveError>> {
        let (done, ticket) = mpsc::channel();
        self.shared.change(|state| state.jobs += 1);
        self.give(Job::Save(job, done));
        Ticket(ticket)
    }

    /// Forgets the records before a number, when all sent before are written;
    /// the result is by how many bytes the journal became shorter.
    pub fn forget_before(&self, sequence: u64) -> Ticket<Result<u64, JournalError>> {
        let (done, ticket) = mpsc::channel();
        self.shared.change(|state| state.jobs += 1);
        self.give(Job::Forget(sequence, done));
        Ticket(ticket)
    }

    /// Moves a journal out of the way that another program replaced or cut, once everything is saved; the result is
    /// where that is now. See [`Journal::renew`].
    pub fn renew(&self) -> Ticket<Result<Option<PathBuf>, JournalError>> {
        let (done, ticket) = mpsc::channel();
        self.shared.change(|state| state.jobs += 1);
        self.give(Job::Renew(done));
        Ticket(ticket)
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> WriterState {
        self.shared.lock().clone()
    }

    /// Reads the same journal; only acknowledged records are sure to be in it.
    #[must_use]
    pub fn reader(&self) -> &JournalReader {
        &self.reader
    }

    /// Waits until nothing is pending or something failed, but not longer than this.
    #[must_use]
    pub fn wait(&self, patience: Duration) -> WriterState {
        self.wait_while(patience, |state| {
            state.jobs > 0 || (state.sent > state.acknowledged && state.error.is_none())
        })
    }

    /// Ends the thread once everything sent is on the disk, and waits for that, but not longer than this.
    ///
    /// # Errors
    /// That not everything is on the disk, and why.
    pub fn finish(mut self, patience: Duration) -> Result<(), FinishError> {
        self.give(Job::Finish);
        self.jobs = None;
        let ended = || self.shared.ended.load(Ordering::Acquire);
        let state = self.wait_while(patience, |_| !ended());
        if !ended() {
            return Err(FinishError::StillWriting);
        }
        // All that it still does is to let go of its file.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        match state.error {
            Some(error) => Err(FinishError::Failed(error)),
            None => Ok(()),
        }
    }

    fn wait_while(
        &self,
        patience: Duration,
        mut busy: impl FnMut(&WriterState) -> bool,
    ) -> WriterState {
        let waited =
            self.shared
                .changed
                .wait_timeout_while(self.shared.lock(), patience, |state| busy(state));
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.clone()
    }

    fn give(&self, job: Job) {
        let refused = match &self.jobs {
            Some(jobs) => jobs.send(job).is_err(),
            None => true,
        };
        if refused {
            self.shared.change(|state| {
                state.jobs = 0;
                state.error.get_or_insert_with(|| WriterGone.to_string());
            });
        }
    }
}

impl Drop for Writer {
    /// Whoever lets go of a campaign may open it again at once; so what was sent is waited for.
    fn drop(&mut self) {
        if self.jobs.take().is_some() {
            let ended = || self.shared.ended.load(Ordering::Acquire);
            let _ = self.wait_while(PATIENCE_AT_THE_END, |_| !ended());
            if let Some(thread) = self.thread.take().filter(|_| ended()) {
                let _ = thread.join();
            }
        }
    }
}

/// What the thread has.
struct Worker {
    disk: Arc<dyn Disk>,
    /// Held until the last write, however the campaign was let go of.
    lock: Option<Arc<CampaignLock>>,
    /// The campaign's file, while it is of an older format and nothing was written yet.
    older: Option<PathBuf>,
    journal: Journal,
    shared: Arc<Shared>,
    on_change: Option<OnChange>,
    /// What this thread has saved last, and where.
    written: Option<(PathBuf, Fingerprint)>,
    /// The campaign's file.
    watched: Option<Watched>,
}

/// A file that only this program is to change.
struct Watched {
    path: PathBuf,
    fingerprint: Fingerprint,
    /// What it was when its bytes were found to be those; they are read again only if that is no longer so.
    seen: Option<Stat>,
}

impl Watched {
    /// What became of it, if it is not as it was left, and whether it has something else now.
    fn doubt(&mut self, disk: &dyn Disk) -> Option<(String, bool)> {
        let what = match disk.stat(&self.path) {
            Ok(stat) if self.seen.is_some_and(|seen| seen.is_same(&stat)) => return None,
            Ok(stat) if stat.is_file => match Fingerprint::of_file(disk, &self.path) {
                Ok(now) if now == self.fingerprint => {
                    self.seen = Some(stat);
                    return None;
                }
                Ok(_) => ("was changed by another program".to_owned(), true),
                Err(error) => (format!("cannot be read any more: {error}"), false),
            },
            Ok(_) => ("is no longer a file".to_owned(), false),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                ("is gone; put it back, or save it".to_owned(), false)
            }
            Err(error) => (format!("cannot be found any more: {error}"), false),
        };
        let (what, theirs) = what;
        Some((format!("{} {what}", self.path.display()), theirs))
    }
}

impl Drop for Worker {
    /// However the thread ends, nobody is left waiting for it.
    fn drop(&mut self) {
        self.shared.change(|state| {
            if state.is_pending() {
                state.jobs = 0;
                state.error.get_or_insert_with(|| WriterGone.to_string());
            }
            self.shared.ended.store(true, Ordering::Release);
        });
    }
}

impl Worker {
    fn run(mut self, queue: &Receiver<Job>) {
        let mut next = None;
        loop {
            let job = match next.take() {
                Some(job) => job,
                None => match queue.recv_timeout(LOOK_EVERY) {
                    Ok(job) => job,
                    Err(RecvTimeoutError::Timeout) => {
                        self.look();
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                },
            };
            match job {
                Job::Guard(lock, older) => (self.lock, self.older) = (Some(lock), older),
                Job::Record(sequence, payload) => {
                    let mut records = vec![(sequence, payload)];
                    while records.len() < MOST_AT_ONCE {
                        match queue.try_recv() {
                            Ok(Job::Record(sequence, payload)) => records.push((sequence, payload)),
                            Ok(other) => {
                                next = Some(other);
                                break;
                            }
                            Err(_) => break,
                        }
                    }
                    self.append(&records);
                }
                Job::Save(job, done) => {
                    let result = self.save(job);
                    self.look();
                    // Nobody may be waiting for it any more.
                    let _ = done.send(result);
                    self.done(None);
                }
                Job::Forget(sequence, done) => {
                    let result = match self.keep_older() {
                        Ok(()) => self.journal.forget_before(sequence),
                        Err(error) => Err(error.into()),
                    };
                    let error = self.journal.poisoned().and(result.as_ref().err());
                    let error = error.map(ToString::to_string);
                    let bytes = self.journal.size();
                    self.shared.change(|state| state.journal_bytes = bytes);
                    let _ = done.send(result);
                    self.done(error);
                }
                Job::Watch(path, fingerprint) => {
                    self.watched = Some(Watched {
                        path,
                        fingerprint,
                        seen: None,
                    });
                }
                Job::Look(done) => {
                    self.look();
                    // First the state, so that whoever waited sees it.
                    self.done(None);
                    let _ = done.send(());
                }
                Job::Renew(done) => {
                    let result = self.journal.renew();
                    self.look();
                    let bytes = self.journal.size();
                    self.shared.change(|state| state.journal_bytes = bytes);
                    let _ = done.send(result);
                    self.done(None);
                }
                Job::Finish => break,
            }
        }
    }

    /// Compares what lies beneath with what was written.
    fn look(&mut self) {
        let doubt = match self.journal.check() {
            Err(error) => Some((error.to_string(), false)),
            Ok(()) => self.doubt_of_the_save(),
        };
        self.tell_doubt(doubt);
    }

    fn doubt_of_the_save(&mut self) -> Option<(String, bool)> {
        let watched = self.watched.as_mut()?;
        watched.doubt(&*self.disk)
    }

    fn tell_doubt(&self, doubt: Option<(String, bool)>) {
        let (doubt, theirs) = doubt.unzip();
        if self.shared.lock().doubt != doubt {
            self.change(|state| (state.doubt, state.theirs) = (doubt, theirs.unwrap_or(false)));
        }
    }

    /// One piece of work that is no record is done.
    fn done(&self, error: Option<String>) {
        self.change(|state| {
            state.jobs = state.jobs.saturating_sub(1);
            state.error = state.error.take().or(error);
        });
    }

    fn append(&mut self, records: &[(u64, String)]) {
        if self.shared.lock().error.is_some() {
            return;
        }
        let result = match self.keep_older() {
            Ok(()) => self.journal.append(records),
            Err(error) => {
                self.change(|state| state.error = Some(error.to_string()));
                return;
            }
        };
        let (doubt, theirs) = self.doubt_of_the_save().unzip();
        let (bytes, chain) = (self.journal.size(), self.journal.chain());
        let last = records.last().map(|(sequence, _)| *sequence);
        self.change(|state| match result {
            Ok(()) => {
                state.acknowledged = last.unwrap_or(state.acknowledged);
                state.journal_bytes = bytes;
                state.chain = chain;
                (state.doubt, state.theirs) = (doubt, theirs.unwrap_or(false));
            }
            Err(error @ JournalError::Poisoned { .. }) => state.error = Some(error.to_string()),
            Err(JournalError::Disk { error, path, .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                let path = path.display();
                state.error = Some(format!(
                    "the journal {path} is gone with its folder; put it back, or save under another name"
                ));
            }
            Err(error) => {
                state.error = Some(format!(
                    "{error}; make room or allow writing there, or go on with a copy on another disk"
                ));
            }
        });
    }

    /// Puts a file of an older format into the backups, once, before anything is written.
    fn keep_older(&mut self) -> Result<(), BackupError> {
        if let Some(file) = &self.older {
            back_up_once(&*self.disk, file, VERSION)?;
            self.older = None;
        }
        Ok(())
    }

    fn save(&mut self, job: SaveJob) -> Result<Saved, SaveError> {
        let SaveJob {
            path,
            content,
            how,
            now,
        } = job;
        let bytes = match content {
            Content::Bytes(bytes) => bytes,
            Content::Made(make) => make(&self.journal).map_err(|why| SaveError::Make {
                path: path.clone(),
                why,
            })?,
        };
        if matches!(how, SaveHow::Over(_) | SaveHow::KeepMine) {
            self.keep_older().map_err(SaveError::Backup)?;
        }
        let disk = &*self.disk;
        let result = match how {
            SaveHow::Over(expected) => {
                let expected = self.written_to(&path).or(expected);
                save_over(disk, &path, &bytes, expected, now)
            }
            SaveHow::New => save_as_new(disk, &path, &bytes),
            SaveHow::KeepMine => keep_mine(disk, &path, &bytes, now),
            SaveHow::MineBeside => put_mine_beside(disk, &path, &bytes),
        };
        let in_place = match &result {
            Ok(saved) => Some((saved.path.clone(), saved.fingerprint, saved.stat)),
            Err(SaveError::FolderFlush { path, saved, .. }) => Some((path.clone(), *saved, None)),
            Err(_) => None,
        };
        // A copy beside the file says nothing about the file.
        if how != SaveHow::MineBeside
            && let Some((path, fingerprint, stat)) = in_place
        {
            if let Some(watched) = &mut self.watched
                && watched.path == path
            {
                watched.fingerprint = fingerprint;
                watched.seen = stat;
            }
            self.written = Some((path, fingerprint));
        }
        result
    }

    fn written_to(&self, path: &Path) -> Option<Fingerprint> {
        let (written, fingerprint) = self.written.as_ref()?;
        (written == path).then_some(*fingerprint)
    }

    fn change(&self, change: impl FnOnce(&mut WriterState)) {
        self.shared.change(change);
        if let Some(on_change) = &self.on_change {
            let state = self.shared.lock().clone();
            on_change(&state);
        }
    }
}
