//! The log and the last roll as players may see them. A line is hidden if it was when it was written, and if it
//! names anybody who is hidden now.

use std::collections::BTreeSet;

use crate::systems::unhex::rolls::percentile::{Digit, Percentile, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, DEPTH, Kind, LogEntry, SeenRoll};

impl Unhex {
    /// The newest lines that nobody hidden is part of, oldest first.
    pub(super) fn seen_log(&self) -> Vec<String> {
        self.log.seen(self.seen_lines())
    }

    /// Gives the sentence of a line of the log, counted from 0, as players may read it; none where they may not. Which places
    /// are hidden is worked out once for all lines.
    pub(crate) fn seen_lines(&self) -> impl Fn(usize) -> Option<String> {
        let unseen = self.hidden_places();
        move |index| {
            let entry = self.log.get(index)?;
            let shown = self.shows(entry, &unseen) && self.has_seen_cause(index, &unseen);
            shown.then(|| self.seen_sentence(&entry.fact)).flatten()
        }
    }

    /// The newest roll of this fight that nobody hidden made, with those against it.
    pub(super) fn seen_roll(&self) -> Option<SeenRoll> {
        let unseen = self.hidden_places();
        let shown = |at| {
            self.log
                .get(at)
                .is_some_and(|entry| self.shows(entry, &unseen))
        };
        let (_, roll) = self.newest_roll(shown)?;
        Some(roll)
    }

    /// The newest roll of this fight, with those against it, for the GM: one that stands alone with the level that it was
    /// made against.
    #[must_use]
    pub fn last_roll(&self) -> Option<SeenRoll> {
        let (fact, roll) = self.newest_roll(|_| true)?;
        let note = match fact {
            Fact::Rolled { level, .. } | Fact::Rerolled { level, .. }
                if roll.against.is_empty() =>
            {
                format!("{level} or under")
            }
            _ => String::new(),
        };
        Some(SeenRoll { note, ..roll })
    }

    fn newest_roll(&self, told: impl Fn(usize) -> bool) -> Option<(&Fact, SeenRoll)> {
        let newest = self.log.newest();
        let (index, fact, roll) = newest
            .take_while(|(_, entry)| !matches!(entry.fact, Fact::FightBegan { .. }))
            .filter(|(index, _)| told(*index))
            .find_map(|(index, entry)| Some((index, &entry.fact, self.roll_of(&entry.fact)?)))?;
        let exchange = match fact {
            Fact::FreeRolled(_) => None,
            _ => self.exchange_at(index, DEPTH, told),
        };
        Some((fact, exchange.unwrap_or(roll)))
    }

    fn hidden_places(&self) -> BTreeSet<&str> {
        let maps = self.maps.values();
        maps.flat_map(|map| map.hidden_names()).collect()
    }

    fn shows(&self, entry: &LogEntry<Fact>, unseen: &BTreeSet<&str>) -> bool {
        let fact = &entry.fact;
        let hidden_team = |id| self.teams.get(id).is_none_or(|team| team.hidden);
        !entry.hidden
            && !fact.about().into_iter().any(|id| self.is_hidden(id))
            && !fact.teams().iter().any(hidden_team)
            && !fact.places().into_iter().any(|area| unseen.contains(area))
    }

    /// “Nobody reacts” names nobody, but tells of the attack or move before it; so does one that is cancelled.
    fn has_seen_cause(&self, index: usize, unseen: &BTreeSet<&str>) -> bool {
        let Some(LogEntry {
            fact: Fact::NobodyReacted | Fact::Cancelled { .. },
            ..
        }) = self.log.get(index)
        else {
            return true;
        };
        let mut before = self.log.before(index).map(|(_, entry)| entry);
        before
            .find(|entry| {
                matches!(
                    entry.fact,
                    Fact::StrikeDeclared { .. }
                        | Fact::SetsOut { .. }
                        | Fact::RallyDeclared { .. }
                        | Fact::AreaAttacked { .. }
                        | Fact::FirstAidBegun { .. }
                )
            })
            .is_some_and(|cause| self.shows(cause, unseen))
    }

    fn is_foe(&self, who: CharacterId) -> bool {
        let sheet = self.characters.get(&who);
        sheet.is_none_or(|sheet| sheet.kind != Kind::Pc)
    }

    /// The sentence as players read it: without a foe's level.
    fn seen_sentence(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::LevelLost { who, .. } | Fact::LevelRaised { who, .. } if self.is_foe(who.id) => {
                None
            }
            Fact::Recovered { who, .. } if self.is_foe(who.id) => Some(format!("{who} recovers")),
            Fact::Recovered { skipped, .. } if !skipped.is_empty() => {
                let mut told = fact.clone();
                if let Fact::Recovered { skipped, .. } = &mut told {
                    skipped.clear();
                }
                Some(told.sentence())
            }
            // Why it is may be about somebody else, who may be hidden.
            Fact::Cancelled { who, what, .. } => {
                let what = what.map_or("move", Purpose::noun);
                Some(format!("{who}’s {what} is cancelled"))
            }
            Fact::DirectRefused {
                who,
                whom,
                why: Some(_),
                ..
            } => Some(format!("{who} does not direct {whom}")),
            Fact::ActionCutShort { who, .. } => Some(format!("The action of {who} is lost")),
            Fact::Rolled { who, .. } | Fact::Rerolled { who, .. } if self.is_foe(who.id) => {
                let SeenRoll {
                    what,
                    total,
                    verdict,
                    before,
                    ..
                } = self.roll_of(fact)?;
                Some(match before {
                    None => format!("{who} rolls {total} {what}: {verdict}"),
                    Some(before) => format!("{who} rolls {total} after {before}: {verdict}"),
                })
            }
            _ => Some(fact.sentence()),
        }
    }

    /// A single roll.
    pub(super) fn roll_of(&self, fact: &Fact) -> Option<SeenRoll> {
        let (who, what, before, roll, success, critical, origin) = match fact {
            Fact::Rolled {
                who,
                purpose,
                roll,
                success,
                critical,
                origin,
                ..
            } => {
                let what = format!("for {}", purpose.words());
                (who, what, None, roll, success, critical, origin)
            }
            Fact::Rerolled {
                who,
                before,
                roll,
                success,
                critical,
                origin,
                ..
            } => {
                let what = "rolled again".to_owned();
                (who, what, Some(before), roll, success, critical, origin)
            }
            Fact::FreeRolled(roll) => {
                let look = roll.who.as_ref().and_then(|who| self.look_of(who.id));
                return Some(roll.seen(look));
            }
            _ => return None,
        };
        let verdict = Verdict {
            success: *success,
            critical: *critical,
            exact: false,
        };
        Some(SeenRoll {
            who: who.name.clone(),
            what,
            faces: faces(*roll),
            total: roll.to_string(),
            verdict: verdict.words().to_owned(),
            success: Some(*success),
            before: before.map(ToString::to_string),
            origin: *origin,
            note: String::new(),
            look: self.look_of(who.id),
            against: Vec::new(),
        })
    }
}

fn faces(roll: Percentile) -> Vec<i32> {
    [Digit::Tens, Digit::Ones]
        .map(|digit| i32::from(roll.digit(digit)))
        .to_vec()
}
