//! What this game keeps as one of units on boards, and what follows there for a fight.

use crate::board::grid::{Hex, HexRules, Layout};
use crate::systems::squads::rules::ids::board_rule;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::words::fact::Fell;
use crate::systems::squads::{Place, Squads};
use crate::systems::units::{Layer, UnitsOnBoards, table_token, table_unit, units_in_fight};
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

table_unit!(Unit, team, |unit| unit.size);
table_token!(Place {});

impl UnitsOnBoards for Squads {
    type Unit = Unit;
    type Place = Place;

    units_in_fight!();

    fn new_layout(&self) -> Layout {
        Layout::Squares
    }

    /// Structures that are higher than both ends (S-51).
    fn blocks_sight(&self, map: MapId, ends: &[Hex]) -> Vec<Hex> {
        let Some(ground) = self.ground_of(map) else {
            return Vec::new();
        };
        let heights = ends.iter().map(|at| ground.height_at(*at));
        ground.walled(heights.max().unwrap_or(0)).collect()
    }

    fn stood(&self, who: CharacterId) -> Option<Place> {
        self.fight.as_ref()?.left.get(&who).copied()
    }

    fn layer_of(&self, who: CharacterId) -> Layer {
        let unit = self.units.get(&who);
        match unit {
            Some(unit) if unit.is_structure() => Layer::Ground,
            Some(unit) if unit.is_body() => Layer::Fallen,
            Some(unit) if unit.held.is_some() || !self.riders_of(who).is_empty() => Layer::Carries,
            _ => Layer::Stands,
        }
    }

    /// S-36, S-52, S-60.
    fn out_word(&self, who: CharacterId) -> &'static str {
        let unit = self.units.get(&who);
        match unit {
            Some(unit) if unit.is_structure() => "destroyed",
            Some(unit) => Fell::of(unit).map_or("out of the fight", Fell::word),
            None => "out of the fight",
        }
    }

    fn leaves(&mut self, who: CharacterId) {
        let place = self.places.get(&who).copied();
        // Those of the fight come to stand on squares of their own as it settles (S-05, S-33, S-70).
        let with = self.riders_of(who).into_iter();
        let with = with.chain(self.load_of(who).map(|(load, _)| load));
        let apart = with.filter(|one| self.standing(*one).is_none());
        for one in apart.collect::<Vec<_>>() {
            if let Some(unit) = self.unit_mut(one) {
                (unit.rides, unit.held) = (None, None);
            }
        }
        if let Some(unit) = self.unit_mut(who)
            && (unit.rides.is_some() || unit.held.is_some())
        {
            (unit.rides, unit.held) = (None, None);
        }
        if let Some(fight) = self.fight_mut() {
            if let (Some(standing), Some(place)) = (fight.units.remove(&who), place) {
                fight.left.insert(who, place);
                fight.parted.insert(who, standing);
            }
            fight.order.retain(|one| *one != who);
            fight.plans.retain(|plan| plan.who != who);
            fight
                .woken
                .retain(|(woken, by)| *woken != who && *by != who);
        }
    }

    fn forget_unit(&mut self, who: CharacterId) {
        let led = self.squads.iter().filter(|(_, squad)| {
            squad.leader == Some(who)
                || squad.given.contains_key(&who)
                || squad.stands.is_some_and(|stands| stands.by == who)
        });
        let led: Vec<_> = led.map(|(id, _)| *id).collect();
        for id in led {
            if let Some(squad) = self.squad_mut(id) {
                squad.leader = squad.leader.filter(|leader| *leader != who);
                squad.given.remove(&who);
                squad.stands = squad.stands.filter(|stands| stands.by != who);
            }
        }
        self.drop_out(who);
        if let Some(fight) = self.fight_mut() {
            fight.fallen.remove(&who);
            fight.gains.remove(&who);
            // Whoever is no more takes part in nothing again.
            fight.units.remove(&who);
            fight.left.remove(&who);
            fight.parted.remove(&who);
            fight.results.retain(|one| !one.people().contains(&who));
            for standing in fight.units.values_mut().chain(fight.parted.values_mut()) {
                standing.attacked.remove(&who);
            }
        }
    }

    fn forget_team(&mut self, team: TeamId) {
        let of_team = self.squads.iter().filter(|(_, squad)| squad.team == team);
        let of_team: Vec<_> = of_team.map(|(id, _)| *id).collect();
        for id in of_team {
            // It is there.
            let _ = self.remove_squad(id, &mut Check::new(true));
        }
        if let Some(fight) = self.fight_mut() {
            fight.defending.remove(&team);
            fight.declared.remove(&team);
        }
    }

    /// Whoever is of another side now is in no squad of its old one.
    fn is_in_team(&mut self, who: CharacterId, team: TeamId) {
        let squad = self.units.get(&who).and_then(|unit| unit.squad);
        let stays = squad
            .and_then(|id| self.squads.get(&id))
            .is_some_and(|squad| squad.team == team);
        if squad.is_some() && !stays {
            self.drop_out(who);
        }
    }

    fn may_be(&self, id: CharacterId, unit: &Unit) -> Result<(), Refusal> {
        let holders = unit.held.iter().flat_map(|held| held.by.iter().copied());
        let mut others = unit.rides.into_iter().chain(holders);
        match others.any(|other| other == id || !self.units.contains_key(&other)) {
            true => Err(Refusal::structure(
                "what it rides, or who holds it, is not there",
            )),
            false => Ok(()),
        }
    }
}
