//! The names of all files around a campaign's file, in one place.
//!
//! For `Nightclub.tableside`: `Nightclub.tableside.journal`, `Nightclub.tableside.lock`, the folder
//! `Nightclub.backups`, the folder `Nightclub.pictures`, and while a file is being written `….saving-1`.
//! A campaign `Nightclub` without the ending has `Nightclub.tableside-backups` and so on: no two share one.
//! All names are made from the file itself, links followed: that is `CampaignLock::file`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::disk::folder_of;
use super::fingerprint::Checksum;

/// The extension of a campaign's file, without the dot.
pub const EXTENSION: &str = "tableside";
/// What a file is called behind its name while it is being written.
const SAVING: &str = ".saving-";
/// Most systems take names of up to 255 bytes; what is put behind a name must fit too.
const MOST_NAME: usize = 190;

/// The journal of a campaign's file.
#[must_use]
pub fn journal_path(file: &Path) -> PathBuf {
    beside(file, ".journal")
}

/// The lock of a campaign's file.
#[must_use]
pub fn lock_path(file: &Path) -> PathBuf {
    beside(file, ".lock")
}

/// The folder with the backups of a campaign's file.
#[must_use]
pub fn backups_dir(file: &Path) -> PathBuf {
    own_folder(file, "backups")
}

/// The folder with the pictures of a campaign's file.
#[must_use]
pub fn pictures_dir(file: &Path) -> PathBuf {
    own_folder(file, "pictures")
}

fn own_folder(file: &Path, what: &str) -> PathBuf {
    let mut name = stem(file);
    name.push(if has_our_ending(file) {
        format!(".{what}")
    } else {
        format!(".{EXTENSION}-{what}")
    });
    folder_of(file).join(name)
}

fn has_our_ending(file: &Path) -> bool {
    file.extension().is_some_and(|e| e == EXTENSION)
}

/// The name of a campaign's file without its extension, cut where it would be too long to add to it.
#[must_use]
pub fn stem(file: &Path) -> OsString {
    let name = if has_our_ending(file) {
        file.file_stem()
    } else {
        file.file_name()
    };
    fitted(name.unwrap_or(OsStr::new("campaign")))
}

/// `NAME (mine).tableside`, and from the second on `NAME (mine 2).tableside`.
#[must_use]
pub fn mine_path(file: &Path, number: u32) -> PathBuf {
    named_path(file, "mine", number)
}

/// The same with another word.
pub(super) fn named_path(file: &Path, word: &str, number: u32) -> PathBuf {
    let mut name = stem(file);
    if number <= 1 {
        name.push(format!(" ({word})."));
    } else {
        name.push(format!(" ({word} {number})."));
    }
    name.push(EXTENSION);
    folder_of(file).join(name)
}

/// The name a file has while it is being written.
pub(super) fn saving_path(file: &Path, number: u32) -> PathBuf {
    beside(file, &format!("{SAVING}{number}"))
}

/// Whether a name is that of a file left over from writing `file`.
pub(super) fn saving_of(file: &Path, name: &OsStr) -> bool {
    let whole = fitted(file.file_name().unwrap_or(OsStr::new("campaign")));
    name.as_encoded_bytes()
        .strip_prefix(whole.as_encoded_bytes())
        .and_then(|rest| rest.strip_prefix(SAVING.as_bytes()))
        .is_some_and(is_number)
}

/// The name that a file left over from writing was to have.
pub(super) fn saving_target(name: &OsStr) -> Option<&str> {
    let (target, digits) = name.to_str()?.rsplit_once(SAVING)?;
    is_number(digits.as_bytes()).then_some(target)
}

fn is_number(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.len() <= 10 && bytes.iter().all(u8::is_ascii_digit)
}

/// The file with something put behind its name.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = fitted(file.file_name().unwrap_or(OsStr::new("campaign")));
    name.push(suffix);
    folder_of(file).join(name)
}

/// A name as it is, or, where it is very long, its beginning and its checksum.
fn fitted(name: &OsStr) -> OsString {
    let bytes = name.as_encoded_bytes();
    if bytes.len() <= MOST_NAME {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.to_string_lossy().chars() {
        if short.len() + letter.len_utf8() > MOST_NAME - 17 {
            break;
        }
        short.push(letter);
    }
    format!("{short}~{}", Checksum::of(bytes)).into()
}
