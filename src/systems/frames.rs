//! The stack of procedures, as every game goes on with it: what is in a frame is the game's. A frame is taken off the stack
//! while it is stepped, so that it can change the game.

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
