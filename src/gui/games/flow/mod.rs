//! The panels of Flow: teams, board, tracker, sheet. They show the game and queue actions. What all games of units on boards
//! have in common is in `gui::units`.

mod board;
mod card;
mod offers;
mod panels;
mod tracker;
mod units;

pub(in crate::gui) use panels::SHAPE;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::grid::Hex;
use crate::gui::board::Aimed;
use crate::gui::newcomers::sheet_list::listed_unit;
use crate::gui::tracker::Pointed;
use crate::gui::units::{Kept, UnitsOwn};
use crate::systems::flow::{Command, FIELDS, Unit, UnitKind, UnitSheet};
use crate::table::CharacterId;

/// What the panels keep beside the campaign.
pub(in crate::gui) type Own = UnitsOwn<crate::systems::flow::Flow>;

/// What the panels keep for themselves.
#[derive(Default)]
pub(in crate::gui) struct Known {
    /// What is pointed at in the tracker.
    pointed: Option<Pointed>,
    now: Now,
}

/// What holds as long as the campaign does not change.
#[derive(Default)]
struct Now {
    threatened: Vec<(CharacterId, Arc<BTreeSet<Hex>>)>,
    aimed: Option<(Option<Pointed>, Arc<Aimed>)>,
}

impl Kept for Known {
    fn forget(&mut self) {
        self.now = Now::default();
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

listed_unit!(
    UnitSheet.unit(),
    |of: &Unit| match of.kind {
        UnitKind::Character => "player character",
        UnitKind::Foe => "enemy",
    },
    |of: &Unit| {
        let weapons = of.weapons.iter().map(|weapon| weapon.name.as_str());
        let abilities = of.abilities.iter().map(|ability| ability.name.as_str());
        let acts: Vec<&str> = weapons.chain(abilities).collect();
        format!("{} hit points, {}", of.hit_points.max, acts.join(", "))
    }
);
