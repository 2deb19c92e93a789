//! What a player may change of a character in hand: denied unless it is said here.

use crate::systems::unhex::{Command as Change, SheetEdit};
use crate::table::CharacterId;

/// Whether a command is a player's to give on that character: their words, looks, numbers, items and marks.
pub(in crate::gui) fn is_players(command: &Change, on: CharacterId) -> bool {
    match command {
        Change::EditSheet { who, edit } => *who == on && is_players_edit(edit),
        Change::SetBox { who, .. }
        | Change::SetArmor { who, .. }
        | Change::SetHands { who, .. }
        | Change::AddItem { who, .. }
        | Change::RemoveItem { who, .. }
        | Change::SetAbility { who, .. } => *who == on,
        _ => false,
    }
}

const fn is_players_edit(edit: &SheetEdit) -> bool {
    match edit {
        SheetEdit::Name(_)
        | SheetEdit::Description(_)
        | SheetEdit::Letters(_)
        | SheetEdit::Colour(_)
        | SheetEdit::Portrait(_)
        | SheetEdit::Notes(_)
        | SheetEdit::NonCombatAbilities(_)
        | SheetEdit::NonCombatItems(_)
        | SheetEdit::Boxes { .. }
        | SheetEdit::RenameItem { .. }
        | SheetEdit::ItemKind { .. }
        | SheetEdit::MoveItem { .. } => true,
        SheetEdit::Kind(_) | SheetEdit::Team(_) | SheetEdit::Hidden(_) => false,
    }
}
