//! Changes of units and boards that every such game has a command for.

use std::collections::BTreeSet;

use crate::board::grid::{Hex, HexBoard, HexEdit};
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::table::{CharacterId, MapId};

/// A change of units or boards; each is what the game’s command of the same name and fields does.
pub(in crate::gui) enum UnitCommand {
    Place {
        who: CharacterId,
        map: MapId,
        at: Hex,
    },
    PlaceAll {
        map: MapId,
        tokens: Vec<(CharacterId, Hex)>,
    },
    TakeOffMap {
        who: CharacterId,
    },
    HideToken {
        who: CharacterId,
        hidden: bool,
    },
    Join {
        who: CharacterId,
    },
    Leave {
        who: CharacterId,
    },
    DuplicateUnit {
        who: CharacterId,
        also: BTreeSet<CharacterId>,
        at: Option<Hex>,
    },
    RemoveUnit {
        who: CharacterId,
    },
    SetField {
        who: CharacterId,
        field: String,
        value: FieldValue,
    },
    EditList {
        who: CharacterId,
        list: String,
        edit: ListEdit,
    },
    PutBoard {
        id: MapId,
        board: Box<HexBoard>,
    },
    EditBoard {
        map: MapId,
        edit: Box<HexEdit>,
    },
    RenameBoard {
        map: MapId,
        name: String,
    },
    RemoveBoard {
        map: MapId,
    },
    SetHouseRule {
        rule: String,
        option: String,
    },
    Restore {
        who: Vec<CharacterId>,
    },
}

impl UnitCommand {
    /// Sets a field of a unit.
    pub(in crate::gui) fn set(who: CharacterId, field: &str, value: impl Into<FieldValue>) -> Self {
        let (field, value) = (field.to_owned(), value.into());
        Self::SetField { who, field, value }
    }
}

/// What a game of units says by one text: told its room, its commands, the team of a unit.
macro_rules! unit_commands {
    ($room:ident, $Unit:ident, $Command:ident, $team:ident) => {
        fn own(own: &mut $crate::gui::games::Own) -> &mut $crate::gui::units::UnitsOwn<Self> {
            &mut own.$room
        }

        fn own_ref(own: &$crate::gui::games::Own) -> &$crate::gui::units::UnitsOwn<Self> {
            &own.$room
        }

        fn about(unit: &$Unit) -> $crate::gui::units::About<'_> {
            $crate::gui::units::About {
                name: &unit.name,
                class: &unit.class,
                description: &unit.description,
                letters: &unit.letters,
                colour: unit.colour,
                hidden: unit.hidden,
                portrait: unit.portrait.as_ref(),
            }
        }

        fn groups(
            &self,
            selected: Option<CharacterId>,
            kept: &mut Self::Kept,
        ) -> Vec<$crate::gui::tracker::Group> {
            $crate::gui::games::$room::offers::groups(self, selected, kept)
        }

        fn add_units(newcomers: Vec<$crate::gui::units::NewUnits<UnitSheet>>) -> campaign::Command {
            let new = newcomers.into_iter();
            let new = new.map(|new| $crate::systems::$room::NewUnits {
                sheet: new.sheet,
                count: new.count,
                $team: new.team,
                start: new.start.map(|(map, zone)| Start { map, zone }),
                replaces: new.replaces,
            });
            let newcomers = new.collect();
            $Command::AddNewUnits { newcomers }.into()
        }

        fn unit_command(command: $crate::gui::units::UnitCommand) -> campaign::Command {
            use $crate::gui::units::UnitCommand as Of;
            match command {
                Of::Place { who, map, at } => $Command::Place { who, map, at },
                Of::PlaceAll { map, tokens } => $Command::PlaceAll { map, tokens },
                Of::TakeOffMap { who } => $Command::TakeOffMap { who },
                Of::HideToken { who, hidden } => $Command::HideToken { who, hidden },
                Of::Join { who } => $Command::Join { who },
                Of::Leave { who } => $Command::Leave { who },
                Of::DuplicateUnit { who, also, at } => $Command::DuplicateUnit { who, also, at },
                Of::RemoveUnit { who } => $Command::RemoveUnit { who },
                Of::SetField { who, field, value } => $Command::SetField { who, field, value },
                Of::EditList { who, list, edit } => $Command::EditList { who, list, edit },
                Of::PutBoard { id, board } => $Command::PutBoard { id, board },
                Of::EditBoard { map, edit } => $Command::EditBoard { map, edit },
                Of::RenameBoard { map, name } => $Command::RenameBoard { map, name },
                Of::RemoveBoard { map } => $Command::RemoveBoard { map },
                Of::SetHouseRule { rule, option } => $Command::SetHouseRule { rule, option },
                Of::Restore { who } => $Command::Restore { who },
            }
            .into()
        }

        fn effect_card(new: $crate::gui::units::NewEffect) -> Self::Card {
            Self::Card::Effect(new)
        }
    };
}
pub(in crate::gui) use unit_commands;
