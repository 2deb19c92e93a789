//! “Correct the last roll” (promise 7): back to before its faces fell, on with the right ones, as one change.
//!
//! The record that made the roll is found in the history, the state before it is put together from the records'
//! entities, and only that one command is done again, up to the roll, which is then answered with the faces.

use super::history::Document;
use super::record::Kind;
use super::{Campaign, Change, Command, Game};
use crate::dice::{Dice, TypedDice};
use crate::systems::unhex::Fact;
use crate::systems::{heroes_of_hex, unhex};
use crate::table::{Answer, Decider, Refusal, Shape};

/// How many records are looked through for the last roll.
const FARTHEST: usize = 200;

/// The last roll that a rule asked for, and what hangs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRoll {
    /// The roll as it was logged.
    pub fact: RolledFact,
    /// The faces it fell on, in the order in which they are asked for.
    pub faces: Vec<i32>,
    /// How many later steps a correction takes back.
    pub later: usize,
    /// The state before the record that made it.
    before: Campaign,
    /// The record before that one.
    parent: u64,
    /// What was done.
    command: Command,
    /// The app faces that were drawn by it before this roll.
    kept: Vec<i32>,
    /// The command is the answer to this very roll.
    answered: bool,
}

/// A roll of the rules as a game logged it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RolledFact {
    /// In Unhex.
    Unhex(Fact),
    /// In Heroes of Hex.
    HeroesOfHex(heroes_of_hex::Fact),
}

impl RolledFact {
    /// The fact, if it is a roll of the rules.
    fn of_unhex(fact: &Fact) -> Option<Self> {
        let rolled = matches!(fact, Fact::Rolled { .. } | Fact::Rerolled { .. });
        rolled.then(|| Self::Unhex(fact.clone()))
    }

    fn of_heroes_of_hex(fact: &heroes_of_hex::Fact) -> Option<Self> {
        fact.roll()?;
        Some(Self::HeroesOfHex(fact.clone()))
    }

    /// The sentence of the log.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Unhex(fact) => fact.sentence(),
            Self::HeroesOfHex(fact) => fact.sentence(),
        }
    }

    /// Its faces, in the order in which they are asked for.
    fn faces(&self) -> Vec<i32> {
        match self {
            Self::Unhex(Fact::Rolled { roll, .. }) => {
                let (tens, ones) = (*roll).into();
                vec![i32::from(tens), i32::from(ones)]
            }
            Self::Unhex(Fact::Rerolled { what, roll, .. }) => {
                let (tens, ones): (u8, u8) = (*roll).into();
                match what {
                    unhex::Reroll::Tens => vec![i32::from(tens)],
                    unhex::Reroll::Ones => vec![i32::from(ones)],
                    unhex::Reroll::Both => vec![i32::from(tens), i32::from(ones)],
                }
            }
            // Only rolls are made into this type.
            Self::Unhex(_) => Vec::new(),
            Self::HeroesOfHex(fact) => fact.roll().map(|(_, _, faces)| faces).unwrap_or_default(),
        }
    }

    fn roller(&self) -> Option<Decider> {
        match self {
            Self::Unhex(Fact::Rolled { who, .. } | Fact::Rerolled { who, .. }) => {
                Some(Decider::Character(who.id))
            }
            Self::Unhex(_) => None,
            Self::HeroesOfHex(fact) => fact.roll().map(|(who, _, _)| who),
        }
    }
}

/// The rolls of the rules that a record logged, in order.
fn rolls_of(changes: &[Change]) -> Vec<RolledFact> {
    let mut rolls = Vec::new();
    for change in changes {
        match change {
            Change::Unhex(unhex::Change::Log { after, .. }) => {
                let facts = after.iter().map(|entry| &entry.fact);
                rolls.extend(facts.filter_map(RolledFact::of_unhex));
            }
            Change::HeroesOfHex(heroes_of_hex::Change::Log { after, .. }) => {
                let facts = after.iter().map(|entry| &entry.fact);
                rolls.extend(facts.filter_map(RolledFact::of_heroes_of_hex));
            }
            _ => {}
        }
    }
    rolls
}

/// The question and the answer of a command that answers one.
fn answered(command: &Command) -> Option<(&Option<String>, &Answer)> {
    match command {
        Command::Unhex(unhex::Command::Answer { decision, answer })
        | Command::HeroesOfHex(heroes_of_hex::Command::Answer { decision, answer }) => {
            Some((decision, answer))
        }
        _ => None,
    }
}

/// The key of the roll that waits for that roller.
fn waiting(campaign: &Campaign, who: Option<Decider>) -> Option<String> {
    let open = campaign.decisions().into_iter();
    open.filter(|one| matches!(one.shape, Shape::Roll { .. }))
        .find(|one| Some(one.who) == who)
        .map(|one| one.key)
}

