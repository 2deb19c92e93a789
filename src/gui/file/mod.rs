//! The campaign's file as the window handles it: opening, keeping, saving, going back, the ways out of a file that does
//! not open, and the pictures beside it. How files are written is the store's (`campaign::store`).

mod add_picture;
mod first_frame;
pub(in crate::gui) mod form;
pub(in crate::gui) mod keeping;
pub(in crate::gui) mod opening;
pub(in crate::gui) mod picture_for;
pub mod pictures;
pub(in crate::gui) mod recent;
mod rescue;
pub(in crate::gui) mod restoring;
pub(in crate::gui) mod unsaved;
pub mod url;
