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
use crate::exchange::svg::{Look, PictureBytes, Shown};
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
    let ending = to.extension().and_then(std::ffi::OsStr::to_str);
    let picture_kind = match ending {
        Some("excalidraw" | "json") => None,
        Some("svg") => Some(PictureFile::Svg),
        Some("png") => Some(PictureFile::Png),
        _ => {
            let why = "the file to be made must end with .excalidraw, .json, .svg or .png";
            return Err(args.wrong(why));
        }
    };
    let of_pictures = ["--players", "--light", "--no-tokens"];
    if let Some(option) = of_pictures.into_iter().find(|option| args.has(option))
        && picture_kind.is_none()
    {
        let why = format!("{option} is for a picture, which ends with .svg or .png");
        return Err(args.wrong(why));
    }
    let campaign = open(from)?;
    let id = names::map(campaign.doors(), args.value("--map")?)?;
    let (name, bytes, picture) = if let Some(kind) = picture_kind {
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
        let pictures = shown.pictures(look).into_iter();
        let pictures = pictures.filter_map(|id| Some((id.clone(), stored(from, id, streams)?)));
        let pictures: PictureBytes = pictures.collect();
        let bytes = match kind {
            PictureFile::Svg => shown.svg(look, &pictures).into_bytes(),
            PictureFile::Png => png(shown, look, &pictures)?,
        };
        let beneath = shown.beneath();
        let has_beneath = beneath.is_some_and(|id| pictures.contains_key(id));
        (shown.name().to_owned(), bytes, has_beneath)
    } else {
        let Some(map) = campaign.doors().area_map(id) else {
            let why = "this map is a board of spaces, and only maps of areas can be drawn so; \
                       choose a picture (.svg or .png)";
            return Err(CliError::Failed(why.to_owned()));
        };
        let id = map.picture.as_ref().map(|beneath| &beneath.picture);
        let picture = id.and_then(|id| stored(from, id, streams));
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

/// What kind of picture a map becomes.
#[derive(Clone, Copy)]
enum PictureFile {
    Svg,
    Png,
}

#[cfg(feature = "png")]
fn png(shown: Shown<'_>, look: Look, pictures: &PictureBytes) -> Result<Vec<u8>, CliError> {
    let png = shown.png(look, pictures);
    png.map_err(|error| CliError::Failed(error.to_string()))
}

#[cfg(not(feature = "png"))]
fn png(_: Shown<'_>, _: Look, _: &PictureBytes) -> Result<Vec<u8>, CliError> {
    let why = "this tableside was built without PNG; choose .svg";
    Err(CliError::Failed(why.to_owned()))
}

/// The bytes of a picture on a map of that campaign.
fn stored(file: &Path, id: &PictureId, streams: &mut Streams<'_>) -> Option<Vec<u8>> {
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
