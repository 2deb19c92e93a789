//! Which roll a correction of the last one waits for. What else it needs is the same in every such game.

use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::{Purpose, Roll};
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Fact;
use crate::systems::units::last_roll_of_units;
use crate::table::Decider;

last_roll_of_units!(Squads);

impl Squads {
    /// Whether it waits for just that roll.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let (Some(frame), Some((Decider::Character(who), purpose, _))) = (frame, roll.roll())
        else {
            return false;
        };
        match frame {
            Frame::Strike(strike) => {
                strike.by == who
                    && strike
                        .wanted(self)
                        .is_some_and(|wanted| wanted.purpose == purpose)
            }
            Frame::Contest(contest) => {
                let wanted = if contest.rush {
                    Purpose::BullRush
                } else {
                    Purpose::Meeting
                };
                let mut all = contest.all.iter();
                wanted == purpose && all.any(|one| one.roll.roller == who)
            }
            Frame::Try(one) => {
                let wanted = if one.above.is_some() {
                    Purpose::Dismount
                } else {
                    Purpose::Siege
                };
                wanted == purpose && one.roll.roller == who
            }
            _ => false,
        }
    }
}
