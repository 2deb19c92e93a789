//! Prepared encounters, the same in every game: who stands where on which map, where a team may start, what it is about.
//! What begins with one is the game's own. Players never see any of it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::one_line;
use super::{CharacterId, Finding, MapId, Refusal, RuleId, Severity, TeamId};
use crate::limits::FEW;

/// The most objectives of one encounter.
const MOST_OBJECTIVES: usize = 100;

id_types! {
    /// A prepared encounter.
    EncounterId;
}

/// A prepared encounter. `At` is where a token stands, `Area` a part of a map with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    bound(
        serialize = "At: Serialize, Area: Serialize",
        deserialize = "At: Deserialize<'de>, Area: Deserialize<'de>"
    )
)]
#[schemars(rename = "EncounterBy{Area}")]
pub struct Encounter<At, Area = At> {
    /// What the GM calls it.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Where it takes place.
    pub map: MapId,
    /// Who stands where at the start.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Spot<At>>")]
    pub places: BTreeMap<CharacterId, Spot<At>>,
    /// Where the members of a team may start, all of them, wherever they were placed.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Vec<Area>>")]
    pub allowed: BTreeMap<TeamId, Vec<Area>>,
    /// What it is about.
    #[serde(default)]
    pub objectives: Vec<EncounterObjective<Area>>,
}

/// Where a token stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SpotOn{At}")]
pub struct Spot<At> {
    /// Where on the map.
    pub at: At,
    /// The token is not to be shown to players.
    pub hidden: bool,
}

/// What is to be done, in words, at a place, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    deny_unknown_fields,
    bound(serialize = "Area: Serialize", deserialize = "Area: Deserialize<'de>")
)]
#[schemars(rename = "EncounterObjectiveBy{Area}")]
pub struct EncounterObjective<Area> {
    /// What is to be done.
    pub text: String,
    /// Where, if it is tied to a place.
    #[serde(default)]
    pub area: Option<Area>,
}

/// One edit of a prepared encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "EncounterEditBy{Area}")]
pub enum EncounterEdit<Area> {
    /// Another name.
    Name(String),
    /// Where the members of a team may start; none takes the choice away.
    Allow {
        /// The team.
        team: TeamId,
        /// Where.
        areas: Vec<Area>,
    },
    /// The whole list of objectives.
    Objectives(Vec<EncounterObjective<Area>>),
    /// The placement on its map as it is now.
    Placement,
}

/// What is done with prepared encounters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "EncounterCommandBy{Area}")]
pub enum EncounterCommand<Area> {
    /// Keep who stands where on a map as one.
    Save {
        /// What it is called.
        name: String,
        /// Which map.
        map: MapId,
    },
    /// Change one.
    Edit {
        /// The encounter.
        encounter: EncounterId,
        /// What changes.
        edit: EncounterEdit<Area>,
    },
    /// Remove one; the tokens stay.
    Remove {
        /// The encounter.
        encounter: EncounterId,
    },
    /// Place the tokens of one and begin its fight.
    Start {
        /// The encounter.
        encounter: EncounterId,
        /// The teams in the order of their turns where the game lets the GM say so; those not named follow.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<TeamId>,
    },
}

/// What a game calls the things that an encounter is made of.
pub(crate) struct EncounterWords {
    /// A character or a unit.
    pub(crate) person: &'static str,
    /// A team or a side.
    pub(crate) team: &'static str,
    /// A map or a board.
    pub(crate) map: &'static str,
    /// Where a token stands.
    pub(crate) place: &'static str,
    /// A part of a map with a name.
    pub(crate) area: &'static str,
    /// The rule about encounters, where there is one.
    pub(crate) rule: Option<RuleId>,
}

/// An encounter as a game keeps it.
pub(crate) type EncounterOf<G> = Arc<Encounter<<G as Encounters>::At, <G as Encounters>::Area>>;
/// Encounters by id, as a game keeps them.
pub(crate) type EncountersOf<G> = BTreeMap<EncounterId, EncounterOf<G>>;

/// A game with prepared encounters. What it says of its maps and people is asked; what can be done with encounters
/// outside a fight follows from that.
pub(crate) trait Encounters {
    /// Where a token stands.
    type At: Copy;
    /// A part of a map with a name.
    type Area: Copy + Ord + Display;

    /// What it calls things.
    const WORDS: EncounterWords;

    /// All of them.
    fn encounters(&self) -> &EncountersOf<Self>;

    /// All of them, to be changed.
    fn encounters_mut(&mut self) -> &mut EncountersOf<Self>;

    /// The tokens on a map as they stand now.
    fn placement(&self, map: MapId) -> BTreeMap<CharacterId, Spot<Self::At>>;

    /// The name of a map; none where there is no such map.
    fn encounter_map(&self, map: MapId) -> Option<&str>;

    /// The parts of a map that have names.
    fn encounter_areas(&self, map: MapId) -> Vec<(Self::Area, &str)>;

