//! Somebody new: how many, in which team, where they start, and under which names; copies of units that are there.

use super::tokens::{free_space, nearest_free, place};
use super::{TableUnit, Token, UnitsOnBoards};
use crate::board::grid::{Hex, ZoneId};
use crate::table::names::{Taken, numbered_letters};
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

/// The most units added at once.
const MOST_AT_ONCE: usize = 200;

/// Refuses to add nobody, or too many.
pub(in crate::systems) fn unless_too_many(counts: impl Iterator<Item = u8>) -> Result<(), Refusal> {
    let heads: usize = counts.map(usize::from).sum();
    match heads {
        1..=MOST_AT_ONCE => Ok(()),
        _ => Err(Refusal::structure(format!(
            "add 1 to {MOST_AT_ONCE} units at once"
        ))),
    }
}

/// Refuses to put a sheet in the place of a unit more than once.
pub(in crate::systems) fn unless_several(count: u8) -> Result<(), Refusal> {
    match count {
        1 => Ok(()),
        _ => Err(Refusal::structure("one sheet takes the place of one unit")),
    }
}

/// Adds so many from one sheet, each on the next free space of a zone or of the map if they start on one.
pub(in crate::systems) fn add<G: UnitsOnBoards>(
    game: &mut G,
    unit: &G::Unit,
    count: u8,
    joined: &JoinTeam,
    start: Option<(MapId, Option<ZoneId>)>,
) -> Result<(), Refusal> {
    let team = joined.joined(game.kept_mut().teams, G::WORDS.team)?;
    for _ in 0..count {
        let mut unit = unit.clone();
        *unit.team_mut() = team;
        let size = unit.size();
        let id = put_new(game, unit)?;
        if let Some((map, zone)) = start {
            let at = free_space(game, map, zone, (size, team))?;
            game.kept_mut().places.insert(id, Token::new(map, at));
        }
    }
    Ok(())
}

/// Puts in a unit that was not there; one whose name is taken gets a number: “Husk 2”.
pub(in crate::systems) fn put_new<G: UnitsOnBoards>(
    game: &mut G,
    mut unit: G::Unit,
) -> Result<CharacterId, Refusal> {
    let units = game.kept().units;
    let last = units.keys().next_back().map_or(0, |id| id.0);
    let id = last.checked_add(1).map(CharacterId);
    let id = id.ok_or_else(|| Refusal::structure("there is no free id for another unit"))?;
    let taken: Taken = units.values().map(|one| one.name()).collect();
    if taken.has(unit.name())
        && let Some((n, numbered)) = taken.numbered(unit.name(), 2)
    {
        let (name, letters) = unit.called();
        *name = numbered;
        numbered_letters(letters, n);
    }
    game.put_unit(id, unit)?;
    Ok(id)
}

/// Puts in a copy of a unit, hidden if its token is, on that space if one is given, else on the nearest free one; on a full
/// map it waits beside it.
pub(in crate::systems) fn put_copy<G: UnitsOnBoards>(
    game: &mut G,
    of: CharacterId,
    copy: G::Unit,
    wanted: Option<Hex>,
) -> Result<(), Refusal> {
    let size = copy.size();
    let id = put_new(game, copy)?;
    let Some(original) = game.kept().places.get(&of).copied() else {
        return Ok(());
    };
    let (map, from) = original.spot();
    if let Some(at) = wanted.or_else(|| nearest_free(game, map, from, size)) {
        place(game, id, map, at)?;
        if let Some(new) = game.kept_mut().places.get_mut(&id) {
            *new.hidden_mut() = original.hidden();
        }
    }
    Ok(())
}

/// What the log says of newcomers, given the name on each one's sheet, how many of it, and whose place it takes.
pub(in crate::systems) fn label(
    new: impl ExactSizeIterator<Item = (String, u8, Option<String>)>,
) -> String {
    let mut heads = 0;
    let only = new.len() == 1;
    for (sheet, count, replaced) in new {
        let sheet = sheet.trim();
        match replaced {
            Some(old) if only => return format!("{sheet}’s sheet put in place of {old}’s"),
            _ if only && count == 1 => return format!("{sheet} added"),
            _ => heads += usize::from(count),
        }
    }
    format!("{heads} units added")
}

/// Makes `NewUnits` and `Start` of a game, how they come in and how a unit is copied. It is told what it calls a team and
/// the two types in schemas, and what of a unit belongs to a campaign beside its team, its looks and whether it is hidden.
macro_rules! newcomers_of_units {
    ($Game:ident, $team:ident, $space:literal, $New:literal, $Start:literal, keeps [$($kept:ident),*]) => {
        /// Some who are new, all from one sheet.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(rename = $New)]
        pub struct NewUnits {
            /// Their sheet.
            pub sheet: UnitSheet,
            /// How many. One whose name is taken gets a number: “Husk 2”.
            #[schemars(range(min = 1, max = 200))]
            pub count: u8,
            #[doc = concat!("Which ", stringify!($team), " they join.")]
            pub $team: JoinTeam,
            /// Where they stand at first, if they stand anywhere.
            #[serde(default)]
            pub start: Option<Start>,
            /// Whose place the sheet takes: what belongs to the campaign and is in no sheet’s file stays as it is.
            #[serde(default)]
            pub replaces: Option<CharacterId>,
        }

        #[doc = concat!("Where somebody new starts: each on the next free ", $space, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(rename = $Start)]
        pub struct Start {
            /// On which map.
            pub map: MapId,
            /// In which zone; none is anywhere.
            pub zone: Option<ZoneId>,
        }

        impl $Game {
            /// Adds everybody.
            pub(super) fn add_new_units(&mut self, new: &[NewUnits]) -> Result<(), Refusal> {
                newcomers::unless_too_many(new.iter().map(|each| each.count))?;
                for each in new {
                    let unit = each.sheet.clone().into_unit();
                    let start = each.start.map(|start| (start.map, start.zone));
                    match each.replaces {
                        Some(old) => {
                            newcomers::unless_several(each.count)?;
                            let before = self.unit(old)?.clone();
                            let unit = Unit {
                                $team: before.$team,
                                hidden: before.hidden,
                                colour: before.colour,
                                portrait: before.portrait,
                                $($kept: before.$kept,)*
                                ..unit
                            };
                            self.put_unit(old, unit)?;
                        }
                        None => newcomers::add(self, &unit, each.count, &each.$team, start)?,
                    }
                }
                Ok(())
            }

            /// Adds a copy of a unit as it is on its sheet, hidden if the unit is, on that space if one is given.
            pub(super) fn duplicate_unit(
                &mut self,
                who: CharacterId,
                wanted: Option<Hex>,
            ) -> Result<(), Refusal> {
                let before = self.unit(who)?;
                let copy = Unit {
                    $team: before.$team,
                    hidden: before.hidden,
                    colour: before.colour,
                    portrait: before.portrait.clone(),
                    ..UnitSheet::of(before).into_unit()
                };
                newcomers::put_copy(self, who, copy, wanted)
            }
        }
    };
}
pub(in crate::systems) use newcomers_of_units;
