//! Everything that can be done to a game, as values, and the one door that does it. What an act needs is in `acts`, what the
//! GM sets in `gm`, what each is called in `labels`.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Heading, Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::d20::D20;
use crate::systems::d20::newcomers::NewUnits;
use crate::systems::d20::rules::house_rule_list::{HouseRules, LIST};
use crate::systems::d20::sheet::fields::FIELDS;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::Actions;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::systems::units::commands_of_units;
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, ItemId, MapId, Reactions,
    Refusal, Team, TeamEdit, TeamId,
};

/// Who starts a fight by attacking before it officially begins (D-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Opening")]
pub struct Opening {
    /// The unit.
    pub who: CharacterId,
    /// With what, on whom.
    pub blow: Blow,
}

commands_of_units! {
    D20: PutTeam EditTeam RemoveTeam team, "team", "square", "fight", "free hits",
        fields ["hit_points", "weapons.2.damage"], lists ["weapons", "wounds"];
    /// A change to a game of Attack · Move · Bonus.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[schemars(rename = "D20Command")]
    pub enum Command {
        /// Begin a fight of everybody on a map (D-01).
        BeginFight {
            /// The map.
            map: MapId,
            /// Who starts it by attacking (D-02).
            #[serde(default, skip_serializing_if = "Option::is_none")]
            opening: Option<Opening>,
        },
        /// End the fight by the GM’s word, or put one away that is over.
        EndFight,
        /// A team has fled or lost its will (D-07).
        GiveUp {
            /// The team.
            team: TeamId,
        },
        /// Nobody takes the free hit that is asked for (D-31).
        NobodyReacts,
        /// Record only the result of an attack, without rolls: net damage, and a wound by 6 or more of it (D-13).
        RecordHit {
            /// On whom.
            who: CharacterId,
            /// Net damage.
            damage: u16,
            /// What it was aimed at.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            aim: Option<Aim>,
        },
        /// Hit points are gained, as by a healing (D-14).
        Heal {
            /// By whom.
            who: CharacterId,
            /// How many.
            points: u16,
        },
        /// A weapon is knocked out of somebody’s hand; it lies on an adjacent square (D-40).
        Disarm {
            /// The unit.
            who: CharacterId,
            /// The weapon.
            weapon: ItemId,
        },
        /// Bring units back to full points, without wounds, state or debts.
        Restore {
            /// The units.
            who: Vec<CharacterId>,
        },
        /// Set what is left of the running turn by hand.
        SetActions {
            /// What is left.
            left: Actions,
        },
        /// Set by hand what is missing from a unit’s next turn (D-06).
        SetDebts {
            /// The unit.
            who: CharacterId,
            /// What.
            owes: Actions,
        },
        /// Set the used free hit slots by hand (D-31).
        SetSlots {
            /// The unit.
            who: CharacterId,
            /// How many.
            used: u8,
        },
        /// Set by hand whether a unit leaves zones freely this round (D-32).
        SetDisengaged {
            /// The unit.
            who: CharacterId,
            /// Whether it does.
            on: bool,
        },
        /// Give the turn to a unit by hand; what was going on is cancelled.
        SetTurn {
            /// The unit.
            who: CharacterId,
        },
        /// Put the units into another order for this round (D-01).
        SetOrder {
            /// All of them, the first first.
            order: Vec<CharacterId>,
        },
        /// Turn a token by hand (D-12).
        Face {
            /// The unit.
            who: CharacterId,
            /// Where to; none faces nowhere.
            facing: Option<Heading>,
        },
        /// Somebody is summoned by the GM’s word, in a fight or outside one (D-41).
        Summon {
            /// By whom.
            by: CharacterId,
            /// The summon’s sheet.
            sheet: Box<UnitSheet>,
            /// What keeping it costs; 0 is 6 maximum hit points for each level.
            #[serde(default)]
            cost: u16,
        },
    }
}

impl Command {
    /// Whether somebody acts by it.
    pub(crate) const fn is_act(&self) -> bool {
        matches!(
            self,
            Self::Act { .. }
                | Self::Force { .. }
                | Self::BeginFight {
                    opening: Some(_),
                    ..
                }
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

impl D20 {
    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginFight { map, opening } => {
                self.begin_fight(*map, opening.map(|one| (one.who, one.blow)))?;
            }
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
