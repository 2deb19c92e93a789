//! `sheet list`: the ready sheets and those in the user's own folder, with what cannot be read.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::find::short_name;
use crate::campaign::games::sheet_info;
use crate::campaign::store::{ListedSheet, RealDisk, list_sheets, sheet_folder};
use crate::cli::error::CliError;
use crate::cli::output::{json_line, wrapped};
use crate::cli::words::WIDTH;
use crate::systems::System;

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    ready: Vec<Listed>,
    folder: Option<String>,
    own: Vec<Listed>,
}

/// A sheet: what it is called by, and its character or why it cannot be read.
#[derive(Serialize)]
struct Listed {
    sheet: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Listed {
    fn new(file: &Path, name: Result<String, String>) -> Self {
        let sheet = short_name(file);
        let (name, error) = match name {
            Ok(name) => (Some(name), None),
            Err(error) => (None, Some(error)),
        };
        Self { sheet, name, error }
    }
}

pub(super) fn run(system: System, json: bool, out: &mut dyn Write) -> Result<u8, CliError> {
    let folder = sheet_folder(system);
    let own = match &folder {
        Some(folder) => list_sheets(system, &RealDisk, folder)?,
        None => Vec::new(),
    };
    let listed = |sheet: ListedSheet| {
        Listed::new(&sheet.path, sheet.name.map_err(|error| error.to_string()))
    };
    let answer = Answer {
        ready: system
            .info()
            .ready_sheets
            .iter()
            .map(|(file, text)| of_ready(system, file, text))
            .collect(),
        folder: folder.map(|folder| folder.display().to_string()),
        own: own.into_iter().map(listed).collect(),
    };
    if json {
        json_line(out, &answer)?;
    } else {
        text(&answer, out)?;
    }
    Ok(0)
}

fn of_ready(system: System, file: &str, text: &str) -> Listed {
    let read = sheet_info(system, text.as_bytes());
    let name = read.map(|sheet| sheet.name);
    Listed::new(Path::new(file), name.map_err(|error| error.to_string()))
}

fn text(answer: &Answer, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "Ready")?;
    answer.ready.iter().try_for_each(|each| line(each, out))?;
    match &answer.folder {
        Some(folder) => writeln!(out, "\nYour own, in {folder}")?,
        None => writeln!(out, "\nThis system names no folder for your own")?,
    }
    if answer.own.is_empty() && answer.folder.is_some() {
        writeln!(out, "  none yet")?;
    }
    answer.own.iter().try_for_each(|each| line(each, out))
}

fn line(listed: &Listed, out: &mut dyn Write) -> Result<(), CliError> {
    let what = match (&listed.name, &listed.error) {
        (Some(name), _) => name.clone(),
        (None, error) => format!("cannot be read: {}", error.as_deref().unwrap_or_default()),
    };
    wrapped(out, &format!("  {}: {what}", listed.sheet), WIDTH, 4)?;
    Ok(())
}
