//! Points (F-10 to F-13): each that comes or goes is told, so that what is held is what was earned, less what was spent and
//! what was lost.

use crate::systems::flow::Flow;
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::sheet::unit::SkillName;
use crate::systems::flow::words::fact::{Fact, PointChange, Why};
use crate::table::{CharacterId, RuleId};

impl Flow {
    /// Sets points of several to so many each; told as one line, of those only whose points change.
    pub(crate) fn set_all_points(&mut self, point: Point, all: &[(CharacterId, u16)], why: Why) {
        let mut changes = Vec::new();
        for (who, now) in all.iter().copied() {
            let Some(standing) = self.standing_mut(who) else {
                continue;
            };
            let before = std::mem::replace(standing.points.of_mut(point), now);
            if before != now {
                let who = self.who(who);
                changes.push(PointChange { who, before, now });
            }
        }
        if !changes.is_empty() {
            let fact = Fact::Points {
                point,
                changes,
                why,
            };
            match why {
                Why::Gm => self.note_gm(fact),
                why => self.note(&[f(why.rule(point))], fact),
            }
        }
    }

    pub(crate) fn set_points(&mut self, who: CharacterId, point: Point, now: u16, why: Why) {
        self.set_all_points(point, &[(who, now)], why);
    }

    /// The most FP that somebody can have, by the house rule (F-12).
    pub(crate) fn most_flow_points(&self, who: CharacterId) -> u16 {
        let unit = self.units.get(&who).filter(|_| self.house_rules.flow_limit);
        unit.map_or(u16::MAX, |unit| {
            let most = unit
                .modifier(SkillName::Melee)
                .max(unit.modifier(SkillName::Ranged));
            u16::try_from(most).unwrap_or(0)
        })
    }

    /// Somebody who is still up gets so many points.
    pub(crate) fn earn(&mut self, who: CharacterId, point: Point, count: u16, why: Why) {
        let Some(standing) = self.standing(who).filter(|_| self.is_up(who)) else {
            return;
        };
        let before = standing.points.of(point);
        let most = match point {
            Point::FlowPoints => self.most_flow_points(who),
            Point::ActionPoints | Point::ReactionPoints => u16::MAX,
        };
        let now = before.saturating_add(count).min(most).max(before);
        self.set_points(who, point, now, why);
    }

    /// Somebody loses so many points, never below 0.
    pub(crate) fn lose(&mut self, who: CharacterId, point: Point, count: u16, why: Why) {
        let before = self.pools(who).of(point);
        self.set_points(who, point, before.saturating_sub(count), why);
    }

    /// A reaction is won: 1 FP, once per round (F-12).
    pub(crate) fn earn_for_reaction(&mut self, who: CharacterId) {
        let first = self
            .standing_mut(who)
            .is_some_and(|one| !std::mem::replace(&mut one.reacted_well, true));
        if first {
            self.earn(who, Point::FlowPoints, 1, Why::ReactionWon);
        }
    }

    /// Somebody declares something and pays for it.
    pub(crate) fn declare(
        &mut self,
        who: CharacterId,
        rule: RuleId,
        deed: String,
        on: Option<CharacterId>,
        cost: Cost,
    ) {
        let mut paid = cost;
        let left = match self.standing_mut(who) {
            None => Cost::default(),
            Some(standing) => {
                for point in Point::ALL {
                    let have = standing.points.of_mut(point);
                    let pays = paid.of(point).min(*have);
                    *have -= pays;
                    *paid.of_mut(point) = pays;
                }
                standing.points
            }
        };
        let declared = Fact::Declared {
            who: self.who(who),
            deed,
            on: on.map(|on| self.who(on)),
            cost: paid,
            left,
        };
        self.note(&[rule], declared);
    }
}
