//! Short sums of bytes: XXH64, which every language has at hand and which is as fast as memory. They find accidents,
//! not forgeries: two different files share one by luck only, and whoever forges a file writes its sum too.
//!
//! A [`Checksum`] is kept in files. A [`Fingerprint`] stays in memory, to notice a file that another program changed.

use std::fmt;
use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::{Xxh64, xxh64};

use super::disk::Disk;

/// How much of a file is in memory at once.
pub(super) const CHUNK: usize = 1 << 20;

/// The digits of a [`Checksum`].
pub(super) const DIGITS: usize = 16;

/// XXH64 of some bytes, with the seed 0; written as 16 hexadecimal digits in lower case.
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
        Self(xxh64(bytes, 0))
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
    /// XXH64 of all bytes, with the seed 0.
    hash: u64,
}

impl Fingerprint {
    /// Of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let hash = xxh64(bytes, 0);
        let len = bytes.len() as u64;
        Self { len, hash }
    }

    /// Of a file, read in pieces.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn of_file(disk: &dyn Disk, path: &Path) -> io::Result<Self> {
        let mut sum = Sum::default();
        loop {
            let piece = disk.read_at(path, sum.len, CHUNK)?;
            sum.feed(&piece);
            if piece.len() < CHUNK {
                return Ok(sum.fingerprint());
            }
        }
    }
}

/// What is summed up piece by piece.
#[derive(Clone, Default)]
pub(super) struct Sum {
    /// How many bytes it is of.
    pub(super) len: u64,
    hash: Xxh64,
}

impl Sum {
    pub(super) fn feed(&mut self, piece: &[u8]) {
        self.hash.update(piece);
        self.len += piece.len() as u64;
    }

    pub(super) fn checksum(&self) -> Checksum {
        Checksum(self.hash.digest())
    }

    pub(super) fn fingerprint(&self) -> Fingerprint {
        let hash = self.hash.digest();
        Fingerprint {
            len: self.len,
            hash,
        }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} ({} bytes)", self.hash, self.len)
    }
}
