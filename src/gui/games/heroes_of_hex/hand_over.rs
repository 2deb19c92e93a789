//! What a player may change of a unit in hand: denied unless it is said here.

use crate::systems::heroes_of_hex::{Command as UnitChange, UnitEdit};
use crate::table::CharacterId;

/// Whether a command is a player's to give on that unit: their words, looks, numbers, actions and marks.
pub(in crate::gui) fn is_players(command: &UnitChange, on: CharacterId) -> bool {
    match command {
        UnitChange::EditUnit { who, edit } => *who == on && is_players_unit_edit(edit),
        UnitChange::SetWounds { who, .. }
        | UnitChange::SetPoison { who, .. }
        | UnitChange::SetFocus { who, .. }
        | UnitChange::SetToken { who, .. } => *who == on,
        UnitChange::BeginSkirmish { .. }
        | UnitChange::EndSkirmish
        | UnitChange::Act { .. }
        | UnitChange::Force { .. }
        | UnitChange::March { .. }
        | UnitChange::Side(_)
        | UnitChange::ForceSide(_)
        | UnitChange::Answer { .. }
        | UnitChange::NobodyReacts
        | UnitChange::RecordHit { .. }
        | UnitChange::SetSlain { .. }
        | UnitChange::SetWord { .. }
        | UnitChange::Restore { .. }
        | UnitChange::SetHex { .. }
        | UnitChange::SetCycle { .. }
        | UnitChange::SetMarker { .. }
        | UnitChange::SetUsed { .. }
        | UnitChange::SetMoves { .. }
        | UnitChange::SetAp { .. }
        | UnitChange::SetActive { .. }
        | UnitChange::SetInitiative { .. }
        | UnitChange::SetOrder { .. }
        | UnitChange::Place { .. }
        | UnitChange::TakeOffMap { .. }
        | UnitChange::HideToken { .. }
        | UnitChange::Join { .. }
        | UnitChange::Leave { .. }
        | UnitChange::PutUnit { .. }
        | UnitChange::AddNewUnits { .. }
        | UnitChange::DuplicateUnit { .. }
        | UnitChange::RemoveUnit { .. }
        | UnitChange::PutSide { .. }
        | UnitChange::EditSide { .. }
        | UnitChange::RemoveSide { .. }
        | UnitChange::SetDice { .. }
        | UnitChange::SetReactions { .. }
        | UnitChange::PutBoard { .. }
        | UnitChange::EditBoard { .. }
        | UnitChange::RenameBoard { .. }
        | UnitChange::RemoveBoard { .. }
        | UnitChange::PutObjective { .. }
        | UnitChange::RemoveObjective { .. }
        | UnitChange::SetObjective { .. }
        | UnitChange::SaveEncounter { .. }
        | UnitChange::EditEncounter { .. }
        | UnitChange::RemoveEncounter { .. }
        | UnitChange::StartEncounter { .. }
        | UnitChange::SetHouseRule { .. }
        | UnitChange::SetHouseRules(_)
        | UnitChange::FreeRoll { .. }
        | UnitChange::RollAgain { .. }
        | UnitChange::SaveRoll { .. }
        | UnitChange::ForgetRoll { .. } => false,
    }
}

const fn is_players_unit_edit(edit: &UnitEdit) -> bool {
    match edit {
        UnitEdit::Name(_)
        | UnitEdit::Class(_)
        | UnitEdit::Description(_)
        | UnitEdit::Notes(_)
        | UnitEdit::Letters(_)
        | UnitEdit::Colour(_)
        | UnitEdit::Portrait(_)
        | UnitEdit::Number { .. }
        | UnitEdit::PutAction(_)
        | UnitEdit::RemoveAction(_)
        | UnitEdit::MoveAction { .. }
        | UnitEdit::Action { .. } => true,
        UnitEdit::Kind(_) | UnitEdit::Side(_) | UnitEdit::Hidden(_) => false,
    }
}
