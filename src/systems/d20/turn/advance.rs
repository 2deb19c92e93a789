//! How a fight goes on: which procedure is stepped, what it asks, who takes its answer, and what follows at once from any
//! change. Every procedure is in a file of its own.

use crate::dice::Dice;
use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::turn::frame::{Frame, Progress, Strike, With};
use crate::systems::d20::words::fact::Fact;
use crate::systems::frames::Procedures;
use crate::systems::units::procedures_of_units;
use crate::table::{Answer, CharacterId, Check, Decision, Refusal};

impl Frame {
    fn step(&mut self, game: &mut D20, dice: &mut dyn Dice) -> Progress {
        match self {
            Self::Ties(frame) => frame.step(game, dice),
            Self::Strike(frame) => frame.step(game, dice),
            Self::Mend(frame) => frame.step(game, dice),
            Self::Effect(frame) => frame.step(game),
            Self::FreeHit(frame) => frame.step(game),
            Self::Walk(frame) => frame.step(game),
            Self::Upkeep(frame) => frame.step(game),
            Self::Cure(who) => game.step_cure(*who),
            Self::Keep(summon) => game.step_keep(*summon),
        }
    }

    pub(in crate::systems::d20) fn decisions(&self, game: &D20) -> Vec<Decision> {
        match self {
            Self::Ties(frame) => frame.decisions(game),
            Self::Strike(frame) => frame.decision(game).into_iter().collect(),
            Self::Mend(frame) => frame.decision(game).into_iter().collect(),
            Self::Effect(_) => Vec::new(),
            Self::FreeHit(frame) => vec![frame.decision(game)],
            Self::Walk(frame) => frame.decision(game).into_iter().collect(),
            Self::Upkeep(frame) => frame.decision(game).into_iter().collect(),
            Self::Cure(who) => vec![game.cure_decision(*who)],
            Self::Keep(summon) => game.keep_decision(*summon).into_iter().collect(),
        }
    }

