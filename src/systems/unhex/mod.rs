//! Unhex by Cody Koeninger: the game's state and its doors. One file per procedure; ids are of its ledger.
//!
//! Doors: [`Unhex::apply`] for commands, [`Unhex::decisions`], [`Unhex::offers`], [`Unhex::findings`].

mod ability;
mod acts;
mod all_out;
mod area_aim;
mod area_asks;
mod area_attack;
mod blast;
mod body;
mod by_hand;
mod change;
mod check;
mod check_fight;
mod command;
mod correct;
mod defend;
mod direct;
mod doors;
mod effects;
mod encounter;
mod exchange;
mod fact;
mod fate;
mod fight;
mod fight_by_hand;
mod first_aid;
mod forced_reactions;
mod free_rolls;
mod hands;
pub mod house_rule_list;
mod house_rules;
mod initiative;
mod item;
mod labels;
mod map_edits;
mod marker;
mod moves;
mod newcomers;
pub mod odds;
mod offers;
mod people;
mod placing;
mod player_view;
mod portable;
mod rally;
mod recheck;
mod riders;
mod roll_state;
mod rolls;
mod rules;
mod sample;
mod seen_decisions;
mod seen_log;
mod session;
mod sheet;
mod sheet_edit;
mod shown_rolls;
mod spread;
mod stack;
mod started;
mod stealth;
mod strike;
mod summary;
mod surrender;
mod team;
mod weapon;
mod wounds;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use all_out::AllOut;
pub use area_attack::{AreaAttack, BlastTarget};
pub use body::{Body, Location, MOST_ARMOR, Mark, Part};
pub use change::Change;
pub use check::{Finding, Severity};
pub use command::{Act, Command, Surrenders};
pub use direct::{Direct, Directed};
pub(super) use doors::INFO;
pub use effects::{AreaEffect, EffectId, EffectKind};
pub use encounter::{Encounter, EncounterEdit, EncounterId, Objective, Spot};
pub use exchange::Exchange;
pub use fact::{ChooserWhy, Fact, Morale, Origin, WhichTeam, Who};
pub use fate::{Fate, Outcome as FateOutcome};
pub use fight::{Fight, Frame, Phase, Refund, Standing};
pub use first_aid::FirstAid;
pub use forced_reactions::ForbiddenReaction;
pub use free_rolls::{MOST_FREE_DICE, SavedRoll};
pub use house_rules::HouseRules;
pub use initiative::Initiative;
pub use item::{Item, ItemKind, StrikeKind};
pub use marker::Marker;
pub use moves::MoveFrame;
pub use newcomers::{JoinTeam, Newcomers};
pub(crate) use newcomers::{folded, free_id, keep_of, number};
pub use offers::Offer;
pub use people::TeamEdit;
pub use placing::Placing;
pub use portable::{Sheet, SheetItem};
pub use rally::Rally;
pub use roll_state::{Purpose, RollState};
pub use rolls::{
    Contender, Digit, Edge, Hit, Opposed, Percentile, Reroll, Verdict, most_to_set, oppose,
};
pub use rules::{CARDS, board_rule, u};
pub use sample::{nightclub, nightclub_fight};
pub use session::Growth;
pub use sheet::{Ability, Character, Condition, GmCondition, Hands, Kind, Level, Side};
pub use sheet_edit::SheetEdit;
pub use started::Started;
pub use strike::Strike;
pub use summary::{Marks, Summary, Summed};
pub use team::{DiceMode, Reactions, Team};
pub use weapon::Weapon;
pub use wounds::Damage;

use crate::board::areas::{AreaId, AreaMap, Lines};
use crate::table::{By, CharacterId, Log, LogEntry, MapId, Named, RuleId, TeamId};

/// Where a character stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// On which map.
    pub map: MapId,
    /// In which area.
    pub area: AreaId,
    /// The token is not to be shown to players.
    pub hidden: bool,
}

/// Everything a campaign of Unhex holds. Copies share what did not change.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unhex {
    /// The table's choices.
    pub house_rules: Arc<HouseRules>,
    /// Teams by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Arc<Team>>")]
    pub teams: BTreeMap<TeamId, Arc<Team>>,
    /// Characters by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Arc<Character>>")]
    pub characters: BTreeMap<CharacterId, Arc<Character>>,
    /// Maps by id.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<MapId, Arc<AreaMap>>")]
    pub maps: BTreeMap<MapId, Arc<AreaMap>>,
    /// Who stands where.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Place>")]
    pub places: BTreeMap<CharacterId, Place>,
    /// The fight in progress, if there is one.
    pub fight: Option<Arc<Fight>>,
    /// Prepared encounters by id; players never see them.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<EncounterId, Arc<Encounter>>")]
    pub encounters: BTreeMap<EncounterId, Arc<Encounter>>,
    /// The goal of the session on which the players agreed; empty is none (U-06).
    #[serde(default)]
    pub goal: String,
    /// What happened.
    pub log: Log<Fact>,
}

