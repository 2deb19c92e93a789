//! The fight as it is kept: rounds, turns, actions (U-40, U-50) and the stack of procedures in progress. What is
//! done with it is in `rounds` and `dispatch`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::fight::effect::{AreaEffect, EffectId};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::table::{CharacterId, MapId, TeamId};

/// A fight in progress, or just over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Where it takes place.
    pub map: MapId,
    /// The round, counted from 1.
    pub round: u32,
    /// Where the round stands.
    pub phase: Phase,
    /// Who had initiative last (U-42).
    pub initiative: Option<TeamId>,
    /// Everybody in the fight.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub standings: BTreeMap<CharacterId, Standing>,
    /// What is kept of those who have left, so that nobody gains by leaving and joining again; rounds go on for them too.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub left: BTreeMap<CharacterId, Standing>,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// An action of this round, or by the house rule of this turn, has been taken, so that it is too late for All-Out
    /// Defend (U-90).
    #[serde(default)]
    pub acted: bool,
    /// What lies on areas for a while (U-96).
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<EffectId, AreaEffect>")]
    pub effects: BTreeMap<EffectId, AreaEffect>,
    /// What comes back when what somebody does now is cancelled, where that is no action of their own (U-50, U-58).
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, Refund>")]
    pub refunds: BTreeMap<CharacterId, Refund>,
}

/// What comes back when something is cancelled that was not paid for with an action of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Refund {
    /// Nothing: it cost no action, or what burned there is taken already (U-98).
    Nothing,
    /// The action of whoever directs them (U-100).
    Leader {
        /// Who directs.
        by: CharacterId,
        /// It was an action for directing only.
        extra: bool,
        /// Whether they had directed somebody this round before.
        has_directed: bool,
    },
}

/// Where a round stands (U-40).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Initiative is being settled.
    Initiative,
    /// Teams take their turns in this order; `turn` counts from 0.
    Turns {
        /// All teams of the round.
        order: Vec<TeamId>,
        /// Whose turn it is.
        turn: usize,
    },
    /// The fight is over; who is left standing, if one team is.
    Over {
        /// The last team standing.
        standing: Option<TeamId>,
    },
}

/// What the fight keeps about one character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Actions left this round (U-50).
    pub actions: u8,
    /// Lost actions still to be taken, the visible tokens (U-50).
    pub owed: u8,
    /// Was damaged in this fight (U-43).
    pub wounded: bool,
    /// Defends all-out this round (U-90).
    #[serde(default)]
    pub all_out: bool,
    /// Actions left this round that are for directing only (U-100).
    #[serde(default)]
    pub direct_actions: u8,
    /// Was directed this round (U-100).
    #[serde(default)]
    pub directed: bool,
    /// Has directed somebody this round (U-100).
    #[serde(default)]
    pub has_directed: bool,
    /// Has tried to rally in this fight (U-100).
    #[serde(default)]
    pub rallied: bool,
    /// Has given stealth away by an Attack or Intercept, until the next Move (U-101).
    #[serde(default)]
    pub stealth_lost: bool,
}

impl Fight {
    /// Somebody takes part from now on: with what was left to them where they took part before.
    pub(in crate::systems::unhex) fn enter(&mut self, who: CharacterId) {
        let kept = self.left.remove(&who).unwrap_or(Standing::JOINING);
        self.standings.entry(who).or_insert(kept);
    }

    /// Somebody takes part no more; whether they did.
    pub(in crate::systems::unhex) fn exit(&mut self, who: CharacterId) -> bool {
        let standing = self.standings.remove(&who);
        self.left.extend(standing.map(|standing| (who, standing)));
        standing.is_some()
    }
}

impl Standing {
    /// Of somebody who joins for the first time while the fight goes on.
    const JOINING: Self = Self {
        actions: 1,
        owed: 0,
        wounded: false,
        all_out: false,
        direct_actions: 0,
        directed: false,
        has_directed: false,
        rallied: false,
        stealth_lost: false,
    };

    /// One action, or none where one is owed (U-50); whether it is withheld.
    pub(super) fn begin_round(&mut self) -> bool {
        let withheld = self.owed > 0;
        *self = Self {
            actions: u8::from(!withheld),
            owed: self.owed.saturating_sub(1),
            wounded: self.wounded,
            rallied: self.rallied,
            stealth_lost: self.stealth_lost,
            ..Self::default()
        };
        withheld
    }
}
