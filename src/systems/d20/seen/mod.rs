//! What players may see: the table and the log.

mod log;
mod player_view;
