//! `NAME.tableside`: versioned, canonical JSON. Saving what was opened gives the same bytes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;
use crate::campaign::Campaign;
use crate::table::Severity;

/// The name every file carries.
pub const FORMAT: &str = "tableside";
/// The version this program writes, and the newest it reads. Version 1 knew no pictures and no drawings; what it
/// does not have is empty.
pub const VERSION: u32 = 2;
/// The largest file that is read.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;

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
    /// Of a newer program.
    #[error(
        "it was saved by a newer version (format {0}, this program reads up to {VERSION}); nothing was changed"
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
    #[schemars(range(min = 1, max = VERSION))]
    version: u32,
    /// The last record of the journal that is in this save.
    #[serde(default)]
    sequence: u64,
    /// The record whose state this is; 0 is the start.
    #[serde(default)]
    head: u64,
    /// The campaign.
    campaign: Campaign,
}

/// Where a saved campaign stands in its history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The last record that is in the save; older ones of the journal are skipped.
    pub sequence: u64,
    /// The record whose state was saved; 0 is the start.
    pub head: u64,
}

fn not_readable(error: &serde_json::Error, path: &str) -> FormatError {
    let text = error.to_string();
    let what = text
        .split(" at line ")
        .next()
        .unwrap_or("it is not readable")
        .to_owned();
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
    to_bytes_at(campaign, Position::default())
}

/// The bytes of a save: the campaign, and where it stands in its history.
///
/// # Errors
/// Those of the serializer; a campaign has nothing that JSON cannot hold.
pub fn to_bytes_at(campaign: &Campaign, at: Position) -> Result<Vec<u8>, serde_json::Error> {
    let Position { sequence, head } = at;
    let file = FileRef {
        format: FORMAT,
        version: VERSION,
        sequence,
        head,
        campaign,
    };
    let mut bytes = serde_json::to_vec_pretty(&file)?;
    bytes.push(b'\n');
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
    read_save(bytes).map(|(campaign, at, _)| (campaign, at))
}

/// Reads a save, and says of which version it is.
pub(super) fn read_save(bytes: &[u8]) -> Result<(Campaign, Position, u32), FormatError> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FormatError::TooLarge(bytes.len() as u64));
    }
    let text = std::str::from_utf8(bytes).map_err(|e| FormatError::NotUtf8(e.valid_up_to()))?;
    let header: Header = serde_json::from_str(text).map_err(|e| not_readable(&e, ""))?;
    if header.format != FORMAT {
        return Err(FormatError::OtherFormat(
            header.format.chars().take(40).collect(),
        ));
    }
    if header.version > u64::from(VERSION) {
        let version = u32::try_from(header.version).unwrap_or(u32::MAX);
        return Err(FormatError::Newer(version));
    }
    if header.version == 0 {
        return Err(FormatError::Broken {
            place: "version".to_owned(),
            what: "there is no format 0, the first one is 1".to_owned(),
        });
    }
    let file: File = read_json(text)?;
    match file
        .campaign
        .findings()
        .into_iter()
        .find(|f| f.severity == Severity::Error)
    {
        Some(finding) => Err(FormatError::Broken {
            place: format!("campaign.{}", finding.place),
            what: finding.what,
        }),
        None => {
            let at = Position {
                sequence: file.sequence,
                head: file.head,
            };
            if at.head > at.sequence {
                return Err(FormatError::Broken {
                    place: "head".to_owned(),
                    what: format!("record {} is beyond the last one, {}", at.head, at.sequence),
                });
            }
            Ok((file.campaign, at, file.version))
        }
    }
}

/// A short fingerprint of a campaign: FNV-1a, 64 bits, over its canonical bytes, in hexadecimal.
#[must_use]
pub fn digest(campaign: &Campaign) -> String {
    let bytes = to_bytes(campaign).unwrap_or_default();
    format!("{:016x}", Fingerprint::of(&bytes).hash)
}
