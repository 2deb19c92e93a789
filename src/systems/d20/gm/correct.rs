//! Which roll a correction of the last one waits for. What else it needs is the same in every such game.

use crate::systems::d20::D20;
use crate::systems::d20::attack::roll::{Purpose, Roll};
use crate::systems::d20::turn::frame::Frame;
use crate::systems::d20::words::fact::Fact;
use crate::systems::units::last_roll_of_units;
use crate::table::{Decider, Decision, LogEntry, Shape};

last_roll_of_units!(D20);

impl D20 {
    /// Whether it waits for just that roll.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let (Some(frame), Some((who, purpose, _))) = (frame, roll.roll()) else {
            return false;
        };
        let wanted = match frame {
            Frame::Strike(strike) => strike.wanted(self),
            Frame::Mend(mend) => mend.wanted(self),
            Frame::Ties(ties) => {
                let mut open = ties.decisions(self).into_iter();
                let rolls = |one: &Decision| matches!(one.shape, Shape::Roll { .. });
                return purpose == Purpose::Tie && open.any(|one| rolls(&one) && one.who == who);
            }
            _ => None,
        };
        let rolls = frame.people().first().map(|one| Decider::Character(*one)) == Some(who);
        rolls && wanted.is_some_and(|wanted| wanted.purpose == purpose)
    }
}
