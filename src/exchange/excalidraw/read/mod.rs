//! Takes a drawing out of a file. No letter of it is trusted: what is no number is none, what is too much is cut, and
//! what packs too much is refused before it is unpacked.

mod element;
mod lz;
mod unwrap;

pub(super) use element::{Element, Head, Line, Scene};
pub(super) use unwrap::unwrapped;

use crate::exchange::ReadError;
use crate::exchange::loose::Loose;

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
