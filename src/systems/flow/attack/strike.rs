//! An attack from its declaration to what it does (F-05, F-12, F-30 to F-35, F-40). Reactions to it are in `react`.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::dice::notation::RollError;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::{Blow, Trigger};
use crate::systems::flow::fight::frame::{
    Frame, Manner, Progress, Reaction, Stage, Strike, Triggered,
};
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::roll::dice::{Ask, Checked, Purpose, Roll, Step, dice_for};
use crate::systems::flow::roll::harm::{Harm, level_bonus, times};
use crate::systems::flow::roll::level::{Level, Skilled};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::words::fact::{Fact, Why};
use crate::table::{Answer, CharacterId, Check, Choice, Decision, ItemId, Refusal};

/// A check as a kernel.
pub(crate) fn check_kernel(
    with: Skilled,
    purpose: Purpose,
) -> impl Fn(&mut Ask<'_>) -> Result<(i32, Level), RollError> {
    move |ask| with.ask(purpose, ask)
}

pub(crate) const FAILED: (i32, Level) = (100, Level::CriticalFailure);

impl Flow {
    /// An attack with a weapon, as it would be declared now.
    pub(crate) fn strike(&self, by: CharacterId, blow: &Blow, manner: Manner) -> Strike {
        let feint = self
            .standing(by)
            .is_some_and(|one| one.feints.contains(&blow.target));
        Strike {
            by,
            on: blow.target,
            weapon: Some(blow.weapon),
            ability: blow.ability,
            manner,
            feint,
            forced: false,
            stage: Stage::Declared,
            roll: Roll::by(by),
            checked: None,
            skill: 0,
            asked: BTreeSet::new(),
            answered: None,
            ability_used: None,
            fumbled: false,
            saved: None,
            damage: Roll::by(by),
        }
    }

    /// The attack roll of a spell.
    pub(crate) fn spell_strike(&self, by: CharacterId, spell: ItemId, on: CharacterId) -> Strike {
        Strike {
            weapon: None,
            ability: Some(spell),
            feint: false,
            ..self.strike(by, &Blow::on(ItemId(0), on), Manner::Spell)
        }
    }

    /// Begins an attack; a Feint is used up by it (F-41).
    pub(crate) fn begin_strike(
        &mut self,
        by: CharacterId,
        blow: &Blow,
        manner: Manner,
        forced: bool,
    ) -> Result<(), Refusal> {
        let strike = Strike {
            forced,
            ..self.strike(by, blow, manner)
        };
        self.with_standing(by, |one| {
            one.feints.remove(&blow.target);
        });
        self.push_frame(Frame::Strike(Box::new(strike)))
    }

    pub(crate) fn begin_spell(
        &mut self,
        by: CharacterId,
        spell: ItemId,
        on: CharacterId,
        forced: bool,
    ) -> Result<(), Refusal> {
        let strike = Strike {
            forced,
            ..self.spell_strike(by, spell, on)
        };
        self.push_frame(Frame::Strike(Box::new(strike)))
    }

    /// What an attack is made with, by name.
    pub(crate) fn with_what(&self, strike: &Strike) -> String {
        let ability = strike
            .ability
            .and_then(|id| self.ability_of(strike.by, id).ok());
        match (strike.weapon, ability) {
            (Some(weapon), _) => match self.weapon_of(strike.by, weapon) {
                Ok(weapon) => weapon.name,
                Err(_) => "attack".to_owned(),
            },
            (None, Some(spell)) => spell.name.clone(),
            (None, None) => "attack".to_owned(),
        }
    }
}

impl Strike {
    /// Whether it can still go on; why not.
    pub(crate) fn fits(&self, game: &Flow) -> Result<(), String> {
        for who in [self.by, self.on] {
            if !game.is_up(who) {
                return Err(format!("{} is out of the fight", game.name(who)));
            }
        }
        // What has been answered and hits needs no more than both.
        if self.saved.is_some() || matches!(self.stage, Stage::Effect | Stage::Push) {
            return Ok(());
        }
        let goes_on = || {
            let ground = game.need_ground()?;
            let check = &mut Check::new(self.forced);
            let held = game.is_held(self.by);
            check.rule(!held, f(43), || format!("{} is held", game.name(self.by)))?;
            game.terms(self, &ground)?;
            match (self.weapon, self.ability) {
                (Some(weapon), ability) => {
                    let blow = Blow {
                        weapon,
                        target: self.on,
                        ability,
                    };
                    game.check_blow(self.by, &blow, self.manner, &ground, check)
                }
                (None, Some(spell)) => {
                    game.check_spell_reach(self.by, spell, self.on, &ground, check)
                }
                (None, None) => Ok(()),
            }
        };
        goes_on().map_err(|refusal: Refusal| refusal.reason().to_owned())
    }

    /// Its own success level, once it is rolled.
    pub(crate) fn level(&self) -> Level {
        self.checked
            .as_ref()
            .map_or(Level::Failure, |one| one.level)
    }