impl Document {
    /// The last roll that a rule asked for, if it is not too long ago to be corrected.
    #[must_use]
    pub fn last_roll(&self) -> Option<LastRoll> {
        self.last_roll_at(self.campaign(), self.head())
    }

    fn last_roll_at(&self, campaign: &Campaign, head: u64) -> Option<LastRoll> {
        let mut at = head;
        let mut after = campaign.clone();
        for later in 0..FARTHEST {
            let record = self.record(at)?;
            let before = self.without(&after, &record).ok()?;
            let Kind::Do { command, faces } = &record.kind else {
                return None;
            };
            let rolls = rolls_of(&record.changes);
            let Some(last) = rolls.last() else {
                at = record.parent;
                after = before;
                continue;
            };
            // A correction that drew nothing further: its own roll is the one below it.
            if matches!(command, Command::CorrectRoll { .. }) && faces.is_empty() {
                let mut found = self.last_roll_at(&before, record.parent)?;
                let same = |roll: &&RolledFact| roll.roller() == found.fact.roller();
                let own = rolls.iter().rfind(same).unwrap_or(last);
                found.later += later + 1;
                found.faces = own.faces();
                found.fact = own.clone();
                return Some(found);
            }
            let answers = |roll: &RolledFact| {
                answered(command).is_some_and(|(decision, answer)| {
                    let key = waiting(&before, roll.roller());
                    matches!(answer, Answer::Faces(_) | Answer::Roll)
                        && key.is_some()
                        && (decision.is_none() || *decision == key)
                })
            };
            let alone = |roll: &RolledFact| {
                let same = rolls.iter().filter(|one| one.roller() == roll.roller());
                same.count() == 1
            };
            // Rolls are logged when all have fallen; of several the one fell last that this command answers, unless the
            // app has drawn another since.
            let answered = rolls.iter().rfind(|roll| answers(roll) && alone(roll));
            let drawn_since = |roll: &&RolledFact| *roll != last && !faces.is_empty();
            let answered = answered.filter(|roll| !drawn_since(roll));
            let last = answered.unwrap_or(last);
            let shown = last.faces();
            let drawn = faces.len().saturating_sub(shown.len());
            return Some(LastRoll {
                fact: last.clone(),
                faces: shown,
                later,
                before,
                parent: record.parent,
                command: command.clone(),
                kept: faces.get(..drawn).unwrap_or_default().to_vec(),
                answered: answered.is_some(),
            });
        }
        None
    }

    /// The campaign as it would stand had the last roll fallen on these faces.
    pub(super) fn corrected(
        &self,
        campaign: &Campaign,
        head: u64,
        faces: &[i32],
        dice: &mut dyn Dice,
    ) -> Result<Campaign, Refusal> {
        let Some(last) = self.last_roll_at(campaign, head) else {
            return Err(Refusal::structure(
                "there is no roll to correct; what is long ago can be restored from the history",
            ));
        };
        if faces.len() != last.faces.len() {
            return Err(Refusal::structure(format!(
                "give {} faces for the roll",
                last.faces.len()
            )));
        }
        if faces == last.faces {
            return Err(Refusal::structure("the roll fell on these faces already"));
        }
        let who = last.fact.roller();
        let mut after = if last.answered {
            let mut before = last.before.clone();
            match (&mut before.game, who) {
                (Game::Unhex(game), Some(Decider::Character(who))) => game.take_back_faces(who),
                (Game::HeroesOfHex(game), Some(who)) => game.take_back_faces(who),
                _ => {}
            }
            before
        } else {
            let mut kept = TypedDice::new(last.kept.iter().copied());
            self.after(&last.before, last.parent, &last.command, &mut kept)?
        };
        let Some(key) = waiting(&after, who) else {
            return Err(Refusal::structure(
                "the roll cannot be corrected; undo it instead",
            ));
        };
        let (decision, answer) = (Some(key), Answer::Faces(faces.to_vec()));
        let answer = match (&mut after.game, &last.fact) {
            (Game::Unhex(game), RolledFact::Unhex(fact)) => {
                game.note_corrected(fact, last.later);
                unhex::Command::Answer { decision, answer }.into()
            }
            (Game::HeroesOfHex(game), RolledFact::HeroesOfHex(fact)) => {
                game.note_corrected(fact, last.later);
                heroes_of_hex::Command::Answer { decision, answer }.into()
            }
            _ => return Err(Refusal::structure("the roll is of another game")),
        };
        after.apply(&answer, dice)?;
        Ok(after)
    }
}
