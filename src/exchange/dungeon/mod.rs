//! One Page Dungeon (watabou's JSON): rooms and passages are areas, doors are connections, and secret doors are hidden.
//! Notes are what the GM notes about the area in which they stand.

mod board;
mod file;

use std::collections::BTreeMap;

use self::file::{Door, Rect};
use super::notes::Notes;
use super::{Proposal, ProposedArea, ProposedConnection, ReadError, SQUARE, words};
use crate::board::MOST_LETTERS;
use crate::board::areas::{Area, ConnectionKind, Size};
use crate::limits::NAME;

pub(super) use file::read;

/// So much is free between two areas that touch.
const BETWEEN: i32 = 20;
/// More rooms than these are not taken.
const MOST_ROOMS: usize = 2_000;
/// More connections than these are not taken.
const MOST_CONNECTIONS: usize = 10_000;
/// Of more rooms than these it is not told singly what is wrong with them.
const MOST_FAULTS: usize = 20;
/// The number of a portcullis among the doors.
const PORTCULLIS: i32 = 4;

/// A dungeon as its file has it.
pub(super) struct Dungeon {
    title: String,
    rects: Vec<Rect>,
    /// What is wrong with all other rooms.
    faults: Vec<String>,
    doors: Vec<Door>,
    notes: Vec<(String, String, (i32, i32))>,
    water: Vec<(i32, i32)>,
    /// How many columns there are.
    columns: usize,
}

impl Dungeon {
    /// What it comes to, under its own title if it has one.
    ///
    /// # Errors
    /// Where it has no room.
    pub(super) fn proposal(mut self, name: &str) -> Result<Proposal, ReadError> {
        let mut left_out = self.faults()?;
        let doors: BTreeMap<(i32, i32), Door> =
            self.doors.iter().map(|door| (door.at, *door)).collect();
        // A door has a square of its own.
        self.rects
            .retain(|rect| !(rect.is_square() && doors.contains_key(&rect.at)));
        let all = self.rects.len();
        self.rects.truncate(MOST_ROOMS);
        left_out.count(all - self.rects.len(), "There are too many rooms.");
        let mut areas = self.areas();
        for (text, number, at) in &self.notes {
            let Some(room) = self.rects.iter().position(|rect| rect.has(*at)) else {
                left_out.note("A note stands in no room.");
                continue;
            };
            let area: &mut Area = &mut areas[room];
            if !number.is_empty() && area.notes.is_empty() {
                area.name = words::name(&format!("Room {number}"), NAME);
            }
            let joined = format!("{}\n{text}", area.notes);
            area.notes = words::text(&joined, MOST_LETTERS);
        }
        let mut connections = Vec::new();
        for door in doors.values() {
            match door.joins(&self.rects) {
                Some((from, to)) => connections.push(connection(from, to, door)),
                None => left_out.note("A door leads out of the dungeon."),
            }
        }
        for (from, rect) in self.rects.iter().enumerate() {
            for (to, other) in self.rects.iter().enumerate().skip(from + 1) {
                if rect.touches(other) {
                    match connections.len() < MOST_CONNECTIONS {
                        true => connections.push(open(from, to)),
                        false => left_out.note("There are too many connections."),
                    }
                }
            }
        }
        let areas = areas.into_iter().map(|area| ProposedArea {
            taken: true,
            area,
            words: None,
            part: 0,
            why: String::new(),
        });
        Ok(Proposal {
            name: words::name(self.title_or(name), NAME),
            areas: areas.collect(),
            connections,
            left_out: left_out.told(),
            ..Proposal::default()
        })
    }

    /// What is wrong with some rooms.
    fn faults(&self) -> Result<Notes, ReadError> {
        let mut faults = Notes::default();
        let (first, rest) = self.faults.split_at(self.faults.len().min(MOST_FAULTS));
        first.iter().for_each(|fault| faults.note(fault));
        faults.count(rest.len(), "A room has no place or size of its own.");
        match first.first().filter(|_| self.rects.is_empty()) {
            Some(fault) => Err(ReadError::NoRoom(fault.clone())),
            None => Ok(faults),
        }
    }

    fn title_or<'a>(&'a self, name: &'a str) -> &'a str {
        match self.title.trim() {
            "" => name,
            title => title,
        }
    }

    fn areas(&self) -> Vec<Area> {
        let (mut halls, mut passages) = (0, 0);
        let areas = self.rects.iter().map(|rect| {
            let (kind, number) = match rect.size.0.min(rect.size.1) {
                1 => ("Passage", &mut passages),
                _ => ("Hall", &mut halls),
            };
            *number += 1;
            let (x, y) = rect.middle(SQUARE);
            let side = |squares: i32| squares.saturating_mul(SQUARE) - BETWEEN;
            let size = Size {
                width: side(rect.size.0),
                height: side(rect.size.1),
            };
            Area {
                size: Some(size.held()),
                ..Area::new(format!("{kind} {number}"), x, y)
            }
        });
        areas.collect()
    }
}

fn open(from: usize, to: usize) -> ProposedConnection {
    ProposedConnection {
        taken: true,
        from,
        to,
        kind: ConnectionKind::Solid,
        bend: None,
        hidden: false,
        why: "Both are open to each other.".to_owned(),
    }
}

fn connection(from: usize, to: usize, door: &Door) -> ProposedConnection {
    let closed = |see_through| ConnectionKind::Door {
        open: false,
        see_through,
    };
    let (kind, hidden, what) = match door.kind {
        1 => (closed(false), false, "A door"),
        PORTCULLIS => (closed(true), false, "A portcullis"),
        5 => (closed(false), false, "A double door"),
        6 => (closed(false), true, "A secret door"),
        7 => (closed(false), false, "A steel door"),
        8 | 9 => (ConnectionKind::Solid, false, "A stairway"),
        _ => (ConnectionKind::Solid, false, "An open doorway"),
    };
    ProposedConnection {
        kind,
        hidden,
        why: format!("{what} is between them."),
        ..open(from, to)
    }
}
