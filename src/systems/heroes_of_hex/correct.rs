//! What a correction of the last roll needs of the game: faces taken back, the first result kept in the log.
//! Finding the roll in the history is the document's.

use super::HeroesOfHex;
use super::fact::Fact;
use super::pool::{Pool, Purpose, Roller};
use super::skirmish::Frame;
use crate::table::{By, Decider, LogEntry};

impl Fact {
    /// Who rolled what on which faces, if it is a roll that a rule asked for.
    #[must_use]
    pub fn roll(&self) -> Option<(Decider, Purpose, Vec<i32>)> {
        match self {
            Self::Rolled {
                who,
                purpose,
                faces,
                ..
            } => Some((Decider::Character(who.id), *purpose, faces.clone())),
            Self::FateRolled {
                side, face, before, ..
            } => {
                let purpose = match before {
                    None => Purpose::Fate,
                    Some(_) => Purpose::NegateFate,
                };
                Some((Decider::Team(side.id), purpose, vec![i32::from(*face)]))
            }
            _ => None,
        }
    }
}

impl HeroesOfHex {
    /// Takes back the faces that were typed towards a roll of that one that still waits.
    pub(crate) fn take_back_faces(&mut self, who: Decider) {
        let frame = self.skirmish_mut().and_then(|s| s.frames.last_mut());
        let pools: Vec<&mut Pool> = match frame {
            Some(Frame::Fate(pool)) => vec![pool],
            Some(Frame::Clash(clash)) => clash.pools_mut().collect(),
            _ => Vec::new(),
        };
        for pool in pools
            .into_iter()
            .filter(|pool| pool.roller.decider() == who)
        {
            pool.take_back();
        }
    }

    /// Notes what the roll showed before it was corrected.
    pub(crate) fn note_corrected(&mut self, first: &Fact, taken_back: usize) {
        let Some((who, purpose, before)) = first.roll() else {
            return;
        };
        let (name, hidden) = match who {
            Decider::Character(who) => (self.name(who), self.is_hidden(who)),
            Decider::Team(side) => (
                self.roller_name(Roller::Side(side)),
                self.sides.get(&side).is_none_or(|side| side.hidden),
            ),
            Decider::Gm => return,
        };
        self.log.push(LogEntry {
            by: By::Gm,
            hidden,
            rules: Vec::new(),
            fact: Fact::RollCorrected {
                who: name,
                purpose,
                before,
                taken_back,
            },
        });
    }
}
