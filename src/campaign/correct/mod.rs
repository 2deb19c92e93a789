//! Corrected rolls (promise 7): back to before the faces fell, on with the right ones, as one change.
//!
//! The record that made the roll is found in the history, the state before it is put together from the records'
//! entities, and only that one command is done again, up to the roll, which is then answered with the faces. Which rolls of
//! an attack there are is in `correct_attack`.

use super::history::Document;
use super::record::Kind;
use super::{Campaign, Change, Command, Game};
use crate::dice::{Dice, TypedDice};
use crate::systems::unhex::Fact;
use crate::systems::{heroes_of_hex, unhex};
use crate::table::{Answer, Decider, Refusal, Shape};

/// How many records are looked through for a roll.
pub(super) const FARTHEST: usize = 200;

/// A roll that a rule asked for and that can be corrected, and what hangs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeRoll {
    /// The roll as it was logged.
    pub fact: RolledFact,
    /// The faces it fell on, in the order in which they are asked for.
    pub faces: Vec<i32>,
    /// The number of its line in the log, counted from 1.
    pub line: usize,
    /// How many later steps a correction takes back.
    pub later: usize,
    /// Where a correction goes on from.
    pub(super) base: Base,
    /// The other rolls of the same attack, which stand.
    pub(super) others: Vec<heroes_of_hex::Fact>,
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

    /// The sentence of the log.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::Unhex(fact) => fact.sentence(),
            Self::HeroesOfHex(fact) => fact.sentence(),
        }
    }

    /// Its faces, in the order in which they are asked for.
    pub(super) fn faces(&self) -> Vec<i32> {
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

/// The rolls of Unhex that a record logged, in order.
fn rolls_of(changes: &[Change]) -> Vec<RolledFact> {
    let mut rolls = Vec::new();
    for change in changes {
        if let Change::Unhex(unhex::Change::Log { after, .. }) = change {
            let facts = after.iter().map(|entry| &entry.fact);
            rolls.extend(facts.filter_map(RolledFact::of_unhex));
        }
    }
    rolls
}

/// The question and the answer of a command that answers one.
pub(super) fn answered(command: &Command) -> Option<(&Option<String>, &Answer)> {
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
    pub fn last_roll(&self) -> Option<MadeRoll> {
        self.rolls().into_iter().next()
    }

    /// The rolls that can be corrected, the newest first: of Heroes of Hex all of the last action and the Reactions to it,
    /// else the last one alone.
    #[must_use]
    pub fn rolls(&self) -> Vec<MadeRoll> {
        self.rolls_at(self.campaign(), self.head())
    }

    fn rolls_at(&self, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        match &campaign.game {
            Game::Unhex(_) => self.last_roll_at(campaign, head).into_iter().collect(),
            Game::HeroesOfHex(game) => self.attack_rolls(campaign, game, head),
        }
    }

    /// The last roll of a game of Unhex.
    fn last_roll_at(&self, campaign: &Campaign, head: u64) -> Option<MadeRoll> {
        let game = campaign.unhex()?;
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
                // It has taken back what followed the first faces; only what came after it is still to be.
                found.later = later;
                found.faces = own.faces();
                found.fact = own.clone();
                found.line = line_of(game, own);
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
            return Some(MadeRoll {
                fact: last.clone(),
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
            return Err(Refusal::structure(format!(
                "give {} faces for the roll",
                made.faces.len()
            )));
        }
        if faces == made.faces {
            return Err(Refusal::structure("the roll fell on these faces already"));
        }
        let who = made.fact.roller();
        let base = &made.base;
        let mut after = if base.answered {
            let mut before = base.before.clone();
            match (&mut before.game, who) {
                (Game::Unhex(game), Some(Decider::Character(who))) => game.take_back_faces(who),
                (Game::HeroesOfHex(game), Some(who)) => game.take_back_faces(who),
                _ => {}
            }
            before
        } else {
            let mut kept = TypedDice::new(base.kept.iter().copied());
            self.after(&base.before, base.parent, &base.command, &mut kept)?
        };
        let Some(key) = waiting(&after, who) else {
            return Err(Refusal::structure(
                "the roll cannot be corrected; undo it instead",
            ));
        };
        let (decision, answer) = (Some(key), Answer::Faces(faces.to_vec()));
        let answer = match (&mut after.game, &made.fact) {
            (Game::Unhex(game), RolledFact::Unhex(fact)) => {
                game.note_corrected(fact, made.later);
                unhex::Command::Answer { decision, answer }.into()
            }
            (Game::HeroesOfHex(game), RolledFact::HeroesOfHex(fact)) => {
                game.note_corrected(fact, made.later);
                for other in &made.others {
                    game.refill(other);
                }
                heroes_of_hex::Command::Answer { decision, answer }.into()
            }
            _ => return Err(Refusal::structure("the roll is of another game")),
        };
        after.apply(&answer, dice)?;
        Ok(after)
    }
}

/// The line of a roll in the log, counted from 1.
fn line_of(game: &unhex::Unhex, roll: &RolledFact) -> usize {
    let lines = (0..game.log.len()).rev();
    let mut lines = lines.filter(|line| {
        let entry = game.log.get(*line);
        entry.is_some_and(|entry| matches!(roll, RolledFact::Unhex(fact) if *fact == entry.fact))
    });
    lines.next().map_or(0, |line| line + 1)
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
                "line {line} of the log is no roll that can be corrected now; that can be done to {}",
                lines.join(", ")
            ),
            _ => "there is no roll to correct; what is long ago can be restored from the history"
                .to_owned(),
        })
    })
}