    /// What it does, once it hits.
    pub(crate) fn harm(&self, game: &Flow, ground: &Ground<'_>) -> Option<Harm> {
        let parts = game.terms(self, ground).ok()?.parts;
        Some(Harm {
            parts,
            bonus: level_bonus(self.level(), &game.house_rules),
            times: times(self.level(), self.fumbled),
        })
    }

    pub(crate) fn step(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        match self.stage {
            Stage::Declared => self.step_declared(game),
            Stage::Attack => self.step_attack(game, dice),
            Stage::React => self.step_react(game),
            Stage::Reaction => self.step_reaction(game, dice),
            Stage::Ability => self.step_ability(game),
            Stage::Tie => Progress::Wait,
            Stage::Effect => self.step_effect(game, dice),
            Stage::Push => match self.pushes(game).is_some() && game.is_up(self.on) {
                true => Progress::Wait,
                false => Progress::Done,
            },
        }
    }

    /// Those who wait for an attack act before it is rolled (F-24); a Reaction Attack triggers no new ones (F-34).
    fn step_declared(&mut self, game: &mut Flow) -> Progress {
        if matches!(self.manner, Manner::Action | Manner::Disarm(_)) {
            let mut all = game
                .waiting_for(self.by, &Trigger::Attacks, |_| true)
                .into_iter();
            if let Some(owner) = all.find(|owner| !self.asked.contains(owner)) {
                self.asked.insert(owner);
                let by = Some(self.by);
                return Progress::Push(Frame::Triggered(Triggered { owner, by }));
            }
        }
        self.asked.clear();
        self.stage = Stage::Attack;
        Progress::Again
    }

    fn step_attack(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        let terms = game
            .ground()
            .and_then(|ground| game.terms(self, &ground).ok());
        let Some(terms) = terms else {
            return Progress::Done;
        };
        let mode = game.dice_mode(self.by);
        let kernel = check_kernel(terms.with, Purpose::Attack);
        let Step::Done((roll, level)) = self.roll.step(mode, dice, &kernel, || FAILED) else {
            return Progress::Wait;
        };
        self.skill = terms.with.skill;
        self.checked = Some(Checked {
            skill: terms.skill.words().to_owned(),
            target: terms.with.target,
            edge: terms.with.edge,
            roll,
            level,
        });
        game.note_dice(&mut self.roll, None, Some(self.on), self.checked.as_ref());
        if !level.succeeds() {
            let (by, on) = (game.who(self.by), game.who(self.on));
            game.note(&[f(1)], Fact::Missed { by, on });
            return Progress::Done;
        }
        self.stage = Stage::React;
        Progress::Again
    }

    /// It hits, whoever takes it: damage and FP, or what a Disarm does.
    fn step_effect(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        if let Manner::Disarm(item) = self.manner {
            if self.saved.is_some() {
                self.stage = Stage::Push;
                return Progress::Again;
            }
            return match self.disarm_choices(game, item).is_empty() {
                true => Progress::Done,
                false => Progress::Wait,
            };
        }
        let harm = game.ground().and_then(|ground| self.harm(game, &ground));
        let Some(harm) = harm else {
            return Progress::Done;
        };
        let mode = game.dice_mode(self.by);
        let kernel = |ask: &mut Ask<'_>| harm.roll(&mut dice_for(Purpose::Damage, ask));
        let Step::Done(damage) = self.damage.step(mode, dice, &kernel, || 0) else {
            return Progress::Wait;
        };
        game.note_dice(&mut self.damage, None, Some(self.on), None);
        let level = self.level();
        let hit = Fact::Hit {
            by: game.who(self.by),
            on: game.who(self.on),
            level,
            times: harm.times,
            damage,
        };
        let rule = f(if harm.times > 2 { 32 } else { 5 });
        game.note(&[rule], hit);
        let downs = game.hurt(self.on, damage);
        self.earn(game, level, downs);
        // Whoever has taken it for an ally may stand in its place, if it still stands.
        self.stage = Stage::Push;
        match self.saved.is_some() && game.is_up(self.on) {
            true => Progress::Again,
            false => Progress::Done,
        }
    }

    /// FP for a hit (F-12); spells and Disarms earn none.
    pub(crate) fn earn(&self, game: &mut Flow, level: Level, downs: bool) {
        if !self.manner.earns() {
            return;
        }
        let (count, why) = match level {
            Level::Critical => (3, Why::CriticalHit),
            _ => (2, Why::Hit),
        };
        game.earn(self.by, Point::FlowPoints, count, why);
        if self.manner.is_reaction() {
            game.earn_for_reaction(self.by);
        }
        if downs && game.are_opponents(self.by, self.on) {
            game.earn(self.by, Point::FlowPoints, 1, Why::Downed);
        }
    }

