//! What a correction of a roll needs of a game whose dice in progress are `Roll`s: faces taken back, the first result kept in
//! the log. Finding the roll in the history is the document's.

/// Writes that for a game in which the rolls of the last act alone are corrected; its room has `waits_for`, which says whether
/// the last procedure asks for just that roll.
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

            /// Puts a roll in again that stands beside one that is corrected: such are asked for together.
            pub(crate) fn refill(&mut self, roll: &Fact) {
                if let Fact::Rolled {
                    who,
                    purpose,
                    faces,
                    origin,
                    ..
                } = roll
                    && self.waits_for(roll)
                {
                    let is_its = |one| one == Decider::Character(who.id);
                    self.each_roll(is_its, |one| one.put_in(*purpose, faces, *origin));
                }
            }

            /// Whether a roll falls only after that one, so that it cannot stand beside it: the next of the same one for the
            /// same purpose breaks a tie.
            pub(crate) fn falls_after(later: &Fact, roll: &Fact) -> bool {
                let of = |fact: &Fact| fact.roll().map(|(who, purpose, _)| (who, purpose));
                of(later) == of(roll)
            }
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
            fn each_roll(&mut self, of: impl Fn(Decider) -> bool, set: impl Fn(&mut Roll)) {
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

            /// Notes of all corrections that stand come right before their rolls, those of earlier ones first. `now` is the
            /// game that is corrected; its log was made anew from that line on.
            pub(crate) fn arrange_corrections(&mut self, now: &Self, _line: usize, from: usize) {
                let of = |entry: &LogEntry<Fact>| match &entry.fact {
                    Fact::RollCorrected { who, purpose, .. }
                    | Fact::Rolled { who, purpose, .. } => Some((who.id, *purpose)),
                    _ => None,
                };
                let is_note =
                    |entry: &&LogEntry<Fact>| matches!(entry.fact, Fact::RollCorrected { .. });
                let made: Vec<LogEntry<Fact>> = self.log.iter_from(from).cloned().collect();
                let corrected = made.iter().find(is_note).and_then(of);
                // What was rolled anew on other faces was not corrected.
                let stands = |note: &&LogEntry<Fact>| {
                    let mut rolls = now.log.iter_from(from);
                    let roll = rolls.find(|one| of(one) == of(note) && !is_note(one));
                    let fell = |entry: &LogEntry<Fact>| entry.fact.roll();
                    let again = |roll| made.iter().any(|one| fell(one) == fell(roll));
                    of(note) == corrected || roll.is_some_and(again)
                };
                let notes = now.log.iter_from(from).filter(is_note).filter(stands);
                let mut notes: Vec<LogEntry<Fact>> = notes.cloned().collect();
                notes.extend(made.iter().filter(is_note).cloned());
                self.log.truncate(from);
                for entry in made.into_iter().filter(|entry| !is_note(&entry)) {
                    if let Some(roll) = of(&entry) {
                        let own = notes.extract_if(.., |note| of(note) == Some(roll));
                        for note in own.collect::<Vec<_>>() {
                            self.log.push(note);
                        }
                    }
                    self.log.push(entry);
                }
            }
        }
    };
}
pub(in crate::systems) use rolls_of_units;
