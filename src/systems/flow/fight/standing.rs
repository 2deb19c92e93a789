//! A fight as it is saved: the order, whose turn it is, the points of everybody (F-10 to F-24).

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Ready;
use crate::systems::flow::fight::frame::Frame;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::sheet::unit::Grapple;
use crate::table::{CharacterId, MapId};

/// A fight in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FlowFight")]
pub struct Fight {
    /// Where it takes place.
    pub board: MapId,
    /// The round, counted from 1; 0 until initiative is rolled.
    pub round: u32,
    /// Those whom the others have surprised, while the round of that goes on (F-23).
    pub surprised: BTreeSet<CharacterId>,
    /// Everybody in it.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub units: BTreeMap<CharacterId, Standing>,
    /// The order, the same every round but for a Ready (F-20, F-24).
    pub order: Vec<CharacterId>,
    /// Who holds whom (F-43).
    pub grapples: Vec<Grapple>,
    /// Whose turn it is.
    pub phase: Phase,
    /// How many turns were ended.
    pub turns: u32,
    /// How many acts there were.
    pub acts: u32,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// Who was told to be down.
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

/// Where a fight stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowPhase")]
pub enum Phase {
    /// Between turns.
    Between,
    /// Somebody's turn.
    Turn(CharacterId),
    /// The last turn of the round is over, and its end resolves (F-22).
    RoundEnds,
}

/// A kind of points.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowPoint")]
pub enum Point {
    /// AP (F-10).
    ActionPoints,
    /// RP (F-11).
    ReactionPoints,
    /// FP (F-12).
    FlowPoints,
}

impl Point {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::ActionPoints, Self::ReactionPoints, Self::FlowPoints];

    /// Its letters.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::ActionPoints => "AP",
            Self::ReactionPoints => "RP",
            Self::FlowPoints => "FP",
        }
    }
}

/// The points that somebody has.
pub type Pools = Cost;

impl Pools {
    /// How many of a kind.
    #[must_use]
    pub const fn of(self, point: Point) -> u16 {
        match point {
            Point::ActionPoints => self.ap,
            Point::ReactionPoints => self.rp,
            Point::FlowPoints => self.fp,
        }
    }

    pub(crate) const fn of_mut(&mut self, point: Point) -> &mut u16 {
        match point {
            Point::ActionPoints => &mut self.ap,
            Point::ReactionPoints => &mut self.rp,
            Point::FlowPoints => &mut self.fp,
        }
    }
}

/// What a fight keeps about one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "FlowStanding")]
pub struct Standing {
    /// Its points.
    pub points: Pools,
    /// Its initiative, its Agility, and what ties were rolled off by (F-20); empty until it has rolled.
    pub initiative: Vec<i32>,
    /// Its turn of this round is over.
    pub done: bool,
    /// AP of movement this round (F-50).
    pub moved: u8,
    /// Hexes left of the Move that was declared last (F-13).
    pub move_left: u8,
    /// It has taken its Step this round (F-42).
    pub stepped: bool,
    /// It has feinted this round (F-41).
    pub feinted: bool,
    /// It has shoved this round (F-44).
    pub shoved: bool,
    /// It has tried to break free this round (F-43).
    pub struggled: bool,
    /// It has had its FP for a reaction this round (F-12).
    pub reacted_well: bool,
    /// It has used Flow State this turn (F-42).
    pub flow_state: bool,
    /// It is in Total Defense until its next turn (F-42).
    pub total_defense: bool,
    /// Against whom its next physical attack has advantage (F-41).
    pub feints: BTreeSet<CharacterId>,
    /// What it waits for (F-24).
    pub ready: Option<Ready>,
    /// It acts on a Ready just now (F-24).
    pub readied: bool,
    /// Before whom its place comes from the next round on (F-24).
    pub goes_before: Option<CharacterId>,
}

impl Flow {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Option<CharacterId> {
        match self.fight.as_ref()?.phase {
            Phase::Turn(who) => Some(who),
            Phase::Between | Phase::RoundEnds => None,
        }
    }

    /// The same, in the words of all games of turns.
    pub(crate) fn acting(&self) -> Option<CharacterId> {
        self.turn()
    }

    /// Whether a fight goes on.
    #[must_use]
    pub const fn is_fighting(&self) -> bool {
        self.fight.is_some()
    }

    /// The points that a unit has; none outside a fight.
    #[must_use]
    pub fn pools(&self, who: CharacterId) -> Pools {
        self.standing(who)
            .map_or_else(Pools::default, |one| one.points)
    }

    /// The grapple that a unit is in (F-43).
    #[must_use]
    pub fn grapple_of(&self, who: CharacterId) -> Option<Grapple> {
        let mut all = self.fight.iter().flat_map(|fight| &fight.grapples);
        all.find(|one| one.holder == who || one.held == who)
            .copied()
    }

    /// Whether somebody holds a unit (F-43).
    #[must_use]
    pub fn is_held(&self, who: CharacterId) -> bool {
        self.grapple_of(who).is_some_and(|one| one.held == who)
    }

    /// Whether a unit holds somebody (F-43).
    #[must_use]
    pub fn is_holder(&self, who: CharacterId) -> bool {
        self.grapple_of(who).is_some_and(|one| one.holder == who)
    }

    /// Whether a unit is surprised and may not act this round (F-23).
    #[must_use]
    pub fn is_surprised(&self, who: CharacterId) -> bool {
        let fight = self.fight.as_ref();
        fight.is_some_and(|fight| fight.surprised.contains(&who))
    }

    /// Whether one side alone has anybody up; the GM ends the fight (F-22).
    #[must_use]
    pub fn one_side_left(&self) -> bool {
        let mut sides: Vec<_> = self
            .everybody_up()
            .iter()
            .map(|who| self.side_of(*who))
            .collect();
        sides.dedup();
        sides.sort();
        sides.dedup();
        self.fight.is_some() && sides.len() <= 1
    }
}
