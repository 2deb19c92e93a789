//! What every game of units on boards of spaces does with places and zones, whatever its rules: where somebody new stands,
//! how a prepared encounter is set out.

use crate::board::grid::{Hex, HexBoard, ZoneId};
use crate::table::{
    CharacterId, Encounter, EncounterWords, Encounters, MapId, Refusal, Spot, TeamId,
};

/// A game of units on boards of spaces.
pub(crate) trait Tabletop: Encounters<At = Hex, Area = ZoneId> {
    /// A board.
    fn board_of(&self, map: MapId) -> Result<&HexBoard, Refusal>;

    /// Whether a token so many spaces wide could be put there.
    fn has_room(&self, map: MapId, at: Hex, size: u8) -> bool;

    /// How many spaces wide the token of a unit is.
    fn size_of(&self, _who: CharacterId) -> u8 {
        1
    }

    /// Whoever of a team can begin a fight.
    fn fit_members(&self, team: TeamId) -> Vec<CharacterId>;

    /// Where a unit stands.
    fn spot(&self, who: CharacterId) -> Option<(MapId, Spot<Hex>)>;

    /// Puts a unit on a space, or takes it off its map.
    fn put_on(&mut self, who: CharacterId, spot: Option<(MapId, Spot<Hex>)>);

    /// What a unit is called.
    fn called(&self, who: CharacterId) -> String;

    /// The first space of a zone, or of the map, with room for a token of that size.
    ///
    /// # Errors
    /// That there is none.
    fn free_space(&self, map: MapId, zone: Option<ZoneId>, size: u8) -> Result<Hex, Refusal> {
        let board = self.board_of(map)?;
        let (spaces, name): (Vec<Hex>, &str) = match zone {
            None => (board.spaces.iter().map(|(at, _)| at).collect(), &board.name),
            Some(zone) => match board.zones.get(&zone) {
                Some(zone) => (zone.spaces.iter().collect(), &zone.name),
                None => {
                    let board = &board.name;
                    return Err(Refusal::structure(format!("{board} has no zone {zone}")));
                }
            },
        };
        let mut spaces = spaces.into_iter();
        let first = spaces.find(|at| self.has_room(map, *at, size));
        first.ok_or_else(|| {
            let EncounterWords { place, .. } = Self::WORDS;
            Refusal::structure(format!(
                "there is no free {place} in {name}; take tokens off first, or start elsewhere"
            ))
        })
    }

    /// Places the tokens of an encounter. Those that do not belong to it leave its board; of a team that starts in zones
    /// whoever does not stand in one comes to a free space there, and a hidden token stays hidden.
    fn set_out(&mut self, encounter: &Encounter<Hex, ZoneId>) -> Result<(), Refusal> {
        let map = encounter.map;
        let before = self.placement(map);
        for who in before.keys() {
            self.put_on(*who, None);
        }
        for (who, spot) in &encounter.places {
            if self.has_person(*who) {
                self.put_on(*who, Some((map, *spot)));
            }
        }
        for (team, zones) in &encounter.allowed {
            for who in self.fit_members(*team) {
                let place = self.spot(who);
                let board = self.board_of(map)?;
                let mut drawn = zones.iter().filter_map(|zone| board.zones.get(zone));
                let here = place.filter(|(on, _)| *on == map);
                if here.is_some_and(|(_, spot)| drawn.any(|zone| zone.spaces.contains(spot.at))) {
                    continue;
                }
                let known = place.map(|(_, spot)| spot).or(before.get(&who).copied());
                let hidden = known.is_some_and(|spot| spot.hidden);
                self.put_on(who, None);
                let size = self.size_of(who);
                let mut free = zones
                    .iter()
                    .map(|zone| self.free_space(map, Some(*zone), size));
                let Some(at) = free.find_map(Result::ok) else {
                    let EncounterWords { place, .. } = Self::WORDS;
                    let teams = self.encounter_teams().into_iter();
                    let mut names = teams.filter(|(id, _)| id == team).map(|(_, name)| name);
                    return Err(Refusal::structure(format!(
                        "the zones in which {} may start have no free {place} for {}",
                        names.next().unwrap_or_default(),
                        self.called(who)
                    )));
                };
                self.put_on(who, Some((map, Spot { at, hidden })));
            }
        }
        Ok(())
    }
}

/// What a game of units says of its boards and units for prepared encounters and places, told what its teams, a team and a
/// space are called.
macro_rules! on_tabletop {
    ($Game:ident: $teams:ident, $team:literal, $place:literal, $of:ident) => {
        impl Encounters for $Game {
            type At = Hex;
            type Area = ZoneId;

            const WORDS: $crate::table::EncounterWords = $crate::table::EncounterWords {
                person: "unit",
                team: $team,
                place: $place,
                area: "zone",
                rule: None,
            };

            fn encounters(&self) -> &$crate::table::EncountersOf<Self> {
                &self.encounters
            }

            fn encounters_mut(&mut self) -> &mut $crate::table::EncountersOf<Self> {
                &mut self.encounters
            }

            fn placement(&self, map: MapId) -> std::collections::BTreeMap<CharacterId, Spot<Hex>> {
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
                let teams = self.$teams.iter();
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

        impl $Game {
            /// A board.
            pub(super) fn board(
                &self,
                map: MapId,
            ) -> Result<&$crate::board::grid::HexBoard, Refusal> {
                let board = self.boards.get(&map).map(std::sync::Arc::as_ref);
                board.ok_or_else(|| Refusal::structure(format!("there is no map {map}")))
            }

            fn fit_units(&self, team: TeamId) -> Vec<CharacterId> {
                let members = self.units.iter();
                let members = members.filter(|(_, unit)| unit.$of == Some(team));
                let fit = members.filter(|(_, unit)| !unit.is_defeated());
                fit.map(|(who, _)| *who).collect()
            }

            fn spot_of(&self, who: CharacterId) -> Option<(MapId, Spot<Hex>)> {
                let Place {
                    map, at, hidden, ..
                } = *self.places.get(&who)?;
                Some((map, Spot { at, hidden }))
            }
        }
    };
}
pub(in crate::systems) use on_tabletop;
