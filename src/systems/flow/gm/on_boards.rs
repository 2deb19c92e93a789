//! What this game keeps as one of units on boards, and what follows there for a fight.

use std::sync::Arc;

use crate::board::grid::{Hex, HexRules};
use crate::systems::flow::fight::standing::Phase;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::{Flow, Place};
use crate::systems::units::{UnitsOnBoards, kept, table_token, table_unit, tokens};
use crate::table::{CharacterId, MapId, Refusal, TeamId};

table_unit!(Unit, team, |_| 1);

table_token!(Place {});

impl Flow {
    /// Whether a token could be put there: nothing impassable, and nobody on it.
    #[must_use]
    pub fn is_free(&self, map: MapId, at: Hex) -> bool {
        tokens::is_free(self, map, at, 1)
    }
}

impl UnitsOnBoards for Flow {
    type Unit = Unit;
    type Place = Place;

    const FIGHT: &'static str = "fight";
    const IN_FIGHT: &'static str = "in the fight";

    kept!(teams);

    fn rules_of_boards(&self) -> HexRules {
        self.house_rules.of_boards()
    }

    fn fight_board(&self) -> Option<MapId> {
        Some(self.fight.as_ref()?.board)
    }

    fn is_in_fight(&self, who: CharacterId) -> bool {
        self.standing(who).is_some()
    }

    fn counts_on(&self, team: TeamId) -> bool {
        let mut units = self.fight.iter().flat_map(|fight| fight.units.keys());
        units.any(|who| self.side_of(*who) == Some(team))
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

    /// One that is in a fight stays there as long as it has a team.
    fn put_unit(&mut self, id: CharacterId, unit: Unit) -> Result<(), Refusal> {
        if unit.name.trim().is_empty() {
            return Err(Refusal::structure("give the unit a name"));
        }
        if let Some(team) = unit.team {
            self.team(team)?;
        }
        if unit.team.is_none() {
            self.leaves(id);
        }
        self.units.insert(id, Arc::new(unit));
        Ok(())
    }
}
