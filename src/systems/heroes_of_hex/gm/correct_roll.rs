//! What a correction of a roll needs of the game: which rolls belong together, faces taken back and put in again, the first
//! result kept in the log. Finding the roll in the history is the document's.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::pool::{Pool, Purpose, Roller};
use crate::systems::heroes_of_hex::turn::declaration::DeclarationId;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{By, CharacterId, Decider, Decision, LogEntry};

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

/// Which roll of the rules, however often it was corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RollId {
    /// The Fate of the Turn that began in that line of the log, or the one that negated it.
    Fate {
        /// Where the Turn began.
        began: usize,
        /// The one that negated the first.
        again: bool,
    },
    /// One of an attack.
    InAttack {
        /// Of that declaration.
        of: DeclarationId,
        /// The unit.
        who: CharacterId,
    },
}

impl RollId {
    /// Whether both are of one attack, or one and the same.
    pub(crate) fn goes_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::InAttack { of, .. }, Self::InAttack { of: other, .. }) => of == other,
            (one, other) => one == other,
        }
    }
}

impl HeroesOfHex {
    /// The roll that a line of the log tells of.
    pub(crate) fn roll_in(&self, line: usize) -> Option<RollId> {
        match &self.log.get(line)?.fact {
            Fact::Rolled { who, attack, .. } => Some(RollId::InAttack {
                of: attack.of,
                who: who.id,
            }),
            Fact::FateRolled { before, .. } => {
                let (began, again) = (self.turn_began(line)?, before.is_some());
                Some(RollId::Fate { began, again })
            }
            _ => None,
        }
    }

    /// The line before that one in which a Turn began.
    fn turn_began(&self, line: usize) -> Option<usize> {
        let began = |entry: &LogEntry<Fact>| matches!(entry.fact, Fact::TurnBegan { .. });
        let mut before = self.log.before(line);
        before.find_map(|(line, entry)| began(entry).then_some(line))
    }

    /// The line of that roll in the log of this skirmish.
    pub(crate) fn line_of(&self, roll: RollId) -> Option<usize> {
        for (line, entry) in self.log.newest() {
            match (&entry.fact, roll) {
                (Fact::SkirmishBegan { .. }, _) => return None,
                (_, RollId::Fate { began, .. }) if line <= began => return None,
                _ if self.roll_in(line) == Some(roll) => return Some(line),
                _ => {}
            }
        }
        None
    }

    /// The lines of the rolls that can be corrected, the newest first: those of the last action with the Reactions to it,
    /// or the last Fate.
    pub(crate) fn last_rolls(&self) -> Vec<usize> {
        let mut lines = Vec::new();
        for (line, entry) in self.log.newest() {
            match &entry.fact {
                Fact::Rolled { .. } => lines.push(line),
                Fact::FateRolled { .. } if lines.is_empty() => return vec![line],
                Fact::FateRolled { .. }
                | Fact::Declared { .. }
                | Fact::MoveDeclared { .. }
                | Fact::Moved { cost: Some(_), .. }
                | Fact::TurnBegan { .. }
                    if !lines.is_empty() =>
                {
                    break;
                }
                _ => {}
            }
        }
        lines
    }

    /// Whether it waits for that roll, or for another of the same attack.
    pub(crate) fn waits_for(&self, roll: RollId) -> bool {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        match (frames.and_then(|frames| frames.last()), roll) {
            (Some(Frame::Fate(pool)), RollId::Fate { began, again }) => {
                self.turn_began(self.log.len()) == Some(began)
                    && (pool.purpose == Purpose::NegateFate) == again
            }
            (Some(Frame::OpposedRoll(opposed)), RollId::InAttack { of, .. }) => {
                !opposed.resolved && opposed.of == of
            }
            _ => false,
        }
    }

    /// How many faces of a roll that it waits for have fallen.
    pub(crate) fn fallen_of(&self, roll: RollId) -> usize {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        let pool = match (frames.and_then(|frames| frames.last()), roll) {
            _ if !self.waits_for(roll) => None,
            (Some(Frame::Fate(pool)), _) => Some(&**pool),
            (Some(Frame::OpposedRoll(opposed)), RollId::InAttack { who, .. }) => opposed
                .pools()
                .find(|pool| pool.roller == Roller::Unit(who)),
            _ => None,
        };
        pool.map_or(0, |pool| pool.faces.len())
    }

