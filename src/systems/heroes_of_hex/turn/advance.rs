//! How a skirmish goes on: which procedure is stepped, what it asks, who takes its answer, and what follows at once from any
//! change. Every procedure is in a file of its own.

use crate::dice::Dice;
use crate::systems::frames::Procedures;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::auto_move::ASKED;
use crate::systems::heroes_of_hex::turn::frame::{After, Frame, Progress, declarations};
use crate::systems::units::seen;
use crate::table::{Answer, CharacterId, Decider, Decision, Refusal};

impl Frame {
    fn step(&mut self, game: &mut HeroesOfHex, dice: &mut dyn Dice) -> Progress {
        match self {
            Self::Fate(pool) => game.step_fate(pool, dice),
            Self::Next(last) => game.step_next(*last),
            Self::Declared(frame) => frame.step(game),
            Self::OpposedRoll(frame) => frame.step(game, dice),
            Self::Knockback(frame) => frame.step(game),
            // H-47: also where nothing but staying is proposed.
            Self::Walk(_) | Self::AutoMove(_) => Progress::Wait,
        }
    }

    /// What is open in it. `below` are the frames beneath.
    fn decisions(&self, game: &HeroesOfHex, below: &[Self]) -> Vec<Decision> {
        match self {
            Self::Fate(pool) => pool.decision(game, "fate.roll").into_iter().collect(),
            Self::Next(last) => game.next_side_decision(*last),
            Self::Declared(frame) => frame.decisions(game, below),
            Self::OpposedRoll(frame) => frame.decisions(game),
            Self::Knockback(frame) => frame.decisions(game),
            Self::Walk(frame) => frame.decisions(game),
            Self::AutoMove(frame) => frame.decisions(game, below),
        }
    }

    /// Takes an answer that fits the shape of its question; a frame that goes first from here on is returned.
    fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut HeroesOfHex,
        dice: &mut dyn Dice,
    ) -> Result<After, Refusal> {
        match self {
            Self::Fate(pool) => pool.answer(answer, dice),
            Self::Next(last) => {
                if let Answer::Pick(key) = answer {
                    game.next_side_is(*last, key);
                }
                return Ok(After::Drop);
            }
            Self::Declared(frame) => return frame.answer(key, answer, game),
            Self::OpposedRoll(frame) => frame.answer(key, answer, dice),
            Self::Knockback(frame) => frame.answer(answer, game),
            Self::Walk(frame) => {
                frame.answer(answer, game)?;
                return Ok(After::Drop);
            }
            Self::AutoMove(frame) => return frame.answer(answer, game),
        }
        Ok(After::Stay)
    }
}

impl HeroesOfHex {
    /// The open questions, which can be answered in any order (promise 4).
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        match frames.and_then(|frames| frames.split_last()) {
            Some((top, below)) => self.named(top, below, top.decisions(self, below)),
            None => Vec::new(),
        }
    }

    /// Every question names what it is about: the declaration that it belongs to (H-40).
    fn named(&self, top: &Frame, below: &[Frame], mut open: Vec<Decision>) -> Vec<Decision> {
        let mut stack = declarations(below);
        match top {
            // A Movement's own question names it, and a Reaction's what it would answer.
            Frame::Declared(one) if one.names_itself() => return open,
            Frame::Declared(one) => stack.push(one),
            _ => {}
        }
        if let Some((one, beneath)) = stack.split_last() {
            let words = one.words(self, beneath);
            for decision in &mut open {
                decision.question = format!("{words}. {}", decision.question);
            }
        }
        open
    }

    /// Whether nobody is asked now whom players see, so that they are not told that anything is.
    pub(in crate::systems::heroes_of_hex) fn asks_only_hidden(&self) -> bool {
        let open = self.decisions();
        let mut hidden = open.iter().map(|decision| match decision.who {
            Decider::Character(who) => self.is_hidden(who),
            Decider::Team(side) => seen::is_team_hidden(self, side),
            Decider::Gm => true,
        });
        hidden.all(|hidden| hidden)
    }
}

impl Procedures for HeroesOfHex {
    type Frame = Frame;

    const MOST: usize = 40;
    const TOO_MANY: &'static str = "too many Reactions answer one another; let some resolve first";
    const NO_FIGHT: &'static str = "no skirmish is going on";

    fn stack(&mut self) -> Option<&mut Vec<Frame>> {
        Some(&mut self.skirmish_mut()?.frames)
    }

    /// Defeats (H-34, H-35), victory (H-50, H-51), procedures that lost somebody, cycles (H-14).
    fn settle(&mut self) {
        self.settle_defeats();
        self.forget_the_removed();
        if self.turn().is_some() {
            self.fail_survivals();
        }
        if self.over().is_none() && !self.settle_victory() {
            self.drop_the_missing();
            self.settle_cycles();
        }
    }

    /// Ends a Turn that nobody can take.
    fn between_procedures(&mut self) -> bool {
        let Some(turn) = self.turn().copied() else {
            return false;
        };
        let gone = |id: CharacterId| self.unit_state(id).is_none();
        if turn.active.is_some_and(gone) || !self.sides_in_play().contains(&turn.side) {
            self.finish_turn();
            return true;
        }
        false
    }

    fn step(&mut self, frame: &mut Frame, dice: &mut dyn Dice) -> Progress {
        frame.step(self, dice)
    }

    fn take(
        &mut self,
        frame: &mut Frame,
        (key, answer): (&str, &Answer),
        dice: &mut dyn Dice,
    ) -> Result<After, Refusal> {
        frame.answer(key, answer, self, dice)
    }

    /// A proposed way can be led elsewhere at once, without saying so first (H-47).
    fn fits(&self, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match (decision.key.as_str(), answer) {
            (ASKED, Answer::Path(_)) => Ok(()),
            _ => decision.check(answer),
        }
    }
}
