//! The writing thread: nothing is acknowledged before it is flushed, and nothing waits for the disk.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tableside::campaign::store::{
    Content, Disk, Fingerprint, FinishError, Journal, JournalReader, OnChange, SaveError, SaveHow,
    SaveJob, Writer,
};

use super::broken_disk::{BrokenDisk, Cut, Fault};

const FILE: &str = "/campaigns/Nightclub.tableside";
const JOURNAL: &str = "/campaigns/Nightclub.tableside.journal";
const LONG: Duration = Duration::from_secs(20);

fn journal(disk: &BrokenDisk) -> Journal {
    Journal::open(disk.arc(), JOURNAL).unwrap()
}

fn writer(disk: &BrokenDisk) -> Writer {
    Writer::spawn(disk.arc(), journal(disk), None).unwrap()
}

fn job(bytes: &[u8], how: SaveHow) -> SaveJob {
    SaveJob {
        path: FILE.into(),
        content: Content::Bytes(bytes.to_vec()),
        how,
        now: 0,
    }
}

fn sequences(disk: &BrokenDisk) -> Vec<u64> {
    let tail = JournalReader::new(disk.arc(), JOURNAL).tail(0).unwrap();
    tail.records.iter().map(|r| r.sequence).collect()
}

#[test]
fn what_is_sent_is_acknowledged_once_it_is_flushed() {
    let disk = BrokenDisk::new();
    let noted = disk.clone();
    let acknowledged = AtomicU64::new(0);
    let on_change: OnChange = Box::new(move |state| {
        if acknowledged.swap(state.acknowledged, Ordering::SeqCst) < state.acknowledged {
            noted.note(&format!("acknowledge {}", state.acknowledged));
        }
    });
    let writer = Writer::spawn(disk.arc(), journal(&disk), Some(on_change)).unwrap();
    for sequence in 1..=100 {
        writer.send(sequence, format!("{{\"n\":{sequence}}}"));
    }
    assert_eq!(writer.state().sent, 100);
    let state = writer.wait(LONG);
    assert_eq!((state.acknowledged, state.is_pending()), (100, false));
    assert_eq!(state.error, None);
    writer.finish(LONG).unwrap();
    assert_eq!(sequences(&disk), (1..=100).collect::<Vec<_>>());
    // Before each acknowledgement all that was written is flushed, and the file has its name.
    let mut dirty = true;
    let mut named = false;
    for call in disk.calls() {
        match call.what.as_str() {
            "write" => dirty = true,
            "flush" => dirty = false,
            "sync_dir" => named = true,
            what if what.starts_with("acknowledge") => assert!(!dirty && named, "{what}"),
            _ => {}
        }
    }
}

#[test]
fn numbers_go_on_after_those_in_the_journal() {
    let disk = BrokenDisk::new();
    journal(&disk).append(&[(7, "{}")]).unwrap();
    let writer = writer(&disk);
    let state = writer.state();
    assert_eq!((state.sent, state.acknowledged), (7, 7));
    writer.send(8, "{}".to_owned());
    writer.finish(LONG).unwrap();
    assert_eq!(sequences(&disk), [7, 8]);
}

#[test]
fn saves_come_in_order_and_expect_what_was_saved_before() {
    let disk = BrokenDisk::new();
    disk.put(FILE, b"old");
    let writer = writer(&disk);
    let old = SaveHow::Over(Some(Fingerprint::of(b"old")));
    writer.send(1, "{}".to_owned());
    let first = writer.save(job(b"one", old));
    writer.send(2, "{}".to_owned());
    // Sent before the first is done, so with the same old fingerprint.
    let second = writer.save(SaveJob {
        content: Content::Made(Box::new(|_| Ok(b"two".to_vec()))),
        ..job(b"", old)
    });
    let third = writer.save(SaveJob {
        content: Content::Made(Box::new(|_| Err("no bytes today".to_owned()))),
        ..job(b"", old)
    });
    assert!(first.wait(LONG).unwrap().unwrap().is_ok());
    assert!(second.wait(LONG).unwrap().unwrap().is_ok());
    let error = third.wait(LONG).unwrap().unwrap().unwrap_err();
    assert!(error.to_string().contains("no bytes today"));
    assert!(third.poll().is_err() || third.poll().unwrap().is_none());
    writer.finish(LONG).unwrap();
    assert_eq!(disk.get(FILE).unwrap(), b"two");
    // The record was flushed before the save that followed it began.
    let calls = disk.calls();
    let flush = calls
        .iter()
        .position(|c| c.what == "flush" && c.path == Path::new(JOURNAL));
    let create = calls
        .iter()
        .position(|c| c.what == "create" && c.path.to_string_lossy().contains("saving"));
    assert!(flush < create);
}

