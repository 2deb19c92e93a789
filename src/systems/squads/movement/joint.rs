//! The ways of a declared Move: its own, and that of whoever carries with it, who follows in its steps; what all of them need,
//! and how far they still lead once they are gone (S-05, S-16, S-17, S-70).

use crate::board::grid::{Footprint, Hex};
use crate::systems::squads::Squads;
use crate::systems::squads::movement::carrying::Loads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::Plan;
use crate::systems::units::ways;
use crate::table::{CharacterId, Check, Refusal};

/// Who goes, and which squares one after the other.
type Way = (CharacterId, Vec<Hex>);

impl Squads {
    /// Who goes by a Move along that way, and how: whoever carries with it comes behind it (S-70).
    pub(in crate::systems::squads) fn ways_along(
        &self,
        loads: &Loads,
        who: CharacterId,
        path: &[Hex],
    ) -> Vec<Way> {
        let mut ways = vec![(who, path.to_vec())];
        if let (Some(partner), Some(place)) = (self.partner_by(loads, who), self.places.get(&who)) {
            let behind = path.split_last().map_or_else(Vec::new, |(_, before)| {
                let from = [place.at].into_iter();
                from.chain(before.iter().copied()).collect()
            });
            ways.push((partner, behind));
        }
        ways
    }

    /// Where those come to stand who go by a declaration: whoever declares, and whoever carries with it.
    pub(in crate::systems::squads) fn ends_of(
        &self,
        loads: &Loads,
        plan: &Plan,
    ) -> Vec<(CharacterId, Hex)> {
        let Some(Act::Move { path }) = &plan.go else {
            return Vec::new();
        };
        let ways = self.ways_along(loads, plan.who, path).into_iter();
        ways.filter_map(|(who, way)| Some((who, *way.last()?)))
            .collect()
    }

    /// Whether whoever carries with a unit can move with it now (S-70).
    pub(in crate::systems::squads) fn check_together(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(partner) = self.partner_of(who) else {
            return Ok(());
        };
        let standing = self.standing(partner).filter(|_| self.is_up(partner));
        let ready = standing.is_some_and(|one| one.movement.is_ready() && !one.moved && !one.acted);
        check.rule(ready, s(70), || {
            format!("{} cannot move with it", self.name(partner))
        })?;
        let path = Vec::new();
        self.check_able(partner, &Act::Move { path }, check)
    }

    /// Whether all who go by a Move can go so on the board as it is, and end there (S-04, S-05, S-16, S-70).
    pub(in crate::systems::squads) fn check_ways(
        &self,
        ground: &Ground<'_>,
        ways: &[Way],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(((who, path), behind)) = ways.split_first() else {
            return Ok(());
        };
        let rides = self.unit(*who)?.rides.is_some();
        let distance = if rides {
            1
        } else {
            self.move_by(&ground.loads, *who)
        };
        ground.check_way((*who, path), distance, &[], check)?;
        for (partner, way) in behind {
            let (Some(stands), Some(end)) = (ground.stands(*partner), way.last()) else {
                continue;
            };
            check.rule(ground.is_open(*partner, *end, &[*who]), s(70), || {
                let at = ground.board.address(*end);
                format!("{} has no room behind it, at {at}", self.name(*partner))
            })?;
            // One of several squares may come up behind by more than a step.
            let (mut at, mut whole) = (stands.at(), Vec::new());
            while at != way[0] && ways::heading(ground.board, at, way[0]).is_none() {
                let (q, r) = (way[0].q - at.q, way[0].r - at.r);
                at = Hex::new(at.q + q.signum(), at.r + r.signum());
                whole.push(at);
            }
            let more = u16::try_from(whole.len()).unwrap_or(u16::MAX);
            whole.extend(way);
            let distance = distance.saturating_add(more.saturating_mul(2));
            ground.check_way((*partner, &whole), distance, &[*who], check)?;
        }
        Ok(())
    }

    /// The part of a declared way by which all who go still end on free squares: shorter than it is, maybe none (S-05, S-17).
    fn shorter(&self, ground: &Ground<'_>, plan: &Plan, path: &[Hex]) -> Vec<Hex> {
        let token = |(who, at): (CharacterId, Hex)| ground.token_at(who, at);
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let others = plans.filter(|other| other.who != plan.who);
        let others = others
            .flat_map(|other| self.ends_of(&ground.loads, other))
            .map(token);
        let others: Vec<Footprint> = others.collect();
        let fits = |path: &[Hex]| {
            let ways = self.ways_along(&ground.loads, plan.who, path);
            let free = ways.iter().enumerate().all(|(at, (who, way))| {
                let before = ways[..at].iter().map(|(who, _)| *who);
                let before: Vec<CharacterId> = before.collect();
                way.last().is_none_or(|end| {
                    let token = ground.token_at(*who, *end);
                    ground.is_open(*who, *end, &before)
                        && !others.iter().any(|other| other.overlaps(token))
                })
            });
            free && self
                .check_ways(ground, &ways, &mut Check::new(plan.forced))
                .is_ok()
        };
        let mut path = path.to_vec();
        path.pop();
        while !path.is_empty() && !fits(&path) {
            path.pop();
        }
        path
    }

    /// The way by which somebody goes is cut to where all who go it end on free squares.
    pub(in crate::systems::squads) fn cut_way(&mut self, who: CharacterId) {
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let Some(ground) = self.ground() else {
            return;
        };
        let ends = |plan: &Plan| self.ends_of(&ground.loads, plan);
        let goes = |plan: &&Plan| ends(plan).iter().any(|(one, _)| *one == who);
        let mut plans = plans.filter(goes);
        let Some(plan) = plans.next() else {
            return;
        };
        if let Some(Act::Move { path }) = &plan.go {
            let (who, path) = (plan.who, self.shorter(&ground, plan, path));
            drop(ground);
            self.redirect(who, Some(Act::Move { path }));
        }
    }

    /// Declared ways that do not lead to their ends any more, and what came into each meanwhile.
    pub(in crate::systems::squads) fn lost_ways(&self) -> Vec<(CharacterId, Act, Refusal)> {
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let lost = plans.filter_map(|plan| {
            // One that was cut to nothing already leads nowhere (S-17).
            let (Some(go @ Act::Move { path }), Some(_)) = (&plan.go, plan.end()) else {
                return None;
            };
            let ways = self.ways_along(&ground.loads, plan.who, path);
            let leads = self.check_ways(&ground, &ways, &mut Check::new(plan.forced));
            Some((plan.who, go.clone(), leads.err()?))
        });
        lost.collect()
    }
}
