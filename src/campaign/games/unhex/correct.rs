//! The last roll of a game of Unhex, which can be corrected.

use crate::campaign::correct::{Base, FARTHEST, MadeRoll, waiting};
use crate::campaign::games::roll_of;
use crate::campaign::history::Document;
use crate::campaign::record::Kind;
use crate::campaign::{Campaign, Change, Command};
use crate::systems::unhex::{self, Fact, Unhex};
use crate::table::{Answer, Decider};

/// The last one, with the state from which it is made anew.
pub(super) fn last_roll(
    document: &Document,
    campaign: &Campaign,
    game: &Unhex,
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
        let rolls = rolls_in(&record.changes);
        let Some(last) = rolls.last() else {
            at = record.parent;
            after = before;
            continue;
        };
        // A correction that drew nothing further: its own roll is the one below it.
        if matches!(command, Command::CorrectRoll { .. }) && faces.is_empty() {
            let mut found = last_roll(document, &before, before.unhex()?, record.parent)?;
            let roller_of_it = roll_of(&found.fact).map(|(who, _)| who);
            let own = rolls.iter().rfind(|roll| roller(roll) == roller_of_it);
            let own = own.unwrap_or(last);
            // It has taken back what followed the first faces; only what came after it is still to be.
            found.later = later;
            found.faces = faces_of(own);
            found.fact = own.clone().into();
            found.line = line_of(game, own);
            return Some(found);
        }
        let answers = |roll: &Fact| {
            command.answered().is_some_and(|(decision, answer)| {
                let key = waiting(&before, roller(roll));
                matches!(answer, Answer::Faces(_) | Answer::Roll)
                    && key.is_some()
                    && (decision.is_none() || decision == key.as_deref())
            })
        };
        let alone = |roll: &Fact| {
            let same = rolls.iter().filter(|one| roller(one) == roller(roll));
            same.count() == 1
        };
        // Rolls are logged when all have fallen; of several the one fell last that this command answers, unless the
        // app has drawn another since.
        let answered = rolls.iter().rfind(|roll| answers(roll) && alone(roll));
        let drawn_since = |roll: &&Fact| *roll != last && !faces.is_empty();
        let answered = answered.filter(|roll| !drawn_since(roll));
        let last = answered.unwrap_or(last);
        let shown = faces_of(last);
        let drawn = faces.len().saturating_sub(shown.len());
        return Some(MadeRoll {
            fact: last.clone().into(),
            faces: shown,
            line: line_of(game, last),
            later,
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

/// The rolls that a record logged, in order.
fn rolls_in(changes: &[Change]) -> Vec<Fact> {
    let mut rolls = Vec::new();
    for change in changes {
        if let Change::Unhex(unhex::Change::Log { after, .. }) = change {
            let facts = after.iter().map(|entry| &entry.fact);
            rolls.extend(facts.filter(|fact| fact.roll().is_some()).cloned());
        }
    }
    rolls
}

fn roller(roll: &Fact) -> Option<Decider> {
    roll.roll().map(|(who, _, _)| who)
}

fn faces_of(roll: &Fact) -> Vec<i32> {
    roll.roll().map(|(_, _, faces)| faces).unwrap_or_default()
}

/// The line of a roll in the log, counted from 1.
fn line_of(game: &Unhex, roll: &Fact) -> usize {
    let is_it = |line: &usize| game.log.get(*line).is_some_and(|entry| entry.fact == *roll);
    let line = (0..game.log.len()).rev().find(is_it);
    line.map_or(0, |line| line + 1)
}
