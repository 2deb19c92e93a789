//! Checks that are no attacks (F-41, F-43 to F-45): Feint, Grapple, breaking free, Shove, Tumble Through. No reactions answer
//! them.

use crate::dice::Dice;
use crate::systems::flow::Flow;
use crate::systems::flow::attack::react::{NOT_COUNTERED, counter_kernel};
use crate::systems::flow::attack::strike::{FAILED, check_kernel};
use crate::systems::flow::fight::act::Push;
use crate::systems::flow::fight::frame::{Cause, Contest, ContestKind, Frame, Progress, Provoked};
use crate::systems::flow::roll::dice::{Checked, Purpose, Roll, Step};
use crate::systems::flow::roll::level::{Level, Opposed, Skilled, TieBroken, Winner};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::unit::{Grapple, SkillName};
use crate::systems::flow::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Choice, Decision, Refusal};

impl ContestKind {
    /// What who acts rolls.
    pub(crate) const fn skill(self) -> SkillName {
        match self {
            Self::Feint(skill) => skill,
            Self::Grapple | Self::BreakFree | Self::Shove(_) => SkillName::Athletics,
            Self::Tumble => SkillName::Agility,
        }
    }

    const fn rule(self) -> u16 {
        match self {
            Self::Feint(_) => 41,
            Self::Grapple | Self::BreakFree => 43,
            Self::Shove(_) => 44,
            Self::Tumble => 45,
        }
    }

    /// Its name.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Feint(_) => "Feint",
            Self::Grapple => "Grapple",
            Self::BreakFree => "breaking free",
            Self::Shove(_) => "Shove",
            Self::Tumble => "Tumble Through",
        }
    }
}

impl Flow {
    pub(crate) fn begin_contest(
        &mut self,
        by: CharacterId,
        on: CharacterId,
        kind: ContestKind,
        forced: bool,
    ) -> Result<(), Refusal> {
        // Once a round each.
        self.with_standing(by, |one| match kind {
            ContestKind::Feint(_) => one.feinted = true,
            ContestKind::Shove(_) => one.shoved = true,
            ContestKind::BreakFree => one.struggled = true,
            ContestKind::Grapple | ContestKind::Tumble => {}
        });
        self.push_frame(Frame::Contest(Box::new(Contest {
            by,
            on,
            kind,
            forced,
            roll: Roll::by(by),
            checked: None,
            skill: 0,
            against: match kind.answers() {
                [only] => Some(*only),
                _ => None,
            },
            other: Roll::by(on),
            other_checked: None,
            won: false,
        })))
    }

    fn checked(skill: SkillName, with: Skilled, (roll, level): (i32, Level)) -> Checked {
        Checked {
            skill: skill.words().to_owned(),
            target: with.target,
            edge: with.edge,
            roll,
            level,
        }
    }
}

impl Contest {
    /// Whether it can still go on; why not.
    pub(crate) fn fits(&self, game: &Flow) -> Result<(), String> {
        for who in [self.by, self.on] {
            if !game.is_up(who) {
                return Err(format!("{} is out of the fight", game.name(who)));
            }
        }
        let goes_on = || {
            let ground = game.need_ground()?;
            let check = &mut Check::new(self.forced);
            let (by, on) = (self.by, self.on);
            if self.kind == ContestKind::BreakFree {
                let held = game
                    .grapple_of(by)
                    .is_some_and(|one| one.held == by && one.holder == on);
                return check.rule(held, f(43), || "nobody holds it any more".to_owned());
            }
            check.rule(!game.is_held(by), f(43), || {
                format!("{} is held", game.name(by))
            })?;
            let reach = match self.kind {
                ContestKind::Grapple => {
                    let free = game.grapple_of(by).is_none() && game.grapple_of(on).is_none();
                    check.rule(free, f(43), || "one of them is in a grapple".to_owned())?;
                    game.unit(by)?.size.reach().into()
                }
                ContestKind::Shove(_) | ContestKind::Tumble => 1,
                ContestKind::Feint(_) | ContestKind::BreakFree => return Ok(()),
            };
            let near = ground.reaches(by, on, reach);
            check.rule(near, f(self.kind.rule()), || {
                "they are too far apart".to_owned()
            })?;
            match self.kind {
                ContestKind::Tumble => {
                    game.check_moves(by, check)?;
                    let room = game.tumbles_to(by, on, &ground).is_some();
                    check.rule(room, f(45), || "there is no room behind".to_owned())
                }
                _ => Ok(()),
            }
        };
        goes_on().map_err(|refusal: Refusal| refusal.reason().to_owned())
    }

    fn level(&self) -> Level {
        self.checked
            .as_ref()
            .map_or(Level::Failure, |one| one.level)
    }

