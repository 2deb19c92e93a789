//! Everything that can be done to a game, as values, and the one door that does it. What an act needs is in `acts`, what the
//! GM sets in `gm`, what each is called in `labels`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Heading, Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::d20::D20;
use crate::systems::d20::gm::newcomers::NewUnits;
use crate::systems::d20::rules::house_rule_list::HouseRules;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::Actions;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, ItemId, MapId, Reactions,
    Refusal, Team, TeamEdit, TeamId,
};

/// Who starts a fight by attacking before it officially begins (D-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Opening")]
pub struct Opening {
    /// Who.
    pub who: CharacterId,
    /// With what, on whom.
    pub blow: Blow,
}

/// A change to a game of Attack · Move · Bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "D20Command")]
pub enum Command {
    /// Begin a fight of everybody on a map (D-01).
    BeginFight {
        /// Where.
        map: MapId,
        /// Who starts it by attacking (D-02).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opening: Option<Opening>,
    },
    /// End the fight by the GM’s word, or put one away that is over.
    EndFight,
    /// A team has fled or lost its will (D-07).
    GiveUp {
        /// Which.
        team: TeamId,
    },
    /// A unit acts.
    Act {
        /// Who.
        who: CharacterId,
        /// What.
        act: Act,
    },
    /// A unit acts though rules forbid it; the log names the rules that were skipped.
    Force {
        /// Who.
        who: CharacterId,
        /// What.
        act: Act,
    },
    /// An open question is answered.
    Answer {
        /// Its key; not needed while only one is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// The answer.
        answer: Answer,
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
        /// Whose.
        who: CharacterId,
        /// Which.
        weapon: ItemId,
    },
    /// Bring units back to full points, without wounds, state or debts.
    Restore {
        /// Whom.
        who: Vec<CharacterId>,
    },
    /// Set what is left of the running turn by hand.
    SetActions {
        /// What is left.
        left: Actions,
    },
    /// Set by hand what is missing from a unit’s next turn (D-06).
    SetDebts {
        /// Whose.
        who: CharacterId,
        /// What.
        owes: Actions,
    },
    /// Set the used free hit slots by hand (D-31).
    SetSlots {
        /// Whose.
        who: CharacterId,
        /// How many.
        used: u8,
    },
    /// Set by hand whether a unit leaves zones freely this round (D-32).
    SetDisengaged {
        /// Whose.
        who: CharacterId,
        /// Whether it does.
        on: bool,
    },
    /// Give the turn to a unit by hand; what was going on is cancelled.
    SetTurn {
        /// Whom.
        who: CharacterId,
    },
    /// Put the units into another order for this round (D-01).
    SetOrder {
        /// All of them, the first first.
        order: Vec<CharacterId>,
    },
    /// Put a token on a square by hand: forced movement.
    Place {
        /// Whose.
        who: CharacterId,
        /// On which map.
        map: MapId,
        /// Where.
        at: Hex,
    },
    /// Put several tokens on squares of a map by hand, or none of them.
    PlaceAll {
        /// On which map.
        map: MapId,
        /// Whose, each with its square.
        tokens: Vec<(CharacterId, Hex)>,
    },
    /// Turn a token by hand (D-12).
    Face {
        /// Whose.
        who: CharacterId,
        /// Where to; none faces nowhere.
        facing: Option<Heading>,
    },
    /// Take a token off its map; whoever was in the fight leaves it.
    TakeOffMap {
        /// Whose.
        who: CharacterId,
    },
    /// Hide a token from players, or show it.
    HideToken {
        /// Whose.
        who: CharacterId,
        /// Hidden.
        hidden: bool,
    },
    /// Be in the fight from the next round on (D-01).
    Join {
        /// Who; stands on the fight’s map.
        who: CharacterId,
    },
    /// Be in the fight no longer: flee (D-07). The token stays.
    Leave {
        /// Who.
        who: CharacterId,
    },
    /// Somebody is summoned by the GM’s word, in a fight or outside one (D-41).
    Summon {
        /// By whom.
        by: CharacterId,
        /// The summon’s sheet.
        sheet: Box<UnitSheet>,
        /// What keeping it costs; 0 is 6 Mhp for each level.
        #[serde(default)]
        cost: u16,
    },
    /// Add a unit, or replace one.
    PutUnit {
        /// Under which id; a free one adds.
        id: CharacterId,
        /// The unit.
        unit: Box<Unit>,
    },
    /// Set one field of a unit.
    SetField {
        /// Whose.
        who: CharacterId,
        /// Which, by its key; a field of a part by list, id and key.
        #[schemars(extend("examples" = ["hit_points", "weapons.2.damage"]))]
        field: String,
        /// To what.
        value: FieldValue,
    },
    /// Change a list of a unit.
    EditList {
        /// Whose.
        who: CharacterId,
        /// Which, by its key.
        #[schemars(extend("examples" = ["weapons", "wounds"]))]
        list: String,
        /// How.
        edit: ListEdit,
    },
    /// Add units from sheets, with their team and where they start, or refuse all of them.
    AddNewUnits {
        /// Who, in their order.
        newcomers: Vec<NewUnits>,
    },
    /// Add a copy of a unit, rested; where the unit stands on a map, the copy stands there, too.
    DuplicateUnit {
        /// Which.
        who: CharacterId,
        /// Others that are copied with it, each where it stands.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        also: BTreeSet<CharacterId>,
        /// On which square of that map; none is the nearest free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Hex>,
    },
    /// Take a unit out of the campaign.
    RemoveUnit {
        /// Which.
        who: CharacterId,
    },
    /// Add a team, or replace one.
    PutTeam {
        /// Under which id; a free one adds.
        id: TeamId,
        /// The team.
        team: Team,
    },
    /// Change one thing of a team.
    EditTeam {
        /// Which.
        team: TeamId,
        /// What.
        edit: TeamEdit,
    },
    /// Take a team away; its units stay, without a team.
    RemoveTeam {
        /// Which.
        team: TeamId,
    },
    /// App or real dice for a team, or for all.
    SetDice {
        /// Which; none is all.
        team: Option<TeamId>,
        /// From where the faces come.
        dice: DiceMode,
    },
    /// Ask a team for free hits, or skip.
    SetReactions {
        /// Which.
        team: TeamId,
        /// Ask or skip.
        reactions: Reactions,
    },
    /// Add a board, or replace one. Tokens on squares that it has not leave the map.
    PutBoard {
        /// Under which id; a free one adds.
        id: MapId,
        /// The board.
        board: Box<HexBoard>,
    },
    /// Change the drawing of a board; one gesture is one edit. Tokens on squares that are gone leave the map.
    EditBoard {
        /// Which.
        map: MapId,
        /// How.
        edit: Box<HexEdit>,
    },
    /// Give a board another name.
    RenameBoard {
        /// Which.
        map: MapId,
        /// What it is called from now on.
        name: String,
    },
    /// Remove a board and take the tokens off it; not while a fight goes on there.
    RemoveBoard {
        /// Which.
        map: MapId,
    },
    /// Something is done with prepared encounters; starting one begins its fight.
    Encounter(EncounterCommand<ZoneId>),
    /// Change one house rule.
    SetHouseRule {
        /// Which, by its key.
        rule: String,
        /// The key of what is chosen.
        option: String,
    },
    /// Change the house rules.
    SetHouseRules(HouseRules),
    /// Something is done with rolls beside the fight.
    FreeRoll(FreeRollCommand),
}

impl Command {
    /// Sets one field of a unit.
    pub fn set(who: CharacterId, field: impl Into<String>, value: impl Into<FieldValue>) -> Self {
        let (field, value) = (field.into(), value.into());
        Self::SetField { who, field, value }
    }

    /// Everybody rolls such dice.
    #[must_use]
    pub const fn dice_for_all(dice: DiceMode) -> Self {
        Self::SetDice { team: None, dice }
    }

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
