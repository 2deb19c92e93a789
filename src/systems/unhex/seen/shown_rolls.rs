//! Which roll a question is about, for panels that show its dice beside it.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, TeamId};

impl Unhex {
    /// The roll behind an open question, by its key.
    #[must_use]
    pub fn roll_behind(&self, key: &str) -> Option<&RollState> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Exchange(exchange) => exchange.roll_of(key.rsplit_once('.')?.0),
            Frame::Rally(rally) => rally.asked.is_none().then_some(&rally.roll),
            Frame::Initiative(initiative) => {
                let team = key.strip_prefix("initiative.")?.split('.').next()?;
                let team = TeamId(team.parse().ok()?);
                initiative.sides.get(&team)?.roll.as_ref()
            }
            Frame::Area(area) => area.roll_behind(key),
            Frame::FirstAid(aid) => aid.roll.as_ref(),
            Frame::Move(_)
            | Frame::Damage(_)
            | Frame::AllOut(_)
            | Frame::Direct(_)
            | Frame::Started(_)
            | Frame::Placing(_)
            | Frame::Fate(_) => None,
        }
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
