//! Stacks & Hordes: the game's state and its doors; the rules are in the folders. Ids are of its ledger.
//!
//! Doors: [`Squads::apply`] for commands, [`Squads::decisions`], [`Squads::offers`], [`Squads::findings`],
//! [`Squads::attack_odds`], [`Squads::proposals`], [`Squads::odds_of_order`].

mod attack;
mod change;
mod command;
mod doors;
mod gm;
mod movement;
mod newcomers;
mod rules;
mod sample;
mod seen;
mod sheet;
mod squad;
mod turn;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use attack::{AttackOdds, Average, Fallen, Losses, OrderOdds, Part, Purpose, Roll, Terms};
pub use change::Change;
pub use command::Command;
pub(super) use doors::INFO;
pub use gm::{Encounter, EncounterEdit};
pub use movement::Ground;
pub use newcomers::{NewUnits, Start};
pub use rules::{
    CARDS, Dodging, HordeMust, HouseRules, PhaseOrder, Resolved, board_rule, house_rule_list, s,
};
pub use sample::gatehouse_sample;
pub use sheet::{
    Decay, FIELDS, Held, Modifier, Modifiers, Points, Special, Status, Unit, UnitKind, UnitSheet,
};
pub use squad::{Before, Order, Squad, SquadId, SquadKind, Stands, Tactic, Target};
pub use turn::{
    Act, AttackKind, Contest, Contestant, Fight, Frame, Gain, Hold, Join, Offer, Plan, Stage,
    Standing, Strike,
};
pub use words::{Came, Fact, Fell, Keeps, WhichTeam, Who};

use crate::board::grid::{Hex, HexBoard};
use crate::systems::units::{fight_of_units, free_rolls_of_units, state_of_units, table_of_units};
use crate::table::{
    By, CharacterId, EncounterId, Log, MapId, Named, Refusal, RuleId, Team, TeamId,
};

/// Where a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsPlace")]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// Its first square, of the least column and row.
    pub at: Hex,
    /// The token is not to be shown to players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

state_of_units! {
    Squads,
    /// Sides by id.
    teams,
    own {
        /// Stacks and hordes by id.
        #[serde(default, with = "crate::unique_map")]
        #[schemars(with = "BTreeMap<SquadId, Arc<Squad>>")]
        squads: BTreeMap<SquadId, Arc<Squad>>
    },
    /// The fight in progress, if there is one.
    fight: Fight
}
table_of_units!(Squads, teams, team "side", fight fight_mut Fight);
free_rolls_of_units!(Squads, Vec::new());
fight_of_units!(Squads, "out of the fight", "its Hits and status");