    /// Puts the faces of a roll that stands in where the attack waits for it.
    pub(crate) fn refill(&mut self, roll: &Fact) {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            attack,
        } = roll
        else {
            return;
        };
        let frame = self.skirmish_mut().and_then(|s| s.frames.last_mut());
        if let Some(Frame::OpposedRoll(opposed)) = frame
            && opposed.of == attack.of
        {
            let mut pools = opposed.pools_mut();
            let pool =
                pools.find(|pool| pool.roller == Roller::Unit(who.id) && pool.purpose == *purpose);
            if let Some(pool) = pool {
                pool.refill(faces, *origin);
            }
        }
    }

    /// Takes back the faces that were typed towards a roll of that one that still waits.
    pub(crate) fn take_back_faces(&mut self, who: Decider) {
        let pools = self.top_pools().into_iter();
        for pool in pools.filter(|pool| pool.roller.decider() == who) {
            pool.take_back();
        }
    }

    /// What is asked for now goes on waiting when dice are changed, so that nothing falls by that alone.
    pub(in crate::systems::heroes_of_hex) fn hold_rolls(&mut self) {
        let asked = Decision::rollers(&self.decisions());
        for pool in self.top_pools() {
            if asked.contains(&pool.roller.decider()) {
                pool.hold();
            }
        }
    }

    fn top_pools(&mut self) -> Vec<&mut Pool> {
        match self.skirmish_mut().and_then(|s| s.frames.last_mut()) {
            Some(Frame::Fate(pool)) => vec![pool],
            Some(Frame::OpposedRoll(opposed)) => opposed.pools_mut().collect(),
            _ => Vec::new(),
        }
    }

    /// How many steps the correction took back that led here from there. Notes of earlier ones stand in both.
    pub(crate) fn taken_back_since(&self, before: &Self) -> usize {
        let common = before.log.common_len(&self.log);
        let noted = |game: &Self| -> Vec<(Fact, usize)> {
            let lines = game.log.iter_from(common);
            let notes = lines.filter_map(|entry| match &entry.fact {
                Fact::RollCorrected { taken_back, .. } => Some((entry.fact.clone(), *taken_back)),
                _ => None,
            });
            notes.collect()
        };
        let mut earlier = noted(before);
        for note in noted(self) {
            match earlier.iter().position(|one| *one == note) {
                Some(at) => drop(earlier.swap_remove(at)),
                None => return note.1,
            }
        }
        0
    }

    /// Puts the note of a correction, which is the line `from`, right before its roll; and right before the other rolls of
    /// that attack the notes of their own corrections, and of earlier ones of the same roll. `now` is the game that is
    /// corrected, and `line` that of the roll there, counted from 1.
    pub(crate) fn arrange_corrections(&mut self, now: &Self, line: usize, from: usize) {
        let Some(corrected) = now.roll_in(line.saturating_sub(1)) else {
            return;
        };
        let mut notes: Vec<(RollId, LogEntry<Fact>)> = Vec::new();
        for line in now.last_rolls() {
            let id = now.roll_in(line).filter(|id| id.goes_with(corrected));
            let told = |id: &RollId| self.line_of(*id).is_some_and(|at| at < from);
            let Some(id) = id.filter(|id| !told(id)) else {
                continue;
            };
            let above = (0..line).rev().filter_map(|line| now.log.get(line));
            let is_note =
                |entry: &&LogEntry<Fact>| matches!(entry.fact, Fact::RollCorrected { .. });
            let mut earlier: Vec<_> = above.take_while(is_note).cloned().collect();
            earlier.reverse();
            notes.extend(earlier.into_iter().map(|note| (id, note)));
        }
        let made: Vec<LogEntry<Fact>> = self.log.iter_from(from).cloned().collect();
        let rolls: Vec<Option<RollId>> = (from..self.log.len())
            .map(|line| self.roll_in(line))
            .collect();
        let mut lines = made.into_iter().zip(rolls);
        notes.extend(lines.next().map(|(note, _)| (corrected, note)));
        self.log.truncate(from);
        for (entry, roll) in lines {
            let of_it = notes.iter().filter(|(id, _)| Some(*id) == roll);
            for (_, note) in of_it {
                self.log.push(note.clone());
            }
            self.log.push(entry);
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
        let corrected = Fact::RollCorrected {
            who: name,
            purpose,
            before,
            taken_back,
        };
        self.log.note(By::Gm, hidden, Vec::new(), corrected);
    }
}
