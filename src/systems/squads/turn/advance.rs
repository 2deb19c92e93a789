//! How a fight goes on: which procedure is stepped, what it asks, who takes its answer, and what follows at once from any
//! change. Every procedure is in a file of its own.

use std::collections::BTreeSet;

use crate::board::grid::{Hex, Reach};
use crate::dice::Dice;
use crate::systems::frames::Procedures;
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::{Act, AttackKind};
use crate::systems::squads::turn::frame::{Frame, Progress};
use crate::systems::squads::words::fact::Fact;
use crate::systems::units::{procedures_of_units, ways};
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, Shape};

/// The key of the question for a way.
const WAY: &str = "way";
/// The key of the question whether somebody answers.
const ANSWER: &str = "reaction.answer";

impl Frame {
    fn step(&mut self, game: &mut Squads, dice: &mut dyn Dice) -> Progress {
        match self {
            Self::Way(_) | Self::Answer(..) | Self::Lead(_) => Progress::Wait,
            Self::Contest(frame) => frame.step(game, dice),
            Self::Strike(frame) => frame.step(game, dice),
            Self::Try(frame) => frame.step(game, dice),
            Self::Push(frame) => frame.step(game),
            Self::Stand(frame) => frame.step(game),
        }
    }

    pub(in crate::systems::squads) fn decisions(&self, game: &Squads) -> Vec<Decision> {
        match self {
            Self::Contest(frame) => frame.decisions(game),
            Self::Way(who) => game.way_decision(*who).into_iter().collect(),
            Self::Strike(frame) => frame.decision(game).into_iter().collect(),
            Self::Try(frame) => frame.decision(game).into_iter().collect(),
            Self::Push(frame) => frame.decision(game).into_iter().collect(),
            Self::Stand(frame) => frame.decision(game).into_iter().collect(),
            Self::Answer(who, by) => vec![game.answer_decision(*who, *by)],
            Self::Lead(squad) => game.lead_decision(*squad).into_iter().collect(),
        }
    }

