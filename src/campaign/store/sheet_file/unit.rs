//! Sheets of units of Heroes of Hex: the same file as any sheet's, with another game's sheet inside.

use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use super::folder::{SheetFileError, read_sheet};
use super::{SHEET_FORMAT, SHEET_VERSION, SheetError, checked, to_bytes_of};
use crate::campaign::store::disk::Disk;
use crate::campaign::store::format::read_json;
use crate::systems::System;
use crate::systems::heroes_of_hex::UnitSheet;
use crate::table::{Finding, Severity};

/// A unit's sheet as it was read, with what is against a rule of its game. Nothing was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitFile {
    /// The sheet.
    pub sheet: UnitSheet,
    /// Warnings: it can be added and played.
    pub findings: Vec<Finding>,
}

/// One unit's sheet of Tableside on its own.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexSheetFile")]
pub(in crate::campaign::store) struct File {
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
    #[schemars(with = "String", extend("const" = System::HeroesOfHex.key()))]
    _system: System,
    /// The sheet.
    sheet: UnitSheet,
}

/// The canonical bytes of a unit's sheet.
///
/// # Errors
/// That the file would be too large to be read again, or those of the serializer.
pub fn unit_to_bytes(sheet: &UnitSheet) -> Result<Vec<u8>, SheetError> {
    to_bytes_of(System::HeroesOfHex, sheet)
}

/// Reads a unit's sheet and checks it as a campaign's units are.
///
/// # Errors
/// What is wrong, and where. Nothing is mended.
pub fn unit_from_bytes(bytes: &[u8]) -> Result<UnitFile, SheetError> {
    let text = checked(bytes, System::HeroesOfHex)?;
    let File { sheet, .. } = read_json(text)?;
    let findings = sheet.findings();
    if findings.iter().any(|f| f.severity == Severity::Error) {
        return Err(SheetError::Broken(findings));
    }
    Ok(UnitFile { sheet, findings })
}

/// Opens a unit's sheet. The file is not touched.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn open_unit(disk: &dyn Disk, path: &Path) -> Result<UnitFile, SheetFileError> {
    let bytes = read_sheet(disk, path)?;
    unit_from_bytes(&bytes).map_err(|error| SheetFileError::Sheet {
        path: path.to_owned(),
        error,
    })
}