impl Unhex {
    /// A character's name, or a stand-in.
    #[must_use]
    pub fn name(&self, id: CharacterId) -> String {
        self.characters
            .get(&id)
            .map_or_else(|| format!("somebody ({id})"), |c| c.name.clone())
    }

    /// A character by id and name, for the log.
    #[must_use]
    pub fn who(&self, id: CharacterId) -> Who {
        Named {
            id,
            name: self.name(id),
        }
    }

    /// A team's name, or a stand-in.
    #[must_use]
    pub fn team_name(&self, id: TeamId) -> String {
        self.teams
            .get(&id)
            .map_or_else(|| format!("a team ({id})"), |t| t.name.clone())
    }

    /// A team by id and name, for the log.
    #[must_use]
    pub fn which_team(&self, id: TeamId) -> WhichTeam {
        Named {
            id,
            name: self.team_name(id),
        }
    }

    /// The team a character belongs to.
    #[must_use]
    pub fn team_of(&self, id: CharacterId) -> Option<TeamId> {
        self.characters.get(&id)?.team
    }

    /// Where the faces of a character's rolls come from.
    #[must_use]
    pub fn dice_mode(&self, id: CharacterId) -> DiceMode {
        self.team_of(id)
            .and_then(|team| self.teams.get(&team))
            .map_or(DiceMode::Real, |team| team.dice)
    }

    /// Awake (U-64).
    #[must_use]
    pub fn is_conscious(&self, id: CharacterId) -> bool {
        self.characters
            .get(&id)
            .is_some_and(|c| c.is_conscious(&self.house_rules))
    }

    /// What the fight keeps about a character.
    #[must_use]
    pub fn standing(&self, id: CharacterId) -> Option<&Standing> {
        self.fight.as_ref()?.standings.get(&id)
    }

    /// Awake and in the fight, on its map.
    #[must_use]
    pub fn in_the_fight(&self, id: CharacterId) -> bool {
        self.standing(id).is_some() && self.is_conscious(id) && self.area_of(id).is_some()
    }

    /// Not to be shown to players: the character, its token, or its whole team.
    #[must_use]
    pub fn is_hidden(&self, id: CharacterId) -> bool {
        let team = self.team_of(id).and_then(|team| self.teams.get(&team));
        self.characters.get(&id).is_none_or(|sheet| sheet.hidden)
            || self.places.get(&id).is_some_and(|place| place.hidden)
            || team.is_some_and(|team| team.hidden)
    }

    /// The area a character stands in, on the fight's map.
    #[must_use]
    pub fn area_of(&self, id: CharacterId) -> Option<AreaId> {
        let place = self.places.get(&id)?;
        let fight = self.fight.as_ref()?;
        (place.map == fight.map).then_some(place.area)
    }

    /// The map of the fight.
    #[must_use]
    pub fn fight_map(&self) -> Option<&AreaMap> {
        self.maps.get(&self.fight.as_ref()?.map).map(Arc::as_ref)
    }

    /// The fight's map, ready to be asked for ranges and sight, with the marks that were made on it.
    #[must_use]
    pub fn lines(&self) -> Option<Lines> {
        self.lines_on(self.fight.as_ref()?.map)
    }

    fn area_name(&self, area: AreaId) -> String {
        self.fight_map()
            .map_or_else(String::new, |map| map.area_name(area).to_owned())
    }

    fn character_mut(&mut self, id: CharacterId) -> Option<&mut Character> {
        self.characters.get_mut(&id).map(Arc::make_mut)
    }

    fn fight_mut(&mut self) -> Option<&mut Fight> {
        self.fight.as_mut().map(Arc::make_mut)
    }

    fn standing_mut(&mut self, id: CharacterId) -> Option<&mut Standing> {
        self.fight_mut()?.standings.get_mut(&id)
    }

    /// Notes what the rules did. A line about somebody or some place hidden is hidden too.
    fn note(&mut self, rules: &[RuleId], fact: Fact) {
        let unseen = |name: &str| {
            let map = self.fight_map();
            map.is_some_and(|map| {
                map.areas
                    .values()
                    .any(|area| area.hidden && area.name == name)
            })
        };
        let hidden = fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact
                .teams()
                .iter()
                .any(|id| self.teams.get(id).is_none_or(|team| team.hidden))
            || fact.areas().into_iter().any(unseen);
        self.log.push(LogEntry {
            by: By::Rules,
            hidden,
            rules: rules.to_vec(),
            fact,
        });
    }

    /// Notes what the GM set by hand.
    fn note_gm(&mut self, fact: Fact) {
        let rules = match &fact {
            Fact::Forced { skipped, .. } => skipped.clone(),
            _ => Vec::new(),
        };
        self.log.push(LogEntry {
            by: By::Gm,
            hidden: true,
            rules,
            fact,
        });
    }
}
