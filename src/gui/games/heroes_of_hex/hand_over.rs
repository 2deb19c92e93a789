//! What a player may change of a unit in hand: denied unless it is said here or marked in the table of fields.

use crate::systems::heroes_of_hex::{Command, FIELDS};
use crate::table::CharacterId;

/// Whether a command is a player's to give on that unit: what the table leaves to players, and the unit's tokens.
pub(in crate::gui) fn is_players(command: &Command, on: CharacterId) -> bool {
    match command {
        Command::SetField { who, field, .. } => *who == on && FIELDS.is_players(field),
        Command::EditList { who, list, .. } => *who == on && FIELDS.is_players(list),
        Command::SetWounds { who, .. }
        | Command::SetPoison { who, .. }
        | Command::SetFocus { who, .. }
        | Command::SetToken { who, .. } => *who == on,
        _ => false,
    }
}
