//! Somebody new: units from sheets with their side and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::heroes_of_hex::sheet::unit::{Tokens, Unit};
use crate::systems::heroes_of_hex::sheet::unit_sheet::UnitSheet;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::systems::tabletop::Tabletop;
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

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
    pub side: JoinTeam,
    /// Where they stand at first, if they stand anywhere.
    #[serde(default)]
    pub start: Option<Start>,
    /// Whose place the sheet takes: side, place, tokens, hidden and colour stay as they are.
    #[serde(default)]
    pub replaces: Option<CharacterId>,
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
            match each.replaces {
                Some(old) => self.replace_unit(old, each)?,
                None => self.add_some(each)?,
            }
        }
        Ok(())
    }

    fn add_some(&mut self, new: &NewUnits) -> Result<(), Refusal> {
        let side = new.side.joined(&mut self.sides, "side")?;
        for _ in 0..new.count {
            let mut unit = new.sheet.clone().into_unit();
            unit.side = side;
            self.number(&mut unit);
            let id = self.free_unit()?;
            self.put_new_unit(id, unit)?;
            if let Some(Start { map, zone }) = new.start {
                let at = self.free_space(map, zone, 1)?;
                let hidden = false;
                self.places.insert(id, Place { map, at, hidden });
            }
        }
        Ok(())
    }

    /// Keeps of the old unit what belongs to the campaign and is in no sheet's file.
    fn replace_unit(&mut self, old: CharacterId, new: &NewUnits) -> Result<(), Refusal> {
        if new.count != 1 {
            return Err(Refusal::structure("one sheet takes the place of one unit"));
        }
        let before = self.unit(old)?.clone();
        let unit = Unit {
            side: before.side,
            hidden: before.hidden,
            colour: before.colour,
            portrait: before.portrait,
            tokens: before.tokens,
            slain: before.slain,
            word: before.word,
            ..new.sheet.clone().into_unit()
        };
        self.put_unit(old, &unit)
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

    /// Adds a copy of a unit without its tokens, hidden if the unit is, on that space if one is given.
    pub(in crate::systems::heroes_of_hex) fn duplicate_unit(
        &mut self,
        who: CharacterId,
        wanted: Option<Hex>,
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
        if let Some(at) = wanted {
            self.places.insert(id, Place { at, ..place });
            return self.place(id, place.map, at);
        }
        let spaces = board.spaces.iter().map(|(at, _)| at);
        let free = spaces.filter(|at| self.is_free(place.map, *at));
        // On a full map it waits beside it.
        if let Some(at) = free.min_by_key(|at| (board.layout.distance(place.at, *at), *at)) {
            self.places.insert(id, Place { at, ..place });
        }
        Ok(())
    }

    pub(in crate::systems::heroes_of_hex) fn newcomers_label(
        &self,
        newcomers: &[NewUnits],
    ) -> String {
        match newcomers {
            [
                NewUnits {
                    sheet,
                    replaces: Some(old),
                    ..
                },
            ] => format!(
                "{}’s sheet put in place of {}’s",
                sheet.name.trim(),
                self.name(*old)
            ),
            [one] if one.count == 1 => format!("{} added", one.sheet.name.trim()),
            all => {
                let heads: usize = all.iter().map(|each| usize::from(each.count)).sum();
                format!("{heads} units added")
            }
        }
    }
}
