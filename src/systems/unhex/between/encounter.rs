//! Prepared encounters (U-36): who stands where on which map, where players may start, what it is about.
//! Starting one places the tokens and begins the fight; who may choose is asked in `placing`.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::limits::FEW;
use crate::systems::unhex::between::prepared::{Encounter, EncounterId, Objective, Spot};
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::Condition;
use crate::systems::unhex::state::{Place, Unhex};
use crate::systems::unhex::words::fact::Fact;
use crate::table::names::one_line;
use crate::table::{CharacterId, Finding, MapId, Refusal, Severity, TeamId};

/// The most objectives of one encounter.
const MOST_OBJECTIVES: usize = 100;

/// One edit of a prepared encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EncounterEdit {
    /// Another name.
    Name(String),
    /// The areas in which a team's members may choose to start; none takes the choice away.
    Allow {
        /// Whose.
        team: TeamId,
        /// Where.
        areas: Vec<AreaId>,
    },
    /// The whole list of objectives.
    Objectives(Vec<Objective>),
    /// The placement on its map as it is now.
    Placement,
}

impl Unhex {
    fn encounter(&self, id: EncounterId) -> Result<&Arc<Encounter>, Refusal> {
        self.encounters
            .get(&id)
            .ok_or_else(|| Refusal::structure(format!("there is no encounter {id}")))
    }

    /// What an encounter is called, or a stand-in.
    pub(in crate::systems::unhex) fn encounter_name(&self, id: EncounterId) -> &str {
        let encounter = self.encounters.get(&id);
        encounter.map_or("an encounter", |encounter| &encounter.name)
    }

    /// The tokens on a map as they stand now.
    fn placement(&self, map: MapId) -> BTreeMap<CharacterId, Spot> {
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        here.map(|(who, place)| {
            let Place { area, hidden, .. } = *place;
            (*who, Spot { area, hidden })
        })
        .collect()
    }

    /// Keeps the placement on a map as an encounter.
    pub(in crate::systems::unhex) fn save_encounter(
        &mut self,
        name: &str,
        map: MapId,
    ) -> Result<(), Refusal> {
        let name = one_line(name, "the encounter")?;
        if !self.maps.contains_key(&map) {
            return Err(Refusal::structure(format!("there is no map {map}")));
        }
        if self.encounters.len() >= FEW {
            return Err(Refusal::structure(format!(
                "a campaign has at most {FEW} encounters; remove one first"
            )));
        }
        let last = self.encounters.keys().next_back().map_or(0, |id| id.0);
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
        self.encounters.insert(id, Arc::new(encounter));
        Ok(())
    }

    /// Does one edit of an encounter.
    pub(in crate::systems::unhex) fn edit_encounter(
        &mut self,
        id: EncounterId,
        edit: &EncounterEdit,
    ) -> Result<(), Refusal> {
        let mut encounter = Encounter::clone(self.encounter(id)?);
        let map = self.maps.get(&encounter.map);
        let drawn = |area: &AreaId| map.is_some_and(|map| map.areas.contains_key(area));
        let missing = |areas: &[AreaId]| match areas.iter().find(|area| !drawn(area)) {
            Some(area) => Err(Refusal::structure(format!(
                "there is no area {area} on the map of the encounter"
            ))),
            None => Ok(()),
        };
        match edit {
            EncounterEdit::Name(name) => encounter.name = one_line(name, "the encounter")?,
            EncounterEdit::Allow { team, areas } => {
                if !self.teams.contains_key(team) {
                    return Err(Refusal::structure("there is no such team"));
                }
                missing(areas)?;
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
                let tied: Vec<AreaId> = objectives.iter().filter_map(|one| one.area).collect();
                missing(&tied)?;
                let mut kept = Vec::with_capacity(objectives.len());
                for objective in objectives {
                    let text = match (objective.text.trim(), objective.area) {
                        ("", Some(_)) => String::new(),
                        (words, _) => one_line(words, "the objective")?,
                    };
                    let area = objective.area;
                    kept.push(Objective { text, area });
                }
                encounter.objectives = kept;
            }
            EncounterEdit::Placement => encounter.places = self.placement(encounter.map),
        }
        self.encounters.insert(id, Arc::new(encounter));
        Ok(())
    }

