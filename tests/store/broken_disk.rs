//! A disk in memory that breaks as told: any call fails or is cut short, the power goes at any call.
//! It knows what was flushed and what was not, and in which order the calls came.
//!
//! After a power cut only flushed contents are there, under names whose folder was flushed; with
//! [`Cut::Names`] all names survive, but only flushed contents (an empty file under a new name);
//! with [`Cut::Lucky`] everything survives (as after a program that was killed).

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tableside::campaign::store::{Disk, DiskFile, DiskLock, LockRefused, NotOurs, Stat, folder_of};

/// What survives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Only what was flushed: contents by their file, names by their folder.
    Strict,
    /// All names, but only flushed contents.
    Names,
    /// Everything.
    Lucky,
}

/// All of [`Cut`].
pub(crate) const CUTS: [Cut; 3] = [Cut::Strict, Cut::Names, Cut::Lucky];

/// How the disk breaks. Calls count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// This call does nothing and fails.
    Fail(usize),
    /// This call is done and fails all the same.
    FailAfter(usize),
    /// This call, if it writes, writes so many bytes and fails; otherwise it does nothing and fails.
    Short(usize, usize),
    /// From this call on there is no space: writing and making files fails.
    NoSpaceFrom(usize),
    /// From this call on nothing works: the program is dead or the drive is gone.
    DeadFrom(usize),
    /// Nothing can be changed.
    ReadOnly,
    /// Each call of this name on this path does nothing and fails.
    Refuse(&'static str, &'static str),
    /// Just before this call another program replaces this file.
    Meddle(usize, &'static str, &'static [u8]),
}

/// A call, or something a test noted between calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) what: String,
    pub(crate) path: PathBuf,
}

#[derive(Clone, Debug, Default)]
struct Node {
    data: Vec<u8>,
    flushed: Vec<u8>,
    mode: u32,
    modified: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Entry {
    File(usize),
    Link(PathBuf),
    Dir,
}

#[derive(Clone, Debug, Default)]
struct Dir {
    names: BTreeMap<OsString, Entry>,
    flushed: BTreeMap<OsString, Entry>,
}

#[derive(Clone, Debug, Default)]
struct Inner {
    nodes: Vec<Node>,
    dirs: BTreeMap<PathBuf, Dir>,
    /// By path, with the life of the machine in which it was taken.
    locks: BTreeMap<PathBuf, u64>,
    life: u64,
    ticks: u64,
    fault: Option<Fault>,
    counted: usize,
    calls: Vec<Call>,
}

/// The breaking disk. Clones are the same disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct BrokenDisk(Arc<Mutex<Inner>>);

/// What is left to do of a call that breaks.
enum Way {
    Whole,
    ThenFail,
    Short(usize),
}

fn broken() -> io::Error {
    io::Error::other("the disk is broken")
}

impl BrokenDisk {
    /// An empty disk with one folder, `/campaigns`.
    pub(crate) fn new() -> Self {
        let disk = Self::default();
        {
            let mut inner = disk.inner();
            for path in ["/", "/campaigns"] {
                inner.dirs.insert(path.into(), Dir::default());
            }
            let root = Dir {
                names: [("campaigns".into(), Entry::Dir)].into(),
                flushed: [("campaigns".into(), Entry::Dir)].into(),
            };
            inner.dirs.insert("/".into(), root);
        }
        disk
    }

    /// Another disk with the same contents, without faults and locks, whose calls count from 1.
    pub(crate) fn copy(&self) -> Self {
        let mut inner = self.inner().clone();
        inner.locks.clear();
        inner.fault = None;
        inner.counted = 0;
        inner.calls.clear();
        Self(Arc::new(Mutex::new(inner)))
    }

    pub(crate) fn arc(&self) -> Arc<dyn Disk> {
        Arc::new(self.clone())
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Breaks from now on; calls are counted anew.
    pub(crate) fn break_at(&self, fault: Fault) {
        let mut inner = self.inner();
        inner.fault = Some(fault);
        inner.counted = 0;
    }

    pub(crate) fn heal(&self) {
        self.inner().fault = None;
    }

    /// The calls so far.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.inner().calls.clone()
    }

