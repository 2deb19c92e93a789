//! The devices of a campaign: by which tokens they come again, whom each plays, what each has sent already; and how many
//! tries a code has. It is kept beside the campaign in a file of its own, which belongs to this machine and is no part of
//! the campaign: it holds hashes of tokens, never tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::TryRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::campaign::{Document, Sent};
use crate::limits::is_harmful;
use crate::table::CharacterId;

/// The most devices of a campaign.
const MOST_DEVICES: usize = 64;
/// The most letters of a device’s name.
const LONGEST_NAME: usize = 40;
/// How many numbers of what a device sent are known; what is older is not done any more.
const NUMBERS: usize = 256;
/// The most bytes of the file.
const MOST_BYTES: u64 = 1 << 20;
/// The letters of a code: none that looks like another.
const LETTERS: &[u8; 28] = b"ABCDEFGHJKMNPQRSTUVWXYZ34679";
/// How many letters a code has.
const CODE: usize = 6;
/// Wrong codes in a minute from one address.
const TRIES_A_MINUTE: usize = 5;
/// Wrong codes in all, until there is a new code.
const TRIES: usize = 60;

/// What the GM is told of a code that was tried too often, before how a new one is made.
pub const CODE_USED_UP: &str =
    "Wrong codes were typed so often that this one lets nobody in any more";

/// A device that has joined.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// What the GM calls it.
    pub name: String,
    /// The hash of its token.
    token: String,
    /// Whom it plays.
    pub who: Option<CharacterId>,
    /// It cannot pick another one.
    pub locked: bool,
    /// The numbers of what it sent and what was done, the newest of them.
    done: BTreeSet<u64>,
    /// What it sent up to here is not looked at any more.
    floor: u64,
}

impl Device {
    fn note(&mut self, number: u64) {
        self.done.insert(number);
        while self.done.len() > NUMBERS {
            self.floor = self.done.pop_first().unwrap_or(self.floor).max(self.floor);
        }
    }
}

/// What is kept on the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// Tells the cookies of campaigns on one machine apart.
    id: String,
    /// Whether what phones ask for waits for the GM’s nod.
    nod: bool,
    /// The port of last time: phones come back to it.
    port: Option<u16>,
    devices: BTreeMap<u32, Device>,
    /// Numbers of devices are never given twice.
    last: u32,
    /// The record up to which `done` of every device is complete.
    as_of: u64,
}

/// Why the book cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read or written.
    #[error("the list of phones {path} cannot be kept: {error}")]
    Io {
        /// Which file.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// It is not what this program wrote.
    #[error("the list of phones {path} is damaged; take the file away, and phones join anew")]
    Damaged {
        /// Which file.
        path: String,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers, so no safe code can be made")]
    NoRandom,
}

/// Why somebody does not join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinRefused {
    /// It is another code.
    #[error("That is not the code. It stands beside the address on the GM’s screen.")]
    Wrong,
    /// Too often from one address.
    #[error("Too many tries. Wait a minute, then type the code as it stands on the GM’s screen.")]
    Wait,
    /// Too often in all.
    #[error("This code was tried too often. The GM makes a new one.")]
    UsedUp,
    /// There is no room.
    #[error("There are too many devices. The GM takes one off the list.")]
    Full,
}

/// A device that has just joined, with the token that it comes again by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    /// Which.
    pub device: u32,
    /// What its cookie says.
    pub cookie: String,
}

/// Wishes of a device in the last seconds.
#[derive(Clone, Copy, Debug)]
pub struct Taps {
    left: u32,
    at: Instant,
}

/// The devices of a campaign, and its code while it is shared.
#[derive(Debug)]
pub struct Book {
    /// None keeps nothing.
    path: Option<PathBuf>,
    kept: Kept,
    /// The first version of what phones show is this one: those of another share are others.
    first: u32,
    code: String,
    wrong: usize,
    wrong_from: BTreeMap<IpAddr, Vec<Instant>>,
    taps: BTreeMap<u32, Taps>,
    /// When each was last heard of.
    heard: BTreeMap<u32, Instant>,
    /// Grows with every change that phones or the GM see.
    changes: u64,
}

/// Where the list of phones of a campaign is kept.
#[must_use]
pub fn book_path(file: &Path) -> PathBuf {
    let mut name = OsString::from(file.as_os_str());
    name.push(".phones");
    name.into()
}

