//! The rolls of an attack of Heroes of Hex that can be corrected, each with the state from which it is made anew. The other
//! rolls of the same attack stand: they are put in again as they fell.

use crate::campaign::correct::{Base, FARTHEST, MadeRoll};
use crate::campaign::history::Document;
use crate::campaign::record::{Kind, Record};
use crate::campaign::{Campaign, Command};
use crate::systems::heroes_of_hex::{Fact, HeroesOfHex, RollId};
use crate::table::{Answer, Origin};

/// A roll as it stands now.
struct Standing<'a> {
    id: RollId,
    line: usize,
    fact: &'a Fact,
}

impl Standing<'_> {
    /// Whether it stands in that state, too, on the same faces.
    fn stands_in(&self, game: &HeroesOfHex) -> bool {
        let entry = game.line_of(self.id).and_then(|line| game.log.get(line));
        entry.is_some_and(|entry| entry.fact.roll() == self.fact.roll())
    }

    fn is_in(&self, game: &HeroesOfHex) -> bool {
        game.line_of(self.id).is_some()
    }
}

/// Every roll of the last action and of the Reactions to it, or the last Fate, the newest first.
pub(super) fn rolls(
    document: &Document,
    campaign: &Campaign,
    game: &HeroesOfHex,
    head: u64,
) -> Vec<MadeRoll> {
    let lines = game.last_rolls().into_iter();
    let standing = lines.filter_map(|line| {
        let (id, entry) = (game.roll_in(line)?, game.log.get(line)?);
        let fact = &entry.fact;
        Some(Standing { id, line, fact })
    });
    let standing: Vec<Standing<'_>> = standing.collect();
    let made = standing.iter().filter_map(|roll| {
        let others = standing
            .iter()
            .filter(|other| other.id != roll.id && other.id.goes_with(roll.id));
        let others: Vec<&Standing<'_>> = others.collect();
        let (base, later) = base_of(document, campaign, head, roll, &others)?;
        Some(MadeRoll {
            fact: roll.fact.clone().into(),
            faces: roll.fact.roll()?.2,
            line: roll.line + 1,
            later,
            since_newest: later,
            base,
            others: others
                .iter()
                .map(|other| other.fact.clone().into())
                .collect(),
        })
    });
    let mut made: Vec<MadeRoll> = made.collect();
    // What the app had drawn for a defense is told after the attack, which fell last all the same.
    let fell_last = made.iter().position(|made| !told_late(made, game));
    if let Some(made) = fell_last.and_then(|at| made.get_mut(..=at)) {
        made.rotate_right(1);
    }
    made
}

/// The newest state in which that roll has not fallen, and no other of its attack on faces that were corrected since;
/// with the number of steps since that a correction takes back.
fn base_of(
    document: &Document,
    campaign: &Campaign,
    head: u64,
    roll: &Standing<'_>,
    others: &[&Standing<'_>],
) -> Option<(Base, usize)> {
    let (mut at, mut after, mut later) = (head, campaign.clone(), 0);
    // So many of the steps before are taken back already, by corrections since.
    let mut gone = 0_usize;
    for _ in 0..FARTHEST {
        let record = document.record(at)?;
        let Kind::Do { command, faces } = &record.kind else {
            return None;
        };
        let before = document.without(&after, &record).ok()?;
        let game = before.heroes_of_hex()?;
        let waits = game.waits_for(roll.id);
        let fell = answers_roll(command) && waits;
        let missing = !roll.is_in(game)
            && others
                .iter()
                .all(|other| !other.is_in(game) || other.stands_in(game));
        let found = missing || drawn_anew(&before, &after, command, roll.id);
        if found {
            let kept = match fell {
                true => Vec::new(),
                false => kept(&before, &after, &record, roll.id)?,
            };
            let base = Base {
                parent: record.parent,
                command: command.clone(),
                kept,
                answered: fell,
                before,
            };
            return Some((base, later));
        }
        // What only typed another roll of the attack stands, and so does what only corrected one.
        let corrects = matches!(command, Command::CorrectRoll { .. });
        match gone.checked_sub(1) {
            _ if fell || (corrects && faces.is_empty()) => {}
            Some(left) => gone = left,
            None => later += 1,
        }
        if corrects {
            gone += after.heroes_of_hex()?.taken_back_since(game);
        }
        (at, after) = (record.parent, before);
    }
    None
}

/// Whether a roll had fallen before the answer with which it was told.
fn told_late(made: &MadeRoll, game: &HeroesOfHex) -> bool {
    let id = game.roll_in(made.line.saturating_sub(1));
    let before = made.base.before.heroes_of_hex();
    let fallen = id
        .zip(before)
        .map_or(0, |(id, before)| before.fallen_of(id));
    made.base.answered && fallen >= made.faces.len()
}

fn answers_roll(command: &Command) -> bool {
    let answered = command.answered();
    answered.is_some_and(|(_, answer)| matches!(answer, Answer::Faces(_) | Answer::Roll))
}

/// The rolls that a record logged.
fn rolls_between<'a>(
    old: &HeroesOfHex,
    new: &'a HeroesOfHex,
) -> impl Iterator<Item = (RollId, &'a Fact)> {
    let lines = old.log.common_len(&new.log)..new.log.len();
    lines.filter_map(move |line| Some((new.roll_in(line)?, &new.log.get(line)?.fact)))
}

/// The roll that a correction put in with the others of its attack; what came after them it drew.
fn put_in(old: &HeroesOfHex, new: &HeroesOfHex, command: &Command) -> Option<RollId> {
    let corrects = matches!(command, Command::CorrectRoll { .. });
    let first = rolls_between(old, new).next().filter(|_| corrects);
    first.map(|(id, _)| id)
}

/// Whether a correction of another attack drew that roll anew.
fn drawn_anew(before: &Campaign, after: &Campaign, command: &Command, roll: RollId) -> bool {
    let (Some(old), Some(new)) = (before.heroes_of_hex(), after.heroes_of_hex()) else {
        return false;
    };
    let other = put_in(old, new, command).is_some_and(|one| !one.goes_with(roll));
    other && rolls_between(old, new).any(|(id, _)| id == roll)
}

/// The faces that a record drew before the first roll of that attack.
fn kept(before: &Campaign, after: &Campaign, record: &Record, roll: RollId) -> Option<Vec<i32>> {
    let Kind::Do { command, faces } = &record.kind else {
        return None;
    };
    let (old, new) = (before.heroes_of_hex()?, after.heroes_of_hex()?);
    let put_in = put_in(old, new, command);
    let drawn: usize = rolls_between(old, new)
        .take_while(|(id, _)| !id.goes_with(roll))
        .filter(|(id, _)| put_in.is_none_or(|one| !one.goes_with(*id)))
        .map(|(id, fact)| from_the_app(old, id, fact))
        .sum();
    Some(faces.get(..drawn).unwrap_or_default().to_vec())
}

/// How many faces of a roll the app drew, since the state before it.
fn from_the_app(before: &HeroesOfHex, id: RollId, fact: &Fact) -> usize {
    let (faces, origin) = match fact {
        Fact::Rolled { faces, origin, .. } => (faces.len(), *origin),
        Fact::FateRolled { origin, .. } => (1, *origin),
        _ => return 0,
    };
    match origin {
        Origin::Real => 0,
        Origin::App | Origin::Mixed => faces.saturating_sub(before.fallen_of(id)),
    }
}
