//! An attack is rolled (S-50 to S-52), and what only one rolls for: dismounts (S-34), structural damage (S-36).

use crate::dice::notation::RollError;
use crate::dice::{Dice, Expression};
use crate::systems::rolling::{Ask, For, Step};
use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::{D6, Purpose, Roll};
use crate::systems::squads::attack::sum::Terms;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::squads::turn::fight::Hold;
use crate::systems::squads::turn::frame::{Frame, Outcome, Progress, Strike, Try};
use crate::systems::squads::words::fact::{Came, Fact};
use crate::table::{Answer, CharacterId, Check, Decision, Refusal};

/// What an attack’s dice come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::systems::squads) struct Rolled {
    /// The dice of the attack.
    pub(in crate::systems::squads) dice: i64,
    /// The d6 of a Subdue.
    pub(in crate::systems::squads) subdue: Option<i32>,
}

impl Rolled {
    /// What is taken, and of what: none at 0 or less (S-50, S-52).
    pub(in crate::systems::squads) fn came(self, terms: &Terms) -> (Came, u16) {
        let sum = self.dice + i64::from(terms.combat()) - i64::from(terms.defense());
        let damage = u16::try_from(sum.clamp(0, 9_999)).unwrap_or(0);
        match self.subdue {
            _ if damage == 0 => (Came::Nothing, 0),
            Some(1..=3) if damage / 2 == 0 => (Came::Nothing, 0),
            Some(1..=3) => (Came::Fatigue, damage / 2),
            Some(4 | 5) => (Came::Fatigue, damage),
            Some(_) | None => (Came::Damage, damage),
        }
    }
}

/// The dice of an attack: those of the house rule, and a d6 more for a Subdue.
pub(in crate::systems::squads) fn kernel(
    dice: &Expression,
    kind: AttackKind,
    ask: &mut Ask<'_, Purpose>,
) -> Result<Rolled, RollError> {
    let sum = dice.total(&mut For(Purpose::Attack, ask))?;
    let subdue = match kind {
        AttackKind::Subdue => Some(ask(Purpose::Subdue, D6)?),
        _ => None,
    };
    Ok(Rolled { dice: sum, subdue })
}

/// Dice that cannot be rolled at all come to nothing.
const FAILED: Rolled = Rolled {
    dice: 0,
    subdue: None,
};

impl Squads {
    /// The dice of an attack by the house rule (S-50).
    pub(in crate::systems::squads) fn attack_dice(&self) -> Option<Expression> {
        Expression::parse(self.house_rules.attack_dice.trim()).ok()
    }

    /// Whom an attack hits: the mount of whoever rides one (S-33).
    #[must_use]
    pub fn hit_by(&self, on: CharacterId) -> CharacterId {
        self.mount_of(on).unwrap_or(on)
    }

    /// Somebody attacks: what counts in it is read now, and uses of combat modifiers are spent (S-45).
    pub(in crate::systems::squads) fn begin_strike(
        &mut self,
        by: CharacterId,
        aimed: CharacterId,
        kind: AttackKind,
    ) -> Result<(), Refusal> {
        let on = self.hit_by(aimed);
        let ground = self
            .ground()
            .ok_or_else(|| Refusal::structure("there is no board"))?;
        let terms = self.terms(&ground, by, on, kind);
        drop(ground);
        for (who, modifier) in &terms.uses {
            if let Some(standing) = self.standing_mut(*who) {
                let used = standing.used.of_mut(*modifier);
                *used = used.saturating_add(1);
            }
        }
        if let Some(standing) = self.standing_mut(by) {
            standing.attacked.extend([aimed, on]);
        }
        self.disturb(aimed, by);
        self.disturb(on, by);
        let shielded = (on != aimed).then(|| self.who(aimed));
        let attacked = Fact::Attacked {
            by: self.who(by),
            on: self.who(on),
            kind,
            shielded,
        };
        self.note(
            &[s(if kind == AttackKind::Subdue { 52 } else { 51 })],
            attacked,
        );
        self.push_frame(Frame::Strike(Box::new(Strike {
            by,
            on,
            kind,
            terms,
            roll: Roll::by(by),
        })))
    }

    /// Whoever is Calm and attacked by that one wakes once all is rolled (S-60).
    pub(in crate::systems::squads) fn disturb(&mut self, struck: CharacterId, by: CharacterId) {
        let calm = self.units.get(&struck).is_some_and(|unit| unit.status.calm);
        let woken = self.fight_mut().map(|fight| &mut fight.woken);
        let woken = woken.filter(|woken| calm && !woken.iter().any(|(who, _)| *who == struck));
        if let Some(woken) = woken {
            woken.push((struck, by));
        }
    }

    /// The attacks by which somebody who was Calm could answer (S-60).
    pub(in crate::systems::squads) fn answers_of(
        &self,
        who: CharacterId,
        by: CharacterId,
    ) -> Vec<AttackKind> {
        let holds = self
            .standing(who)
            .is_some_and(|one| one.action != Hold::None && !one.acted);
        let Ok(ground) = self.fought_on() else {
            return Vec::new();
        };
        let fits = |kind: &AttackKind| {
            let act = Act::Attack {
                kind: *kind,
                target: by,
            };
            let check = &mut Check::new(false);
            self.check_able(who, &act, check).is_ok()
                && self.check_deed(&ground, who, &act, check).is_ok()
        };
        let kinds = AttackKind::ALL
            .iter()
            .copied()
            .filter(|_| holds && self.is_up(who));
        kinds.filter(fits).collect()
    }
}

