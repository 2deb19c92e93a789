//! A Universal VTT map as a board of squares.

use std::collections::BTreeMap;

use super::VttMap;
use crate::board::grid::{Barrier, BarrierKind};
use crate::exchange::board::of_squares;
use crate::exchange::error::ReadError;
use crate::exchange::notes::Notes;
use crate::exchange::words;
use crate::exchange::{BoardProposal, ProposedBarrier};
use crate::limits::NAME;

impl VttMap {
    /// What it comes to on squares.
    ///
    /// # Errors
    /// Where it does not say how large it is, or is too large.
    pub(in crate::exchange) fn board(mut self, name: &str) -> Result<BoardProposal, ReadError> {
        let mut notes = Notes::default();
        let laid = self.laid(&mut notes)?;
        let mut board = of_squares(laid.squares());
        let mut beside = BTreeMap::new();
        for edge in &laid.walls {
            board.barriers.insert(*edge, shown(BarrierKind::Wall));
        }
        for edge in &laid.beside {
            beside.insert(*edge, BarrierKind::Wall);
        }
        for door in &laid.doors {
            let kind = match door.closed {
                true => BarrierKind::ClosedDoor,
                false => BarrierKind::OpenDoor,
            };
            for edge in &door.edges {
                if door.beside {
                    beside.insert(*edge, kind);
                } else {
                    board.barriers.insert(*edge, shown(kind));
                }
            }
        }
        beside.retain(|edge, _| !board.barriers.contains_key(edge));
        notes.count(
            laid.stretches,
            "A wall runs beside the edges of squares; it can come on the nearest edges.",
        );
        notes.count(
            laid.doors.iter().filter(|door| door.beside).count(),
            "A door stands beside the edges of squares; it can come on the nearest edge.",
        );
        let picture = self.picture(&laid, &mut notes);
        let beside = beside
            .into_iter()
            .map(|(edge, kind)| ProposedBarrier { edge, kind });
        Ok(BoardProposal {
            name: words::name(name, NAME),
            board,
            beside: beside.collect(),
            takes_beside: false,
            picture,
            left_out: notes.told(),
        })
    }
}

fn shown(kind: BarrierKind) -> Barrier {
    Barrier {
        kind,
        hidden: false,
    }
}