    /// Takes an answer that fits the shape of its question; whether it goes on after that.
    fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut Squads,
        dice: &mut dyn Dice,
    ) -> Result<bool, Refusal> {
        match self {
            Self::Contest(frame) => frame.answer(key, answer, dice),
            Self::Strike(frame) => frame.answer(answer, game, dice),
            Self::Try(frame) => frame.answer(answer, dice),
            Self::Push(frame) => frame.answer(answer, game)?,
            Self::Way(who) => {
                game.answer_way(*who, answer)?;
                return Ok(false);
            }
            Self::Stand(frame) => {
                frame.answer(answer, game)?;
                return Ok(false);
            }
            Self::Answer(who, by) => {
                game.answer_calm(*who, *by, answer)?;
                return Ok(false);
            }
            Self::Lead(squad) => {
                game.answer_lead(*squad, answer);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether everybody in it is still there, and what it asks can be answered.
    fn fits(&self, game: &Squads) -> bool {
        let there = |who: &CharacterId| {
            let structure = game.units.get(who).is_some_and(|unit| unit.is_structure());
            game.standing(*who).is_some() || (structure && game.places.contains_key(who))
        };
        self.people().iter().all(there)
            && match self {
                Self::Way(who) => game
                    .way_decision(*who)
                    .is_some_and(|one| !one.shape.options().is_empty()),
                Self::Answer(who, by) => !game.answers_of(*who, *by).is_empty(),
                Self::Lead(squad) => {
                    !game.may_lead_now(*squad).is_empty() && game.leaderless().contains(squad)
                }
                _ => true,
            }
    }
}

impl Squads {
    fn way_decision(&self, who: CharacterId) -> Option<Decision> {
        let ground = self.ground()?;
        let (reach, from) = (self.reach_of(who)?, ground.stands(who)?.at());
        Some(ways::question(
            self,
            who,
            (ground.board, &reach, from),
            WAY,
            s(4),
        ))
    }

    /// Everywhere somebody’s Move leads now; whoever rides gets off beside, and whoever carries with it has to come along
    /// (S-70).
    #[must_use]
    pub fn reach_of(&self, who: CharacterId) -> Option<Reach> {
        self.reach_on(&self.ground()?, who)
    }

    /// The same on the board that is ready.
    pub(in crate::systems::squads) fn reach_on(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
    ) -> Option<Reach> {
        let unit = self.units.get(&who)?;
        let distance = match unit.rides {
            _ if unit.is_immobilized() => 0,
            Some(_) => 1,
            None => self.move_by(&ground.loads, who),
        };
        let mut reach = ground.reach(who, distance)?;
        if self.partner_by(&ground.loads, who).is_some() {
            let from = ground.stands(who)?.at();
            let leads = |to: Hex| {
                let way = reach.way(to).map(|(way, _)| way).unwrap_or_default();
                let ways = self.ways_along(&ground.loads, who, way.get(1..).unwrap_or_default());
                let check = &mut Check::new(false);
                to == from || self.check_ways(ground, &ways, check).is_ok()
            };
            let ends: BTreeSet<Hex> = reach
                .iter()
                .map(|end| end.at)
                .filter(|to| leads(*to))
                .collect();
            reach.retain(|to| ends.contains(&to));
        }
        Some(reach)
    }

    fn answer_way(&mut self, who: CharacterId, answer: &Answer) -> Result<(), Refusal> {
        let (Answer::Path(keys), Some(ground)) = (answer, self.ground()) else {
            return Ok(());
        };
        let path = ways::named(ground.board, keys)?;
        drop(ground);
        let act = Act::Move { path };
        self.check_act(who, &act, &mut Check::new(false))?;
        self.declare(who, &act, false);
        Ok(())
    }

    /// The ways that answer a question for one: the shortest to every square in reach, with its end.
    #[must_use]
    pub fn ways_asked(&self, decision: &Decision) -> Vec<(Vec<String>, String)> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let Some(Frame::Way(who)) = frames.last().filter(|_| decision.key == WAY) else {
            return Vec::new();
        };
        let (Some(ground), Some(reach)) = (self.ground(), self.reach_of(*who)) else {
            return Vec::new();
        };
        let mut all = ways::each(ground.board, &reach, |_| String::new());
        all.retain(|(keys, _)| {
            let path = ways::named(ground.board, keys).unwrap_or_default();
            self.check_act(*who, &Act::Move { path }, &mut Check::new(false))
                .is_ok()
        });
        all
    }

    fn answer_decision(&self, who: CharacterId, by: CharacterId) -> Decision {
        let kinds = self.answers_of(who, by).into_iter();
        let options = kinds
            .map(|kind| Choice::new(kind.key(), kind.words(), format!("on {}", self.name(by))));
        let none = Choice::new("none", "No answer", "it keeps its Action");
        Decision {
            key: ANSWER.to_owned(),
            who: Decider::Character(who),
            who_name: self.name(who),
            question: format!(
                "Does {} answer the attack of {}?",
                self.name(who),
                self.name(by)
            ),
            shape: Shape::PickOne {
                options: options.chain([none]).collect(),
            },
            rule: s(60),
        }
    }

    fn answer_calm(
        &mut self,
        who: CharacterId,
        by: CharacterId,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let picked = match answer {
            Answer::Pick(key) => AttackKind::ALL
                .iter()
                .copied()
                .find(|kind| kind.key() == key),
            _ => None,
        };
        match picked.filter(|kind| self.answers_of(who, by).contains(kind)) {
            Some(kind) => {
                self.spend_action(who);
                self.begin_strike(who, by, kind)
            }
            None => {
                let (who, by) = (self.who(who), self.who(by));
                self.note(&[s(60)], Fact::NoAnswer { who, by });
                Ok(())
            }
        }
    }

    /// Whoever was Calm lets the attack pass.
    pub(in crate::systems::squads) fn nobody_reacts(&mut self) -> Result<(), Refusal> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let Some(Frame::Answer(who, by)) = frames.last().cloned() else {
            return Err(Refusal::structure("nobody has to answer right now"));
        };
        if let Some(fight) = self.fight_mut() {
            fight.frames.pop();
        }
        self.answer_calm(who, by, &Answer::Pick("none".to_owned()))
    }
}

impl Procedures for Squads {
    procedures_of_units!();

    const MOST: usize = 300;
    const TOO_MANY: &'static str = "too much is going on at once; answer some questions first";

    /// What follows at once from any change, also while somebody is asked: who has fallen and what that means for others,
    /// victory, procedures that lost somebody.
    fn settle(&mut self) {
        self.settle_fallen();
        self.settle_loads();
        self.settle_holds();
        self.settle_victory();
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let fits: Vec<bool> = fight.frames.iter().map(|frame| frame.fits(self)).collect();
        let gone = |who: &CharacterId| !fight.units.contains_key(who);
        let lost = fight.plans.iter().any(|plan| gone(&plan.who));
        if fits.iter().all(|fits| *fits) && !lost {
            return;
        }
        if let Some(fight) = self.fight_mut() {
            let mut fits = fits.into_iter();
            fight.frames.retain(|_| fits.next().unwrap_or(true));
            let units = &fight.units;
            fight.plans.retain(|plan| units.contains_key(&plan.who));
        }
    }

    fn between_procedures(&mut self) -> bool {
        self.next_in_course()
    }
}
