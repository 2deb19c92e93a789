//! Attack · Move · Bonus by its ledger: every test names the line it holds (`d_31_…`) and plays through commands with dice
//! that are used up. Only the start of a scene is built from fields; from there on everything is a [`Command`].
//!
//! [`Command`]: tableside::systems::d20::Command

mod attacks;
mod edges;
mod interrupts;
mod invariants;
mod magic;
mod meet;
mod odds;
mod player;
pub(crate) mod scene;
mod tables;
mod turns;
mod zones;
