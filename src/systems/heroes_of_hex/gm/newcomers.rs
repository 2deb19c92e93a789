//! Somebody new: units from sheets with their side and their start, all at once; and copies of units that are there.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::heroes_of_hex::sheet::side::{Side, SideKind};
use crate::systems::heroes_of_hex::sheet::unit::Tokens;
use crate::systems::heroes_of_hex::sheet::unit_sheet::UnitSheet;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::table::{CharacterId, DiceMode, MapId, Reactions, Refusal, TeamId};

/// The most units added at once.
const MOST_AT_ONCE: usize = 200;

/// Some who are new, all from one sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewUnits {
    /// Their sheet.
    pub sheet: UnitSheet,
    /// How many. One whose name is taken gets a number: “Husk 2”.
    #[schemars(range(min = 1, max = 200))]
    pub count: u8,
    /// Which side they join.
    pub side: JoinSide,
    /// Where they stand at first, if they stand anywhere.
    #[serde(default)]
    pub start: Option<Start>,
}

/// Which side somebody new joins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum JoinSide {
    /// None.
    None,
    /// One that is there.
    Side(TeamId),
    /// The one of that name; it is made if there is none.
    Named {
        /// Its name.
        name: String,
        /// Players' or the GM's, should it be made.
        kind: SideKind,
    },
}

/// Where somebody new starts: each on the next free space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// On which map.
    pub map: MapId,
    /// In which zone; none is anywhere.
    pub zone: Option<ZoneId>,
}

impl HeroesOfHex {
    /// Adds everybody.
    pub(in crate::systems::heroes_of_hex) fn add_new_units(
        &mut self,
        newcomers: &[NewUnits],
    ) -> Result<(), Refusal> {
        let heads: usize = newcomers.iter().map(|each| usize::from(each.count)).sum();
        if heads == 0 || heads > MOST_AT_ONCE {
            return Err(Refusal::structure(format!(
                "add 1 to {MOST_AT_ONCE} units at once"
            )));
        }
        for each in newcomers {
            let side = self.joined_side(&each.side)?;
            for _ in 0..each.count {
                let mut unit = each.sheet.clone().into_unit();
                unit.side = side;
                self.number(&mut unit);
                let id = self.free_unit()?;
                self.put_new_unit(id, unit)?;
                if let Some(Start { map, zone }) = each.start {
                    let at = self.free_space(map, zone)?;
                    let hidden = false;
                    self.places.insert(id, Place { map, at, hidden });
                }
            }
        }
        Ok(())
    }

    fn joined_side(&mut self, join: &JoinSide) -> Result<Option<TeamId>, Refusal> {
        let (name, kind) = match join {
            JoinSide::None => return Ok(None),
            JoinSide::Side(side) => {
                self.side(*side)?;
                return Ok(Some(*side));
            }
            JoinSide::Named { name, kind } => (name.trim(), *kind),
        };
        if name.is_empty() {
            return Err(Refusal::structure("give the side a name"));
        }
        let known = self.sides.iter().find(|(_, side)| side.name == name);
        if let Some((id, _)) = known {
            return Ok(Some(*id));
        }
        let last = self.sides.keys().next_back().map_or(0, |id| id.0);
        let Some(id) = last.checked_add(1).map(TeamId) else {
            return Err(Refusal::structure("there is no free id for another side"));
        };
        // Like those that are there.
        let dice = self.sides.values().next();
        let side = Side {
            name: name.to_owned(),
            kind,
            dice: dice.map_or(DiceMode::App, |side| side.dice),
            reactions: Reactions::Ask,
            hidden: false,
        };
        self.sides.insert(id, Arc::new(side));
        Ok(Some(id))
    }

    /// The first space of a zone, or of the map, that can be stood on and where nobody stands.
    ///
    /// # Errors
    /// That there is none.
    pub fn free_space(&self, map: MapId, zone: Option<ZoneId>) -> Result<Hex, Refusal> {
        let Some(board) = self.boards.get(&map) else {
            return Err(Refusal::structure(format!("there is no map {map}")));
        };
        let (mut spaces, name): (Vec<Hex>, &str) = match zone {
            None => (board.spaces.iter().map(|(at, _)| at).collect(), &board.name),
            Some(zone) => match board.zones.get(&zone) {
                Some(zone) => (zone.spaces.iter().collect(), &zone.name),
                None => {
                    return Err(Refusal::structure(format!(
                        "{} has no zone {zone}",
                        board.name
                    )));
                }
            },
        };
        spaces.retain(|at| self.is_free(map, *at));
        let first = spaces.into_iter().next();
        first.ok_or_else(|| {
            Refusal::structure(format!(
                "there is no free space in {name}; take tokens off first, or start elsewhere"
            ))
        })
    }

    /// Whether somebody could be put there: a space that is not impassable, with nobody on it.
    #[must_use]
    pub fn is_free(&self, map: MapId, at: Hex) -> bool {
        let Some(board) = self.boards.get(&map) else {
            return false;
        };
        let extra = self.house_rules.difficult_extra;
        let stands = |place: &Place| (place.map, place.at) == (map, at);
        board.spaces.get(at).is_some_and(|space| {
            board.passage(space.terrain, extra) != crate::board::grid::Passage::Impassable
        }) && !self.places.values().any(stands)
    }

    /// Adds a copy of a unit without its tokens, hidden if the unit is.
    pub(in crate::systems::heroes_of_hex) fn duplicate_unit(
        &mut self,
        who: CharacterId,
    ) -> Result<(), Refusal> {
        let mut copy = self.unit(who)?.clone();
        copy.tokens = Tokens::default();
        copy.slain = false;
        copy.word = None;
        self.number(&mut copy);
        let id = self.free_unit()?;
        self.put_new_unit(id, copy)?;
        let Some(place) = self.places.get(&who).copied() else {
            return Ok(());
        };
        let Some(board) = self.boards.get(&place.map) else {
            return Ok(());
        };
        let spaces = board.spaces.iter().map(|(at, _)| at);
        let free = spaces.filter(|at| self.is_free(place.map, *at));
        // On a full map it waits beside it.
        if let Some(at) = free.min_by_key(|at| (board.layout.distance(place.at, *at), *at)) {
            self.places.insert(id, Place { at, ..place });
        }
        Ok(())
    }

    pub(in crate::systems::heroes_of_hex) fn newcomers_label(newcomers: &[NewUnits]) -> String {
        match newcomers {
            [one] if one.count == 1 => format!("{} is added", one.sheet.name.trim()),
            all => {
                let heads: usize = all.iter().map(|each| usize::from(each.count)).sum();
                format!("{heads} units are added")
            }
        }
    }
}