    /// Every team, and what it is called.
    fn encounter_teams(&self) -> Vec<(TeamId, &str)>;

    /// Whether somebody is in the campaign.
    fn has_person(&self, who: CharacterId) -> bool;

    /// What a place is called, if that map has no such place.
    fn missing_place(&self, map: MapId, at: Self::At) -> Option<String>;

    /// One of them.
    fn encounter(&self, id: EncounterId) -> Result<&EncounterOf<Self>, Refusal> {
        self.encounters()
            .get(&id)
            .ok_or_else(|| Refusal::structure(format!("there is no encounter {id}")))
    }

    /// What an encounter is called, or a stand-in.
    fn encounter_name(&self, id: EncounterId) -> &str {
        let encounter = self.encounters().get(&id);
        encounter.map_or("an encounter", |encounter| &encounter.name)
    }

    /// Does what is done outside a fight.
    fn change_encounters(&mut self, command: &EncounterCommand<Self::Area>) -> Result<(), Refusal> {
        match command {
            EncounterCommand::Save { name, map } => self.save_encounter(name, *map),
            EncounterCommand::Edit { encounter, edit } => self.edit_encounter(*encounter, edit),
            EncounterCommand::Remove { encounter } => {
                self.encounter(*encounter)?;
                self.encounters_mut().remove(encounter);
                Ok(())
            }
            EncounterCommand::Start { .. } => Err(Refusal::structure(
                "no rule is in the way of that; start it without overruling",
            )),
        }
    }

    /// What that is called, for undo.
    fn encounter_label(&self, command: &EncounterCommand<Self::Area>) -> String {
        match command {
            EncounterCommand::Save { name, .. } => format!("encounter {} saved", name.trim()),
            EncounterCommand::Edit { encounter, edit } => {
                self.encounter_edit_label(*encounter, edit)
            }
            EncounterCommand::Remove { encounter } => {
                format!("encounter {} removed", self.encounter_name(*encounter))
            }
            EncounterCommand::Start { encounter, .. } => {
                format!("the encounter {} starts", self.encounter_name(*encounter))
            }
        }
    }

    /// Keeps the placement on a map as an encounter.
    fn save_encounter(&mut self, name: &str, map: MapId) -> Result<(), Refusal> {
        let name = one_line(name, "the encounter")?;
        if self.encounter_map(map).is_none() {
            let what = Self::WORDS.map;
            return Err(Refusal::structure(format!("there is no {what} {map}")));
        }
        if self.encounters().len() >= FEW {
            return Err(Refusal::structure(format!(
                "a campaign has at most {FEW} encounters; remove one first"
            )));
        }
        let last = self.encounters().keys().next_back().map_or(0, |id| id.0);
        let Some(id) = last.checked_add(1).map(EncounterId) else {
            return Err(Refusal::structure("there is no free number"));
        };
        let encounter = Encounter {
            name,
            map,
            places: self.placement(map),
            allowed: BTreeMap::new(),
            objectives: Vec::new(),
        };
        self.encounters_mut().insert(id, Arc::new(encounter));
        Ok(())
    }

    /// Does one edit of an encounter.
    fn edit_encounter(
        &mut self,
        id: EncounterId,
        edit: &EncounterEdit<Self::Area>,
    ) -> Result<(), Refusal> {
        let mut encounter = Encounter::clone(self.encounter(id)?);
        let drawn = self.encounter_areas(encounter.map);
        let there = |areas: &[Self::Area]| {
            let missing = areas
                .iter()
                .find(|area| drawn.iter().all(|(one, _)| one != *area));
            missing.map_or(Ok(()), |area| {
                let EncounterWords {
                    area: what,
                    map: of,
                    ..
                } = Self::WORDS;
                Err(Refusal::structure(format!(
                    "there is no {what} {area} on the {of} of the encounter"
                )))
            })
        };
        match edit {
            EncounterEdit::Name(name) => encounter.name = one_line(name, "the encounter")?,
            EncounterEdit::Allow { team, areas } => {
                if self.encounter_teams().iter().all(|(one, _)| one != team) {
                    let what = Self::WORDS.team;
                    return Err(Refusal::structure(format!("there is no such {what}")));
                }
                there(areas)?;
                let mut areas = areas.clone();
                areas.sort_unstable();
                areas.dedup();
                if areas.is_empty() {
                    encounter.allowed.remove(team);
                } else {
                    encounter.allowed.insert(*team, areas);
                }
            }
            EncounterEdit::Objectives(objectives) => {
                if objectives.len() > MOST_OBJECTIVES {
                    return Err(Refusal::structure(format!(
                        "an encounter has at most {MOST_OBJECTIVES} objectives"
                    )));
                }
                let tied: Vec<Self::Area> = objectives.iter().filter_map(|one| one.area).collect();
                there(&tied)?;
                let mut kept = Vec::with_capacity(objectives.len());
                for objective in objectives {
                    let text = match (objective.text.trim(), objective.area) {
                        ("", Some(_)) => String::new(),
                        (words, _) => one_line(words, "the objective")?,
                    };
                    let area = objective.area;
                    kept.push(EncounterObjective { text, area });
                }
                encounter.objectives = kept;
            }
            EncounterEdit::Placement => encounter.places = self.placement(encounter.map),
        }
        self.encounters_mut().insert(id, Arc::new(encounter));
        Ok(())
    }

