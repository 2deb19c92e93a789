//! Everything that can be done to a game of Heroes of Hex, as values, and the one door that does it (promises 1 and 7).
//! What an act needs is in `acts`, what a side does in `side_acts`, what the GM sets in `overrides`, what each is called in
//! `labels`.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::newcomers::NewUnits;
use crate::systems::heroes_of_hex::rules::house_rule_list::{HouseRules, LIST};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::sheet::fields::FIELDS;
use crate::systems::heroes_of_hex::sheet::unit::{GmWord, Unit};
use crate::systems::heroes_of_hex::turn::declaration::Act;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId};
use crate::systems::heroes_of_hex::turn::side_acts::SideAct;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::units::commands_of_units;
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, MapId, Reactions, Refusal,
    Team, TeamEdit, TeamId,
};

commands_of_units! {
    HeroesOfHex: PutSide EditSide RemoveSide side, "side", "space", "skirmish", "Reactions",
        fields ["vitality", "actions.2.cost"], lists ["actions"];
    /// A change to a game of Heroes of Hex.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[schemars(rename = "HeroesOfHexCommand")]
    pub enum Command {
        /// Begin a skirmish of everybody on a map (H-10).
        BeginSkirmish {
            /// The map.
            map: MapId,
            /// The sides in the order of their Turns; the first has the initiative, those not named follow.
            #[serde(default)]
            order: Vec<TeamId>,
        },
        /// End the skirmish by the GM’s word, or put one away that is over.
        EndSkirmish,
        /// A unit makes several Movement actions in one go (H-20): each is declared and resolved by itself. Where one makes
        /// somebody decide, or cannot be made any more, the unit stops there and the rest is dropped. Nothing is done if the
        /// first cannot be made.
        March {
            /// The unit.
            who: CharacterId,
            /// The ways, one for each Movement action, each space by space without the one where it begins.
            legs: Vec<Vec<Hex>>,
        },
        /// The side whose Turn it is passes, negates Fate or ends the Turn.
        Side(SideAct),
        /// The same though rules forbid it.
        ForceSide(SideAct),
        /// Nobody reacts: to nothing that is declared now, on any level of the stack (H-40).
        NobodyReacts,
        /// Record only the result of an attack, without rolls. Whoever is being attacked right now is out of that attack.
        RecordHit {
            /// On whom.
            who: CharacterId,
            /// What it does.
            outcome: Outcome,
        },
        /// Set the Wound tokens by hand (H-34).
        SetWounds {
            /// The unit.
            who: CharacterId,
            /// How many.
            wounds: u8,
        },
        /// Set the Poison tokens by hand (H-35).
        SetPoison {
            /// The unit.
            who: CharacterId,
            /// How many.
            poison: u8,
        },
        /// Give or take the Focus token by hand (H-43).
        SetFocus {
            /// The unit.
            who: CharacterId,
            /// Whether it is there.
            on: bool,
        },
        /// Set tokens of any other kind (H-04).
        SetToken {
            /// The unit.
            who: CharacterId,
            /// What they are called.
            token: String,
            /// How many; 0 takes them away.
            count: u8,
        },
        /// Say that a Death result took a unit out, or did not (H-34).
        SetSlain {
            /// The unit.
            who: CharacterId,
            /// Whether it did.
            slain: bool,
        },
        /// The GM’s word over whether a unit is defeated, or none to go by the rules again.
        SetWord {
            /// The unit.
            who: CharacterId,
            /// The word.
            word: Option<GmWord>,
        },
        /// Take every token and defeat off units that are not in play.
        Restore {
            /// The units.
            who: Vec<CharacterId>,
        },
        /// Set a side’s HEX by hand (H-18).
        SetHex {
            /// The side.
            side: TeamId,
            /// How many.
            hex: u32,
        },
        /// Set the number of a side’s cycle by hand (H-14).
        SetCycle {
            /// The side.
            side: TeamId,
            /// Which, from 1 on.
            cycle: u32,
        },
        /// Put an Activation marker beside a unit by hand, or take it off (H-14).
        SetMarker {
            /// Which unit.
            who: CharacterId,
            /// Whether it is there.
            on: bool,
        },
        /// Set by hand how often an action was used this Turn (H-17).
        SetUsed {
            /// The unit.
            who: CharacterId,
            /// The action.
            action: ActionId,
            /// How often.
            times: u8,
        },
        /// Set by hand how many Movement actions were made this Turn (H-17).
        SetMoves {
            /// The unit.
            who: CharacterId,
            /// How many.
            moves: u8,
        },
        /// Set the AP that are left by hand.
        SetAp {
            /// How many.
            ap: u8,
        },
        /// Say by hand which unit was chosen for this Turn, or that none was.
        SetActive {
            /// Which.
            who: Option<CharacterId>,
        },
        /// Give the initiative to a side by hand; its Turn begins, and what was going on is cancelled (H-10).
        SetInitiative {
            /// The side.
            side: TeamId,
        },
        /// Put the sides into another order (H-10).
        SetOrder {
            /// All of them, the first first.
            order: Vec<TeamId>,
        },
        /// Add an objective, or replace one (H-51).
        PutObjective {
            /// Under which id; a free one adds.
            id: ObjectiveId,
            /// The objective.
            objective: Objective,
        },
        /// Take an objective away.
        RemoveObjective {
            /// The objective.
            objective: ObjectiveId,
        },
        /// Set by hand how far an objective is (H-51).
        SetObjective {
            /// The objective.
            objective: ObjectiveId,
            /// How far.
            progress: u32,
            /// Whether it is met.
            met: bool,
            /// Whether it has failed.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            failed: bool,
            /// Who carries its artifact.
            #[serde(default)]
            carrier: Option<CharacterId>,
        },
    }
}

