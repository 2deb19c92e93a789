//! Corrected rolls (promise 7): back to before the faces fell, on with the right ones, as one change.
//!
//! The record that made the roll is found in the history, the state before it is put together from the records'
//! entities, and only that one command is done again, up to the roll, which is then answered with the faces. Which rolls
//! there are is each game's own.

mod last_act;
mod last_roll;

use last_act::rolls_only;
pub(super) use last_act::{LastAct, last_act};

use super::games::roll_of;
use super::history::Document;
use super::record::{Kind, Record};
use super::{Campaign, Command};
use crate::dice::{Dice, Die, TypedDice};
use crate::systems::GameFact;
use crate::table::{Answer, Decider, Refusal, Shape};

/// How many records are looked through for a roll.
pub(super) const FARTHEST: usize = 200;

/// A roll that a rule asked for and that can be corrected, and what depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeRoll {
    /// The roll as it was logged.
    pub fact: GameFact,
    /// The faces it fell on, in the order in which they are asked for.
    pub faces: Vec<i32>,
    /// The number of its line in the log, counted from 1.
    pub line: usize,
    /// How many later steps a correction takes back.
    pub later: usize,
    /// So many of the later records came after the newest roll: what is half typed there is taken back with them.
    pub(super) since_newest: usize,
    /// Where a correction goes on from.
    pub(super) base: Base,
    /// The other rolls of the same attack, which stand.
    pub(super) others: Vec<GameFact>,
}

impl MadeRoll {
    /// Whether another roll of the same act stands as it fell when this one is corrected.
    #[must_use]
    pub fn keeps(&self, other: &Self) -> bool {
        self.others.contains(&other.fact)
    }
}

/// The state from which a roll is made anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// The state before the record that made it.
    pub(super) before: Campaign,
    /// The record before that one.
    pub(super) parent: u64,
    /// What was done.
    pub(super) command: Command,
    /// The app faces that were drawn by it before this roll.
    pub(super) kept: Vec<i32>,
    /// The command is the answer to this very roll, or to another of the same attack.
    pub(super) answered: bool,
}

/// What a record did, where that stands though a roll before it is corrected.
fn outlasts(record: &Record) -> Option<&Command> {
    match &record.kind {
        Kind::Do { command, faces } if faces.is_empty() && command.outlasts_rolls() => {
            Some(command)
        }
        _ => None,
    }
}

/// The key of the roll that waits for that roller.
pub(super) fn waiting(campaign: &Campaign, who: Option<Decider>) -> Option<String> {
    let open = campaign.decisions().into_iter();
    open.filter(|one| matches!(one.shape, Shape::Roll { .. }))
        .find(|one| Some(one.who) == who)
        .map(|one| one.key)
}

impl Document {
    /// The last roll that a rule asked for, if it is not too long ago to be corrected.
    #[must_use]
    pub fn last_roll(&self) -> Option<MadeRoll> {
        self.rolls().into_iter().next()
    }

    /// The rolls that can be corrected, the newest first: those of the last action, or the last one alone, as the game has
    /// it.
    #[must_use]
    pub fn rolls(&self) -> Vec<MadeRoll> {
        self.rolls_at(self.campaign(), self.head())
    }

    /// What the later steps are called that a correction of such a roll takes back, in their order.
    #[must_use]
    pub fn taken_back(&self, made: &MadeRoll) -> Vec<String> {
        self.lost(self.head(), made)
    }

    /// The same from a record on.
    fn lost(&self, head: u64, made: &MadeRoll) -> Vec<String> {
        let (mut at, mut later, mut names) = (head, 0, Vec::new());
        while later < made.later
            && let Some(record) = self.record(at)
        {
            at = record.parent;
            // Rolls that stand beside it are put in again.
            let stands = later >= made.since_newest && !made.others.is_empty();
            if !stands || !rolls_only(&record) {
                later += 1;
                if outlasts(&record).is_none() {
                    names.push(record.label.clone());
                }
            }
        }
        names.reverse();
        names
    }

