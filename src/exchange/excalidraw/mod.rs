//! Excalidraw's drawings, of 2020, 2022 and today: `read` takes one out of whatever file it lies in, `understand` sees
//! areas and connections in it, `write` makes one of a map.

mod colours;
mod read;
mod tag;
mod understand;
mod write;

pub use write::write;

use super::{Proposal, ReadError};

/// Reads a drawing and says what is understood of it: `.excalidraw`, its JSON under any name, what was copied there,
/// `.excalidraw.png`, `.excalidraw.svg` and `.excalidraw.md`.
///
/// # Errors
/// Why there is no drawing in it.
pub fn read(bytes: &[u8], name: &str) -> Result<Proposal, ReadError> {
    let text = read::unwrapped(bytes)?;
    let scene = read::scene(&text)?;
    Ok(understand::understand(scene, name))
}
