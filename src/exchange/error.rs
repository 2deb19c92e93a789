//! Why there is no map in a file.

use super::MOST_BYTES;
use crate::board::grid::{MOST_AWAY, MOST_SPACES};

/// Why there is no map in a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is too large, packed or unpacked.
    #[error("the drawing is larger than {} MiB, which is the most", MOST_BYTES / (1024 * 1024))]
    TooLarge,
    /// A picture or page without a drawing.
    #[error("there is no drawing inside; use it as a picture beneath a map instead")]
    OnlyAPicture,
    /// A library of shapes.
    #[error("this is a library of shapes and no drawing; add it in Excalidraw and save a drawing")]
    Library,
    /// Something else.
    #[error("this is no Excalidraw drawing, Universal VTT map or One Page Dungeon")]
    SomethingElse,
    /// It is broken.
    #[error("the drawing is damaged: {0}")]
    Damaged(String),
    /// Nothing is drawn.
    #[error("nothing is drawn in it")]
    Empty,
    /// A dungeon in which no room is one.
    #[error("no room of the dungeon can be used. {0}")]
    NoRoom(String),
    /// A drawing of areas where a board of spaces is wanted.
    #[error(
        "a drawing is a map of areas; choose a Universal VTT map or a One Page Dungeon for a board of squares"
    )]
    OnlyAreas,
    /// A map of squares that has none.
    #[error("it does not say how many squares the map has; use its picture beneath a map instead")]
    NoSize,
    /// More squares than a board has.
    #[error(
        "the map has {columns} by {rows} squares; {MOST_SPACES} in all and {MOST_AWAY} a side are the most"
    )]
    TooManySquares {
        /// From left to right.
        columns: i64,
        /// From top to bottom.
        rows: i64,
    },
}
