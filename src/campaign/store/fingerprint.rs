//! Short sums of bytes. They find accidents, not forgeries: any change of a single byte changes the sum, two
//! different files share one by luck only. More would be of no use: whoever forges a file writes its sum too.
//!
//! A [`Checksum`] is kept in files and is one that every language has at hand, FNV-1a. A [`Fingerprint`] stays in
//! memory, where a file is looked at again and again to notice another program's change: it takes eight bytes at a
//! time.

use std::fmt;
use std::io;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::disk::Disk;

/// How much of a file is in memory at once.
pub(super) const CHUNK: usize = 1 << 20;

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
        let start = 0xcbf2_9ce4_8422_2325;
        Self(bytes.iter().fold(start, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        }))
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
    /// A sum of all bytes.
    hash: u64,
}

impl Fingerprint {
    /// Of nothing yet.
    pub(super) const NOTHING: Self = Self { len: 0, hash: 0 };

    /// Of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut fingerprint = Self::NOTHING;
        fingerprint.feed(bytes);
        fingerprint
    }

    /// Of a file, read in pieces.
    ///
    /// # Errors
    /// What the disk refused.
    pub fn of_file(disk: &dyn Disk, path: &Path) -> io::Result<Self> {
        let mut fingerprint = Self::NOTHING;
        loop {
            let piece = disk.read_at(path, fingerprint.len, CHUNK)?;
            fingerprint.feed(&piece);
            if piece.len() < CHUNK {
                return Ok(fingerprint);
            }
        }
    }

    /// Goes on with the next piece; all but the last one have [`CHUNK`] bytes, so that the pieces do not matter.
    pub(super) fn feed(&mut self, piece: &[u8]) {
        // Each step is undone by another one, so two sums can only meet where the bytes differ in several places.
        let step = |hash: u64, word: u64| {
            (hash ^ word)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        let (words, rest) = piece.as_chunks();
        let words = words.iter().map(|word| u64::from_le_bytes(*word));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        let last = (!rest.is_empty()).then(|| u64::from_le_bytes(last));
        self.hash = words.chain(last).fold(self.hash, step);
        self.len += piece.len() as u64;
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} ({} bytes)", self.hash, self.len)
    }
}
