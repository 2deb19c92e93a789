//! Writing the journal, which is at once the history: one append-only file of records, each flushed
//! before it counts as written. What is in a record is not known here.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::backups::{BackupError, new_file};
use super::disk::{Disk, DiskFile, Stat, folder_of, refusal};
use super::fingerprint::{CHUNK, Checksum, DIGITS};
use super::format::MOST_SEQUENCE;
use super::journal_reader::{
    Held, JOURNAL_VERSION, JournalReader, JournalRecord, encode, held, may_begin_a_record,
};
use super::lines::{Line, MOST_LINE};
use super::names::beside;
use super::neighbour;
use super::not_ours::NotOurs;
use super::strays::{Anchor, Sound};

/// Names that are tried before giving up; far more than ever lie about.
const MOST_NAMES: u32 = 1000;

/// Why a journal could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The disk refused, and the journal is as it was.
    #[error("cannot {what} the journal {}: {}", path.display(), refusal(error))]
    Disk {
        /// What was tried.
        what: &'static str,
        /// Which journal.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file of an older format could not be put into the backups first.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// Something failed in a way that leaves it open what is on the disk. Nothing further is written.
    #[error(
        "the journal {} can no longer be relied on: {why}; put it back, or save under another name",
        path.display()
    )]
    Poisoned {
        /// Which journal.
        path: PathBuf,
        /// What happened.
        why: String,
    },
    /// It is not what was written any more.
    #[error("the journal {} {what}; put it back, or save under another name", path.display())]
    Beneath {
        /// Which journal.
        path: PathBuf,
        /// What became of it.
        what: &'static str,
    },
    /// A record does not follow the last one.
    #[error("record {sequence} cannot follow record {last} in the journal {}", path.display())]
    Order {
        /// Which journal.
        path: PathBuf,
        /// The number refused.
        sequence: u64,
        /// The last number.
        last: u64,
    },
    /// A record has a line break in it, or is too long to be read again.
    #[error("record {sequence} cannot be written to the journal {}: {what}", path.display())]
    Payload {
        /// Which journal.
        path: PathBuf,
        /// The number refused.
        sequence: u64,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Its last records are of a newer program.
    #[error(
        "the journal {} was written by a newer version (format {version}, this program reads up to \
         {JOURNAL_VERSION}); nothing was changed; update Tableside to open it",
        path.display()
    )]
    Newer {
        /// Which journal.
        path: PathBuf,
        /// The version of its records.
        version: u64,
    },
    /// A journal is there, and no record in it can be read.
    #[error(
        "{} holds no readable record; the next opening to play sets it aside, and it is kept",
        path.display()
    )]
    Unreadable {
        /// Which file.
        path: PathBuf,
    },
    /// A file of this name is there, and nothing in it is or was a record.
    #[error("{} {}", path.display(), NotOurs::Foreign)]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
}

/// A journal to write to. Only the holder of the campaign's lock may have one.
#[derive(Debug)]
pub struct Journal {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    reader: JournalReader,
    /// Opened with the first record, so that looking at a campaign leaves no trace.
    file: Option<Box<dyn DiskFile>>,
    /// What the file was when it was opened or looked at; nothing if there was none.
    seen: Option<Stat>,
    /// How long the file is, or was when it was looked at.
    on_disk: u64,
    /// Behind the last whole line; the next record goes here.
    good: u64,
    last: Option<u64>,
    /// The checksum of the record with that number, if it is part of the line.
    sum: Option<Checksum>,
    /// The checksum that the next record carries.
    chain: Checksum,
    /// The file's name survives a power cut.
    named: bool,
    poisoned: Option<String>,
    /// Poisoned because of what another program did to the file, which may still be open as it was.
    beneath: bool,
}

impl Journal {
    /// Looks at a journal, or at the place of one that is not there yet. Nothing is changed;
    /// a torn last line is cut off with the first record that is appended.
    ///
    /// # Errors
    /// What the disk refused, or that the file is no journal.
    pub fn open(disk: Arc<dyn Disk>, path: impl Into<PathBuf>) -> Result<Self, JournalError> {
        let path = path.into();
        let mut journal = Self {
            reader: JournalReader::new(Arc::clone(&disk), path.clone()),
            disk,
            path,
            file: None,
            seen: None,
            on_disk: 0,
            good: 0,
            last: None,
            sum: None,
            chain: Checksum::default(),
            named: false,
            poisoned: None,
            beneath: false,
        };
        journal.look()?;
        Ok(journal)
    }

