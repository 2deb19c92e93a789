//! Procedures in progress, which lie on one another in a fight, and what is still to count, as they are saved.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::Hex;
use crate::systems::squads::attack::dice::Roll;
use crate::systems::squads::attack::sum::Terms;
use crate::systems::squads::sheet::special::Modifiers;
use crate::systems::squads::squad::SquadId;
use crate::systems::squads::turn::acts::{AttackKind, Join};
use crate::table::CharacterId;

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "SquadsFrame")]
pub enum Frame {
    /// S-04: a way is asked for.
    Way(CharacterId),
    /// S-17, S-53: several roll for a square.
    Contest(Box<Contest>),
    /// S-50: an attack is rolled.
    Strike(Box<Strike>),
    /// S-34, S-36: dice that only one rolls, for a dismount or against a structure.
    Try(Box<Try>),
    /// S-53: whoever is in the way is pushed.
    Push(Box<Push>),
    /// S-34: where somebody comes to stand.
    Stand(Stand),
    /// S-60: whether somebody who was Calm answers.
    Answer(CharacterId, CharacterId),
    /// S-21: who leads a squad.
    Lead(SquadId),
}

impl Frame {
    /// Whether a die has fallen for it, if it takes any.
    pub(in crate::systems::squads) fn has_begun(&self) -> bool {
        match self {
            Self::Contest(contest) => contest.all.iter().any(|one| !one.roll.faces.is_empty()),
            Self::Strike(strike) => !strike.roll.faces.is_empty(),
            Self::Try(one) => !one.roll.faces.is_empty(),
            Self::Way(_) | Self::Push(_) | Self::Stand(_) | Self::Answer(..) | Self::Lead(_) => {
                true
            }
        }
    }
}

/// Who rolls in a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsContestant")]
pub struct Contestant {
    /// How many d6.
    pub dice: u8,
    /// It wants to get there.
    pub rushes: bool,
    /// It loses without dice (S-17, S-53).
    pub dodges: bool,
    /// Its dice, and with them who it is.
    pub roll: Roll,
}

/// Several roll for a square (S-17, S-53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsContest")]
pub struct Contest {
    /// Who.
    pub all: Vec<Contestant>,
    /// It is a bull rush; else moves end there.
    pub rush: bool,
    /// The first square of whoever gets there; of a meeting, of the first of them.
    pub to: Hex,
}

/// An attack that is being rolled (S-50).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsStrike")]
pub struct Strike {
    /// Who attacks.
    pub by: CharacterId,
    /// The target.
    pub on: CharacterId,
    /// How.
    pub kind: AttackKind,
    /// Combat and Defense, part by part.
    pub terms: Terms,
    /// Its dice, and with them those of Subdue.
    pub roll: Roll,
}

/// Dice that only one rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsTry")]
pub struct Try {
    /// Whom, or which structure.
    pub on: CharacterId,
    /// How many d6.
    pub dice: u8,
    /// What a dismount has to exceed (S-34); none is structural damage (S-36).
    pub above: Option<i32>,
    /// Its dice.
    pub roll: Roll,
}

/// Somebody takes a square, and whoever is there is pushed (S-53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsPush")]
pub struct Push {
    /// The unit.
    pub by: CharacterId,
    /// The first square that it takes.
    pub to: Hex,
    /// Who was moved, and from where, should it fail in the end.
    pub moved: Vec<(CharacterId, Hex)>,
}

/// Somebody comes to stand on one of these squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SquadsStand")]
pub struct Stand {
    /// The unit.
    pub who: CharacterId,
    /// The squares.
    pub squares: Vec<Hex>,
}

/// What counts once everything in a phase is rolled (S-15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SquadsOutcome")]
pub enum Outcome {
    /// S-53.
    Rush {
        /// Who takes it.
        by: CharacterId,
        /// Its first square.
        to: Hex,
    },
    /// S-34.
    Dismount {
        /// The rider.
        rider: CharacterId,
    },
    /// S-50: Hits, also of a structure.
    Damage {
        /// The unit.
        on: CharacterId,
        /// How many.
        damage: u16,
    },
    /// S-52.
    Fatigue {
        /// The unit.
        on: CharacterId,
        /// How much.
        fatigue: u16,
    },
    /// S-31.
    Croak {
        /// The target.
        on: CharacterId,
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<CharacterId>,
    },
    /// S-60: woken by an ally.
    Wake {
        /// The target.
        on: CharacterId,
    },
    /// S-70, S-71.
    Lift {
        /// By one, or two.
        by: Vec<CharacterId>,
        /// The unit.
        whom: CharacterId,
        /// The GM’s word is behind it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
    },
    /// S-23.
    Regroup {
        /// The unit.
        who: CharacterId,
        /// Which squad it joins.
        join: Join,
        /// Its combat modifiers from then on.
        modifiers: Modifiers,
        /// The GM’s word is behind it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
    },
}

impl Outcome {
    /// What counts first: pushes, then damage before Fatigue (S-52), then the rest.
    pub(in crate::systems::squads) const fn rank(&self) -> u8 {
        match self {
            Self::Rush { .. } | Self::Dismount { .. } => 0,
            Self::Damage { .. } | Self::Croak { .. } => 1,
            Self::Fatigue { .. } => 2,
            Self::Wake { .. } | Self::Lift { .. } => 3,
            Self::Regroup { .. } => 4,
        }
    }

    /// Whom it is about.
    pub(in crate::systems::squads) fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Rush { by, .. } => vec![*by],
            Self::Dismount { rider: who } | Self::Regroup { who, .. } => vec![*who],
            Self::Croak { on, by } => by.iter().chain([on]).copied().collect(),
            Self::Damage { on, .. } | Self::Fatigue { on, .. } | Self::Wake { on } => vec![*on],
            Self::Lift { by, whom, .. } => by.iter().chain([whom]).copied().collect(),
        }
    }
}

/// What a frame's step came to.
pub(in crate::systems::squads) type Progress = crate::systems::frames::Progress<Frame>;

impl Frame {
    /// Whom it is about.
    #[must_use]
    pub fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Way(who) => vec![*who],
            Self::Contest(contest) => contest.all.iter().map(|one| one.roll.roller).collect(),
            Self::Strike(strike) => vec![strike.by, strike.on],
            Self::Try(one) => vec![one.roll.roller, one.on],
            Self::Push(push) => vec![push.by],
            Self::Stand(stand) => vec![stand.who],
            Self::Answer(who, by) => vec![*who, *by],
            Self::Lead(_) => Vec::new(),
        }
    }

    /// The rolls in it.
    pub(in crate::systems::squads) fn rolls_mut(&mut self) -> Vec<&mut Roll> {
        match self {
            Self::Contest(contest) => contest.all.iter_mut().map(|one| &mut one.roll).collect(),
            Self::Strike(strike) => vec![&mut strike.roll],
            Self::Try(one) => vec![&mut one.roll],
            _ => Vec::new(),
        }
    }
}
