//! Orders: who may give which, which of several stands and why (S-24 to S-26).

use std::sync::Arc;

use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::squad::{Order, SquadId, Tactic, Target};
use crate::systems::squads::turn::fight::Stage;
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

/// Why one order stands before others (S-25), the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stands {
    Leader,
    ChiefWarlord,
    Leadership,
}

impl Squads {
    /// At the start of combat or of a round an order is given to a squad; without anybody it is the GM's, which stands.
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
            None => (squad.order, squad.by_gm) = (order.clone(), true),
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
        let leads = squad.leader == Some(by) && unit.commands();
        check.rule(unit.leadership > 0 || leads, s(25), || {
            format!("{who} has no Leadership, and does not command {name} as its leader")
        })
    }

    fn rank(
        &self,
        ground: Option<&Ground<'_>>,
        id: SquadId,
        by: CharacterId,
    ) -> (Stands, u8, u32, CharacterId) {
        let leader = self.squads.get(&id).and_then(|squad| squad.leader);
        let unit = self.units.get(&by);
        let stands = match unit {
            _ if leader == Some(by) => Stands::Leader,
            Some(unit) if unit.has(Special::ChiefWarlord) => Stands::ChiefWarlord,
            _ => Stands::Leadership,
        };
        let far = leader.zip(ground).and_then(|(leader, ground)| {
            ground
                .grid
                .distance(ground.stands(by)?, ground.stands(leader)?)
        });
        let leadership = unit.map_or(0, |unit| unit.leadership);
        (stands, u8::MAX - leadership, far.unwrap_or(u32::MAX), by)
    }

    /// Of several orders the one that stands: that of its leader, the Chief Warlord, the highest Leadership, the closest.
    fn settle_order(&mut self, id: SquadId) {
        let Some(squad) = self.squads.get(&id).filter(|squad| !squad.by_gm) else {
            return;
        };
        let ground = self.ground();
        let best = squad
            .given
            .iter()
            .min_by_key(|(by, _)| self.rank(ground.as_ref(), id, **by));
        let order = best.map(|(_, order)| order.clone());
        drop(ground);
        if let (Some(order), Some(squad)) = (order, self.squad_mut(id)) {
            squad.order = order;
        }
    }

    /// Which order of a squad stands, and why, in words (S-25).
    #[must_use]
    pub fn order_stands(&self, id: SquadId) -> String {
        let Some(squad) = self.squads.get(&id) else {
            return String::new();
        };
        let ground = self.ground();
        let ranks = squad
            .given
            .keys()
            .map(|by| self.rank(ground.as_ref(), id, *by));
        let mut ranks: Vec<_> = ranks.collect();
        ranks.sort_unstable();
        let words = self.order_words(&squad.order);
        let why = match ranks.as_slice() {
            _ if squad.by_gm => "by the GM’s word".to_owned(),
            [] => "as before".to_owned(),
            [(Stands::Leader, ..), ..] => "its leader orders it".to_owned(),
            [(_, _, _, by)] => format!("{} orders it", self.name(*by)),
            [(Stands::ChiefWarlord, .., by), ..] => {
                format!("{} is the Chief Warlord", self.name(*by))
            }
            [(_, one, _, by), (_, other, ..), ..] => {
                let what = if one == other {
                    "is the closest"
                } else {
                    "has the highest Leadership"
                };
                format!("{} {what}", self.name(*by))
            }
        };
        format!("{words} ({why})")
    }

    /// A new round: what was given before stands until it is changed (S-24).
    pub(in crate::systems::squads) fn forget_given_orders(&mut self) {
        for squad in self.squads.values_mut() {
            if !squad.given.is_empty() || squad.by_gm {
                let squad = Arc::make_mut(squad);
                squad.given.clear();
                squad.by_gm = false;
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

    /// The enemies that an order names, the closest to somebody first (S-26).
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
        let far = |on: &CharacterId| {
            let far = ground.stands(who).zip(ground.stands(*on));
            far.and_then(|(from, to)| ground.grid.distance(from, to))
                .unwrap_or(u32::MAX)
        };
        let mut targets: Vec<CharacterId> = up.copied().collect();
        targets.sort_by_key(|on| (far(on), *on));
        targets
    }
}
