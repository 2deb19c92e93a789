//! Stacks and hordes: what is saved of one, its order, who leads it, and what the program proposes by its tactic.

pub(super) mod leaders;
pub(super) mod orders;
pub(super) mod propose;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::sheet::put::kinds;
use crate::systems::squads::sheet::special::Special;
use crate::table::{CharacterId, ItemId, TeamId};

/// Which squad.
pub type SquadId = ItemId;

kinds! {
    /// Which of the two it is (S-20).
    SquadKind:
    /// At most 8 units.
    Stack "stack" "stack";
    /// At most 24 units.
    Horde "horde" "horde";
}

impl SquadKind {
    /// How many units it has at most (S-20).
    #[must_use]
    pub const fn most(self) -> usize {
        match self {
            Self::Stack => 8,
            Self::Horde => 24,
        }
    }
}

/// A squad. Who is in it stands on their sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Squad {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Stack or horde.
    pub kind: SquadKind,
    /// Its side.
    pub team: TeamId,
    /// Who leads it (S-21).
    pub leader: Option<CharacterId>,
    /// The order that stands (S-24).
    #[serde(default)]
    pub order: Order,
    /// Who has given which order at the start of this round (S-25).
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Order>")]
    pub given: BTreeMap<CharacterId, Order>,
    /// The order that stands is the GM’s.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_gm: bool,
    /// Whose of the given orders stands, and why; kept, since leaders fall and places change (S-25).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<Stands>,
}

/// Whose order stands, and why before others (S-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsStands")]
pub struct Stands {
    /// Who gave it.
    pub by: CharacterId,
    /// Why.
    pub why: Before,
}

/// Why an order stands before others (S-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsBefore")]
pub enum Before {
    /// It is the leader’s of the squad.
    Leader,
    /// There is no other.
    Alone,
    /// It is the Chief Warlord’s.
    ChiefWarlord,
    /// It is of the highest Leadership.
    Leadership,
    /// It is of the closest.
    Closest,
    /// Nothing sets it before that of another: what was ordered before stands until the GM decides.
    Tied,
}

impl Squad {
    /// A squad with the default order (S-24).
    #[must_use]
    pub fn new(name: String, kind: SquadKind, team: TeamId, leader: Option<CharacterId>) -> Self {
        Self {
            name,
            kind,
            team,
            leader,
            order: Order::default(),
            given: BTreeMap::new(),
            by_gm: false,
            stands: None,
        }
    }
}

/// What a squad is to do (S-24).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsOrder")]
pub struct Order {
    /// How it moves.
    pub tactic: Tactic,
    /// Whom it attacks.
    pub target: Target,
}

/// How a squad moves (S-27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tactic {
    /// Stays, and attacks what comes in range.
    #[default]
    Hold,
    /// Keeps Move and Action.
    Delay,
    /// Goes there.
    Rally(Hex),
    /// Goes there, and rushes whoever is in the way.
    BullRush(Hex),
    /// The wounded, and those who cannot attack this turn, go there.
    Withdraw(Hex),
}

/// Whom a squad attacks (S-26).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsTarget")]
pub enum Target {
    /// Whoever is closest.
    #[default]
    Any,
    /// Nobody.
    None,
    /// That one.
    Unit(CharacterId),
    /// The closest of that type.
    Type(#[schemars(length(max = crate::limits::NAME))] String),
    /// The closest with that special.
    Special(Special),
    /// The closest with Leadership.
    Leadership,
}
