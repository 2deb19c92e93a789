//! What fits on a map of any kind: how long words are, which number the next thing gets. The limits of drawings and
//! pictures are beside them.

use super::drawing::{DrawingId, MOST_POINTS};

/// The most letters of a name, a label or a note.
pub const MOST_LETTERS: usize = crate::limits::LABEL;

/// The most things on one map, and in one edit.
pub const MOST_ITEMS: usize = 20_000;

/// Why something fits on no map: one sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A label or an objective that says nothing.
    #[error("a label needs words")]
    NoWords,
    /// More letters than [`MOST_LETTERS`].
    #[error("that is too long; {MOST_LETTERS} letters are the most")]
    TooLong,
    /// A stroke of no points, or of more than [`MOST_POINTS`].
    #[error("a stroke has 1 to {MOST_POINTS} points")]
    Points,
    /// Every number up to the largest is taken.
    #[error("there is no free number left on this map")]
    NoFreeNumber,
    /// The drawing is not on the map.
    #[error("there is no drawing {0} on this map")]
    NoDrawing(DrawingId),
    /// No drawing is named.
    #[error("nothing is selected")]
    Nothing,
}

/// The number after the highest one.
pub(super) fn free(highest: Option<u32>) -> Result<u32, Unfit> {
    match highest {
        None => Ok(1),
        Some(highest) => highest.checked_add(1).ok_or(Unfit::NoFreeNumber),
    }
}

/// The words without the spaces around them.
pub(super) fn text(words: &str) -> Result<String, Unfit> {
    let words = words.trim();
    if words.chars().count() > MOST_LETTERS {
        return Err(Unfit::TooLong);
    }
    Ok(words.to_owned())
}

/// The same where there must be some.
pub(super) fn words(words: &str) -> Result<String, Unfit> {
    let words = text(words)?;
    if words.is_empty() {
        return Err(Unfit::NoWords);
    }
    Ok(words)
}
