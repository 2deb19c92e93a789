//! Which roll a question is about, for panels that show its dice beside it.

use super::Unhex;
use super::exchange::Reaction;
use super::fight::Frame;
use super::roll_state::RollState;
use crate::table::{CharacterId, TeamId};

impl Unhex {
    /// The roll behind an open question, by its key.
    #[must_use]
    pub fn roll_behind(&self, key: &str) -> Option<&RollState> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Exchange(exchange) => match (&exchange.reaction, key.split_once('.')?.0) {
                (_, "attack") => Some(&exchange.attack.roll),
                (Reaction::Defend(roll), "defend") => Some(roll),
                (Reaction::Counterattack(strike), "counter") => Some(&strike.roll),
                _ => None,
            },
            Frame::Initiative(initiative) => {
                let team = key.strip_prefix("initiative.")?.split('.').next()?;
                let team = TeamId(team.parse().ok()?);
                initiative.sides.get(&team)?.roll.as_ref()
            }
            Frame::FirstAid(aid) => aid.roll.as_ref(),
            Frame::Move(_) | Frame::Damage(_) | Frame::Placing(_) | Frame::Fate(_) => None,
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
