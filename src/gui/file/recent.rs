//! The campaigns that were open last, as a note in the user's data folder, and where untitled ones are kept.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::gui::file::url::{line_of, path_of};

/// A campaign that was open before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gui) struct RecentFile {
    /// Where it is, or was.
    pub(in crate::gui) path: PathBuf,
    /// When it was changed last, in seconds since 1970; none if it is not there any more.
    pub(in crate::gui) changed: Option<u64>,
}

impl RecentFile {
    pub(in crate::gui) fn of(path: PathBuf) -> Self {
        let mut journal = path.clone().into_os_string();
        journal.push(".journal");
        let changed = time(&path).map(|saved| time(Path::new(&journal)).unwrap_or(0).max(saved));
        Self { path, changed }
    }

    pub(in crate::gui) fn is_there(&self) -> bool {
        self.changed.is_some()
    }

    /// Its name without the ending.
    pub(in crate::gui) fn name(&self) -> String {
        let stem = self.path.file_stem();
        stem.map_or_else(String::new, |name| name.display().to_string())
    }

    /// The folder it is in.
    pub(in crate::gui) fn folder(&self) -> String {
        let folder = self.path.parent();
        folder.map_or_else(String::new, |folder| folder.display().to_string())
    }
}

fn time(path: &Path) -> Option<u64> {
    let there = std::fs::metadata(path)
        .ok()
        .filter(std::fs::Metadata::is_file)?;
    let changed = there.modified().ok()?.duration_since(UNIX_EPOCH);
    Some(changed.map_or(0, |since| since.as_secs()))
}

/// Where campaigns without a file of their own are kept: the user's data folder, never the working folder.
pub(in crate::gui) fn untitled_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    let folder = folders.data_dir().join("campaigns");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// How many campaigns are remembered.
const MOST_RECENT: usize = 10;

/// The folder of what the program notes for its next start: the user's data folder.
pub(in crate::gui) fn memory_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    Some(folders.data_dir().to_owned())
}

fn recent_note(folder: &Path) -> PathBuf {
    folder.join("recent campaigns")
}

/// Notes which campaign is open, at the head of the recent ones. Losing the note only costs a click,
/// so an error is not shown.
pub(in crate::gui) fn remember(folder: &Path, path: &Path) {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut recent = noted(folder);
    recent.retain(|other| *other != whole);
    recent.insert(0, whole);
    recent.truncate(MOST_RECENT);
    let lines: Vec<String> = recent.iter().map(|path| line_in(folder, path)).collect();
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(recent_note(folder), lines.join("\n")));
    if let Err(error) = written {
        log::warn!("cannot note the recent campaigns: {error}");
    }
}

/// A campaign as a line of the note: within the data folder by its place there, so that it is found where the folder, on a
/// stick say, was moved.
fn line_in(folder: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(folder).ok();
    // An address is always a whole path.
    let plain = inside.filter(|inside| inside.to_str() == Some(line_of(inside).as_str()));
    line_of(plain.unwrap_or(path))
}

fn noted(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_to_string(recent_note(folder))
        .unwrap_or_default()
        .lines()
        .take(MOST_RECENT)
        .map(|line| folder.join(path_of(line)))
        .collect()
}

/// The campaigns that were open last, the newest first; those that are gone, too.
pub(in crate::gui) fn recent_files(folder: &Path) -> Vec<RecentFile> {
    noted(folder).into_iter().map(RecentFile::of).collect()
}
