//! Everything that can be done to a game, as values, and the one door that does it. What an act needs is in `needs`, what
//! the GM sets in `gm`, what each is called in `labels`.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::squads::Squads;
use crate::systems::squads::newcomers::NewUnits;
use crate::systems::squads::rules::house_rule_list::{HouseRules, LIST};
use crate::systems::squads::sheet::fields::FIELDS;
use crate::systems::squads::sheet::special::Modifier;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::squad::{Order, Squad, SquadId};
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::Hold;
use crate::systems::units::commands_of_units;
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, MapId, Reactions, Refusal,
    Team, TeamEdit, TeamId,
};

commands_of_units! {
    Squads: PutTeam EditTeam RemoveTeam team, "side", "square", "fight", "answers of the Calm",
        fields ["hits", "block", "military"], lists ["none"],
        // What is declared and ordered in the next phase is no matter of the dice before it (S-15).
        outlasts {
            Self::Act { .. } | Self::Force { .. } | Self::DeclareSquad { .. } | Self::GiveOrder { .. }
                | Self::ForceOrder { .. } | Self::HoldBack { .. }
        };
    /// A change to a game of Stacks & Hordes.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[schemars(rename = "SquadsCommand")]
    pub enum Command {
        /// Begin a fight of everybody on a map: stacks, combat modifiers and orders are declared (S-14).
        BeginFight {
            /// The map.
            map: MapId,
            /// The sides that defend.
            #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
            defending: BTreeSet<TeamId>,
        },
        /// End the fight by the GM’s word, or put one away that is over.
        EndFight,
        /// Go on: to round one, from the orders of a round to its first phase, or to resolve the phase (S-10, S-15).
        GoOn {
            /// The phase in which it stops next, though nobody may gain anything in it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            stop: Option<u8>,
        },
        /// A side has declared all that it does in this phase, or declares more; once all sides have, the phase is
        /// resolved (S-15).
        Declared {
            /// The side.
            side: TeamId,
            /// It is done.
            done: bool,
        },
        /// All units of a squad declare what its order comes to (S-27).
        DeclareSquad {
            /// The squad.
            squad: SquadId,
        },
        /// Whoever was Calm does not answer the attack (S-60).
        NobodyReacts,
        /// Add a squad, or put one in its place; its leader and those units come into it (S-20). Once a fight has begun that
        /// takes a Regroup of theirs (S-23).
        PutSquad {
            /// Under which id; a free one adds.
            id: SquadId,
            /// The squad.
            squad: Box<Squad>,
            /// Who else comes into it.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            units: Vec<CharacterId>,
            /// By the GM’s word, past what a rule refuses.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            force: bool,
        },
        /// A squad is no more; its members are in none. Once a fight has begun that takes a Regroup of theirs (S-23).
        RemoveSquad {
            /// The squad.
            id: SquadId,
            /// By the GM’s word, past what a rule refuses.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            force: bool,
        },
        /// Put units into a squad, or into none (S-20). Once a fight has begun that takes a Regroup of theirs (S-23).
        Assign {
            /// The units.
            units: Vec<CharacterId>,
            /// The squad.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            squad: Option<SquadId>,
            /// By the GM’s word, past what a rule refuses.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            force: bool,
        },
        /// Order a squad (S-24, S-25).
        GiveOrder {
            /// Who; none is the GM, whose order stands.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<CharacterId>,
            /// Which squad.
            squad: SquadId,
            /// What.
            order: Order,
        },
        /// The same by the GM’s word, past what a rule refuses.
        ForceOrder {
            /// Who; none is the GM.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<CharacterId>,
            /// Which squad.
            squad: SquadId,
            /// What.
            order: Order,
        },
        /// Hold the uses of a combat modifier back, or not (S-45).
        HoldBack {
            /// The unit.
            who: CharacterId,
            /// The combat modifier.
            modifier: Modifier,
            /// Hold back.
            on: bool,
        },
        /// Record only the result of an attack, without rolls (S-50, S-52).
        RecordHit {
            /// On whom.
            who: CharacterId,
            /// How much.
            damage: u16,
            /// It is Fatigue.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            fatigue: bool,
        },
        /// Stun takes the Move and Action that are held, otherwise the next (S-60).
        Stun {
            /// The unit.
            who: CharacterId,
        },
        /// Bring units back to full Hits, without Fatigue and status.
        Restore {
            /// The units.
            who: Vec<CharacterId>,
        },
        /// Set by hand what a unit has of its Move and its Action (S-11).
        SetHolds {
            /// The unit.
            who: CharacterId,
            /// Its Move.
            movement: Hold,
            /// Its Action.
            action: Hold,
        },
        /// Whether the body that a unit holds covers it (S-70).
        Cover {
            /// Who holds it.
            who: CharacterId,
            /// It does.
            on: bool,
        },
        /// Put a unit on a mount or a transport by hand, or take it off.
        Ride {
            /// The unit.
            who: CharacterId,
            /// On which; none takes it off.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            on: Option<CharacterId>,
        },
        /// The same by the GM's word, on what is full too (S-33, S-35).
        ForceRide {
            /// Whom.
            who: CharacterId,
            /// On which.
            on: CharacterId,
        },
        /// A turn of the campaign passes: the Uncroaked decay (S-32).
        CampaignTurn {
            /// For whom.
            who: Vec<CharacterId>,
            /// For whom normal decay is prevented.
            #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
            prevented: BTreeSet<CharacterId>,
        },
        /// Set the dice of attacks, in dice notation (S-50).
        SetAttackDice {
            /// The dice.
            dice: String,
        },
    }
}

impl Command {
    /// Whether somebody acts by it.
    pub(crate) const fn is_act(&self) -> bool {
        matches!(
            self,
            Self::Act { .. } | Self::Force { .. } | Self::GoOn { .. } | Self::Declared { .. }
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
            Self::Ride { who, on: Some(on) } => Some(Self::ForceRide { who: *who, on: *on }),
            Self::GiveOrder { by, squad, order } => Some(Self::ForceOrder {
                by: *by,
                squad: *squad,
                order: order.clone(),
            }),
            own => {
                let mut forced = own.clone();
                match &mut forced {
                    Self::PutSquad { force, .. }
                    | Self::RemoveSquad { force, .. }
                    | Self::Assign { force, .. }
                        if !*force =>
                    {
                        *force = true;
                        Some(forced)
                    }
                    _ => None,
                }
            }
        }
    }
}

impl Squads {
    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginFight { map, defending } => self.begin_fight(*map, defending)?,
            Command::EndFight => self.end_fight()?,
            Command::GoOn { stop } => self.go_on(*stop)?,
            Command::Declared { side, done } => self.declared(*side, *done)?,
            Command::DeclareSquad { squad } => self.accept_proposals(*squad)?,
            Command::GiveOrder { by, squad, order } => {
                self.give_order((*by, *squad), order, false)?;
            }
            Command::ForceOrder { by, squad, order } => {
                self.give_order((*by, *squad), order, true)?;
            }
            Command::HoldBack { who, modifier, on } => self.hold_back(*who, *modifier, *on)?,
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
