//! Other programs' files: what they show becomes a [`Proposal`], which the GM looks at, changes and takes with one
//! command; and a map becomes a file that they open. Nothing in a file makes the program read or write another one.
//! How a format is understood lies in its folder; here is what is the same for all of them.

mod base64;
mod dungeon;
pub mod excalidraw;
mod geometry;
mod guess;
mod loose;
mod proposal;
mod take;
mod words;

pub use excalidraw::ReadError;
pub use guess::{Guess, NoSuchGuess};
pub use proposal::{
    LeftOut, Proposal, ProposedArea, ProposedConnection, ProposedDrawing, ProposedMark,
    ProposedPicture, ProposedPin,
};

/// Reads a file of any known kind and says what is understood of it. The map is called `name`, unless the file has a
/// title of its own.
///
/// # Errors
/// Why there is no map in it.
pub fn read(bytes: &[u8], name: &str) -> Result<Proposal, ReadError> {
    let text = std::str::from_utf8(bytes).ok();
    let text = text.filter(|text| bytes.len() <= MOST_BYTES && text.contains("\"rects\""));
    match text.and_then(dungeon::read) {
        Some(dungeon) => Ok(dungeon.proposal(name)),
        None => excalidraw::read(bytes, name),
    }
}

/// The largest file that is read, and the most that a packed one unpacks to.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
