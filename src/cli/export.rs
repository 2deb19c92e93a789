//! `export`: writes a map as a drawing that another program opens, or as a picture.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::store::{Pictures, RealDisk, open, save_as_new};
use crate::exchange::svg::{Look, Shown};
use crate::exchange::{Format, NotWritten, Written};
use crate::table::PictureId;

pub(super) const SPEC: Spec = Spec {
    name: "export",
    summary: "Write a map as an Excalidraw drawing or as a picture",
    usage: "  tableside export FILE [--map NAME] OUT.excalidraw [--json]\n\
            \u{20} tableside export FILE [--map NAME] OUT.svg|OUT.png [--players] [--light] [--no-tokens] [--json]",
    details: "OUT.excalidraw has a map of areas with all that is drawn on it, hidden things and notes as\n\
              well, so that it comes back by import as the same map. OUT.svg and OUT.png are pictures of\n\
              any map, light on dark unless --light is given: all there is, hidden things faded, or with\n\
              --players only what players see. Without --map it is the map of the fight, else the only\n\
              one. A file that exists already is left as it is.",
    options: &[
        ("--map", 1),
        ("--players", 0),
        ("--light", 0),
        ("--no-tokens", 0),
        ("--json", 0),
    ],
    takes: (2, 2),
    ..Spec::PLAIN
};

/// A map that was written; the shape is a contract.
#[derive(Serialize)]
struct Exported {
    file: String,
    map: String,
    picture: bool,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the file to be made")?;
    let (from, to) = (args.path(0), args.path(1));
    let Some(format) = Format::of(to) else {
        let endings = Format::ALL
            .iter()
            .map(|format| format!(" .{}", format.ending()));
        let endings: String = endings.collect();
        let why = format!("the file to be made must end with one of .json{endings}");
        return Err(args.wrong(why));
    };
    let of_pictures = ["--players", "--light", "--no-tokens"];
    if let Some(option) = of_pictures.into_iter().find(|option| args.has(option))
        && !format.is_picture()
    {
        let why = format!("{option} is for a picture, which ends with .svg or .png");
        return Err(args.wrong(why));
    }
    let campaign = open(from)?;
    let id = names::map(campaign.doors(), args.value("--map")?)?;
    let failed = |why: &dyn std::fmt::Display| CliError::Failed(why.to_string());
    if let Some(why) = format.why_not(&campaign, id) {
        return Err(failed(&why));
    }
    let all = campaign.doors().gm_map(id);
    let shown = Shown::on(&all).ok_or_else(|| failed(&NotWritten::NoMap))?;
    let written = Written {
        format,
        players: args.has("--players"),
        look: Look {
            dark: !args.has("--light"),
            tokens: !args.has("--no-tokens"),
        },
    };
    let mut has_beneath = false;
    let bytes = written.bytes(&campaign, id, |id| {
        let bytes = stored(from, id, streams);
        has_beneath |= bytes.is_some() && shown.beneath() == Some(id);
        bytes
    });
    let bytes = bytes.map_err(|error| failed(&error))?;
    save_as_new(&RealDisk, to, &bytes)?;
    let exported = Exported {
        file: to.display().to_string(),
        map: shown.name().to_owned(),
        picture: has_beneath,
    };
    if args.json() {
        json_line(streams.out, &exported)?;
    } else {
        let Exported { file, map, .. } = exported;
        writeln!(streams.out, "Wrote {file}: the map {map}")?;
    }
    Ok(0)
}

/// The bytes of a picture on a map of that campaign.
pub(super) fn stored(file: &Path, id: &PictureId, streams: &mut Streams<'_>) -> Option<Vec<u8>> {
    match Pictures::beside(Arc::new(RealDisk), file).get(id) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            // If nobody reads the error stream, the map is still wanted.
            let _ = writeln!(
                streams.err,
                "tableside: written without a picture of it: {error}"
            );
            None
        }
    }
}