    /// How many calls were counted since the last fault was set, or ever.
    pub(crate) fn counted(&self) -> usize {
        self.inner().counted
    }

    pub(crate) fn forget_calls(&self) {
        let mut inner = self.inner();
        inner.calls.clear();
        inner.counted = 0;
    }

    /// Notes something between the calls.
    pub(crate) fn note(&self, what: &str) {
        self.inner().calls.push(Call {
            what: what.to_owned(),
            path: PathBuf::new(),
        });
    }

    /// The power goes and comes back; faults and locks are gone.
    pub(crate) fn crash(&self, cut: Cut) {
        let mut inner = self.inner();
        inner.fault = None;
        inner.locks.clear();
        inner.life += 1;
        if cut == Cut::Lucky {
            return;
        }
        for node in &mut inner.nodes {
            node.data = node.flushed.clone();
        }
        if cut == Cut::Strict {
            for dir in inner.dirs.values_mut() {
                dir.names = dir.flushed.clone();
            }
            let kept: Vec<PathBuf> = inner
                .dirs
                .keys()
                .filter(|path| inner.reached(path))
                .cloned()
                .collect();
            inner.dirs.retain(|path, _| kept.contains(path));
        }
    }

    /// Puts a file there, flushed, as another program would.
    pub(crate) fn put(&self, path: impl AsRef<Path>, bytes: &[u8]) {
        let path = path.as_ref();
        let mut inner = self.inner();
        let node = inner.new_node(bytes);
        inner.nodes[node].flushed = bytes.to_vec();
        inner.link(path, Entry::File(node));
        inner.flush_dir(folder_of(path));
    }

    /// Gives a file a second name, as a backup tool does.
    pub(crate) fn put_second_name(&self, of: impl AsRef<Path>, path: impl AsRef<Path>) {
        let mut inner = self.inner();
        let node = inner.node(of.as_ref()).expect("there is a file");
        inner.link(path.as_ref(), Entry::File(node));
        inner.flush_dir(folder_of(path.as_ref()));
    }

    /// Puts a link there.
    pub(crate) fn put_link(&self, path: impl AsRef<Path>, to: impl AsRef<Path>) {
        let path = path.as_ref();
        let mut inner = self.inner();
        inner.link(path, Entry::Link(to.as_ref().to_owned()));
        inner.flush_dir(folder_of(path));
    }

    pub(crate) fn put_dir(&self, path: impl AsRef<Path>) {
        let mut inner = self.inner();
        inner.make_dirs(path.as_ref());
        inner.flush_dir(folder_of(path.as_ref()));
    }

    pub(crate) fn set_mode(&self, path: impl AsRef<Path>, mode: u32) {
        let mut inner = self.inner();
        if let Some(node) = inner.node(path.as_ref()) {
            inner.nodes[node].mode = mode;
        }
    }

    pub(crate) fn mode(&self, path: impl AsRef<Path>) -> Option<u32> {
        let inner = self.inner();
        inner.node(path.as_ref()).map(|node| inner.nodes[node].mode)
    }

    /// What a file has, uncounted.
    pub(crate) fn get(&self, path: impl AsRef<Path>) -> Option<Vec<u8>> {
        let inner = self.inner();
        inner
            .node(path.as_ref())
            .map(|node| inner.nodes[node].data.clone())
    }

    /// All files and links there are, uncounted.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let inner = self.inner();
        let names = inner.dirs.iter().flat_map(|(dir, content)| {
            let files = content.names.iter().filter(|(_, e)| **e != Entry::Dir);
            files.map(|(name, _)| dir.join(name))
        });
        names.collect()
    }

