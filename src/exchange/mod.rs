//! Other programs' files: what they show becomes a [`Proposal`], which the GM looks at, changes and takes with one
//! command; and a map becomes a file that they open. Nothing in a file makes the program read or write another one.
//! How a format is understood lies in its folder; here is what is the same for all of them.

mod base64;
mod board;
mod dungeon;
mod error;
pub mod excalidraw;
mod file;
mod geometry;
mod guess;
mod loose;
mod notes;
mod path;
mod pictures;
#[cfg(feature = "print")]
pub mod print;
mod proposal;
mod room;
pub mod svg;
mod take;
mod understood;
mod vtt;
mod words;
mod written;

pub use board::{BoardGuess, BoardProposal, ProposedBarrier};
pub use error::ReadError;
pub use file::{bytes_of, name_of};
pub use guess::{Guess, NoSuchGuess};
pub use proposal::{
    LeftOut, Proposal, ProposedArea, ProposedConnection, ProposedDrawing, ProposedMark,
    ProposedPicture, ProposedPin,
};
pub use understood::{GuessError, Understood};
pub use written::{Format, NotWritten, Written};

/// The largest file that is read, and the most that a packed one unpacks to.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;

/// How large a square of another program's map is drawn, in map units.
const SQUARE: i32 = 60;

/// A file by what kind it is of.
enum Kind {
    Dungeon(dungeon::Dungeon),
    Vtt(vtt::VttMap),
    /// A drawing of Excalidraw, or nothing that is known.
    Other,
}

impl Kind {
    fn of(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).ok();
        let Some(text) = text.filter(|_| bytes.len() <= MOST_BYTES) else {
            return Self::Other;
        };
        let text = text.trim_start_matches('\u{feff}');
        let of = |key: &str| text.contains(key).then_some(text);
        if let Some(map) = of("\"resolution\"").and_then(vtt::read) {
            return Self::Vtt(map);
        }
        let dungeon = of("\"rects\"").and_then(dungeon::read);
        dungeon.map_or(Self::Other, Self::Dungeon)
    }
}

/// Reads a file of any known kind and says what is understood of it as a map of areas. The map is called `name`, unless
/// the file has a title of its own.
///
/// # Errors
/// Why there is no map in it.
pub fn read(bytes: &[u8], name: &str) -> Result<Proposal, ReadError> {
    match Kind::of(bytes) {
        Kind::Dungeon(dungeon) => dungeon.proposal(name),
        Kind::Vtt(map) => map.areas(name),
        Kind::Other => excalidraw::read(bytes, name),
    }
}

/// The same as a board of squares.
///
/// # Errors
/// Why there is no board in it.
pub fn read_board(bytes: &[u8], name: &str) -> Result<BoardProposal, ReadError> {
    match Kind::of(bytes) {
        Kind::Dungeon(dungeon) => dungeon.board(name),
        Kind::Vtt(map) => map.board(name),
        Kind::Other => Err(match excalidraw::read(bytes, name) {
            Ok(_) => ReadError::OnlyAreas,
            Err(error) => error,
        }),
    }
}
