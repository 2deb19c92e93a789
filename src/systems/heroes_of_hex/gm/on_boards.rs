//! What Heroes of Hex keeps as a game of units on boards, and what follows there for a skirmish.

use std::sync::Arc;

use crate::board::BoardRule;
use crate::board::grid::{Hex, HexRules, Layout};
use crate::systems::heroes_of_hex::rules::ids::board_rule;
use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::objective::ObjectiveKind;
use crate::systems::heroes_of_hex::turn::skirmish::{Left, Skirmish};
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::systems::units::{UnitsOnBoards, kept, table_token, table_unit};
use crate::table::{CharacterId, MapId, RuleId, TeamId};

table_unit!(Unit, side, |_| 1);
table_token!(Place {});

impl UnitsOnBoards for HeroesOfHex {
    type Unit = Unit;
    type Place = Place;

    const FIGHT: &'static str = "skirmish";
    const IN_FIGHT: &'static str = "in play";

    kept!(sides);

    fn rule_of_board(rule: BoardRule) -> RuleId {
        board_rule(rule)
    }

    fn rules_of_boards(&self) -> HexRules {
        self.house_rules.of_boards()
    }

    fn new_layout(&self) -> Layout {
        self.house_rules.new_layout()
    }

    fn fight_board(&self) -> Option<MapId> {
        Some(self.skirmish.as_ref()?.board)
    }

    fn is_in_fight(&self, who: CharacterId) -> bool {
        self.unit_state(who).is_some()
    }

    fn counts_on(&self, team: TeamId) -> bool {
        let skirmish = self.skirmish.as_ref();
        skirmish.is_some_and(|skirmish| skirmish.order.contains(&team))
    }

    /// What it carries drops where it stands.
    fn leaves(&mut self, who: CharacterId) {
        self.drop_artifacts(who);
        let place = self.places.get(&who).copied();
        if let Some(skirmish) = self.skirmish_mut()
            && let Some(state) = skirmish.units.remove(&who)
        {
            skirmish.left.insert(who, Left { state, place });
        }
    }

    fn stood(&self, who: CharacterId) -> Option<Place> {
        self.skirmish.as_ref()?.left.get(&who)?.place
    }

    /// A skirmish knows every side of its units.
    fn is_in_team(&mut self, who: CharacterId, side: TeamId) {
        let skirmish = self.skirmish_mut();
        if let Some(skirmish) = skirmish.filter(|skirmish| skirmish.units.contains_key(&who)) {
            if !skirmish.order.contains(&side) {
                skirmish.order.push(side);
            }
            skirmish.sides.entry(side).or_default();
        }
    }

    fn forget_unit(&mut self, who: CharacterId) {
        self.fail_escorts(who);
    }

    /// What an action that is gone was used for is forgotten with it.
    fn forget_item(&mut self, who: CharacterId, item: u32) {
        let states = self
            .skirmish_mut()
            .into_iter()
            .flat_map(Skirmish::states_mut);
        for (_, unit_state) in states.filter(|(id, _)| *id == who) {
            unit_state.used.remove(&ActionId(item));
        }
    }

    fn lies_anew(&mut self, map: MapId, laid: &dyn Fn(Hex) -> Hex) {
        for objective in self.objectives.values_mut().filter(|one| one.board == map) {
            let objective = Arc::make_mut(objective);
            objective.dropped = objective.dropped.map(laid);
            if let ObjectiveKind::Recover { lies, .. } = &mut objective.kind {
                *lies = laid(*lies);
            }
        }
    }

    fn forget_board(&mut self, map: MapId) {
        self.objectives
            .retain(|_, objective| objective.board != map);
    }

    fn forget_team(&mut self, team: TeamId) {
        self.objectives
            .retain(|_, objective| objective.side != team);
    }
}
