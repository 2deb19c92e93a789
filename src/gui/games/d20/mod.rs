//! The panels of Attack · Move · Bonus: teams, board, tracker, sheet. They show the game and queue actions. What all games
//! of units on boards have in common is in `gui::units`.

mod board;
mod card;
pub(in crate::gui) mod offers;
mod panels;
mod tracker;
mod units;

pub(in crate::gui) use panels::SHAPE;

use std::cmp::Ordering;

use crate::gui::newcomers::sheet_list::Listed;
use crate::gui::units::{Kept, UnitsOwn};
use crate::systems::d20::{Act, Command, D20, FIELDS, UnitKind, UnitSheet};
use crate::table::{CharacterId, Clash, OddsLine};

/// What the panels keep beside the campaign.
pub(in crate::gui) type Own = UnitsOwn<D20>;

/// What holds as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct Known {
    odds: Vec<(CharacterId, Act, Option<OddsLine>)>,
    /// Of the attack whose dice are asked for.
    clash: Option<Option<(Clash, Vec<OddsLine>)>>,
}

impl Kept for Known {
    fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Whether a command is a player's to give on that unit: what the table leaves to players.
pub(in crate::gui) fn is_players(command: &Command, on: CharacterId) -> bool {
    match command {
        Command::SetField { who, field, .. } => *who == on && FIELDS.is_players(field),
        Command::EditList { who, list, .. } => *who == on && FIELDS.is_players(list),
        _ => false,
    }
}

impl Listed for UnitSheet {
    fn kind(&self) -> String {
        let kind = match self.unit().kind {
            UnitKind::Character => "player character",
            UnitKind::Foe => "enemy",
            UnitKind::Summon => "summon",
        };
        match self.unit().class.as_str() {
            "" => kind.to_owned(),
            class => format!("{kind}, {class}"),
        }
    }

    fn by_kind(&self, other: &Self) -> Ordering {
        let key = |sheet: &Self| (sheet.unit().kind as u8, sheet.unit().class.to_lowercase());
        key(self).cmp(&key(other))
    }

    fn numbers(&self) -> String {
        let of = self.unit();
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

    fn about(&self) -> &str {
        &self.unit().description
    }
}
