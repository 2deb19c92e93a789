//! How a fight goes on: which procedure is stepped, what it asks, who takes its answer, and what follows at once from any
//! change. Every procedure is in a file of its own. Whatever waits is checked again before it goes on.

use crate::dice::Dice;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::frame::{Frame, Manner, Progress, Stage};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::words::fact::Fact;
use crate::systems::frames::Procedures;
use crate::systems::units::procedures_of_units;
use crate::table::{Answer, CharacterId, Decision, Refusal};

impl Frame {
    fn step(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        match self {
            Self::Initiative(frame) => frame.step(game, dice),
            Self::Strike(frame) => frame.step(game, dice),
            Self::Contest(frame) => frame.step(game, dice),
            Self::Walk(frame) => frame.step(game),
            Self::Waiting(frame) => frame.step(game),
            Self::Provoked(frame) => frame.step(game),
            Self::Triggered(frame) => frame.step(game),
            Self::Hold(_) | Self::OwnTurn(_) | Self::WaitOn(_) => Progress::Wait,
            Self::Ending(frame) => frame.step(game, dice),
        }
    }

    pub(in crate::systems::flow) fn decisions(&self, game: &Flow) -> Vec<Decision> {
        let one = match self {
            Self::Initiative(frame) => return frame.decisions(game),
            Self::Strike(frame) => frame.decision(game),
            Self::Contest(frame) => frame.decision(game),
            Self::Walk(frame) => frame.decision(game),
            Self::Waiting(_) => None,
            Self::Provoked(frame) => Some(frame.decision(game)),
            Self::Triggered(frame) => Some(frame.decision(game)),
            Self::Hold(who) => Some(game.hold_decision(*who)),
            Self::OwnTurn(who) => Some(game.wait_decision(*who, true)),
            Self::WaitOn(who) => Some(game.wait_decision(*who, false)),
            Self::Ending(frame) => frame.decision(game),
        };
        one.into_iter().collect()
    }

