//! Short fingerprints of bytes: FNV-1a, 64 bits. They find accidents, not forgeries:
//! any change of a single byte changes the fingerprint, two different files share one by luck only.

use std::fmt;
use std::io;
use std::path::Path;

use super::disk::Disk;

/// How much of a file is in memory at once.
pub(super) const CHUNK: usize = 1 << 20;

/// FNV-1a, 64 bits, fed piece by piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv(u64);

impl Fnv {
    pub(super) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn feed(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
    }

    pub(super) fn value(self) -> u64 {
        self.0
    }
}

/// What a file is recognised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The length in bytes.
    pub len: u64,
    /// FNV-1a, 64 bits, of all bytes.
    pub hash: u64,
}

impl Fingerprint {
    /// Of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut hash = Fnv::new();
        hash.feed(bytes);
        Self {
            len: bytes.len() as u64,
            hash: hash.value(),
        }
    }

    /// Of a file, read in pieces.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn of_file(disk: &dyn Disk, path: &Path) -> io::Result<Self> {
        let mut hash = Fnv::new();
        let mut len = 0;
        loop {
            let piece = disk.read_at(path, len, CHUNK)?;
            hash.feed(&piece);
            len += piece.len() as u64;
            if piece.len() < CHUNK {
                return Ok(Self {
                    len,
                    hash: hash.value(),
                });
            }
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} ({} bytes)", self.hash, self.len)
    }
}