    /// Finds the end of the file on disk.
    fn look(&mut self) -> Result<(), JournalError> {
        let reader = self.reader();
        let seen = neighbour::file(&*self.disk, &self.path)
            .map_err(|error| self.disk_error("read", error))?;
        let size = seen.map_or(0, |stat| stat.len);
        let mut good = None;
        let mut last = None;
        let mut first: Option<Line> = None;
        let mut is_ours = false;
        let mut lines = reader.backward(size);
        while let Some(line) = lines.next_line().map_err(|e| reader.error(e))? {
            if line.ended && good.is_none() {
                good = Some(line.offset + line.len);
            }
            match held(&line) {
                Some(Held::Record(record)) => {
                    last = Some(record);
                    break;
                }
                Some(Held::Newer(version)) => {
                    let path = self.path.clone();
                    return Err(JournalError::Newer { path, version });
                }
                None => {}
            }
            let bytes = line.bytes.as_deref().unwrap_or_default();
            is_ours |= may_be_damaged(bytes);
            first = Some(line);
        }
        // Without one record, only the torn beginning of the very first one is taken for a journal.
        if last.is_none()
            && let Some(line) = first
            && (line.ended || line.len != size || !may_be_torn(&line))
        {
            let path = self.path.clone();
            return Err(if is_ours {
                JournalError::Unreadable { path }
            } else {
                JournalError::Foreign { path }
            });
        }
        self.seen = seen;
        self.on_disk = size;
        self.good = good.unwrap_or(0);
        // One that has become empty goes on where it was.
        if let Some(last) = last {
            self.last = Some(last.sequence);
            self.sum = Some(last.checksum);
            self.chain = last.checksum;
        }
        Ok(())
    }

    /// Reads the journal once from its beginning for what strayed into it; see [`JournalReader::survey`]. New numbers
    /// are above the highest anywhere in it. One that is known to be sound is not read.
    ///
    /// # Errors
    /// What the disk refused.
    pub(super) fn survey(
        &mut self,
        anchor: Option<Anchor>,
        sound: Option<Sound>,
    ) -> Result<(), JournalError> {
        let last = self.last.map(|last| (last, self.chain));
        if sound.is_some_and(|sound| sound.len == self.on_disk && Some(sound.last) == last) {
            return Ok(());
        }
        let found = self.reader.surveyed(self.good, || anchor)?;
        if let Some((last, sum)) = found.last {
            self.last = Some(found.highest);
            self.sum = (last == found.highest).then_some(sum);
            self.chain = sum;
        }
        Ok(())
    }

    /// Lets the next record follow on this one, wherever that is: the save may know of records that the journal
    /// no longer has.
    pub fn follow(&mut self, sequence: u64, checksum: Checksum) {
        // What stands there with that number is what it is, even where the next record passes over it.
        if self.last != Some(sequence) {
            self.sum = Some(checksum);
        }
        self.last = Some(sequence);
        self.chain = checksum;
    }

    /// The journal's file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of the last record.
    #[must_use]
    pub fn last_sequence(&self) -> Option<u64> {
        self.last
    }

    /// The checksum of the last record, if that is its number.
    #[must_use]
    pub fn checksum_of(&self, last: u64) -> Option<Checksum> {
        self.sum.filter(|_| self.last == Some(last))
    }

    /// The checksum that the next record carries.
    #[must_use]
    pub fn chain(&self) -> Checksum {
        self.chain
    }

