//! The last roll of a game in which rolls are corrected one at a time, whichever game it is.

use super::{Base, FARTHEST, MadeRoll, waiting};
use crate::campaign::games::roll_of;
use crate::campaign::history::Document;
use crate::campaign::record::Kind;
use crate::campaign::{Campaign, Command};
use crate::systems::GameFact;
use crate::table::{Answer, Decider};

/// A roll that a record logged, with the number of its line, counted from 1.
pub(super) struct Logged {
    pub(super) fact: GameFact,
    pub(super) line: usize,
}

impl Logged {
    pub(super) fn roller(&self) -> Option<Decider> {
        roll_of(&self.fact).map(|(who, _)| who)
    }

    pub(super) fn faces(&self) -> Vec<i32> {
        roll_of(&self.fact)
            .map(|(_, faces)| faces)
            .unwrap_or_default()
    }
}

/// The last one, with the state from which it is made anew.
pub(in crate::campaign) fn last_roll(
    document: &Document,
    campaign: &Campaign,
    head: u64,
) -> Option<MadeRoll> {
    let mut at = head;
    let mut after = campaign.clone();
    for later in 0..FARTHEST {
        let record = document.record(at)?;
        let before = document.without(&after, &record).ok()?;
        let Kind::Do { command, faces } = &record.kind else {
            return None;
        };
        let rolls = logged(&before, &after);
        let Some(last) = rolls.last() else {
            at = record.parent;
            after = before;
            continue;
        };
        // A correction that drew nothing further: its own roll is the one below it.
        if matches!(command, Command::CorrectRoll { .. }) && faces.is_empty() {
            let mut found = last_roll(document, &before, record.parent)?;
            let roller_of_it = roll_of(&found.fact).map(|(who, _)| who);
            let own = rolls.iter().rfind(|roll| roll.roller() == roller_of_it);
            let own = own.unwrap_or(last);
            // It has taken back what followed the first faces; only what came after it is still to be.
            found.later = later;
            found.faces = own.faces();
            found.fact = own.fact.clone();
            found.line = own.line;
            return Some(found);
        }
        let answers = |roll: &Logged| {
            command.answered().is_some_and(|(decision, answer)| {
                let key = waiting(&before, roll.roller());
                matches!(answer, Answer::Faces(_) | Answer::Roll)
                    && key.is_some()
                    && (decision.is_none() || decision == key.as_deref())
            })
        };
        let alone = |roll: &Logged| {
            let same = rolls.iter().filter(|one| one.roller() == roll.roller());
            same.count() == 1
        };
        // Rolls are logged when all have fallen; of several the one fell last that this command answers, unless the
        // app has drawn another since.
        let answered = rolls.iter().rfind(|roll| answers(roll) && alone(roll));
        let drawn_since = |roll: &&Logged| roll.line != last.line && !faces.is_empty();
        let answered = answered.filter(|roll| !drawn_since(roll));
        let last = answered.unwrap_or(last);
        let shown = last.faces();
        let drawn = faces.len().saturating_sub(shown.len());
        return Some(MadeRoll {
            fact: last.fact.clone(),
            faces: shown,
            line: last.line,
            later,
            since_newest: later,
            base: Base {
                before,
                parent: record.parent,
                command: command.clone(),
                kept: faces.get(..drawn).unwrap_or_default().to_vec(),
                answered: answered.is_some(),
            },
            others: Vec::new(),
        });
    }
    None
}

/// The rolls that were logged between the two, in order.
pub(super) fn logged(before: &Campaign, after: &Campaign) -> Vec<Logged> {
    let from = before.game.common_log(&after.game);
    let lines = after.doors().log_records(from).map(|line| Logged {
        fact: line.fact,
        line: line.sequence,
    });
    lines.filter(|line| roll_of(&line.fact).is_some()).collect()
}
