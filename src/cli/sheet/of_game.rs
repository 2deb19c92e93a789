//! What the command line asks of the sheets of any game: each question has one answer per game, here.

use std::path::Path;

use crate::campaign::store::{
    ListedSheet, RealDisk, SheetError, SheetFileError, list_sheets, list_units, open_sheet,
    open_unit, ready, ready_units, sheet_from_bytes, unit_from_bytes,
};
use crate::systems::System;
use crate::table::Finding;

/// The ready sheets, each as its file's name and text.
pub(super) fn ready_of(system: System) -> &'static [(&'static str, &'static str)] {
    match system {
        System::Unhex => ready(),
        System::HeroesOfHex => ready_units(),
    }
}

/// The sheets in a folder.
pub(super) fn list_of(system: System, folder: &Path) -> Result<Vec<ListedSheet>, SheetFileError> {
    match system {
        System::Unhex => list_sheets(&RealDisk, folder),
        System::HeroesOfHex => list_units(&RealDisk, folder),
    }
}

/// The name in the text of a sheet.
pub(super) fn name_in(system: System, text: &str) -> Result<String, SheetError> {
    let text = text.as_bytes();
    match system {
        System::Unhex => sheet_from_bytes(text).map(|file| file.sheet.name),
        System::HeroesOfHex => unit_from_bytes(text).map(|file| file.sheet.name),
    }
}

/// What is against a rule in a sheet that can be played on.
pub(in crate::cli) fn sheet_findings(
    system: System,
    path: &Path,
) -> Result<Vec<Finding>, SheetFileError> {
    match system {
        System::Unhex => open_sheet(&RealDisk, path).map(|file| file.findings),
        System::HeroesOfHex => open_unit(&RealDisk, path).map(|file| file.findings),
    }
}
