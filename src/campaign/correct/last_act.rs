//! The rolls of the last act, in a game in which those that fell later can be put in again: any of them can be corrected,
//! and the others stand as they fell.

use super::last_roll::{Logged, last_roll, logged};
use super::{Base, FARTHEST, MadeRoll, waiting};
use crate::campaign::games::roll_of;
use crate::campaign::history::Document;
use crate::campaign::record::{Kind, Record};
use crate::campaign::{Campaign, Command};
use crate::dice::TypedDice;
use crate::systems::GameFact;
use crate::table::{Answer, Origin};

/// What a game tells of its rolls.
pub(in crate::campaign) struct LastAct {
    /// The lines of the log with the rolls of the last act, counted from 1.
    pub(in crate::campaign) lines: fn(&Campaign) -> Vec<usize>,
    /// Whether that roll has not fallen yet and can be put in.
    pub(in crate::campaign) waits_for: fn(&Campaign, &GameFact) -> bool,
    /// Whether the first of them falls only after the other, and so cannot stand beside it.
    pub(in crate::campaign) falls_after: fn(&GameFact, &GameFact) -> bool,
    /// Where the faces of a roll came from.
    pub(in crate::campaign) origin: fn(&GameFact) -> Option<Origin>,
}

/// Those rolls, the newest first; where only the newest can be corrected, that one alone.
pub(in crate::campaign) fn last_act(
    document: &Document,
    campaign: &Campaign,
    head: u64,
    game: &LastAct,
) -> Vec<MadeRoll> {
    rolls_at(document, (campaign, head), game, FARTHEST).unwrap_or_default()
}

/// The same, through so many corrections at most.
fn rolls_at(
    document: &Document,
    (campaign, head): (&Campaign, u64),
    game: &LastAct,
    corrections: usize,
) -> Option<Vec<MadeRoll>> {
    let left = corrections.checked_sub(1)?;
    let (mut at, mut after) = (head, campaign.clone());
    for later in 0..FARTHEST {
        let record = document.record(at)?;
        let before = document.without(&after, &record).ok()?;
        if logged(&before, &after).is_empty() {
            (at, after) = (record.parent, before);
            continue;
        }
        let mut rolls = match corrects(&record) {
            Some((roll, faces)) => {
                let before = rolls_at(document, (&before, record.parent), game, left)?;
                corrected(before, (roll, faces), &after)?
            }
            None => fallen(document, (&after, at), game, left)?,
        };
        for made in &mut rolls {
            made.later += later;
            made.since_newest = later;
        }
        return Some(rolls);
    }
    None
}

/// Which roll a record corrected to which faces, if it did and drew nothing further.
fn corrects(record: &Record) -> Option<(Option<usize>, &[i32])> {
    match &record.kind {
        Kind::Do {
            command: Command::CorrectRoll { roll, faces: to },
            faces,
        } if faces.is_empty() => Some((*roll, to)),
        _ => None,
    }
}

/// The rolls of the act whose newest one that record logged.
fn fallen(
    document: &Document,
    (campaign, head): (&Campaign, u64),
    game: &LastAct,
    corrections: usize,
) -> Option<Vec<MadeRoll>> {
    let mut rolls = vec![last_roll(document, campaign, head)?];
    let lines = (game.lines)(campaign);
    let is_wanted = |line: usize, rolls: &[MadeRoll]| {
        lines.contains(&line) && rolls.iter().all(|made| made.line != line)
    };
    let (mut at, mut after) = (head, campaign.clone());
    // Of the records since: how many there are, and how many of them only rolled.
    let (mut since, mut rolled) = (0, 0);
    while lines.iter().any(|line| is_wanted(*line, &rolls)) && since < FARTHEST {
        let Some(record) = document.record(at) else {
            break;
        };
        let Ok(before) = document.without(&after, &record) else {
            break;
        };
        let is_correction = matches!(
            record.kind,
            Kind::Do {
                command: Command::CorrectRoll { .. },
                ..
            }
        );
        let found = match corrects(&record) {
            Some(_) => rolls_at(document, (&after, at), game, corrections)?,
            None if is_correction => break,
            None => in_record((&before, &after), &record, game),
        };
        for mut made in found {
            if !is_wanted(made.line, &rolls) {
                continue;
            }
            let base = base_state(document, &made.base)?;
            if !(game.waits_for)(&base, &made.fact) {
                continue;
            }
            let newer = rolls.iter().map(|newer| &newer.fact).enumerate();
            let put_in = newer.filter(|(at, fact)| {
                let mut older = rolls.iter().skip(at + 1).chain([&made]);
                let falls_after = older.any(|roll| (game.falls_after)(fact, &roll.fact));
                (game.waits_for)(&base, fact) && !falls_after
            });
            let put_in: Vec<GameFact> = put_in.map(|(_, fact)| fact.clone()).collect();
            // What only rolled stands, or is told of by its roll.
            made.later += match put_in.is_empty() {
                true => since,
                false => since - rolled,
            };
            made.others.extend(put_in);
            rolls.push(made);
        }
        if is_correction {
            break;
        }
        since += 1;
        rolled += usize::from(rolls_only(&record));
        (at, after) = (record.parent, before);
    }
    Some(rolls)
}

