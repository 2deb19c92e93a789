//! Finds maps, areas and characters by what somebody typed: a name without regard to case, or `#` and an id.

use crate::board::areas::{AreaId, AreaMap};
use crate::systems::{Doors, System};
use crate::table::{CharacterId, MapId};

use super::error::CliError;

/// How many names an error lists.
const NAMES_TOLD: usize = 60;

/// The one thing of that name among `all`, or an error that lists them.
pub(super) fn one_of<I: Copy + std::fmt::Display>(
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

/// Somebody who has a sheet.
pub(super) fn person(
    game: &dyn Doors,
    system: System,
    wanted: &str,
) -> Result<CharacterId, CliError> {
    one_of(wanted, system.info().somebody[0], "", &game.people())
}

/// The map that is meant: the named one, else that of the fight, else the only one.
pub(super) fn map(game: &dyn Doors, wanted: Option<&str>) -> Result<MapId, CliError> {
    let all = game.map_names();
    match (wanted, game.map_played(), all.as_slice()) {
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
