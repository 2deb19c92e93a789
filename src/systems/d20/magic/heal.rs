//! Healing, and the wound that goes with it (D-14).

use crate::dice::Dice;
use crate::dice::notation::RollError;
use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::WOUND;
use crate::systems::d20::attack::roll::{Ask, For, Purpose, Step, Wanted};
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::damage::DamageKind;
use crate::systems::d20::turn::frame::{Frame, Mend, Progress, With};
use crate::systems::d20::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape};

type Parts = Vec<(crate::dice::Expression, DamageKind)>;

fn healing(parts: &Parts, ask: &mut Ask<'_>) -> Result<i64, RollError> {
    let mut sum = 0_i64;
    for (expression, _) in parts {
        sum = sum.saturating_add(expression.total(&mut For(Purpose::Healing, ask))?);
    }
    Ok(sum)
}

impl Mend {
    fn parts(&self, game: &D20) -> Parts {
        let with = game.with(self.by, With::Spell(self.spell));
        let parts = with
            .ok()
            .and_then(|(_, damage, ..)| damage.parts(false).ok());
        parts.unwrap_or_default()
    }

    pub(in crate::systems::d20) fn step(
        &mut self,
        game: &mut D20,
        dice: &mut dyn Dice,
    ) -> Progress {
        let parts = self.parts(game);
        let mode = game.dice_mode(self.by);
        let kernel = |ask: &mut Ask<'_>| healing(&parts, ask);
        let step = self.roll.step(mode, dice, &kernel, || 0);
        let open = match &step {
            Step::Wants(wanted) => Some(wanted.purpose),
            Step::Done(_) => None,
        };
        let on = Some(game.who(self.on));
        game.note_dice(&mut self.roll, open, on.as_ref());
        match step {
            Step::Wants(_) => Progress::Wait,
            Step::Done(points) => {
                let points = u16::try_from(points.max(0)).unwrap_or(u16::MAX);
                let cured = game.heal(self.on, points);
                let spell = game
                    .units
                    .get(&self.by)
                    .and_then(|unit| unit.spell(self.spell));
                // One wound goes, whatever the reason.
                if !cured && spell.is_some_and(|spell| spell.cures) {
                    // Where too many procedures lie on one another, the wound stays.
                    let _ = game.push_frame(Frame::Cure(self.on));
                }
                Progress::Done
            }
        }
    }

    /// The dice that it waits for.
    pub(in crate::systems::d20) fn wanted(&self, game: &D20) -> Option<Wanted> {
        let parts = self.parts(game);
        let kernel = |ask: &mut Ask<'_>| healing(&parts, ask);
        match self.roll.run(&kernel, || 0) {
            Step::Wants(wanted) => Some(wanted),
            Step::Done(_) => None,
        }
    }

    pub(in crate::systems::d20) fn decision(&self, game: &D20) -> Option<Decision> {
        let wanted = self.wanted(game)?;
        let what = format!(" of {}", game.name(self.on));
        let key = "heal.roll".to_owned();
        Some(self.roll.decision(game, key, wanted, &what))
    }

    pub(in crate::systems::d20) fn answer(
        &mut self,
        answer: &Answer,
        game: &D20,
        dice: &mut dyn Dice,
    ) -> Result<(), crate::table::Refusal> {
        let parts = self.parts(game);
        let kernel = |ask: &mut Ask<'_>| healing(&parts, ask);
        self.roll.answer(answer, dice, &kernel, || 0);
        Ok(())
    }
}

impl D20 {
    /// Gives hit points back, up to the maximum; 6 or more that are really gained take a wound away (D-14), and whether they
    /// do.
    pub(in crate::systems::d20) fn heal(&mut self, who: CharacterId, points: u16) -> bool {
        let max = self.max_hit_points(who);
        let Some(unit) = self.unit_mut(who) else {
            return false;
        };
        let before = unit.hit_points.now;
        unit.hit_points.now = before.saturating_add(points).min(max).max(before);
        let now = unit.hit_points.now;
        let gained = now - before;
        let wounded = !unit.wounds.is_empty();
        let named = self.who(who);
        self.note(
            &[d(14)],
            Fact::Healed {
                who: named,
                points: gained,
                now,
                max,
            },
        );
        if before == 0 && gained > 0 {
            self.costs_again(who);
        }
        let cures = i32::from(gained) >= WOUND && wounded;
        // Without a fight nobody is asked: the first one goes.
        if cures && self.push_frame(Frame::Cure(who)).is_err() {
            self.cure(who, 0);
        }
        cures
    }

    fn cure(&mut self, who: CharacterId, at: usize) {
        let Some(unit) = self.unit_mut(who) else {
            return;
        };
        if at < unit.wounds.len() {
            let wound = unit.wounds.remove(at).name;
            let who = self.who(who);
            self.note(&[d(14)], Fact::WoundGone { who, wound });
        }
    }

    pub(in crate::systems::d20) fn step_cure(&mut self, who: CharacterId) -> Progress {
        let wounds = self.units.get(&who).map_or(0, |unit| unit.wounds.len());
        if wounds > 1 {
            return Progress::Wait;
        }
        self.cure(who, 0);
        Progress::Done
    }

    pub(in crate::systems::d20) fn cure_decision(&self, who: CharacterId) -> Decision {
        let wounds = self
            .units
            .get(&who)
            .into_iter()
            .flat_map(|unit| &unit.wounds);
        let options = wounds
            .map(|wound| Choice::new(wound.id.to_string(), wound.name.clone(), wound.words()));
        Decision {
            key: "wound".to_owned(),
            who: Decider::Character(who),
            who_name: self.name(who),
            question: "Which wound goes?".to_owned(),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: d(14),
        }
    }

    pub(in crate::systems::d20) fn answer_cure(&mut self, who: CharacterId, answer: &Answer) {
        if let (Answer::Pick(key), Some(unit)) = (answer, self.units.get(&who)) {
            let mut wounds = unit.wounds.iter();
            if let Some(at) = wounds.position(|wound| wound.id.to_string() == *key) {
                self.cure(who, at);
            }
        }
    }
}
