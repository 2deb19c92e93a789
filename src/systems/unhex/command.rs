//! Everything that can be done to a game of Unhex, as values, and the one door that does it (promises 1 and 7).
//! What an act needs and does is in `acts`, what the GM sets in `by_hand`, what each is called in `labels`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::{AreaId, AreaMap, MapEdit};
use crate::dice::Dice;
use crate::systems::free_rolls::FreeRolls;
use crate::systems::unhex::between::newcomers::Newcomers;
use crate::systems::unhex::by_hand::marker::Marker;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::effect::{EffectId, EffectKind};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::{Character, GmCondition, Level};
use crate::systems::unhex::sheet::edit::SheetEdit;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::table::{
    Answer, CharacterId, Check, DiceMode, EncounterCommand, FreeRollCommand, ItemId, MapId,
    Reactions, Refusal, Team, TeamEdit, TeamId,
};

/// Who gives up (U-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Surrenders {
    /// One character.
    Character(CharacterId),
    /// Everybody of a team who is awake in the fight.
    Team(TeamId),
}

/// A change to a game of Unhex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "UnhexCommand")]
pub enum Command {
    /// Begin a fight of everybody on a map (U-40).
    BeginFight {
        /// The map.
        map: MapId,
    },
    /// End the fight by the GM's word; as long as somebody may still rally it is only over (U-100), and the next one
    /// puts it away.
    EndFight,
    /// The team whose turn it is has done enough.
    EndTurn,
    /// Somebody acts.
    Act {
        /// The character.
        who: CharacterId,
        /// The act.
        act: Act,
    },
    /// Somebody acts though rules forbid it; the log names the rules that were skipped.
    Force {
        /// The character.
        who: CharacterId,
        /// The act.
        act: Act,
    },
    /// Somebody reacts though rules forbid it, before the dice (U-51); the log names the rules that were skipped.
    ForceReaction {
        /// The character.
        who: CharacterId,
        /// As choices name it: `defend`, `counter.3`, `less_lethal.unarmed`, `intercept.3`.
        reaction: String,
    },
    /// An open question is answered.
    Answer {
        /// Its key; not needed while only one is open.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        /// The answer.
        answer: Answer,
    },
    /// Nobody reacts: every open reaction is declined (U-51).
    NobodyReacts,
    /// Somebody, or a whole team, gives up before an action and its dice (U-58).
    Surrender {
        /// Who.
        who: Surrenders,
        /// By the GM’s word also after dice have fallen; the log names the rule that was skipped.
        #[serde(default)]
        force: bool,
    },
    /// Record only the result of a hit, without the procedure. An attack or intercept on that character that
    /// is still going on is closed by it.
    RecordHit {
        /// The character.
        who: CharacterId,
        /// The location.
        location: Location,
        /// How much, 0 to 99.
        #[schemars(range(max = 99))]
        damage: u8,
        /// Marked with what; with nothing it lowers the level only (U-67).
        #[serde(default)]
        mark: Option<Mark>,
    },
    /// Set the level by hand.
    SetLevel {
        /// The character.
        who: CharacterId,
        /// To what; at most the max level (U-01).
        level: Level,
    },
    /// Set the max level by hand; the level never exceeds it (U-01).
    SetMaxLevel {
        /// The character.
        who: CharacterId,
        /// To what, 1 to 99.
        #[schemars(extend("minimum" = 1))]
        level: Level,
    },
    /// Set one box by hand.
    SetBox {
        /// The character.
        who: CharacterId,
        /// Which location.
        location: Location,
        /// Which box, counted from 0.
        #[schemars(range(max = 8))]
        index: u8,
        /// The mark, or none to clear it.
        mark: Option<Mark>,
    },
    /// Set the pieces of armor at a location by hand (U-66).
    SetArmor {
        /// The character.
        who: CharacterId,
        /// Which location.
        location: Location,
        /// How many; more than 2 only by overruling.
        pieces: u8,
    },
    /// The GM's word over consciousness, or none to go by the rules again.
    SetCondition {
        /// The character.
        who: CharacterId,
        /// The word.
        condition: Option<GmCondition>,
    },
    /// Set actions left this round and lost actions owed, by hand.
    SetActions {
        /// The character.
        who: CharacterId,
        /// Left this round.
        actions: u8,
        /// Owed.
        owed: u8,
    },
    /// Set or take away a mark that an ability leaves in a fight, by hand.
    SetMarker {
        /// The character.
        who: CharacterId,
        /// The mark.
        marker: Marker,
        /// Whether they have it now.
        on: bool,
    },
    /// Put something into the hands by hand; no action is spent.
    SetHands {
        /// The character.
        who: CharacterId,
        /// The left hand.
        left: Option<ItemId>,
        /// The right hand.
        right: Option<ItemId>,
    },
    /// Put a token into an area by hand.
    Place {
        /// The character.
        who: CharacterId,
        /// On which map.
        map: MapId,
        /// In which area.
        area: AreaId,
    },
    /// Put several tokens into an area by hand, or none of them.
    PlaceAll {
        /// The characters.
        who: Vec<CharacterId>,
        /// On which map.
        map: MapId,
        /// In which area.
        area: AreaId,
    },
    /// Take part in the fight from now on; nothing starts by it.
    Join {
        /// Who; stands on the fight’s map.
        who: CharacterId,
    },
    /// Take no further part in the fight; the token stays, nothing ends by it.
    Leave {
        /// The character.
        who: CharacterId,
    },
    /// Take a token off its map; whoever fought there leaves the fight.
    TakeOffMap {
        /// The character.
        who: CharacterId,
    },
    /// Put the teams of this round into another order; while initiative is settled, that settles it.
    SetOrder {
        /// All teams, the first first.
        order: Vec<TeamId>,
    },
    /// Make it a team’s turn.
    SetTurn {
        /// The team.
        team: TeamId,
    },
    /// Put an effect on an area of the fight’s map by hand (U-98, U-99).
    AddEffect {
        /// The area.
        area: AreaId,
        /// What.
        kind: EffectKind,
        /// For how many rounds beyond this one, or turns by the house rule, up to 99.
        #[schemars(range(max = EffectKind::MOST))]
        rounds: u8,
    },
    /// Change by hand what an effect does, and for how long.
    ChangeEffect {
        /// The effect.
        effect: EffectId,
        /// What it does from now on.
        kind: EffectKind,
        /// For how many rounds beyond this one, or turns by the house rule, up to 99.
        #[schemars(range(max = EffectKind::MOST))]
        rounds: u8,
    },
    /// Take an effect away by hand.
    RemoveEffect {
        /// The effect.
        effect: EffectId,
    },
    /// Say by hand whether somebody with stealth has given it away (U-101).
    SetStealth {
        /// The character.
        who: CharacterId,
        /// It is given away, until the next Move.
        lost: bool,
    },
    /// Change the number of the round.
    SetRound {
        /// To what, from 1 on.
        round: u32,
    },
    /// Something is done with rolls beside the fight.
    FreeRoll(FreeRollCommand),
    /// Give an item.
    AddItem {
        /// To whom.
        who: CharacterId,
        /// Its name.
        name: String,
        /// What it is.
        kind: ItemKind,
    },
    /// Take an item away.
    RemoveItem {
        /// From whom.
        who: CharacterId,
        /// The item.
        item: ItemId,
    },
    /// Give or take an ability.
    SetAbility {
        /// The character.
        who: CharacterId,
        /// The ability.
        ability: Ability,
        /// Whether they have it now.
        has: bool,
    },
    /// Add a character, or replace a sheet.
    PutCharacter {
        /// Under which id; a free one adds.
        id: CharacterId,
        /// The sheet.
        sheet: Box<Character>,
    },
    /// Add a team, or replace one.
    PutTeam {
        /// Under which id; a free one adds.
        id: TeamId,
        /// The team.
        team: Team,
    },
    /// Add a map, or replace one.
    PutMap {
        /// Under which id; a free one adds.
        id: MapId,
        /// The map.
        map: Box<AreaMap>,
    },
    /// Move an area on the drawing; nothing else changes. `EditMap` can do that, too; journals of format 1 say it so.
    MoveArea {
        /// On which map.
        map: MapId,
        /// The area.
        area: AreaId,
        /// Centre, right.
        x: i32,
        /// Centre, down.
        y: i32,
    },
    /// Change the drawing of a map; one gesture is one edit. Tokens in a removed area leave the map.
    EditMap {
        /// Which map.
        map: MapId,
        /// How.
        edit: Box<MapEdit>,
    },
    /// Add an empty map.
    AddMap {
        /// What it is called.
        name: String,
    },
    /// Give a map another name.
    RenameMap {
        /// The map.
        map: MapId,
        /// What it is called from now on.
        name: String,
    },
    /// Add a copy of a map, without the tokens.
    DuplicateMap {
        /// The map.
        map: MapId,
        /// What the copy is called.
        name: String,
    },
    /// Remove a map and take the tokens off it; not while a fight goes on there.
    RemoveMap {
        /// The map.
        map: MapId,
    },
    /// App or real dice for a team, or for all.
    SetDice {
        /// Which team; none is all.
        team: Option<TeamId>,
        /// From where the faces come.
        dice: DiceMode,
    },
    /// Ask a team for reactions, or skip.
    SetReactions {
        /// Which team.
        team: TeamId,
        /// Ask or skip.
        reactions: Reactions,
    },
    /// Edit one field of a sheet.
    EditSheet {
        /// The character.
        who: CharacterId,
        /// What changes.
        edit: SheetEdit,
    },
    /// Add characters from sheets.
    AddCharacters {
        /// Who, how many, where.
        newcomers: Vec<Newcomers>,
    },
    /// Add a copy of somebody as they are now, with a number.
    DuplicateCharacter {
        /// Of whom.
        who: CharacterId,
        /// Others who are copied, too, each where they stand.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        also: BTreeSet<CharacterId>,
        /// In which area of the map; none is the same one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<AreaId>,
    },
    /// Take somebody out of the campaign.
    RemoveCharacter {
        /// The character.
        who: CharacterId,
    },
    /// Edit a team.
    EditTeam {
        /// The team.
        team: TeamId,
        /// What changes.
        edit: TeamEdit,
    },
    /// Take a team away; its members stay, without a team.
    RemoveTeam {
        /// The team.
        team: TeamId,
    },
    /// Recovery: level to max, every `\` and X erased; not for those in a fight (U-63).
    Recover {
        /// The characters.
        who: Vec<CharacterId>,
    },
    /// The goal of the session on which the players agreed; empty takes it away (U-06).
    SetGoal {
        /// In words.
        goal: String,
    },
    /// The session ends; if its goal was achieved, every player character’s max level rises by 1 (U-06).
    EndSession {
        /// Whether it was.
        achieved: bool,
    },
    /// Something is done with prepared encounters (U-36); starting one begins its fight (U-40).
    Encounter(EncounterCommand<AreaId>),
    /// Change one house rule.
    SetHouseRule {
        /// Which, by its key.
        rule: String,
        /// “on”, “off”, a number or “none”.
        option: String,
    },
    /// Set by hand what a rule refuses; the log names the rules that were skipped.
    Overrule(Box<Command>),
    /// Change the house rules.
    SetHouseRules(HouseRules),
}

