//! Takes a drawing out of a file. No letter of it is trusted: what is no number is none, what is too much is cut, and
//! what packs too much is refused before it is unpacked.

mod element;
mod lz;
mod unwrap;

pub(super) use element::{Element, Head, Line, Scene};
pub(super) use unwrap::unwrapped;

use crate::exchange::MOST_BYTES;
use crate::exchange::loose::Loose;

/// Why there is no drawing in a file.
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
    #[error("this is no Excalidraw drawing")]
    SomethingElse,
    /// It is broken.
    #[error("the drawing is damaged: {0}")]
    Damaged(String),
    /// Nothing is drawn.
    #[error("nothing is drawn in it")]
    Empty,
}

/// The elements of a drawing.
pub(super) fn scene(text: &str) -> Result<Scene, ReadError> {
    let scene: Loose<Scene> =
        serde_json::from_str(text).map_err(|error| ReadError::Damaged(error.to_string()))?;
    let scene = scene.0;
    match scene.kind.as_deref() {
        Some("excalidraw" | "excalidraw/clipboard") => {}
        Some("excalidrawlib") => return Err(ReadError::Library),
        None if !scene.elements.is_empty() => {}
        _ => return Err(ReadError::SomethingElse),
    }
    if scene.elements.iter().all(|element| element.deleted) {
        return Err(ReadError::Empty);
    }
    Ok(scene)
}