fn random<const N: usize>() -> Result<[u8; N], BookError> {
    let mut bytes = [0; N];
    let filled = rand::rngs::SysRng.try_fill_bytes(&mut bytes);
    filled.map_err(|_| BookError::NoRandom)?;
    Ok(bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn same(a: &str, b: &str) -> bool {
    let differ = a
        .bytes()
        .zip(b.bytes())
        .fold(0, |found, (a, b)| black_box(found | (a ^ b)));
    a.len() == b.len() && black_box(differ) == 0
}

/// A code of letters that are not mistaken for each other.
fn new_code() -> Result<String, BookError> {
    let mut code = String::new();
    while code.len() < CODE {
        for byte in random::<16>()? {
            // Every letter is as likely as any other.
            let fits = usize::from(byte) < 256 / LETTERS.len() * LETTERS.len();
            if fits && code.len() < CODE {
                code.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
            }
        }
    }
    Ok(code)
}

/// A name for the GM to read: one short line.
fn line(name: &str) -> String {
    let harmless = |letter: &char| !letter.is_control() && !is_harmful(*letter);
    let name: String = name.chars().filter(harmless).collect();
    name.trim().chars().take(LONGEST_NAME).collect()
}

impl Book {
    /// The book of a campaign’s file, or one that is not kept; the code is new.
    ///
    /// # Errors
    /// That it cannot be read, or that there are no random numbers.
    pub fn open(file: Option<&Path>) -> Result<Self, BookError> {
        let path = file.map(book_path);
        let mut kept = match &path {
            Some(path) => read(path)?,
            None => Kept::default(),
        };
        if kept.id.is_empty() {
            kept.id = hex(&random::<4>()?);
        }
        Ok(Self {
            path,
            kept,
            first: u32::from_be_bytes(random()?),
            code: new_code()?,
            wrong: 0,
            wrong_from: BTreeMap::new(),
            taps: BTreeMap::new(),
            heard: BTreeMap::new(),
            changes: 0,
        })
    }

    /// The code by which devices join.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether the code was tried so often that it lets nobody in any more.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.wrong >= TRIES
    }

    /// By which number versions of what phones show begin. A phone that comes back after a restart must not take what is
    /// new for what it shows already.
    #[must_use]
    pub(super) fn first_version(&self) -> u64 {
        u64::from(self.first) << 16
    }

    /// Another code; whoever has joined stays.
    ///
    /// # Errors
    /// That there are no random numbers.
    pub fn renew_code(&mut self) -> Result<(), BookError> {
        self.code = new_code()?;
        self.wrong = 0;
        self.changes += 1;
        Ok(())
    }

    /// What the cookie of this campaign is called.
    #[must_use]
    pub fn cookie_name(&self) -> String {
        format!("tableside-{}", self.kept.id)
    }

    /// Grows with every change.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The devices by their numbers.
    pub fn devices(&self) -> impl Iterator<Item = (u32, &Device)> {
        self.kept.devices.iter().map(|(id, device)| (*id, device))
    }

    /// One of them.
    #[must_use]
    pub fn device(&self, id: u32) -> Option<&Device> {
        self.kept.devices.get(&id)
    }

    /// Whether what phones ask for waits for the GM’s nod.
    #[must_use]
    pub fn waits_for_nod(&self) -> bool {
        self.kept.nod
    }

    /// Has it wait, or not.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn set_nod(&mut self, nod: bool) -> Result<(), BookError> {
        self.kept.nod = nod;
        self.changed()
    }

    /// The port of last time.
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.kept.port
    }

    /// Keeps the port for next time.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn set_port(&mut self, port: u16) -> Result<(), BookError> {
        self.kept.port = Some(port);
        self.changed()
    }

    /// Somebody types the code.
    ///
    /// # Errors
    /// Why they do not join; or, within, that it cannot be kept.
    pub fn join(
        &mut self,
        code: &str,
        name: &str,
        from: IpAddr,
        now: Instant,
    ) -> Result<Result<Admission, JoinRefused>, BookError> {
        let minute = Duration::from_secs(60);
        self.wrong_from.retain(|_, tries| {
            tries.retain(|at| now.duration_since(*at) < minute);
            !tries.is_empty()
        });
        if self.is_used_up() {
            return Ok(Err(JoinRefused::UsedUp));
        }
        let tries = self.wrong_from.get(&from).map_or(0, Vec::len);
        if tries >= TRIES_A_MINUTE {
            return Ok(Err(JoinRefused::Wait));
        }
        let typed: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        if !same(&typed.to_ascii_uppercase(), &self.code) {
            self.wrong += 1;
            self.changes += u64::from(self.is_used_up());
            self.wrong_from.entry(from).or_default().push(now);
            return Ok(Err(JoinRefused::Wrong));
        }
        if self.kept.devices.len() >= MOST_DEVICES {
            return Ok(Err(JoinRefused::Full));
        }
        let token = hex(&random::<16>()?);
        self.kept.last = self.kept.last.saturating_add(1);
        let id = self.kept.last;
        let name = match line(name) {
            name if name.is_empty() => format!("Phone {id}"),
            name => name,
        };
        let device = Device {
            name,
            token: hash(&token),
            ..Device::default()
        };
        self.kept.devices.insert(id, device);
        self.changed()?;
        let cookie = format!("{id}.{token}");
        Ok(Ok(Admission { device: id, cookie }))
    }

    /// The device that a cookie is of.
    #[must_use]
    pub fn known(&self, cookie: &str) -> Option<u32> {
        let (id, token) = cookie.split_once('.')?;
        let id = id.parse().ok()?;
        let device = self.kept.devices.get(&id)?;
        same(&hash(token), &device.token).then_some(id)
    }

    /// A device was heard of.
    pub fn hear(&mut self, id: u32, now: Instant) {
        self.heard.insert(id, now);
    }

    /// How long ago a device was heard of in this share.
    #[must_use]
    pub fn heard(&self, id: u32, now: Instant) -> Option<Duration> {
        Some(now.duration_since(*self.heard.get(&id)?))
    }

    /// Whether a device may send something now: so many at once, and so many a second.
    pub fn may_tap(&mut self, id: u32, now: Instant, (at_once, a_second): (u32, u32)) -> bool {
        let fresh = Taps {
            left: at_once,
            at: now,
        };
        let taps = self.taps.entry(id).or_insert(fresh);
        let passed = now.duration_since(taps.at).as_millis();
        let more = passed * u128::from(a_second) / 1000;
        if more > 0 {
            let more = u32::try_from(more).unwrap_or(u32::MAX);
            taps.left = taps.left.saturating_add(more).min(at_once);
            taps.at = now;
        }
        let may = taps.left > 0;
        taps.left = taps.left.saturating_sub(1);
        may
    }

    /// A device plays somebody from now on; whether it may.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn pick(&mut self, id: u32, who: CharacterId) -> Result<bool, BookError> {
        let device = self.kept.devices.get_mut(&id);
        match device.filter(|device| !device.locked) {
            Some(device) => device.who = Some(who),
            None => return Ok(false),
        }
        self.changed()?;
        Ok(true)
    }

    /// The GM says whom a device plays, and whether it may pick another one.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn lock(
        &mut self,
        id: u32,
        who: Option<CharacterId>,
        locked: bool,
    ) -> Result<(), BookError> {
        if let Some(device) = self.kept.devices.get_mut(&id) {
            (device.who, device.locked) = (who, locked);
        }
        self.changed()
    }

    /// The GM calls a device otherwise.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn rename(&mut self, id: u32, name: &str) -> Result<(), BookError> {
        let name = line(name);
        if let Some(device) = self.kept.devices.get_mut(&id).filter(|_| !name.is_empty()) {
            device.name = name;
        }
        self.changed()
    }

    /// The GM throws a device out: its token is worth nothing any more.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn throw_out(&mut self, id: u32) -> Result<(), BookError> {
        self.kept.devices.remove(&id);
        self.changed()
    }

    /// The GM ends the share for good: every token is worth nothing any more.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn end(&mut self) -> Result<(), BookError> {
        self.kept.devices.clear();
        self.changed()
    }

    /// Whether a device has sent that already, and it was done.
    #[must_use]
    pub fn was_done(&self, sent: Sent) -> bool {
        let device = self.kept.devices.get(&sent.device);
        device.is_some_and(|device| device.done.contains(&sent.number))
    }

    /// Whether that is older than what is known of a device.
    #[must_use]
    pub fn is_too_old(&self, sent: Sent) -> bool {
        let device = self.kept.devices.get(&sent.device);
        device.is_none_or(|device| sent.number <= device.floor)
    }

    /// That was done.
    pub fn note_done(&mut self, sent: Sent) {
        if let Some(device) = self.kept.devices.get_mut(&sent.device) {
            device.note(sent.number);
        }
    }

    /// What the history says was done behind what was kept: after a kill, too, nothing is done twice.
    pub fn catch_up(&mut self, document: &Document) {
        let behind = document.revision().saturating_sub(self.kept.as_of);
        let behind = usize::try_from(behind).unwrap_or(usize::MAX).min(20_000);
        for record in document.newest(behind).iter().rev() {
            if let Some(sent) = record.sent {
                self.note_done(sent);
            }
        }
        self.kept.as_of = document.revision();
    }

    /// Keeps all of it, as the document stands, which is on the disk.
    ///
    /// # Errors
    /// That it cannot be kept.
    pub fn keep_as_of(&mut self, revision: u64) -> Result<(), BookError> {
        self.kept.as_of = revision;
        self.write()
    }

    fn changed(&mut self) -> Result<(), BookError> {
        self.changes += 1;
        self.write()
    }

    /// Writes the file anew beside the old one and puts it in its place.
    fn write(&self) -> Result<(), BookError> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let failed = |error| BookError::Io {
            path: path.display().to_string(),
            error,
        };
        let bytes = serde_json::to_vec(&self.kept).map_err(|error| failed(error.into()))?;
        let mut new = path.clone().into_os_string();
        new.push(".new");
        let new = PathBuf::from(new);
        let written = fs::remove_file(&new).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        });
        let written = written.and_then(|()| {
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&new)?;
            file.write_all(&bytes)?;
            file.sync_all()
        });
        written
            .and_then(|()| fs::rename(&new, path))
            .map_err(failed)
    }
}

fn read(path: &Path) -> Result<Kept, BookError> {
    let (shown, failed) = (path.display().to_string(), path.display().to_string());
    let length = match fs::metadata(path) {
        Ok(about) => about.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Kept::default()),
        Err(error) => return Err(BookError::Io { path: shown, error }),
    };
    if length > MOST_BYTES {
        return Err(BookError::Damaged { path: shown });
    }
    let bytes = fs::read(path).map_err(|error| BookError::Io { path: shown, error })?;
    serde_json::from_slice(&bytes).map_err(|_| BookError::Damaged { path: failed })
}
