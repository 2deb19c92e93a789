//! What this game keeps as one of units on boards, and what follows there for a fight.

use crate::board::grid::{Hex, HexRules, Layout};
use crate::systems::flow::fight::standing::Phase;
use crate::systems::flow::rules::ids::board_rule;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::{Flow, Place};
use crate::systems::units::{UnitsOnBoards, table_token, table_unit, units_in_fight};
use crate::table::{CharacterId, MapId, TeamId};

table_unit!(Unit, team, |_| 1);

table_token!(Place {});

impl UnitsOnBoards for Flow {
    type Unit = Unit;
    type Place = Place;

    units_in_fight!();

    fn new_layout(&self) -> Layout {
        Layout::Pointy
    }

    fn leaves(&mut self, who: CharacterId) {
        if let Some(fight) = self.fight_mut() {
            fight.units.remove(&who);
            fight.order.retain(|one| *one != who);
            fight.surprised.remove(&who);
            fight.fallen.remove(&who);
            if fight.phase == Phase::Turn(who) {
                fight.phase = Phase::Between;
            }
            for standing in fight.units.values_mut() {
                standing.feints.remove(&who);
                if standing.goes_before == Some(who) {
                    standing.goes_before = None;
                }
            }
        }
    }
}
