//! Finds a sheet by what somebody typed: a file, one of the user's own, or a ready one.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::campaign::store::{
    PortableSheet, RealDisk, SHEET_ENDING, SheetFile, list_sheets, open_sheet, sheet_folder,
    sheet_from_bytes,
};
use crate::cli::error::CliError;
use crate::systems::System;

/// Whether a path is named like a sheet's file.
pub(in crate::cli) fn is_sheet_file(path: &Path) -> bool {
    let Some(name) = path.file_name() else {
        return false;
    };
    let name = name.to_string_lossy().to_lowercase();
    name.len() > SHEET_ENDING.len() && name.ends_with(SHEET_ENDING)
}

/// The sheet of that file or name. Of two of one name, the user's own is meant.
pub(super) fn find<S: PortableSheet>(wanted: &OsStr) -> Result<SheetFile<S>, CliError> {
    let path = Path::new(wanted);
    let name = wanted.to_string_lossy();
    let name = name.trim();
    if is_sheet_file(path) || path.components().nth(1).is_some() {
        return Ok(open_sheet(&RealDisk, path)?);
    }
    let own = own_files(S::SYSTEM);
    if let Some(path) = own.iter().find(|path| is_called(path, name)) {
        return Ok(open_sheet(&RealDisk, path)?);
    }
    let ready = S::SYSTEM.info().ready_sheets;
    let found = ready
        .iter()
        .find(|(file, _)| is_called(Path::new(file), name));
    match found {
        Some((_, text)) => {
            sheet_from_bytes(text.as_bytes()).map_err(|error| CliError::Failed(error.to_string()))
        }
        None => Err(unknown(name, &own, ready)),
    }
}

/// The files in the user's own folder. One that cannot be read hides no ready sheet.
fn own_files(system: System) -> Vec<PathBuf> {
    let listed = sheet_folder(system).map(|folder| list_sheets(system, &RealDisk, &folder));
    let sheets = listed.and_then(Result::ok).unwrap_or_default();
    sheets.into_iter().map(|sheet| sheet.path).collect()
}

/// What a sheet's file is called by: its name without the ending.
pub(super) fn short_name(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let short = name.len().checked_sub(SHEET_ENDING.len());
    match short.filter(|end| name.is_char_boundary(*end)) {
        Some(end) => name[..end].to_owned(),
        None => name.into_owned(),
    }
}

fn is_called(file: &Path, name: &str) -> bool {
    short_name(file).to_lowercase() == name.to_lowercase()
}

fn unknown(name: &str, own: &[PathBuf], ready: &[(&str, &str)]) -> CliError {
    let ready = ready.iter().map(|(file, _)| Path::new(*file));
    let all = own.iter().map(PathBuf::as_path).chain(ready);
    let names: Vec<String> = all.map(short_name).collect();
    let name: String = name.chars().take(80).collect();
    CliError::Failed(format!(
        "there is no sheet “{name}”; name a {SHEET_ENDING} file, or one of these: {}",
        names.join(", ")
    ))
}
