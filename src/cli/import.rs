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
use crate::board::grid::HexBoard;
use crate::campaign::Campaign;
use crate::campaign::store::{Pictures, RealDisk};
use crate::exchange::{
    BoardProposal, GuessError, LeftOut, Proposal, Understood, bytes_of, name_of,
};

pub(super) const SPEC: Spec = Spec {
    name: "import",
    summary: "Add a map from Excalidraw, Universal VTT or a One Page Dungeon",
    usage: "  tableside import FILE MAP [--map NAME] [--guess JSON]… [--preview] [--json]",
    details: "FILE is a campaign. In a game on maps of areas MAP is a drawing: .excalidraw, its JSON, or\n\
              a .png, .svg or .md with the drawing inside. Shapes with words are areas, lines between\n\
              them connections: dashed ones are see only, an arrowhead is one way, a line across an\n\
              end is a cover mark, an X is no sight, a small rectangle a door. In any game but those\n\
              on six-sided spaces MAP is a Universal VTT map (.dd2vtt, .df2vtt, .uvtt) or the JSON of\n\
              a One Page Dungeon: rooms are areas, or squares with walls and doors on their edges.\n\
              With --preview nothing is written, and all that was understood is listed with its\n\
              number; each --guess changes some of it, as {\"legend\": {\"area\": 3}}. The map is called\n\
              NAME, else as its title or the file is.",
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
    #[serde(flatten)]
    counts: Counts,
    picture: bool,
    left_out: Vec<LeftOut>,
    digest: String,
}

/// What is on it.
#[derive(Serialize)]
#[serde(untagged)]
enum Counts {
    Areas {
        areas: usize,
        connections: usize,
        pins: usize,
        drawings: usize,
    },
    Board {
        spaces: usize,
        walls: usize,
        doors: usize,
    },
}

impl Counts {
    /// The name of the map, and what is on it.
    fn of(read: &Understood) -> (String, Self) {
        match read {
            Understood::Areas(read) => {
                let map = read.map(None);
                let counts = Self::Areas {
                    areas: map.areas.len(),
                    connections: map.connections.len(),
                    pins: map.pins.len(),
                    drawings: map.drawings.len(),
                };
                (map.name, counts)
            }
            Understood::Board(read) => {
                let board = read.board(None);
                let counts = Self::on(&board);
                (board.name, counts)
            }
        }
    }

    fn on(board: &HexBoard) -> Self {
        let kinds = board.barriers.values().map(|barrier| barrier.kind);
        let doors = kinds.filter(|kind| kind.is_door()).count();
        Self::Board {
            spaces: board.spaces.len(),
            walls: board.barriers.len() - doors,
            doors,
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Areas {
                areas, connections, ..
            } => write!(f, "{areas} areas, {connections} connections"),
            Self::Board {
                spaces,
                walls,
                doors,
            } => write!(f, "{spaces} squares, {walls} walls, {doors} doors"),
        }
    }
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the drawing")?;
    let path = args.path(1);
    let bytes = bytes_of(&RealDisk, path).map_err(|error| failed(path, &error))?;
    let (mut evening, recovered) = Evening::open(args.path(0), args.has("--preview"))?;
    if let Some(sentence) = recovered {
        // If nobody reads the error stream, the answer is still wanted.
        let _ = writeln!(streams.err, "tableside: {sentence}");
    }
    let read = understood(args, &bytes, evening.campaign());
    if args.has("--preview") {
        let read = read?;
        // What would be refused is refused here, too.
        command(&read, evening.campaign(), None)?;
        match args.json() {
            true => json_line(streams.out, &read)?,
            false => tell(&read, streams.out)?,
        }
        return Ok(0);
    }
    let added = read.and_then(|read| {
        let picture = add(&mut evening, &read, args.path(0))?;
        Ok((read, picture))
    });
    // However it went, what was opened is closed in order.
    let (digest, _, kept) = evening.end();
    let (read, picture) = added?;
    for note in kept? {
        let _ = writeln!(streams.err, "tableside: {note}");
    }
    let (map, counts) = Counts::of(&read);
    let imported = Imported {
        file: args.path(0).display().to_string(),
        map,
        counts,
        picture,
        left_out: read.left_out().to_vec(),
        digest,
    };
    if args.json() {
        json_line(streams.out, &imported)?;
    } else {
        let Imported { map, counts, .. } = &imported;
        writeln!(streams.out, "Added the map {map}: {counts}")?;
        left_out(&imported.left_out, streams.out)?;
    }
    Ok(0)
}

/// What the file comes to, with every guess as it is wanted.
fn understood(args: &Args, bytes: &[u8], campaign: &Campaign) -> Result<Understood, CliError> {
    let path = args.path(1);
    let read = Understood::read(bytes, &name_of(path), campaign);
    let mut read = read.map_err(|error| failed(path, &error))?;
    if let Some(name) = args.value("--map")? {
        name.clone_into(read.name_mut());
    }
    for guess in args.all("--guess") {
        let changed = read.change(&guess.to_string_lossy());
        changed.map_err(|error| match error {
            GuessError::Unknown { .. } => args.wrong(error.to_string()),
            GuessError::Nothing(error) => CliError::Failed(error.to_string()),
        })?;
    }
    Ok(read)
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> CliError {
    CliError::Failed(format!("cannot read {}: {error}", path.display()))
}

fn command(
    proposal: &Understood,
    campaign: &Campaign,
    picture: Option<crate::table::PictureId>,
) -> Result<crate::campaign::Command, CliError> {
    let command = proposal.command(campaign, picture);
    command.map_err(|refusal| CliError::Failed(refusal.to_string()))
}

/// Adds the map, and its picture first; whether there is one.
fn add(evening: &mut Evening, proposal: &Understood, file: &Path) -> Result<bool, CliError> {
    // Refused before anything is stored.
    command(proposal, evening.campaign(), None)?;
    let wanted = proposal.picture().filter(|picture| picture.taken);
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
fn tell(read: &Understood, out: &mut dyn Write) -> io::Result<()> {
    match read {
        Understood::Areas(read) => tell_areas(read, out),
        Understood::Board(read) => tell_board(read, out),
    }
}

fn tell_board(proposal: &BoardProposal, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  + {}", Counts::on(&proposal.board))?;
    let sign = |taken: bool| if taken { '+' } else { '-' };
    if !proposal.beside.is_empty() {
        let (sign, count) = (sign(proposal.takes_beside), proposal.beside.len());
        writeln!(
            out,
            "  {sign} walls and doors beside the edges: {count} on the nearest"
        )?;
    }
    if let Some(picture) = &proposal.picture {
        writeln!(out, "  {} picture beneath the map", sign(picture.taken))?;
    }
    left_out(&proposal.left_out, out)
}

fn tell_areas(proposal: &Proposal, out: &mut dyn Write) -> io::Result<()> {
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
