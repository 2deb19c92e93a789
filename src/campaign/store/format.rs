//! `NAME.tableside`: versioned, canonical JSON. Saving what was opened gives the same bytes.
//!
//! A save ends with the checksum of all that stands before it, so that a flipped bit is found; other programs
//! may leave it out. It names the last record of the journal that is in it by that record’s checksum, so that
//! the journal of another copy is told from its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::fingerprint::{Checksum, DIGITS, Fingerprint, Sum};
use super::migration::{STEPS, Step, migrated};
use crate::campaign::Campaign;
pub use crate::campaign::record::MOST_SEQUENCE;
use crate::table::Severity;

/// The name every file carries.
pub const FORMAT: &str = "tableside-campaign";
/// What files were called before there was a first version.
const BEFORE_THE_FIRST: &str = "tableside";
/// The version this program writes, and the newest it reads.
pub const VERSION: u32 = 1;
/// The largest file that is read.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// What some editors put before a text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Why bytes are not a campaign. Every message names the place.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// Over the size limit.
    #[error("it has {0} bytes; campaigns of up to {MOST_BYTES} bytes are read")]
    TooLarge(u64),
    /// Not text.
    #[error("it is not UTF-8 text: the byte at offset {0} is wrong")]
    NotUtf8(usize),
    /// Not JSON, or JSON of another shape.
    #[error("{what}, at line {line}, column {column}{path}")]
    NotReadable {
        /// What is wrong.
        what: String,
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// The field, as ` (in campaign.name)`, or nothing.
        path: String,
    },
    /// JSON, but of something else.
    #[error("it is not a Tableside campaign: its format is “{0}”")]
    OtherFormat(String),
    /// Of the time before the first version.
    #[error(
        "it was saved by a trial version of Tableside, from before format 1; this program does not read it, and \
         nothing was changed"
    )]
    BeforeTheFirst,
    /// Its checksum is that of something else.
    #[error(
        "what is in it does not match its checksum: it was damaged, or changed by a program that kept the \
         checksum of before; nothing was changed"
    )]
    Checksum,
    /// Of a newer program.
    #[error(
        "it was saved by a newer version (format {0}, this program reads up to {VERSION}); nothing was changed; \
         update Tableside to open it"
    )]
    Newer(u32),
    /// Something in it cannot be.
    #[error("{what} (in {place})")]
    Broken {
        /// Where.
        place: String,
        /// What.
        what: String,
    },
}

/// What every file of the program begins with, whatever follows.
#[derive(Deserialize)]
pub(super) struct Header {
    pub(super) format: String,
    pub(super) version: u64,
}

#[derive(Serialize)]
struct FileRef<'a> {
    format: &'a str,
    version: u32,
    sequence: u64,
    head: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_record: Option<Checksum>,
    campaign: &'a Campaign,
}

/// A campaign of Tableside as it is saved.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Tableside campaign")]
pub(super) struct File {
    /// What the file is.
    #[serde(rename = "format")]
    #[schemars(extend("const" = FORMAT))]
    _format: String,
    /// The version of the format.
    #[serde(rename = "version")]
    #[schemars(range(min = 1, max = VERSION))]
    _version: u32,
    /// The last record of the journal that is in this save.
    #[serde(default)]
    #[schemars(range(max = MOST_SEQUENCE))]
    sequence: u64,
    /// The record whose state this is; 0 is the start.
    #[serde(default)]
    #[schemars(range(max = MOST_SEQUENCE))]
    head: u64,
    /// The checksum of the last record that is in this save. Programs that do not write journals leave it out.
    #[serde(default)]
    last_record: Option<Checksum>,
    /// The campaign.
    campaign: Campaign,
    /// XXH64, with the seed 0, of all bytes before these digits; nothing but the end of the file follows them.
    /// Programs that do not keep it leave it out.
    #[serde(default)]
    checksum: Option<Checksum>,
}

/// Where a saved campaign stands in its history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The last record that is in the save; older ones of the journal are skipped.
    pub sequence: u64,
    /// The record whose state was saved; 0 is the start.
    pub head: u64,
    /// The checksum of that last record, by which its journal is known; nothing if another program wrote the save.
    pub last: Option<Checksum>,
}

