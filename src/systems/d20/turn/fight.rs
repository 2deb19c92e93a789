//! A fight as it is saved: the order, whose turn it is, what everybody has left (D-01 to D-08). How it goes on is in
//! `advance`, how it begins and ends in `course`.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::d20::D20;
use crate::systems::d20::turn::frame::Frame;
use crate::table::{CharacterId, ItemId, MapId, TeamId};

/// A fight in progress, or just over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Fight")]
pub struct Fight {
    /// Where it takes place.
    pub board: MapId,
    /// The round, counted from 1; 0 while the attack that starts it goes on (D-02).
    pub round: u32,
    /// Everybody in it.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub units: BTreeMap<CharacterId, Standing>,
    /// The order of this round (D-01); empty before it is made.
    pub order: Vec<CharacterId>,
    /// Who started it by attacking and goes last (D-02).
    pub starter: Option<CharacterId>,
    /// What ties are broken by: d20s, or the GM's places, the higher first (D-01).
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Vec<u8>>")]
    pub ties: BTreeMap<CharacterId, Vec<u8>>,
    /// How many turns were ended.
    pub turns: u32,
    /// How many acts there were.
    pub acts: u32,
    /// Whose turn it is, or that it is over.
    pub phase: Phase,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// Whose defeat was told.
    pub fallen: BTreeSet<CharacterId>,
    /// The names of units that were removed from the campaign meanwhile, for what is still to be said of them.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, String>")]
    pub removed: BTreeMap<CharacterId, String>,
}

/// The actions of a turn (D-03), left or owed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Actions")]
pub struct Actions {
    /// Attack Actions.
    pub attack: u8,
    /// Move Actions.
    pub movement: u8,
    /// Bonus Actions.
    pub bonus: u8,
}

impl Actions {
    /// What a turn brings (D-03).
    pub const TURN: Self = Self {
        attack: 1,
        movement: 1,
        bonus: 2,
    };

    /// How many there are of a kind.
    #[must_use]
    pub const fn of(self, pay: Pay) -> u8 {
        match pay {
            Pay::Attack => self.attack,
            Pay::Move => self.movement,
            Pay::Bonus => self.bonus,
        }
    }

    /// The same, to be changed.
    pub(in crate::systems::d20) const fn of_mut(&mut self, pay: Pay) -> &mut u8 {
        match pay {
            Pay::Attack => &mut self.attack,
            Pay::Move => &mut self.movement,
            Pay::Bonus => &mut self.bonus,
        }
    }
}

/// A kind of action (D-03).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Pay")]
pub enum Pay {
    /// An Attack Action.
    Attack,
    /// A Move Action.
    Move,
    /// A Bonus Action.
    Bonus,
}

impl Pay {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Attack, Self::Move, Self::Bonus];

    /// Its letters.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "AA",
            Self::Move => "MA",
            Self::Bonus => "BA",
        }
    }
}

/// A spell that is being cast (D-42).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Casting")]
pub struct Casting {
    /// The spell.
    pub spell: ItemId,
    /// On whom.
    pub targets: Vec<CharacterId>,
    /// How many actions were paid.
    pub paid: u8,
    /// It goes over more than one turn.
    pub over_turns: bool,
}

/// How long summoning sickness lasts (D-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SickUntil {
    /// Until that one's next turn.
    Turn(CharacterId),
    /// To the end of that round.
    Round(u32),
}

/// What a fight keeps about one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "D20Standing")]
pub struct Standing {
    /// Its turn of this round is over.
    pub done: bool,
    /// Its turn of this round was taken up: what lasted until it is over (D-08, D-41).
    pub begun: bool,
    /// It has delayed its turn (D-02), when so many turns were over.
    pub delayed: Option<u32>,
    /// It takes part from the next round on (D-01).
    pub waits: bool,
    /// Actions that are missing from its next turn (D-06).
    pub owes: Actions,
    /// Free hit slots used this round (D-31).
    pub slots_used: u8,
    /// It has used the additional attack of a feat this turn (D-43).
    pub feat_used: bool,
    /// It may leave zones freely this round (D-32).
    pub disengaged: bool,
    /// To hit with its next attack this round (D-08).
    pub to_hit: u8,
    /// Dodging until its next turn (D-08).
    pub dodge: u8,
    /// Melee damage this round (D-04).
    pub melee: u8,
    /// What it casts (D-42).
    pub casting: Option<Casting>,
    /// The spells that it keeps up (D-42).
    pub kept: Vec<ItemId>,
    /// Those that go on without upkeep, and whose notes say what a Bonus Action changes (D-04).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<ItemId>,
    /// Its summoning sickness (D-41).
    pub sick: Option<SickUntil>,
}

/// Where a fight stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Phase")]
pub enum Phase {
    /// Between turns.
    Between,
    /// A turn.
    Turn(Turn),
    /// It is over.
    Over {
        /// Who won, if anybody has.
        winner: Option<TeamId>,
    },
}

/// A turn (D-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Turn")]
pub struct Turn {
    /// The unit.
    pub who: CharacterId,
    /// What is left.
    pub left: Actions,
    /// It was taken up: it is delayed no more, and nobody steps in before it (D-02).
    pub spent: bool,
    /// What its walking has left behind (D-31).
    pub trail: Trail,
}

/// What somebody's walking in a turn has to do with the zones of others (D-31).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Trail")]
pub struct Trail {
    /// Steps from zone to zone, by whose zone it is.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, u32>")]
    pub steps: BTreeMap<CharacterId, u32>,
    /// Who has taken a free hit on it.
    pub drawn: BTreeSet<CharacterId>,
    /// Who has let one pass, and is asked again only when it leaves the zone.
    pub passed: BTreeSet<CharacterId>,
}

/// Steps on a map, and where they lead.
pub type Path = Vec<Hex>;

impl D20 {
    /// The turn that is being taken.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        match &self.fight.as_ref()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Between | Phase::Over { .. } => None,
        }
    }

    /// Whose turn it is.
    pub(in crate::systems::d20) fn acting(&self) -> Option<CharacterId> {
        Some(self.turn()?.who)
    }

    pub(in crate::systems::d20) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.fight_mut()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Between | Phase::Over { .. } => None,
        }
    }

    /// Whether the fight is over; none without one.
    #[must_use]
    pub fn over(&self) -> Option<Option<TeamId>> {
        match self.fight.as_ref()?.phase {
            Phase::Over { winner } => Some(winner),
            Phase::Between | Phase::Turn(_) => None,
        }
    }

    /// Whether a fight goes on.
    #[must_use]
    pub fn is_fighting(&self) -> bool {
        self.fight.is_some() && self.over().is_none()
    }
}
