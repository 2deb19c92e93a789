//! A fight as it is saved: round and phase, each unit's Move and Action, what is declared, what is still to count (S-10 to
//! S-15). How it goes on is in `course` and `resolve`.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::squads::attack::dice::Fallen;
use crate::systems::squads::sheet::special::{Modifier, Modifiers};
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::frame::{Frame, Outcome};
use crate::systems::squads::words::fact::Fell;
use crate::systems::squads::{Place, Squads};
use crate::table::{CharacterId, MapId, TeamId};

/// A fight in progress, or just over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsFight")]
pub struct Fight {
    /// Where it takes place.
    pub board: MapId,
    /// The round, counted from 1; 0 before the first (S-14).
    pub round: u32,
    /// The phase (S-10); of no meaning before the first of a round.
    pub phase: u8,
    /// The highest phase of this round (S-10).
    pub highest: u8,
    /// Where it stands.
    pub stage: Stage,
    /// The phase ends once everything in it is resolved; else only what was declared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ends_phase: bool,
    /// The phase in which it is to stop next, though nobody gains in it (S-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<u8>,
    /// The sides that defend (S-14).
    pub defending: BTreeSet<TeamId>,
    /// Everybody in it.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub units: BTreeMap<CharacterId, Standing>,
    /// Everybody in the order of their phases this round (S-12).
    pub order: Vec<CharacterId>,
    /// Who has gained what as this phase began (S-12).
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Gain>")]
    pub gains: BTreeMap<CharacterId, Gain>,
    /// What is declared in this phase, in order (S-15).
    pub plans: Vec<Plan>,
    /// The sides that have said that they are done declaring in it (S-15).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub declared: BTreeSet<TeamId>,
    /// What counts once all of it is rolled (S-15).
    pub results: Vec<Outcome>,
    /// Who was Calm and attacked in this phase, and by whom (S-60).
    pub woken: Vec<(CharacterId, CharacterId)>,
    /// Dice that stand although an earlier roll of the phase was corrected: they come up again as they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<(CharacterId, Vec<Fallen>)>,
    /// How many procedures were begun.
    pub acts: u32,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// Where those stood who have left it: there they take part again.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Place>")]
    pub left: BTreeMap<CharacterId, Place>,
    /// What those still had who have left it in this round: with that they take part again (S-11).
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub parted: BTreeMap<CharacterId, Standing>,
    /// Whose fall was told, and how they fell.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Fell>")]
    pub fallen: BTreeMap<CharacterId, Fell>,
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
#[schemars(rename = "SquadsStage")]
pub enum Stage {
    /// Before round one stacks, combat modifiers and orders are declared (S-14, S-24).
    Setup,
    /// At the start of a round orders may change (S-24).
    Orders,
    /// In a phase it is declared who does what (S-15).
    Declaring,
    /// The moves of the phase are made (S-15, S-17).
    Moving,
    /// Its actions are rolled (S-15).
    Acting,
    /// Who was Calm and attacked answers (S-60).
    Answering,
    /// What was rolled counts (S-15).
    Counting,
    /// The phase ends: squads without a leader, sides that are calm (S-21, S-60).
    Ending,
    /// It is over (S-06).
    Over {
        /// Who won, if anybody has.
        winner: Option<TeamId>,
    },
}

/// A Move or an Action of a unit (S-11 to S-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// There is none.
    #[default]
    None,
    /// Gained this round, in its phase.
    New,
    /// Delayed from an earlier round: it can be spent in any phase.
    Delayed,
    /// Put off to the next round.
    PutOff,
}

impl Hold {
    /// Whether it can be spent this round.
    #[must_use]
    pub const fn is_ready(self) -> bool {
        matches!(self, Self::New | Self::Delayed)
    }
}

/// What a unit gains as its phase begins (S-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsGain")]
pub enum Gain {
    /// A Move and an Action.
    Both,
    /// A Move alone: it still holds an Action, or cannot gain one.
    Move,
    /// An Action alone.
    Action,
}

/// What a fight keeps about one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "SquadsStanding")]
pub struct Standing {
    /// Its phase: base Combat at the start of the round (S-02, S-12).
    pub base: u8,
    /// Its phase has come this round.
    pub gained: bool,
    /// Its Move.
    pub movement: Hold,
    /// Its Action.
    pub action: Hold,
    /// It has moved this round (S-11).
    pub moved: bool,
    /// It has acted this round (S-11).
    pub acted: bool,
    /// Stun takes its next Move (S-60).
    pub stunned_move: bool,
    /// Stun takes its next Action (S-60).
    pub stunned_action: bool,
    /// Uses of combat modifiers that are spent this round (S-45).
    #[serde(skip_serializing_if = "Modifiers::is_empty")]
    pub used: Modifiers,
    /// Those whose uses it holds back (S-45).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub held_back: BTreeSet<Modifier>,
    /// Whom it has attacked this round (S-43).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub attacked: BTreeSet<CharacterId>,
    /// It has dug this round (S-36).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dug: bool,
}

/// What a unit does in this phase (S-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsPlan")]
pub struct Plan {
    /// The unit.
    pub who: CharacterId,
    /// Its Move: a way, or getting on a mount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go: Option<Act>,
    /// Its Action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Act>,
    /// The GM’s word is behind it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
}

impl Squads {
    /// Whether the fight is over; none without one.
    #[must_use]
    pub fn over(&self) -> Option<Option<TeamId>> {
        match self.fight.as_ref()?.stage {
            Stage::Over { winner } => Some(winner),
            _ => None,
        }
    }

    /// Whether a fight goes on.
    #[must_use]
    pub fn is_fighting(&self) -> bool {
        self.fight.is_some() && self.over().is_none()
    }

    /// Where the fight stands.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        Some(self.fight.as_ref()?.stage)
    }

    /// The phase of the fight that goes on.
    #[must_use]
    pub fn phase(&self) -> Option<u8> {
        let fight = self.fight.as_ref().filter(|_| self.is_fighting())?;
        Some(fight.phase)
    }

    /// Whether a phase is resolved right now.
    pub(in crate::systems::squads) fn is_resolving(&self) -> bool {
        use Stage::{Acting, Answering, Counting, Ending, Moving};
        matches!(
            self.stage(),
            Some(Moving | Acting | Answering | Counting | Ending)
        )
    }

    /// All act in the phase; nobody’s turn it is.
    pub(in crate::systems::squads) const fn acting(&self) -> Option<CharacterId> {
        None
    }

    /// What a unit has declared in this phase.
    #[must_use]
    pub fn plan(&self, who: CharacterId) -> Option<&Plan> {
        self.fight
            .as_ref()?
            .plans
            .iter()
            .find(|plan| plan.who == who)
    }

    /// How often a unit can still use a per-attack combat modifier this round (S-45).
    #[must_use]
    pub fn uses_left(&self, who: CharacterId, modifier: Modifier) -> u8 {
        let Some(unit) = self
            .units
            .get(&who)
            .filter(|unit| unit.chosen(modifier) > 0)
        else {
            return 0;
        };
        let used = self.standing(who).map_or(0, |one| one.used.of(modifier));
        unit.level.saturating_sub(used)
    }
}
