//! What each unit of a squad does by its order, as a proposal that the GM accepts or changes (S-27, S-28).

use crate::board::grid::Hex;
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::sheet::unit::{Unit, UnitKind};
use crate::systems::squads::squad::{Order, SquadId, Tactic};
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::squads::turn::fight::{Plan, Stage};
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    /// What a squad's order comes to for each of its members who can do something now, in the order of their ids. Each is
    /// reckoned with what those before it would do.
    #[must_use]
    pub fn proposals(&self, id: SquadId) -> Vec<Plan> {
        let Some(squad) = self
            .squads
            .get(&id)
            .filter(|_| self.stage() == Some(Stage::Declaring))
        else {
            return Vec::new();
        };
        let mut trial = self.clone();
        let mut plans = Vec::new();
        for who in self.members(id) {
            let own = self
                .units
                .get(&who)
                .is_none_or(|unit| unit.kind == UnitKind::Character || unit.has(Special::FreeWill));
            // Players, and whoever has free will, decide for themselves (S-28).
            if own || self.plan(who).is_some() || !self.is_up(who) {
                continue;
            }
            let (go, act) = trial.proposed(who, &squad.order);
            for act in [&go, &act].into_iter().flatten() {
                trial.declare(who, act, false);
                if let Some(fight) = trial.fight_mut() {
                    fight.stage = Stage::Declaring;
                }
            }
            if go.is_some() || act.is_some() {
                let forced = false;
                plans.push(Plan {
                    who,
                    go,
                    act,
                    forced,
                });
            }
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
        if plans.is_empty() {
            return Err(Refusal::structure(format!(
                "nobody of {name} has anything to do by its order now"
            )));
        }
        let units = plans.iter().map(|plan| self.who(plan.who)).collect();
        let order = self
            .squads
            .get(&id)
            .map(|squad| self.order_words(&squad.order))
            .unwrap_or_default();
        if let Some(fight) = self.fight_mut() {
            fight.plans.extend(plans);
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

    fn can(&self, who: CharacterId, act: &Act) -> bool {
        self.check_act(who, act, &mut Check::new(false)).is_ok()
    }

    /// The Move and the Action that an order asks of somebody.
    fn proposed(&self, who: CharacterId, order: &Order) -> (Option<Act>, Option<Act>) {
        let (Some(unit), Some(ground)) = (self.units.get(&who), self.ground()) else {
            return (None, None);
        };
        let targets = self.targets_of(&ground, who, order);
        match order.tactic {
            Tactic::Delay => (None, None),
            Tactic::Hold => (None, self.attack_from(who, unit, &targets)),
            Tactic::Rally(to) => self.goes_to(&ground, (who, unit), to, &targets, false),
            Tactic::BullRush(to) => self.goes_to(&ground, (who, unit), to, &targets, true),
            Tactic::Withdraw(to) => {
                let wounded = unit.hits.now < unit.max_hits() || unit.fatigue > 0;
                let attack = self.attack_from(who, unit, &targets);
                match attack {
                    Some(attack) if !wounded => (None, Some(attack)),
                    _ => (self.way_to(&ground, who, to), None),
                }
            }
        }
    }

    /// The first of its targets that somebody can attack where it stands.
    fn attack_from(&self, who: CharacterId, unit: &Unit, targets: &[CharacterId]) -> Option<Act> {
        let moved = self.as_moved(who);
        let ground = moved.fought_on().ok()?;
        let kinds = [
            (AttackKind::Strike, 1),
            (AttackKind::Fire, u32::from(unit.range)),
        ];
        let mut attacks = targets.iter().flat_map(|target| {
            let far = ground.stands(who).zip(ground.stands(*target));
            let far = far.and_then(|(from, to)| ground.grid.distance(from, to));
            let kinds = kinds.into_iter();
            let near = kinds.filter(move |(_, range)| far.is_some_and(|far| far <= *range));
            near.map(|(kind, _)| Act::Attack {
                kind,
                target: *target,
            })
        });
        let check = &mut Check::new(false);
        attacks.find(|act| {
            self.check_ready(who, act, check).is_ok()
                && moved.check_deed(&ground, who, act, check).is_ok()
        })
    }

    /// The way that ends nearest to a square, if it ends nearer than now.
    fn way_to(&self, ground: &Ground<'_>, who: CharacterId, to: Hex) -> Option<Act> {
        let from = ground.stands(who)?.at();
        let far = |at: Hex| at.q.abs_diff(to.q).max(at.r.abs_diff(to.r));
        let now = far(from);
        let reach = ground.reach(who, self.move_of(who))?;
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
        ways.find(|act| self.can(who, act))
    }

    fn goes_to(
        &self,
        ground: &Ground<'_>,
        (who, unit): (CharacterId, &Unit),
        to: Hex,
        targets: &[CharacterId],
        rushes: bool,
    ) -> (Option<Act>, Option<Act>) {
        let go = self.way_to(ground, who, to);
        let mut moved = self.clone();
        if let Some(go) = &go {
            moved.declare(who, go, false);
            if let Some(fight) = moved.fight_mut() {
                fight.stage = Stage::Declaring;
            }
        }
        let end = match &go {
            Some(Act::Move { path }) => path.last().copied(),
            _ => ground.stands(who).map(|token| token.at()),
        };
        let rush = end.filter(|_| rushes).and_then(|end| {
            let layout = ground.board.layout;
            let steps = layout
                .headings()
                .iter()
                .map(|heading| layout.ahead(end, *heading, 1));
            let far = |at: &Hex| at.q.abs_diff(to.q).max(at.r.abs_diff(to.r));
            let mut steps: Vec<Hex> = steps.filter(|at| far(at) < far(&end)).collect();
            steps.sort_by_key(|at| (far(at), *at));
            let mut rushes = steps.into_iter().map(|to| Act::BullRush { to });
            rushes.find(|act| moved.can(who, act))
        });
        let act = rush.or_else(|| moved.attack_from(who, unit, targets));
        (go, act)
    }
}