    /// An encounter whose map still has every place that it needs.
    fn whole_encounter(&self, id: EncounterId) -> Result<EncounterOf<Self>, Refusal> {
        let encounter = self.encounter(id)?;
        let map = encounter.map;
        let EncounterWords {
            team,
            map: of,
            place,
            area,
            ..
        } = Self::WORDS;
        if self.encounter_map(map).is_none() {
            return Err(Refusal::structure(format!(
                "the {of} of the encounter is gone"
            )));
        }
        let mut spots = encounter.places.values();
        if let Some(gone) = spots.find_map(|spot| self.missing_place(map, spot.at)) {
            return Err(Refusal::structure(format!(
                "{place} {gone} is no longer on the {of} of the encounter; save the placement again"
            )));
        }
        let drawn = self.encounter_areas(map);
        let is_gone = |area: &Self::Area| drawn.iter().all(|(one, _)| one != area);
        if let Some(gone) = encounter.allowed.values().flatten().find(|at| is_gone(at)) {
            return Err(Refusal::structure(format!(
                "{area} {gone} is no longer on the {of} of the encounter; say again where that {team} may start"
            )));
        }
        Ok(Arc::clone(encounter))
    }

    /// What an edit of an encounter is called.
    fn encounter_edit_label(&self, id: EncounterId, edit: &EncounterEdit<Self::Area>) -> String {
        let name = self.encounter_name(id);
        match edit {
            EncounterEdit::Name(new) => {
                format!("the encounter {name} is called {}", new.trim())
            }
            EncounterEdit::Allow { team, .. } => {
                let teams = self.encounter_teams();
                let of = teams.iter().find(|(one, _)| one == team);
                let of = of.map_or_else(
                    || format!("a {}", Self::WORDS.team),
                    |(_, name)| (*name).to_owned(),
                );
                format!("where {of} may start in {name}")
            }
            EncounterEdit::Objectives(_) => format!("the objectives of {name}"),
            EncounterEdit::Placement => format!("the placement of {name}"),
        }
    }

    /// What is in encounters and no longer in the campaign. It can be played on.
    fn check_encounters(&self, findings: &mut Vec<Finding>) {
        let EncounterWords {
            person,
            team,
            map: of,
            place,
            area,
            rule,
        } = Self::WORDS;
        let teams = self.encounter_teams();
        for (id, encounter) in self.encounters() {
            let mut add = |field: &str, what: String| {
                findings.push(Finding {
                    place: format!("encounters.{id}.{field}"),
                    severity: Severity::Warning,
                    rule,
                    what,
                });
            };
            let map = encounter.map;
            if self.encounter_map(map).is_none() {
                add("map", format!("there is no {of} {map}"));
                continue;
            }
            let drawn = self.encounter_areas(map);
            let is_gone = |area: &Self::Area| drawn.iter().all(|(one, _)| one != area);
            for (who, spot) in &encounter.places {
                if !self.has_person(*who) {
                    add("places", format!("there is no {person} {who}"));
                }
                if let Some(gone) = self.missing_place(map, spot.at) {
                    add("places", format!("there is no {place} {gone}"));
                }
            }
            for (of, areas) in &encounter.allowed {
                if teams.iter().all(|(one, _)| one != of) {
                    add("allowed", format!("there is no {team} {of}"));
                }
                for gone in areas.iter().filter(|area| is_gone(area)) {
                    add("allowed", format!("there is no {area} {gone}"));
                }
            }
            let tied = encounter.objectives.iter().filter_map(|one| one.area);
            for gone in tied.filter(|area| is_gone(area)) {
                add("objectives", format!("there is no {area} {gone}"));
            }
        }
    }

    /// Encounters are changed where that finds something to change.
    fn each_encounter(
        &mut self,
        concerns: impl Fn(&Encounter<Self::At, Self::Area>) -> bool,
        change: impl Fn(&mut Encounter<Self::At, Self::Area>),
    ) {
        for encounter in self.encounters_mut().values_mut() {
            if concerns(encounter) {
                change(Arc::make_mut(encounter));
            }
        }
    }

    /// Somebody leaves the campaign, and with that every encounter.
    fn leave_encounters(&mut self, who: CharacterId) {
        self.each_encounter(
            |one| one.places.contains_key(&who),
            |one| {
                one.places.remove(&who);
            },
        );
    }

    /// A team is removed: it starts nowhere.
    fn remove_team_from_encounters(&mut self, team: TeamId) {
        self.each_encounter(
            |one| one.allowed.contains_key(&team),
            |one| {
                one.allowed.remove(&team);
            },
        );
    }
}
