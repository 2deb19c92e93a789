//! Initiative (F-20) and the order of turns, with the places that a Ready changes (F-24).

use crate::dice::notation::RollError;
use crate::dice::{Dice, Die};
use crate::systems::flow::Flow;
use crate::systems::flow::fight::frame::{Initiative, Progress};
use crate::systems::flow::roll::dice::{Ask, Purpose, Roll, Step};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::unit::SkillName;
use crate::systems::flow::words::fact::Fact;
use crate::table::{Answer, CharacterId, Decision};

const D10: Die = Die::sided(10);

/// The first roll is initiative, every further one breaks a tie.
fn kernel(purpose: Purpose) -> impl Fn(&mut Ask<'_>) -> Result<i32, RollError> {
    move |ask| Ok(ask(purpose, D10)?)
}

impl Flow {
    /// What that one rolls for now.
    pub(in crate::systems::flow) fn purpose_of(&self, who: CharacterId) -> Purpose {
        match self
            .standing(who)
            .is_some_and(|one| one.initiative.is_empty())
        {
            true => Purpose::Initiative,
            false => Purpose::RollOff,
        }
    }

    /// Those who still have to roll: they have not yet, or others have the same (F-20).
    fn still_to_roll(&self) -> Vec<CharacterId> {
        let Some(fight) = self.fight.as_deref() else {
            return Vec::new();
        };
        let all = fight.units.iter();
        let open = all.clone().filter(|(_, one)| {
            let same = all
                .clone()
                .filter(|(_, other)| other.initiative == one.initiative);
            one.initiative.is_empty() || same.count() > 1
        });
        let open: Vec<(CharacterId, bool)> = open
            .map(|(who, one)| (*who, one.initiative.is_empty()))
            .collect();
        // Ties are seen once everybody has rolled.
        let first = open.iter().any(|(_, first)| *first);
        open.into_iter()
            .filter(|(_, one)| *one || !first)
            .map(|(who, _)| who)
            .collect()
    }

    /// Puts everybody who has no place in the order yet into it, the highest initiative first (F-20).
    fn join_order(&mut self) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let of = |who: &CharacterId| fight.units.get(who).map(|one| one.initiative.clone());
        let mut new: Vec<CharacterId> = fight
            .units
            .keys()
            .copied()
            .filter(|who| !fight.order.contains(who))
            .collect();
        new.sort_by_key(|who| std::cmp::Reverse(of(who)));
        let mut late = Vec::new();
        for who in new {
            let own = of(&who);
            let at = fight.order.iter().position(|other| of(other) < own);
            let at = at.unwrap_or(fight.order.len());
            fight.order.insert(at, who);
            // A place that is over already comes again next round.
            let over = |other: &CharacterId| fight.units.get(other).is_some_and(|one| one.done);
            let acting = |other: &CharacterId| {
                fight.phase == crate::systems::flow::fight::standing::Phase::Turn(*other)
            };
            if fight.order[at + 1..]
                .iter()
                .any(|other| over(other) || acting(other))
            {
                late.push(who);
            }
        }
        for who in late {
            if let Some(standing) = fight.units.get_mut(&who) {
                standing.done = true;
            }
        }
        let units = fight.order.clone();
        let units = units.into_iter().map(|who| self.who(who)).collect();
        self.note(&[f(20)], Fact::Order { units });
    }

    /// Whoever has acted on a Ready comes directly before the character who acted then, from now on (F-24).
    pub(crate) fn move_places(&mut self) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let moves: Vec<(CharacterId, CharacterId)> = fight
            .order
            .iter()
            .filter_map(|who| Some((*who, fight.units.get(who)?.goes_before?)))
            .collect();
        for (who, before) in moves {
            let Some(fight) = self.fight_mut() else {
                return;
            };
            if let Some(standing) = fight.units.get_mut(&who) {
                standing.goes_before = None;
            }
            if who == before || !fight.order.contains(&before) {
                continue;
            }
            fight.order.retain(|one| *one != who);
            let at = fight.order.iter().position(|one| *one == before);
            fight.order.insert(at.unwrap_or(fight.order.len()), who);
            let (who, before) = (self.who(who), self.who(before));
            self.note(&[f(24)], Fact::PlaceMoved { who, before });
        }
    }

    /// Who is next: the first in the order who can act and whose turn is still to come.
    pub(crate) fn next_unit(&self) -> Option<CharacterId> {
        let fight = self.fight.as_deref()?;
        let open = |who: &CharacterId| {
            self.is_up(*who)
                && !fight.surprised.contains(who)
                && fight.units.get(who).is_some_and(|one| !one.done)
        };
        fight.order.iter().copied().find(open)
    }
}

impl Initiative {
    pub(crate) fn step(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        let wanted = game.still_to_roll();
        self.rolls.retain(|roll| wanted.contains(&roll.roller));
        for who in &wanted {
            if self.rolls.iter().all(|roll| roll.roller != *who) {
                self.rolls.push(Roll::by(*who));
            }
        }
        if wanted.is_empty() {
            game.join_order();
            return Progress::Done;
        }
        let mut fallen = Vec::new();
        for roll in &mut self.rolls {
            let (mode, purpose) = (game.dice_mode(roll.roller), game.purpose_of(roll.roller));
            if let Step::Done(face) = roll.step(mode, dice, &kernel(purpose), || 0) {
                game.note_dice(roll, None, None, None);
                fallen.push((roll.roller, face));
            }
        }
        if fallen.len() < self.rolls.len() {
            return Progress::Wait;
        }
        for (who, face) in fallen {
            let unit = game.units.get(&who);
            let modifier = unit.map_or(0, |unit| unit.modifier(SkillName::Agility));
            let agility = unit.map_or(0, |unit| unit.skill(SkillName::Agility));
            if let Some(standing) = game.standing_mut(who) {
                match standing.initiative.is_empty() {
                    true => standing.initiative = vec![face + modifier, agility],
                    false => standing.initiative.push(face),
                }
            }
        }
        self.rolls.clear();
        Progress::Again
    }

    pub(crate) fn decisions(&self, game: &Flow) -> Vec<Decision> {
        let open = self.rolls.iter().filter_map(|roll| {
            let purpose = game.purpose_of(roll.roller);
            let Step::Wants(wanted) = roll.run(&kernel(purpose), || 0) else {
                return None;
            };
            let key = format!("initiative.{}", roll.roller);
            Some(game.roll_decision(key, roll, wanted, "", None))
        });
        open.collect()
    }

    pub(crate) fn answer(&mut self, key: &str, answer: &Answer, game: &Flow, dice: &mut dyn Dice) {
        let mut rolls = self.rolls.iter_mut();
        let asked = rolls.find(|roll| key == format!("initiative.{}", roll.roller));
        if let Some(roll) = asked {
            let purpose = game.purpose_of(roll.roller);
            roll.answer(answer, dice, &kernel(purpose), || 0);
        }
    }
}