impl Strike {
    fn run<T>(
        &self,
        game: &Squads,
        run: impl FnOnce(&dyn Fn(&mut Ask<'_, Purpose>) -> Result<Rolled, RollError>) -> T,
    ) -> T {
        let (dice, kind) = (game.attack_dice(), self.kind);
        run(&|ask| match &dice {
            Some(dice) => kernel(dice, kind, ask),
            None => Ok(FAILED),
        })
    }

    /// The sum of its dice once they have fallen, whatever is rolled for after them.
    pub(in crate::systems::squads) fn fallen(&self, game: &Squads) -> Option<i64> {
        let dice = game.attack_dice()?;
        let sum = |ask: &mut Ask<'_, Purpose>| dice.total(&mut For(Purpose::Attack, ask));
        match self.roll.run(&sum, || 0) {
            Step::Done(sum) => Some(sum),
            Step::Wants(_) => None,
        }
    }

    pub(in crate::systems::squads) fn step(
        &mut self,
        game: &mut Squads,
        dice: &mut dyn Dice,
    ) -> Progress {
        let mode = game.dice_mode(self.by);
        let (rolled, kind) = (game.attack_dice(), self.kind);
        let kernel = |ask: &mut Ask<'_, Purpose>| match &rolled {
            Some(dice) => kernel(dice, kind, ask),
            None => Ok(FAILED),
        };
        game.put_in_again(&mut self.roll, &kernel, || FAILED);
        let step = self.roll.step(mode, dice, &kernel, || FAILED);
        match step {
            Step::Wants(wanted) => {
                // What has fallen before the d6 of a Subdue is told.
                if wanted.purpose == Purpose::Subdue {
                    game.note_dice(&mut self.roll, Some(self.on));
                }
                Progress::Wait
            }
            Step::Done(rolled) => {
                game.note_dice(&mut self.roll, Some(self.on));
                let (came, amount) = rolled.came(&self.terms);
                let result = Fact::Result {
                    by: game.who(self.by),
                    on: game.who(self.on),
                    dice: i32::try_from(rolled.dice).unwrap_or(i32::MAX),
                    combat: self.terms.combat.clone(),
                    defense: self.terms.defense.clone(),
                    came,
                    amount,
                };
                game.note(&[s(50), s(45)], result);
                match came {
                    Came::Nothing => {}
                    Came::Damage => game.note_outcome(Outcome::Damage {
                        on: self.on,
                        damage: amount,
                    }),
                    Came::Fatigue => game.note_outcome(Outcome::Fatigue {
                        on: self.on,
                        fatigue: amount,
                    }),
                }
                Progress::Done
            }
        }
    }

    pub(in crate::systems::squads) fn wanted(
        &self,
        game: &Squads,
    ) -> Option<crate::systems::rolling::Wanted<Purpose>> {
        match self.run(game, |kernel| self.roll.run(kernel, || FAILED)) {
            Step::Wants(wanted) => Some(wanted),
            Step::Done(_) => None,
        }
    }

    pub(in crate::systems::squads) fn decision(&self, game: &Squads) -> Option<Decision> {
        let what = format!(": {} on {}", self.kind.words(), game.name(self.on));
        Some(
            self.roll
                .decision(game, "attack.roll".to_owned(), self.wanted(game)?, &what),
        )
    }

    pub(in crate::systems::squads) fn answer(
        &mut self,
        answer: &Answer,
        game: &Squads,
        dice: &mut dyn Dice,
    ) {
        let mut roll = self.roll.clone();
        self.run(game, |kernel| roll.answer(answer, dice, kernel, || FAILED));
        self.roll = roll;
    }
}

impl Try {
    pub(in crate::systems::squads) const fn purpose(&self) -> Purpose {
        if self.above.is_some() {
            Purpose::Dismount
        } else {
            Purpose::Siege
        }
    }

    pub(in crate::systems::squads) fn step(
        &mut self,
        game: &mut Squads,
        dice: &mut dyn Dice,
    ) -> Progress {
        let purpose = self.purpose();
        let Some(sum) = self.roll.d6(game, (self.dice, purpose), dice) else {
            return Progress::Wait;
        };
        game.note_dice(&mut self.roll, Some(self.on));
        match self.above {
            Some(above) => {
                let falls = sum > i64::from(above);
                let (on, sum) = (game.who(self.on), i32::try_from(sum).unwrap_or(i32::MAX));
                game.note(
                    &[s(34)],
                    Fact::PulledDown {
                        on,
                        sum,
                        above,
                        falls,
                    },
                );
                if falls {
                    game.note_outcome(Outcome::Dismount { rider: self.on });
                }
            }
            None => {
                let damage = u16::try_from(sum).unwrap_or(u16::MAX);
                game.note_outcome(Outcome::Damage {
                    on: self.on,
                    damage,
                });
            }
        }
        Progress::Done
    }

    pub(in crate::systems::squads) fn decision(&self, game: &Squads) -> Option<Decision> {
        let what = format!(": {}", game.name(self.on));
        self.roll.ask_d6(
            game,
            "try.roll".to_owned(),
            (self.dice, self.purpose()),
            &what,
        )
    }

    pub(in crate::systems::squads) fn answer(&mut self, answer: &Answer, dice: &mut dyn Dice) {
        let purpose = self.purpose();
        self.roll.take_d6(answer, dice, (self.dice, purpose));
    }
}
