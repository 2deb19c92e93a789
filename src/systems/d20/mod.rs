//! Attack · Move · Bonus (d20): the game's state and its doors; the rules are in the folders. Ids are of its ledger.
//!
//! Doors: [`D20::apply`] for commands, [`D20::decisions`], [`D20::offers`], [`D20::findings`], [`D20::attack_odds`],
//! [`D20::free_hits`].

mod attack;
mod change;
mod command;
mod doors;
mod gm;
mod magic;
mod movement;
mod newcomers;
mod rules;
mod sample;
mod seen;
mod sheet;
mod turn;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use attack::{AttackOdds, Ending, Endings, FATAL, Fallen, Hit, Purpose, Roll, Terms, WOUND};
pub use change::Change;
pub use command::{Command, Opening};
pub(super) use doors::INFO;
pub use gm::{Encounter, EncounterEdit};
pub use movement::{Draws, Ground};
pub use newcomers::{NewUnits, Start};
pub use rules::{CARDS, HouseRules, Sickness, TieBreak, board_rule, d, house_rule_list};
pub use sample::bridge_sample;
pub use sheet::{
    Aim, Carried, Conditions, Damage, DamageKind, FIELDS, Feat, FeatEffect, FeatKind, Less,
    Modifier, Modifiers, Points, Reduction, Spell, SpellKind, Summoned, Unit, UnitKind, UnitSheet,
    Weapon, Wound,
};
pub use turn::{
    Act, Actions, Blow, Casting, Fight, Frame, FreeHit, Manner, Mend, Offer, Path, Pay, Phase,
    SickUntil, Standing, Strike, Ties, Turn, Upkeep, Walk, With,
};
pub use words::{Deed, DefeatedBy, Fact, WhichTeam, Who};

use crate::board::grid::{Heading, Hex, HexBoard};
use crate::systems::units::{free_rolls_of_units, table_of_units};
use crate::table::{
    By, CharacterId, EncounterId, Log, MapId, Named, Refusal, RuleId, Team, TeamId,
};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Place")]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// Its first square, of the least column and row.
    pub at: Hex,
    /// Where it faces, once it has gone or attacked (D-12).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Heading>,
    /// The token is not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// Everything a campaign of it holds. Copies share what did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct D20 {
    /// The table's choices.
    pub house_rules: Arc<HouseRules>,
    /// Teams by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Arc<Team>>")]
    pub teams: BTreeMap<TeamId, Arc<Team>>,
    /// Units by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Arc<Unit>>")]
    pub units: BTreeMap<CharacterId, Arc<Unit>>,
    /// Boards by id.
    #[serde(with = "crate::limits::weighed")]
    #[schemars(with = "BTreeMap<MapId, Arc<HexBoard>>")]
    pub boards: BTreeMap<MapId, Arc<HexBoard>>,
    /// Who stands where.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Place>")]
    pub places: BTreeMap<CharacterId, Place>,
    /// Prepared encounters by id; players never see them.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<EncounterId, Arc<Encounter>>")]
    pub encounters: BTreeMap<EncounterId, Arc<Encounter>>,
    /// The fight in progress, if there is one.
    pub fight: Option<Arc<Fight>>,
    /// What happened.
    pub log: Log<Fact>,
}

table_of_units!(D20, teams, team "team", fight fight_mut Fight);
free_rolls_of_units!(D20, vec![d(20), d(22)]);

impl D20 {
    /// The name of the square where a unit stands.
    #[must_use]
    pub fn space_of(&self, who: CharacterId) -> String {
        let name = || {
            let place = self.places.get(&who)?;
            Some(self.boards.get(&place.map)?.address(place.at))
        };
        name().unwrap_or_else(|| "nowhere".to_owned())
    }
}
