//! What is being resolved, for whoever looks: what it is, who does it, on whom.

use crate::systems::squads::Squads;
use crate::systems::squads::turn::frame::Frame;
use crate::table::About;

impl Squads {
    /// What an open question is about.
    #[must_use]
    pub fn asked_about(&self) -> Option<About> {
        let frame = self.fight.as_ref()?.frames.last()?;
        let what = match frame {
            Frame::Lead(_) => return None,
            Frame::Way(_) => "move",
            Frame::Contest(contest) if contest.rush => "bull rush",
            Frame::Contest(_) => "meeting",
            Frame::Strike(strike) => strike.kind.key(),
            Frame::Try(one) if one.above.is_some() => "dismount",
            Frame::Try(_) => "siege",
            Frame::Push(_) => "push",
            Frame::Stand(_) => "place",
            Frame::Answer(..) => "answer",
        };
        let mut people = frame.people().into_iter().map(|who| self.who(who));
        Some(About {
            what: what.to_owned(),
            who: people.next(),
            at: people.collect(),
            with: String::new(),
            reaction: matches!(frame, Frame::Answer(..)),
        })
    }
}
