//! An attack from its first die to what it does (D-10 to D-23). What it comes to by its dice is in `kernel`.

use crate::dice::Dice;
use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::{Ending, Hit};
use crate::systems::d20::attack::roll::{Ask, Step, Wanted};
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::wound::{Aim, Wound};
use crate::systems::d20::turn::frame::{Frame, FreeHit, Manner, Progress, Strike, With};
use crate::systems::d20::words::fact::{DefeatedBy, Fact};
use crate::table::{Answer, CharacterId, Decision, Refusal};

impl Strike {
    pub(in crate::systems::d20) fn step(
        &mut self,
        game: &mut D20,
        dice: &mut dyn Dice,
    ) -> Progress {
        let Ok(terms) = game.terms(self) else {
            return Progress::Done;
        };
        let mode = game.dice_mode(self.by);
        let kernel = |ask: &mut Ask<'_>| terms.strike(ask);
        let step = self.roll.step(mode, dice, &kernel, Ending::nothing);
        let open = match &step {
            Step::Wants(wanted) => Some(wanted.purpose),
            Step::Done(_) => None,
        };
        let on = Some(game.who(self.on));
        let untold = self.roll.noted == 0;
        game.note_dice(&mut self.roll, open, on.as_ref());
        if untold && (open.is_none() || self.roll.noted > 0) {
            game.has_attacked(self);
        }
        match step {
            Step::Wants(_) => Progress::Wait,
            Step::Done(ending) => {
                game.end_strike(self, &ending, terms.needed);
                Progress::Done
            }
        }
    }

    /// The dice that it waits for.
    pub(in crate::systems::d20) fn wanted(&self, game: &D20) -> Option<Wanted> {
        let terms = game.terms(self).ok()?;
        let kernel = |ask: &mut Ask<'_>| terms.strike(ask);
        match self.roll.run(&kernel, Ending::nothing) {
            Step::Wants(wanted) => Some(wanted),
            Step::Done(_) => None,
        }
    }

    pub(in crate::systems::d20) fn decision(&self, game: &D20) -> Option<Decision> {
        let wanted = self.wanted(game)?;
        let with = game.with(self.by, self.with).ok()?.0;
        let what = format!(": {with} on {}", game.name(self.on));
        let key = "attack.roll".to_owned();
        Some(self.roll.decision(game, key, wanted, &what))
    }

    pub(in crate::systems::d20) fn answer(
        &mut self,
        answer: &Answer,
        game: &D20,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let terms = game.terms(self)?;
        let kernel = |ask: &mut Ask<'_>| terms.strike(ask);
        self.roll.answer(answer, dice, &kernel, Ending::nothing);
        Ok(())
    }
}

impl D20 {
    /// Begins an attack.
    pub(in crate::systems::d20) fn begin_strike(&mut self, strike: Strike) -> Result<(), Refusal> {
        let frame = self.declare(strike)?;
        self.push_frame(frame)
    }

    /// With its first dice an attack is made: whoever makes it is seen from now on, and has used what was put into it (D-08,
    /// D-12).
    fn has_attacked(&mut self, strike: &Strike) {
        if let Some(unit) = self.unit_mut(strike.by) {
            unit.state.undetected = false;
        }
        // What needs no d20 leaves a bonus to the next attack.
        if strike.manner != Manner::FreeCritical
            && let Some(standing) = self.standing_mut(strike.by)
        {
            standing.to_hit = 0;
        }
    }

    /// Says what attack begins: whoever attacks faces its target (D-12).
    pub(in crate::systems::d20) fn declare(&mut self, strike: Strike) -> Result<Frame, Refusal> {
        self.terms(&strike)?;
        let (by, on) = (strike.by, strike.on);
        self.face(by, on);
        let with = self.with(by, strike.with)?.0.to_owned();
        let attacked = Fact::Attacked {
            by: self.who(by),
            on: self.who(on),
            with,
            aim: strike.aim,
            manner: strike.manner,
            behind: strike.behind,
            sneak: strike.sneak,
        };
        let mut rules = vec![d(match strike.manner {
            Manner::Attack => 10,
            Manner::Extra => 4,
            Manner::Free => 31,
            Manner::FreeCritical => 23,
        })];
        rules.extend(strike.aim.map(|_| d(13)));
        rules.extend((strike.behind || strike.sneak).then_some(d(12)));
        self.note(&rules, attacked);
        Ok(Frame::Strike(Box::new(strike)))
    }

