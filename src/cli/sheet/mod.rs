//! `sheet`: lists the sheets there are, and writes a character's sheet to a file of its own.
//! What was typed as a sheet is found in `find`; sheets become a party in `party`.

mod find;
mod list;
mod party;

use std::ffi::OsStr;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::Campaign;
use crate::campaign::store::{RealDisk, SHEET_ENDING, open, save_as_new};
use crate::systems::System;

pub(super) use find::is_sheet_file;
pub(super) use party::party_of;

pub(super) const SPEC: Spec = Spec {
    name: "sheet",
    summary: "List sheets, or write a character's sheet to a file",
    usage: "  tableside sheet list [--system SYSTEM] [--json]\n  \
            tableside sheet export FILE NAME OUT.sheet.json [--json]",
    details: "Lists the ready sheets and those in your own folder. Export writes the sheet of one\n\
              character of a campaign to a new file; a file that exists already is left as it is.",
    options: &[("--system", 1), ("--json", 0)],
    takes: (1, 4),
    ..Spec::PLAIN
};

/// A sheet that was written; the shape is a contract.
#[derive(Serialize)]
struct Exported {
    file: String,
    name: String,
    system: &'static str,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("say list or export")?;
    match (
        args.raw(0).and_then(OsStr::to_str),
        args.raw(1),
        args.raw(3),
    ) {
        (Some("list"), None, _) => list::run(system(args)?, args.json(), streams.out),
        (Some("list"), Some(_), _) => Err(args.wrong("list takes nothing else")),
        (Some("export"), _, Some(_)) => export(args, streams),
        (Some("export"), _, None) => {
            Err(args.wrong("name the campaign's file, the character and the file to be made"))
        }
        _ => Err(args.wrong("say list or export")),
    }
}

/// The game whose sheets are listed; the first, where none is named.
fn system(args: &Args) -> Result<System, CliError> {
    let Some(wanted) = args.value("--system")? else {
        return Ok(System::default());
    };
    System::named(wanted).map_err(|_| args.wrong(format!("there are no sheets of “{wanted}”")))
}

fn export(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    let (from, to) = (args.path(1), args.path(3));
    if !is_sheet_file(to) {
        return Err(args.wrong(format!("the file to be made must end with {SHEET_ENDING}")));
    }
    let campaign = open(from)?;
    let (name, bytes) = sheet_of(&campaign, args.text(2)?.unwrap_or_default())?;
    save_as_new(&RealDisk, to, &bytes)?;
    let exported = Exported {
        file: to.display().to_string(),
        name,
        system: campaign.system().key(),
    };
    if args.json() {
        json_line(streams.out, &exported)?;
    } else {
        let Exported { file, name, .. } = exported;
        writeln!(streams.out, "Wrote {file}: the sheet of {name}")?;
    }
    Ok(0)
}

/// The name and the bytes of the sheet of somebody in a campaign.
fn sheet_of(campaign: &Campaign, wanted: &str) -> Result<(String, Vec<u8>), CliError> {
    let who = names::person(campaign.doors(), campaign.system(), wanted)?;
    let found = campaign.sheet_of(who).map(|(name, bytes)| {
        let bytes = bytes.map_err(|error| CliError::Failed(error.to_string()));
        Ok((name, bytes?))
    });
    // The id was found among those there are.
    found.unwrap_or_else(|| Err(CliError::Failed(format!("there is no sheet of “{wanted}”"))))
}
