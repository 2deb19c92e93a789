//! Finds maps, areas and characters by what somebody typed: a name without regard to case, or `#` and an id.

use crate::board::areas::{AreaId, AreaMap};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::unhex::Unhex;
use crate::table::{CharacterId, MapId};

use super::error::CliError;

/// How many names an error lists.
const NAMES_TOLD: usize = 60;

/// The one thing of that name among `all`, or an error that lists them.
fn one_of<I: Copy + std::fmt::Display>(
    wanted: &str,
    kind: &str,
    of: &str,
    all: &[(I, &str)],
) -> Result<I, CliError> {
    let name = wanted.trim().to_lowercase();
    let named: Vec<I> = all
        .iter()
        .filter(|(_, other)| !name.is_empty() && other.trim().to_lowercase() == name)
        .map(|(id, _)| *id)
        .collect();
    let numbered = || {
        let number = name.strip_prefix('#')?;
        all.iter()
            .find(|(id, _)| id.to_string() == number)
            .map(|(id, _)| *id)
    };
    match (named.as_slice(), numbered()) {
        ([only], _) => Ok(*only),
        ([], Some(numbered)) => Ok(numbered),
        ([], None) => Err(CliError::Failed(format!(
            "there is no {kind} “{}”{of}; there are {}",
            shortened(wanted),
            listed(all)
        ))),
        (several, _) => {
            let ids: Vec<String> = several.iter().map(|id| format!("#{id}")).collect();
            Err(CliError::Failed(format!(
                "{} {kind}s{of} are called “{}”; say which: {}",
                several.len(),
                shortened(wanted),
                ids.join(", ")
            )))
        }
    }
}

/// What was typed, kept short enough for an error.
fn shortened(text: &str) -> String {
    text.trim().chars().take(80).collect()
}

fn listed<I: std::fmt::Display>(all: &[(I, &str)]) -> String {
    if all.is_empty() {
        return "none".to_owned();
    }
    let names = all.iter().take(NAMES_TOLD).map(|(id, name)| {
        let name = name.trim();
        match name.is_empty() {
            true => format!("#{id}"),
            false => name.to_owned(),
        }
    });
    let mut told = names.collect::<Vec<String>>().join(", ");
    if all.len() > NAMES_TOLD {
        told.push_str(&format!(" and {} more", all.len() - NAMES_TOLD));
    }
    told
}

/// An area of a map.
pub(super) fn area(map: &AreaMap, wanted: &str) -> Result<AreaId, CliError> {
    let all: Vec<(AreaId, &str)> = map
        .areas
        .iter()
        .map(|(id, area)| (*id, area.name.as_str()))
        .collect();
    one_of(wanted, "area", &format!(" on {}", map.name), &all)
}

/// A character of a game.
pub(super) fn character(game: &Unhex, wanted: &str) -> Result<CharacterId, CliError> {
    let all: Vec<(CharacterId, &str)> = game
        .characters
        .iter()
        .map(|(id, sheet)| (*id, sheet.name.as_str()))
        .collect();
    one_of(wanted, "character", "", &all)
}

/// The map that is meant: the named one, else that of the fight, else the only one.
pub(super) fn map<'a>(game: &'a Unhex, wanted: Option<&str>) -> Result<&'a AreaMap, CliError> {
    let all: Vec<(MapId, &str)> = game
        .maps
        .iter()
        .map(|(id, map)| (*id, map.name.as_str()))
        .collect();
    let found = match wanted {
        Some(name) => game.maps.get(&one_of(name, "map", "", &all)?).map(|m| &**m),
        None => game.fight_map().or(match all.as_slice() {
            [(only, _)] => game.maps.get(only).map(|m| &**m),
            _ => None,
        }),
    };
    found.ok_or_else(|| {
        CliError::Failed(match all.is_empty() {
            true => "this campaign has no map".to_owned(),
            false => format!("say which map with --map; there are {}", listed(&all)),
        })
    })
}

/// A unit of a game.
pub(super) fn unit(game: &HeroesOfHex, wanted: &str) -> Result<CharacterId, CliError> {
    let all: Vec<(CharacterId, &str)> = game
        .units
        .iter()
        .map(|(id, unit)| (*id, unit.name.as_str()))
        .collect();
    one_of(wanted, "unit", "", &all)
}

/// The board that is meant: the named one, else that of the skirmish, else the only one.
pub(super) fn board(game: &HeroesOfHex, wanted: Option<&str>) -> Result<MapId, CliError> {
    let all: Vec<(MapId, &str)> = game
        .boards
        .iter()
        .map(|(id, board)| (*id, board.name.as_str()))
        .collect();
    let played = game.skirmish.as_ref().map(|skirmish| skirmish.board);
    match (wanted, played, all.as_slice()) {
        (Some(name), _, _) => one_of(name, "map", "", &all),
        (None, Some(played), _) => Ok(played),
        (None, None, [(only, _)]) => Ok(*only),
        (None, None, []) => Err(CliError::Failed("this campaign has no map".to_owned())),
        (None, None, _) => Err(CliError::Failed(format!(
            "say which map with --map; there are {}",
            listed(&all)
        ))),
    }
}
