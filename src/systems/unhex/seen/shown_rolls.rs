//! Whom an open question is about, for panels that show it.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::state::Unhex;
use crate::table::CharacterId;

impl Unhex {
    /// Who is on the move now, while others may intercept.
    #[must_use]
    pub fn mover(&self) -> Option<CharacterId> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Move(frame) => Some(frame.mover),
            _ => None,
        }
    }
}