    /// Notes and counts a call, and says how far it goes.
    fn call(&self, what: &str, path: &Path) -> io::Result<Way> {
        let mut inner = self.inner();
        inner.counted += 1;
        inner.ticks += 1;
        let at = inner.counted;
        inner.calls.push(Call {
            what: what.to_owned(),
            path: path.to_owned(),
        });
        let writes = matches!(what, "write" | "create" | "append" | "create_dir" | "lock");
        let changes = writes
            || matches!(
                what,
                "flush" | "set_len" | "rename" | "rename_new" | "remove" | "copy_mode"
            );
        if let Some(Fault::Meddle(n, path, bytes)) = inner.fault
            && n == at
        {
            let node = inner.new_node(bytes);
            inner.nodes[node].flushed = bytes.to_vec();
            inner.link(Path::new(path), Entry::File(node));
        }
        match inner.fault {
            Some(Fault::Fail(n)) if n == at => Err(broken()),
            Some(Fault::FailAfter(n)) if n == at => Ok(Way::ThenFail),
            Some(Fault::Short(n, bytes)) if n == at => match what {
                "write" => Ok(Way::Short(bytes)),
                _ => Err(broken()),
            },
            Some(Fault::NoSpaceFrom(n)) if n <= at && writes => Err(ErrorKind::StorageFull.into()),
            Some(Fault::DeadFrom(n)) if n <= at => Err(broken()),
            Some(Fault::Refuse(call, at)) if call == what && Path::new(at) == path => Err(broken()),
            Some(Fault::ReadOnly) if changes => Err(ErrorKind::ReadOnlyFilesystem.into()),
            _ => Ok(Way::Whole),
        }
    }
}

impl Way {
    fn done<T>(self, value: T) -> io::Result<T> {
        match self {
            Self::Whole => Ok(value),
            Self::ThenFail | Self::Short(_) => Err(broken()),
        }
    }
}

impl Inner {
    fn reached(&self, path: &Path) -> bool {
        path == Path::new("/")
            || path.file_name().is_some_and(|name| {
                let dir = self.dirs.get(folder_of(path));
                dir.is_some_and(|dir| dir.names.get(name) == Some(&Entry::Dir))
                    && self.reached(folder_of(path))
            })
    }

    fn new_node(&mut self, bytes: &[u8]) -> usize {
        self.ticks += 1;
        self.nodes.push(Node {
            data: bytes.to_vec(),
            flushed: Vec::new(),
            mode: 0o644,
            modified: self.ticks,
        });
        self.nodes.len() - 1
    }

    fn entry(&self, path: &Path) -> Option<&Entry> {
        let name: &OsStr = path.file_name()?;
        self.dirs.get(folder_of(path))?.names.get(name)
    }

    fn stat_of(&self, index: usize) -> Stat {
        let node = &self.nodes[index];
        let names = self.dirs.values().flat_map(|dir| dir.names.values());
        Stat {
            len: node.data.len() as u64,
            is_dir: false,
            is_file: true,
            is_link: false,
            names: names.filter(|e| **e == Entry::File(index)).count() as u64,
            id: Some((1, index as u64)),
            read_only: node.mode & 0o222 == 0,
            modified: Some((node.modified, 0)),
        }
    }

    fn follow(&self, path: &Path) -> PathBuf {
        let mut path = path.to_owned();
        for _ in 0..40 {
            match self.entry(&path) {
                Some(Entry::Link(to)) => path = folder_of(&path).join(to),
                _ => break,
            }
        }
        path
    }

    fn node(&self, path: &Path) -> Option<usize> {
        match self.entry(&self.follow(path)) {
            Some(Entry::File(node)) => Some(*node),
            _ => None,
        }
    }

    fn found(&self, path: &Path) -> io::Result<usize> {
        if self.dirs.contains_key(path) {
            return Err(ErrorKind::IsADirectory.into());
        }
        match self.entry(path) {
            Some(Entry::File(node)) => Ok(*node),
            Some(Entry::Link(_)) => Err(NotOurs::Link.into()),
            _ => Err(ErrorKind::NotFound.into()),
        }
    }

