//! Flow: the game's state and its doors; the rules are in the folders. Ids are of its ledger.
//!
//! Doors: [`Flow::apply`] for commands, [`Flow::decisions`], [`Flow::offers`], [`Flow::findings`], [`Flow::odds_of_act`],
//! [`Flow::provokes`], [`Flow::intercepts`].

mod attack;
mod change;
mod command;
mod doors;
mod fight;
mod gm;
mod movement;
mod newcomers;
mod roll;
mod rules;
mod sample;
mod seen;
mod sheet;
mod special;
mod turn;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use attack::{AttackOdds, AttackTerms, StrikeOdds, strike_outcomes};
pub use change::Change;
pub use command::{Command, Recorded};
pub(super) use doors::INFO;
pub use fight::{
    Act, Answered, Blow, Cause, Contest, ContestKind, Ending, Fight, Frame, Initiative, Manner,
    Phase, Point, Pools, Provoked, Push, Reaction, ReadiedAct, Ready, Stage, Standing, Strike,
    Trigger, Triggered, Waiting, Walk,
};
pub use gm::{Encounter, EncounterEdit};
pub use movement::{Ground, Pace, Provokes, travel_words};
pub use newcomers::{NewUnits, Start};
pub use roll::{
    Checked, Edge, Fallen, Harm, Level, Opposed, Purpose, Roll, Side, Skilled, TieBroken, Winner,
    percentile,
};
pub use rules::{
    CARDS, CoinBy, FeintLasts, HouseRules, LargerCritical, TieBy, board_rule, f, house_rule_list,
};
pub use sample::rooftops_sample;
pub use sheet::{
    Ability, AbilityKind, Carried, Cost, FIELDS, Grapple, HitPoints, ItemKind, Ongoing, Resolves,
    Size, Skill, SkillName, Skills, UNARMED, Unit, UnitKind, UnitSheet, Weapon,
};
pub use special::{CheckOdds, check_outcomes};
pub use turn::Offer;
pub use words::{Fact, PointChange, WhichTeam, Who, Why};

use crate::board::grid::{Hex, HexBoard};
use crate::systems::units::{fight_in_order, free_rolls_of_units, state_of_units, table_of_units};
use crate::table::{
    By, CharacterId, EncounterId, Kind, Log, MapId, Named, Refusal, RuleId, Team, TeamId,
};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowPlace")]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// On which hex.
    pub at: Hex,
    /// The token is not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

state_of_units! {
    Flow,
    /// Teams by id.
    teams,
    own {},
    /// The fight in progress, if there is one.
    fight: Fight
}
table_of_units!(Flow, teams, team "team", fight fight_mut Fight);
free_rolls_of_units!(Flow, Vec::new());
fight_in_order!(Flow, "down");

impl Flow {
    /// Whether players play a unit.
    #[must_use]
    pub fn is_players_side(&self, id: CharacterId) -> bool {
        let team = self.side_of(id).and_then(|team| self.teams.get(&team));
        team.is_some_and(|team| team.kind == Kind::Pc)
    }
}
