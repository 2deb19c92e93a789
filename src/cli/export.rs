//! `export`: writes a map of areas as a drawing that another program opens.

use std::sync::Arc;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::store::{Pictures, RealDisk, open, save_as_new};
use crate::exchange::excalidraw;

pub(super) const SPEC: Spec = Spec {
    name: "export",
    summary: "Write a map as an Excalidraw drawing",
    usage: "  tableside export FILE [--map NAME] OUT.excalidraw [--json]",
    details: "Writes a map of areas with all that is drawn on it, hidden things and notes as well, so\n\
              that it comes back by import as the same map. Without --map it is the map of the fight,\n\
              else the only one. A file that exists already is left as it is.",
    options: &[("--map", 1), ("--json", 0)],
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
    let ending = to.extension().and_then(std::ffi::OsStr::to_str);
    if !matches!(ending, Some("excalidraw" | "json")) {
        return Err(args.wrong("the file to be made must end with .excalidraw or .json"));
    }
    let campaign = open(from)?;
    let id = names::map(campaign.doors(), args.value("--map")?)?;
    let Some(map) = campaign.doors().area_map(id) else {
        let why = "this map is a board of spaces, and only maps of areas can be drawn so";
        return Err(CliError::Failed(why.to_owned()));
    };
    let beneath = map.picture.as_ref().map(|background| {
        let pictures = Pictures::beside(Arc::new(RealDisk), from);
        pictures.get(&background.picture)
    });
    let picture = match beneath {
        Some(Err(error)) => {
            // If nobody reads the error stream, the map is still wanted.
            let _ = writeln!(
                streams.err,
                "tableside: written without its picture: {error}"
            );
            None
        }
        Some(Ok(bytes)) => Some(bytes),
        None => None,
    };
    let bytes = excalidraw::write(map, picture.as_deref());
    save_as_new(&RealDisk, to, &bytes)?;
    let exported = Exported {
        file: to.display().to_string(),
        map: map.name.clone(),
        picture: picture.is_some(),
    };
    if args.json() {
        json_line(streams.out, &exported)?;
    } else {
        let Exported { file, map, .. } = exported;
        writeln!(streams.out, "Wrote {file}: the map {map}")?;
    }
    Ok(0)
}
