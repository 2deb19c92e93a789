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
use crate::systems::units::{fight_in_order, free_rolls_of_units, state_of_units, table_of_units};
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

state_of_units! {
    D20,
    /// Teams by id.
    teams,
    own {},
    /// The fight in progress, if there is one.
    fight: Fight
}
table_of_units!(D20, teams, team "team", fight fight_mut Fight);
free_rolls_of_units!(D20, vec![d(20), d(22)]);
fight_in_order!(D20, "defeated");
