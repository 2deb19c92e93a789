//! Sheets on the disk: the user's own folder, what lies in it, opening one.

use std::io;
use std::path::{Path, PathBuf};

use super::{
    MOST_SHEET_BYTES, PortableSheet, SHEET_ENDING, SheetError, SheetFile, SheetInfo,
    sheet_from_bytes,
};
use crate::campaign::games::sheet_info;
use crate::campaign::store::disk::Disk;
use crate::campaign::store::windows_names::plain_name;
use crate::systems::System;

/// The longest name that is made, without its ending.
const MOST_NAME: usize = 100;

/// Why a sheet's file could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum SheetFileError {
    /// The disk refused.
    #[error("cannot open {}: {error}", path.display())]
    Disk {
        /// Which file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is a folder.
    #[error("cannot open {}: it is a folder; choose a {SHEET_ENDING} file", .0.display())]
    Folder(PathBuf),
    /// The bytes are not a sheet.
    #[error("cannot open {}: {error}", path.display())]
    Sheet {
        /// Which file.
        path: PathBuf,
        /// What is wrong, and where.
        error: SheetError,
    },
}

/// A file of a folder of sheets.
#[derive(Debug)]
pub struct ListedSheet {
    /// Where it is.
    pub path: PathBuf,
    /// The character's name, or why it cannot be read.
    pub name: Result<String, SheetFileError>,
}

/// The user's own sheets of a game, in their data folder; none where the system names no such
/// folder. Nothing is made.
#[must_use]
pub fn sheet_folder(system: System) -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    Some(folders.data_dir().join("sheets").join(system.key()))
}

/// Opens a sheet. The file is not touched.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn open_sheet<S: PortableSheet>(
    disk: &dyn Disk,
    path: &Path,
) -> Result<SheetFile<S>, SheetFileError> {
    opened(disk, path, sheet_from_bytes)
}

/// Opens a sheet of that game for what can be told of any.
///
/// # Errors
/// What is wrong, with the file's name and the place in it.
pub fn open_sheet_info(
    system: System,
    disk: &dyn Disk,
    path: &Path,
) -> Result<SheetInfo, SheetFileError> {
    opened(disk, path, |bytes| sheet_info(system, bytes))
}

fn opened<T>(
    disk: &dyn Disk,
    path: &Path,
    read: impl Fn(&[u8]) -> Result<T, SheetError>,
) -> Result<T, SheetFileError> {
    let bytes = bytes_of(disk, path)?;
    read(&bytes).map_err(|error| SheetFileError::Sheet {
        path: path.to_owned(),
        error,
    })
}

/// The bytes of a sheet's file of any game.
fn bytes_of(disk: &dyn Disk, path: &Path) -> Result<Vec<u8>, SheetFileError> {
    let refused = |error| SheetFileError::Disk {
        path: path.to_owned(),
        error,
    };
    // Asked first, since opening a pipe would wait until somebody writes to it.
    let found = disk.resolve(path).map_err(refused)?;
    let stat = disk.stat(&found).map_err(refused)?;
    if stat.is_dir {
        return Err(SheetFileError::Folder(path.to_owned()));
    }
    if !stat.is_file {
        return Err(refused(io::Error::other("it is not a regular file")));
    }
    if stat.len > MOST_SHEET_BYTES {
        return Err(SheetFileError::Sheet {
            path: path.to_owned(),
            error: SheetError::TooLarge(stat.len),
        });
    }
    disk.read(&found, MOST_SHEET_BYTES).map_err(refused)
}

/// The sheets of a game in a folder in the order of their files' names, each with the character's name or
/// what is wrong with it. A folder that is not there has none.
///
/// # Errors
/// That the folder cannot be read.
pub fn list_sheets(
    system: System,
    disk: &dyn Disk,
    dir: &Path,
) -> Result<Vec<ListedSheet>, SheetFileError> {
    let names = match disk.list(dir) {
        Ok(names) => names,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(SheetFileError::Disk {
                path: dir.to_owned(),
                error,
            });
        }
    };
    let sheets = names
        .into_iter()
        .filter(|name| is_sheet_name(name.as_encoded_bytes()));
    Ok(sheets
        .map(|file| {
            let path = dir.join(file);
            let name = open_sheet_info(system, disk, &path).map(|sheet| sheet.name);
            ListedSheet { path, name }
        })
        .collect())
}

fn is_sheet_name(name: &[u8]) -> bool {
    name.len()
        .checked_sub(SHEET_ENDING.len())
        .filter(|stem| *stem > 0)
        .is_some_and(|stem| name[stem..].eq_ignore_ascii_case(SHEET_ENDING.as_bytes()))
}

/// A name for the file of a character's sheet that every system takes: `Guard 2.sheet.json`.
#[must_use]
pub fn sheet_file_name(name: &str) -> String {
    let plain = plain_name(name, MOST_NAME, "Unnamed");
    format!("{plain}{SHEET_ENDING}")
}
