//! Which roll a question is about, for panels that show its dice beside it.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;
use crate::table::CharacterId;

impl Unhex {
    /// The roll behind an open question, by its key.
    #[must_use]
    pub fn roll_behind(&self, key: &str) -> Option<&RollState> {
        let frame = self.fight.as_ref()?.frames.last()?;
        frame.procedure().roll_behind(key)
    }

    /// Who is on the move now, while others may intercept.
    #[must_use]
    pub fn mover(&self) -> Option<CharacterId> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Move(frame) => Some(frame.mover),
            _ => None,
        }
    }
}
