//! Flow by its ledger: every test names the line it holds (`f_31_…`) and plays through commands with dice that are used up.
//! Only the start of a scene is built from fields; from there on everything is a [`Command`].
//!
//! [`Command`]: tableside::systems::flow::Command

mod by_hand;
mod checks;
mod hostile;
mod invariants;
mod meet;
mod odds;
mod player;
mod reactions;
mod readings;
mod ready;
pub(crate) mod scene;
mod space;
mod special;
mod tables;
mod turns;
