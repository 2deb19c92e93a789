//! `NAME.sheet.json`: one character on its own, as versioned, canonical JSON that a GM can read,
//! edit and share. Reading what was written gives the same bytes.

mod folder;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use folder::{
    ListedSheet, SheetFileError, list_sheets, open_sheet, open_sheet_info, sheet_file_name,
    sheet_folder,
};

use super::format::{FormatError, Header, read_json, text_of};
use crate::campaign::InCampaign;
use crate::systems::System;
use crate::systems::doors::for_each_game;
use crate::table::{Finding, Severity};

/// The name every sheet's file carries inside.
pub const SHEET_FORMAT: &str = "tableside sheet";
/// The version this program writes, and the newest it reads.
pub const SHEET_VERSION: u32 = 1;
/// The largest sheet that is read or written.
pub const MOST_SHEET_BYTES: u64 = 1024 * 1024;
/// What the name of a sheet's file ends with.
pub const SHEET_ENDING: &str = ".sheet.json";

/// Why bytes are not a sheet, or a sheet cannot be written. Every message names the place.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// Over the size limit.
    #[error(
        "it has {0} bytes; sheets of up to {MOST_SHEET_BYTES} bytes are read; shorten its notes"
    )]
    TooLarge(u64),
    /// Not text, not JSON, or JSON of another shape.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A whole campaign.
    #[error("it is a campaign, not a sheet; open it as a campaign and export the sheet from there")]
    Campaign,
    /// JSON, but of something else.
    #[error(
        "it is not a Tableside sheet: its format is “{0}”, that of a sheet is “{SHEET_FORMAT}”"
    )]
    OtherFormat(String),
    /// Of a newer program.
    #[error(
        "it was saved by a newer version (sheet format {0}, this program reads up to \
         {SHEET_VERSION}); it was left as it is; update Tableside to read it"
    )]
    Newer(u64),
    /// Of another game than the one that is wanted.
    #[error("it is a sheet of “{0}” (see its “system”); choose a sheet of “{wanted}”", wanted = .1.key())]
    OtherSystem(String, System),
    /// Something in it cannot be: all its findings, at least one of them an error.
    #[error("{}", first_error(.0))]
    Broken(Vec<Finding>),
    /// The sheet could not be written as JSON.
    #[error("the sheet cannot be written: {0}")]
    Serialize(serde_json::Error),
}

impl SheetError {
    /// The same as findings, for a list of what is wrong.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let (place, what) = match self {
            Self::Broken(findings) => return findings.clone(),
            Self::Format(FormatError::NotReadable {
                what,
                line,
                column,
                path,
            }) => (format!("line {line}, column {column}{path}"), what.clone()),
            Self::Format(FormatError::Broken { place, what }) => (place.clone(), what.clone()),
            error => ("file".to_owned(), error.to_string()),
        };
        vec![Finding {
            place,
            severity: Severity::Error,
            rule: None,
            what,
        }]
    }
}

fn first_error(findings: &[Finding]) -> String {
    findings
        .iter()
        .find(|finding| finding.severity == Severity::Error)
        .map_or_else(String::new, |Finding { place, what, .. }| {
            format!("{what} (in {place})")
        })
}

/// The sheet of a game, as it can lie in a file of its own.
pub trait PortableSheet: Serialize + DeserializeOwned + JsonSchema {
    /// Of which game.
    const SYSTEM: System;

    /// Whose sheet it is.
    fn name(&self) -> &str;

    /// What is wrong with it, by the same check as a campaign's.
    fn findings(&self) -> Vec<Finding>;
}

/// A sheet as it was read, with what is against a rule of its game. Nothing was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetFile<S> {
    /// The sheet.
    pub sheet: S,
    /// Warnings: it can be imported and played on.
    pub findings: Vec<Finding>,
}

/// What can be told of a sheet of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetInfo {
    /// Whose it is.
    pub name: String,
    /// Warnings: it can be imported and played on.
    pub findings: Vec<Finding>,
}

