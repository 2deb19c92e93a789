//! The panels of Attack · Move · Bonus: teams, board, tracker, sheet. They show the game and queue actions. What all games
//! of units on boards have in common is in `gui::units`.

mod board;
mod card;
pub(in crate::gui) mod offers;
mod panels;
mod tracker;
mod units;

pub(in crate::gui) use panels::SHAPE;

use crate::gui::newcomers::sheet_list::listed_unit;
use crate::gui::units::UnitsOwn;
use crate::systems::d20::{Command, D20, FIELDS, Unit, UnitKind, UnitSheet};
use crate::table::CharacterId;

/// What the panels keep beside the campaign.
pub(in crate::gui) type Own = UnitsOwn<D20>;

/// Whether a command is a player's to give on that unit: what the table leaves to players.
pub(in crate::gui) fn is_players(command: &Command, on: CharacterId) -> bool {
    match command {
        Command::SetField { who, field, .. } => *who == on && FIELDS.is_players(field),
        Command::EditList { who, list, .. } => *who == on && FIELDS.is_players(list),
        _ => false,
    }
}

listed_unit!(
    UnitSheet.unit(),
    |of: &Unit| match of.kind {
        UnitKind::Character => "player character",
        UnitKind::Foe => "enemy",
        UnitKind::Summon => "summon",
    },
    |of: &Unit| {
        let weapons = of.weapons.iter().map(|weapon| weapon.name.as_str());
        let spells = of.spells.iter().map(|spell| spell.name.as_str());
        let acts: Vec<&str> = weapons.chain(spells).collect();
        format!(
            "{} hit points, movement {}, {}",
            of.hit_points.max,
            of.movement,
            acts.join(", ")
        )
    }
);
