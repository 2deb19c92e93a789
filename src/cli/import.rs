//! `import`: adds a map from another program's drawing to a campaign, or says what it would be.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::{json_line, wrapped};
use super::play::Evening;
use super::words::WIDTH;
use crate::campaign::Campaign;
use crate::campaign::store::{Disk, Pictures, RealDisk};
use crate::exchange::{self, Guess, LeftOut, MOST_BYTES, Proposal};

pub(super) const SPEC: Spec = Spec {
    name: "import",
    summary: "Add a map from an Excalidraw drawing or a One Page Dungeon",
    usage: "  tableside import FILE MAP [--map NAME] [--guess JSON]… [--preview] [--json]",
    details: "FILE is a campaign that is played on maps of areas, MAP a drawing: .excalidraw, its JSON,\n\
              or a .png, .svg or .md with the drawing inside. Shapes with words are areas, lines\n\
              between them connections: dashed ones are see only, an arrowhead is one way, a line\n\
              across an end is a cover mark, an X is no sight, a small rectangle a door. With\n\
              --preview nothing is written, and all that was understood is listed with its number;\n\
              each --guess changes some of it, as {\"legend\": {\"area\": 3}}. MAP may also be the JSON of\n\
              a One Page Dungeon. The map is called NAME, else as its title or the file is.",
    options: &[
        ("--map", 1),
        ("--guess", 1),
        ("--preview", 0),
        ("--json", 0),
    ],
    repeatable: &["--guess"],
    takes: (2, 2),
    ..Spec::PLAIN
};

/// A map that was added; the shape is a contract.
#[derive(Serialize)]
struct Imported {
    file: String,
    map: String,
    areas: usize,
    connections: usize,
    pins: usize,
    drawings: usize,
    picture: bool,
    left_out: Vec<LeftOut>,
    digest: String,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the drawing")?;
    let proposal = proposal(args)?;
    let (mut evening, recovered) = Evening::open(args.path(0), args.has("--preview"))?;
    if let Some(sentence) = recovered {
        // If nobody reads the error stream, the answer is still wanted.
        let _ = writeln!(streams.err, "tableside: {sentence}");
    }
    if args.has("--preview") {
        // What would be refused is refused here, too.
        command(&proposal, evening.campaign(), None)?;
        match args.json() {
            true => json_line(streams.out, &proposal)?,
            false => tell(&proposal, streams.out)?,
        }
        return Ok(0);
    }
    let added = add(&mut evening, &proposal, args.path(0));
    // However it went, what was opened is closed in order.
    let (digest, _, kept) = evening.end();
    let picture = added?;
    for note in kept? {
        let _ = writeln!(streams.err, "tableside: {note}");
    }
    let map = proposal.map(None);
    let imported = Imported {
        file: args.path(0).display().to_string(),
        map: map.name,
        areas: map.areas.len(),
        connections: map.connections.len(),
        pins: map.pins.len(),
        drawings: map.drawings.len(),
        picture,
        left_out: proposal.left_out,
        digest,
    };
    if args.json() {
        json_line(streams.out, &imported)?;
    } else {
        let Imported {
            map,
            areas,
            connections,
            ..
        } = &imported;
        writeln!(
            streams.out,
            "Added the map {map}: {areas} areas, {connections} connections"
        )?;
        left_out(&imported.left_out, streams.out)?;
    }
    Ok(0)
}

/// What the drawing comes to, with every guess as it is wanted.
fn proposal(args: &Args) -> Result<Proposal, CliError> {
    let path = args.path(1);
    let bytes = read(path).map_err(|error| failed(path, &error))?;
    let own_name = path.file_name().unwrap_or_default().to_string_lossy();
    let own_name = own_name.split('.').next().unwrap_or_default();
    let mut proposal = exchange::read(&bytes, own_name).map_err(|error| failed(path, &error))?;
    if let Some(name) = args.value("--map")? {
        name.clone_into(&mut proposal.name);
    }
    for guess in args.all("--guess") {
        let text = guess.to_string_lossy();
        let guess: Guess = serde_json::from_str(&text)
            .map_err(|error| args.wrong(format!("“{text}” is no guess: {error}")))?;
        let changed = proposal.change(&guess);
        changed.map_err(|error| CliError::Failed(error.to_string()))?;
    }
    Ok(proposal)
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> CliError {
    CliError::Failed(format!("cannot read {}: {error}", path.display()))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let found = RealDisk.resolve(path)?;
    // Reading a pipe would wait until somebody writes to it.
    if !RealDisk.stat(&found)?.is_file {
        return Err(io::Error::other("it is no file"));
    }
    match RealDisk.read(&found, MOST_BYTES as u64) {
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            let most = MOST_BYTES / (1024 * 1024);
            Err(io::Error::other(format!(
                "it is larger than {most} MiB, which is the most"
            )))
        }
        read => read,
    }
}