    /// Takes an answer that fits the shape of its question; whether it goes on after that.
    fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut Flow,
        dice: &mut dyn Dice,
    ) -> Result<bool, Refusal> {
        match self {
            Self::Initiative(frame) => frame.answer(key, answer, game, dice),
            Self::Strike(frame) => return frame.answer(answer, game, dice),
            Self::Contest(frame) => return Ok(frame.answer(answer, game, dice)),
            Self::Walk(frame) => frame.answer(answer, game)?,
            // It asks nothing itself.
            Self::Waiting(_) => {}
            Self::Ending(frame) => frame.answer(answer, game, dice),
            Self::Provoked(frame) => {
                frame.answer(answer, game)?;
                return Ok(false);
            }
            Self::Triggered(frame) => {
                frame.answer(answer, game)?;
                return Ok(false);
            }
            Self::Hold(who) => {
                game.answer_hold(*who, answer);
                return Ok(false);
            }
            Self::OwnTurn(who) => {
                game.answer_wait(*who, true, answer)?;
                return Ok(false);
            }
            Self::WaitOn(who) => {
                game.answer_wait(*who, false, answer)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Forgets those who are only mentioned and have left.
    fn forget_gone(&mut self, game: &Flow) {
        let gone = |who: CharacterId| game.standing(who).is_none();
        match self {
            Self::Triggered(one) => one.by = one.by.filter(|by| !gone(*by)),
            Self::Strike(strike) if strike.saved.is_some_and(gone) => {
                strike.saved = Some(strike.on);
            }
            Self::Ending(one) => one.effects.retain(|(who, _)| !gone(*who)),
            _ => {}
        }
    }

    /// Whether everybody in it is still there, and nothing that has changed forbids it.
    fn fits(&self, below: Option<&Self>, game: &Flow) -> Result<(), String> {
        let gone = |who: CharacterId| format!("{} is out of the fight", game.name(who));
        let waits = |who: CharacterId| {
            let ready = game.standing(who).is_some_and(|one| one.ready.is_some());
            (game.is_up(who) && ready)
                .then_some(())
                .ok_or_else(|| gone(who))
        };
        match self {
            Self::Initiative(_) => Ok(()),
            Self::Strike(strike) => strike.fits(game),
            Self::Contest(contest) => contest.fits(game),
            Self::Walk(walk) => walk.fits(game),
            Self::Waiting(waiting) => waiting.fits(game),
            Self::Provoked(provoked) => provoked.fits(below, game),
            Self::Triggered(triggered) => triggered.fits(game),
            Self::Hold(who) => game.is_holder(*who).then_some(()).ok_or_else(|| gone(*who)),
            Self::OwnTurn(who) | Self::WaitOn(who) => waits(*who),
            Self::Ending(ending) => match ending.turn {
                Some(who) if !game.is_up(who) => Err(gone(who)),
                _ => Ok(()),
            },
        }
    }
}

impl Flow {
    /// The question for a reaction that is open; one is asked after the other (F-30).
    pub(crate) fn reaction_asked(&self) -> Option<Decision> {
        let mut open = self.decisions().into_iter();
        open.find(|one| one.key.starts_with("reaction.") && !one.shape.options().is_empty())
    }

    /// Nobody reacts to what is asked about now.
    pub(crate) fn nobody_reacts(&mut self) -> Result<(), Refusal> {
        let none = || Refusal::structure("nobody has to react right now");
        let asks = self.reaction_asked().is_some();
        let top = self
            .fight_mut()
            .filter(|_| asks)
            .and_then(|fight| fight.frames.pop());
        match top.ok_or_else(none)? {
            Frame::Strike(mut strike) => {
                strike.nobody_reacts(self);
                self.push_frame(Frame::Strike(strike))
            }
            Frame::Provoked(provoked) => {
                provoked.decline(self);
                Ok(())
            }
            _ => Err(none()),
        }
    }

    /// What cannot go on is told, with the dice that had fallen for it.
    pub(in crate::systems::flow) fn drop_frame(&mut self, frame: &mut Frame, why: String) {
        let (who, what, rule) = match frame {
            // It has done what it does; only a push is left.
            Frame::Strike(strike) if strike.stage == Stage::Push => return,
            Frame::Strike(strike) => {
                let what = self.with_what(strike);
                let checked = strike.checked.clone();
                self.note_dice(&mut strike.roll, None, Some(strike.on), checked.as_ref());
                let what = match strike.manner {
                    Manner::Disarm(_) => format!("Disarm with {what}"),
                    _ => what,
                };
                (strike.by, what, 30)
            }
            Frame::Contest(contest) => {
                self.note_dice(
                    &mut contest.roll,
                    None,
                    Some(contest.on),
                    contest.checked.clone().as_ref(),
                );
                (contest.by, contest.kind.words().to_owned(), 2)
            }
            Frame::Walk(walk) => {
                let goes = self.is_up(walk.who) && !walk.path.is_empty();
                walk.stop(self, goes.then_some(why.as_str()));
                return;
            }
            Frame::Waiting(waiting) => {
                let spell = waiting
                    .spell
                    .and_then(|id| self.ability_of(waiting.who, id).ok());
                let what = spell.map_or_else(|| "standing up".to_owned(), |one| one.name.clone());
                (waiting.who, what, 34)
            }
            Frame::Provoked(provoked) => (provoked.owner, "Reaction Attack".to_owned(), 34),
            Frame::Triggered(triggered) => (triggered.owner, "readied act".to_owned(), 24),
            Frame::Ending(_)
            | Frame::Initiative(_)
            | Frame::Hold(_)
            | Frame::OwnTurn(_)
            | Frame::WaitOn(_) => return,
        };
        let who = self.who(who);
        self.note(&[f(rule)], Fact::Cancelled { who, what, why });
    }
}

impl Procedures for Flow {
    procedures_of_units!();

    const MOST: usize = 60;
    const TOO_MANY: &'static str = "too many reactions answer one another; let some resolve first";

    /// What follows at once from any change, also while somebody is asked: who is down, grapples that are over, procedures
    /// that cannot go on. From below, since what waits above rests on what waits below.
    fn settle(&mut self) {
        self.settle_units();
        let frames = self
            .fight_mut()
            .map(|fight| std::mem::take(&mut fight.frames));
        let mut kept: Vec<Frame> = Vec::new();
        let mut frames = frames.unwrap_or_default().into_iter();
        while let Some(mut frame) = frames.next() {
            frame.forget_gone(self);
            let Err(why) = frame.fits(kept.last(), self) else {
                kept.push(frame);
                continue;
            };
            // A way above it is the reason, and is told first.
            for above in frames.as_mut_slice() {
                if let Frame::Walk(walk) = above {
                    walk.tell(self);
                }
            }
            self.drop_frame(&mut frame, why);
        }
        if let Some(fight) = self.fight_mut() {
            fight.frames = kept;
        }
    }

    fn between_procedures(&mut self) -> bool {
        self.settle_readied() || self.next_in_course()
    }
}
