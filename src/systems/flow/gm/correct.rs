//! What a correction of the last roll needs of the game: faces taken back, the first result kept in the log. Finding the
//! roll in the history is the document's.

use crate::systems::flow::Flow;
use crate::systems::flow::roll::dice::Purpose;
use crate::systems::flow::words::fact::Fact;
use crate::table::{By, Decider, Decision};

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
            _ => None,
        }
    }
}

impl Flow {
    /// The lines of the rolls of the last attack, or of the last healing or tie, counted from 1; the newest first.
    pub(crate) fn last_rolls(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        for (line, entry) in self.log.newest() {
            match &entry.fact {
                Fact::Rolled { .. } => lines.push(line + 1),
                Fact::RollCorrected { .. } => {}
                _ if lines.is_empty() => {}
                _ => break,
            }
        }
        lines
    }

    /// Whether it waits for just that roll.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let Some((who, purpose, _)) = roll.roll() else {
            return false;
        };
        let key = match purpose {
            Purpose::Initiative | Purpose::RollOff => {
                let asks = |one: &Decision| one.key.starts_with("initiative.") && one.who == who;
                return self.decisions().iter().any(asks);
            }
            Purpose::Attack => "attack.roll",
            Purpose::Reaction | Purpose::Coin => "counter.roll",
            Purpose::Check => "check.roll",
            Purpose::Against => "against.roll",
            Purpose::Damage => "damage.roll",
            Purpose::Effect => "effect.roll",
        };
        self.decisions()
            .iter()
            .any(|one| one.who == who && one.key == key)
    }

    /// Puts a roll in again that stands beside one that is corrected; here what followed it is rolled again.
    pub(crate) fn refill(&mut self, _roll: &Fact) {}

    /// Brings notes of corrections to their rolls; here a roll stands right behind its note.
    pub(crate) fn arrange_corrections(&mut self, _now: &Self, _line: usize, _from: usize) {}

    /// Takes back the faces that were typed towards a roll of that one that still waits.
    pub(crate) fn take_back_faces(&mut self, who: Decider) {
        let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
        let rolls = frame.into_iter().flat_map(|frame| frame.rolls_mut());
        for roll in rolls.filter(|roll| Decider::Character(roll.roller) == who) {
            roll.take_back();
        }
    }

    /// What is asked for now goes on waiting when dice are changed, so that nothing falls by that alone.
    pub(crate) fn hold_rolls(&mut self) {
        let asked = Decision::rollers(&self.decisions());
        let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
        let rolls = frame.into_iter().flat_map(|frame| frame.rolls_mut());
        for roll in rolls.filter(|roll| asked.contains(&Decider::Character(roll.roller))) {
            roll.held = true;
        }
    }

    /// Notes what the roll showed before it was corrected.
    pub(crate) fn note_corrected(&mut self, first: &Fact, taken_back: usize) {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            ..
        } = first
        else {
            return;
        };
        let hidden = self.is_hidden(who.id);
        let corrected = Fact::RollCorrected {
            who: who.clone(),
            purpose: *purpose,
            before: faces.clone(),
            taken_back,
        };
        self.log.note(By::Gm, hidden, Vec::new(), corrected);
    }
}