/// How a save is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// What brings older versions to the newest, the oldest first.
    pub steps: &'static [Step],
    /// A wrong checksum is taken for the work of another program; all else is checked as ever.
    pub any_checksum: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            steps: STEPS,
            any_checksum: false,
        }
    }
}

/// A save that was read.
pub(super) struct Save {
    pub(super) campaign: Campaign,
    pub(super) at: Position,
    /// The version it was written in.
    pub(super) version: u32,
    pub(super) fingerprint: Fingerprint,
}

fn not_readable(error: &serde_json::Error, path: &str) -> FormatError {
    let text = error.to_string();
    let what = text
        .split(" at line ")
        .next()
        .unwrap_or("it is not readable");
    let what = match error.classify() {
        Category::Eof if error.line() <= 1 && error.column() == 0 => "it is empty".to_owned(),
        Category::Eof => "it ends in the middle, as a file does that was cut off".to_owned(),
        Category::Syntax => format!("it is not written as JSON: {what}"),
        Category::Data | Category::Io => what.to_owned(),
    };
    let path = if path.is_empty() || path == "." || path == "?" {
        String::new()
    } else {
        format!(" (in {path})")
    };
    FormatError::NotReadable {
        what,
        line: error.line(),
        column: error.column(),
        path,
    }
}

/// Reads JSON. Only what cannot be read is read again, slower, to name the field.
pub(super) fn read_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, FormatError> {
    serde_json::from_str(text).map_err(|plain| {
        let mut reader = serde_json::Deserializer::from_str(text);
        match serde_path_to_error::deserialize::<_, T>(&mut reader) {
            Err(error) => {
                let path = error.path().to_string();
                not_readable(error.inner(), &path)
            }
            Ok(_) => not_readable(&plain, ""),
        }
    })
}

/// The canonical bytes of a campaign without its history: what “the same bytes” means.
///
/// # Errors
/// Those of the serializer; a campaign has nothing that JSON cannot hold.
pub fn to_bytes(campaign: &Campaign) -> Result<Vec<u8>, serde_json::Error> {
    let mut bytes = unended(campaign, Position::default())?;
    bytes.extend_from_slice(b"\n}\n");
    Ok(bytes)
}

/// The bytes of a save: the campaign, where it stands in its history, and its checksum.
///
/// # Errors
/// Those of the serializer; a campaign has nothing that JSON cannot hold.
pub fn to_bytes_at(campaign: &Campaign, at: Position) -> Result<Vec<u8>, serde_json::Error> {
    let mut bytes = unended(campaign, at)?;
    bytes.extend_from_slice(b",\n  \"checksum\": \"");
    let checksum = Checksum::of(&bytes);
    bytes.extend_from_slice(format!("{checksum}\"\n}}\n").as_bytes());
    Ok(bytes)
}

/// A save up to its last line.
fn unended(campaign: &Campaign, at: Position) -> Result<Vec<u8>, serde_json::Error> {
    let file = FileRef {
        format: FORMAT,
        version: VERSION,
        sequence: at.sequence,
        head: at.head,
        last_record: at.last,
        campaign,
    };
    let mut bytes = serde_json::to_vec_pretty(&file)?;
    // What is written so always ends with a line of its closing brace alone.
    bytes.truncate(bytes.len().saturating_sub("\n}".len()));
    Ok(bytes)
}

/// Reads a campaign.
///
/// # Errors
/// What is wrong, and where. Nothing is mended.
pub fn from_bytes(bytes: &[u8]) -> Result<Campaign, FormatError> {
    from_bytes_at(bytes).map(|(campaign, _)| campaign)
}

/// Reads a save: the campaign, and where it stands in its history.
///
/// # Errors
/// What is wrong, and where. Nothing is mended.
pub fn from_bytes_at(bytes: &[u8]) -> Result<(Campaign, Position), FormatError> {
    read_save(bytes, Reading::default()).map(|save| (save.campaign, save.at))
}

/// The text of a file, without what an editor may have put before it.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, FormatError> {
    let text = std::str::from_utf8(bytes).map_err(|e| FormatError::NotUtf8(e.valid_up_to()))?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))
}

/// Whether a file may be a save, or what a power cut left of one, by its first bytes.
pub(super) fn may_begin_a_save(head: &[u8]) -> bool {
    let begin = b"{\n  \"format\": \"tableside-campaign\"";
    head.starts_with(begin) || begin.starts_with(head)
}

