//! The order of a round (D-01), ties, delayed turns (D-02).

use crate::dice::Dice;
use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::D20_DIE;
use crate::systems::d20::attack::roll::{Ask, Purpose, Roll, Step};
use crate::systems::d20::rules::house_rule_list::TieBreak;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::turn::fight::Phase;
use crate::systems::d20::turn::frame::{Frame, Progress, Ties};
use crate::systems::d20::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, Shape};

fn tie_kernel(ask: &mut Ask<'_>) -> Result<i32, crate::dice::notation::RollError> {
    Ok(ask(Purpose::Tie, D20_DIE)?)
}

impl D20 {
    /// What comes first in the order is least: who started the fight last, then the highest Agility (D-01, D-02).
    fn place_of(&self, who: CharacterId) -> (bool, i32) {
        let starter = self.fight.as_ref().and_then(|fight| fight.starter);
        let agility = self.units.get(&who).map_or(0, |unit| unit.agility());
        (starter == Some(who), -agility)
    }

    /// Everybody who takes a turn this round.
    fn takes_turn(&self) -> Vec<CharacterId> {
        let units = self.fight.iter().flat_map(|fight| &fight.units);
        let units = units.filter(|(_, standing)| !standing.waits);
        let ids = units.map(|(id, _)| *id);
        ids.filter(|id| self.is_up(*id)).collect()
    }

    /// The ties that are still open (D-01).
    pub(in crate::systems::d20) fn open_ties(&self) -> Option<Ties> {
        let fight = self.fight.as_deref()?;
        let mut all = self.takes_turn();
        all.sort_by_key(|who| self.place_of(*who));
        let mut ties = Ties {
            rolls: Vec::new(),
            groups: Vec::new(),
        };
        let none = Vec::new();
        let of = |who: &CharacterId| fight.ties.get(who).unwrap_or(&none);
        for group in all.chunk_by(|a, b| self.place_of(*a) == self.place_of(*b)) {
            let again = |who: &&CharacterId| {
                let same = group.iter().filter(|other| of(other) == of(who));
                group.len() > 1 && (of(who).is_empty() || same.count() > 1)
            };
            let open: Vec<CharacterId> = group.iter().filter(again).copied().collect();
            match self.house_rules.ties {
                _ if open.is_empty() => {}
                TieBreak::Roll => ties.rolls.extend(open.into_iter().map(Roll::by)),
                TieBreak::Gm => ties.groups.push(group.to_vec()),
            }
        }
        let any = !ties.rolls.is_empty() || !ties.groups.is_empty();
        any.then_some(ties)
    }

    /// Makes the order of the round, ties first; whether anything changed.
    pub(in crate::systems::d20) fn make_order(&mut self) -> bool {
        if let Some(ties) = self.open_ties() {
            return self.push_frame(Frame::Ties(Box::new(ties))).is_ok();
        }
        let mut order = self.takes_turn();
        if order.is_empty() {
            return false;
        }
        let ties = self.fight.as_ref().map(|fight| fight.ties.clone());
        let ties = ties.unwrap_or_default();
        order.sort_by_key(|who| {
            let tie = ties.get(who).cloned().unwrap_or_default();
            (self.place_of(*who), std::cmp::Reverse(tie))
        });
        let units = order.iter().map(|who| self.who(*who)).collect();
        if let Some(fight) = self.fight_mut() {
            fight.order = order;
        }
        self.note(&[d(1)], Fact::Order { units });
        true
    }

    /// Who is next: the first in the order who has neither had a turn nor delayed it, else the first who has (D-02).
    pub(in crate::systems::d20) fn next_unit(&self) -> Option<CharacterId> {
        let fight = self.fight.as_deref()?;
        let open = |delayed: bool| {
            let mut order = fight.order.iter().copied();
            order.find(|who| {
                let standing = fight.units.get(who);
                let fits = |one: &crate::systems::d20::turn::fight::Standing| {
                    !one.done && !one.waits && one.delayed.is_some() == delayed
                };
                self.is_up(*who) && standing.is_some_and(fits)
            })
        };
        open(false).or_else(|| open(true))
    }

