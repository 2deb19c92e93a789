//! A Universal VTT map as a map of areas: what walls and doors enclose is an area, a door joins the two on its sides.

use std::collections::BTreeSet;

use super::VttMap;
use super::walls::{Door, Laid};
use crate::board::Point;
use crate::board::areas::{Area, ConnectionKind};
use crate::board::grid::{Direction, Edge, Hex, Layout};
use crate::exchange::error::ReadError;
use crate::exchange::notes::Notes;
use crate::exchange::{Proposal, ProposedArea, ProposedConnection, SQUARE, words};
use crate::limits::NAME;

/// More areas than these are not taken.
const MOST_ROOMS: usize = 2_000;
/// Fewer squares than these without a door are a pillar, or a gap between walls.
const SMALLEST: usize = 4;
/// What is open to so many sides of the map is the ground around rooms, if there are any.
const GROUND: usize = 3;

impl VttMap {
    /// What it comes to as areas.
    ///
    /// # Errors
    /// Where it does not say how large it is, or is too large.
    pub(in crate::exchange) fn areas(mut self, name: &str) -> Result<Proposal, ReadError> {
        let mut notes = Notes::default();
        let laid = self.laid(&mut notes)?;
        let rooms = Rooms::of(&laid);
        let mut connections = Vec::new();
        let mut has_door = vec![false; rooms.all.len()];
        for door in &laid.doors {
            match rooms.beside(door) {
                Some((from, to)) => {
                    (has_door[from], has_door[to]) = (true, true);
                    connections.push(connection(door, from, to));
                }
                None => notes.note("A door has the same area, or the end of the map, on a side."),
            }
        }
        let kept = rooms.all.len().min(MOST_ROOMS);
        notes.count(rooms.all.len() - kept, "There are too many areas.");
        connections.retain(|line| line.from.max(line.to) < kept);
        let large = rooms
            .all
            .iter()
            .filter(|room| room.squares.len() >= SMALLEST);
        let is_all_ground = large.clone().all(|room| room.sides >= GROUND);
        let areas = rooms.all.iter().take(kept).enumerate();
        let areas = areas.map(|(number, room)| {
            let why = match (room.sides, room.squares.len()) {
                (GROUND.., _) if !is_all_ground => {
                    "It is open to three sides of the map, as what lies around rooms is."
                }
                (_, squares) if squares < SMALLEST && !has_door[number] && kept > 1 => {
                    "It is small, and no door leads there."
                }
                _ => "",
            };
            let at = room.middle();
            ProposedArea {
                taken: why.is_empty(),
                area: Area::new(format!("Room {}", number + 1), at.x, at.y),
                words: None,
                part: 0,
                why: why.to_owned(),
            }
        });
        let areas = areas.collect();
        let picture = self.picture(&laid, &mut notes);
        Ok(Proposal {
            name: words::name(name, NAME),
            areas,
            connections,
            picture,
            left_out: notes.told(),
            ..Proposal::default()
        })
    }
}

/// A door leads through its own place.
fn connection(door: &Door, from: usize, to: usize) -> ProposedConnection {
    ProposedConnection {
        taken: true,
        from,
        to,
        kind: ConnectionKind::Door {
            open: !door.closed,
            see_through: false,
        },
        bend: Some(on_map(door.at.0, door.at.1)),
        hidden: false,
        why: "A door is between them.".to_owned(),
    }
}

/// A place in thousandths of a square.
fn on_map(x: i64, y: i64) -> Point {
    let units = |at: i64| i32::try_from(at * i64::from(SQUARE) / 1_000).unwrap_or_default();
    Point::new(units(x), units(y)).on_map()
}

/// What walls and doors enclose.
struct Rooms {
    all: Vec<Room>,
    /// The room of each square, row by row.
    of: Vec<Option<usize>>,
    columns: i64,
}

#[derive(Default)]
struct Room {
    /// Row by row.
    squares: Vec<Hex>,
    /// To how many sides of the map it is open.
    sides: usize,
}

impl Rooms {
    fn of(laid: &Laid) -> Self {
        let doors = laid.doors.iter().flat_map(|door| &door.edges);
        let shut: BTreeSet<&Edge> = doors.chain(&laid.walls).chain(&laid.beside).collect();
        let count = usize::try_from(laid.columns * laid.rows).unwrap_or(0);
        let mut rooms = Self {
            all: Vec::new(),
            of: vec![None; count],
            columns: laid.columns,
        };
        for place in 0..count {
            if rooms.of[place].is_some() {
                continue;
            }
            let number = rooms.all.len();
            let mut open = vec![rooms.square(place)];
            rooms.of[place] = Some(number);
            let mut room = Room::default();
            while let Some(at) = open.pop() {
                room.squares.push(at);
                for next in Layout::Squares.neighbours(at) {
                    let edge = Layout::Squares.edge(at, next);
                    let walled = edge.is_none_or(|edge| shut.contains(&edge));
                    let Some(place) = rooms.place(next).filter(|_| laid.has(next) && !walled)
                    else {
                        continue;
                    };
                    if rooms.of[place].is_none() {
                        rooms.of[place] = Some(number);
                        open.push(next);
                    }
                }
            }
            room.squares.sort_unstable();
            room.sides = open_sides(&room.squares, laid, &shut);
            rooms.all.push(room);
        }
        rooms
    }

    fn square(&self, place: usize) -> Hex {
        let place = i64::try_from(place).unwrap_or(0);
        let (row, column) = (place / self.columns, place % self.columns);
        let whole = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
        Hex::new(whole(column), whole(row))
    }

    fn place(&self, at: Hex) -> Option<usize> {
        usize::try_from(i64::from(at.r) * self.columns + i64::from(at.q)).ok()
    }

    /// The two rooms on the sides of a door.
    fn beside(&self, door: &Door) -> Option<(usize, usize)> {
        let room = |at: Hex| {
            let inside = (0..self.columns).contains(&at.q.into());
            let place = self.place(at).filter(|_| inside)?;
            self.of.get(place).copied().flatten()
        };
        door.edges.iter().find_map(|edge| {
            let [one, other] = edge.spaces().map(room);
            one.zip(other).filter(|(one, other)| one != other)
        })
    }
}

/// On how many sides of the map some squares end with no wall or door there.
fn open_sides(squares: &[Hex], laid: &Laid, shut: &BTreeSet<&Edge>) -> usize {
    let is_open = |side: &&Direction| {
        let mut ends = squares.iter().filter(|at| !laid.has(at.next(**side)));
        ends.any(|at| !shut.contains(&Edge::new(*at, **side)))
    };
    Layout::Squares.sides().iter().filter(is_open).count()
}

impl Room {
    /// The middle of the square that is nearest to the middle of them all.
    fn middle(&self) -> Point {
        let count = i64::try_from(self.squares.len().max(1)).unwrap_or(i64::MAX);
        let sum = |of: fn(&Hex) -> i32| -> i64 {
            let all = self.squares.iter().map(|at| i64::from(of(at)));
            all.sum()
        };
        // In as many parts of a square as there are squares.
        let (x, y) = (sum(|at| at.q), sum(|at| at.r));
        let far = |at: &&Hex| {
            let (dx, dy) = (i64::from(at.q) * count - x, i64::from(at.r) * count - y);
            dx * dx + dy * dy
        };
        let nearest = self.squares.iter().min_by_key(far);
        let nearest = nearest.copied().unwrap_or_default();
        let middle = |number: i32| i64::from(number) * 1_000 + 500;
        on_map(middle(nearest.q), middle(nearest.r))
    }
}
