//! Walls and doors laid on the edges of squares. Between two squares stands a wall where one crosses the way from the
//! middle of one to that of the other, so that each edge is walled or not, however a wall is drawn.

use std::collections::BTreeSet;

use super::{At, Portal, VttMap};
use crate::board::grid::{Direction, Edge, Hex};
use crate::exchange::notes::Notes;

/// A wall lies on the edges up to so many thousandths of a square beside them.
const NEAR: i64 = 125;
/// More edges than these are not gone along.
const MOST_STEPS: usize = 1_000_000;
/// Out of the square to the right.
const RIGHT: Direction = Direction::ALL[0];
/// Out of the square down.
const DOWN: Direction = Direction::ALL[5];

/// Squares with what stands on their edges.
pub(super) struct Laid {
    /// Which square of the file is the first of these.
    pub(super) first: At,
    /// How many columns and rows there are.
    pub(super) columns: i64,
    pub(super) rows: i64,
    /// Walls that lie on edges.
    pub(super) walls: BTreeSet<Edge>,
    /// The nearest edges of all other walls.
    pub(super) beside: BTreeSet<Edge>,
    /// How many walls those are.
    pub(super) stretches: usize,
    /// The doors.
    pub(super) doors: Vec<Door>,
}

/// A door.
pub(super) struct Door {
    /// In thousandths of a square from the first.
    pub(super) at: At,
    /// On which edges it stands, at least one.
    pub(super) edges: Vec<Edge>,
    pub(super) closed: bool,
    /// It does not lie on them.
    pub(super) beside: bool,
}

/// Lays everything.
pub(super) fn laid(
    map: &VttMap,
    first: At,
    (columns, rows): (i64, i64),
    notes: &mut Notes,
) -> Laid {
    let mut laid = Laid {
        first,
        columns,
        rows,
        walls: BTreeSet::new(),
        beside: BTreeSet::new(),
        stretches: 0,
        doors: Vec::new(),
    };
    let mut steps = 0;
    for wall in &map.walls {
        laid.wall(wall, false, &mut steps, notes);
    }
    for thing in &map.things {
        laid.wall(thing, true, &mut steps, notes);
    }
    for portal in &map.portals {
        laid.door(portal, &mut steps, notes);
    }
    if steps > MOST_STEPS {
        notes.note("The walls are too many and too long; some of them are left out.");
    }
    // A door stands in its wall.
    for door in &laid.doors {
        for edge in &door.edges {
            laid.beside.remove(edge);
            if !door.beside {
                laid.walls.remove(edge);
            }
        }
    }
    laid.beside.retain(|edge| !laid.walls.contains(edge));
    laid
}

impl Laid {
    /// Whether that square is one of them.
    pub(super) fn has(&self, at: Hex) -> bool {
        (0..self.columns).contains(&at.q.into()) && (0..self.rows).contains(&at.r.into())
    }

    /// All of them, row by row.
    pub(super) fn squares(&self) -> impl Iterator<Item = Hex> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| space(column, row)))
    }

    /// A place of the file, from the first square on.
    fn local(&self, (x, y): At) -> At {
        (x - self.first.0 * 1_000, y - self.first.1 * 1_000)
    }

    fn wall(&mut self, wall: &[At], is_thing: bool, steps: &mut usize, notes: &mut Notes) {
        let (mut beside, mut inside) = (is_thing, false);
        for pair in wall.windows(2) {
            let (a, b) = (self.local(pair[0]), self.local(pair[1]));
            let part = !is_thing && on_edges(a, b);
            beside |= !part && a != b;
            inside |= self.near(a, b);
            let edges = self.crossed(a, b, steps);
            match part {
                true => self.walls.extend(edges),
                false => self.beside.extend(edges),
            }
        }
        match inside {
            true => self.stretches += usize::from(beside),
            false => notes.note("A wall lies outside of the picture."),
        }
    }

    fn door(&mut self, portal: &Portal, steps: &mut usize, notes: &mut Notes) {
        let at = self.local(portal.at);
        let ends = portal.ends.unwrap_or((portal.at, portal.at));
        let (a, b) = (self.local(ends.0), self.local(ends.1));
        if !self.near(at, at) {
            notes.note("A door lies outside of the picture.");
            return;
        }
        let mut edges = self.crossed(a, b, steps);
        if edges.is_empty() {
            edges.push(nearest(at, a, b));
        }
        edges.retain(|edge| edge.spaces().into_iter().any(|space| self.has(space)));
        if edges.is_empty() {
            notes.note("A door lies outside of the picture.");
            return;
        }
        self.doors.push(Door {
            at,
            edges,
            closed: portal.closed,
            beside: !on_edges(a, b),
        });
    }

    /// Whether some of a straight wall may lie on these squares.
    fn near(&self, a: At, b: At) -> bool {
        let on = |u: i64, v: i64, count: i64| u.max(v) >= 0 && u.min(v) <= count * 1_000;
        on(a.0, b.0, self.columns) && on(a.1, b.1, self.rows)
    }

    /// The edges of two squares whose middles lie on both sides of a straight wall.
    fn crossed(&self, a: At, b: At, steps: &mut usize) -> Vec<Edge> {
        let mut edges = Vec::new();
        if *steps > MOST_STEPS {
            return edges;
        }
        let turned = |(x, y): At| (y, x);
        for (column, row) in middles(a, b, self.columns, self.rows) {
            edges.push(Edge::new(space(column, row), RIGHT));
        }
        for (row, column) in middles(turned(a), turned(b), self.rows, self.columns) {
            edges.push(Edge::new(space(column, row), DOWN));
        }
        *steps += 1 + edges.len();
        edges
    }
}

/// A square. Its numbers are those of a board or one beside it.
fn space(column: i64, row: i64) -> Hex {
    let whole = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
    Hex::new(whole(column), whole(row))
}

/// For each row through whose middle a wall goes, the column to the left of it there.
fn middles(a: At, b: At, columns: i64, rows: i64) -> impl Iterator<Item = (i64, i64)> {
    let (top, bottom) = if a.1 <= b.1 { (a, b) } else { (b, a) };
    // A wall that ends in the middle of a row counts for one of two that meet there.
    let reached = |y: i64| (y + 499).div_euclid(1_000).clamp(0, rows);
    (reached(top.1)..reached(bottom.1)).filter_map(move |row| {
        let down = row * 1_000 + 500 - top.1;
        let across = top.0 + ((bottom.0 - top.0) * down).div_euclid(bottom.1 - top.1);
        let column = (across - 500).div_euclid(1_000);
        (-1..columns).contains(&column).then_some((column, row))
    })
}

/// Whether a straight wall lies along the edges.
fn on_edges(a: At, b: At) -> bool {
    let along = |u: i64, v: i64| {
        let line = (u + 500).div_euclid(1_000) * 1_000;
        (u - line).abs() <= NEAR && (v - line).abs() <= NEAR
    };
    along(a.0, b.0) || along(a.1, b.1)
}

/// The edge nearest to the middle of a door that is drawn from `a` to `b`.
fn nearest(at: At, a: At, b: At) -> Edge {
    let line = |u: i64| (u + 500).div_euclid(1_000);
    let off = |u: i64| (u - line(u) * 1_000).abs();
    let (wide, high) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    let upright = match wide == high {
        true => off(at.0) <= off(at.1),
        false => high > wide,
    };
    let within = |u: i64| u.div_euclid(1_000);
    match upright {
        true => Edge::new(space(line(at.0) - 1, within(at.1)), RIGHT),
        false => Edge::new(space(within(at.0), line(at.1) - 1), DOWN),
    }
}
