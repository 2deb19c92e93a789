//! How a percentile roll goes on: waiting for dice, for a re-roll (U-16), for the use of a critical success (U-14).

use crate::dice::{Dice, Die};
use crate::systems::unhex::rolls::percentile::{Digit, Percentile, Reroll, Verdict, most_to_set};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::{RollState, Stage};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::Level;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, DiceMode, Origin, Shape};

impl RollState {
    /// A roll of that character, with its level of now.
    #[must_use]
    pub fn new(game: &Unhex, roller: CharacterId, purpose: Purpose, good: bool) -> Self {
        let (level, max_level) = game
            .characters
            .get(&roller)
            .map_or((0, 0), |c| (c.level.get(), c.max_level.get()));
        Self {
            roller,
            purpose,
            level,
            max_level,
            good,
            stage: Stage::Rolling,
            faces: Vec::new(),
            real: false,
            app: false,
            first: None,
            result: None,
            set_to: None,
            edge_used: false,
            extra_action: false,
            plain: false,
            costs: None,
        }
    }

    /// What in it cannot be, for files.
    pub(in crate::systems::unhex) fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let levels = Level::LOWEST..=Level::HIGHEST;
        let throwing = self.throws();
        let thrown = self.stage != Stage::Rolling;
        let critical = self.verdict().is_some_and(Verdict::critical_success);
        if game.standing(self.roller).is_none() {
            Some("who rolls is not in the fight")
        } else if self.costs.is_some_and(|id| game.standing(id).is_none()) {
            Some("who would lose an action is not in the fight")
        } else if !levels.contains(&self.level) || !levels.contains(&self.max_level) {
            Some("a roll is against a level that cannot be")
        } else if self.faces.iter().any(|face| !Die::DIGIT.has(*face))
            || self.faces.len() >= self.dice_wanted().max(1)
            || (!self.faces.is_empty() && !throwing)
        {
            Some("a roll has faces that it cannot have")
        } else if thrown != self.result.is_some()
            || (matches!(self.stage, Stage::Critical | Stage::Setting) && !critical)
            || (self.set_to.is_some() && !(critical && self.is_done()))
        {
            Some("a roll has a result that it cannot have")
        } else {
            None
        }
    }

    fn dice_wanted(&self) -> usize {
        match self.stage {
            Stage::Rolling => 2,
            Stage::Rerolling(what) => what.dice(),
            _ => 0,
        }
    }

    /// The open question of this roll, if there is one. `role` tells rolls of one procedure apart.
    #[must_use]
    pub fn decision(&self, game: &Unhex, role: &str) -> Option<Decision> {
        let name = game.name(self.roller);
        let (key, question, shape, rule) = match self.stage {
            Stage::Done => return None,
            Stage::Rolling | Stage::Rerolling(_) => {
                let names: &[&str] = match self.stage {
                    Stage::Rerolling(Reroll::Tens) => &["tens"],
                    Stage::Rerolling(Reroll::Ones) => &["ones"],
                    _ => &["tens", "ones"],
                };
                let question = match self.stage {
                    Stage::Rerolling(_) => {
                        format!(
                            "Roll the {} again, for {}",
                            names.join(" and "),
                            self.purpose.words()
                        )
                    }
                    _ => format!("Roll percentile dice for {}", self.purpose.words()),
                };
                let shape = Shape::Roll {
                    dice: vec![Die::DIGIT; names.len()],
                    names: names.iter().map(ToString::to_string).collect(),
                    typed: self.faces.clone(),
                    target: Some(self.level),
                };
                let rule = if matches!(self.stage, Stage::Rerolling(_)) {
                    u(16)
                } else {
                    self.purpose.rule()
                };
                ("roll", question, shape, rule)
            }
            Stage::OfferReroll => {
                let roll = self.result?;
                let words = self.verdict()?.words();
                let mut options = vec![Choice::new(
                    "keep",
                    format!("Keep {roll}"),
                    format!("{words} at level {}", self.level),
                )];
                for what in Reroll::ALL {
                    let label = match what {
                        Reroll::Tens => {
                            format!("Re-roll the tens ({} → ?)", roll.digit(Digit::Tens))
                        }
                        Reroll::Ones => {
                            format!("Re-roll the ones ({} → ?)", roll.digit(Digit::Ones))
                        }
                        Reroll::Both => "Re-roll both".to_owned(),
                    };
                    let (good, all) = roll.chance_again(what, self.level);
                    let consequence =
                        format!("succeeds with {good} of {all} faces, the second result stands");
                    options.push(Choice::new(what.key(), label, consequence));
                }
                let question =
                    format!("{roll} is a {words}. Good at this: keep it, or roll again?");
                ("reroll", question, Shape::PickOne { options }, u(16))
            }
            Stage::Critical => {
                let roll = self.result?;
                let verdict = self.verdict()?;
                let most = most_to_set(verdict, self.level, self.max_level);
                let gains = if game.is_over() {
                    "as it fell; after the fight there is no action to gain"
                } else {
                    "and gain another action this round"
                };
                let mut options = vec![
                    Choice::new("keep", format!("Keep {roll}"), gains),
                    Choice::new(
                        "set",
                        "Set the dice",
                        format!("to any number from 1 to {most}"),
                    )
                    .asking_number(),
                ];
                if let Some(target) = self.costs {
                    let consequence = format!("and {} loses the next action", game.name(target));
                    options.push(Choice::new("cost", format!("Keep {roll}"), consequence));
                }
                let question = format!("{roll} is a critical success. Use it for …");
                ("critical", question, Shape::PickOne { options }, u(14))
            }
            Stage::Setting => {
                let most = most_to_set(self.verdict()?, self.level, self.max_level);
                let question = "Set the dice to which number?".to_owned();
                (
                    "set",
                    question,
                    Shape::Number {
                        min: 1,
                        max: most.max(1),
                    },
                    u(14),
                )
            }
        };
        Some(Decision {
            key: format!("{role}.{key}"),
            who: Decider::Character(self.roller),
            who_name: name,
            question,
            shape,
            rule,
        })
    }

    /// Takes back the digits typed so far.
    pub(super) fn take_back_faces(&mut self) {
        if self.throws() {
            self.faces.clear();
            (self.real, self.app) = (false, false);
        }
    }

    /// The faces of that roll and where they came from, if it is this one and has not fallen yet.
    pub(super) fn fell_on(&self, fact: &Fact) -> Option<(Percentile, Origin)> {
        match fact {
            Fact::Rolled {
                who,
                purpose,
                roll,
                origin,
                ..
            } if who.id == self.roller
                && *purpose == self.purpose
                && self.stage == Stage::Rolling =>
            {
                Some((*roll, *origin))
            }
            _ => None,
        }
    }

    /// It falls on these.
    pub(super) fn put_in(&mut self, (roll, origin): (Percentile, Origin), game: &mut Unhex) {
        let (tens, ones): (u8, u8) = roll.into();
        self.faces = vec![i32::from(tens), i32::from(ones)];
        self.real = origin != Origin::App;
        self.app = origin != Origin::Real;
        self.take_faces(game);
    }

    /// Waits for faces, or for the word that the app rolls, also where the dice are the app’s from now on.
    pub(super) fn hold(&mut self) {
        self.real |= self.throws();
    }

    const fn throws(&self) -> bool {
        matches!(self.stage, Stage::Rolling | Stage::Rerolling(_))
    }

    /// Takes an answer to its open question; the answer fits the question's shape.
    pub fn answer(&mut self, answer: &Answer, dice: &mut dyn Dice, game: &mut Unhex) {
        match (self.stage, answer) {
            (Stage::Rolling | Stage::Rerolling(_), Answer::Faces(faces)) => {
                self.faces.extend(faces);
                self.real = true;
                self.take_faces(game);
            }
            (Stage::Rolling | Stage::Rerolling(_), Answer::Roll) => {
                self.real &= !self.faces.is_empty();
                self.draw(dice, game);
            }
            (Stage::OfferReroll, Answer::Pick(key)) => {
                match Reroll::ALL.into_iter().find(|what| what.key() == key) {
                    Some(what) => {
                        self.edge_used = true;
                        self.first = self.result;
                        self.real = false;
                        self.app = false;
                        self.stage = Stage::Rerolling(what);
                    }
                    None => self.after_result(),
                }
            }
            (Stage::Critical, Answer::Pick(key)) => {
                if key == "set" {
                    self.stage = Stage::Setting;
                } else if let Some(target) = self.costs.filter(|_| key == "cost") {
                    self.stage = Stage::Done;
                    let by = game.who(self.roller);
                    game.lose_action_to(target, &[u(93), u(14)], Some(by));
                } else {
                    self.keep_critical(game);
                }
            }
            (Stage::Setting, Answer::Number(n)) => {
                // The shape holds n within 1 to 99.
                let to = Percentile::of_value(*n as u8);
                self.set_to = Some(to);
                self.stage = Stage::Done;
                let who = game.who(self.roller);
                game.note(&[u(14)], Fact::DiceSet { who, to });
            }
            _ => {}
        }
    }

    /// Goes on with app dice where the roller's team uses them. Returns whether anything happened.
    pub fn step(&mut self, dice: &mut dyn Dice, game: &mut Unhex) -> bool {
        // Whoever has typed one digit is rolling real dice, and types the other one too.
        let app = game.dice_mode(self.roller) == DiceMode::App && !self.real;
        // The benefit of a critical on initiative is the extra action only (U-41).
        if self.stage == Stage::Critical && self.purpose == Purpose::Initiative {
            self.keep_critical(game);
            return true;
        }
        match self.stage {
            Stage::Rolling | Stage::Rerolling(_) if app => self.draw(dice, game),
            _ => false,
        }
    }

    fn keep_critical(&mut self, game: &mut Unhex) {
        self.stage = Stage::Done;
        // A Rally at the end of a fight belongs to no round (U-100).
        if game.is_over() {
            return;
        }
        self.extra_action = true;
        let by = match self.purpose {
            Purpose::Initiative => u(43),
            _ => u(14),
        };
        game.gain_action(self.roller, by);
    }

    /// Draws what is missing from the source; a source without faces leaves the roll waiting.
    fn draw(&mut self, dice: &mut dyn Dice, game: &mut Unhex) -> bool {
        let mut any = false;
        while self.faces.len() < self.dice_wanted() {
            match dice.roll(Die::DIGIT) {
                Ok(face) => {
                    self.faces.push(face);
                    self.app = true;
                    any = true;
                }
                Err(_) => break,
            }
        }
        self.take_faces(game);
        any
    }

    fn take_faces(&mut self, game: &mut Unhex) {
        if self.faces.len() < self.dice_wanted() {
            return;
        }
        let origin = match (self.real, self.app) {
            (true, true) => Origin::Mixed,
            (true, false) => Origin::Real,
            (false, _) => Origin::App,
        };
        let who = game.who(self.roller);
        let faces = std::mem::take(&mut self.faces);
        let (roll, reroll) = match (self.stage, self.result) {
            (Stage::Rerolling(what), Some(before)) => {
                (before.rerolled(what, &faces), Some((what, before)))
            }
            _ => (Percentile::new(0, 0).rerolled(Reroll::Both, &faces), None),
        };
        self.result = Some(roll);
        let Verdict {
            success, critical, ..
        } = self.judge(roll);
        let level = self.level;
        if let Some((what, before)) = reroll {
            game.note(
                &[u(16)],
                Fact::Rerolled {
                    who,
                    what,
                    before,
                    roll,
                    level,
                    success,
                    critical,
                    origin,
                },
            );
            self.after_result();
        } else {
            game.note(
                &[self.purpose.rule(), u(10)],
                Fact::Rolled {
                    who,
                    purpose: self.purpose,
                    roll,
                    level,
                    success,
                    critical,
                    origin,
                },
            );
            if self.good && (success || !critical) {
                self.stage = Stage::OfferReroll;
            } else {
                self.after_result();
            }
        }
    }

    fn after_result(&mut self) {
        let critical = self.verdict().is_some_and(Verdict::critical_success);
        self.stage = if critical {
            Stage::Critical
        } else {
            Stage::Done
        };
    }
}