impl Command {
    /// Everybody rolls such dice.
    #[must_use]
    pub const fn dice_for_all(dice: DiceMode) -> Self {
        Self::SetDice { team: None, dice }
    }

    /// Whether somebody acts by it.
    pub(crate) const fn is_act(&self) -> bool {
        matches!(
            self,
            Self::Act { .. } | Self::Force { .. } | Self::ForceReaction { .. }
        )
    }

    /// Whether it stands when a roll from before it is corrected: here all that followed is taken back, but for the choice
    /// of dice.
    pub(crate) const fn outlasts_rolls(&self) -> bool {
        matches!(self, Self::SetDice { .. })
    }

    /// The same by the GM's word, past what a rule refuses; none where no rule can be skipped.
    #[must_use]
    pub fn overruled(&self) -> Option<Self> {
        match self {
            Self::Act { who, act } => Some(Self::Force {
                who: *who,
                act: act.clone(),
            }),
            Self::Surrender { who, force: false } => Some(Self::Surrender {
                who: *who,
                force: true,
            }),
            Self::SetLevel { .. }
            | Self::SetArmor { .. }
            | Self::SetHands { .. }
            | Self::SetAbility { .. }
            | Self::AddItem { .. }
            | Self::PutCharacter { .. }
            | Self::Recover { .. }
            | Self::EndSession { .. }
            | Self::AddCharacters { .. } => Some(Self::Overrule(Box::new(self.clone()))),
            _ => None,
        }
    }
}

