//! What a unit can declare or do in a phase, as it is saved: acts and what they are (S-11 to S-18, S-23, S-33 to S-36, S-50 to
//! S-53, S-60, S-70). What each needs is in `needs`, how one is declared in `declare`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::sheet::put::kinds;
use crate::systems::squads::sheet::special::Modifiers;
use crate::systems::squads::squad::{SquadId, SquadKind};
use crate::systems::squads::turn::fight::Plan;
use crate::table::CharacterId;

kinds! {
    /// A type of attack (S-51).
    #[schemars(rename = "SquadsAttackKind")]
    AttackKind:
    /// Melee.
    Assault "assault" "Assault";
    /// Melee.
    Strike "strike" "Strike";
    /// As far as the unit fires.
    Fire "fire" "Fire";
    /// Melee, for Fatigue (S-52).
    Subdue "subdue" "Subdue";
}

/// Which squad a unit is in after it has regrouped (S-23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsJoin")]
pub enum Join {
    /// The one it is in.
    Stay,
    /// None.
    None,
    /// That one.
    Squad(SquadId),
    /// A new one, which it leads.
    Found {
        /// Its name.
        #[schemars(length(max = crate::limits::NAME))]
        name: String,
        /// Stack or horde.
        kind: SquadKind,
    },
}

/// What a unit does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsAct")]
pub enum Act {
    /// Its Move along that way; without one it is asked for. A rider gets off by one step.
    Move {
        /// The squares, one after the other.
        path: Vec<Hex>,
    },
    /// Its Move: it gets on a mount or a transport (S-33).
    Ride {
        /// The mount.
        mount: CharacterId,
    },
    /// Its Action: an attack (S-50).
    Attack {
        /// How.
        kind: AttackKind,
        /// The target.
        target: CharacterId,
    },
    /// Its Action: it rushes a square that enemies hold (S-53).
    BullRush {
        /// Where its first square comes to.
        to: Hex,
    },
    /// Its Action: it pulls a rider down, or helps one who does (S-34).
    Dismount {
        /// The rider.
        rider: CharacterId,
    },
    /// Its Action: structural damage by Siege, else by Digging (S-36).
    Break {
        /// Which structure.
        structure: CharacterId,
    },
    /// Its Action: a tunnel, square by square (S-36).
    Dig {
        /// The squares.
        path: Vec<Hex>,
    },
    /// Its Action: it picks somebody up, or drags, alone or with another who spends its Action too (S-70, S-71).
    Lift {
        /// The unit.
        whom: CharacterId,
        /// With whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<CharacterId>,
    },
    /// At once: it sets down whom it holds (S-70).
    PutDown,
    /// Its Action: another squad, other combat modifiers (S-23).
    Regroup {
        /// Which squad.
        join: Join,
        /// All of its combat modifiers from then on.
        #[serde(default)]
        modifiers: Modifiers,
    },
    /// Its Action: it wakes somebody who is Calm (S-60).
    Wake {
        /// The unit.
        whom: CharacterId,
    },
    /// Its Action: it croaks a Beast of its own side (S-31).
    Croak {
        /// The Beast.
        beast: CharacterId,
    },
    /// Its Action: a spell, a potion, a scroll or the like, whose effect the GM sets (S-18).
    Other,
    /// At once: its whole Move is put off to the next round (S-13).
    DelayMove,
    /// At once: its whole Action is put off to the next round (S-13).
    DelayAction,
    /// At once: what it has declared in this phase is taken back.
    TakeBack,
}

impl Act {
    /// The line of the ledger.
    #[must_use]
    pub const fn rule(&self) -> u16 {
        match self {
            Self::Move { .. } => 4,
            Self::Ride { .. } => 33,
            Self::Attack { kind, .. } => match kind {
                AttackKind::Subdue => 52,
                _ => 50,
            },
            Self::BullRush { .. } => 53,
            Self::Dismount { .. } => 34,
            Self::Break { .. } | Self::Dig { .. } => 36,
            Self::Lift { .. } | Self::PutDown => 70,
            Self::Regroup { .. } => 23,
            Self::Wake { .. } => 60,
            Self::Croak { .. } => 31,
            Self::Other => 18,
            Self::DelayMove | Self::DelayAction => 13,
            Self::TakeBack => 15,
        }
    }

    /// It spends the Move.
    #[must_use]
    pub const fn moves(&self) -> bool {
        matches!(self, Self::Move { .. } | Self::Ride { .. })
    }

    /// It is done at once, whatever else is declared.
    #[must_use]
    pub const fn at_once(&self) -> bool {
        matches!(
            self,
            Self::PutDown | Self::DelayMove | Self::DelayAction | Self::TakeBack
        )
    }

    /// It spends the Action.
    #[must_use]
    pub const fn acts(&self) -> bool {
        !self.moves() && !self.at_once()
    }

    /// Whom it attacks.
    #[must_use]
    pub const fn target(&self) -> Option<CharacterId> {
        match self {
            Self::Attack { target, .. } => Some(*target),
            _ => None,
        }
    }

    /// Everybody whom it names.
    #[must_use]
    pub fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Ride { mount: one }
            | Self::Attack { target: one, .. }
            | Self::Dismount { rider: one }
            | Self::Break { structure: one }
            | Self::Wake { whom: one }
            | Self::Croak { beast: one } => vec![*one],
            Self::Lift { whom, with } => [*whom].into_iter().chain(*with).collect(),
            _ => Vec::new(),
        }
    }
}

impl Plan {
    /// Where its way ends.
    #[must_use]
    pub fn end(&self) -> Option<Hex> {
        match &self.go {
            Some(Act::Move { path }) => path.last().copied(),
            _ => None,
        }
    }
}
