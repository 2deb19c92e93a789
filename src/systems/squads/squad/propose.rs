//! What each unit of a squad does by its order, as a proposal that the GM accepts or changes (S-27, S-28).

use crate::board::grid::Hex;
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::house_rule_list::Resolved;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::squad::{Order, SquadId, Tactic};
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::squads::turn::fight::{Plan, Stage};
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    /// What a squad's order comes to for each of its members who can do something now, in the order of their ids, riders
    /// last. Each is reckoned with what those before it would do.
    #[must_use]
    pub fn proposals(&self, id: SquadId) -> Vec<Plan> {
        let Some(squad) = self
            .squads
            .get(&id)
            .filter(|_| self.stage() == Some(Stage::Declaring))
        else {
            return Vec::new();
        };
        // Who is where does not change by what is declared.
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        let mut trial = self.clone();
        let mut plans = Vec::new();
        let mut members = self.members(id);
        members.sort_by_key(|who| self.units.get(who).is_some_and(|unit| unit.rides.is_some()));
        for who in members {
            // Command units, and whoever has free will, decide for themselves, in squads too (S-28).
            let own = self
                .units
                .get(&who)
                .is_none_or(|unit| unit.is_command_unit() || unit.has(Special::FreeWill));
            if own || self.plan(who).is_some() || !self.is_up(who) {
                continue;
            }
            let (go, act) = trial.proposed(&ground, who, &squad.order);
            if go.is_none() && act.is_none() {
                continue;
            }
            let plan = Plan {
                who,
                go,
                act,
                forced: false,
            };
            if let Some(fight) = trial.fight_mut() {
                fight.plans.push(plan.clone());
            }
            plans.push(plan);
        }
        plans
    }

    /// Declares what a squad's order comes to, for all of its members at once.
    pub(in crate::systems::squads) fn accept_proposals(
        &mut self,
        id: SquadId,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        let name = self.squad(id)?.name.clone();
        let plans = self.proposals(id);
        let Some(first) = plans.first().map(|plan| plan.who) else {
            return Err(Refusal::structure(format!(
                "nobody of {name} has anything to do by its order now"
            )));
        };
        let units = plans.iter().map(|plan| self.who(plan.who)).collect();
        self.declares_more(first);
        let order = self
            .squads
            .get(&id)
            .map(|squad| self.order_words(&squad.order))
            .unwrap_or_default();
        let together = self.house_rules.resolved == Resolved::Together;
        if let Some(fight) = self.fight_mut() {
            fight.plans.extend(plans);
            if !together {
                fight.stage = Stage::Moving;
            }
        }
        let unseen = self
            .squads
            .get(&id)
            .is_none_or(|squad| !self.shows_leaders(squad.team));
        self.note_unseen(
            unseen,
            &[s(27)],
            Fact::FollowsOrder {
                squad: name,
                order,
                units,
            },
        );
        Ok(())
    }

    /// The Move and the Action that an order asks of somebody.
    fn proposed(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        order: &Order,
    ) -> (Option<Act>, Option<Act>) {
        let Some(unit) = self.units.get(&who) else {
            return (None, None);
        };
        let targets = self.targets_of(ground, who, order);
        // Whoever rides goes where its mount goes (S-33).
        let mount = unit.rides.and_then(|mount| self.plan(mount));
        if let Some((mount, way)) = mount.and_then(|plan| Some((plan.who, plan.go.as_ref()?)))
            && order.tactic != Tactic::Delay
        {
            let mut moved = self.clone();
            moved.make_way(mount, way);
            let ground = moved.ground();
            let act =
                ground.and_then(|ground| moved.acts_after(&ground, (who, unit), None, &targets));
            return (None, act);
        }
        let (to, rushes) = match order.tactic {
            Tactic::Delay => return (None, None),
            Tactic::Hold => return (None, self.acts_after(ground, (who, unit), None, &targets)),
            Tactic::Rally(to) => (to, false),
            Tactic::BullRush(to) => (to, true),
            Tactic::Withdraw(to) => {
                // A mount goes away with its wounded rider (S-33).
                let riders = self.riders_of(who).into_iter();
                let riders = riders.filter_map(|rider| self.units.get(&rider));
                let of_squad = riders.filter(|rider| rider.squad == unit.squad);
                let mut all = of_squad.chain([unit]);
                let wounded = all.any(|one| one.hits.now < one.max_hits() || one.fatigue > 0);
                return match self.acts_after(ground, (who, unit), None, &targets) {
                    Some(attack) if !wounded => (None, Some(attack)),
                    None if !wounded && self.could_attack(ground, (who, unit), &targets) => {
                        (None, None)
                    }
                    _ => (self.way_to(ground, who, to), None),
                };
            }
        };
        let go = self.way_to(ground, who, to);
        let rushes = rushes.then_some(to);
        let Some(way) = &go else {
            return (None, self.acts_after(ground, (who, unit), rushes, &targets));
        };
        let mut moved = self.clone();
        moved.make_way(who, way);
        let act = moved
            .ground()
            .and_then(|ground| moved.acts_after(&ground, (who, unit), rushes, &targets));
        (go, act)
    }

    /// What somebody does where it stands then: it rushes towards a square, else it attacks the first of its targets that it
    /// can.
    fn acts_after(
        &self,
        ground: &Ground<'_>,
        (who, unit): (CharacterId, &Unit),
        rushes: Option<Hex>,
        targets: &[CharacterId],
    ) -> Option<Act> {
        let stands = ground.stands(who)?;
        let check = &mut Check::new(false);
        self.check_ready(who, &Act::Other, check).ok()?;
        let layout = ground.board.layout;
        let steps = layout.headings().iter();
        let steps = steps.map(|heading| layout.ahead(stands.at(), *heading, 1));
        let nearer = rushes.into_iter().flat_map(|to| {
            let far = |at: Hex| at.q.abs_diff(to.q).max(at.r.abs_diff(to.r));
            let nearer = steps.clone().filter(|at| far(*at) < far(stands.at()));
            let mut nearer: Vec<Hex> = nearer.collect();
            nearer.sort_by_key(|at| (far(*at), *at));
            nearer
        });
        let rushes = nearer.map(|to| Act::BullRush { to });
        let kinds = [
            (AttackKind::Strike, 1),
            (AttackKind::Fire, u32::from(unit.range)),
        ];
        let attacks = targets.iter().flat_map(|target| {
            let to = ground.stands(*target);
            let far = to.and_then(|to| ground.grid.distance(stands, to));
            let near = kinds
                .into_iter()
                .filter(move |(_, range)| far.is_some_and(|far| far <= *range));
            let near = near.map(|(kind, _)| Act::Attack {
                kind,
                target: *target,
            });
            // Siege does more to a structure than any attack (S-36).
            let structure = *target;
            let breaks = unit.siege_dice() > 0 && self.may_be_stormed(who, structure);
            breaks
                .then_some(Act::Break { structure })
                .into_iter()
                .chain(near)
        });
        let mut acts = rushes.chain(attacks);
        acts.find(|act| self.check_deed(ground, who, act, check).is_ok())
    }

    /// Whether somebody could attack one of those once it has moved (S-27).
    fn could_attack(
        &self,
        ground: &Ground<'_>,
        (who, unit): (CharacterId, &Unit),
        targets: &[CharacterId],
    ) -> bool {
        let (path, check) = (Vec::new(), &mut Check::new(false));
        let moves = self.check_ready(who, &Act::Move { path }, check).is_ok();
        let reach = ground.reach(who, self.move_by(&ground.loads, who));
        let Some(reach) = reach.filter(|_| moves && unit.rides.is_none()) else {
            return false;
        };
        let range = u32::from(unit.range).max(1);
        let near = |at: Hex| {
            let from = ground.token_at(who, at);
            let mut targets = targets.iter().filter_map(|on| ground.stands(*on));
            targets.any(|to| {
                let far = ground.grid.distance(from, to);
                far.is_some_and(|far| far <= range) && ground.check_line(from, to).is_ok()
            })
        };
        let mut ends = reach.iter().filter(|end| end.actions > 0 && near(end.at));
        ends.any(|end| {
            let mut moved = self.clone();
            let path = vec![end.at];
            moved.make_way(who, &Act::Move { path });
            let ground = moved.ground();
            ground.is_some_and(|ground| {
                moved
                    .acts_after(&ground, (who, unit), None, targets)
                    .is_some()
            })
        })
    }

    /// The way that ends nearest to a square, if it ends nearer than now.
    fn way_to(&self, ground: &Ground<'_>, who: CharacterId, to: Hex) -> Option<Act> {
        // No order makes a rider get off (S-33).
        if self.units.get(&who)?.rides.is_some() {
            return None;
        }
        let from = ground.stands(who)?.at();
        let path = Vec::new();
        let check = &mut Check::new(false);
        self.check_ready(who, &Act::Move { path }, check).ok()?;
        let far = |at: Hex| at.q.abs_diff(to.q).max(at.r.abs_diff(to.r));
        let now = far(from);
        let reach = ground.reach(who, self.move_by(&ground.loads, who))?;
        let mut ends: Vec<_> = reach
            .iter()
            .filter(|end| end.actions > 0 && far(end.at) < now)
            .collect();
        ends.sort_by_key(|end| (far(end.at), end.used, end.at));
        let mut ways = ends.into_iter().filter_map(|end| {
            let (way, _) = reach.way(end.at)?;
            Some(Act::Move {
                path: way.into_iter().skip(1).collect(),
            })
        });
        ways.find(|act| self.check_deed(ground, who, act, check).is_ok())
    }
}