impl<S: PortableSheet> From<SheetFile<S>> for SheetInfo {
    fn from(file: SheetFile<S>) -> Self {
        Self {
            name: file.sheet.name().to_owned(),
            findings: file.findings,
        }
    }
}

#[derive(Serialize)]
struct FileRef<'a, S> {
    format: &'a str,
    version: u32,
    system: System,
    sheet: &'a S,
}

#[derive(Deserialize)]
struct SystemOnly {
    system: String,
}

/// One character's sheet of Tableside on its own.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(rename = "{S}File")]
pub(super) struct File<S: PortableSheet> {
    /// What the file is.
    #[serde(rename = "format")]
    #[schemars(extend("const" = SHEET_FORMAT))]
    _format: String,
    /// The version of the format.
    #[serde(rename = "version")]
    #[schemars(range(min = 1, max = SHEET_VERSION))]
    _version: u32,
    /// The game that the sheet is of.
    #[serde(rename = "system")]
    #[schemars(with = "String", extend("const" = S::SYSTEM.key()))]
    _system: System,
    /// The sheet.
    sheet: S,
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// A sheet of any game.
        #[derive(JsonSchema)]
        #[serde(untagged)]
        #[schemars(title = "Tableside sheet")]
        #[expect(dead_code, reason = "only its schema is asked for")]
        pub(super) enum AnyFile {
            $(
                #[doc = concat!("Of ", $name, ".")]
                $Game(Box<File<<crate::systems::$room::$Game as InCampaign>::Sheet>>),
            )*
        }
    };
}
for_each_game!(games);

/// The canonical bytes of a sheet.
///
/// # Errors
/// That the file would be too large to be read again, or those of the serializer.
pub fn sheet_to_bytes<S: PortableSheet>(sheet: &S) -> Result<Vec<u8>, SheetError> {
    let file = FileRef {
        format: SHEET_FORMAT,
        version: SHEET_VERSION,
        system: S::SYSTEM,
        sheet,
    };
    let mut bytes = serde_json::to_vec_pretty(&file).map_err(SheetError::Serialize)?;
    bytes.push(b'\n');
    match bytes.len() as u64 {
        len if len > MOST_SHEET_BYTES => Err(SheetError::TooLarge(len)),
        _ => Ok(bytes),
    }
}

/// Reads a sheet and checks it as a campaign's characters are.
///
/// # Errors
/// What is wrong, and where. Nothing is mended.
pub fn sheet_from_bytes<S: PortableSheet>(bytes: &[u8]) -> Result<SheetFile<S>, SheetError> {
    let text = checked(bytes, S::SYSTEM)?;
    let File::<S> { sheet, .. } = read_json(text)?;
    let findings = sheet.findings();
    if findings.iter().any(|f| f.severity == Severity::Error) {
        return Err(SheetError::Broken(findings));
    }
    Ok(SheetFile { sheet, findings })
}

/// The text of a sheet's file, once it is known to be one of that game.
fn checked(bytes: &[u8], wanted: System) -> Result<&str, SheetError> {
    if bytes.len() as u64 > MOST_SHEET_BYTES {
        return Err(SheetError::TooLarge(bytes.len() as u64));
    }
    let text = text_of(bytes)?;
    let header: Header = read_json(text)?;
    if header.format == super::FORMAT {
        return Err(SheetError::Campaign);
    }
    if header.format != SHEET_FORMAT {
        return Err(SheetError::OtherFormat(shortened(&header.format)));
    }
    if header.version > u64::from(SHEET_VERSION) {
        return Err(SheetError::Newer(header.version));
    }
    if header.version == 0 {
        return Err(SheetError::Format(FormatError::Broken {
            place: "version".to_owned(),
            what: "there is no format 0, the first one is 1".to_owned(),
        }));
    }
    let SystemOnly { system } = read_json(text)?;
    if system != wanted.key() {
        return Err(SheetError::OtherSystem(shortened(&system), wanted));
    }
    Ok(text)
}

/// What stands in a file, kept short enough for an error.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