    pub(in crate::systems::unhex) fn remove_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        self.encounter(id)?;
        self.encounters.remove(&id);
        Ok(())
    }

    /// Places the tokens and begins the fight (U-36, U-40). Tokens that do not belong to it leave its map; whoever may
    /// choose where to start is asked first.
    pub(in crate::systems::unhex) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        let encounter = Arc::clone(self.encounter(id)?);
        let map = encounter.map;
        let over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        if self.fight.as_ref().is_some_and(|f| !over(&f.phase)) {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        let Some(drawn) = self.maps.get(&map).cloned() else {
            return Err(Refusal::structure("the map of the encounter is gone"));
        };
        let areas = encounter.places.values().map(|spot| spot.area);
        let mut areas = areas.chain(encounter.allowed.values().flatten().copied());
        if areas.any(|area| !drawn.areas.contains_key(&area)) {
            return Err(Refusal::structure(
                "an area of the encounter is no longer on its map; save the placement again",
            ));
        }
        self.fight = None;
        self.places.retain(|_, place| place.map != map);
        for (who, Spot { area, hidden }) in &encounter.places {
            if self.characters.contains_key(who) {
                let (area, hidden) = (*area, *hidden);
                self.places.insert(*who, Place { map, area, hidden });
            }
        }
        let mut asked = Vec::new();
        for (team, allowed) in &encounter.allowed {
            let Some(first) = allowed.first().copied() else {
                continue;
            };
            let members = self.characters.iter().filter(|(_, sheet)| {
                sheet.team == Some(*team) && sheet.condition(&self.house_rules) != Condition::Dead
            });
            let members: Vec<CharacterId> = members.map(|(who, _)| *who).collect();
            for who in members {
                let before = self.places.get(&who).filter(|place| place.map == map);
                let hidden = before.is_some_and(|place| place.hidden);
                let area = before.map(|place| place.area);
                let area = area.filter(|area| allowed.contains(area)).unwrap_or(first);
                self.places.insert(who, Place { map, area, hidden });
                if allowed.len() > 1 {
                    asked.push((who, allowed.clone()));
                }
            }
        }
        let what = format!("start the encounter {}", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_fight_placing(map, asked)
    }

    /// What an edit of an encounter is called.
    pub(in crate::systems::unhex) fn encounter_edit_label(
        &self,
        id: EncounterId,
        edit: &EncounterEdit,
    ) -> String {
        let name = self.encounter_name(id);
        match edit {
            EncounterEdit::Name(new) => {
                format!("the encounter {name} is called {}", new.trim())
            }
            EncounterEdit::Allow { team, .. } => {
                format!("where {} may start in {name}", self.team_name(*team))
            }
            EncounterEdit::Objectives(_) => format!("the objectives of {name}"),
            EncounterEdit::Placement => format!("the placement of {name}"),
        }
    }

    pub(in crate::systems::unhex) fn check_encounters(&self, findings: &mut Vec<Finding>) {
        for (id, encounter) in &self.encounters {
            let mut add = |field: &str, what: String| {
                findings.push(Finding {
                    place: format!("encounters.{id}.{field}"),
                    severity: Severity::Warning,
                    rule: Some(u(36)),
                    what,
                });
            };
            let Some(map) = self.maps.get(&encounter.map) else {
                add("map", format!("there is no map {}", encounter.map));
                continue;
            };
            for (who, spot) in &encounter.places {
                if !self.characters.contains_key(who) {
                    add("places", format!("there is no character {who}"));
                }
                if !map.areas.contains_key(&spot.area) {
                    add("places", format!("there is no area {}", spot.area));
                }
            }
            for (team, areas) in &encounter.allowed {
                if !self.teams.contains_key(team) {
                    add("allowed", format!("there is no team {team}"));
                }
                for area in areas.iter().filter(|area| !map.areas.contains_key(area)) {
                    add("allowed", format!("there is no area {area}"));
                }
            }
            let tied = encounter.objectives.iter().filter_map(|one| one.area);
            for area in tied.filter(|area| !map.areas.contains_key(area)) {
                add("objectives", format!("there is no area {area}"));
            }
        }
    }
}
