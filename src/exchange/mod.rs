//! Other programs' files: what they show becomes a [`Proposal`], which the GM looks at, changes and takes with one
//! command; and a map becomes a file that they open. Nothing in a file makes the program read or write another one.
//! How a format is understood lies in its folder; here is what is the same for all of them.

mod base64;
pub mod excalidraw;
mod geometry;
mod guess;
mod loose;
mod proposal;
mod take;
mod words;

pub use guess::{Guess, NoSuchGuess};
pub use proposal::{
    LeftOut, Proposal, ProposedArea, ProposedConnection, ProposedDrawing, ProposedMark,
    ProposedPicture, ProposedPin,
};

/// The largest file that is read, and the most that a packed one unpacks to.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
