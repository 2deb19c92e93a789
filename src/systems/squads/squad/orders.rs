//! Orders: who may give which, which of several stands and why (S-24 to S-26).

use std::sync::Arc;

use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::squad::{Before, Order, SquadId, Stands, Tactic, Target};
use crate::systems::squads::turn::fight::Stage;
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    /// Gives an order to a squad at the start of combat or of a round. Without anybody it is the GM's, which stands.
    pub(in crate::systems::squads) fn give_order(
        &mut self,
        (by, id): (Option<CharacterId>, SquadId),
        order: &Order,
        force: bool,
    ) -> Result<(), Refusal> {
        let check = &mut Check::new(force);
        self.check_order(by, id, check)?;
        let words = self.order_words(order);
        if force {
            let what = format!("{} orders: {words}", self.squad_name(id));
            self.note_forced(what, check.skipped().to_vec());
        }
        let Some(squad) = self.squad_mut(id) else {
            return Ok(());
        };
        match by {
            Some(by) => {
                squad.given.insert(by, order.clone());
            }
            None => (squad.order, squad.by_gm, squad.stands) = (order.clone(), true, None),
        }
        let (team, squad) = (squad.team, squad.name.clone());
        self.settle_order(id);
        let unseen = !self.shows_leaders(team);
        let by = by.map(|by| self.who(by));
        let why = self.order_stands(id);
        let order = words;
        let ordered = Fact::Ordered {
            by,
            squad,
            order,
            why,
        };
        self.note_unseen(unseen, &[s(24), s(25)], ordered);
        Ok(())
    }

    /// Why that one, or the GM, cannot order a squad now, if so; the GM’s word goes past it (S-21, S-24, S-25).
    #[must_use]
    pub fn refusal_of_order(&self, by: Option<CharacterId>, id: SquadId) -> Option<Refusal> {
        self.check_order(by, id, &mut Check::new(false)).err()
    }

    /// Whether orders can change now: before a fight, and at the start of it and of its rounds (S-24).
    pub(in crate::systems::squads) fn orders_change(&self) -> bool {
        !self.is_fighting() || matches!(self.stage(), Some(Stage::Setup | Stage::Orders))
    }

    fn check_order(
        &self,
        by: Option<CharacterId>,
        id: SquadId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let squad = self.squad(id)?;
        check.rule(self.orders_change(), s(24), || {
            "orders change only at the start of a round".to_owned()
        })?;
        let Some(by) = by else {
            return Ok(());
        };
        let unit = self.unit(by)?;
        let (who, name) = (&unit.name, &squad.name);
        check.rule(unit.team == Some(squad.team), s(25), || {
            format!("{who} is of another side")
        })?;
        check.rule(!unit.is_defeated(), s(21), || {
            format!("{who} gives no orders now")
        })?;
        let there = !self.is_fighting() || self.standing(by).is_some();
        check.rule(there, s(25), || format!("{who} is not in the fight"))?;
        let leads = self.leader_of(id) == Some(by) && unit.is_command_unit();
        check.rule(unit.leadership > 0 || leads, s(25), || {
            format!("{who} has no Leadership, and does not command {name} as its leader")
        })
    }

    /// What sets an order before others: it is its leader's, the Chief Warlord's, of the highest Leadership, of the closest;
    /// the least comes first.
    fn rank(
        &self,
        ground: Option<&Ground<'_>>,
        id: SquadId,
        by: CharacterId,
    ) -> (bool, bool, u8, u32) {
        let leader = self.leader_of(id);
        let unit = self.units.get(&by);
        let warlord = unit.is_some_and(|unit| unit.has(Special::ChiefWarlord));
        let leadership = unit.map_or(0, |unit| unit.leadership);
        let far = leader.zip(ground).and_then(|(leader, ground)| {
            ground
                .grid
                .distance(ground.stands(by)?, ground.stands(leader)?)
        });
        (
            leader != Some(by),
            !warlord,
            u8::MAX - leadership,
            far.unwrap_or(u32::MAX),
        )
    }

    /// Of several orders the one that stands: that of its leader, the Chief Warlord, the highest Leadership, the closest;
    /// of two that are alike the GM's, who has not decided yet.
    fn settle_order(&mut self, id: SquadId) {
        let Some(squad) = self.squads.get(&id).filter(|squad| !squad.by_gm) else {
            return;
        };
        let ground = self.ground();
        let given = squad.given.keys();
        let ranks = given.map(|by| (self.rank(ground.as_ref(), id, *by), *by));
        let mut ranks: Vec<_> = ranks.collect();
        ranks.sort_unstable();
        let Some(((first, by), rest)) = ranks.split_first() else {
            return;
        };
        let why = match rest.first().map(|(next, _)| next) {
            _ if !first.0 => Before::Leader,
            None => Before::Alone,
            Some(next) if first == next => Before::Tied,
            Some(next) if first.1 != next.1 => Before::ChiefWarlord,
            Some(next) if first.2 != next.2 => Before::Leadership,
            Some(_) => Before::Closest,
        };
        let order = squad.given.get(by).filter(|_| why != Before::Tied).cloned();
        let stands = Some(Stands { by: *by, why });
        drop(ground);
        if let Some(squad) = self.squad_mut(id) {
            squad.stands = stands;
            squad.order = order.unwrap_or_else(|| squad.order.clone());
        }
    }

    /// Which order of a squad stands, and why, in words (S-25).
    #[must_use]
    pub fn order_stands(&self, id: SquadId) -> String {
        let Some(squad) = self.squads.get(&id) else {
            return String::new();
        };
        let words = self.order_words(&squad.order);
        let by = squad.stands.map(|stands| self.name(stands.by));
        let by = by.unwrap_or_default();
        let why = match squad.stands.map(|stands| stands.why) {
            _ if squad.by_gm => "by the GM’s word".to_owned(),
            None => "as before".to_owned(),
            Some(Before::Leader) if squad.stands.map(|one| one.by) == self.leader_of(id) => {
                "its leader orders it".to_owned()
            }
            Some(Before::Leader) => format!("{by} ordered it as its leader"),
            Some(Before::Alone) => format!("{by} orders it"),
            Some(Before::ChiefWarlord) => format!("{by} is the Chief Warlord"),
            Some(Before::Leadership) => format!("{by} has the highest Leadership"),
            Some(Before::Closest) => format!("{by} is the closest"),
            Some(Before::Tied) => {
                "as before, until the GM decides: none of those who order comes first".to_owned()
            }
        };
        format!("{words} ({why})")
    }

    /// A new round: what was given before stands until it is changed (S-24).
    pub(in crate::systems::squads) fn forget_given_orders(&mut self) {
        for squad in self.squads.values_mut() {
            if !squad.given.is_empty() || squad.by_gm || squad.stands.is_some() {
                let squad = Arc::make_mut(squad);
                squad.given.clear();
                (squad.by_gm, squad.stands) = (false, None);
            }
        }
    }

    /// An order in words: “Rally to C4, attack Faeries”.
    #[must_use]
    pub fn order_words(&self, order: &Order) -> String {
        let board = self.fight.as_ref().map(|fight| fight.board);
        let board = board
            .and_then(|id| self.boards.get(&id))
            .or_else(|| self.boards.values().next());
        let at = |at| board.map_or_else(String::new, |board| board.address(at));
        let tactic = match order.tactic {
            Tactic::Hold => "Hold".to_owned(),
            Tactic::Delay => "Delay".to_owned(),
            Tactic::Rally(to) => format!("Rally to {}", at(to)),
            Tactic::BullRush(to) => format!("Bull Rush to {}", at(to)),
            Tactic::Withdraw(to) => format!("Withdraw to {}", at(to)),
        };
        let target = match &order.target {
            Target::Any => "anybody".to_owned(),
            Target::None => "nobody".to_owned(),
            Target::Unit(who) => self.name(*who),
            Target::Type(class) => class.clone(),
            Target::Special(special) => special.words().to_owned(),
            Target::Leadership => "Leadership".to_owned(),
        };
        format!("{tactic}, attack {target}")
    }

    /// Whether that is a structure that stands, and not of its own side (S-51).
    #[must_use]
    pub fn may_be_stormed(&self, who: CharacterId, on: CharacterId) -> bool {
        let standing = self.units.get(&on);
        let standing = standing.is_some_and(|unit| unit.is_structure() && !unit.is_croaked());
        standing && (self.side_of(on).is_none() || self.are_opponents(who, on))
    }

    /// The enemies that an order names, structures too where it is about them, the closest to somebody first (S-26).
    #[must_use]
    pub fn targets_of(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        order: &Order,
    ) -> Vec<CharacterId> {
        let named = |on: &CharacterId| {
            let unit = self.units.get(on);
            unit.is_some_and(|unit| match &order.target {
                Target::Any => true,
                Target::None => false,
                Target::Unit(one) => one == on,
                Target::Type(class) => unit.class.trim().eq_ignore_ascii_case(class.trim()),
                Target::Special(special) => unit.has(*special),
                Target::Leadership => unit.leadership > 0,
            })
        };
        let units = self.fight.iter().flat_map(|fight| fight.units.keys());
        let up = units.filter(|on| self.is_up(**on) && self.are_opponents(who, **on) && named(on));
        // A gate or a wall is attacked only where the order is about it (S-51).
        let aimed = matches!(order.target, Target::Unit(_) | Target::Type(_));
        let structures = self.units.keys().filter(|on| {
            aimed && ground.stands(**on).is_some() && self.may_be_stormed(who, **on) && named(on)
        });
        let far = |on: &CharacterId| {
            let far = ground.stands(who).zip(ground.stands(*on));
            far.and_then(|(from, to)| ground.grid.distance(from, to))
                .unwrap_or(u32::MAX)
        };
        let mut targets: Vec<CharacterId> = up.chain(structures).copied().collect();
        targets.sort_by_key(|on| (far(on), *on));
        targets
    }
}
