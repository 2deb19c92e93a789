//! Sheets as files: their format, the ready ones, import into a campaign, hostile input, the folder.

mod fields;
mod folder;
mod format;
mod hostile;
mod import;
mod ready_ones;

use tableside::campaign::store::sheet_from_bytes;
use tableside::systems::System;
use tableside::systems::unhex::Sheet;

/// One of the ready sheets, by its character's name.
fn sheet(name: &str) -> Sheet {
    System::Unhex
        .info()
        .ready_sheets
        .iter()
        .filter_map(|(_, text)| sheet_from_bytes::<Sheet>(text.as_bytes()).ok())
        .map(|file| file.sheet)
        .find(|sheet| sheet.name == name)
        .expect("a ready sheet")
}

/// The text of the sheet that most tests break.
fn text() -> &'static str {
    System::Unhex
        .info()
        .ready_sheets
        .iter()
        .find(|(name, _)| *name == "gate_guard.sheet.json")
        .map(|(_, text)| *text)
        .expect("a ready sheet")
}

/// That text with one thing changed; the old words stand there at least once.
fn with(old: &str, new: &str) -> String {
    let text = text();
    assert!(text.contains(old), "“{old}” stands in the sheet");
    text.replacen(old, new, 1)
}
