//! What this game keeps as one of units on boards, and what follows there for a fight.

use crate::board::grid::{Hex, HexRules, Layout};
use crate::systems::d20::rules::ids::board_rule;
use crate::systems::d20::sheet::unit::{Summoned, Unit};
use crate::systems::d20::{D20, Place};
use crate::systems::units::{UnitsOnBoards, table_token, table_unit, units_in_fight};
use crate::table::{CharacterId, MapId, Refusal, TeamId};

table_unit!(Unit, team, |unit| unit.size);
table_token!(Place { facing: None });

impl UnitsOnBoards for D20 {
    type Unit = Unit;
    type Place = Place;

    units_in_fight!();

    fn new_layout(&self) -> Layout {
        Layout::Squares
    }

    fn leaves(&mut self, who: CharacterId) {
        if let Some(fight) = self.fight_mut() {
            fight.units.remove(&who);
            fight.order.retain(|one| *one != who);
        }
    }

    /// Those whom it keeps stay and belong to nobody any more; the others last as long as they would have (D-41).
    fn forget_unit(&mut self, who: CharacterId) {
        for summon in self.summons_of(who) {
            if let Some(unit) = self.unit_mut(summon) {
                let lasts = unit.summoned.filter(|one| !one.kept);
                unit.summoned = lasts.map(|one| Summoned { by: None, ..one });
            }
        }
        if let Some(fight) = self.fight_mut() {
            fight.fallen.remove(&who);
            fight.ties.remove(&who);
        }
    }

    fn may_be(&self, id: CharacterId, unit: &Unit) -> Result<(), Refusal> {
        let by = unit.summoned.and_then(|one| one.by);
        match by.is_some_and(|by| by == id || !self.units.contains_key(&by)) {
            true => Err(Refusal::structure("whoever summoned it is not there")),
            false => Ok(()),
        }
    }
}
