//! Prepared encounters as a value, of whatever game.

use schemars::JsonSchema;
use serde::Serialize;

#[cfg(feature = "print")]
use crate::table::MapId;
use crate::table::{Encounter, EncounterId, EncounterObjective, Encounters};

/// A prepared encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EncounterState {
    /// Which one.
    pub id: EncounterId,
    /// What it is called.
    pub name: String,
    /// The name of its map; null where that is gone.
    pub map: Option<String>,
    /// How many characters or units it has.
    pub characters: usize,
    /// What it is about.
    pub objectives: Vec<String>,
}

/// Every prepared encounter of a game, by id.
pub(in crate::campaign) fn encounters<G: Encounters>(game: &G) -> Vec<EncounterState> {
    let all = game.encounters().iter();
    all.map(|(id, encounter)| told(game, *id, encounter))
        .collect()
}

/// The prepared encounters on a map, by id.
#[cfg(feature = "print")]
pub(in crate::campaign) fn encounters_on<G: Encounters>(
    game: &G,
    map: MapId,
) -> Vec<EncounterState> {
    let all = game.encounters().iter().filter(|(_, one)| one.map == map);
    all.map(|(id, encounter)| told(game, *id, encounter))
        .collect()
}

fn told<G: Encounters>(
    game: &G,
    id: EncounterId,
    encounter: &Encounter<G::At, G::Area>,
) -> EncounterState {
    let areas = game.encounter_areas(encounter.map);
    let objective = |objective: &EncounterObjective<G::Area>| {
        let Some(area) = objective.area else {
            return objective.text.clone();
        };
        let there = areas.iter().find(|(id, _)| *id == area);
        let gone = format!("{} {area}, which is gone", G::WORDS.area);
        let area = there.map_or(gone, |(_, name)| (*name).to_owned());
        match objective.text.as_str() {
            "" => area,
            text => format!("{area}: {text}"),
        }
    };
    EncounterState {
        id,
        name: encounter.name.clone(),
        map: game.encounter_map(encounter.map).map(str::to_owned),
        characters: encounter.places.len(),
        objectives: encounter.objectives.iter().map(objective).collect(),
    }
}
