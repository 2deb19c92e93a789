//! The disk of this machine.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::disk::{Disk, DiskFile, DiskLock, LockRefused, Stat, folder_of};
use super::neighbour::is_process_number;
use super::not_ours::NotOurs;
use super::patience::moved;
use super::windows_names::for_windows;

/// Whether this system makes a file of that name, and of no other one; `CON.tableside` would be a device on Windows.
fn for_this_system(path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default();
    if cfg!(windows)
        && let Err(why) = for_windows(&name.to_string_lossy())
    {
        let words = format!("“{}” {why}", name.display());
        return Err(io::Error::new(io::ErrorKind::InvalidFilename, words));
    }
    Ok(())
}

/// More links in a row than any system follows.
const MOST_LINKS: usize = 40;
/// Each round means that another program gave the lock back at this very moment.
const MOST_LOCK_ROUNDS: usize = 20;

/// The files of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

#[derive(Debug)]
struct RealFile(File);

impl DiskFile for RealFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        // Not the system's append mode: that one forbids cutting a file on Windows.
        self.0.seek(SeekFrom::End(0))?;
        self.0.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn stat(&mut self) -> io::Result<Stat> {
        let data = self.0.metadata()?;
        Ok(stat_of(&data, known_as(&self.0, &data)?))
    }

    fn read_at(&mut self, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        read_from(&mut self.0, offset, len)
    }
}

/// Opens what is at this path itself. A link is not followed, and a pipe is not waited for.
fn open_itself(path: &Path, how: &mut OpenOptions) -> io::Result<File> {
    for_this_system(path)?;
    // Asked first, since even opening a pipe or a device may do something.
    match std::fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => return Err(NotOurs::Link.into()),
        Ok(data) if data.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(data) if !data.is_file() => return Err(NotOurs::NotAFile.into()),
        _ => {}
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(how, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = how.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(NotOurs::NotAFile.into());
    }
    Ok(file)
}

/// So much room is made before it is known that the file has as much.
const MOST_AHEAD: usize = 4 << 20;