    /// The opposed check, once it is known by what the other answers.
    fn opposed(&self, game: &Flow) -> Option<Opposed> {
        let checked = self.checked.as_ref();
        let acting = Skilled {
            skill: self.skill,
            target: checked.map_or(0, |one| one.target),
            edge: checked.map_or_else(Default::default, |one| one.edge),
        };
        Some(Opposed {
            acting: game.side(self.by, acting),
            other: game.side(self.on, game.check_terms(self.on, self.against?)),
            larger: false,
        })
    }

    pub(crate) fn step(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        if self.won {
            return Progress::Wait;
        }
        if self.checked.is_none() {
            let (skill, mode) = (self.kind.skill(), game.dice_mode(self.by));
            let with = game.check_terms(self.by, skill);
            let kernel = check_kernel(with, Purpose::Check);
            let Step::Done(come) = self.roll.step(mode, dice, &kernel, || FAILED) else {
                return Progress::Wait;
            };
            self.skill = with.skill;
            self.checked = Some(Flow::checked(skill, with, come));
            game.note_dice(&mut self.roll, None, Some(self.on), self.checked.as_ref());
            if !come.1.succeeds() {
                self.fails(game);
                return Progress::Done;
            }
            if self.kind == ContestKind::Tumble {
                self.tumbles(game);
                return Progress::Done;
            }
        }
        if self.against.is_none() {
            if game.is_asked(self.on) {
                return Progress::Wait;
            }
            let unit = game.units.get(&self.on);
            let value = |skill| unit.map_or(0, |unit| unit.skill(skill));
            let melee = value(SkillName::Melee) >= value(SkillName::Agility);
            self.against = Some(if melee {
                SkillName::Melee
            } else {
                SkillName::Agility
            });
        }
        let (Some(opposed), Some(skill)) = (self.opposed(game), self.against) else {
            return Progress::Done;
        };
        if self.other_checked.is_some() {
            // The GM is asked who wins.
            return Progress::Wait;
        }
        let mode = game.dice_mode(self.on);
        let rules = std::sync::Arc::clone(&game.house_rules);
        let kernel = counter_kernel(opposed, self.level(), &rules, Purpose::Against);
        let step = self.other.step(mode, dice, &kernel, || NOT_COUNTERED);
        let Step::Done((roll, level, coin)) = step else {
            return Progress::Wait;
        };
        self.other_checked = Some(Flow::checked(skill, opposed.other.with, (roll, level)));
        game.note_dice(
            &mut self.other,
            None,
            Some(self.by),
            self.other_checked.as_ref(),
        );
        match (opposed.winner(self.level(), level, &rules), coin) {
            (Winner::Acting(by), _) => self.end(game, true, by),
            (Winner::Other(by), _) => self.end(game, false, by),
            (Winner::Open(_), Some(acting)) => self.end(game, acting, TieBroken::Coin),
            (Winner::Open(_), None) => Progress::Wait,
        }
    }

    fn end(&mut self, game: &mut Flow, acting: bool, by: TieBroken) -> Progress {
        let sides = if acting {
            (self.by, self.on)
        } else {
            (self.on, self.by)
        };
        let (winner, loser) = (game.who(sides.0), game.who(sides.1));
        game.note(&[f(2)], Fact::Opposed { winner, loser, by });
        if !acting {
            self.fails(game);
            return Progress::Done;
        }
        if matches!(self.kind, ContestKind::Shove(_)) && self.level() >= Level::Hard {
            self.won = true;
            return Progress::Wait;
        }
        self.takes_effect(game, false);
        Progress::Done
    }

    fn note(&self, game: &mut Flow, what: String) {
        let (who, on) = (game.who(self.by), game.who(self.on));
        game.note(&[f(self.kind.rule())], Fact::Outcome { who, on, what });
    }

    fn fails(&self, game: &mut Flow) {
        let on = game.name(self.on);
        let what = match self.kind {
            ContestKind::Feint(_) => format!("does not deceive {on}"),
            ContestKind::Grapple => format!("does not get hold of {on}"),
            ContestKind::BreakFree => format!("does not break free from {on}"),
            ContestKind::Shove(_) => format!("does not move {on}"),
            ContestKind::Tumble => format!("does not get past {on}, and the move ends"),
        };
        self.note(game, what);
        if self.kind != ContestKind::Tumble {
            return;
        }
        // The rest of the Move is lost, and only that enemy may react (F-45).
        game.with_standing(self.by, |one| one.move_left = 0);
        let (owner, on) = (self.on, self.by);
        let provoked = Provoked {
            owner,
            on,
            cause: Cause::Tumbles,
        };
        if provoked.fits(None, game).is_ok() {
            // Where too many lie on one another already, there is none.
            let _ = game.push_frame(Frame::Provoked(provoked));
        }
    }

    fn tumbles(&self, game: &mut Flow) {
        let to = game
            .ground()
            .and_then(|ground| game.tumbles_to(self.by, self.on, &ground));
        let Some(to) = to else {
            return;
        };
        if let Some(place) = game.places.get_mut(&self.by) {
            place.at = to;
        }
        let (on, to) = (game.name(self.on), game.space_of(self.by));
        self.note(game, format!("tumbles through {on} to {to}"));
    }

