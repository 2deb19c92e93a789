//! What this game keeps as one of units on boards, and what follows there for a fight.

use std::sync::Arc;

use crate::board::grid::{Hex, HexRules};
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::{D20, Place};
use crate::systems::units::{UnitsOnBoards, kept, table_token, table_unit, tokens};
use crate::table::{CharacterId, MapId, Refusal, TeamId};

table_unit!(Unit, team, |unit| unit.size);
table_token!(Place { facing: None });

impl D20 {
    /// Whether a token of that size could be put there: nothing impassable, and nobody on it.
    #[must_use]
    pub fn is_free(&self, map: MapId, at: Hex, size: u8) -> bool {
        tokens::is_free(self, map, at, size)
    }
}

impl UnitsOnBoards for D20 {
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
        }
    }

    /// Those whom it has summoned stay and belong to nobody any more.
    fn forget_unit(&mut self, who: CharacterId) {
        for summon in self.summons_of(who) {
            if let Some(unit) = self.unit_mut(summon) {
                unit.summoned = None;
            }
        }
        if let Some(fight) = self.fight_mut() {
            fight.fallen.remove(&who);
            fight.ties.remove(&who);
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
        if unit
            .summoned
            .is_some_and(|one| !self.units.contains_key(&one.by) || one.by == id)
        {
            return Err(Refusal::structure("whoever summoned it is not there"));
        }
        if unit.team.is_none() {
            self.leaves(id);
        }
        self.units.insert(id, Arc::new(unit));
        Ok(())
    }
}