#[test]
fn a_file_changed_between_two_saves_is_noticed() {
    let disk = BrokenDisk::new();
    let writer = writer(&disk);
    let first = writer.save(job(b"one", SaveHow::New));
    assert!(first.wait(LONG).unwrap().unwrap().is_ok());
    disk.put(FILE, b"theirs");
    let second = writer.save(job(b"two", SaveHow::Over(None)));
    let result = second.wait(LONG).unwrap().unwrap();
    assert!(matches!(result, Err(SaveError::ChangedOutside { .. })));
    let third = writer.save(job(b"two", SaveHow::MineBeside));
    let beside = third.wait(LONG).unwrap().unwrap().unwrap().path;
    assert_eq!(disk.get(beside).unwrap(), b"two");
    let fourth = writer.save(job(b"two", SaveHow::KeepMine));
    let saved = fourth.wait(LONG).unwrap().unwrap().unwrap();
    assert_eq!(disk.get(saved.backup.unwrap()).unwrap(), b"theirs");
    writer.finish(LONG).unwrap();
}

#[test]
fn after_an_error_nothing_more_is_written_but_a_save_elsewhere_works() {
    for fault in 1..=8 {
        let disk = BrokenDisk::new();
        let journal = journal(&disk);
        let writer = Writer::spawn(disk.arc(), journal, None).unwrap();
        disk.break_at(Fault::Fail(fault));
        let mut sequence = 0;
        while writer.state().error.is_none() && sequence < 10 {
            sequence += 1;
            writer.send(sequence, "{}".to_owned());
            let _ = writer.wait(LONG);
        }
        let state = writer.state();
        let error = state
            .error
            .clone()
            .unwrap_or_else(|| panic!("{fault}: {state:?}"));
        assert!(
            error.contains("go on with a copy on another disk")
                || error.contains("save under another name"),
            "{error}"
        );
        assert!(state.is_pending());
        assert_eq!(state.acknowledged, sequence - 1);
        disk.heal();
        writer.send(sequence + 1, "{}".to_owned());
        let save = writer.save(SaveJob {
            path: "/campaigns/Elsewhere.tableside".into(),
            ..job(b"everything", SaveHow::New)
        });
        assert!(save.wait(LONG).unwrap().unwrap().is_ok());
        assert!(matches!(writer.finish(LONG), Err(FinishError::Failed(_))));
        let there = sequences(&disk);
        // All that was acknowledged, at most the one that failed, and nothing after it.
        assert!(there.len() as u64 >= sequence - 1 && there.len() as u64 <= sequence);
        assert_eq!(
            disk.get("/campaigns/Elsewhere.tableside").unwrap(),
            b"everything"
        );
    }
}

#[test]
fn forgetting_goes_through_the_same_thread() {
    let disk = BrokenDisk::new();
    let writer = writer(&disk);
    for sequence in 1..=10 {
        writer.send(sequence, "{}".to_owned());
    }
    let forgotten = writer.forget_before(8);
    writer.send(11, "{}".to_owned());
    assert!(forgotten.wait(LONG).unwrap().unwrap().unwrap() > 0);
    writer.finish(LONG).unwrap();
    assert_eq!(sequences(&disk), [8, 9, 10, 11]);
}

#[test]
fn a_dropped_writer_still_writes_what_it_has() {
    let disk = BrokenDisk::new();
    let writer = writer(&disk);
    for sequence in 1..=50 {
        writer.send(sequence, "{}".to_owned());
    }
    let save = writer.save(job(b"all", SaveHow::New));
    drop(writer);
    assert!(save.wait(LONG).unwrap().unwrap().is_ok());
    assert_eq!(sequences(&disk).len(), 50);
}

/// A disk whose flush, and whose reading of whole files, waits for a door to be opened.
#[derive(Debug)]
pub(crate) struct Slow(pub(crate) BrokenDisk, pub(crate) Arc<Mutex<()>>);

#[derive(Debug)]
struct SlowFile(
    Box<dyn tableside::campaign::store::DiskFile>,
    Arc<Mutex<()>>,
);

