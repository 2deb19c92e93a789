//! Everything that can be done to a game, as values, and the one door that does it. What an act needs is in `acts`, what the
//! GM sets in `gm`, what each is called in `labels`.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Act;
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::newcomers::NewUnits;
use crate::systems::flow::roll::level::Level;
use crate::systems::flow::rules::house_rule_list::{HouseRules, LIST};
use crate::systems::flow::sheet::fields::FIELDS;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::units::commands_of_units;
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, ItemId, MapId, Reactions,
    Refusal, Team, TeamEdit, TeamId,
};

commands_of_units! {
    Flow: PutTeam EditTeam RemoveTeam team, "team", "hex", "fight", "reactions",
        fields ["hit_points", "weapons.2.damage"], lists ["weapons", "effects"];
    /// A change to a game of Flow.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[schemars(rename = "FlowCommand")]
    pub enum Command {
        /// Begin a fight of everybody on a map; some may be surprised (F-20, F-23).
        BeginFight {
            /// The map.
            map: MapId,
            /// Those whom the others surprise.
            #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
            surprised: BTreeSet<CharacterId>,
        },
        /// End the fight by the GM’s word (F-22).
        EndFight,
        /// Whoever is asked does not react; allies who could intercept are asked next (F-30, F-34).
        NobodyReacts,
        /// Record only the result of an attack, without rolls (F-05). The attack on that unit that waits is over by it; what
        /// was paid for it stays paid.
        RecordHit {
            /// On whom.
            who: CharacterId,
            /// Damage.
            damage: u16,
            /// How it has hit, by which who attacks earns FP (F-12); none where nothing is said of it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            hit: Option<Recorded>,
        },
        /// Hit points are gained.
        Heal {
            /// By whom.
            who: CharacterId,
            /// How many.
            points: u16,
        },
        /// An item is knocked out of somebody’s hand; it lies where its owner stands (F-40).
        Disarm {
            /// The unit.
            who: CharacterId,
            /// The item.
            item: ItemId,
        },
        /// Somebody may take a Reaction Attack by the GM’s word (F-34).
        Provoke {
            /// Who may.
            owner: CharacterId,
            /// On whom.
            on: CharacterId,
        },
        /// Bring units back to full hit points, standing, without effects.
        Restore {
            /// The units.
            who: Vec<CharacterId>,
        },
        /// Set points by hand (F-10 to F-12).
        SetPoints {
            /// The unit.
            who: CharacterId,
            /// Which.
            point: Point,
            /// To how many; never below 0.
            now: i32,
        },
        /// Set by hand who holds somebody; none is nobody (F-43).
        SetGrapple {
            /// Who is held.
            held: CharacterId,
            /// By whom.
            holder: Option<CharacterId>,
        },
        /// End what somebody waits for, by hand (F-24).
        CancelReady {
            /// The unit.
            who: CharacterId,
        },
        /// What goes on now is over, whatever it came to; what was paid for it stays paid. Not where somebody is only asked
        /// whether to take a turn, to wait on or to hold on.
        Break,
        /// Give the turn to a unit by hand; what was going on is cancelled.
        SetTurn {
            /// The unit.
            who: CharacterId,
        },
        /// Put the units into another order (F-20).
        SetOrder {
            /// All of them, the first first.
            order: Vec<CharacterId>,
        },
    }
}

/// How an attack has hit whose result is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FlowRecorded")]
pub enum Recorded {
    /// It hits.
    Hit,
    /// It hits critically.
    Critical,
    /// It misses, or a reaction averts it.
    Miss,
}

impl Recorded {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Hit, Self::Critical, Self::Miss];

    /// What it is called.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Critical => "critical hit",
            Self::Miss => "miss",
        }
    }

    /// The success that it stands for; none of a miss.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Hit => Some(Level::Normal),
            Self::Critical => Some(Level::Critical),
            Self::Miss => None,
        }
    }
}

impl Command {
    /// Whether somebody acts by it.
    pub(crate) const fn is_act(&self) -> bool {
        matches!(
            self,
            Self::Act { .. } | Self::Force { .. } | Self::Provoke { .. }
        )
    }

    /// The same by the GM's word, past what a rule refuses; none where no rule can be skipped.
    #[must_use]
    pub fn overruled(&self) -> Option<Self> {
        match self {
            Self::Act { who, act } => Some(Self::Force {
                who: *who,
                act: act.clone(),
            }),
            _ => None,
        }
    }
}

impl Flow {
    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginFight { map, surprised } => self.begin_fight(*map, surprised)?,
            Command::EndFight => self.end_fight()?,
            Command::Encounter(EncounterCommand::Start { encounter, .. }) => {
                self.start_encounter(*encounter)?;
            }
            Command::Act { who, act } => self.act(*who, act, false)?,
            Command::Force { who, act } => self.act(*who, act, true)?,
            Command::Answer { decision, answer } => {
                self.answer(decision.as_deref(), answer, dice)?;
            }
            Command::NobodyReacts => self.nobody_reacts()?,
            Command::FreeRoll(command) => self.free_roll(command, dice)?,
            set => self.set_by_hand(set)?,
        }
        self.advance(dice);
        Ok(())
    }
}
