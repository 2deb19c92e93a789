//! What prepared encounters ask of boards and units, and how the tokens of one are placed. How a fight begins with one is
//! the game's.

use std::collections::BTreeMap;

use super::tokens::free_space;
use super::{TableUnit, Token, UnitsOnBoards};
use crate::board::grid::{Hex, ZoneId};
use crate::table::{CharacterId, EncounterId, MapId, Refusal, Spot, TeamId};

/// What a game says of its boards, units and teams for encounters, with its words for them.
macro_rules! encounters_on_boards {
    ($Game:ty, team $team:literal, place $place:literal, $teams:ident) => {
        #[doc = concat!("A prepared encounter. A ", $team, " starts on the free ", $place, "s of its zones.")]
        pub type Encounter =
            $crate::table::Encounter<$crate::board::grid::Hex, $crate::board::grid::ZoneId>;
        /// One edit of a prepared encounter.
        pub type EncounterEdit = $crate::table::EncounterEdit<$crate::board::grid::ZoneId>;

        impl $crate::table::Encounters for $Game {
            type At = $crate::board::grid::Hex;
            type Area = $crate::board::grid::ZoneId;

            const WORDS: $crate::table::EncounterWords = $crate::table::EncounterWords {
                person: "unit",
                team: $team,
                map: "board",
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

            fn placement(
                &self,
                map: MapId,
            ) -> std::collections::BTreeMap<CharacterId, $crate::table::Spot<Self::At>> {
                $crate::systems::units::encounters::placement(self, map)
            }

            fn encounter_map(&self, map: MapId) -> Option<&str> {
                Some(self.boards.get(&map)?.name.as_str())
            }

            fn encounter_areas(&self, map: MapId) -> Vec<(Self::Area, &str)> {
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

            fn missing_place(&self, map: MapId, at: Self::At) -> Option<String> {
                let board = self.boards.get(&map)?;
                (!board.spaces.contains(at)).then(|| board.address(at))
            }
        }
    };
}
pub(in crate::systems) use encounters_on_boards;

/// The tokens on a map as they stand now.
pub(in crate::systems) fn placement<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
) -> BTreeMap<CharacterId, Spot<Hex>> {
    let places = game.kept().places.iter();
    let spots = places.map(|(who, place)| (*who, place.spot(), place.hidden()));
    let here = spots.filter(|(_, (on, _), _)| *on == map);
    here.map(|(who, (_, at), hidden)| (who, Spot { at, hidden }))
        .collect()
}

/// Places the tokens of an encounter; says on which board, and that it starts. Tokens that do not belong to it leave its
/// board; of a team that starts in zones whoever does not stand in one comes to a free space there, hidden if the token was.
pub(in crate::systems) fn place<G: UnitsOnBoards>(
    game: &mut G,
    id: EncounterId,
) -> Result<(MapId, String), Refusal> {
    let encounter = game.whole_encounter(id)?;
    if game.fight_board().is_some() {
        let fight = G::FIGHT;
        return Err(Refusal::structure(format!(
            "a {fight} is going on already; end it first"
        )));
    }
    let map = encounter.map;
    let before = game.kept().places.clone();
    let kept = game.kept_mut();
    kept.places.retain(|_, place| place.spot().0 != map);
    for (who, Spot { at, hidden }) in &encounter.places {
        if kept.units.contains_key(who) {
            let mut place = G::Place::new(map, *at);
            *place.hidden_mut() = *hidden;
            kept.places.insert(*who, place);
        }
    }
    for (team, zones) in &encounter.allowed {
        start_in(game, *team, map, zones, &before)?;
    }
    Ok((map, format!("the encounter {} starts", encounter.name)))
}

fn start_in<G: UnitsOnBoards>(
    game: &mut G,
    team: TeamId,
    map: MapId,
    zones: &[ZoneId],
    before: &BTreeMap<CharacterId, G::Place>,
) -> Result<(), Refusal> {
    let kept = game.kept();
    let Some(board) = kept.boards.get(&map).cloned() else {
        return Ok(());
    };
    let is_inside = |place: &G::Place| {
        let (on, at) = place.spot();
        let mut zones = zones.iter().filter_map(|zone| board.zones.get(zone));
        on == map && zones.any(|zone| zone.spaces.contains(at))
    };
    let members = kept.units.iter();
    let members = members.filter(|(_, unit)| unit.team() == Some(team) && !unit.is_out());
    let outside = members.filter(|(who, _)| !kept.places.get(who).is_some_and(is_inside));
    let outside: Vec<_> = outside
        .map(|(who, unit)| (*who, unit.size(), unit.name().to_owned()))
        .collect();
    for (who, size, name) in outside {
        let place = game.kept_mut().places.remove(&who);
        let place = place.or_else(|| before.get(&who).copied());
        let free = zones
            .iter()
            .map(|zone| free_space(game, map, Some(*zone), (size, Some(team))));
        let Some(at) = free.flatten().next() else {
            let (what, teams) = (G::WORDS.place, game.kept().teams);
            let team = teams.get(&team).map_or("whoever", |team| &team.name);
            return Err(Refusal::structure(format!(
                "the zones in which {team} may start have no free {what} for {name}"
            )));
        };
        let mut new = G::Place::new(map, at);
        *new.hidden_mut() = place.is_some_and(|place| place.hidden());
        game.kept_mut().places.insert(who, new);
    }
    Ok(())
}
