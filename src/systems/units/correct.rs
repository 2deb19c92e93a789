//! What a correction of a roll needs of a game whose dice in progress are `Roll`s: faces taken back, the first result kept in
//! the log. Finding the roll in the history is the document's.

/// Writes that for a game in which the rolls of the last act alone are corrected; its room has `waits_for`.
macro_rules! last_roll_of_units {
    ($Game:ident) => {
        $crate::systems::units::rolls_of_units!($Game);

        impl $Game {
            /// The lines of the rolls of the last attack, or of what else was rolled last, counted from 1; the newest first.
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

            /// Puts a roll in again that stands beside one that is corrected; here what followed it is rolled again.
            pub(crate) fn refill(&mut self, _roll: &Fact) {}

            /// Brings notes of corrections to their rolls; here a roll stands right behind its note.
            pub(crate) fn arrange_corrections(&mut self, _now: &Self, _line: usize, _from: usize) {}
        }
    };
}
pub(in crate::systems) use last_roll_of_units;

/// Writes what any of them needs.
macro_rules! rolls_of_units {
    ($Game:ident) => {
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

        impl $Game {
            /// The rolls of the procedure that asks, of those who are picked.
            fn each_roll(&mut self, of: impl Fn(Decider) -> bool, set: fn(&mut Roll)) {
                let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
                let rolls = frame.into_iter().flat_map(|frame| frame.rolls_mut());
                for roll in rolls.filter(|roll| of(Decider::Character(roll.roller))) {
                    set(roll);
                }
            }

            /// Takes back the faces that were typed towards a roll of that one that still waits.
            pub(crate) fn take_back_faces(&mut self, who: Decider) {
                self.each_roll(|one| one == who, Roll::take_back);
            }

            /// What is asked for now goes on waiting when dice are changed, so that nothing falls by that alone.
            pub(crate) fn hold_rolls(&mut self) {
                let asked = $crate::table::Decision::rollers(&self.decisions());
                self.each_roll(|one| asked.contains(&one), |roll| roll.held = true);
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
                self.log
                    .note($crate::table::By::Gm, hidden, Vec::new(), corrected);
            }
        }
    };
}
pub(in crate::systems) use rolls_of_units;