pub(super) fn rolls_only(record: &Record) -> bool {
    let Kind::Do { command, .. } = &record.kind else {
        return false;
    };
    let answered = command.answered();
    answered.is_some_and(|(_, answer)| matches!(answer, Answer::Faces(_) | Answer::Roll))
}

/// The rolls that a record logged, the newest first.
fn in_record(
    (before, after): (&Campaign, &Campaign),
    record: &Record,
    game: &LastAct,
) -> Vec<MadeRoll> {
    let Kind::Do { command, faces } = &record.kind else {
        return Vec::new();
    };
    let key = command.answered().and_then(|(key, _)| key);
    let rolls = logged(before, after);
    let mut made = Vec::new();
    // How many faces the app drew from this roll on.
    let mut drawn = 0;
    for (index, Logged { fact, line }) in rolls.iter().enumerate().rev() {
        let Some((who, fell)) = roll_of(fact) else {
            continue;
        };
        let first = rolls.iter().position(|roll| roll.roller() == Some(who)) == Some(index);
        let asked = waiting(before, Some(who)).filter(|_| first && rolls_only(record));
        let answered = asked.is_some_and(|asked| key.is_none_or(|key| key == asked));
        drawn += match (game.origin)(fact) {
            Some(Origin::Real) | None => 0,
            Some(Origin::App) => fell.len(),
            Some(Origin::Mixed) => 1,
        };
        let kept = faces.len().saturating_sub(drawn);
        made.push(MadeRoll {
            fact: fact.clone(),
            faces: fell,
            line: *line,
            later: 0,
            since_newest: 0,
            base: Base {
                before: before.clone(),
                parent: record.parent,
                command: command.clone(),
                kept: faces.get(..kept).unwrap_or_default().to_vec(),
                answered,
            },
            others: Vec::new(),
        });
    }
    made
}

/// The state in which a roll has not fallen.
fn base_state(document: &Document, base: &Base) -> Option<Campaign> {
    if base.answered {
        return Some(base.before.clone());
    }
    let mut kept = TypedDice::new(base.kept.iter().copied());
    let after = document.after(&base.before, base.parent, &base.command, &mut kept);
    after.ok()
}

/// The rolls after one of them was corrected: it has other faces, and what fell after it was put in again.
fn corrected(
    before: Vec<MadeRoll>,
    (roll, faces): (Option<usize>, &[i32]),
    after: &Campaign,
) -> Option<Vec<MadeRoll>> {
    let first = before.first()?;
    let was = match roll {
        None => first,
        Some(line) => before.iter().find(|made| made.line == line)?,
    };
    let was = was.clone();
    let mut now = logged(&was.base.before, after);
    now.reverse();
    let roller = |fact: &GameFact| roll_of(fact).map(|(who, _)| who);
    let own = now
        .iter()
        .find(|roll| roller(&roll.fact) == roller(&was.fact) && roll.faces() == faces)?;
    let mut rolls = Vec::new();
    for mut made in before {
        made.later = 0;
        if made.line == was.line {
            (made.fact, made.faces, made.line) = (own.fact.clone(), faces.to_vec(), own.line);
            rolls.push(made);
            continue;
        }
        let is_before_it = made.others.iter_mut().find(|other| **other == was.fact);
        if let Some(other) = is_before_it {
            *other = own.fact.clone();
        } else if let Some(at) = was.others.iter().position(|other| *other == made.fact) {
            made.base = was.base.clone();
            // The corrected roll is put in whole; it may have been half typed there.
            if let Some(who) = roller(&was.fact).filter(|_| made.base.answered) {
                made.base.before.take_back_faces(who);
            }
            made.others.clone_from(&was.others);
            made.others.swap_remove(at);
            made.others.push(own.fact.clone());
        } else {
            made.later = 1;
        }
        // What was taken back is none any more.
        let line = now.iter().find(|roll| roll.fact == made.fact);
        let older = made.line <= was.base.before.log_len();
        match line {
            Some(roll) => made.line = roll.line,
            None if older => {}
            None => continue,
        }
        rolls.push(made);
    }
    Some(rolls)
}
