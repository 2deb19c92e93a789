//! What is being resolved, for whoever looks: what it is, who does it, on whom.

use crate::systems::d20::D20;
use crate::systems::d20::turn::frame::Frame;
use crate::table::About;

impl D20 {
    /// What an open question is about.
    #[must_use]
    pub fn asked_about(&self) -> Option<About> {
        let frame = self.fight.as_ref()?.frames.last()?;
        let (what, who, at) = match frame {
            Frame::Ties(_) => return None,
            Frame::Strike(strike) => ("attack", strike.by, Some(strike.on)),
            Frame::Mend(mend) => ("healing", mend.by, Some(mend.on)),
            Frame::Effect(effect) => ("spell", effect.by, effect.targets.first().copied()),
            Frame::FreeHit(hit) => ("free hit", hit.owner, Some(hit.on)),
            Frame::Walk(walk) => ("walk", walk.who, None),
            Frame::Upkeep(upkeep) => ("upkeep", upkeep.who, None),
            Frame::Cure(who) => ("wound", *who, None),
            Frame::Keep(summon) => ("summon", *summon, None),
        };
        Some(About {
            what: what.to_owned(),
            who: Some(self.who(who)),
            at: at.into_iter().map(|on| self.who(on)).collect(),
            with: String::new(),
            reaction: matches!(frame, Frame::FreeHit(_)),
        })
    }
}
