//! Draws a zone map, one file for each kind of thing on it; `brush` is what they draw with. Where things are is decided
//! below, what was done above: nothing here takes the pointer or changes anything.

pub(super) mod areas;
pub(super) mod brush;
pub(super) mod drawings;
pub(super) mod edit;
pub(super) mod lines;
pub(super) mod looks;
pub(super) mod notes;
pub(super) mod tokens;
