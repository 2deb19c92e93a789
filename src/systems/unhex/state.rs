//! Everything that a campaign of Unhex holds, and what is asked of it everywhere. What rules do is in the folders.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::{AreaId, AreaMap, Lines};
use crate::systems::unhex::between::encounter::Encounter;
use crate::systems::unhex::fight::state::{Fight, Standing};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::character::Character;
use crate::systems::unhex::words::fact::{Fact, WhichTeam, Who};
use crate::table::{
    By, CharacterId, DiceMode, EncounterId, Log, MapId, Named, Refusal, RuleId, Team, TeamId,
};

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

    /// What an area of the fight’s map is called.
    #[must_use]
    pub fn area_name(&self, area: AreaId) -> String {
        self.fight_map()
            .map_or_else(String::new, |map| map.area_name(area).to_owned())
    }

    pub(super) fn character_mut(&mut self, id: CharacterId) -> Option<&mut Character> {
        self.characters.get_mut(&id).map(Arc::make_mut)
    }

    pub(super) fn fight_mut(&mut self) -> Option<&mut Fight> {
        self.fight.as_mut().map(Arc::make_mut)
    }

    pub(super) fn standing_mut(&mut self, id: CharacterId) -> Option<&mut Standing> {
        self.fight_mut()?.standings.get_mut(&id)
    }

    /// Notes what the rules did. A line about somebody or some place hidden is hidden too.
    pub(super) fn note(&mut self, rules: &[RuleId], fact: Fact) {
        let unseen = |name: &str| {
            let map = self.fight_map();
            map.is_some_and(|map| map.hidden_names().any(|hidden| hidden == name))
        };
        let hidden = fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact
                .teams()
                .iter()
                .any(|id| self.teams.get(id).is_none_or(|team| team.hidden))
            || fact.places().into_iter().any(unseen);
        let mut rules = rules.to_vec();
        let by = match &fact {
            Fact::Recovered { skipped, .. } if !skipped.is_empty() => {
                rules.clone_from(skipped);
                By::Gm
            }
            _ => By::Rules,
        };
        self.log.note(by, hidden, rules, fact);
    }

    /// Notes what the GM set by hand.
    pub(super) fn note_gm(&mut self, fact: Fact) {
        let rules = match &fact {
            Fact::Forced { skipped, .. } => skipped.clone(),
            _ => Vec::new(),
        };
        self.log.note(By::Gm, true, rules, fact);
    }

    /// Whether somebody has an ability and is awake to use it (U-64); without one asked for, never.
    pub(super) fn has(&self, id: CharacterId, ability: Option<Ability>) -> bool {
        let (Some(ability), Some(character)) = (ability, self.characters.get(&id)) else {
            return false;
        };
        // None of the abilities of somebody unconscious has an effect (U-64).
        self.is_conscious(id) && character.abilities.contains(&ability)
    }

    pub(super) fn sheet(&self, who: CharacterId) -> Result<&Arc<Character>, Refusal> {
        self.characters
            .get(&who)
            .ok_or_else(|| Refusal::structure(format!("there is no character {who}")))
    }

    pub(super) fn sheet_mut(&mut self, who: CharacterId) -> Result<&mut Character, Refusal> {
        self.character_mut(who)
            .ok_or_else(|| Refusal::structure(format!("there is no character {who}")))
    }
}
