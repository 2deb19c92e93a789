//! Somebody new: units from sheets with their team and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::d20::D20;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::units::{UnitsOnBoards, newcomers};
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

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
        new: &[NewUnits],
    ) -> Result<(), Refusal> {
        newcomers::unless_too_many(new.iter().map(|each| each.count))?;
        for each in new {
            match each.replaces {
                Some(old) => self.replace_unit(old, each)?,
                None => {
                    let unit = each.sheet.clone().into_unit();
                    let start = each.start.map(|start| (start.map, start.zone));
                    newcomers::add(self, &unit, each.count, &each.team, start)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps of the old unit what belongs to the campaign and is in no sheet's file.
    fn replace_unit(&mut self, old: CharacterId, new: &NewUnits) -> Result<(), Refusal> {
        newcomers::unless_several(new.count)?;
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
        newcomers::put_copy(self, who, copy, wanted)
    }

    pub(in crate::systems::d20) fn newcomers_label(&self, new: &[NewUnits]) -> String {
        newcomers::label(new.iter().map(|one| {
            let old = one.replaces.map(|old| self.name(old));
            (one.sheet.unit().name.as_str(), one.count, old)
        }))
    }
}
