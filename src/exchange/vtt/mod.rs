//! Universal VTT (`.dd2vtt`, `.df2vtt`, `.uvtt`): a picture with its grid, walls and doors. On a board of squares the
//! picture lies beneath with its grid, walls and doors stand on edges; of a map of areas it is a proposal: what walls
//! and doors enclose is an area, a door a connection.

mod areas;
mod board;
mod file;
mod walls;

pub(super) use file::read;

use self::walls::Laid;
use super::error::ReadError;
use super::notes::Notes;
use super::{ProposedPicture, SQUARE, pictures};
use crate::board::MOST_BACKGROUND;
use crate::board::grid::{MOST_AWAY, MOST_SPACES};

/// A place in thousandths of a square.
type At = (i64, i64);

/// A map as its file has it.
#[derive(Default)]
pub(super) struct VttMap {
    /// Where on a larger map it begins; all other places are those of the larger one.
    origin: At,
    size: Option<At>,
    walls: Vec<Vec<At>>,
    /// Around things that block sight.
    things: Vec<Vec<At>>,
    portals: Vec<Portal>,
    lights: usize,
    picture: Option<Result<Vec<u8>, String>>,
    /// How many walls and portals had no place.
    lost: usize,
    /// How many walls and portals there are beyond those that are looked at.
    more: usize,
}

/// A door, or whatever else opens.
struct Portal {
    at: At,
    ends: Option<(At, At)>,
    closed: bool,
}

impl VttMap {
    /// The squares, with what stands on their edges.
    fn laid(&self, notes: &mut Notes) -> Result<Laid, ReadError> {
        let size = self.size.ok_or(ReadError::NoSize)?;
        let begins = |at: i64| (at + 500).div_euclid(1_000);
        let first = (begins(self.origin.0), begins(self.origin.1));
        let end = (
            begins(self.origin.0 + size.0),
            begins(self.origin.1 + size.1),
        );
        let (columns, rows) = (end.0 - first.0, end.1 - first.1);
        if columns < 1 || rows < 1 {
            return Err(ReadError::NoSize);
        }
        let most = i64::from(MOST_AWAY);
        if columns > most || rows > most || columns * rows > MOST_SPACES as i64 {
            return Err(ReadError::TooManySquares { columns, rows });
        }
        notes.count(self.lost, "A wall or a door has no place.");
        notes.count(
            self.more,
            "There are too many walls and doors; the last ones are left out.",
        );
        notes.count(self.lights, "A light has no meaning on a map.");
        Ok(walls::laid(self, first, (columns, rows), notes))
    }

    /// The picture where it lies on squares that begin there.
    fn picture(&mut self, laid: &Laid, notes: &mut Notes) -> Option<ProposedPicture> {
        let bytes = match self.picture.take()? {
            Ok(bytes) => bytes,
            Err(why) => {
                notes.note(why);
                return None;
            }
        };
        let units = |thousandths: i64| thousandths * i64::from(SQUARE) / 1_000;
        let (width, height) = self.size.unwrap_or_default();
        let side = |length: i64| {
            let length = units(length).clamp(1, MOST_BACKGROUND.into());
            u32::try_from(length).unwrap_or(1)
        };
        let begin = |origin: i64, first: i64| {
            // At most half a square beside the first one.
            i32::try_from(units(origin - first * 1_000)).unwrap_or(0)
        };
        Some(pictures::beneath(
            (
                begin(self.origin.0, laid.first.0),
                begin(self.origin.1, laid.first.1),
            ),
            (side(width), side(height)),
            bytes,
        ))
    }
}
