//! The records of the journal as they are kept, oldest first, with the places that cannot be read.
//! They are listed even where the campaign's own file is broken.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::campaign::store::{
    Damage, Disk, FileError, JournalItem, JournalReader, RealDisk, Stray, StrayIs, journal_path,
    last_of_save, open, read_record, utc_stamp,
};
use crate::campaign::{GM, Kind, Record};
use crate::cli::error::CliError;
use crate::cli::output::{json_line, wrapped};
use crate::cli::words::WIDTH;

/// A record; the shape is a contract.
#[derive(Serialize)]
struct Row<'a> {
    sequence: u64,
    step: u64,
    parent: u64,
    head: u64,
    kind: &'static str,
    time: u64,
    who: Option<&'a str>,
    label: &'a str,
    /// Drawn by the app, or brought along by a line of commands.
    faces: &'a [i32],
    /// Typed from real dice, or for a correction.
    typed: &'a [i32],
}

/// A damaged place; the shape is a contract.
#[derive(Serialize)]
struct Damaged {
    damaged: Place,
}

#[derive(Serialize)]
struct Place {
    offset: u64,
    length: u64,
}

/// The journal beside a campaign's file.
fn reader(path: &Path) -> Result<JournalReader, CliError> {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let file = disk.resolve(path).map_err(|error| FileError::Disk {
        what: "open",
        path: path.to_owned(),
        error,
    })?;
    let reader = JournalReader::new(disk.clone(), journal_path(&file));
    reader.survey(|| last_of_save(&*disk, &file))?;
    Ok(reader)
}

/// Where the journal beside a campaign's file cannot be read, and what strayed into it.
pub(in crate::cli) fn damage(path: &Path) -> Result<(Vec<Damage>, Vec<Stray>), CliError> {
    let reader = reader(path)?;
    let mut damage = Vec::new();
    for item in reader.oldest_first(0)? {
        if let Err(place) = kept(item?) {
            damage.push(place);
        }
    }
    Ok((damage, reader.strays().to_vec()))
}

/// The record of an item, or the place where there is none that can be read.
fn kept(item: JournalItem) -> Result<Record, Damage> {
    match item {
        JournalItem::Damage(place) => Err(place),
        JournalItem::Record(record) => {
            // A line that is whole, and yet holds nothing that this version reads.
            read_record(&record).ok_or(Damage {
                offset: record.offset,
                len: record.len,
            })
        }
    }
}

pub(super) fn run(path: &Path, json: bool, out: &mut dyn Write) -> Result<u8, CliError> {
    let reader = reader(path)?;
    if reader.size()? == 0 {
        // Whether the name is right can then be seen only from the file itself.
        open(path)?;
    }
    let mut code = 0;
    // What stands twice is in the list already; what is of another copy is no part of this history.
    let strays = reader.strays();
    let mut others = strays
        .iter()
        .filter(|stray| stray.is != StrayIs::Twice)
        .peekable();
    for item in reader.oldest_first(0)? {
        let item = item?;
        let offset = match &item {
            JournalItem::Record(record) => record.offset,
            JournalItem::Damage(place) => place.offset,
        };
        while let Some(stray) = others.next_if(|stray| stray.offset < offset) {
            code = 1;
            other_copy(stray, json, out)?;
        }
        match kept(item) {
            Ok(record) if json => json_line(out, &row(&record))?,
            Ok(record) => text(&record, out)?,
            Err(place) => {
                code = 1;
                damaged(place, json, out)?;
            }
        }
    }
    for stray in others {
        code = 1;
        other_copy(stray, json, out)?;
    }
    Ok(code)
}

fn row(record: &Record) -> Row<'_> {
    let (kind, faces) = match &record.kind {
        Kind::Do { faces, .. } => ("do", faces.as_slice()),
        Kind::Undo { .. } => ("undo", &[][..]),
        Kind::Redo { .. } => ("redo", &[][..]),
        Kind::Restore { .. } => ("restore", &[][..]),
    };
    Row {
        sequence: record.sequence,
        step: record.step(),
        parent: record.parent,
        head: record.head,
        kind,
        time: record.time,
        who: record.who.as_deref(),
        label: &record.label,
        faces,
        typed: match &record.kind {
            Kind::Do { command, .. } => command.typed(),
            _ => &[],
        },
    }
}

fn text(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let row = row(record);
    let time = match row.time {
        0 => "no time".to_owned(),
        time => utc_stamp(time).replace('-', ":").replacen(':', "-", 2),
    };
    let mut line = format!("#{}, {time}: {}", row.sequence, row.label);
    // The GM does most of it, and most other labels name who acts already.
    let said = |who: &&str| *who == GM || row.label.starts_with(who);
    if let Some(who) = row.who.filter(|who| !said(who)) {
        line.push_str(&format!(" (by {who})"));
    }
    for (what, faces) in [("typed", row.typed), ("faces", row.faces)] {
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        if !faces.is_empty() {
            line.push_str(&format!(" ({what} {})", faces.join(", ")));
        }
    }
    // What simply follows the record before it needs no words.
    if row.parent + 1 != row.sequence || row.head != row.sequence {
        line.push_str(&format!(" (from #{} to #{})", row.parent, row.head));
    }
    wrapped(out, &line, WIDTH, 4)
}

/// Records of another copy, at their place.
fn other_copy(stray: &Stray, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        let (offset, len) = (stray.offset, stray.len);
        return damaged(Damage { offset, len }, json, out);
    }
    wrapped(
        out,
        &format!("At offset {}: {}", stray.offset, stray.words()),
        WIDTH,
        4,
    )
}

fn damaged(place: Damage, json: bool, out: &mut dyn Write) -> io::Result<()> {
    let Damage {
        offset,
        len: length,
    } = place;
    if json {
        let damaged = Place { offset, length };
        return json_line(out, &Damaged { damaged });
    }
    writeln!(
        out,
        "Damaged at offset {offset}: {length} bytes cannot be read"
    )
}
