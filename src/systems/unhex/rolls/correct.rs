//! What a correction of the last roll needs of the game: digits taken back, the first result kept in the log.
//! Finding the roll in the history is the document's.

use crate::systems::unhex::rolls::percentile::Reroll;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{By, Decider, Decision, LogEntry};

impl Fact {
    /// Who made a roll of the rules, what for unless it is rolled again, and its faces in the order in which they are
    /// asked for.
    #[must_use]
    pub fn roll(&self) -> Option<(Decider, Option<Purpose>, Vec<i32>)> {
        let (who, purpose, what, roll) = match self {
            Self::Rolled {
                who, purpose, roll, ..
            } => (who, Some(*purpose), Reroll::Both, roll),
            Self::Rerolled {
                who, what, roll, ..
            } => (who, None, *what, roll),
            _ => return None,
        };
        let (tens, ones): (u8, u8) = (*roll).into();
        let faces = match what {
            Reroll::Tens => vec![i32::from(tens)],
            Reroll::Ones => vec![i32::from(ones)],
            Reroll::Both => vec![i32::from(tens), i32::from(ones)],
        };
        Some((Decider::Character(who.id), purpose, faces))
    }
}

impl Unhex {
    /// Puts a roll in again that stands beside one that is corrected; here they are corrected one at a time.
    pub(crate) fn refill(&mut self, _roll: &Fact) {}

    /// Brings notes of corrections to their rolls; here only the last roll is corrected, right behind its note.
    pub(crate) fn arrange_corrections(&mut self, _now: &Self, _line: usize, _from: usize) {}

    /// Takes back the digits that were typed towards a roll of that character that still waits.
    pub(crate) fn take_back_faces(&mut self, who: Decider) {
        let rolls = self.top_rolls().into_iter();
        for roll in rolls.filter(|roll| Decider::Character(roll.roller) == who) {
            roll.take_back_faces();
        }
    }

    /// What is asked for now goes on waiting when dice are changed, so that nothing falls by that alone.
    pub(in crate::systems::unhex) fn hold_rolls(&mut self) {
        let asked = Decision::rollers(&self.decisions());
        for roll in self.top_rolls() {
            if asked.contains(&Decider::Character(roll.roller)) {
                roll.hold();
            }
        }
    }

    fn top_rolls(&mut self) -> Vec<&mut RollState> {
        let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
        frame.map_or_else(Vec::new, |frame| frame.procedure_mut().rolls_mut())
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
