//! Somebody who plays any game at random, by a seed: answers what is asked, else does something that is offered. The
//! benches play with it, too, so that what is measured is what is tested.

use std::collections::BTreeMap;

use tableside::campaign::Command;
use tableside::dice::Die;
use tableside::systems::Played;
use tableside::table::{Answer, Choice, Decision, Refusal, Shape};

use super::chance::Chance;

/// Something that could be done now.
#[derive(Clone, Debug)]
pub(crate) struct Offered {
    /// What the button says.
    pub(crate) label: String,
    /// The whole of it.
    pub(crate) command: Command,
    /// Why it is not legal now.
    pub(crate) refusal: Option<Refusal>,
    /// How much it is wanted: of those with the same number one is drawn, and 8 comes twice as often as 4. What is not
    /// wanted at all is still done once in a while.
    pub(crate) wanted: usize,
}

/// A game as its random player sees it.
pub(crate) trait Plays: Played {
    /// Everything that is offered now, legal or not.
    fn offered(&self) -> Vec<Offered>;

    /// Nothing more can be done in this fight.
    fn is_over(&self) -> bool;

    /// What breaks no rule beside what is offered: come and go, other dice, no more questions.
    fn beside(&self, chance: &mut Chance) -> Command;

    /// Nobody reacts to anything now.
    fn nobody_reacts() -> Command;

    /// The ways that answer a question for one.
    fn ways(&self, decision: &Decision) -> Vec<Vec<String>>;

    /// The same, with what chance has a say in beyond the offer.
    fn made_more_of(&self, command: Command, _: &mut Chance) -> Command {
        command
    }
}

/// Something that the rules say can be done now; nothing once the fight is over.
pub(crate) fn legal<G: Plays>(game: &G, chance: &mut Chance) -> Option<Command> {
    let offered = || -> Vec<Offered> {
        let offered = game.offered().into_iter();
        offered.filter(|one| one.refusal.is_none()).collect()
    };
    if chance.one_in(40)
        && let offered = offered()
        && !offered.is_empty()
    {
        return Some(chance.of(&offered).command);
    }
    let open = game.decisions();
    if !open.is_empty() {
        let reaction = open
            .iter()
            .any(|one| one.key.split('.').next() == Some("reaction"));
        if reaction && chance.one_in(6) {
            return Some(G::nobody_reacts());
        }
        let decision = chance.of(&open);
        let answer = answer(game, &decision, chance)?;
        return Some(Command::answer(G::SYSTEM, &decision.key, answer));
    }
    let mut offered = offered();
    // Some things are for the end of a fight.
    if game.is_over() && (offered.is_empty() || chance.one_in(3)) {
        return None;
    }
    let mut wanted: Vec<usize> = offered.iter().map(|one| one.wanted).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut at = chance.below(wanted.iter().sum::<usize>().max(1));
    let among = wanted.into_iter().find(|wanted| {
        let here = at < *wanted;
        at = at.saturating_sub(*wanted);
        here
    })?;
    offered.retain(|one| one.wanted == among);
    Some(game.made_more_of(chance.of(&offered).command, chance))
}

/// Any answer that fits the question.
pub(crate) fn answer<G: Plays>(
    game: &G,
    decision: &Decision,
    chance: &mut Chance,
) -> Option<Answer> {
    let keys = |options: &[Choice]| -> Vec<String> {
        options.iter().map(|option| option.key.clone()).collect()
    };
    Some(match &decision.shape {
        Shape::Roll { dice, typed, .. } => {
            let open = dice.get(typed.len()..).unwrap_or_default();
            if open.is_empty() || chance.one_in(3) {
                return Some(Answer::Roll);
            }
            let some = &open[..1 + chance.below(open.len())];
            let sides = |sides: u32| i32::try_from(sides).expect("a die on the table");
            let face = |die: &Die, chance: &mut Chance| {
                chance.between(die.low, die.low + sides(die.sides) - 1)
            };
            let mut faces: Vec<i32> = some.iter().map(|die| face(die, chance)).collect();
            // Dice that show the same are what many rules wait for, and rare among fair ones.
            if chance.one_in(2) && dice.iter().all(|die| *die == dice[0]) {
                let first = typed.first().copied().unwrap_or(faces[0]);
                faces.fill(first);
            }
            Answer::Faces(faces)
        }
        Shape::PickOne { options } if options.is_empty() => return None,
        Shape::PickOne { options } => {
            // What asks for a number stands beside others, and is seldom reached otherwise.
            let number = options.iter().find(|option| option.asks_number);
            let number = number.filter(|_| chance.one_in(2));
            Answer::Pick(number.map_or_else(|| chance.of(&keys(options)), |one| one.key.clone()))
        }
        Shape::PickUpTo { up_to, options } => {
            let mut keys = keys(options);
            while keys.len() > *up_to as usize || (!keys.is_empty() && chance.one_in(4)) {
                keys.remove(chance.below(keys.len()));
            }
            Answer::PickSome(keys)
        }
        Shape::Order { items } => {
            let mut keys = keys(items);
            for at in (1..keys.len()).rev() {
                keys.swap(at, chance.below(at + 1));
            }
            Answer::Order(keys)
        }
        Shape::Distribute { total, places } => {
            let mut points: BTreeMap<String, u32> = BTreeMap::new();
            for _ in 0..*total {
                let room = |(choice, most): &&(Choice, u32)| {
                    points.get(&choice.key).is_none_or(|now| now < most)
                };
                let open: Vec<_> = places.iter().filter(room).collect();
                let (choice, _) = *open.get(chance.below(open.len().max(1)))?;
                *points.entry(choice.key.clone()).or_insert(0) += 1;
            }
            Answer::Distribute(points)
        }
        Shape::Path { .. } => match game.ways(decision).as_slice() {
            [] => return None,
            ways => Answer::Path(chance.of(ways)),
        },
        Shape::Number { min, max } => Answer::Number(chance.between(*min, *max)),
    })
}
