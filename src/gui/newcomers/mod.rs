//! Somebody new: the card that makes or adds characters, and the list of sheets that it picks from. What a game asks of
//! its own newcomers is in its folder.

pub(in crate::gui) mod card;
pub(in crate::gui) mod sheet_list;
