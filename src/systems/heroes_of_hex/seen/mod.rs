//! What players may see: the table and the log without anything hidden.

pub(super) mod log;
pub(super) mod player_view;
