//! The log and the last roll as players may see them. A line is hidden if it was when it was written, and if it names
//! anybody who is hidden now.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{CharacterId, LogEntry, SeenRoll};

/// The newest lines of the log that players see.
const LINES: usize = 20;
/// How far back lines and rolls are looked for, where everything newer is hidden.
const DEPTH: usize = 2_000;

impl HeroesOfHex {
    /// Whether a fact is about somebody or something hidden.
    pub(in crate::systems::heroes_of_hex) fn tells_of_hidden(&self, fact: &Fact) -> bool {
        let hidden_objective = |name: &str| {
            let mut all = self.objectives.values();
            all.any(|one| one.name == name && one.hidden)
        };
        fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact.sides().into_iter().any(|id| self.is_side_hidden(id))
            || fact.objective().is_some_and(hidden_objective)
            || fact.space().is_some_and(|name| self.is_space_hidden(name))
    }

    /// Whether a space of that name is hidden, on the skirmish's board or, without one, on any.
    fn is_space_hidden(&self, name: &str) -> bool {
        let played = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let boards = self.boards.iter();
        boards
            .filter(|(id, _)| played.is_none_or(|played| played == **id))
            .any(|(_, board)| {
                let space = board.named(name).and_then(|at| board.spaces.get(at));
                space.is_some_and(|space| space.hidden)
            })
    }

    /// The newest lines that nobody hidden is part of, oldest first.
    pub(in crate::systems::heroes_of_hex) fn seen_log(&self) -> Vec<String> {
        let seen = self.newest().filter_map(|(index, _)| self.seen_line(index));
        let mut lines: Vec<String> = seen.take(LINES).collect();
        lines.reverse();
        lines
    }

    /// The sentence of a line of the log, counted from 0, as players may read it; none where they may not.
    pub(crate) fn seen_line(&self, index: usize) -> Option<String> {
        let entry = self.log.get(index)?;
        let shown = self.shows(entry) && self.has_seen_cause(index, &entry.fact);
        shown.then(|| seen_sentence(&entry.fact))
    }

    fn newest(&self) -> impl Iterator<Item = (usize, &LogEntry<Fact>)> {
        let last = self.log.len();
        (last.saturating_sub(DEPTH)..last)
            .rev()
            .filter_map(|index| Some((index, self.log.get(index)?)))
    }

    fn shows(&self, entry: &LogEntry<Fact>) -> bool {
        !entry.hidden && !self.tells_of_hidden(&entry.fact)
    }

    /// “Nobody reacts” names nobody, but tells of the declaration before it.
    fn has_seen_cause(&self, index: usize, fact: &Fact) -> bool {
        if !matches!(fact, Fact::NobodyReacted) {
            return true;
        }
        let before = (index.saturating_sub(DEPTH)..index).rev();
        before
            .filter_map(|index| self.log.get(index))
            .find(|entry| {
                matches!(
                    entry.fact,
                    Fact::Declared { .. }
                        | Fact::ReactionDeclared { .. }
                        | Fact::MoveDeclared { .. }
                )
            })
            .is_some_and(|cause| self.shows(cause))
    }

    /// The newest roll of this skirmish that nobody hidden made.
    pub(in crate::systems::heroes_of_hex) fn seen_roll(&self) -> Option<SeenRoll> {
        self.newest()
            .take_while(|(_, entry)| !matches!(entry.fact, Fact::SkirmishBegan { .. }))
            .filter(|(_, entry)| self.shows(entry))
            .find_map(|(index, entry)| self.roll_of(index, &entry.fact))
    }

    fn roll_of(&self, index: usize, fact: &Fact) -> Option<SeenRoll> {
        match fact {
            Fact::FateRolled {
                side, face, before, ..
            } => Some(SeenRoll {
                who: side.name.clone(),
                what: "roll Fate".to_owned(),
                faces: vec![i32::from(*face)],
                total: face.to_string(),
                verdict: format!("{face} AP"),
                success: true,
                before: before.map(|before| before.to_string()),
                look: self.side_look(side.id),
            }),
            Fact::Rolled {
                who,
                purpose,
                faces,
                ..
            } => {
                let (verdict, success) = self.verdict_of(index, who.id).unwrap_or_default();
                Some(SeenRoll {
                    who: who.name.clone(),
                    what: format!("for {}", purpose.words()),
                    faces: faces.clone(),
                    total: faces.iter().max().copied().unwrap_or(0).to_string(),
                    verdict,
                    success,
                    before: None,
                    look: self.look_of(who.id),
                })
            }
            Fact::FreeRolled(roll) => {
                let who = roll.who.as_ref();
                Some(roll.seen(who.and_then(|who| self.look_of(who.id))))
            }
            _ => None,
        }
    }

    /// What came of the defense roll in that line, if it is said openly.
    fn verdict_of(&self, index: usize, who: CharacterId) -> Option<(String, bool)> {
        let after = self.log.iter_from(index + 1).take(DEPTH);
        let mut after = after.take_while(|entry| {
            // The other defenses are all rolled before the first is compared.
            !matches!(entry.fact, Fact::Declared { .. } | Fact::TurnBegan { .. })
        });
        after.find_map(|entry| match &entry.fact {
            Fact::Clashed { on, outcome, .. } if on.id == who && self.shows(entry) => {
                let hit = *outcome != Outcome::Nothing;
                Some((outcome.words().to_owned(), hit))
            }
            _ => None,
        })
    }
}

/// The sentence as players read it: why something is cancelled may be about somebody hidden.
fn seen_sentence(fact: &Fact) -> String {
    match fact {
        Fact::Cancelled { who, action, .. } => format!("{action} of {who} is cancelled"),
        Fact::Knocked {
            who, spaces, to, ..
        } => Fact::Knocked {
            who: who.clone(),
            spaces: *spaces,
            to: to.clone(),
            away_from: None,
            stopped: None,
        }
        .sentence(),
        Fact::Stays { who, .. } => format!("{who} stays"),
        // What is in its way may be hidden, too.
        Fact::Halted { who, at, .. } => format!("{who} stops at {at}"),
        _ => fact.bare_roll().unwrap_or_else(|| fact.sentence()),
    }
}
