//! The files of `src`, and the rooms they stand in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// A file of the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its path below `src`, with `/` between folders.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// All Rust files in a folder and the folders in it, in the order of their paths.
///
/// # Errors
/// What the disk refused.
pub fn read(src: &Path) -> io::Result<Vec<Source>> {
    let mut found = Vec::new();
    gather(src, "", &mut found)?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn gather(folder: &Path, prefix: &str, found: &mut Vec<Source>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            gather(&entry.path(), &format!("{path}/"), found)?;
        } else if path.ends_with(".rs") {
            let text = fs::read_to_string(entry.path())?;
            found.push(Source { path, text });
        }
    }
    Ok(())
}

/// The keys of the games, in the order of letters: each has a folder of panels.
#[must_use]
pub fn games(sources: &[Source]) -> Vec<&str> {
    let panels = sources.iter();
    let panels = panels.filter_map(|source| source.path.strip_prefix("gui/games/"));
    let games: BTreeSet<&str> = panels
        .filter_map(|path| Some(path.split_once('/')?.0))
        .collect();
    games.into_iter().collect()
}

/// What a room holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Files in it and in the folders in it.
    pub files: usize,
    /// Their lines.
    pub lines: usize,
}

/// The rooms and what each holds: the folders of `src`, those of `gui` and `systems` by themselves.
#[must_use]
pub fn rooms(sources: &[Source]) -> BTreeMap<String, Room> {
    let mut rooms: BTreeMap<String, Room> = BTreeMap::new();
    for source in sources {
        let mut parts: Vec<&str> = source.path.split('/').collect();
        parts.pop();
        let deep = parts
            .first()
            .is_some_and(|first| ["gui", "systems"].contains(first));
        parts.truncate(if deep { 2 } else { 1 });
        let room = rooms.entry(parts.join("/")).or_default();
        room.files += 1;
        room.lines += source.text.lines().count();
    }
    rooms
}
