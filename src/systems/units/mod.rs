//! Games of units on boards of spaces: what the GM's hand does to teams, boards, tokens and newcomers, the same in all of
//! them. What follows for a fight is the game's; so is what is saved, and what each thing is called there.

pub(crate) mod boards;
mod change;
mod command;
mod correct;
pub(in crate::systems) mod encounters;
mod fields;
pub(in crate::systems) mod fight;
pub(in crate::systems) mod findings;
pub(in crate::systems) mod ground;
pub(crate) mod newcomers;
pub(in crate::systems) mod seen;
mod sheet;
mod state;
mod table;
pub(in crate::systems) mod teams;
pub(crate) mod tokens;
pub(in crate::systems) mod ways;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::BoardRule;
use crate::board::grid::{Hex, HexBoard, HexRules, Layout, ZoneId};
use crate::table::{CharacterId, Encounters, MapId, PictureId, Refusal, RuleId, TeamId, Teams};
pub(in crate::systems) use change::entities_of_units;
pub(in crate::systems) use command::commands_of_units;
pub(in crate::systems) use correct::{last_roll_of_units, rolls_of_units};
pub(in crate::systems) use fields::{carried, fields_about_units};
pub(in crate::systems) use fight::{
    doors_in_fight, fight_in_order, fight_of_units, procedures_of_units, seen_in_fight,
    units_in_fight,
};
pub(in crate::systems) use newcomers::newcomers_of_units;
pub(in crate::systems) use sheet::sheet_of_units;
pub(in crate::systems) use state::state_of_units;
pub(in crate::systems) use table::{free_rolls_of_units, table_of_units};

/// A game of units on boards.
pub(crate) trait UnitsOnBoards: Encounters<At = Hex, Area = ZoneId> + Sized {
    /// What is on a sheet.
    type Unit: TableUnit + 'static;
    /// Where a token stands.
    type Place: Token;

    /// What a fight is called.
    const FIGHT: &'static str;
    /// What it is to take part in one.
    const IN_FIGHT: &'static str;

    /// What is saved.
    fn kept(&self) -> Kept<'_, Self>;
    /// The same, to be changed.
    fn kept_mut(&mut self) -> KeptMut<'_, Self>;
    /// What its ledger calls a rule of boards.
    fn rule_of_board(rule: BoardRule) -> RuleId;
    /// How boards are read by its rules.
    fn rules_of_boards(&self) -> HexRules;
    /// How the spaces of a new board lie.
    fn new_layout(&self) -> Layout;
    /// The spaces that are in the way of a line between these, beside walls and doors; between one and any other where
    /// only one is told.
    fn blocks_sight(&self, _map: MapId, _ends: &[Hex]) -> Vec<Hex> {
        Vec::new()
    }
    /// Where a fight goes on, if one does.
    fn fight_board(&self) -> Option<MapId>;
    /// Whether a unit takes part in it.
    fn is_in_fight(&self, who: CharacterId) -> bool;
    /// Whether it cannot do without that team.
    fn counts_on(&self, team: TeamId) -> bool;
    /// Takes a unit out of the fight, without being defeated, before it leaves its place.
    fn leaves(&mut self, who: CharacterId);
    /// How its token lies among others of a space.
    fn layer_of(&self, who: CharacterId) -> Layer {
        let unit = self.kept().units.get(&who);
        match unit.is_some_and(|unit| unit.is_out()) {
            true => Layer::Fallen,
            false => Layer::Stands,
        }
    }
    /// Where somebody stood who has left the fight, if that is kept: there it takes part again.
    fn stood(&self, _who: CharacterId) -> Option<Self::Place> {
        None
    }
    /// Refuses a unit that cannot be.
    fn may_be(&self, _id: CharacterId, _unit: &Self::Unit) -> Result<(), Refusal> {
        Ok(())
    }
    /// A unit is in a team now, or still.
    fn is_in_team(&mut self, _who: CharacterId, _team: TeamId) {}
    /// Puts a unit in, or in place of one. One that is in a fight stays there as long as it has a team.
    fn put_unit(&mut self, id: CharacterId, unit: Self::Unit) -> Result<(), Refusal> {
        if unit.name().trim().is_empty() {
            return Err(Refusal::structure("give the unit a name"));
        }
        let team = unit.team();
        if let Some(team) = team {
            teams::team(self, team)?;
        }
        self.may_be(id, &unit)?;
        self.kept_mut().units.insert(id, Arc::new(unit));
        match team {
            Some(team) => self.is_in_team(id, team),
            None => self.leaves(id),
        }
        Ok(())
    }
    /// A unit is about to be taken out of the campaign, and what refers to it goes first.
    fn forget_unit(&mut self, _who: CharacterId) {}
    /// An item of a list of a unit is gone, and what the fight keeps of it goes, too.
    fn forget_item(&mut self, _who: CharacterId, _item: u32) {}
    /// The word for how a unit is out.
    fn out_word(&self, _who: CharacterId) -> &'static str {
        "defeated"
    }
    /// The spaces of a board have other sides: what else lies on it comes to where `laid` says.
    fn lies_anew(&mut self, _map: MapId, _laid: &dyn Fn(Hex) -> Hex) {}
    /// A board is gone, and what else belonged to it goes, too.
    fn forget_board(&mut self, _map: MapId) {}
    /// A team is gone, and what else belonged to it goes, too.
    fn forget_team(&mut self, _team: TeamId) {}
}