    pub(in crate::systems::d20) fn delay(&mut self, who: CharacterId) {
        let turns = self.fight.as_ref().map_or(0, |fight| fight.turns);
        if let Some(standing) = self.standing_mut(who) {
            standing.delayed = Some(turns);
        }
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::Between;
        }
        let who = self.who(who);
        self.note(&[d(2)], Fact::Delayed { who });
    }

    /// Whether a delayed turn can be taken now: after any later turn, before the next one spends anything (D-02).
    pub(in crate::systems::d20) fn check_step_in(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = self.name(who);
        let (Some(standing), Some(fight)) = (self.standing(who), self.fight.as_deref()) else {
            return Err(Refusal::structure(format!("{name} is not in the fight")));
        };
        let waits = standing.delayed.filter(|_| !standing.done);
        check.rule(waits.is_some(), d(2), || {
            format!("{name} has not delayed the turn")
        })?;
        check.rule(waits.is_none_or(|since| fight.turns > since), d(2), || {
            format!("{name} steps in after a later turn, and none is over yet")
        })?;
        let free = self
            .turn()
            .is_none_or(|turn| !turn.spent && turn.who != who);
        check.rule(free, d(2), || "somebody is taking a turn".to_owned())
    }

    pub(in crate::systems::d20) fn step_in(&mut self, who: CharacterId) {
        let named = self.who(who);
        self.note(&[d(2)], Fact::SteppedIn { who: named });
        self.begin_turn(who);
    }
}

impl Ties {
    pub(in crate::systems::d20) fn step(
        &mut self,
        game: &mut D20,
        dice: &mut dyn Dice,
    ) -> Progress {
        if let Some(next) = self.groups.first() {
            if next.len() > 1 {
                return Progress::Wait;
            }
            self.groups.remove(0);
            return Progress::Again;
        }
        let mut open = false;
        let mut fallen = Vec::new();
        for roll in &mut self.rolls {
            let mode = game.dice_mode(roll.roller);
            match roll.step(mode, dice, &tie_kernel, || 0) {
                Step::Wants(_) => open = true,
                Step::Done(face) => {
                    game.note_dice(roll, None, None);
                    fallen.push((roll.roller, u8::try_from(face).unwrap_or(0)));
                }
            }
        }
        if open {
            return Progress::Wait;
        }
        for (who, face) in fallen {
            if let Some(fight) = game.fight_mut() {
                fight.ties.entry(who).or_default().push(face);
            }
        }
        Progress::Done
    }

    pub(in crate::systems::d20) fn decisions(&self, game: &D20) -> Vec<Decision> {
        if let Some(group) = self.groups.first() {
            let items = group.iter().map(|who| {
                let name = game.name(*who);
                Choice::new(who.to_string(), name, "")
            });
            return vec![Decision {
                key: "ties.order".to_owned(),
                who: Decider::Gm,
                who_name: "The GM".to_owned(),
                question: "Who goes first of those with the same Agility?".to_owned(),
                shape: Shape::Order {
                    items: items.collect(),
                },
                rule: d(1),
            }];
        }
        let open = self.rolls.iter().filter_map(|roll| {
            let Step::Wants(wanted) = roll.run(&tie_kernel, || 0) else {
                return None;
            };
            let key = format!("ties.{}", roll.roller);
            Some(roll.decision(game, key, wanted, ": a tie in Agility"))
        });
        open.collect()
    }

    pub(in crate::systems::d20) fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut D20,
        dice: &mut dyn Dice,
    ) {
        if let Answer::Order(keys) = answer {
            for (place, key) in (1_u8..=u8::MAX).rev().zip(keys) {
                let who = key.parse().map(CharacterId);
                if let (Ok(who), Some(fight)) = (who, game.fight_mut()) {
                    fight.ties.insert(who, vec![place]);
                }
            }
            self.groups.remove(0);
            return;
        }
        let mut rolls = self.rolls.iter_mut();
        let asked = rolls.find(|roll| key == format!("ties.{}", roll.roller));
        if let Some(roll) = asked {
            roll.answer(answer, dice, &tie_kernel, || 0);
        }
    }
}