impl Command {
    /// Whether somebody acts by it.
    pub(crate) const fn is_act(&self) -> bool {
        matches!(
            self,
            Self::Act { .. } | Self::Force { .. } | Self::March { .. }
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
            // Of several ways none but the first was looked at, so that there is nothing to force yet.
            Self::March { who, legs } => match legs.as_slice() {
                [path] if !path.is_empty() => Some(Self::Force {
                    who: *who,
                    act: Act::Move { path: path.clone() },
                }),
                _ => None,
            },
            Self::Side(act) => Some(Self::ForceSide(*act)),
            _ => None,
        }
    }
}

impl HeroesOfHex {
    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginSkirmish { map, order } => self.begin_skirmish(*map, order)?,
            Command::EndSkirmish => self.end_skirmish()?,
            Command::Encounter(EncounterCommand::Start { encounter, order }) => {
                self.start_encounter(*encounter, order)?;
            }
            Command::Act { who, act } => self.act(*who, act, false)?,
            Command::Force { who, act } => self.act(*who, act, true)?,
            Command::March { who, legs } => self.march(*who, legs, dice)?,
            Command::Side(act) => self.side_act(*act, false)?,
            Command::ForceSide(act) => self.side_act(*act, true)?,
            Command::Answer { decision, answer } => {
                self.answer(decision.as_deref(), answer, dice)?;
            }
            Command::NobodyReacts => self.nobody_reacts()?,
            Command::FreeRoll(command) => self.free_roll(command, dice)?,
            set => {
                let faults = self.opposed_roll_faults();
                self.override_by_gm(set)?;
                self.recalculate_opposed_rolls(&faults);
            }
        }
        self.advance(dice);
        Ok(())
    }

    fn nobody_reacts(&mut self) -> Result<(), Refusal> {
        if !self.window_is_open() {
            return Err(Refusal::structure("nobody has to react right now"));
        }
        let unseen = self.asks_only_hidden();
        self.decline_all();
        self.note_unseen(unseen, &[h(40)], Fact::NobodyReacted);
        Ok(())
    }
}
