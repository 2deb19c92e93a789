//! A skirmish as it is saved: sides, units, the Turn that is taken (H-10 to H-18). How it goes on is in `advance`, how
//! it begins and ends in `course`.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::{Fact, OverBy};
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::table::{CharacterId, MapId, TeamId};

/// A skirmish in progress, or just over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    /// Where it takes place.
    pub board: MapId,
    /// The sides in the order of their Turns (H-10).
    pub order: Vec<TeamId>,
    /// What each side has.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, SideState>")]
    pub sides: BTreeMap<TeamId, SideState>,
    /// Every unit in play.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, UnitState>")]
    pub units: BTreeMap<CharacterId, UnitState>,
    /// How many Turns were taken, passes included.
    pub turns: u32,
    /// How many actions and Reactions were declared.
    pub declared: u32,
    /// Whose Turn it is, or that it is over.
    pub phase: Phase,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// The names of units that were removed from the campaign meanwhile, for what is still to be said of them.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, String>")]
    pub removed: BTreeMap<CharacterId, String>,
    /// Units that have left it undefeated, as they stood: whoever takes part again goes on from there.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Left>")]
    pub left: BTreeMap<CharacterId, Left>,
}

/// How a unit stood as it left a skirmish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// What it had spent; markers and uses end as they do for those in play.
    pub state: UnitState,
    /// Where it stood.
    pub place: Option<Place>,
}

impl Skirmish {
    /// What is kept about every unit, those that have left it included.
    pub(in crate::systems::heroes_of_hex) fn states_mut(
        &mut self,
    ) -> impl Iterator<Item = (CharacterId, &mut UnitState)> {
        let left = self
            .left
            .iter_mut()
            .map(|(id, left)| (*id, &mut left.state));
        let here = self.units.iter_mut().map(|(id, state)| (*id, state));
        here.chain(left)
    }

    /// What was used counts for one Turn (H-17).
    pub(in crate::systems::heroes_of_hex) fn forget_uses(&mut self) {
        for (_, unit_state) in self.states_mut() {
            unit_state.moves = 0;
            unit_state.used.clear();
        }
    }
}

/// What a side has in a skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Purse", deny_unknown_fields)]
pub struct SideState {
    /// HEX (H-11, H-18).
    pub hex: u32,
    /// The cycle, counted from 1 (H-14).
    pub cycle: u32,
}

impl Default for SideState {
    fn default() -> Self {
        Self { hex: 0, cycle: 1 }
    }
}

/// What the skirmish keeps about one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Standing", deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexStanding")]
pub struct UnitState {
    /// Has the Activation marker (H-11, H-14).
    pub activated: bool,
    /// Movement actions of this Turn (H-17).
    pub moves: u8,
    /// How often each action was used this Turn (H-17).
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<ActionId, u8>")]
    pub used: BTreeMap<ActionId, u8>,
}

/// Where a skirmish stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexPhase")]
pub enum Phase {
    /// A Turn.
    Turn(Turn),
    /// It is over.
    Over(Over),
}

/// A Turn (H-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose initiative it is.
    pub side: TeamId,
    /// The Fate Roll, once it has fallen.
    pub fate: Option<u8>,
    /// AP left.
    pub ap: u8,
    /// Fate was negated (H-12).
    pub negated: bool,
    /// Some AP were spent (H-12).
    pub spent: bool,
    /// The unit that was chosen.
    pub active: Option<CharacterId>,
    /// The AP that were there when it was; players see no more of a hidden one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_choice: Option<u8>,
}

impl Turn {
    pub(in crate::systems::heroes_of_hex) const fn of(side: TeamId) -> Self {
        Self {
            side,
            fate: None,
            ap: 0,
            negated: false,
            spent: false,
            active: None,
            at_choice: None,
        }
    }

    /// That unit is the active one, or none is.
    pub(in crate::systems::heroes_of_hex) fn choose(&mut self, who: Option<CharacterId>) {
        self.at_choice = who.map(|_| self.at_choice.unwrap_or(self.ap));
        self.active = who;
    }
}

/// How a skirmish ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// Who won; none is a draw (H-50).
    pub winner: Option<TeamId>,
    /// By what.
    pub by: OverBy,
}

impl HeroesOfHex {
    /// The Turn that is being taken.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        match &self.skirmish.as_ref()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Over(_) => None,
        }
    }

    pub(in crate::systems::heroes_of_hex) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.skirmish_mut()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Over(_) => None,
        }
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn over(&self) -> Option<&Over> {
        match &self.skirmish.as_ref()?.phase {
            Phase::Over(over) => Some(over),
            Phase::Turn(_) => None,
        }
    }

    /// Whoever was defeated in the skirmish that goes on, or was the last (H-16), and still is.
    #[must_use]
    pub fn fallen(&self) -> BTreeSet<CharacterId> {
        let lines = self.log.newest().map(|(_, entry)| &entry.fact);
        let lines = lines.take_while(|fact| !matches!(fact, Fact::SkirmishBegan { .. }));
        let fell = lines.filter_map(|fact| match fact {
            Fact::Defeated { who, .. } => Some(who.id),
            _ => None,
        });
        let out = |id: &CharacterId| self.units.get(id).is_some_and(|unit| unit.is_defeated());
        fell.filter(out).collect()
    }

    /// The units of a side that are in play, by id.
    #[must_use]
    pub fn units_of(&self, side: TeamId) -> Vec<CharacterId> {
        let units = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.units.keys());
        units
            .copied()
            .filter(|id| self.side_of(*id) == Some(side))
            .collect()
    }

    /// The sides that have units in play.
    #[must_use]
    pub fn sides_in_play(&self) -> BTreeSet<TeamId> {
        let units = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.units.keys());
        units.filter_map(|id| self.side_of(*id)).collect()
    }
}