impl tableside::campaign::store::DiskFile for SlowFile {
    fn write_all(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.0.write_all(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        drop(self.1.lock());
        self.0.flush()
    }
    fn set_len(&mut self, len: u64) -> std::io::Result<()> {
        self.0.set_len(len)
    }
    fn stat(&mut self) -> std::io::Result<tableside::campaign::store::Stat> {
        self.0.stat()
    }
    fn read_at(&mut self, offset: u64, len: usize) -> std::io::Result<Vec<u8>> {
        self.0.read_at(offset, len)
    }
}

impl Disk for Slow {
    fn append(
        &self,
        path: &Path,
        create: bool,
    ) -> std::io::Result<Box<dyn tableside::campaign::store::DiskFile>> {
        let file = self.0.append(path, create)?;
        Ok(Box::new(SlowFile(file, Arc::clone(&self.1))))
    }
    fn read(&self, path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
        drop(self.1.lock());
        self.0.read(path, most)
    }
    fn read_at(&self, path: &Path, offset: u64, len: usize) -> std::io::Result<Vec<u8>> {
        self.0.read_at(path, offset, len)
    }
    fn stat(&self, path: &Path) -> std::io::Result<tableside::campaign::store::Stat> {
        self.0.stat(path)
    }
    fn list(&self, dir: &Path) -> std::io::Result<Vec<std::ffi::OsString>> {
        self.0.list(dir)
    }
    fn create_new(
        &self,
        path: &Path,
    ) -> std::io::Result<Box<dyn tableside::campaign::store::DiskFile>> {
        self.0.create_new(path)
    }
    fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        self.0.rename(from, to)
    }
    fn rename_new(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        self.0.rename_new(from, to)
    }
    fn remove(&self, path: &Path) -> std::io::Result<()> {
        self.0.remove(path)
    }
    fn sync_dir(&self, dir: &Path) -> std::io::Result<()> {
        self.0.sync_dir(dir)
    }
    fn create_dir_all(&self, dir: &Path) -> std::io::Result<()> {
        self.0.create_dir_all(dir)
    }
    fn copy_mode(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        self.0.copy_mode(from, to)
    }
    fn resolve(&self, path: &Path) -> std::io::Result<PathBuf> {
        self.0.resolve(path)
    }
    fn lock(
        &self,
        path: &Path,
    ) -> Result<
        Box<dyn tableside::campaign::store::DiskLock>,
        tableside::campaign::store::LockRefused,
    > {
        self.0.lock(path)
    }
}

#[test]
fn many_that_wait_share_a_flush_and_sending_never_waits() {
    let disk = BrokenDisk::new();
    let door = Arc::new(Mutex::new(()));
    let slow: Arc<dyn Disk> = Arc::new(Slow(disk.clone(), Arc::clone(&door)));
    let journal = Journal::open(Arc::clone(&slow), JOURNAL).unwrap();
    let shut = door.lock().unwrap();
    let writer = Writer::spawn(slow, journal, None).unwrap();
    for sequence in 1..=500 {
        writer.send(sequence, "{}".to_owned());
    }
    let state = writer.state();
    assert_eq!((state.sent, state.acknowledged), (500, 0));
    assert!(writer.wait(Duration::from_millis(5)).is_pending());
    drop(shut);
    writer.finish(LONG).unwrap();
    let flushes = disk.calls().iter().filter(|c| c.what == "flush").count();
    assert!(flushes <= 10, "{flushes}");
    disk.crash(Cut::Strict);
    assert_eq!(sequences(&disk).len(), 500);
}

#[test]
fn finishing_is_bounded() {
    let disk = BrokenDisk::new();
    let door = Arc::new(Mutex::new(()));
    let slow: Arc<dyn Disk> = Arc::new(Slow(disk.clone(), Arc::clone(&door)));
    let journal = Journal::open(Arc::clone(&slow), JOURNAL).unwrap();
    let shut = door.lock().unwrap();
    let writer = Writer::spawn(slow, journal, None).unwrap();
    writer.send(1, "{}".to_owned());
    let result = writer.finish(Duration::from_millis(20));
    assert_eq!(result, Err(FinishError::StillWriting));
    drop(shut);
}

#[test]
fn a_callback_that_panics_is_an_error_and_no_hang() {
    let disk = BrokenDisk::new();
    let on_change: OnChange = Box::new(|_| std::panic::resume_unwind(Box::new("on purpose")));
    let writer = Writer::spawn(disk.arc(), journal(&disk), Some(on_change)).unwrap();
    writer.send(1, "{}".to_owned());
    writer.send(2, "{}".to_owned());
    let save = writer.save(job(b"all", SaveHow::New));
    assert!(save.wait(LONG).is_err());
    assert!(writer.finish(LONG).is_err());
}
