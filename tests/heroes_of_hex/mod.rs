//! Heroes of Hex by its ledger: every test names the line it holds (`h_31_…`) and plays through commands.
//! Only the start of a scene is built from fields; from there on everything is a [`Command`].
//!
//! [`Command`]: tableside::systems::heroes_of_hex::Command

mod auto_move;
mod combat;
mod command_line;
mod correct;
mod cycles;
mod encounters;
mod fields;
mod free_rolls;
mod gm;
mod hostile;
mod house_rule_list;
mod invariants;
mod knockback;
mod movement;
mod objectives;
mod odds;
mod player;
mod players;
mod reactions;
pub(crate) mod scene;
mod sheet_edits;
mod sheets;
mod squares;
mod stack;
mod tables;
mod turns;
mod units;