    /// Does what an attack came to.
    fn end_strike(&mut self, strike: &Strike, ending: &Ending, needed: i32) {
        let (by, on) = (strike.by, strike.on);
        let &Ending {
            hit,
            total,
            gross,
            ref taken,
            net,
            fatal,
        } = ending;
        let reduced = !taken.is_empty();
        let rule = match hit {
            Hit::Doom | Hit::Tragedy => 23,
            Hit::Fumble => 22,
            Hit::Miss | Hit::Hit => 10,
            Hit::Critical => 20,
            Hit::SuperCritical | Hit::Decisive => 21,
        };
        let result = Fact::Result {
            by: self.who(by),
            on: self.who(on),
            hit,
            total,
            needed,
            gross,
            taken: taken.clone(),
            net,
        };
        let mut rules = vec![d(rule)];
        rules.extend(reduced.then_some(d(15)));
        self.note(&rules, result);
        match hit {
            Hit::Decisive => self.defeat(on, DefeatedBy::Decisive),
            Hit::Doom => self.defeat(by, DefeatedBy::Doom),
            Hit::Fumble | Hit::Tragedy => self.give_free_hit(by, on, hit == Hit::Tragedy),
            Hit::Miss | Hit::Hit | Hit::Critical | Hit::SuperCritical => {}
        }
        if ending.is_wound() {
            self.wound(on, strike, fatal);
        }
        if hit.times() > 0 {
            self.hurt(on, ending.damage());
        }
        if fatal && self.units.get(&on).is_some_and(|unit| unit.is_defeated()) {
            self.note_defeat(on, DefeatedBy::Fatal);
        }
    }

    /// A natural 1 gives the target a free hit if the attacker is in its zone (D-23).
    fn give_free_hit(&mut self, by: CharacterId, on: CharacterId, critical: bool) {
        let ground = self.ground();
        let near = ground.is_some_and(|ground| ground.is_in_zone(on, by));
        if near && self.can_hit_freely(on, by, critical) {
            let hit = FreeHit {
                owner: on,
                on: by,
                critical,
                step: false,
            };
            // Where too many lie on one another already, there is none.
            let _ = self.push_frame(Frame::FreeHit(hit));
        }
    }

    /// A wound by 6 or more net damage, with the effect of its aim (D-13).
    fn wound(&mut self, on: CharacterId, strike: &Strike, fatal: bool) {
        let round = self.round();
        let aim = strike
            .aim
            .filter(|_| matches!(strike.with, With::Weapon(_)));
        let name = self
            .with(strike.by, strike.with)
            .map(|with| with.0.to_owned());
        let name = name.unwrap_or_else(|_| "Attack".to_owned());
        self.add_wound(on, name, aim, round);
        if aim == Some(Aim::Fatal) {
            let who = self.who(on);
            self.note(&[d(13)], Fact::Fatal { who, fatal });
        }
    }

    pub(in crate::systems::d20) fn add_wound(
        &mut self,
        on: CharacterId,
        name: String,
        aim: Option<Aim>,
        round: u32,
    ) {
        // The attack that starts a fight counts for its first round (D-02).
        let round = round.max(self.is_fighting().into());
        let Some(unit) = self.unit_mut(on) else {
            return;
        };
        let wound = Wound {
            id: unit.next_wound(),
            name,
            aim,
            round: (aim == Some(Aim::Disrupting)).then_some(round),
        };
        let effect = wound.words().to_owned();
        unit.wounds.push(wound);
        // It takes one of the running turn, too, if one is left.
        if aim == Some(Aim::Weakening)
            && let Some(turn) = self.turn_mut()
            && turn.who == on
        {
            turn.left.bonus = turn.left.bonus.saturating_sub(1);
        }
        let who = self.who(on);
        self.note(&[d(13)], Fact::Wounded { who, aim, effect });
    }

    /// Takes hit points, never below 0 (D-07).
    pub(in crate::systems::d20) fn hurt(&mut self, who: CharacterId, damage: i32) {
        let Some(unit) = self.unit_mut(who) else {
            return;
        };
        let damage = u16::try_from(damage.max(0)).unwrap_or(u16::MAX);
        if damage == 0 {
            return;
        }
        unit.hit_points.now = unit.hit_points.now.saturating_sub(damage);
        let (now, max) = (unit.hit_points.now, self.max_hit_points(who));
        let who = self.who(who);
        self.note(
            &[d(7)],
            Fact::Hurt {
                who,
                damage,
                now,
                max,
            },
        );
    }

    /// Somebody is defeated at once.
    pub(in crate::systems::d20) fn defeat(&mut self, who: CharacterId, by: DefeatedBy) {
        if let Some(unit) = self.unit_mut(who) {
            unit.hit_points.now = 0;
        }
        self.note_defeat(who, by);
    }
}