    /// How many bytes of records it has.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.good
    }

    /// Why nothing more can be written, if so.
    #[must_use]
    pub fn poisoned(&self) -> Option<&str> {
        self.poisoned.as_deref()
    }

    /// Reads the same journal, also while this one writes.
    #[must_use]
    pub fn reader(&self) -> JournalReader {
        self.reader.clone()
    }

    /// Makes sure that the journal on the disk is still the one that was opened, with all that was written and
    /// nothing else. One whose name was taken away is written anew, as long as it is open.
    ///
    /// # Errors
    /// That it is not so, and what became of it. What is there is left as it is.
    pub fn check(&mut self) -> Result<(), JournalError> {
        self.check_sound()?;
        let beneath = |what| JournalError::Beneath {
            path: self.path.clone(),
            what,
        };
        let there = match self.disk.stat(&self.path) {
            Ok(stat) if stat.is_file => Some(stat),
            Ok(_) => return Err(beneath("was replaced by another program")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(self.disk_error("read", error)),
        };
        let was = match (self.seen, there) {
            (Some(_), None) if self.file.is_some() => return self.write_anew(),
            (Some(_), None) => return Err(beneath("is gone")),
            (Some(seen), Some(now)) if seen.id != now.id => {
                return Err(beneath("was replaced by another program"));
            }
            (seen, Some(now)) if now.len != self.on_disk || (seen.is_none() && now.len > 0) => {
                return Err(beneath("was changed by another program"));
            }
            (_, there) => there,
        };
        self.seen = was;
        Ok(())
    }

    /// Writes the journal under its name again, from the file that is still open.
    fn write_anew(&mut self) -> Result<(), JournalError> {
        let Some(mut open) = self.file.take() else {
            return Ok(());
        };
        let written = (|| {
            if open.stat()?.len != self.good {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let (temporary, mut to) = new_file(&*self.disk, &self.path)?;
            let good = self.good;
            let copied = copy(good, &mut *to, |at, len| open.read_at(at, len))
                .and_then(|()| to.flush())
                .and_then(|()| to.stat())
                .and_then(|seen| self.disk.rename_new(&temporary, &self.path).map(|()| seen));
            if copied.is_err() {
                let _ = self.disk.remove(&temporary);
            }
            copied.map(|seen| (to, seen))
        })();
        match written {
            Ok((file, seen)) => {
                self.file = Some(file);
                self.seen = Some(seen);
                self.named = false;
                let named = self.disk.sync_dir(folder_of(&self.path));
                named.map_err(|error| self.disk_error("flush the folder of", error))?;
                self.named = true;
                Ok(())
            }
            Err(error) => {
                self.file = Some(open);
                if error.kind() == io::ErrorKind::NotFound {
                    return Err(JournalError::Beneath {
                        path: self.path.clone(),
                        what: "is gone with its folder",
                    });
                }
                Err(self.disk_error("find or write anew", error))
            }
        }
    }

    /// Once everything is in the save: where another program replaced or cut the journal, what is there is moved out of
    /// the way, so that the save opens by itself. The journal is written anew from the file that is still open, or
    /// begins anew behind the save. Returns where that other file is now.
    ///
    /// # Errors
    /// What the disk refused; what is there is then left under its name or the new one.
    pub fn renew(&mut self) -> Result<Option<PathBuf>, JournalError> {
        if !self.beneath && !matches!(self.check(), Err(JournalError::Beneath { .. })) {
            return Ok(None);
        }
        let aside = match self.disk.stat(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            _ => Some(Self::set_aside(&*self.disk, &self.path)?),
        };
        (self.poisoned, self.beneath) = (None, false);
        let good = self.good;
        let is_whole =
            |file: &mut Box<dyn DiskFile>| file.stat().is_ok_and(|stat| stat.len == good);
        if self.file.as_mut().is_some_and(is_whole) {
            self.write_anew()?;
        } else {
            self.file = None;
            self.seen = None;
            (self.on_disk, self.good, self.named) = (0, 0, false);
            self.reader.moved(u64::MAX);
        }
        Ok(aside)
    }

    /// Appends records, all with one flush, and returns when they are on the disk.
    ///
    /// # Errors
    /// Then none of them counts as written. After [`JournalError::Poisoned`] nothing more is taken;
    /// after any other error the journal is as it was before.
    pub fn append<P: AsRef<str>>(&mut self, records: &[(u64, P)]) -> Result<(), JournalError> {
        let lines = records.iter();
        self.write(lines.map(|(sequence, payload)| (*sequence, payload.as_ref(), None)))
    }

    /// Appends records of another journal as they are there, gaps between them included.
    ///
    /// # Errors
    /// As for [`Journal::append`].
    pub(super) fn append_copies(&mut self, records: &[JournalRecord]) -> Result<(), JournalError> {
        let lines = records.iter();
        self.write(lines.map(|record| (record.sequence, &*record.payload, Some(record.before))))
    }

    /// Writes lines, each following on the one before unless it says on which.
    fn write<'a>(
        &mut self,
        lines: impl Iterator<Item = (u64, &'a str, Option<Checksum>)>,
    ) -> Result<(), JournalError> {
        self.check_sound()?;
        let mut bytes = Vec::new();
        let mut last = self.last.unwrap_or(0);
        let mut chain = self.chain;
        for (sequence, payload, before) in lines {
            let refused = |what| JournalError::Payload {
                path: self.path.clone(),
                sequence,
                what,
            };
            if sequence <= last {
                return Err(JournalError::Order {
                    path: self.path.clone(),
                    sequence,
                    last,
                });
            }
            if payload.contains(['\n', '\r']) {
                return Err(refused("it has a line break in it"));
            }
            // With room for what stands before it.
            if payload.len() > MOST_LINE - 128 {
                return Err(refused("it is too long"));
            }
            if sequence > MOST_SEQUENCE {
                return Err(refused("its number is too high"));
            }
            last = sequence;
            chain = encode(sequence, before.unwrap_or(chain), payload, &mut bytes);
        }
        if bytes.is_empty() {
            return Ok(());
        }
        self.check_before_writing()?;
        let mut file = self.ready()?;
        if let Err(error) = file.write_all(&bytes) {
            // What was written of it is taken back, so that the file ends with a whole record again.
            return match file.set_len(self.good).and_then(|()| file.flush()) {
                Ok(()) => {
                    self.file = Some(file);
                    Err(self.disk_error("write to", error))
                }
                Err(_) => Err(self.poison(format!("a record was written in part ({error})"))),
            };
        }
        if let Err(error) = file.flush() {
            // After a failed flush the system may have dropped what it could not write, and a second
            // flush would not say so. What it has is taken back as far as that goes.
            let _ = file.set_len(self.good).and_then(|()| file.flush());
            return Err(self.poison(format!("a record could not be flushed ({error})")));
        }
        self.file = Some(file);
        self.good += bytes.len() as u64;
        self.on_disk = self.good;
        self.last = Some(last);
        self.sum = Some(chain);
        self.chain = chain;
        Ok(())
    }

    /// The journal is what it was, and a file of its own: a copy that shares its bytes, as backup tools make them,
    /// is not written along.
    fn check_before_writing(&mut self) -> Result<(), JournalError> {
        match self.check() {
            Err(JournalError::Beneath { what, .. }) => {
                // Its file is kept: as long as it is open, it may be written anew from there.
                let open = self.file.take();
                let error = self.poison(format!("it {what}"));
                (self.file, self.beneath) = (open, true);
                Err(error)
            }
            Err(error) => Err(error),
            Ok(()) if self.seen.is_some_and(|seen| seen.names > 1) => self.write_from(0),
            Ok(()) => Ok(()),
        }
    }

    /// The open file, cut to its last whole line, under a name that survives a power cut.
    fn ready(&mut self) -> Result<Box<dyn DiskFile>, JournalError> {
        let file = match self.file.take() {
            Some(file) => file,
            None => {
                let mut file = self
                    .disk
                    .append(&self.path, true)
                    .map_err(|e| self.disk_error("open", e))?;
                let opened = file.stat().map_err(|e| self.disk_error("open", e))?;
                if self.seen.is_some_and(|seen| seen.id != opened.id) || opened.len != self.on_disk
                {
                    self.beneath = true;
                    return Err(self.poison("another program has changed it".to_owned()));
                }
                self.seen = Some(opened);
                if self.good < self.on_disk {
                    file.set_len(self.good)
                        .and_then(|()| file.flush())
                        .map_err(|error| self.poison(format!("its end cannot be cut ({error})")))?;
                    self.on_disk = self.good;
                }
                file
            }
        };
        if !self.named {
            // Without its name a flushed file is as lost as one that was not.
            if let Err(error) = self.disk.sync_dir(folder_of(&self.path)) {
                self.file = Some(file);
                return Err(self.disk_error("flush the folder of", error));
            }
            self.named = true;
        }
        Ok(file)
    }

    /// Forgets all records below a number, in one step: the journal is the old or the new one.
    /// Returns by how many bytes it became shorter.
    ///
    /// # Errors
    /// What the disk refused. Nothing that was to be kept is lost.
    pub fn forget_before(&mut self, sequence: u64) -> Result<u64, JournalError> {
        self.check_sound()?;
        let start = match self.reader().first_from(sequence)? {
            Some(record) => record.offset,
            None => self.good,
        };
        if start == 0 {
            return Ok(0);
        }
        self.check_before_writing()?;
        self.write_from(start)?;
        Ok(start)
    }

    /// Puts a file with the records from an offset on in the place of the journal.
    fn write_from(&mut self, start: u64) -> Result<(), JournalError> {
        let (temporary, mut file) = new_file(&*self.disk, &self.path)
            .map_err(|error| self.disk_error("write anew", error))?;
        let written = copy(self.good - start, &mut *file, |at, len| {
            self.disk.read_at(&self.path, start + at, len)
        })
        .and_then(|()| file.flush())
        .and_then(|()| self.disk.copy_mode(&self.path, &temporary))
        .and_then(|()| file.stat());
        drop(file);
        let written = match written {
            Ok(written) => written,
            Err(error) => {
                let _ = self.disk.remove(&temporary);
                return Err(self.disk_error("write anew", error));
            }
        };
        // The old file is let go: what follows belongs into the new one.
        self.file = None;
        self.named = false;
        let renamed = self.disk.rename(&temporary, &self.path);
        if let Err(error) = renamed {
            let _ = self.disk.remove(&temporary);
            let error = self.disk_error("write anew", error);
            // Which of the two it is now is found out by looking.
            return match self.look() {
                Ok(()) => Err(error),
                Err(_) => Err(self.poison(error.to_string())),
            };
        }
        self.seen = Some(written);
        self.reader.moved(start);
        self.good -= start;
        self.on_disk = self.good;
        // If this fails, the next record waits for it.
        self.disk
            .sync_dir(folder_of(&self.path))
            .map_err(|e| self.disk_error("flush the folder of", e))?;
        self.named = true;
        Ok(())
    }

    /// Moves a file that is no journal out of the way, and says where it is now. It is kept as it is.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn set_aside(disk: &dyn Disk, path: &Path) -> Result<PathBuf, JournalError> {
        let refused = |error| JournalError::Disk {
            what: "set aside",
            path: path.to_owned(),
            error,
        };
        for number in 1..=MOST_NAMES {
            let aside = beside(path, &format!(".damaged-{number}"));
            match disk.rename_new(path, &aside) {
                Ok(()) => {
                    disk.sync_dir(folder_of(path)).map_err(refused)?;
                    return Ok(aside);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(refused(error)),
            }
        }
        Err(refused(io::ErrorKind::AlreadyExists.into()))
    }

    fn check_sound(&self) -> Result<(), JournalError> {
        match &self.poisoned {
            None => Ok(()),
            Some(why) => Err(JournalError::Poisoned {
                path: self.path.clone(),
                why: why.clone(),
            }),
        }
    }

    fn poison(&mut self, why: String) -> JournalError {
        self.file = None;
        self.poisoned = Some(why.clone());
        JournalError::Poisoned {
            path: self.path.clone(),
            why,
        }
    }

    fn disk_error(&self, what: &'static str, error: io::Error) -> JournalError {
        JournalError::Disk {
            what,
            path: self.path.clone(),
            error,
        }
    }
}

/// Whether a line looks like a record that was damaged, or was overwritten with zeros.
fn may_be_damaged(bytes: &[u8]) -> bool {
    let zeros = !bytes.is_empty() && bytes.iter().all(|byte| *byte == 0);
    zeros || (bytes.len() > 17 && may_begin_a_record(bytes))
}

/// Copies so many bytes in pieces.
pub(super) fn copy(
    len: u64,
    to: &mut dyn DiskFile,
    mut read: impl FnMut(u64, usize) -> io::Result<Vec<u8>>,
) -> io::Result<()> {
    let mut at = 0;
    while at < len {
        let wish = usize::try_from(len - at).map_or(CHUNK, |left| left.min(CHUNK));
        let piece = read(at, wish)?;
        if piece.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        to.write_all(&piece)?;
        at += piece.len() as u64;
    }
    Ok(())
}

/// Whether a line may be what a power cut left of a record: its beginning, or nothing but zeros.
fn may_be_torn(line: &Line) -> bool {
    line.bytes.as_deref().is_some_and(|bytes| {
        let mut start = bytes.iter().take(DIGITS + 1).enumerate();
        start.all(|(at, byte)| match byte {
            0 => true,
            b' ' => at == DIGITS,
            b'0'..=b'9' | b'a'..=b'f' => at < DIGITS,
            _ => false,
        })
    })
}