impl Unhex {
    /// Does a command, and goes on until somebody has to decide or to act.
    ///
    /// # Errors
    /// A refusal; the state may then be half changed, so callers work on a copy.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        // What waits is checked again after a change beneath it (promise 3).
        let beneath = !matches!(
            command,
            Command::Answer { .. }
                | Command::NobodyReacts
                | Command::Act { .. }
                | Command::Force { .. }
                | Command::ForceReaction { .. }
                | Command::EndTurn
        );
        let faults = beneath.then(|| self.waiting_faults());
        self.apply_one(command, dice)?;
        if let Some(faults) = faults {
            self.recheck(&faults);
        }
        self.advance(dice);
        Ok(())
    }

    fn apply_one(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<(), Refusal> {
        match command {
            Command::BeginFight { map } => self.begin_fight(*map),
            Command::EndFight => self.end_fight(),
            Command::EndTurn => self.end_turn(),
            Command::Act { who, act } => self.act(*who, act, false),
            Command::Force { who, act } => self.act(*who, act, true),
            Command::ForceReaction { who, reaction } => self.force_reaction(*who, reaction),
            Command::Answer { decision, answer } => self.answer(decision.as_deref(), answer, dice),
            Command::NobodyReacts => self.nobody_reacts(dice),
            Command::Surrender { who, force } => self.surrender(*who, *force),
            Command::FreeRoll(command) => self.free_roll(command, dice),
            Command::EditMap { map, edit } => self.edit_map(*map, edit, self.label(command)),
            Command::AddMap { name } => self.add_map(name, self.label(command)),
            Command::RenameMap { map, name } => self.rename_map(*map, name, self.label(command)),
            Command::DuplicateMap { map, name } => {
                self.duplicate_map(*map, name, self.label(command))
            }
            Command::RemoveMap { map } => self.remove_map(*map, self.label(command)),
            Command::Encounter(EncounterCommand::Start { encounter, order }) => {
                self.start_encounter(*encounter, order)
            }
            Command::Overrule(command) => self.by_hand(command, Check::new(true)),
            by_hand => self.by_hand(by_hand, Check::new(false)),
        }
    }

    fn nobody_reacts(&mut self, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let open: Vec<String> = self
            .decisions()
            .into_iter()
            .filter(|d| d.key.starts_with("reaction"))
            .map(|d| d.key)
            .collect();
        if open.is_empty() {
            return Err(Refusal::structure("nobody has to react right now"));
        }
        for key in open {
            self.answer(Some(&key), &Answer::Pick("none".to_owned()), dice)?;
        }
        Ok(())
    }
}
