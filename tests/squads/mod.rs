//! Stacks & Hordes by its ledger: every test names the line it holds (`s_31_…`) and plays through commands with dice that are
//! used up. Only the start of a scene is built from fields; from there on everything is a [`Command`].
//!
//! [`Command`]: tableside::systems::squads::Command

mod attacks;
mod carrying;
mod hostile;
mod invariants;
mod odds;
mod orders;
mod phases;
mod player;
mod rush;
pub(crate) mod scene;
mod status;
mod tables;
