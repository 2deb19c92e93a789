//! The stack of procedures, as all games of units go on with it: what is in a frame is the game's. A frame is taken off the
//! stack while it is stepped, so that it can change the game. Unhex has its own way, in `unhex/fight/dispatch.rs`.

use crate::dice::Dice;
use crate::systems::Doors;
use crate::table::{Answer, Decision, Refusal};

/// What a frame's step came to.
pub(crate) enum Progress<F> {
    /// It waits for answers.
    Wait,
    /// It got further; step again.
    Again,
    /// Another procedure goes first.
    Push(F),
    /// It is finished.
    Done,
}

impl<F> Progress<F> {
    /// Puts the frame back that was stepped, unless it is finished; whether the game goes on.
    pub(crate) fn follow(self, frame: F, frames: &mut Vec<F>) -> bool {
        let waits = matches!(self, Self::Wait);
        match self {
            Self::Wait | Self::Again => frames.push(frame),
            Self::Push(child) => frames.extend([frame, child]),
            Self::Done => {}
        }
        !waits
    }
}

/// What becomes of a frame that was answered.
pub(crate) enum After<F> {
    /// It goes on, beneath what it has put on the stack.
    Stay,
    /// It is finished.
    Drop,
    /// It goes on after this one.
    Push(F),
}

impl<F> From<bool> for After<F> {
    /// Whether it goes on.
    fn from(stays: bool) -> Self {
        if stays { Self::Stay } else { Self::Drop }
    }
}

/// A game of units that goes on by a stack of procedures.
pub(crate) trait Procedures: Doors + Sized {
    /// A procedure in progress.
    type Frame;
    /// The most at once; procedures that answer one another end there.
    const MOST: usize;
    /// What is said where there would be more.
    const TOO_MANY: &'static str;
    /// What is said outside a fight.
    const NO_FIGHT: &'static str;

    /// Those in progress, the last one asks; none outside a fight.
    fn stack(&mut self) -> Option<&mut Vec<Self::Frame>>;
    /// What follows at once from any change, also while somebody is asked.
    fn settle(&mut self);
    /// Goes on where no procedure does; whether anything changed.
    fn between_procedures(&mut self) -> bool;
    /// Goes on with a procedure.
    fn step(&mut self, frame: &mut Self::Frame, dice: &mut dyn Dice) -> Progress<Self::Frame>;
    /// Takes an answer to the question of that key, which fits its shape.
    fn take(
        &mut self,
        frame: &mut Self::Frame,
        answer: (&str, &Answer),
        dice: &mut dyn Dice,
    ) -> Result<After<Self::Frame>, Refusal>;
    /// Whether an answer fits its question.
    fn fits(&self, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        decision.check(answer)
    }
}

/// Goes on until somebody has to decide or to act.
pub(crate) fn advance<G: Procedures>(game: &mut G, dice: &mut dyn Dice) {
    while game.stack().is_some() {
        game.settle();
        let Some(mut frame) = game.stack().and_then(Vec::pop) else {
            if game.between_procedures() {
                continue;
            }
            return;
        };
        let progress = game.step(&mut frame, dice);
        let Some(frames) = game.stack() else {
            return;
        };
        if !progress.follow(frame, frames) {
            return;
        }
    }
}

/// Answers an open question. Without a key there must be only one.
pub(crate) fn answer<G: Procedures>(
    game: &mut G,
    key: Option<&str>,
    answer: &Answer,
    dice: &mut dyn Dice,
) -> Result<(), Refusal> {
    let open = game.decisions();
    let decision = Decision::named(&open, key)?;
    game.fits(decision, answer)?;
    let none = || Refusal::structure("nothing is to be decided now");
    let frames = game.stack().ok_or_else(none)?;
    let (mut frame, at) = (frames.pop().ok_or_else(none)?, frames.len());
    let after = game.take(&mut frame, (&decision.key, answer), dice)?;
    if let (After::Stay | After::Push(_), Some(frames)) = (&after, game.stack()) {
        frames.insert(at.min(frames.len()), frame);
    }
    match after {
        After::Push(child) => push(game, child),
        After::Stay | After::Drop => Ok(()),
    }
}

/// Why a procedure is over whose result the GM has recorded.
pub(crate) const RECORDED: &str = "its result is recorded by hand";

/// Takes the newest procedure of that kind off the stack.
pub(crate) fn take_off<G: Procedures>(
    game: &mut G,
    is: impl Fn(&G::Frame) -> bool,
) -> Option<G::Frame> {
    let frames = game.stack()?;
    let at = frames.iter().rposition(is)?;
    Some(frames.remove(at))
}

/// Begins a procedure, which goes before all others.
pub(crate) fn push<G: Procedures>(game: &mut G, frame: G::Frame) -> Result<(), Refusal> {
    let none = || Refusal::structure(G::NO_FIGHT);
    let frames = game.stack().ok_or_else(none)?;
    if frames.len() >= G::MOST {
        return Err(Refusal::structure(G::TOO_MANY));
    }
    frames.push(frame);
    Ok(())
}
