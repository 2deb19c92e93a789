//! What a correction of the last roll needs of the game: digits taken back, the first result kept in the log.
//! Finding the roll in the history is the document's.

use super::Unhex;
use super::exchange::Reaction;
use super::fact::Fact;
use super::fight::Frame;
use super::roll_state::RollState;
use crate::table::{By, CharacterId, LogEntry};

impl Unhex {
    /// Takes back the digits that were typed towards a roll of that character that still waits.
    pub(crate) fn take_back_faces(&mut self, who: CharacterId) {
        let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
        let mut rolls: Vec<&mut RollState> = Vec::new();
        match frame {
            Some(Frame::Initiative(initiative)) => {
                rolls.extend(initiative.sides.values_mut().flat_map(|s| &mut s.roll));
            }
            Some(Frame::Exchange(exchange)) => {
                rolls.push(&mut exchange.attack.roll);
                match &mut exchange.reaction {
                    Reaction::None => {}
                    Reaction::Defend(roll) => rolls.push(roll),
                    Reaction::Counterattack(strike) => rolls.push(&mut strike.roll),
                }
                rolls.extend(&mut exchange.defenders);
            }
            Some(Frame::Rally(rally)) => rolls.push(&mut rally.roll),
            Some(Frame::Area(area)) => rolls.extend(area.rolls_mut()),
            Some(Frame::FirstAid(aid)) => rolls.extend(&mut aid.roll),
            Some(
                Frame::Move(_)
                | Frame::Damage(_)
                | Frame::AllOut(_)
                | Frame::Direct(_)
                | Frame::Started(_)
                | Frame::Placing(_)
                | Frame::Fate(_),
            )
            | None => {}
        }
        for roll in rolls.into_iter().filter(|roll| roll.roller == who) {
            roll.take_back_faces();
        }
    }

    /// Notes what the roll showed before it was corrected.
    pub(crate) fn note_corrected(&mut self, first: &Fact, taken_back: usize) {
        let (who, purpose, before) = match first {
            Fact::Rolled {
                who, purpose, roll, ..
            } => (who, Some(*purpose), *roll),
            Fact::Rerolled { who, roll, .. } => (who, None, *roll),
            _ => return,
        };
        let who = who.clone();
        let hidden = self.is_hidden(who.id);
        self.log.push(LogEntry {
            by: By::Gm,
            hidden,
            rules: Vec::new(),
            fact: Fact::RollCorrected {
                who,
                purpose,
                before,
                taken_back,
            },
        });
    }
}
