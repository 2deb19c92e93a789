//! Prepared encounters (U-36): what Unhex says of its maps and people, and how a fight begins with one; who may choose
//! where to start is asked in `placing`.

use std::collections::BTreeMap;

use crate::board::areas::AreaId;
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::Condition;
use crate::systems::unhex::state::{Place, Unhex};
use crate::systems::unhex::words::fact::Fact;
use crate::table::{
    self, CharacterId, EncounterId, EncounterWords, Encounters, EncountersOf, MapId, Refusal, Spot,
    TeamId,
};

/// A prepared encounter. Where a team may start in several areas, each of its members is asked.
pub type Encounter = table::Encounter<AreaId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<AreaId>;
/// An objective, in words, of an area, or both.
pub type Objective = table::EncounterObjective<AreaId>;

impl Encounters for Unhex {
    type At = AreaId;
    type Area = AreaId;

    const WORDS: EncounterWords = EncounterWords {
        person: "character",
        team: "team",
        map: "map",
        place: "area",
        area: "area",
        rule: Some(u(36)),
    };

    fn encounters(&self) -> &EncountersOf<Self> {
        &self.encounters
    }

    fn encounters_mut(&mut self) -> &mut EncountersOf<Self> {
        &mut self.encounters
    }

    fn placement(&self, map: MapId) -> BTreeMap<CharacterId, Spot<AreaId>> {
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        here.map(|(who, place)| {
            let Place { area, hidden, .. } = *place;
            (*who, Spot { at: area, hidden })
        })
        .collect()
    }

    fn encounter_map(&self, map: MapId) -> Option<&str> {
        Some(self.maps.get(&map)?.name.as_str())
    }

    fn encounter_areas(&self, map: MapId) -> Vec<(AreaId, &str)> {
        let Some(map) = self.maps.get(&map) else {
            return Vec::new();
        };
        let areas = map.areas.keys();
        areas.map(|id| (*id, map.area_name(*id))).collect()
    }

    fn encounter_teams(&self) -> Vec<(TeamId, &str)> {
        let teams = self.teams.iter();
        teams.map(|(id, team)| (*id, team.name.as_str())).collect()
    }

    fn has_person(&self, who: CharacterId) -> bool {
        self.characters.contains_key(&who)
    }

    fn missing_place(&self, map: MapId, at: AreaId) -> Option<String> {
        let drawn = self.maps.get(&map)?.areas.contains_key(&at);
        (!drawn).then(|| at.to_string())
    }
}

impl Unhex {
    /// Places the tokens and begins the fight (U-36, U-40). Tokens that do not belong to it leave its map; whoever may
    /// choose where to start is asked first.
    pub(in crate::systems::unhex) fn start_encounter(
        &mut self,
        id: EncounterId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        if !order.is_empty() {
            let why = "initiative says which team comes first; start it without an order";
            return Err(Refusal::structure(why));
        }
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        let over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        if self.fight.as_ref().is_some_and(|f| !over(&f.phase)) {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        self.fight = None;
        self.places.retain(|_, place| place.map != map);
        for (who, Spot { at, hidden }) in &encounter.places {
            if self.characters.contains_key(who) {
                let (area, hidden) = (*at, *hidden);
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
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_fight_placing(map, asked)
    }
}