    /// Takes an answer that fits the shape of its question; whether it goes on after that.
    fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut D20,
        dice: &mut dyn Dice,
    ) -> Result<bool, Refusal> {
        match self {
            Self::Ties(frame) => frame.answer(key, answer, game, dice),
            Self::Strike(frame) => frame.answer(answer, game, dice)?,
            Self::Mend(frame) => frame.answer(answer, game, dice)?,
            // It asks nothing itself.
            Self::Effect(_) => {}
            Self::FreeHit(frame) => {
                frame.answer(answer, game)?;
                return Ok(false);
            }
            Self::Walk(frame) => frame.answer(answer, game)?,
            Self::Upkeep(frame) => frame.answer(answer, game),
            Self::Cure(who) => {
                game.answer_cure(*who, answer);
                return Ok(false);
            }
            Self::Keep(summon) => {
                game.answer_keep(*summon, answer)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether everybody in it is still there, and nothing that has changed forbids it.
    fn fits(&self, below: Option<&Self>, game: &D20) -> Result<(), String> {
        let up = |who| match game.is_up(who) {
            true => Ok(()),
            false => Err(format!("{} is out of the fight", game.name(who))),
        };
        match self {
            Self::Strike(strike) => {
                up(strike.by)?;
                up(strike.on)?;
                let check = &mut Check::new(strike.forced);
                let goes_on = game.check_strike(strike, check);
                goes_on.map_err(|refusal| refusal.reason().to_owned())
            }
            Self::Effect(effect) => {
                up(effect.by)?;
                // What is rolled to hit somebody takes a caster who can act, each time.
                let attacks = game.hits_by(effect.by, effect.spell);
                let check = &mut Check::new(effect.forced || !attacks);
                let able = game.check_able(effect.by, check);
                able.map_err(|refusal| refusal.reason().to_owned())
            }
            Self::Mend(mend) => {
                up(mend.by)?;
                let there = game.standing(mend.on).is_some();
                let spell = game.with(mend.by, With::Spell(mend.spell));
                if !there || !spell.is_ok_and(|(_, damage, ..)| damage.parts(false).is_ok()) {
                    return Err("nobody is healed by it".to_owned());
                }
                let check = &mut Check::new(mend.forced);
                let near = game.check_spell_reach(mend.by, mend.spell, mend.on, check);
                near.map_err(|refusal| refusal.reason().to_owned())
            }
            Self::FreeHit(hit) => up(hit.owner)
                .and_then(|()| up(hit.on))
                .and_then(|()| hit.fits(below, game)),
            Self::Walk(walk) => {
                up(walk.who)?;
                let able = game.check_able(walk.who, &mut Check::new(walk.forced));
                able.map_err(|refusal| refusal.reason().to_owned())?;
                let asks = !walk.open
                    || walk
                        .decision(game)
                        .is_some_and(|one| !one.shape.options().is_empty());
                match asks
                    && game
                        .ground()
                        .is_some_and(|one| one.stands(walk.who).is_some())
                {
                    true => Ok(()),
                    false => Err("there is no way to go".to_owned()),
                }
            }
            Self::Upkeep(upkeep) => up(upkeep.who),
            Self::Cure(who) => match game
                .units
                .get(who)
                .is_some_and(|unit| !unit.wounds.is_empty())
            {
                true => Ok(()),
                false => Err("no wound is left".to_owned()),
            },
            Self::Keep(summon) => match game.units.contains_key(summon) {
                true => Ok(()),
                false => Err("it is gone".to_owned()),
            },
            Self::Ties(_) => Ok(()),
        }
    }
}

impl D20 {
    /// Nobody takes the free hit that is asked for.
    pub(in crate::systems::d20) fn nobody_reacts(&mut self) -> Result<(), Refusal> {
        let Some(hit) = self.free_hit_asked() else {
            return Err(Refusal::structure("nobody has to react right now"));
        };
        if let Some(fight) = self.fight_mut() {
            fight.frames.pop();
        }
        hit.decline(self);
        Ok(())
    }

    /// An attack that cannot go on is told, with the dice that had fallen for it.
    pub(in crate::systems::d20) fn drop_strike(&mut self, strike: &mut Strike, why: String) {
        let on = self.who(strike.on);
        self.note_dice(&mut strike.roll, None, Some(&on));
        let what = self.with(strike.by, strike.with);
        let what = what.map_or_else(|_| "attack".to_owned(), |it| it.0.to_owned());
        self.cancelled(10, (strike.by, Some(strike.on)), what, why);
    }

    pub(in crate::systems::d20) fn cancelled(
        &mut self,
        rule: u16,
        (who, on): (CharacterId, Option<CharacterId>),
        what: String,
        why: String,
    ) {
        let (who, on) = (self.who(who), on.map(|on| self.who(on)));
        let fact = Fact::Cancelled { who, what, on, why };
        self.note(&[d(rule)], fact);
    }
}

impl Procedures for D20 {
    procedures_of_units!();

    const MOST: usize = 60;
    const TOO_MANY: &'static str = "too many free hits answer one another; let some resolve first";

    /// What follows at once from any change, also while somebody is asked: defeats, victory, procedures that lost somebody.
    fn settle(&mut self) {
        self.settle_spells();
        self.settle_defeats();
        self.settle_victory();
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let fault = |(at, frame): (usize, &Frame)| {
            let below = at.checked_sub(1).and_then(|at| fight.frames.get(at));
            frame.fits(below, self).err()
        };
        let faults: Vec<Option<String>> = fight.frames.iter().enumerate().map(fault).collect();
        let ties = |frame: &Frame| matches!(frame, Frame::Ties(_));
        if faults.iter().all(Option::is_none) && !fight.frames.iter().any(ties) {
            return;
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let mut kept = Vec::new();
        // A spell that ends as a whole takes the attack on one of its targets with it.
        let mut whole = false;
        for (mut frame, fault) in std::mem::take(&mut fight.frames).into_iter().zip(faults) {
            let ends_with_it = std::mem::take(&mut whole);
            match (fault, &mut frame) {
                (Some(why), Frame::Strike(strike)) => {
                    if ends_with_it {
                        let on = self.who(strike.on);
                        self.note_dice(&mut strike.roll, None, Some(&on));
                        continue;
                    }
                    self.drop_strike(strike, why);
                }
                (Some(why), Frame::FreeHit(hit)) => {
                    self.cancelled(31, (hit.owner, None), "free hit".to_owned(), why);
                }
                (Some(why), Frame::Effect(effect)) if !effect.targets.is_empty() => {
                    let what = self.with(effect.by, With::Spell(effect.spell));
                    let what = what.map_or_else(|_| "spell".to_owned(), |it| it.0.to_owned());
                    self.cancelled(42, (effect.by, None), what, why);
                    whole = true;
                }
                (Some(why), Frame::Walk(walk)) => {
                    let goes = self.is_up(walk.who) && !walk.path.is_empty();
                    walk.stop(self, goes.then_some(why.as_str()));
                }
                (Some(_), _) => {}
                (None, Frame::Ties(ties)) => {
                    // Whoever is alone with its Agility now has no tie to break any more.
                    let open = self.open_ties();
                    let still = |who| {
                        let mut rolls = open.iter().flat_map(|ties| &ties.rolls);
                        rolls.any(|roll| roll.roller == who)
                    };
                    ties.rolls.retain(|roll| still(roll.roller));
                    for group in &mut ties.groups {
                        group.retain(|who| self.is_up(*who));
                    }
                    kept.push(frame);
                }
                (None, _) => kept.push(frame),
            }
        }
        if let Some(fight) = self.fight_mut() {
            fight.frames = kept;
        }
    }

    fn between_procedures(&mut self) -> bool {
        self.next_in_course()
    }
}
