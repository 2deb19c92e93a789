//! Short fingerprints of bytes: FNV-1a, 64 bits. They find accidents, not forgeries:
//! any change of a single byte changes the fingerprint, two different files share one by luck only.
//! More would be of no use: whoever forges a file writes its checksum too. It costs a pass over the
//! bytes that is needed anyway, to notice a file that another program changed.

use std::fmt;
use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// The digits of a [`Checksum`].
pub(super) const DIGITS: usize = 16;

/// FNV-1a, 64 bits, of some bytes; written as 16 hexadecimal digits in lower case.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("pattern" = "^[0-9a-f]{16}$"))]
pub struct Checksum(u64);

impl Checksum {
    /// Of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut hash = Fnv::new();
        hash.feed(bytes);
        hash.into()
    }

    /// Read from its digits; there is exactly one way to write each.
    pub(super) fn from_digits(digits: &[u8]) -> Option<Self> {
        if digits.len() != DIGITS {
            return None;
        }
        let value = digits.iter().try_fold(0_u64, |value, digit| {
            let digit = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return None,
            };
            Some(value << 4 | u64::from(digit))
        })?;
        Some(Self(value))
    }
}

impl From<Fnv> for Checksum {
    fn from(hash: Fnv) -> Self {
        Self(hash.value())
    }
}

impl From<Fingerprint> for Checksum {
    fn from(fingerprint: Fingerprint) -> Self {
        Self(fingerprint.hash)
    }
}

impl TryFrom<String> for Checksum {
    type Error = String;

    fn try_from(digits: String) -> Result<Self, String> {
        Self::from_digits(digits.as_bytes())
            .ok_or_else(|| "a checksum is 16 hexadecimal digits in lower case".to_owned())
    }
}

impl From<Checksum> for String {
    fn from(checksum: Checksum) -> Self {
        checksum.to_string()
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
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
