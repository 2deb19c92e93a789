//! What a correction of the last roll needs of the game: digits taken back, the first result kept in the log.
//! Finding the roll in the history is the document's.

use crate::systems::unhex::rolls::percentile::Reroll;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::item::StrikeKind;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{By, Decider, Decision, LogEntry, Origin};

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

    /// Where the faces of a roll came from.
    pub(crate) fn origin(&self) -> Option<Origin> {
        match self {
            Self::Rolled { origin, .. } | Self::Rerolled { origin, .. } => Some(*origin),
            _ => None,
        }
    }

    /// What falls behind it belongs to nothing before it; a counterattack belongs to the attack.
    pub(in crate::systems::unhex) const fn begins_act(&self) -> bool {
        match self {
            Self::StrikeDeclared { kind, .. } => !matches!(kind, StrikeKind::Counterattack),
            Self::AreaAttacked { .. }
            | Self::FirstAidBegun { .. }
            | Self::RallyDeclared { .. }
            | Self::FightBegan { .. }
            | Self::RoundBegan { .. }
            | Self::TurnBegan { .. } => true,
            _ => false,
        }
    }

    /// No roll before it is of the same act as those behind it: all who intercept a move roll in the one act.
    const fn parts_acts(&self) -> bool {
        match self {
            Self::StrikeDeclared {
                kind: StrikeKind::Intercept,
                ..
            } => false,
            Self::SetsOut { .. } => true,
            _ => self.begins_act(),
        }
    }
}

/// How many lines of the log are looked through for a roll.
const DEPTH: usize = 200;

impl Unhex {
    /// The lines of the rolls of the last act, or of the last initiative, counted from 1; the newest first.
    pub(crate) fn last_rolls(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        let last = self.log.len();
        for line in (last.saturating_sub(DEPTH)..last).rev() {
            match self.log.get(line).map(|entry| &entry.fact) {
                Some(fact) if fact.roll().is_some() => lines.push(line + 1),
                Some(fact) if lines.is_empty() || !fact.parts_acts() => {}
                Some(_) | None => break,
            }
        }
        lines
    }

    /// Whether that roll has not fallen yet in what goes on.
    pub(crate) fn waits_for(&self, roll: &Fact) -> bool {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let mut frame = frame.cloned();
        let rolls = frame
            .as_mut()
            .map(|frame| frame.procedure_mut().rolls_mut());
        rolls.is_some_and(|mut rolls| rolls.iter_mut().any(|one| one.fell_on(roll).is_some()))
    }

    /// Puts a roll in again that stands beside one that is corrected.
    pub(crate) fn refill(&mut self, fact: &Fact) {
        let rolls = self.top_rolls().into_iter();
        let waits = rolls.filter_map(|roll| Some((roll.fell_on(fact)?, roll)));
        let Some((fell, roll)) = waits.last() else {
            return;
        };
        let mut put_in = roll.clone();
        put_in.put_in(fell, self);
        let rolls = self.top_rolls().into_iter();
        if let Some(roll) = rolls.filter(|roll| roll.fell_on(fact).is_some()).last() {
            *roll = put_in;
        }
    }

    /// The rolls that were put in stand between the note of the correction in line `from` and its roll: moves them
    /// behind both.
    pub(crate) fn arrange_corrections(&mut self, _now: &Self, _line: usize, from: usize) {
        let Some(Fact::RollCorrected { who, .. }) = self.log.get(from).map(|entry| &entry.fact)
        else {
            return;
        };
        let who = Decider::Character(who.id);
        let mut made: Vec<LogEntry<Fact>> = self.log.iter_from(from).cloned().collect();
        let is_own = |entry: &LogEntry<Fact>| entry.fact.roll().is_some_and(|roll| roll.0 == who);
        if let Some(put_in) = made
            .iter()
            .position(is_own)
            .and_then(|at| made.get_mut(1..=at))
        {
            put_in.rotate_right(1);
        }
        self.log.truncate(from);
        for entry in made {
            self.log.push(entry);
        }
    }

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
        let corrected = Fact::RollCorrected {
            who,
            purpose,
            before,
            taken_back,
        };
        self.log.note(By::Gm, hidden, Vec::new(), corrected);
    }
}
