//! Somebody new: units from sheets with their team and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::d20::D20;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::tabletop::Tabletop;
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

/// The most units added at once.
const MOST_AT_ONCE: usize = 200;

/// Some who are new, all from one sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20NewUnits")]
pub struct NewUnits {
    /// Their sheet.
    pub sheet: UnitSheet,
    /// How many. One whose name is taken gets a number: “Goblin 2”.
    #[schemars(range(min = 1, max = 200))]
    pub count: u8,
    /// Which team they join.
    pub team: JoinTeam,
    /// Where they stand at first, if they stand anywhere.
    #[serde(default)]
    pub start: Option<Start>,
    /// Whose place the sheet takes: team, place, points, wounds and state stay as they are.
    #[serde(default)]
    pub replaces: Option<CharacterId>,
}

/// Where somebody new starts: each on the next free square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Start")]
pub struct Start {
    /// On which map.
    pub map: MapId,
    /// In which zone; none is anywhere.
    pub zone: Option<ZoneId>,
}

impl D20 {
    /// Adds everybody.
    pub(in crate::systems::d20) fn add_new_units(
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
        let team = new.team.joined(&mut self.teams, "team")?;
        for _ in 0..new.count {
            let mut unit = new.sheet.clone().into_unit();
            unit.team = team;
            let size = unit.size;
            let id = self.put_new_unit(unit)?;
            if let Some(Start { map, zone }) = new.start {
                let at = self.free_space(map, zone, size)?;
                self.stands_at(id, map, at);
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
            team: before.team,
            hidden: before.hidden,
            colour: before.colour,
            portrait: before.portrait,
            wounds: before.wounds,
            state: before.state,
            summoned: before.summoned,
            ..new.sheet.clone().into_unit()
        };
        self.put_unit(old, unit)
    }

    /// Adds a rested copy of a unit, hidden if the unit is, on that square if one is given.
    pub(in crate::systems::d20) fn duplicate_unit(
        &mut self,
        who: CharacterId,
        wanted: Option<Hex>,
    ) -> Result<(), Refusal> {
        let before = self.unit(who)?.clone();
        let copy = Unit {
            team: before.team,
            hidden: before.hidden,
            colour: before.colour,
            portrait: before.portrait.clone(),
            ..UnitSheet::of(&before).into_unit()
        };
        let size = copy.size;
        let id = self.put_new_unit(copy)?;
        let Some(place) = self.places.get(&who).copied() else {
            return Ok(());
        };
        // On a full map it waits beside it.
        let at = wanted.or_else(|| self.nearest_free(place.map, place.at, size));
        if let Some(at) = at {
            self.place(id, place.map, at)?;
            if let Some(new) = self.places.get_mut(&id) {
                new.hidden = place.hidden;
            }
        }
        Ok(())
    }

    pub(in crate::systems::d20) fn newcomers_label(&self, newcomers: &[NewUnits]) -> String {
        match newcomers {
            [one] => match one.replaces {
                Some(old) => {
                    let (sheet, old) = (one.sheet.unit().name.trim(), self.name(old));
                    format!("the sheet of {sheet} in place of {old}’s")
                }
                None if one.count == 1 => format!("{} is added", one.sheet.unit().name.trim()),
                None => format!("{} units are added", one.count),
            },
            all => {
                let heads: usize = all.iter().map(|each| usize::from(each.count)).sum();
                format!("{heads} units are added")
            }
        }
    }
}
