//! `sheet`: lists the sheets there are, and writes a character's sheet to a file of its own.
//! What was typed as a sheet is found in `find`; sheets become a party in `party`; what differs by game is in `of_game`.

mod find;
mod list;
mod of_game;
mod party;

use std::ffi::OsStr;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::store::{
    RealDisk, SHEET_ENDING, SheetError, open, save_as_new, sheet_to_bytes, unit_to_bytes,
};
use crate::campaign::{Campaign, Game};
use crate::systems::System;
use crate::systems::heroes_of_hex::UnitSheet;
use crate::systems::unhex::Sheet;

pub(super) use find::{find, find_unit, is_sheet_file};
pub(super) use of_game::sheet_findings;
pub(super) use party::{with_party, with_units};

pub(super) const SPEC: Spec = Spec {
    name: "sheet",
    summary: "List sheets, or write a character's sheet to a file",
    usage: "  tableside sheet list [--system SYSTEM] [--json]\n  \
            tableside sheet export FILE NAME OUT.sheet.json [--json]",
    details: "Lists the ready sheets and those in your own folder. Export writes the sheet of one\n\
              character of a campaign to a new file; a file that exists already is left as it is.",
    options: &[("--system", 1), ("--json", 0)],
    repeatable: &[],
    takes: (1, 4),
    minus_is_text: false,
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

/// The game whose sheets are listed; Unhex, where none is named.
fn system(args: &Args) -> Result<System, CliError> {
    let Some(wanted) = args.value("--system")? else {
        return Ok(System::Unhex);
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
    let failed = |error: SheetError| CliError::Failed(error.to_string());
    // The ids were found among those there are.
    match &campaign.game {
        Game::Unhex(game) => {
            let sheet = Sheet::of(&game.characters[&names::character(game, wanted)?]);
            let bytes = sheet_to_bytes(&sheet).map_err(failed)?;
            Ok((sheet.name, bytes))
        }
        Game::HeroesOfHex(game) => {
            let sheet = UnitSheet::of(&game.units[&names::unit(game, wanted)?]);
            let bytes = unit_to_bytes(&sheet).map_err(failed)?;
            Ok((sheet.name, bytes))
        }
    }
}