    fn dir(&mut self, path: &Path) -> io::Result<&mut Dir> {
        self.dirs
            .get_mut(path)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn link(&mut self, path: &Path, entry: Entry) {
        let name = path.file_name().unwrap_or_default().to_owned();
        self.make_dirs(folder_of(path));
        if let Some(dir) = self.dirs.get_mut(folder_of(path)) {
            dir.names.insert(name, entry);
        }
    }

    fn make_dirs(&mut self, path: &Path) {
        if self.dirs.contains_key(path) {
            return;
        }
        self.make_dirs(folder_of(path));
        self.dirs.insert(path.to_owned(), Dir::default());
        self.link(path, Entry::Dir);
    }

    fn flush_dir(&mut self, path: &Path) {
        if let Some(dir) = self.dirs.get_mut(path) {
            dir.flushed = dir.names.clone();
        }
    }

    fn create(&mut self, path: &Path) -> io::Result<usize> {
        self.dir(folder_of(path))?;
        if self.entry(path).is_some() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let node = self.new_node(&[]);
        self.link(path, Entry::File(node));
        Ok(node)
    }

    fn move_name(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.dir(folder_of(to))?;
        if self.entry(to) == Some(&Entry::Dir) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let entry = self.take_name(from)?;
        self.link(to, entry);
        Ok(())
    }

    fn take_name(&mut self, path: &Path) -> io::Result<Entry> {
        if self.dirs.contains_key(path) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let name = path.file_name().unwrap_or_default().to_owned();
        let dir = self.dir(folder_of(path))?;
        dir.names
            .remove(&name)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }
}

#[derive(Debug)]
struct BrokenFile {
    disk: BrokenDisk,
    path: PathBuf,
    node: usize,
}

impl DiskFile for BrokenFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let way = self.disk.call("write", &self.path)?;
        let len = match way {
            Way::Short(len) => len.min(bytes.len()),
            _ => bytes.len(),
        };
        let mut inner = self.disk.inner();
        inner.ticks += 1;
        let ticks = inner.ticks;
        let node = &mut inner.nodes[self.node];
        node.data.extend_from_slice(&bytes[..len]);
        node.modified = ticks;
        way.done(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let way = self.disk.call("flush", &self.path)?;
        let mut inner = self.disk.inner();
        let node = &mut inner.nodes[self.node];
        node.flushed = node.data.clone();
        way.done(())
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        let way = self.disk.call("set_len", &self.path)?;
        let mut inner = self.disk.inner();
        let len = usize::try_from(len).map_err(io::Error::other)?;
        inner.nodes[self.node].data.resize(len, 0);
        way.done(())
    }

    fn stat(&mut self) -> io::Result<Stat> {
        let way = self.disk.call("file_stat", &self.path)?;
        way.done(self.disk.inner().stat_of(self.node))
    }

    fn read_at(&mut self, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let way = self.disk.call("file_read_at", &self.path)?;
        let inner = self.disk.inner();
        let data = &inner.nodes[self.node].data;
        let from = usize::try_from(offset).map_or(data.len(), |at| at.min(data.len()));
        let to = from.saturating_add(len).min(data.len());
        way.done(data[from..to].to_vec())
    }
}

#[derive(Debug)]
struct BrokenLock {
    disk: BrokenDisk,
    path: PathBuf,
    life: u64,
}

impl DiskLock for BrokenLock {}

impl Drop for BrokenLock {
    fn drop(&mut self) {
        let mut inner = self.disk.inner();
        if inner.locks.get(&self.path) == Some(&self.life) {
            inner.locks.remove(&self.path);
            let _ = inner.take_name(&self.path);
        }
    }
}