fn command(
    proposal: &Proposal,
    campaign: &Campaign,
    picture: Option<crate::table::PictureId>,
) -> Result<crate::campaign::Command, CliError> {
    let command = proposal.command(campaign, picture);
    command.map_err(|refusal| CliError::Failed(refusal.to_string()))
}

/// Adds the map, and its picture first; whether there is one.
fn add(evening: &mut Evening, proposal: &Proposal, file: &Path) -> Result<bool, CliError> {
    // Refused before anything is stored.
    command(proposal, evening.campaign(), None)?;
    let wanted = proposal.picture.as_ref().filter(|picture| picture.taken);
    let stored = wanted.map(|picture| {
        let pictures = Pictures::beside(Arc::new(RealDisk), file);
        pictures.put(&picture.bytes)
    });
    let picture = stored.transpose();
    let picture = picture.map_err(|error| CliError::Failed(error.to_string()))?;
    let has_picture = picture.is_some();
    let command = command(proposal, evening.campaign(), picture)?;
    evening.apply(&command)?;
    Ok(has_picture)
}

/// Writes what was understood.
fn tell(proposal: &Proposal, out: &mut dyn Write) -> io::Result<()> {
    let mut line = |taken: bool, number: usize, words: String| {
        let sign = if taken { '+' } else { '-' };
        wrapped(out, &format!("  {sign} {number}: {words}"), WIDTH, 6)
    };
    let name = |area: usize| {
        let area = proposal.areas.get(area);
        area.map_or("?", |area| area.area.name.as_str())
    };
    for (number, area) in proposal.areas.iter().enumerate() {
        let why = if area.why.is_empty() { "" } else { ". " };
        line(
            area.taken,
            number,
            format!("area {}{why}{}", area.area.name, area.why),
        )?;
    }
    for (number, one) in proposal.connections.iter().enumerate() {
        let (from, to) = (name(one.from), name(one.to));
        let kind = one.kind.name();
        let taken = one.taken && proposal.areas[one.from].taken && proposal.areas[one.to].taken;
        line(taken, number, format!("{from} – {to}, {kind}. {}", one.why))?;
    }
    for (number, mark) in proposal.marks.iter().enumerate() {
        let words = mark.on.and_then(|(connection, end)| {
            let one = proposal.connections.get(connection)?;
            let (at, other) = match end {
                crate::board::areas::LineEnd::From => (one.from, one.to),
                crate::board::areas::LineEnd::To => (one.to, one.from),
            };
            Some(format!(
                "cover mark at {} towards {}",
                name(at),
                name(other)
            ))
        });
        let none = || "cover mark at no connection".to_owned();
        line(mark.on.is_some(), number, words.unwrap_or_else(none))?;
    }
    for (number, pin) in proposal.pins.iter().enumerate() {
        let at = name(pin.area);
        line(pin.taken, number, format!("label in {at}: {}", pin.text))?;
    }
    for (number, drawing) in proposal.drawings.iter().enumerate() {
        let what = drawing.drawing.figure.name();
        line(drawing.taken, number, format!("drawing: {what}"))?;
    }
    if let Some(picture) = &proposal.picture {
        line(picture.taken, 0, "picture beneath the map".to_owned())?;
    }
    left_out(&proposal.left_out, out)
}

fn left_out(all: &[LeftOut], out: &mut dyn Write) -> io::Result<()> {
    if !all.is_empty() {
        writeln!(out, "\nNot as it was drawn")?;
    }
    for one in all {
        wrapped(out, &format!("  {} × {}", one.count, one.why), WIDTH, 4)?;
    }
    Ok(())
}