    fn takes_effect(&self, game: &mut Flow, both: bool) {
        let on = game.name(self.on);
        match self.kind {
            ContestKind::Feint(_) => {
                game.with_standing(self.by, |one| {
                    one.feints.insert(self.on);
                });
                self.note(game, format!("deceives {on}: advantage on the next attack"));
            }
            ContestKind::Grapple => {
                let grapple = Grapple {
                    holder: self.by,
                    held: self.on,
                };
                if let Some(fight) = game.fight_mut() {
                    fight.grapples.push(grapple);
                }
                self.note(game, format!("holds {on}"));
            }
            ContestKind::BreakFree => {
                if let Some(grapple) = game.grapple_of(self.by) {
                    let why = format!("{} breaks free", game.name(self.by));
                    game.end_grapple(grapple, why);
                }
            }
            ContestKind::Shove(push) => {
                if both || push == Push::Back {
                    self.push(game);
                }
                if both || push == Push::Prone {
                    game.set_prone(self.on, true);
                }
            }
            ContestKind::Tumble => {}
        }
    }

    /// One hex straight away; what is in the way stops it (F-44).
    fn push(&self, game: &mut Flow) {
        let to = game.ground().and_then(|ground| {
            let from = ground.stands(self.by)?;
            ground.pushed_to(from, self.on)
        });
        if let Some(place) = game.places.get_mut(&self.on)
            && let Some(to) = to
        {
            place.at = to;
        }
        let to = to.map(|_| game.space_of(self.on));
        let who = game.who(self.on);
        game.note(&[f(44)], Fact::Pushed { who, to });
    }

    pub(crate) fn decision(&self, game: &Flow) -> Option<Decision> {
        let (by, on) = (game.name(self.by), game.name(self.on));
        if self.won {
            let options = vec![
                Choice::new("both", "Push back and knock prone", ""),
                Choice::new("one", "Only what was chosen", ""),
            ];
            let question = format!("{by} shoves {on} with a {}. Do both?", self.level().words());
            return Some(game.choice(self.by, "shove", question, options, 44));
        }
        if self.checked.is_none() {
            let with = game.check_terms(self.by, self.kind.skill());
            let kernel = check_kernel(with, Purpose::Check);
            let Step::Wants(wanted) = self.roll.run(&kernel, || FAILED) else {
                return None;
            };
            let what = format!(": {} on {on}", self.kind.words());
            let (key, target) = ("check.roll".to_owned(), Some(with.target));
            return Some(game.roll_decision(key, &self.roll, wanted, &what, target));
        }
        let Some(opposed) = self.opposed(game) else {
            let options = self.kind.answers().iter().map(|skill| {
                let with = game.check_terms(self.on, *skill);
                let key = skill.key();
                Choice::new(
                    key,
                    skill.words(),
                    format!("{}{}", with.target, with.edge.words()),
                )
            });
            let question = format!("{by} feints. Answer with which skill?");
            return Some(game.choice(self.on, "feint", question, options.collect(), 41));
        };
        if self.other_checked.is_some() {
            return Some(game.tie_decision(self.by, self.on));
        }
        let kernel = counter_kernel(opposed, self.level(), &game.house_rules, Purpose::Against);
        let Step::Wants(wanted) = self.other.run(&kernel, || NOT_COUNTERED) else {
            return None;
        };
        let what = format!(": {} by {by}", self.kind.words());
        let target = (wanted.purpose == Purpose::Against).then_some(opposed.other.with.target);
        Some(game.roll_decision(
            "against.roll".to_owned(),
            &self.other,
            wanted,
            &what,
            target,
        ))
    }

    /// Takes an answer; whether it goes on after that.
    pub(crate) fn answer(&mut self, answer: &Answer, game: &mut Flow, dice: &mut dyn Dice) -> bool {
        let picked = |key: &str| *answer == Answer::Pick(key.to_owned());
        if self.won {
            self.takes_effect(game, picked("both"));
            return false;
        }
        if self.checked.is_none() {
            let with = game.check_terms(self.by, self.kind.skill());
            self.roll
                .answer(answer, dice, &check_kernel(with, Purpose::Check), || FAILED);
            return true;
        }
        let Some(opposed) = self.opposed(game) else {
            let melee = picked(SkillName::Melee.key());
            self.against = Some(if melee {
                SkillName::Melee
            } else {
                SkillName::Agility
            });
            return true;
        };
        if self.other_checked.is_some() {
            // It goes on where both of a Shove may be done.
            return matches!(
                self.end(game, picked("acting"), TieBroken::Gm),
                Progress::Wait
            );
        }
        let rules = std::sync::Arc::clone(&game.house_rules);
        let kernel = counter_kernel(opposed, self.level(), &rules, Purpose::Against);
        self.other.answer(answer, dice, &kernel, || NOT_COUNTERED);
        true
    }
}