/// Whether a file is a save that this program reads, as far as its head says so.
pub(super) fn recognise(bytes: &[u8], how: Reading) -> Result<(), FormatError> {
    let header: Header = serde_json::from_str(text_of(bytes)?).map_err(|e| not_readable(&e, ""))?;
    version_of(&header, how.steps).map(drop)
}

/// Reads a save with all that is known of it.
pub(super) fn read_save(bytes: &[u8], how: Reading) -> Result<Save, FormatError> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FormatError::TooLarge(bytes.len() as u64));
    }
    let text = text_of(bytes)?;
    let header: Header = serde_json::from_str(text).map_err(|e| not_readable(&e, ""))?;
    let version = version_of(&header, how.steps)?;
    let file: File = if version < VERSION {
        read_json(&migrated(text, version, how.steps)?)?
    } else {
        read_json(text)?
    };
    let (checksum, fingerprint) = sums(bytes, text.as_bytes());
    if file.checksum.is_some() && file.checksum != checksum && !how.any_checksum {
        return Err(FormatError::Checksum);
    }
    let broken = |place: &str, what| FormatError::Broken {
        place: place.to_owned(),
        what,
    };
    let mut findings = file.campaign.findings().into_iter();
    if let Some(finding) = findings.find(|f| f.severity == Severity::Error) {
        return Err(broken(&format!("campaign.{}", finding.place), finding.what));
    }
    let at = Position {
        sequence: file.sequence,
        head: file.head,
        last: file.last_record,
    };
    if at.head > at.sequence {
        let what = format!("record {} is beyond the last one, {}", at.head, at.sequence);
        return Err(broken("head", what));
    }
    if at.sequence > MOST_SEQUENCE {
        let what = format!(
            "{} is too high; {MOST_SEQUENCE} is the last number",
            at.sequence
        );
        return Err(broken("sequence", what));
    }
    Ok(Save {
        campaign: file.campaign,
        at,
        version,
        fingerprint,
    })
}

/// The version of a file, if it is one that is read.
fn version_of(header: &Header, steps: &[Step]) -> Result<u32, FormatError> {
    if header.format == BEFORE_THE_FIRST {
        return Err(FormatError::BeforeTheFirst);
    }
    if header.format != FORMAT {
        let name = header.format.chars().take(40).collect();
        return Err(FormatError::OtherFormat(name));
    }
    let version = u32::try_from(header.version).unwrap_or(u32::MAX);
    if version > VERSION {
        return Err(FormatError::Newer(version));
    }
    let oldest = VERSION.saturating_sub(u32::try_from(steps.len()).unwrap_or(VERSION));
    if version < oldest {
        return Err(FormatError::Broken {
            place: "version".to_owned(),
            what: format!("there is no format {version}, the first one is {oldest}"),
        });
    }
    Ok(version)
}

/// The checksum of what stands before the digits of a save’s own, if it ends with such, and the fingerprint of
/// the whole, in one pass.
fn sums(whole: &[u8], text: &[u8]) -> (Option<Checksum>, Fingerprint) {
    let digits = digits_at(text);
    let (before, rest) = text.split_at(digits.unwrap_or(0));
    let mut sum = Sum::default();
    sum.feed(before);
    let checksum = digits.map(|_| sum.checksum());
    sum.feed(rest);
    let fingerprint = if whole.len() == text.len() {
        sum.fingerprint()
    } else {
        Fingerprint::of(whole)
    };
    (checksum, fingerprint)
}

/// Where the digits of the checksum begin with which a save ends.
fn digits_at(text: &[u8]) -> Option<usize> {
    let line = text.trim_ascii_end().strip_suffix(b"}")?.trim_ascii_end();
    let value = line.strip_suffix(b"\"")?;
    let at = value.len().checked_sub(DIGITS)?;
    value[..at].ends_with(b"\"").then_some(at)
}

/// A short fingerprint of a campaign: XXH64 of its canonical bytes, in hexadecimal.
#[must_use]
pub fn digest(campaign: &Campaign) -> String {
    let bytes = to_bytes(campaign).unwrap_or_default();
    Checksum::of(&bytes).to_string()
}
