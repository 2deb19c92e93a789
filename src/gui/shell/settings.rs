//! What the window remembers between evenings: looks, dice, hints. No campaign data.
//! One file in the user's configuration folder; a broken one is put aside and said so.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::exchange::print::Sized;
use crate::gui::players::PlayersSettings;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme::ThemeChoice;
use crate::table::DiceMode;

/// Remembered by the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::gui) struct Settings {
    /// Dark or light.
    pub(in crate::gui) theme: ThemeChoice,
    /// Text size in percent, 75 to 200.
    pub(in crate::gui) text_percent: u32,
    /// The players' window.
    pub(in crate::gui) players: PlayersSettings,
    /// Nothing moves by itself.
    pub(in crate::gui) reduce_motion: bool,
    /// How the teams of a new campaign roll.
    pub(in crate::gui) new_dice: DiceMode,
    /// What is printed on.
    pub(in crate::gui) paper: Sized,
    /// Whether hints show.
    pub(in crate::gui) hints: bool,
    /// Names of the hints that were understood.
    pub(in crate::gui) hints_seen: BTreeSet<String>,
    /// Names of the commands that were taken from the palette last, the newest first.
    pub(in crate::gui) last_commands: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::Dark,
            text_percent: 100,
            players: PlayersSettings::default(),
            reduce_motion: false,
            new_dice: DiceMode::Real,
            paper: Sized::default(),
            hints: true,
            hints_seen: BTreeSet::new(),
            last_commands: Vec::new(),
        }
    }
}

/// How many commands the palette remembers.
const MOST_COMMANDS: usize = 12;
/// A settings file beyond this size is none of ours.
const MOST_BYTES: u64 = 1 << 20;

impl Settings {
    /// The text size, `by` percent points larger, within 75 to 200.
    pub(in crate::gui) fn resize_text(&mut self, by: i32) {
        let now = i32::try_from(self.text_percent).unwrap_or(100);
        // Within 75 to 200, so never negative.
        self.text_percent = now.saturating_add(by).clamp(75, 200).unsigned_abs();
    }

    /// Notes that a command was taken from the palette.
    pub(in crate::gui) fn note_command(&mut self, command: UiCommand) {
        self.last_commands.retain(|name| name != command.key());
        self.last_commands.insert(0, command.key().to_owned());
        self.last_commands.truncate(MOST_COMMANDS);
    }

    /// With every value within its bounds, whatever the file said.
    pub(in crate::gui) fn bounded(mut self) -> Self {
        self.text_percent = self.text_percent.clamp(75, 200);
        self.last_commands.truncate(MOST_COMMANDS);
        self
    }
}

/// The user's configuration folder for this program.
pub(in crate::gui) fn config_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "Tableside")?;
    Some(folders.config_dir().to_owned())
}

/// Reads a file of the configuration folder. What cannot be read is put aside, and the sentence says so;
/// the window goes on as if there were none.
pub(in crate::gui) fn read<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<String>) {
    let text = match std::fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return (T::default(), None),
        Ok(there) if there.len() > MOST_BYTES => Err("it is far too large".to_owned()),
        _ => std::fs::read_to_string(path).map_err(|error| error.to_string()),
    };
    let read = text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    match read {
        Ok(value) => (value, None),
        Err(why) => {
            let aside = free_beside(path);
            let moved = std::fs::rename(path, &aside).is_ok();
            let name = path.file_name().unwrap_or_default().display();
            let place = if moved {
                format!("; it was put aside as {}", aside.display())
            } else {
                String::new()
            };
            let words = format!("The file {name} cannot be read and is not used ({why}){place}");
            (T::default(), Some(words))
        }
    }
}

/// How many files that were put aside are kept.
const MOST_ASIDE: u32 = 20;

/// A name for what is put aside, under which nothing lies yet.
fn free_beside(path: &Path) -> PathBuf {
    let numbered = (2..MOST_ASIDE).map(|n| format!("broken-{n}"));
    std::iter::once("broken".to_owned())
        .chain(numbered)
        .map(|ending| path.with_extension(ending))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.with_extension("broken"))
}

/// Writes the settings over what lies there: what another version remembers there stays.
pub(in crate::gui) fn write_settings(path: &Path, settings: &Settings) {
    let there = std::fs::read(path).ok();
    let there = there.and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    match (there, serde_json::to_value(settings)) {
        (Some(mut all), Ok(ours)) => {
            lay_over(&mut all, ours);
            write(path, &all);
        }
        _ => write(path, settings),
    }
}

/// Right as long as no choice in the settings is more than a name, and no map in them loses what it had.
fn lay_over(all: &mut Value, ours: Value) {
    match (all, ours) {
        (Value::Object(all), Value::Object(ours)) => {
            for (name, value) in ours {
                lay_over(all.entry(name).or_insert(Value::Null), value);
            }
        }
        (all, ours) => *all = ours,
    }
}

/// Writes a file of the configuration folder. Losing it only costs clicks, so an error goes to the log.
pub(in crate::gui) fn write<T: Serialize>(path: &Path, value: &T) {
    let written = serde_json::to_string_pretty(value)
        .map_err(std::io::Error::other)
        .and_then(|text| {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            // Whole or not at all, should the program be killed just now.
            let new = path.with_extension("new");
            std::fs::write(&new, text)?;
            std::fs::rename(&new, path)
        });
    if let Err(error) = written {
        log::warn!("cannot write {}: {error}", path.display());
    }
}

/// The settings that decide how things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) struct Looks {
    pub(in crate::gui) theme: ThemeChoice,
    pub(in crate::gui) text_percent: u32,
    pub(in crate::gui) reduce_motion: bool,
}

impl Default for Looks {
    fn default() -> Self {
        Self::of(&Settings::default())
    }
}

impl Looks {
    pub(in crate::gui) fn of(settings: &Settings) -> Self {
        Self {
            theme: settings.theme,
            text_percent: settings.text_percent,
            reduce_motion: settings.reduce_motion,
        }
    }
}
