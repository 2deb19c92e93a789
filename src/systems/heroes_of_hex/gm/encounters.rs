//! Prepared encounters: what Heroes of Hex says of its boards and units, and how a skirmish begins with one (H-10). What
//! can be done with them otherwise is the same in every game.

use std::collections::BTreeMap;

use crate::board::grid::{Hex, ZoneId};
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::table::{
    self, CharacterId, EncounterId, EncounterWords, Encounters, EncountersOf, MapId, Refusal, Spot,
    TeamId,
};

/// A prepared encounter. A side starts on the free spaces of its zones; what is counted are the objectives of the board.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

impl Encounters for HeroesOfHex {
    type At = Hex;
    type Area = ZoneId;

    const WORDS: EncounterWords = EncounterWords {
        person: "unit",
        team: "side",
        place: "space",
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
        let sides = self.sides.iter();
        sides.map(|(id, side)| (*id, side.name.as_str())).collect()
    }

    fn has_person(&self, who: CharacterId) -> bool {
        self.units.contains_key(&who)
    }

    fn missing_place(&self, map: MapId, at: Hex) -> Option<String> {
        let board = self.boards.get(&map)?;
        (!board.spaces.contains(at)).then(|| board.address(at))
    }
}

impl HeroesOfHex {
    /// Places the tokens and begins the skirmish (H-10), the sides in that order. Tokens that do not belong to it leave
    /// its board; of a side that starts in zones whoever does not stand in one comes to a free space there.
    pub(in crate::systems::heroes_of_hex) fn start_encounter(
        &mut self,
        id: EncounterId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.turn().is_some() {
            return Err(Refusal::structure(
                "a skirmish is going on already; end it first",
            ));
        }
        // A skirmish that is over, on whatever board, is put away.
        self.skirmish = None;
        let before = std::mem::take(&mut self.places);
        let elsewhere = before.iter().filter(|(_, place)| place.map != map);
        self.places = elsewhere.map(|(who, place)| (*who, *place)).collect();
        for (who, Spot { at, hidden }) in &encounter.places {
            if self.units.contains_key(who) {
                let (at, hidden) = (*at, *hidden);
                self.places.insert(*who, Place { map, at, hidden });
            }
        }
        for (side, zones) in &encounter.allowed {
            self.start_in(*side, map, zones, &before)?;
        }
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_skirmish(map, order)
    }

    /// Whoever of a side does not stand in one of these zones is put on their free spaces. A hidden token stays hidden.
    fn start_in(
        &mut self,
        side: TeamId,
        map: MapId,
        zones: &[ZoneId],
        before: &BTreeMap<CharacterId, Place>,
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map).cloned() else {
            return Ok(());
        };
        let is_inside = |place: &Place| {
            let mut zones = zones.iter().filter_map(|zone| board.zones.get(zone));
            place.map == map && zones.any(|zone| zone.spaces.contains(place.at))
        };
        let members = self.units.iter();
        let members = members.filter(|(_, unit)| unit.side == Some(side) && !unit.is_defeated());
        let outside = members.filter(|(who, _)| !self.places.get(who).is_some_and(is_inside));
        let outside: Vec<CharacterId> = outside.map(|(who, _)| *who).collect();
        for who in outside {
            let place = self.places.remove(&who);
            let hidden = place.or_else(|| before.get(&who).copied());
            let hidden = hidden.is_some_and(|place| place.hidden);
            let free = zones.iter().map(|zone| self.free_space(map, Some(*zone)));
            let Some(at) = free.flatten().next() else {
                return Err(Refusal::structure(format!(
                    "the zones in which {} may start have no free space for {}",
                    self.side_name(side),
                    self.name(who)
                )));
            };
            self.places.insert(who, Place { map, at, hidden });
        }
        Ok(())
    }
}