    /// Does again what was done after a roll and does not depend on it, as far as that can still be done.
    fn keep_words(&self, after: &mut Campaign, head: u64, made: &MadeRoll) {
        let (mut at, mut since) = (head, Vec::new());
        while at != made.base.parent
            && since.len() < FARTHEST
            && let Some(record) = self.record(at)
        {
            at = record.parent;
            since.push(record);
        }
        for command in since
            .iter()
            .rev()
            .skip(1)
            .filter_map(|record| outlasts(record))
        {
            let mut trial = after.clone();
            let done = trial.apply(command, &mut TypedDice::default());
            // What asks for more is not the same that it was.
            if done.is_ok() && trial.decisions().len() <= after.decisions().len() {
                *after = trial;
            }
        }
    }

    /// The dice of such a roll, one for each of its faces; those of the game where nothing says which.
    #[must_use]
    pub fn dice_of(&self, made: &MadeRoll) -> Vec<Die> {
        let who = roll_of(&made.fact).map(|(who, _)| who);
        let asked = self.unrolled(made).ok().and_then(|mut campaign| {
            campaign.begin_correction(made, 0);
            let mut open = campaign.decisions().into_iter();
            open.find_map(|one| match one.shape {
                Shape::Roll { dice, .. } if Some(one.who) == who => Some(dice),
                _ => None,
            })
        });
        asked
            .filter(|dice| dice.len() == made.faces.len())
            .unwrap_or_else(|| vec![self.campaign().system().die(); made.faces.len()])
    }

    /// The state in which such a roll has not fallen.
    fn unrolled(&self, made: &MadeRoll) -> Result<Campaign, Refusal> {
        let base = &made.base;
        if base.answered {
            let mut before = base.before.clone();
            if let Some((who, _)) = roll_of(&made.fact) {
                before.take_back_faces(who);
            }
            return Ok(before);
        }
        let mut kept = TypedDice::new(base.kept.iter().copied());
        self.after(&base.before, base.parent, &base.command, &mut kept)
    }

    /// The campaign as it would stand had a roll fallen on these faces: the last one, or that in the given line of the log.
    pub(super) fn corrected(
        &self,
        campaign: &Campaign,
        head: u64,
        (roll, faces): (Option<usize>, &[i32]),
        dice: &mut dyn Dice,
    ) -> Result<Campaign, Refusal> {
        let made = wanted(self.rolls_at(campaign, head), roll)?;
        if faces.len() != made.faces.len() {
            return Err(Refusal::structure(match made.faces.len() {
                1 => "give 1 face for the roll".to_owned(),
                count => format!("give {count} faces for the roll"),
            }));
        }
        if faces == made.faces {
            return Err(Refusal::structure("the roll fell on these faces already"));
        }
        let who = roll_of(&made.fact).map(|(who, _)| who);
        let mut after = self.unrolled(&made)?;
        after.roll_as(campaign);
        // What stands may have to be put in before it is asked for.
        let from = after.begin_correction(&made, self.lost(head, &made).len());
        let Some(key) = waiting(&after, who) else {
            return Err(Refusal::structure(
                "the roll cannot be corrected; undo it instead",
            ));
        };
        let answer = Command::answer(after.system(), &key, Answer::Faces(faces.to_vec()));
        after.apply(&answer, dice)?;
        after.end_correction(&made, campaign, from);
        self.keep_words(&mut after, head, &made);
        Ok(after)
    }
}

/// The roll that is to be corrected, or which ones can be.
fn wanted(rolls: Vec<MadeRoll>, roll: Option<usize>) -> Result<MadeRoll, Refusal> {
    let lines: Vec<String> = rolls.iter().map(|made| made.line.to_string()).collect();
    let mut rolls = rolls.into_iter();
    let found = match roll {
        None => rolls.next(),
        Some(line) => rolls.find(|made| made.line == line),
    };
    found.ok_or_else(|| {
        Refusal::structure(match (roll, lines.as_slice()) {
            (Some(line), [_, ..]) => format!(
                "line {line} of the log is no roll that can be corrected now; these can: {}",
                lines.join(", ")
            ),
            _ => "there is no roll to correct; what is long ago can be restored from the history"
                .to_owned(),
        })
    })
}