fn read_from(file: &mut File, offset: u64, len: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::with_capacity(len.min(MOST_AHEAD));
    file.take(len as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// How many names a file has, and what tells it from all others.
#[derive(Clone, Copy)]
struct Known {
    names: u64,
    id: Option<(u64, u64)>,
}

fn stat_of(data: &std::fs::Metadata, Known { names, id }: Known) -> Stat {
    let modified = data
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .map(|since| (since.as_secs(), since.subsec_nanos()));
    Stat {
        len: data.len(),
        is_dir: data.is_dir(),
        is_file: data.is_file(),
        is_link: data.is_symlink(),
        names,
        id,
        read_only: data.permissions().readonly(),
        modified,
    }
}

#[cfg(unix)]
fn known_by(data: &std::fs::Metadata) -> Known {
    use std::os::unix::fs::MetadataExt;
    Known {
        names: data.nlink(),
        id: Some((data.dev(), data.ino())),
    }
}

/// By the open file. What cannot be asked is an error: a file that is taken for another one is set aside.
#[cfg(unix)]
fn known_as(_file: &File, data: &std::fs::Metadata) -> io::Result<Known> {
    Ok(known_by(data))
}

#[cfg(windows)]
fn known_as(file: &File, _data: &std::fs::Metadata) -> io::Result<Known> {
    let known = winapi_util::file::information(file)?;
    Ok(Known {
        names: known.number_of_links(),
        id: Some((known.volume_serial_number(), known.file_index())),
    })
}

#[cfg(not(any(unix, windows)))]
fn known_as(_file: &File, _data: &std::fs::Metadata) -> io::Result<Known> {
    Ok(UNKNOWN)
}

#[cfg(not(unix))]
const UNKNOWN: Known = Known { names: 1, id: None };

#[derive(Debug)]
struct RealLock {
    file: File,
    path: PathBuf,
}

impl DiskLock for RealLock {}

impl Drop for RealLock {
    fn drop(&mut self) {
        // Taken away while still held: whoever opened it before finds, once locked, that it is no
        // longer the file of that name, and tries again. Other systems cannot tell, so there it stays.
        if cfg!(unix) && same_file(&self.file, &self.path) && self.has_only_our_number() {
            let _ = std::fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

impl RealLock {
    /// Whether the file has one name and nothing in it but what was written when the lock was taken.
    fn has_only_our_number(&mut self) -> bool {
        let read = read_from(&mut self.file, 0, NUMBER_AND_MORE);
        let known = self
            .file
            .metadata()
            .and_then(|data| known_as(&self.file, &data));
        known.is_ok_and(|known| known.names <= 1)
            && read.is_ok_and(|read| read.is_empty() || read == our_number().as_bytes())
    }
}

/// More bytes than a process number has.
const NUMBER_AND_MORE: usize = 32;

fn our_number() -> String {
    format!("{}\n", std::process::id())
}

#[cfg(unix)]
fn same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::symlink_metadata(path)) {
        (Ok(a), Ok(b)) => a.dev() == b.dev() && a.ino() == b.ino(),
        _ => false,
    }
}

#[cfg(not(unix))]
fn same_file(_file: &File, _path: &Path) -> bool {
    true
}

impl Disk for RealDisk {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = open_itself(path, OpenOptions::new().read(true))?
            .take(most.saturating_add(1))
            .read_to_end(&mut bytes)?;
        if read as u64 > most {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!("it has more than {most} bytes"),
            ));
        }
        Ok(bytes)
    }

    fn read_at(&self, path: &Path, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let mut file = open_itself(path, OpenOptions::new().read(true))?;
        read_from(&mut file, offset, len)
    }

    fn stat(&self, path: &Path) -> io::Result<Stat> {
        // What Windows says of a name that it keeps for itself helps nobody.
        let data = std::fs::symlink_metadata(path)
            .map_err(|error| for_this_system(path).err().unwrap_or(error))?;
        #[cfg(unix)]
        let known = known_by(&data);
        // Elsewhere only an open file says it.
        #[cfg(not(unix))]
        let known = match File::open(path) {
            Ok(file) if data.is_file() => known_as(&file, &data)?,
            _ => UNKNOWN,
        };
        Ok(stat_of(&data, known))
    }

    fn list(&self, dir: &Path) -> io::Result<Vec<OsString>> {
        let mut names = std::fs::read_dir(dir)?
            .map(|entry| entry.map(|e| e.file_name()))
            .collect::<io::Result<Vec<_>>>()?;
        names.sort();
        Ok(names)
    }

    fn create_new(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        for_this_system(path)?;
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)?;
        Ok(Box::new(RealFile(file)))
    }

    fn append(&self, path: &Path, create: bool) -> io::Result<Box<dyn DiskFile>> {
        let mut how = OpenOptions::new();
        how.read(true).write(true).create(create).truncate(false);
        Ok(Box::new(RealFile(open_itself(path, &mut how)?)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        for_this_system(to)?;
        moved(|| std::fs::rename(from, to))
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        for_this_system(to)?;
        // A second name for the file is made only if that name is free, in one step.
        match moved(|| std::fs::hard_link(from, to)) {
            Ok(()) => moved(|| std::fs::remove_file(from)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Some disks (memory sticks) have no second names; there it takes two steps.
            Err(_) => {
                if std::fs::symlink_metadata(to).is_ok() {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                moved(|| std::fs::rename(from, to))
            }
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        moved(|| std::fs::remove_file(path))
    }

    #[cfg(unix)]
    fn sync_dir(&self, dir: &Path) -> io::Result<()> {
        match File::open(dir)?.sync_all() {
            // Some shared folders know no flushing.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
                ) =>
            {
                Ok(())
            }
            other => other,
        }
    }

    #[cfg(not(unix))]
    fn sync_dir(&self, _dir: &Path) -> io::Result<()> {
        Ok(())
    }

    fn create_dir_all(&self, dir: &Path) -> io::Result<()> {
        std::fs::create_dir_all(dir)
    }

    #[cfg(unix)]
    fn copy_mode(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mode = std::fs::symlink_metadata(from)?.permissions();
        // Disks without permissions show the same ones for all files and refuse to set any.
        if std::fs::symlink_metadata(to)?.permissions() == mode {
            return Ok(());
        }
        std::fs::set_permissions(to, mode)
    }

    #[cfg(not(unix))]
    fn copy_mode(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        Ok(())
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let is_link = std::fs::symlink_metadata(&path).is_ok_and(|data| data.is_symlink());
            if !is_link {
                return Ok(path);
            }
            // A relative link counts from the folder it lies in; joining an absolute one replaces all.
            path = folder_of(&path).join(std::fs::read_link(&path)?);
        }
        Err(io::Error::other("its links lead in a circle"))
    }

    fn lock(&self, path: &Path) -> Result<Box<dyn DiskLock>, LockRefused> {
        for _ in 0..MOST_LOCK_ROUNDS {
            match std::fs::symlink_metadata(path) {
                Ok(data) if data.is_symlink() => return Err(NotOurs::Link.into()),
                Ok(data) if !data.is_file() => return Err(NotOurs::NotAFile.into()),
                _ => {}
            }
            let mut how = OpenOptions::new();
            how.read(true).write(true).create(true).truncate(false);
            let mut file = open_itself(path, &mut how)?;
            if known_as(&file, &file.metadata()?)?.names > 1 {
                return Err(NotOurs::SecondName.into());
            }
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    // The number is for the message only; some systems do not let it be read.
                    let mut text = String::new();
                    let _ = Read::by_ref(&mut file).take(20).read_to_string(&mut text);
                    return Err(LockRefused::Held(text.trim().parse().ok()));
                }
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
            if !same_file(&file, path) {
                continue;
            }
            if !is_process_number(&read_from(&mut file, 0, NUMBER_AND_MORE)?) {
                return Err(NotOurs::Foreign.into());
            }
            // The number is for the message only: a full disk does not keep a campaign from being opened.
            let _ = file
                .set_len(0)
                .and_then(|()| file.rewind())
                .and_then(|()| file.write_all(our_number().as_bytes()));
            return Ok(Box::new(RealLock {
                file,
                path: path.to_owned(),
            }));
        }
        Err(LockRefused::Held(None))
    }
}

/// The real clock, in seconds since 1970; 0 if it stands before that. Only the outermost layer, the
/// window and the command line, reads it and passes the number on.
#[must_use]
pub fn clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}
