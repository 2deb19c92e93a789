//! Everything that can be done to a game of Heroes of Hex, as values, and the one door that does it (promises 1 and 7).
//! What an act needs is in `acts`, what a side does in `turns`, what the GM sets in `overrides`, what each is called in
//! `labels`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, HexBoard, HexEdit, ZoneId};
use crate::dice::Dice;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::gm::newcomers::NewUnits;
use crate::systems::heroes_of_hex::rules::house_rule_list::HouseRules;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::sheet::unit::{GmWord, Unit};
use crate::systems::heroes_of_hex::turn::declaration::Act;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId};
use crate::systems::heroes_of_hex::turn::side_acts::SideAct;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::sheet::{FieldValue, ListEdit};
use crate::table::{
    Answer, CharacterId, DiceMode, EncounterCommand, FreeRollCommand, MapId, Reactions, Refusal,
    Team, TeamEdit, TeamId,
};

/// A change to a game of Heroes of Hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexCommand")]
pub enum Command {
    /// Begin a skirmish of everybody on a map (H-10).
    BeginSkirmish {
        /// Where.
        map: MapId,
        /// The sides in the order of their Turns; the first has the initiative, those not named follow.
        #[serde(default)]
        order: Vec<TeamId>,
    },
    /// End the skirmish by the GM’s word, or put one away that is over.
    EndSkirmish,
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
    /// A unit makes several Movement actions in one go (H-20): each is declared and resolved by itself. Where one makes
    /// somebody decide, or cannot be made any more, the unit stops there and the rest is dropped. Nothing is done if the
    /// first cannot be made.
    March {
        /// Who.
        who: CharacterId,
        /// The ways, one for each Movement action, each space by space without the one where it begins.
        legs: Vec<Vec<Hex>>,
    },
    /// The side whose Turn it is passes, negates Fate or ends the Turn.
    Side(SideAct),
    /// The same though rules forbid it.
    ForceSide(SideAct),
    /// An open question is answered.
    Answer {
        /// Its key; not needed while only one is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// The answer.
        answer: Answer,
    },
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
        /// Whose.
        who: CharacterId,
        /// How many.
        wounds: u8,
    },
    /// Set the Poison tokens by hand (H-35).
    SetPoison {
        /// Whose.
        who: CharacterId,
        /// How many.
        poison: u8,
    },
    /// Give or take the Focus token by hand (H-43).
    SetFocus {
        /// Whose.
        who: CharacterId,
        /// Whether it is there.
        on: bool,
    },
    /// Set tokens of any other kind (H-04).
    SetToken {
        /// Whose.
        who: CharacterId,
        /// What they are called.
        token: String,
        /// How many; 0 takes them away.
        count: u8,
    },
    /// Say that a Death result took a unit out, or did not (H-34).
    SetSlain {
        /// Whom.
        who: CharacterId,
        /// Whether it did.
        slain: bool,
    },
    /// The GM’s word over whether a unit is defeated, or none to go by the rules again.
    SetWord {
        /// Whom.
        who: CharacterId,
        /// The word.
        word: Option<GmWord>,
    },
    /// Take every token and defeat off units that are not in play.
    Restore {
        /// Whom.
        who: Vec<CharacterId>,
    },
    /// Set a side’s HEX by hand (H-18).
    SetHex {
        /// Whose.
        side: TeamId,
        /// How many.
        hex: u32,
    },
    /// Set the number of a side’s cycle by hand (H-14).
    SetCycle {
        /// Whose.
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
        /// Whose.
        who: CharacterId,
        /// Which.
        action: ActionId,
        /// How often.
        times: u8,
    },
    /// Set by hand how many Movement actions were made this Turn (H-17).
    SetMoves {
        /// Whose.
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
        /// Which.
        side: TeamId,
    },
    /// Put the sides into another order (H-10).
    SetOrder {
        /// All of them, the first first.
        order: Vec<TeamId>,
    },
    /// Put a token on a space by hand.
    Place {
        /// Whose.
        who: CharacterId,
        /// On which map.
        map: MapId,
        /// Where.
        at: Hex,
    },
    /// Put several tokens on spaces of a map by hand, or none of them.
    PlaceAll {
        /// On which map.
        map: MapId,
        /// Whose, each with its space.
        tokens: Vec<(CharacterId, Hex)>,
    },
    /// Take a token off its map; whoever was in play leaves the skirmish.
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
    /// Be in play from now on (H-14).
    Join {
        /// Who; stands on the skirmish’s map.
        who: CharacterId,
    },
    /// Be in play no longer; the token stays.
    Leave {
        /// Who.
        who: CharacterId,
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
        /// Which, by its key; a field of an action by list, id and key.
        #[schemars(extend("examples" = ["vitality", "actions.2.cost"]))]
        field: String,
        /// To what.
        value: FieldValue,
    },
    /// Change a list of a unit: its actions.
    EditList {
        /// Whose.
        who: CharacterId,
        /// Which, by its key.
        #[schemars(extend("examples" = ["actions"]))]
        list: String,
        /// How.
        edit: ListEdit,
    },
    /// Add units from sheets, with their side and where they start, or refuse all of them.
    AddNewUnits {
        /// Who, in their order.
        newcomers: Vec<NewUnits>,
    },
    /// Add a copy of a unit without its tokens; where the unit stands on a map, the copy stands there, too.
    DuplicateUnit {
        /// Which.
        who: CharacterId,
        /// Others that are copied with it, each where it stands.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        also: BTreeSet<CharacterId>,
        /// On which space of that map; none is the nearest free one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Hex>,
    },
    /// Take a unit out of the campaign.
    RemoveUnit {
        /// Which.
        who: CharacterId,
    },
    /// Add a side, or replace one.
    PutSide {
        /// Under which id; a free one adds.
        id: TeamId,
        /// The side.
        side: Team,
    },
    /// Change one thing of a side.
    EditSide {
        /// Which.
        side: TeamId,
        /// What.
        edit: TeamEdit,
    },
    /// Take a side away; its units stay, without a side.
    RemoveSide {
        /// Which.
        side: TeamId,
    },
    /// App or real dice for a side, or for all.
    SetDice {
        /// Which; none is all.
        side: Option<TeamId>,
        /// From where the faces come.
        dice: DiceMode,
    },
    /// Ask a side for Reactions, or skip.
    SetReactions {
        /// Which.
        side: TeamId,
        /// Ask or skip.
        reactions: Reactions,
    },
    /// Add a board, or replace one. Tokens on spaces that it has not leave the map.
    PutBoard {
        /// Under which id; a free one adds.
        id: MapId,
        /// The board.
        board: Box<HexBoard>,
    },
    /// Change the drawing of a board; one gesture is one edit. Tokens on spaces that are gone leave the map.
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
    /// Remove a board and take the tokens off it; not while a skirmish goes on there.
    RemoveBoard {
        /// Which.
        map: MapId,
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
        /// Which.
        objective: ObjectiveId,
    },
    /// Set by hand how far an objective is (H-51).
    SetObjective {
        /// Which.
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
    /// Something is done with prepared encounters; starting one begins its skirmish (H-10).
    Encounter(EncounterCommand<ZoneId>),
    /// Change one house rule.
    SetHouseRule {
        /// Which, by its key.
        rule: String,
        /// “on”, “off”, a number or “none”.
        option: String,
    },
    /// Change the house rules.
    SetHouseRules(HouseRules),
    /// Something is done with rolls beside the skirmish.
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
        Self::SetDice { side: None, dice }
    }

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
