//! The log and the last roll as players may see them. A line is hidden if it was when it was written, and if it names
//! anybody who is hidden now.

use crate::systems::d20::D20;
use crate::systems::d20::attack::kernel::Hit;
use crate::systems::d20::attack::roll::Purpose;
use crate::systems::d20::words::fact::Fact;
use crate::table::{DEPTH, LogEntry, SeenRoll};

impl D20 {
    /// Whether a fact is about somebody hidden.
    pub(in crate::systems::d20) fn tells_of_hidden(&self, fact: &Fact) -> bool {
        fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact.team().is_some_and(|team| self.is_team_hidden(team))
    }

    /// The newest lines that nobody hidden is part of, oldest first.
    pub(in crate::systems::d20) fn seen_log(&self) -> Vec<String> {
        self.log.seen(|line| self.seen_line(line))
    }

    /// The sentence of a line of the log, counted from 0, as players may read it; none where they may not.
    pub(crate) fn seen_line(&self, index: usize) -> Option<String> {
        let entry = self.log.get(index).filter(|entry| self.shows(entry))?;
        Some(match &entry.fact {
            Fact::Order { units } => {
                let shown = units.iter().filter(|who| !self.is_hidden(who.id));
                let units = shown.cloned().collect::<Vec<_>>();
                (!units.is_empty()).then(|| Fact::Order { units }.sentence())?
            }
            // What is in its way may be hidden.
            Fact::Halted { who, at, .. } => format!("{who} stops at {at}"),
            Fact::Cancelled { who, what, .. } => format!("{who}’s {what} is cancelled"),
            fact => fact.sentence(),
        })
    }

    fn shows(&self, entry: &LogEntry<Fact>) -> bool {
        !entry.hidden && !self.tells_of_hidden(&entry.fact)
    }

    /// The newest roll of this fight, for the GM.
    #[must_use]
    pub fn last_roll(&self) -> Option<SeenRoll> {
        self.newest_roll(true)
    }

    /// The newest roll of this fight that nobody hidden made.
    pub(in crate::systems::d20) fn newest_roll(&self, gm: bool) -> Option<SeenRoll> {
        let newest = self.log.newest();
        let newest = newest.take_while(|(_, entry)| !matches!(entry.fact, Fact::FightBegan { .. }));
        for (index, entry) in newest.filter(|(_, entry)| gm || self.shows(entry)) {
            match &entry.fact {
                Fact::Rolled {
                    who,
                    purpose,
                    faces,
                    origin,
                    ..
                } => {
                    let (verdict, success, note) = self.verdict(index, *purpose, gm);
                    return Some(SeenRoll {
                        who: who.name.clone(),
                        what: purpose.words().to_owned(),
                        faces: faces.clone(),
                        total: faces.iter().sum::<i32>().to_string(),
                        verdict,
                        success,
                        before: None,
                        origin: *origin,
                        note,
                        look: self.look_of(who.id),
                        against: Vec::new(),
                    });
                }
                Fact::FreeRolled(roll) => {
                    let who = roll.who.as_ref();
                    return Some(roll.seen(who.and_then(|who| self.look_of(who.id))));
                }
                _ => {}
            }
        }
        None
    }

    /// What an attack came to after the roll in that line, whether that is good for whoever attacks, and the sum that
    /// mattered.
    fn verdict(&self, line: usize, purpose: Purpose, gm: bool) -> (String, Option<bool>, String) {
        let nothing = (String::new(), None, String::new());
        if matches!(purpose, Purpose::Tie | Purpose::Healing) {
            return nothing;
        }
        let mut after = self.log.iter_from(line + 1).take(DEPTH);
        let result = after.find_map(|entry| match &entry.fact {
            Fact::Result {
                hit,
                net,
                total,
                needed,
                ..
            } if gm || self.shows(entry) => Some((*hit, *net, *total, *needed)),
            _ => None,
        });
        let Some((hit, net, total, needed)) = result else {
            return nothing;
        };
        let word = match hit {
            Hit::Doom => "fatal blow in return".to_owned(),
            Hit::Tragedy => "tragedy".to_owned(),
            Hit::Fumble | Hit::Miss => "miss".to_owned(),
            Hit::Decisive => "decisive victory".to_owned(),
            Hit::Hit | Hit::Critical | Hit::SuperCritical if net == 0 => {
                "hit, no damage left".to_owned()
            }
            Hit::Hit => format!("hit, {net} damage"),
            Hit::Critical => format!("critical hit, {net} damage"),
            Hit::SuperCritical => format!("super critical hit, {net} damage"),
        };
        // What it had to reach is the GM's to tell.
        let sum = total.filter(|_| gm);
        let sum = sum.map_or_else(String::new, |total| format!("{total} against {needed}"));
        (word, Some(hit.is_hit()), sum)
    }
}
