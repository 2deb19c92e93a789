//! A unit declares what it does in a phase, or does what is done at once; whether it has the Move or the Action for it (S-11
//! to S-15, S-60, S-70).

use std::borrow::Cow;

use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::house_rule_list::Resolved;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::{Hold, Plan, Stage};
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    /// Somebody declares something, or does what is done at once.
    pub(in crate::systems::squads) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        let check = &mut Check::new(force);
        self.check_act(who, act, check)?;
        if force {
            let (what, skipped) = (self.act_label(who, act), check.skipped().to_vec());
            self.note_forced(what, skipped);
        }
        self.declares_more(who);
        match act {
            Act::PutDown => {
                if let Some((load, _)) = self.load_of(who) {
                    self.put_down(load);
                }
            }
            Act::DelayMove | Act::DelayAction => {
                let movement = *act == Act::DelayMove;
                if let Some(standing) = self.standing_mut(who) {
                    let hold = if movement {
                        &mut standing.movement
                    } else {
                        &mut standing.action
                    };
                    *hold = Hold::PutOff;
                }
                let who = self.who(who);
                self.note(&[s(13)], Fact::Delayed { who, movement });
            }
            Act::TakeBack => {
                if let Some(fight) = self.fight_mut() {
                    fight.plans.retain(|plan| plan.who != who);
                }
            }
            Act::Move { path } if path.is_empty() => {
                self.count_procedure();
                return self.push_frame(Frame::Way(who));
            }
            act => self.declare(who, act, force),
        }
        Ok(())
    }

    /// The side of whoever declares something is not done with it (S-15).
    pub(in crate::systems::squads) fn declares_more(&mut self, who: CharacterId) {
        let side = self.side_of(who);
        if let (Some(side), Some(fight)) = (side, self.fight_mut()) {
            fight.declared.remove(&side);
        }
    }

    /// Notes what somebody declares; one at a time it is done now.
    pub(in crate::systems::squads) fn declare(
        &mut self,
        who: CharacterId,
        act: &Act,
        forced: bool,
    ) {
        let together = self.house_rules.resolved == Resolved::Together;
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let known = fight.plans.iter_mut().position(|plan| plan.who == who);
        let at = known.unwrap_or_else(|| {
            fight.plans.push(Plan {
                who,
                go: None,
                act: None,
                forced: false,
            });
            fight.plans.len() - 1
        });
        let plan = &mut fight.plans[at];
        plan.forced |= forced;
        let place = if act.moves() {
            &mut plan.go
        } else {
            &mut plan.act
        };
        *place = Some(act.clone());
        if !together {
            fight.stage = Stage::Moving;
        } else {
            // Others do not know yet what the GM’s units will do.
            let unseen = self
                .side_of(who)
                .is_none_or(|side| !self.shows_leaders(side));
            let on = act.people().into_iter().map(|on| self.who(on)).collect();
            let (what, who) = (self.act_phrase(act), self.who(who));
            self.note_unseen(unseen, &[s(15)], Fact::Declared { who, what, on });
        }
    }

    /// Whether somebody can declare that now; why not.
    pub(in crate::systems::squads) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.taking_part(who)?;
        if self.stage() != Some(Stage::Declaring) {
            return Err(Refusal::structure("no phase is being declared now"));
        }
        if !self.check_ready(who, act, check)? {
            return Ok(());
        }
        if act.moves() {
            return self.check_deed(&self.fought_on()?, who, act, check);
        }
        let moved = self.as_moved(who);
        moved.check_deed(&moved.fought_on()?, who, act, check)
    }

    /// The board of the fight with everybody on it.
    pub(crate) fn fought_on(&self) -> Result<Ground<'_>, Refusal> {
        let ground = self.ground();
        ground.ok_or_else(|| Refusal::structure("there is no board"))
    }

    /// The table as it is for what somebody does after the Move that it has declared.
    pub(in crate::systems::squads) fn as_moved(&self, who: CharacterId) -> Cow<'_, Self> {
        let Some(go) = self.plan(who).and_then(|plan| plan.go.as_ref()) else {
            return Cow::Borrowed(self);
        };
        let mut moved = self.clone();
        moved.make_way(who, go);
        Cow::Owned(moved)
    }

    /// Puts somebody where a Move leads, without paying for it.
    pub(in crate::systems::squads) fn make_way(&mut self, who: CharacterId, go: &Act) {
        match go {
            Act::Ride { mount } => self.ride(who, *mount),
            Act::Move { path } => {
                if let Some(unit) = self.unit_mut(who) {
                    unit.rides = None;
                }
                if let Some(at) = path.last() {
                    self.put_at(who, *at);
                }
            }
            _ => {}
        }
    }

    /// Whether somebody has the Move or the Action for it; and whether it has to be asked what else it needs.
    pub(in crate::systems::squads) fn check_ready(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<bool, Refusal> {
        let (unit, standing) = self.taking_part(who)?;
        let name = &unit.name;
        let plan = self.plan(who);
        match act {
            Act::TakeBack => {
                return match plan {
                    Some(_) => Ok(false),
                    None => Err(Refusal::structure(format!("{name} has declared nothing"))),
                };
            }
            Act::PutDown => {
                return match self.load_of(who) {
                    Some(_) => Ok(false),
                    None => Err(Refusal::structure(format!("{name} holds nobody"))),
                };
            }
            _ => {}
        }
        check.rule(!unit.is_defeated(), s(60), || {
            format!("{name} is out of the fight")
        })?;
        let moves = act.moves() || *act == Act::DelayMove;
        let (hold, what) = match moves {
            true => (standing.movement, "Move"),
            false => (standing.action, "Action"),
        };
        check.rule(hold.is_ready(), s(11), || match hold {
            // It may have come too late, or have been put off before (S-11, S-13).
            Hold::PutOff if standing.acted => {
                format!("{name} has acted this round, and its {what} counts for the next")
            }
            Hold::PutOff if moves && standing.moved => {
                format!("{name} has moved this round, and its {what} counts for the next")
            }
            Hold::PutOff => format!("{name}’s {what} counts for the next round"),
            _ => format!("{name} has no {what} now"),
        })?;
        check.rule(!standing.acted, s(11), || {
            format!("{name} has acted this round")
        })?;
        check.rule(!moves || !standing.moved, s(11), || {
            format!("{name} has moved this round")
        })?;
        let goes = |one: &CharacterId| self.plan(*one).is_some_and(|plan| plan.go.is_some());
        let partner = self.partner_of(who).filter(|one| moves && goes(one));
        check.rule(partner.is_none(), s(70), || {
            let partner = partner.map_or_else(String::new, |one| self.name(one));
            format!("{partner} has declared the Move of both; take that back first")
        })?;
        if act.at_once() {
            let declared = plan.and_then(|plan| {
                if moves {
                    plan.go.as_ref()
                } else {
                    plan.act.as_ref()
                }
            });
            check.rule(declared.is_none(), s(13), || {
                format!("{name} has declared its {what} in this phase; take it back first")
            })?;
            return Ok(false);
        }
        self.check_able(who, act, check)?;
        Ok(true)
    }

    /// What keeps a unit from moving or acting at all (S-60, S-70, S-71).
    pub(in crate::systems::squads) fn check_able(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        check.rule(!unit.is_dragged(), s(71), || format!("{name} is dragged"))?;
        if act.moves() {
            return check.rule(!unit.is_immobilized(), s(60), || {
                format!("{name} is immobilized")
            });
        }
        check.rule(!unit.status.calm, s(60), || {
            format!("{name} is calm and does not act")
        })?;
        let load = self.load_of(who);
        let rule = if load.is_some_and(|(_, drag)| drag) {
            71
        } else {
            70
        };
        check.rule(load.is_none(), s(rule), || {
            format!("{name} holds somebody and cannot act")
        })?;
        let helps =
            |plan: &&Plan| matches!(&plan.act, Some(Act::Lift { with, .. }) if *with == Some(who));
        let helped = self.fight.iter().flat_map(|fight| &fight.plans).find(helps);
        check.rule(helped.is_none(), s(70), || {
            format!("{name} helps to lift somebody in this phase")
        })
    }
}
