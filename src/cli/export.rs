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
use crate::exchange::excalidraw;
use crate::exchange::svg::{Look, Shown};
use crate::table::PictureId;

pub(super) const SPEC: Spec = Spec {
    name: "export",
    summary: "Write a map as an Excalidraw drawing or as a picture",
    usage: "  tableside export FILE [--map NAME] OUT.excalidraw [--json]\n\
            \u{20} tableside export FILE [--map NAME] OUT.svg [--players] [--light] [--no-tokens] [--json]",
    details: "OUT.excalidraw has a map of areas with all that is drawn on it, hidden things and notes as\n\
              well, so that it comes back by import as the same map. OUT.svg is a picture of any map,\n\
              light on dark unless --light is given: all there is, hidden things faded, or with\n\
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
    let ending = to.extension().and_then(std::ffi::OsStr::to_str);
    let is_picture = ending == Some("svg");
    if !(is_picture || matches!(ending, Some("excalidraw" | "json"))) {
        return Err(args.wrong("the file to be made must end with .excalidraw, .json or .svg"));
    }
    let of_pictures = ["--players", "--light", "--no-tokens"];
    if let Some(option) = of_pictures.into_iter().find(|option| args.has(option))
        && !is_picture
    {
        return Err(args.wrong(format!("{option} is for a picture, which ends with .svg")));
    }
    let campaign = open(from)?;
    let id = names::map(campaign.doors(), args.value("--map")?)?;
    let (name, bytes, picture) = if is_picture {
        let look = Look {
            dark: !args.has("--light"),
            tokens: !args.has("--no-tokens"),
        };
        let view;
        let all;
        let shown = if args.has("--players") {
            view = campaign.player_view(Some(id));
            Shown::to_players(&view)
        } else {
            all = campaign.doors().gm_map(id);
            Shown::on(&all)
        };
        let shown = shown.ok_or_else(|| CliError::Failed("there is no such map".to_owned()))?;
        let picture = beneath(from, shown.picture(), streams);
        let svg = shown.svg(look, picture.as_deref());
        (shown.name().to_owned(), svg.into_bytes(), picture.is_some())
    } else {
        let Some(map) = campaign.doors().area_map(id) else {
            let why = "this map is a board of spaces, and only maps of areas can be drawn so; \
                       choose a picture (.svg)";
            return Err(CliError::Failed(why.to_owned()));
        };
        let id = map.picture.as_ref().map(|beneath| &beneath.picture);
        let picture = beneath(from, id, streams);
        let bytes = excalidraw::write(map, picture.as_deref());
        (map.name.clone(), bytes, picture.is_some())
    };
    save_as_new(&RealDisk, to, &bytes)?;
    let exported = Exported {
        file: to.display().to_string(),
        map: name,
        picture,
    };
    if args.json() {
        json_line(streams.out, &exported)?;
    } else {
        let Exported { file, map, .. } = exported;
        writeln!(streams.out, "Wrote {file}: the map {map}")?;
    }
    Ok(0)
}

/// The bytes of the picture beneath a map of that campaign.
fn beneath(file: &Path, id: Option<&PictureId>, streams: &mut Streams<'_>) -> Option<Vec<u8>> {
    match Pictures::beside(Arc::new(RealDisk), file).get(id?) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            // If nobody reads the error stream, the map is still wanted.
            let _ = writeln!(
                streams.err,
                "tableside: written without its picture: {error}"
            );
            None
        }
    }
}