/// How tokens of one space lie on each other, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// Others stand on it.
    Ground,
    /// It is out.
    Fallen,
    /// It carries whoever lies above it, or is carried.
    Carries,
    /// It stands.
    Stands,
}

/// What such a game keeps.
pub(crate) struct Kept<'a, G: UnitsOnBoards> {
    pub(crate) teams: &'a Teams,
    pub(crate) units: &'a BTreeMap<CharacterId, Arc<G::Unit>>,
    pub(crate) boards: &'a BTreeMap<MapId, Arc<HexBoard>>,
    pub(crate) places: &'a BTreeMap<CharacterId, G::Place>,
}

/// The same, to be changed.
pub(crate) struct KeptMut<'a, G: UnitsOnBoards> {
    pub(crate) teams: &'a mut Teams,
    pub(crate) units: &'a mut BTreeMap<CharacterId, Arc<G::Unit>>,
    pub(crate) boards: &'a mut BTreeMap<MapId, Arc<HexBoard>>,
    pub(crate) places: &'a mut BTreeMap<CharacterId, G::Place>,
}

/// What every unit has.
pub(crate) trait TableUnit: Clone {
    /// What it is called, and the letters of its token.
    fn called(&mut self) -> (&mut String, &mut String);
    /// What it is called.
    fn name(&self) -> &str;
    /// Its team.
    fn team(&self) -> Option<TeamId>;
    /// The same, to be changed.
    fn team_mut(&mut self) -> &mut Option<TeamId>;
    /// The letters of its token.
    fn letters(&self) -> &str;
    /// A colour of its own.
    fn colour(&self) -> Option<u8>;
    /// Its portrait.
    fn portrait(&self) -> Option<&PictureId>;
    /// It is not to be shown to players.
    fn hidden(&self) -> bool;
    /// How many spaces its token is wide.
    fn size(&self) -> u8;
    /// Whether it is out.
    fn is_out(&self) -> bool;
}

/// Where a token stands.
pub(crate) trait Token: Copy {
    /// Nobody has stood there before.
    fn new(map: MapId, at: Hex) -> Self;
    /// On which map, on which space.
    fn spot(&self) -> (MapId, Hex);
    /// The same, on that space. It looks nowhere where spaces have other sides there.
    fn moved(self, map: MapId, at: Hex) -> Self;
    /// It is not to be shown to players.
    fn hidden(&self) -> bool;
    /// The same, to be changed.
    fn hidden_mut(&mut self) -> &mut bool;
}

/// How a place with a map, a space and whether it is hidden is one of a token, told what else a new one has.
macro_rules! table_token {
    ($Place:ident { $($field:ident: $new:expr),* }) => {
        impl $crate::systems::units::Token for $Place {
            fn new(map: MapId, at: Hex) -> Self {
                let hidden = false;
                Self { map, at, hidden, $($field: $new),* }
            }

            fn spot(&self) -> (MapId, Hex) {
                (self.map, self.at)
            }

            fn moved(self, map: MapId, at: Hex) -> Self {
                Self { map, at, ..self }
            }

            fn hidden(&self) -> bool {
                self.hidden
            }

            fn hidden_mut(&mut self) -> &mut bool {
                &mut self.hidden
            }
        }
    };
}
pub(in crate::systems) use table_token;

/// What `Kept` and `KeptMut` are, of a game that has its teams under that name.
macro_rules! kept {
    ($teams:ident) => {
        fn kept(&self) -> $crate::systems::units::Kept<'_, Self> {
            $crate::systems::units::Kept {
                teams: &self.$teams,
                units: &self.units,
                boards: &self.boards,
                places: &self.places,
            }
        }

        fn kept_mut(&mut self) -> $crate::systems::units::KeptMut<'_, Self> {
            $crate::systems::units::KeptMut {
                teams: &mut self.$teams,
                units: &mut self.units,
                boards: &mut self.boards,
                places: &mut self.places,
            }
        }
    };
}
pub(in crate::systems) use kept;

/// How a unit that has its team under that name is one of the table.
macro_rules! table_unit {
    ($Unit:ty, $team:ident, $size:expr) => {
        impl $crate::systems::units::TableUnit for $Unit {
            fn called(&mut self) -> (&mut String, &mut String) {
                (&mut self.name, &mut self.letters)
            }

            fn name(&self) -> &str {
                &self.name
            }

            fn letters(&self) -> &str {
                &self.letters
            }

            fn colour(&self) -> Option<u8> {
                self.colour
            }

            fn portrait(&self) -> Option<&$crate::table::PictureId> {
                self.portrait.as_ref()
            }

            fn hidden(&self) -> bool {
                self.hidden
            }

            fn team(&self) -> Option<$crate::table::TeamId> {
                self.$team
            }

            fn team_mut(&mut self) -> &mut Option<$crate::table::TeamId> {
                &mut self.$team
            }

            fn size(&self) -> u8 {
                let size: fn(&Self) -> u8 = $size;
                size(self)
            }

            fn is_out(&self) -> bool {
                self.is_defeated()
            }
        }
    };
}
pub(in crate::systems) use table_unit;
