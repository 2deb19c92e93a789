//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use std::collections::BTreeMap;

use crate::board::grid::{Hex, ZoneId};
use crate::systems::d20::words::fact::Fact;
use crate::systems::d20::words::fact::Who;
use crate::systems::d20::{D20, Place};
use crate::systems::free_rolls::FreeRolls;
use crate::table::{
    self, CharacterId, EncounterId, EncounterWords, Encounters, EncountersOf, FreeRoll, MapId,
    Refusal, SavedRoll, Spot, TeamId,
};

/// A prepared encounter. A team starts on the free squares of its zones.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

impl Encounters for D20 {
    type At = Hex;
    type Area = ZoneId;

    const WORDS: EncounterWords = EncounterWords {
        person: "unit",
        team: "team",
        place: "square",
        area: "zone",
        rule: None,
    };

    fn encounters(&self) -> &EncountersOf<Self> {
        &self.encounters
    }

    fn encounters_mut(&mut self) -> &mut EncountersOf<Self> {
        &mut self.encounters
    }

    fn placement(&self, map: MapId) -> BTreeMap<CharacterId, Spot<Hex>> {
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        here.map(|(who, place)| {
            let Place { at, hidden, .. } = *place;
            (*who, Spot { at, hidden })
        })
        .collect()
    }

    fn encounter_map(&self, map: MapId) -> Option<&str> {
        Some(self.boards.get(&map)?.name.as_str())
    }

    fn encounter_areas(&self, map: MapId) -> Vec<(ZoneId, &str)> {
        let boards = self.boards.get(&map).into_iter();
        let zones = boards.flat_map(|board| &board.zones);
        zones.map(|(id, zone)| (*id, zone.name.as_str())).collect()
    }

    fn encounter_teams(&self) -> Vec<(TeamId, &str)> {
        let teams = self.teams.iter();
        teams.map(|(id, team)| (*id, team.name.as_str())).collect()
    }

    fn has_person(&self, who: CharacterId) -> bool {
        self.units.contains_key(&who)
    }

    fn missing_place(&self, map: MapId, at: Hex) -> Option<String> {
        let board = self.boards.get(&map)?;
        (!board.spaces.contains(at)).then(|| board.address(at))
    }
}

impl D20 {
    /// Places the tokens and begins the fight. Tokens that do not belong to it leave its board; of a team that starts in
    /// zones whoever does not stand in one comes to a free square there.
    pub(in crate::systems::d20) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.is_fighting() {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        // A fight that is over, on whatever board, is put away.
        if self.fight.is_some() {
            self.end_fight()?;
        }
        self.places.retain(|_, place| place.map != map);
        for (who, Spot { at, hidden }) in &encounter.places {
            if self.units.contains_key(who) {
                self.stands_at(*who, map, *at);
                if let Some(place) = self.places.get_mut(who) {
                    place.hidden = *hidden;
                }
            }
        }
        for (team, zones) in &encounter.allowed {
            let board = self.board(map)?.clone();
            let inside = |place: &Place| {
                let mut zones = zones.iter().filter_map(|zone| board.zones.get(zone));
                place.map == map && zones.any(|zone| zone.spaces.contains(place.at))
            };
            let members = self.units.iter();
            let outside = members.filter(|(who, unit)| {
                unit.team == Some(*team)
                    && !unit.is_defeated()
                    && !self.places.get(who).is_some_and(inside)
            });
            let outside: Vec<(CharacterId, u8)> =
                outside.map(|(who, unit)| (*who, unit.size)).collect();
            for (who, size) in outside {
                let place = self.places.remove(&who);
                let free = zones
                    .iter()
                    .map(|zone| self.free_space(map, Some(*zone), size));
                let Some(at) = free.flatten().next() else {
                    let (team, who) = (self.team_name(*team), self.name(who));
                    return Err(Refusal::structure(format!(
                        "the zones in which {team} may start have no free square for {who}"
                    )));
                };
                self.stands_at(who, map, at);
                if let Some(new) = self.places.get_mut(&who) {
                    new.hidden = place.is_some_and(|place| place.hidden);
                }
            }
        }
        let what = format!("start the encounter {}", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, None)
    }
}

impl FreeRolls for D20 {
    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.unit(who)?;
        Ok(self.who(who))
    }

    fn kept_rolls(&mut self, who: CharacterId) -> Result<&mut Vec<SavedRoll>, Refusal> {
        Ok(&mut self.unit_of(who)?.saved_rolls)
    }

    fn note_roll(&mut self, roll: FreeRoll, hidden: bool) {
        let fact = Fact::FreeRolled(roll);
        let hidden = hidden || self.tells_of_hidden(&fact);
        self.push_line(crate::table::By::Rules, hidden, Vec::new(), fact);
    }
}
