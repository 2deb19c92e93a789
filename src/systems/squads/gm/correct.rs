//! Corrections of any roll of the phase: which rolls that are, which one it waits for, and those that stand, which fall again
//! as they fell. What else it needs is the same in every such game.

use crate::dice::TypedDice;
use crate::dice::notation::RollError;
use crate::systems::rolling::{Ask, Step};
use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::{Fallen, Purpose, Roll};
use crate::systems::squads::rules::house_rule_list::Resolved;
use crate::systems::squads::turn::acts::AttackKind;
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Fact;
use crate::systems::units::rolls_of_units;
use crate::table::{CharacterId, Decider, LogEntry, Origin};

rolls_of_units!(Squads);

impl Squads {
    /// The lines of the rolls of the phase that was resolved last, counted from 1; the newest first.
    pub(crate) fn last_rolls(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        for (line, entry) in self.log.newest() {
            match &entry.fact {
                Fact::Rolled { .. } => lines.push(line + 1),
                Fact::PhaseBegan { .. } | Fact::RoundBegan { .. } if !lines.is_empty() => break,
                _ => {}
            }
        }
        lines
    }

    /// Whether that roll has not fallen yet: it waits for it, or the phase goes on to it.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let Some((Decider::Character(who), purpose, _)) = roll.roll() else {
            return false;
        };
        let Some(fight) = self.fight.as_deref().filter(|_| self.is_resolving()) else {
            return false;
        };
        let own = match fight.frames.last() {
            Some(Frame::Strike(strike)) if strike.by == who => {
                let wanted = strike.wanted(self).map(|wanted| wanted.purpose);
                let later = purpose == Purpose::Subdue && strike.kind == AttackKind::Subdue;
                return wanted.is_some_and(|wanted| wanted == purpose || later);
            }
            Some(Frame::Strike(_)) => false,
            Some(Frame::Contest(contest)) => {
                let asked = format!("contest.{who}");
                let mut open = contest.decisions(self).into_iter();
                contest.purpose() == purpose && open.any(|one| one.key == asked)
            }
            Some(Frame::Try(one)) => one.purpose() == purpose && one.roll.roller == who,
            _ => return false,
        };
        let plans = fight.plans.iter();
        let mut planned = plans.filter(|plan| plan.who == who && plan.act.is_some());
        own || self.house_rules.resolved == Resolved::Together || planned.next().is_some()
    }

    /// Keeps a roll that stands until the phase comes to it, and goes on to the next that is open.
    pub(crate) fn refill(&mut self, roll: &Fact) {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            ..
        } = roll
        else {
            return;
        };
        let fallen = faces.iter().map(|face| Fallen {
            purpose: *purpose,
            face: *face,
            real: *origin != Origin::App,
        });
        let again = (who.id, fallen.collect());
        if let Some(fight) = self.fight_mut() {
            fight.again.push(again);
        }
        self.advance(&mut TypedDice::default());
    }

    /// Whether a roll cannot stand beside that one; in a phase each stands that is rolled at all.
    pub(crate) const fn falls_after(_later: &Fact, _roll: &Fact) -> bool {
        false
    }

    /// Puts into a roll what stands of it from before a correction.
    pub(in crate::systems::squads) fn put_in_again<T>(
        &mut self,
        roll: &mut Roll,
        kernel: &dyn Fn(&mut Ask<'_, Purpose>) -> Result<T, RollError>,
        failed: impl Fn() -> T,
    ) {
        while let Some(fight) = self.fight.as_deref()
            && !fight.again.is_empty()
            && let Step::Wants(wanted) = roll.run(kernel, &failed)
            && wanted.typed.is_empty()
        {
            let fits = |(who, faces): &(CharacterId, Vec<Fallen>)| {
                let of = faces.first().map(|one| one.purpose);
                *who == roll.roller && of == Some(wanted.purpose)
            };
            let Some(at) = fight.again.iter().position(fits) else {
                return;
            };
            if let Some(fight) = self.fight_mut() {
                let (_, faces) = fight.again.remove(at);
                roll.faces.truncate(wanted.known);
                roll.faces.extend(faces);
            }
        }
    }
}