impl Disk for BrokenDisk {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let way = self.call("read", path)?;
        let inner = self.inner();
        let node = inner.found(path)?;
        if inner.nodes[node].data.len() as u64 > most {
            return Err(ErrorKind::FileTooLarge.into());
        }
        way.done(inner.nodes[node].data.clone())
    }

    fn read_at(&self, path: &Path, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let way = self.call("read_at", path)?;
        let inner = self.inner();
        let node = inner.found(path)?;
        let data = &inner.nodes[node].data;
        let from = usize::try_from(offset).map_or(data.len(), |at| at.min(data.len()));
        let to = from.saturating_add(len).min(data.len());
        way.done(data[from..to].to_vec())
    }

    fn stat(&self, path: &Path) -> io::Result<Stat> {
        let way = self.call("stat", path)?;
        let inner = self.inner();
        if inner.dirs.contains_key(path) {
            return way.done(Stat {
                len: 0,
                is_dir: true,
                is_file: false,
                is_link: false,
                names: 1,
                id: None,
                read_only: false,
                modified: None,
            });
        }
        if let Some(Entry::Link(_)) = inner.entry(path) {
            return way.done(Stat {
                len: 0,
                is_dir: false,
                is_file: false,
                is_link: true,
                names: 1,
                id: None,
                read_only: false,
                modified: None,
            });
        }
        way.done(inner.stat_of(inner.found(path)?))
    }

    fn list(&self, dir: &Path) -> io::Result<Vec<OsString>> {
        let way = self.call("list", dir)?;
        let mut inner = self.inner();
        let names = inner.dir(dir)?.names.keys().cloned().collect();
        way.done(names)
    }

    fn create_new(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let way = self.call("create", path)?;
        let node = self.inner().create(path)?;
        way.done(Box::new(BrokenFile {
            disk: self.clone(),
            path: path.to_owned(),
            node,
        }))
    }

    fn append(&self, path: &Path, create: bool) -> io::Result<Box<dyn DiskFile>> {
        let way = self.call("append", path)?;
        let mut inner = self.inner();
        let found = inner.found(path);
        let node = match found {
            Err(error) if error.kind() == ErrorKind::NotFound && create => inner.create(path)?,
            other => other?,
        };
        drop(inner);
        way.done(Box::new(BrokenFile {
            disk: self.clone(),
            path: path.to_owned(),
            node,
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let way = self.call("rename", to)?;
        self.inner().move_name(from, to)?;
        way.done(())
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        let way = self.call("rename_new", to)?;
        let mut inner = self.inner();
        if inner.entry(to).is_some() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        inner.move_name(from, to)?;
        way.done(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let way = self.call("remove", path)?;
        self.inner().take_name(path)?;
        way.done(())
    }

    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        let way = self.call("sync_dir", dir)?;
        let mut inner = self.inner();
        inner.dir(dir)?;
        inner.flush_dir(dir);
        way.done(())
    }

    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        let way = self.call("create_dir", dir)?;
        let mut inner = self.inner();
        if matches!(inner.entry(dir), Some(Entry::File(_))) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        inner.make_dirs(dir);
        way.done(())
    }

    fn copy_mode(&self, from: &Path, to: &Path) -> io::Result<()> {
        let way = self.call("copy_mode", to)?;
        let mut inner = self.inner();
        let (from, to) = (inner.found(from)?, inner.found(to)?);
        inner.nodes[to].mode = inner.nodes[from].mode;
        way.done(())
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let way = self.call("resolve", path)?;
        let end = self.inner().follow(path);
        way.done(end)
    }

    fn lock(&self, path: &Path) -> Result<Box<dyn DiskLock>, LockRefused> {
        let way = self.call("lock", path)?;
        let mut inner = self.inner();
        if inner.locks.contains_key(path) {
            return Err(LockRefused::Held(Some(1234)));
        }
        match inner.entry(path) {
            None => {
                inner.create(path)?;
            }
            Some(Entry::File(node)) => {
                let number = inner.nodes[*node].data.iter().all(u8::is_ascii_digit);
                if !number {
                    return Err(NotOurs::Foreign.into());
                }
            }
            Some(Entry::Link(_)) => return Err(NotOurs::Link.into()),
            Some(Entry::Dir) => return Err(NotOurs::NotAFile.into()),
        }
        let life = inner.life;
        inner.locks.insert(path.to_owned(), life);
        drop(inner);
        let lock = BrokenLock {
            disk: self.clone(),
            path: path.to_owned(),
            life,
        };
        Ok(way.done(Box::new(lock))?)
    }
}
