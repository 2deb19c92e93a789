//! The stack of procedures: the one place that knows which frame is which procedure, asks the topmost, and goes on until
//! somebody has to decide.

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::procedure::Procedure;
use crate::systems::unhex::state::Unhex;
use crate::table::{Answer, Decision, Refusal};

/// The procedure in a frame, borrowed by that method of its box.
macro_rules! procedure {
    ($frame:expr, $borrow:ident) => {
        match $frame {
            Frame::Initiative(frame) => frame.$borrow(),
            Frame::Exchange(frame) => frame.$borrow(),
            Frame::Move(frame) => frame.$borrow(),
            Frame::Damage(frame) => frame.$borrow(),
            Frame::AllOut(frame) => frame.$borrow(),
            Frame::Rally(frame) => frame.$borrow(),
            Frame::Direct(frame) => frame.$borrow(),
            Frame::Area(frame) => frame.$borrow(),
            Frame::Started(frame) => frame.$borrow(),
            Frame::FirstAid(frame) => frame.$borrow(),
            Frame::Placing(frame) => frame.$borrow(),
            Frame::Fate(frame) => frame.$borrow(),
        }
    };
}

impl Frame {
    /// What can be asked of it.
    pub(in crate::systems::unhex) fn procedure(&self) -> &dyn Procedure {
        procedure!(self, as_ref)
    }

    /// The same, to go on with.
    pub(in crate::systems::unhex) fn procedure_mut(&mut self) -> &mut dyn Procedure {
        procedure!(self, as_mut)
    }
}

impl Unhex {
    /// The procedure that asks, if one goes on.
    fn asking(&self) -> Option<&dyn Procedure> {
        Some(self.fight.as_ref()?.frames.last()?.procedure())
    }

    /// The open questions, which can be answered in any order (promise 4).
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        self.asking()
            .map_or_else(Vec::new, |procedure| procedure.decisions(self))
    }

    /// Whether a question is open: as [`Self::decisions`], without working out all that can be answered.
    pub(in crate::systems::unhex) fn is_asking(&self) -> bool {
        self.asking()
            .is_some_and(|procedure| procedure.is_asking(self))
    }

    /// Answers an open question. Without a key there must be only one.
    pub(in crate::systems::unhex) fn answer(
        &mut self,
        key: Option<&str>,
        answer: &Answer,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let open = self.decisions();
        let decision = Decision::named(&open, key)?;
        decision.check(answer)?;
        let Some(mut frame) = self.fight_mut().and_then(|fight| fight.frames.pop()) else {
            return Err(Refusal::structure("nothing is to be decided now"));
        };
        frame
            .procedure_mut()
            .answer(&decision.key, answer, self, dice);
        if let Some(fight) = self.fight_mut() {
            fight.frames.push(frame);
        }
        Ok(())
    }

    /// Goes on until somebody has to decide, or a team to act.
    pub(in crate::systems::unhex) fn advance(&mut self, dice: &mut dyn Dice) {
        while self.fight.is_some() {
            let Some(mut frame) = self.fight_mut().and_then(|fight| fight.frames.pop()) else {
                self.forget_refunds();
                if self.between_procedures() {
                    continue;
                }
                return;
            };
            let progress = frame.procedure_mut().step(self, dice);
            let Some(fight) = self.fight_mut() else {
                return;
            };
            if !progress.follow(frame, &mut fight.frames) {
                return;
            }
        }
    }
}
