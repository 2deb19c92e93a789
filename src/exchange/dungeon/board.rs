//! A dungeon as a board of squares: floor, water, doors on edges, and notes as labels for the GM.

use std::collections::BTreeSet;

use super::Dungeon;
use super::file::{Door, Rect};
use crate::board::grid::{
    Barrier, BarrierKind, Direction, Edge, Hex, HexBoard, HexLabel, KindId, LabelId, Layout,
    MOST_AWAY, MOST_SPACES, Passage, Space, Terrain, TerrainKind,
};
use crate::board::{Ink, MOST_LETTERS};
use crate::exchange::board::of_squares;
use crate::exchange::error::ReadError;
use crate::exchange::notes::Notes;
use crate::exchange::{BoardProposal, take, words};
use crate::limits::NAME;

/// Water as a kind of terrain.
const WATER: KindId = KindId(1);

impl Dungeon {
    /// What it comes to on squares, under its own title if it has one.
    ///
    /// # Errors
    /// Where it has no room or is too large.
    pub(in crate::exchange) fn board(&self, name: &str) -> Result<BoardProposal, ReadError> {
        let mut notes = self.faults()?;
        let low = self.low()?;
        let at = |(x, y): (i32, i32)| Hex::new(x - low.0, y - low.1);
        let floor = self.rects.iter().flat_map(Rect::floor).map(at);
        let mut board = of_squares(floor);
        for door in &self.doors {
            stand(&mut board, at(door.at), door, &mut notes);
        }
        self.flood(&mut board, at);
        for (text, number, place) in &self.notes {
            let at = at(*place);
            if !board.spaces.contains(at) {
                notes.note("A note stands in no room.");
                continue;
            }
            let number = match number.as_str() {
                "" => String::new(),
                number => format!("{number}. "),
            };
            let id = LabelId(take::next(board.labels.len()));
            let label = HexLabel {
                at,
                text: words::text(&format!("{number}{text}"), MOST_LETTERS),
                hidden: true,
            };
            board.labels.insert(id, label);
        }
        notes.count(self.columns, "A column is no part of a board.");
        Ok(BoardProposal {
            name: words::name(self.title_or(name), NAME),
            board,
            left_out: notes.told(),
            ..BoardProposal::default()
        })
    }

    /// The upper left corner of what is small enough for a board.
    fn low(&self) -> Result<(i32, i32), ReadError> {
        let least = |of: fn(&Rect) -> i32| self.rects.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Rect) -> i32| self.rects.iter().map(of).max().unwrap_or(0);
        let low = (least(|rect| rect.at.0), least(|rect| rect.at.1));
        let columns = most(|rect| rect.at.0 + rect.size.0) - low.0;
        let rows = most(|rect| rect.at.1 + rect.size.1) - low.1;
        let squares = self.rects.iter().map(|rect| {
            let (width, height) = rect.size;
            i64::from(width) * i64::from(height)
        });
        let fits = squares.sum::<i64>() <= MOST_SPACES as i64;
        match columns.max(rows) <= MOST_AWAY && fits {
            true => Ok(low),
            false => Err(ReadError::TooManySquares {
                columns: columns.into(),
                rows: rows.into(),
            }),
        }
    }

    /// Puts water where it is.
    fn flood(&self, board: &mut HexBoard, at: impl Fn((i32, i32)) -> Hex) {
        let water: BTreeSet<Hex> = self.water.iter().map(|place| at(*place)).collect();
        for at in water {
            if board.spaces.contains(at) {
                let space = Space {
                    terrain: Terrain::Kind(WATER),
                    ..Space::default()
                };
                // It takes the place of a space that is there.
                let _ = board.spaces.insert(at, space);
                board.kinds.entry(WATER).or_insert_with(|| TerrainKind {
                    name: "Water".to_owned(),
                    passage: Passage::Difficult { extra: 1 },
                    ink: Ink::Blue,
                });
            }
        }
    }
}

/// Puts a door on the edge to which its square leads, and walls at the sides of that square.
fn stand(board: &mut HexBoard, at: Hex, door: &Door, notes: &mut Notes) {
    let sides = Layout::Squares.sides().iter().copied();
    let ahead = sides.clone().find(|side| side.step() == door.way);
    let Some(ahead) = ahead.filter(|_| board.spaces.contains(at)) else {
        notes.note("A door stands in no room.");
        return;
    };
    let through = [ahead, ahead.opposite()];
    let (ways, beside): (Vec<Direction>, Vec<Direction>) = sides
        .filter(|side| board.spaces.contains(at.next(*side)))
        .partition(|side| through.contains(side));
    let mut put = |side: Direction, kind: BarrierKind, hidden: bool| {
        let barrier = Barrier { kind, hidden };
        board.barriers.insert(Edge::new(at, side), barrier);
    };
    for side in beside {
        put(side, BarrierKind::Wall, false);
    }
    if ways.len() < through.len() {
        notes.note("A door leads out of the dungeon.");
    }
    let way = through.into_iter().find(|side| ways.contains(side));
    let (closed, hidden) = door.shuts();
    if let Some(way) = way.filter(|_| closed) {
        put(way, BarrierKind::ClosedDoor, hidden);
        if door.kind == super::PORTCULLIS {
            notes.note("A portcullis comes as a closed door, through which nobody sees.");
        }
    }
}