    pub(crate) fn decision(&self, game: &Flow) -> Option<Decision> {
        let ground = game.ground()?;
        let with = format!(": {} on {}", game.with_what(self), game.name(self.on));
        match self.stage {
            Stage::Attack => {
                let terms = game.terms(self, &ground).ok()?;
                let kernel = check_kernel(terms.with, Purpose::Attack);
                let Step::Wants(wanted) = self.roll.run(&kernel, || FAILED) else {
                    return None;
                };
                let (key, target) = ("attack.roll".to_owned(), Some(terms.with.target));
                Some(game.roll_decision(key, &self.roll, wanted, &with, target))
            }
            Stage::Effect => match self.manner {
                Manner::Disarm(item) => self.disarm_decision(game, item),
                _ => {
                    let harm = self.harm(game, &ground)?;
                    let kernel = |ask: &mut Ask<'_>| harm.roll(&mut dice_for(Purpose::Damage, ask));
                    let Step::Wants(wanted) = self.damage.run(&kernel, || 0) else {
                        return None;
                    };
                    let key = "damage.roll".to_owned();
                    let with = with + &harm.added(&wanted.dice);
                    Some(game.roll_decision(key, &self.damage, wanted, &with, None))
                }
            },
            Stage::Push => {
                let to = game
                    .boards
                    .get(&game.fight.as_ref()?.board)?
                    .address(self.pushes(game)?);
                let ally = game.name(self.saved?);
                let options = vec![
                    Choice::new("push", "Push", format!("{ally} to {to}, and stand there")),
                    Choice::new("none", "Stay", "Nobody moves"),
                ];
                let question = format!("Push {ally} 1 hex and take its place?");
                Some(game.choice(self.on, "intercept.push", question, options, 35))
            }
            Stage::Declared => None,
            Stage::Ability => self.ability_decision(game),
            Stage::React | Stage::Reaction | Stage::Tie => self.reaction_decision(game, &ground),
        }
    }

    pub(crate) fn answer(
        &mut self,
        answer: &Answer,
        game: &mut Flow,
        dice: &mut dyn Dice,
    ) -> Result<bool, Refusal> {
        match self.stage {
            Stage::Declared => {}
            Stage::Ability => return Ok(self.answer_ability(answer, game)),
            Stage::Attack => {
                let terms = game.terms(self, &game.need_ground()?)?;
                let kernel = check_kernel(terms.with, Purpose::Attack);
                self.roll.answer(answer, dice, &kernel, || FAILED);
            }
            Stage::React | Stage::Reaction | Stage::Tie => {
                self.answer_reaction(answer, game, dice)?;
            }
            Stage::Effect => match self.manner {
                Manner::Disarm(item) => {
                    self.answer_disarm(answer, item, game);
                    return Ok(false);
                }
                _ => {
                    let harm = self.harm(game, &game.need_ground()?);
                    if let Some(harm) = harm {
                        let kernel =
                            |ask: &mut Ask<'_>| harm.roll(&mut dice_for(Purpose::Damage, ask));
                        self.damage.answer(answer, dice, &kernel, || 0);
                    }
                }
            },
            Stage::Push => {
                if *answer == Answer::Pick("push".to_owned()) {
                    self.push(game);
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where the ally would be pushed (F-35): straight on from one's own hex through its.
    fn pushes(&self, game: &Flow) -> Option<crate::board::grid::Hex> {
        let ground = game.ground()?;
        let ally = self.saved?;
        ground.pushed_to(ground.stands(self.on)?, ally)
    }

    fn push(&self, game: &mut Flow) {
        let (Some(to), Some(ally)) = (self.pushes(game), self.saved) else {
            return;
        };
        let Some(from) = game.places.get(&ally).map(|place| place.at) else {
            return;
        };
        for (who, at) in [(ally, to), (self.on, from)] {
            if let Some(place) = game.places.get_mut(&who) {
                place.at = at;
            }
            let to = game.space_of(who);
            let named = game.who(who);
            match who == ally {
                true => {
                    let to = Some(to);
                    game.note(&[f(35)], Fact::Pushed { who: named, to });
                }
                false => {
                    let hexes = 1;
                    game.note(
                        &[f(35)],
                        Fact::Moved {
                            who: named,
                            to,
                            hexes,
                        },
                    );
                }
            }
        }
    }

    /// It was averted by the target's reaction; a Riposte strikes back (F-30).
    pub(crate) fn averted(&self, reaction: Reaction, game: &mut Flow) {
        let (by, on) = (game.who(self.by), game.who(self.on));
        let averted = Fact::Averted { by, on, reaction };
        game.note(&[f(31)], averted);
        let Reaction::Riposte(weapon) = reaction else {
            return;
        };
        let blow = Blow::on(weapon, self.by);
        let check = &mut Check::new(false);
        let strikes = game.is_up(self.by)
            && game.ground().is_some_and(|ground| {
                game.check_blow(self.on, &blow, Manner::Riposte, &ground, check)
                    .is_ok()
            });
        if strikes {
            // Where too many lie on one another already, there is none.
            let _ = game.begin_strike(self.on, &blow, Manner::Riposte, false);
        }
    }
}
