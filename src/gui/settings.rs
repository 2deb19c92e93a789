//! What the window remembers between evenings: looks, layout, the last file. No campaign data.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::players::PlayersSettings;
use super::theme::ThemeChoice;

/// Remembered by the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// Dark or light.
    pub(super) theme: ThemeChoice,
    /// Text size in percent, 75 to 200.
    pub(super) text_percent: u32,
    /// The players' window.
    pub(super) players: PlayersSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::Dark,
            text_percent: 100,
            players: PlayersSettings::default(),
        }
    }
}

impl Settings {
    /// The text size, `by` percent points larger, within 75 to 200.
    pub(super) fn resize_text(&mut self, by: i32) {
        let now = i32::try_from(self.text_percent).unwrap_or(100);
        // Within 75 to 200, so never negative.
        self.text_percent = (now + by).clamp(75, 200).unsigned_abs();
    }
}

/// Where campaigns without a file of their own are kept: the user's data folder, never the working folder.
pub(super) fn untitled_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    let folder = folders.data_dir().join("campaigns");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// How many campaigns the menu remembers.
const MOST_RECENT: usize = 10;

fn recent_note() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    Some(folders.data_dir().join("recent campaigns"))
}

/// Notes which campaign is open, at the head of the recent ones. Losing the note only costs a click,
/// so an error is not shown.
pub(super) fn remember(path: &Path) {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let Some(note) = recent_note() else { return };
    let mut recent = noted();
    recent.retain(|other| *other != whole);
    recent.insert(0, whole);
    recent.truncate(MOST_RECENT);
    let lines: Vec<&str> = recent.iter().filter_map(|path| path.to_str()).collect();
    let written = note
        .parent()
        .map_or(Ok(()), std::fs::create_dir_all)
        .and_then(|()| std::fs::write(&note, lines.join("\n")));
    if let Err(error) = written {
        log::warn!("cannot note the recent campaigns: {error}");
    }
}

fn noted() -> Vec<PathBuf> {
    let text = recent_note().and_then(|note| std::fs::read_to_string(note).ok());
    text.unwrap_or_default()
        .lines()
        .take(MOST_RECENT)
        .map(PathBuf::from)
        .collect()
}

/// The campaigns that were open last and are still there, the newest first.
pub(super) fn recent_files() -> Vec<PathBuf> {
    noted().into_iter().filter(|path| path.is_file()).collect()
}
