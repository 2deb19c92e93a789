//! The campaign's file as the window handles it: opening, keeping, saving, going back, the ways out of a file that does
//! not open, and the pictures beside it. How files are written is the store's (`campaign::store`).

pub(in crate::gui) mod form;
mod keeping;
pub(in crate::gui) mod opening;
pub mod pictures;
pub(in crate::gui) mod recent;
pub mod rescue;
pub(in crate::gui) mod restoring;
pub(in crate::gui) mod unsaved;
